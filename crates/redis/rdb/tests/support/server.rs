//! A real server on a file, talked to over a socket in a folder of its own.

use super::{Contents, Plain, score_text};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Servers to compare with, those of them that are installed.
pub(crate) fn installed() -> Vec<PathBuf> {
    let named = std::env::var_os("VALKEY_SERVER").map(PathBuf::from);
    let candidates = [Some("redis-server".into()), named.or(Some("valkey-server".into()))];
    let runs = |it: &PathBuf| {
        let version = Command::new(it).arg("--version").stdout(Stdio::null()).status();
        version.is_ok_and(|it| it.success())
    };
    candidates.into_iter().flatten().filter(runs).collect()
}

pub(crate) fn is_valkey(program: &Path) -> bool {
    program.file_name().is_some_and(|it| it.to_string_lossy().contains("valkey"))
}

#[derive(Debug, PartialEq)]
pub(crate) enum Reply {
    Bytes(Vec<u8>),
    Int(i64),
    Array(Vec<Reply>),
    Nil,
    Error(String),
}

impl Reply {
    pub(crate) fn bytes(self) -> Vec<u8> {
        match self {
            Reply::Bytes(bytes) => bytes,
            other => panic!("expected bytes, got {other:?}"),
        }
    }

    pub(crate) fn items(self) -> Vec<Vec<u8>> {
        match self {
            Reply::Array(items) => items.into_iter().map(Reply::bytes).collect(),
            other => panic!("expected an array, got {other:?}"),
        }
    }
}

pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
    stream: BufReader<UnixStream>,
}

