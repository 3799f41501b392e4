//! The event loop: all sockets that are ready are read, then the changes of all
//! are committed at once, then the replies go out.

use crate::{
    clock,
    connection::{Connection, Fate, Told},
    image::Image,
    options::ServeOptions,
};
use mio::{
    Events, Interest, Poll, Token,
    net::{TcpListener, TcpStream},
};
use node::{Effect, HostFacts, Millis, Node, Options};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::{
    error::Error,
    fmt::Display,
    fs::File,
    io::{self, ErrorKind, Write},
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// The listener's token; a connection's is one more than its place.
const LISTENER: Token = Token(0);
/// What one read takes at most, in bytes.
const READ_LEN: usize = 64 << 10;

pub(crate) fn run(options: &ServeOptions) -> Result<(), Box<dyn Error>> {
    let address = SocketAddr::new(options.bind, options.port);
    // Without room for more files the limit of old holds, and is kept to.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let listener = TcpListener::bind(address).map_err(|error| format!("{address}: {error}"))?;
    let port = listener.local_addr()?.port();
    let mut node = start_node(options)?;
    let appendonly = options.image.is_some();
    let facts = HostFacts {
        port,
        address: SocketAddr::new(options.bind, port).to_string(),
        appendonly,
        os: std::env::consts::OS.into(),
        dir: "/".into(),
        ..HostFacts::default()
    };
    node.engine_mut().set_host_facts(facts);
    say(&format!("ready on {}", SocketAddr::new(options.bind, port)));
    Ok(Server::new(listener, node)?.run()?)
}

fn start_node(options: &ServeOptions) -> Result<Node, Box<dyn Error>> {
    let scripts = script::Interpreter::make_host;
    let engine = Options { seed: clock::random_seed(), now: clock::now(), scripts };
    let mut node = match &options.image {
        None => Node::in_memory(engine),
        Some(path) => {
            let described = |error: &dyn Display| format!("{}: {error}", path.display());
            let image =
                Image::open_or_create(path, options.size).map_err(|error| described(&error))?;
            Node::on_device(Box::new(image), engine).map_err(|error| described(&error))?
        }
    };
    print_log(&mut node);
    if !options.load.is_empty() {
        for line in node.import(&read_files(&options.load)?, clock::now())? {
            say(&line);
        }
    }
    Ok(node)
}

/// A file's name and its bytes.
type Loaded = (String, Vec<u8>);

fn read_files(paths: &[PathBuf]) -> Result<Vec<Loaded>, Box<dyn Error>> {
    let read = |path: &PathBuf| match std::fs::read(path) {
        Ok(bytes) => Ok((path.display().to_string(), bytes)),
        Err(error) => Err(format!("{}: {error}", path.display()).into()),
    };
    paths.iter().map(read).collect()
}

fn print_log(node: &mut Node) {
    node.take_log().iter().for_each(|line| say(line));
}

/// Prints a line. That nobody reads it is no reason to stop serving.
fn say(line: &str) {
    let _ = writeln!(io::stdout(), "bramble: {line}");
}

struct Server {
    poll: Poll,
    listener: TcpListener,
    connections: Vec<Option<Connection>>,
    /// The place of a client's connection, by the client's number.
    places: Vec<usize>,
    free: Vec<usize>,
    node: Node,
    stop: Arc<AtomicBool>,
    /// Those that were not read to their end in the last round.
    unread: Vec<Token>,
    /// Held open so that there is a file to give up when there are no more: a
    /// client can then be told why it is turned away.
    spare: Option<File>,
    buffer: Vec<u8>,
}

impl Server {
    fn new(mut listener: TcpListener, node: Node) -> io::Result<Server> {
        let poll = Poll::new()?;
        poll.registry().register(&mut listener, LISTENER, Interest::READABLE)?;
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        Ok(Server {
            poll,
            listener,
            connections: Vec::new(),
            places: Vec::new(),
            free: Vec::new(),
            node,
            stop,
            unread: Vec::new(),
            spare: spare_file(),
            buffer: vec![0; READ_LEN],
        })
    }

    fn run(mut self) -> io::Result<()> {
        let mut events = Events::with_capacity(1024);
        let mut ready = Vec::new();
        let mut next_tick = None;
        while !self.stop.load(Ordering::Relaxed) {
            match self.poll.poll(&mut events, self.patience(next_tick)) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            }
            let now = clock::now();
            ready.clear();
            for token in std::mem::take(&mut self.unread) {
                // The end may have been told when it was not come to.
                if self.receive(token, Told::Ended, now) {
                    ready.push(token);
                }
            }
            for event in &events {
                let told = if event.is_read_closed() { Told::Ended } else { Told::MoreMayCome };
                if self.receive(event.token(), told, now) {
                    ready.push(event.token());
                }
            }
            self.commit(now);
            ready.iter().for_each(|token| self.send(*token));
            if next_tick.is_none_or(|at| at <= now) {
                self.node.tick(now);
                self.commit(now);
            }
            self.send_to_woken();
            next_tick = self.node.poll_timeout(now);
            print_log(&mut self.node);
        }
        self.node.close(clock::now()).map_err(io::Error::other)
    }

    /// How long to wait for sockets.
    fn patience(&self, next_tick: Option<Millis>) -> Option<Duration> {
        if !self.unread.is_empty() {
            return Some(Duration::ZERO);
        }
        next_tick.map(|at| Duration::from_millis(at.0.saturating_sub(clock::now().0)))
    }

    /// Reads one ready socket. Returns whether it may have replies to send.
    fn receive(&mut self, token: Token, told: Told, now: Millis) -> bool {
        if token == LISTENER {
            self.accept_all(now);
            return false;
        }
        let place = token.0 - 1;
        let Some(connection) = &mut self.connections[place] else { return false };
        let fate = connection.receive(&mut self.node, now, told, &mut self.buffer);
        match fate {
            Fate::Ends => self.close(place),
            Fate::HasMore if !self.unread.contains(&token) => self.unread.push(token),
            Fate::HasMore | Fate::Stays => {}
        }
        fate != Fate::Ends
    }

    fn accept_all(&mut self, now: Millis) {
        loop {
            match self.listener.accept() {
                // A socket that cannot be watched is dropped, which closes it.
                Ok((stream, address)) => drop(self.accept(stream, address, now)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if is_of_one_client(error.kind()) => {}
                Err(_) if self.turn_away() => {}
                Err(_) => return,
            }
        }
    }

    /// Takes the next client on the spare file, tells it that there are too many,
    /// and closes. Left waiting it would hang, and the queue behind it with it,
    /// since readiness is told once. Returns whether there was one.
    fn turn_away(&mut self) -> bool {
        self.spare = None;
        let taken = self.listener.accept();
        if let Ok((stream, _)) = &taken {
            // It is a courtesy; the close says the same.
            let _ = (&*stream).write(b"-ERR max number of clients reached\r\n");
        }
        let found_one = taken.is_ok();
        drop(taken);
        self.spare = spare_file();
        found_one
    }

    fn accept(&mut self, mut stream: TcpStream, from: SocketAddr, now: Millis) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let place = self.free.last().copied().unwrap_or(self.connections.len());
        let interest = Interest::READABLE | Interest::WRITABLE;
        self.poll.registry().register(&mut stream, Token(place + 1), interest)?;
        self.free.pop();
        let client = self.node.connect(from.to_string().as_bytes(), now);
        let connection = Some(Connection::new(stream, client));
        let number = client.0 as usize;
        self.places.resize(self.places.len().max(number + 1), usize::MAX);
        self.places[number] = place;
        match self.connections.get_mut(place) {
            Some(slot) => *slot = connection,
            None => self.connections.push(connection),
        }
        Ok(())
    }

    fn send(&mut self, token: Token) {
        let place = token.0 - 1;
        let Some(Some(connection)) = self.connections.get_mut(place) else { return };
        if connection.send(&mut self.node) == Fate::Ends {
            self.close(place);
        }
    }

    /// Sends to clients that others gave something to.
    fn send_to_woken(&mut self) {
        for client in self.node.take_woken() {
            if let Some(place) = self.places.get(client.0 as usize) {
                self.send(Token(place + 1));
            }
        }
    }

    fn close(&mut self, place: usize) {
        if let Some(mut connection) = self.connections[place].take() {
            // Closing takes it off the poll anyway.
            let _ = self.poll.registry().deregister(connection.stream_mut());
            self.node.disconnect(connection.client());
            self.free.push(place);
        }
    }

    fn commit(&mut self, now: Millis) {
        for effect in self.node.commit(now) {
            match effect {
                Effect::Shutdown => self.stop.store(true, Ordering::Relaxed),
                // The node has seen to these.
                Effect::Save | Effect::Rewrite | Effect::StartJournal | Effect::StopJournal => {}
                Effect::Sleep { ms } => std::thread::sleep(Duration::from_millis(ms)),
            }
        }
    }
}

fn spare_file() -> Option<File> {
    File::open("/dev/null").ok()
}

/// Whether an accept failed for the one client that was next.
fn is_of_one_client(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionAborted | ErrorKind::Interrupted)
}
