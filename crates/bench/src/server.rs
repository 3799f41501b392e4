//! A server under test: started on loopback, measured, and stopped.

use std::{
    error::Error,
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Bramble,
    Valkey,
    Redis,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Redis, Kind::Valkey, Kind::Bramble];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Bramble => "bramble",
            Kind::Valkey => "valkey 9.1.2",
            Kind::Redis => "redis 7.0.15",
        }
    }

    fn program(self) -> Result<String, Box<dyn Error>> {
        let from = |name: &str| {
            std::env::var(name).map_err(|_| format!("{name} is not set: run ./build.sh bench"))
        };
        Ok(match self {
            Kind::Bramble => from("BRAMBLE_BIN")?,
            Kind::Valkey => from("VALKEY_SERVER")?,
            Kind::Redis => "redis-server".into(),
        })
    }
}

/// Whether changes go to an append-only file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Journal {
    Off,
    EverySec,
}

/// What a load took.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub(crate) requests_a_second: f64,
    /// Of the server, an operation.
    pub(crate) cpu_us: f64,
}

/// Linux tells the times of a process in ticks of 1/100 s.
const TICK_US: f64 = 10_000.0;

pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    dir: PathBuf,
}

impl Server {
    pub(crate) fn start(kind: Kind, journal: Journal) -> Result<Server, Box<dyn Error>> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let dir = std::env::temp_dir().join(format!("bramble-bench-{port}"));
        fs::create_dir_all(&dir)?;
        let mut command = Command::new(kind.program()?);
        match kind {
            Kind::Bramble => {
                command.args(["serve", "--port", &port.to_string()]);
                if journal == Journal::EverySec {
                    command.arg("--image").arg(dir.join("disk.img")).args(["--size", "2G"]);
                }
            }
            Kind::Valkey | Kind::Redis => {
                command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", ""]);
                command.args(["--appendonly", if journal == Journal::Off { "no" } else { "yes" }]);
                command.args(["--auto-aof-rewrite-percentage", "0", "--dir"]).arg(&dir);
            }
        }
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let server = Server { child, port, dir };
        server.wait_until_ready()?;
        Ok(server)
    }

    fn wait_until_ready(&self) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(10) {
            if self.ask("PING").is_ok() {
                return Ok(());
            }
            sleep(Duration::from_millis(20));
        }
        Err("the server does not answer".into())
    }

    /// The first line of the reply to an inline request.
    pub(crate) fn ask(&self, request: &str) -> Result<String, Box<dyn Error>> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.write_all(format!("{request}\r\n").as_bytes())?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line)?;
        Ok(line.trim().into())
    }

    /// A number that INFO's memory section tells.
    pub(crate) fn info(&self, field: &str) -> Result<u64, Box<dyn Error>> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.write_all(b"INFO memory\r\n")?;
        for line in BufReader::new(stream).lines() {
            if let Some(value) = line?.strip_prefix(&format!("{field}:")) {
                return Ok(value.trim().parse()?);
            }
        }
        Err(format!("INFO has no {field}").into())
    }

    /// User and system time of the process, in microseconds.
    pub(crate) fn cpu_us(&self) -> Result<f64, Box<dyn Error>> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Fields are counted from behind the name, which may hold spaces.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|it| it.parse::<f64>().ok()).unwrap_or(0.0);
        Ok((ticks(11) + ticks(12)) * TICK_US)
    }

    /// Memory the process holds, in bytes.
    pub(crate) fn resident_bytes(&self) -> Result<u64, Box<dyn Error>> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
        let kib = line.and_then(|it| it.split_whitespace().next()).unwrap_or("0");
        Ok(kib.parse::<u64>()? * 1024)
    }

    /// Runs redis-benchmark against it.
    pub(crate) fn load(&self, test: &[&str], requests: u64) -> Result<Load, Box<dyn Error>> {
        let before = self.cpu_us()?;
        let output = Command::new("redis-benchmark")
            .args(["-p", &self.port.to_string(), "-q", "-c", "50", "-d", "16"])
            .args(["-n", &requests.to_string()])
            .args(test)
            .output()?;
        let cpu_us = (self.cpu_us()? - before) / requests as f64;
        let text = String::from_utf8_lossy(&output.stdout).replace('\r', "\n");
        let line = text.lines().rev().find_map(|line| line.split_once(" requests per second"));
        let rate = line.and_then(|(before, _)| before.rsplit(' ').next()?.parse().ok());
        Ok(Load { requests_a_second: rate.ok_or("redis-benchmark printed no rate")?, cpu_us })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may be gone already, and its folder is temporary.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(Path::new(&self.dir));
    }
}