impl Server {
    /// Starts `program` on a copy of `dump`. Nothing if it refuses the file.
    pub(crate) fn start(program: &Path, name: &str, dump: &[u8]) -> Option<Server> {
        let folder = std::env::temp_dir().join(format!("bramble-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("dump.rdb"), dump).unwrap();
        let socket = folder.join("s");
        let child = Command::new(program)
            .args(["--port", "0", "--save", "", "--appendonly", "no", "--unixsocket"])
            .arg(&socket)
            .arg("--dir")
            .arg(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut child = child;
        for _ in 0..500 {
            std::thread::sleep(Duration::from_millis(10));
            if child.try_wait().unwrap().is_some() {
                break;
            }
            if let Ok(stream) = UnixStream::connect(&socket) {
                let stream = BufReader::new(stream);
                let mut server = Server { child, folder, stream };
                return server.has_loaded().then_some(server);
            }
        }
        let _ = child.kill();
        let _ = child.wait();
        std::fs::remove_dir_all(&folder).unwrap();
        None
    }

    /// Waits for the end of loading. A server that refuses the file hangs up.
    fn has_loaded(&mut self) -> bool {
        loop {
            match self.try_call(&[b"PING"]) {
                Ok(Reply::Error(_)) => std::thread::sleep(Duration::from_millis(10)),
                other => return other.is_ok(),
            }
        }
    }

    pub(crate) fn call(&mut self, words: &[&[u8]]) -> Reply {
        self.try_call(words).expect("the server stays up")
    }

    fn try_call(&mut self, words: &[&[u8]]) -> std::io::Result<Reply> {
        let mut request = format!("*{}\r\n", words.len()).into_bytes();
        for word in words {
            request.extend(format!("${}\r\n", word.len()).bytes());
            request.extend(*word);
            request.extend(b"\r\n");
        }
        self.stream.get_mut().write_all(&request)?;
        self.read()
    }

    fn read(&mut self) -> std::io::Result<Reply> {
        let mut line = Vec::new();
        self.stream.read_until(b'\n', &mut line)?;
        if line.len() < 3 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let text = String::from_utf8(line[1..line.len() - 2].to_vec()).unwrap();
        Ok(match line[0] {
            b'+' => Reply::Bytes(text.into_bytes()),
            b'-' => Reply::Error(text),
            b':' => Reply::Int(text.parse().unwrap()),
            b'*' => Reply::Array(
                (0..text.parse().unwrap()).map(|_| self.read()).collect::<Result<_, _>>()?,
            ),
            b'$' if text == "-1" => Reply::Nil,
            b'$' => {
                let mut bytes = vec![0; text.parse::<usize>().unwrap() + 2];
                self.stream.read_exact(&mut bytes)?;
                bytes.truncate(bytes.len() - 2);
                Reply::Bytes(bytes)
            }
            other => panic!("no reply begins with {other}"),
        })
    }

    /// All keys of types known here, and the keys of other types.
    pub(crate) fn contents(&mut self) -> (Contents, Vec<Vec<u8>>) {
        let (mut contents, mut others) = (Contents::new(), Vec::new());
        for db in 0..16usize {
            self.call(&[b"SELECT", db.to_string().as_bytes()]);
            for key in self.call(&[b"KEYS", b"*"]).items() {
                let Some(value) = self.value(&key) else {
                    others.push(key);
                    continue;
                };
                let encoding = self.call(&[b"OBJECT", b"ENCODING", &key]).bytes();
                let deadline = match self.call(&[b"PEXPIRETIME", &key]) {
                    Reply::Int(at) if at >= 0 => Some(at as u64),
                    _ => None,
                };
                let encoding = String::from_utf8(encoding).unwrap();
                contents.insert((db, key), (value, encoding, deadline));
            }
        }
        (contents, others)
    }

    fn value(&mut self, key: &[u8]) -> Option<Plain> {
        let pairs = |items: Vec<Vec<u8>>| {
            items.chunks(2).map(|it| (it[0].clone(), it[1].clone())).collect::<Vec<_>>()
        };
        Some(match &*self.call(&[b"TYPE", key]).bytes() {
            b"string" => Plain::String(self.call(&[b"GET", key]).bytes()),
            b"list" => Plain::List(self.call(&[b"LRANGE", key, b"0", b"-1"]).items()),
            b"set" => Plain::Set(self.call(&[b"SMEMBERS", key]).items().into_iter().collect()),
            b"hash" => {
                let held = pairs(self.call(&[b"HGETALL", key]).items());
                let deadlines = self.field_deadlines(key, &held);
                let held = held.into_iter().zip(deadlines);
                Plain::Hash(held.map(|((field, value), at)| (field, (value, at))).collect())
            }
            b"zset" => {
                let range = self.call(&[b"ZRANGE", key, b"0", b"-1", b"WITHSCORES"]);
                let number =
                    |it: Vec<u8>| score_text(String::from_utf8(it).unwrap().parse().unwrap());
                let scored = pairs(range.items()).into_iter();
                Plain::SortedSet(scored.map(|(member, it)| (member, number(it))).collect())
            }
            b"stream" => {
                let full = [b"XINFO", &b"STREAM"[..], key, b"FULL", b"COUNT", b"0"];
                Plain::Stream(super::stream::lines_told(self.call(&full)))
            }
            _ => return None,
        })
    }

    /// When each field ends; none does on a server that knows no such thing.
    fn field_deadlines(&mut self, key: &[u8], held: &[(Vec<u8>, Vec<u8>)]) -> Vec<Option<u64>> {
        let digits = held.len().to_string();
        let mut words: Vec<&[u8]> = vec![b"HPEXPIRETIME", key, b"FIELDS", digits.as_bytes()];
        words.extend(held.iter().map(|it| &it.0[..]));
        let deadline = |it| match it {
            Reply::Int(at) if at >= 0 => Some(at as u64),
            _ => None,
        };
        match self.call(&words) {
            Reply::Array(all) => all.into_iter().map(deadline).collect(),
            _ => vec![None; held.len()],
        }
    }

    /// The file the server itself writes.
    pub(crate) fn save(&mut self) -> Vec<u8> {
        assert_eq!(self.call(&[b"SAVE"]), Reply::Bytes(b"OK".to_vec()));
        std::fs::read(self.folder.join("dump.rdb")).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
