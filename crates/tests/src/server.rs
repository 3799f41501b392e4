//! Real servers, started for a test on a free port of this machine and killed
//! at its end.

use crate::client::Client;
use std::{
    ffi::OsStr,
    io::{BufRead, BufReader},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// How long a server may take to start, a big file to load included.
const START: Duration = Duration::from_secs(30);

pub struct Server {
    child: Child,
    program: Program,
    address: SocketAddr,
    log: Arc<Mutex<Vec<String>>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Program {
    Bramble,
    Other,
}

/// The oracle's program.
pub fn valkey_program() -> PathBuf {
    std::env::var_os("VALKEY_SERVER").map(PathBuf::from).unwrap_or_else(|| {
        panic!(
            "VALKEY_SERVER is not set: run ./build.sh test, which installs valkey-server 9.1.2 \
             and sets it"
        )
    })
}

/// `bramble`: from `BRAMBLE_BIN`, or what was built beside this test.
pub fn bramble_program() -> PathBuf {
    if let Some(path) = std::env::var_os("BRAMBLE_BIN") {
        return path.into();
    }
    let own = std::env::current_exe().expect("a running program has a file");
    let target = own.ancestors().nth(3).expect("tests are built into target/PROFILE/deps");
    let candidates = ["release/bramble", "debug/bramble"].map(|it| target.join(it));
    candidates.into_iter().find(|it| it.is_file()).unwrap_or_else(|| {
        panic!("there is no bramble in {}: run cargo build --release -p server", target.display())
    })
}

impl Server {
    /// The oracle, with nothing in it and nothing kept.
    pub fn valkey() -> Server {
        Server::redis_like(&valkey_program(), &["--save", "", "--appendonly", "no"])
            .expect("valkey-server starts")
    }

    /// A server of the Redis family. An error is what it said before it gave up.
    pub fn redis_like(program: &Path, options: &[&str]) -> Result<Server, String> {
        let port = free_port();
        let mut command = Command::new(program);
        command.args(["--bind", "127.0.0.1", "--port", &port.to_string()]).args(options);
        let mut server = Server::spawn(command, Program::Other, port);
        server.wait_until_ready()?;
        Ok(server)
    }

    /// `bramble serve` with some options.
    pub fn bramble<S: AsRef<OsStr>>(options: &[S]) -> Server {
        Server::try_bramble(options).unwrap_or_else(|log| panic!("bramble does not start: {log}"))
    }

    /// As [`Server::bramble`]; an error is what it said before it gave up.
    pub fn try_bramble<S: AsRef<OsStr>>(options: &[S]) -> Result<Server, String> {
        let port = free_port();
        let mut command = Command::new(bramble_program());
        command.args(["serve", "--port", &port.to_string()]).args(options);
        let mut server = Server::spawn(command, Program::Bramble, port);
        server.wait_until_ready()?;
        Ok(server)
    }

    fn spawn(mut command: Command, program: Program, port: u16) -> Server {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let log = Arc::new(Mutex::new(Vec::new()));
        keep_lines(child.stdout.take(), &log);
        keep_lines(child.stderr.take(), &log);
        Server { child, program, address, log }
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + START;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().expect("a child can be asked") {
                return Err(format!("it ended with {status}: {}", self.log().join("\n")));
            }
            let pong = Client::connect(self.address).and_then(|mut it| it.try_call(&[b"PING"]));
            if pong.is_ok_and(|it| !it.is_error()) && self.has_said_all() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err(format!("it is not ready after {START:?}: {}", self.log().join("\n")))
    }

    /// `bramble` ends what it tells of its start with a line of its own, which
    /// may reach us after its first reply.
    fn has_said_all(&self) -> bool {
        let log = self.log();
        self.program == Program::Other || log.iter().any(|it| it.starts_with("bramble: ready"))
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn port(&self) -> u16 {
        self.address.port()
    }

    pub fn client(&self) -> Client {
        Client::connect(self.address).expect("the server takes connections")
    }

    /// What it has printed so far.
    pub fn log(&self) -> Vec<String> {
        self.log.lock().expect("no thread panics while it holds the log").clone()
    }

    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Its resident set, in bytes.
    pub fn resident_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .expect("the server runs");
        let line = status.lines().find(|it| it.starts_with("VmRSS:")).expect("Linux tells it");
        let kib: u64 = line.split_whitespace().nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        kib << 10
    }

    /// Asks it to end, as a service manager does, and waits for it.
    pub fn terminate(mut self) -> ExitStatus {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(sent.is_ok_and(|it| it.success()), "the server can be signalled");
        self.child.wait().expect("a child can be waited for")
    }

    /// Ends it at once, as a power cut or `kill -9` does.
    pub fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn keep_lines(stream: Option<impl std::io::Read + Send + 'static>, log: &Arc<Mutex<Vec<String>>>) {
    let Some(stream) = stream else { return };
    let log = Arc::clone(log);
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            log.lock().expect("no thread panics while it holds the log").push(line);
        }
    });
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a free port");
    listener.local_addr().expect("a listener has an address").port()
}
