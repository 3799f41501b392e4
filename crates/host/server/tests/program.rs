//! The program from the outside: what it leaves behind when something is wrong.

#![allow(clippy::unwrap_used, reason = "what fails here is a failed test")]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Output, Stdio},
};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bramble-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn disk(&self, words: &str) -> Output {
        let words = ["disk", "d.img"].into_iter().chain(words.split(' '));
        bramble().current_dir(&self.0).args(words).output().unwrap()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

fn bramble() -> Command {
    Command::new(env!("CARGO_BIN_EXE_bramble"))
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn refuses(output: &Output, word: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains(word), "{told}");
}

/// A server that has its port, and what it prints.
fn serving() -> (Child, BufReader<ChildStdout>, u16) {
    let mut server =
        bramble().args(["serve", "--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = BufReader::new(server.stdout.take().unwrap());
    let mut line = String::new();
    printed.read_line(&mut line).unwrap();
    let port = line.trim().rsplit(':').next().unwrap().parse().unwrap();
    (server, printed, port)
}

#[test]
fn a_copy_that_cannot_be_made_leaves_its_target() {
    let folder = Folder::new("copies");
    assert!(folder.disk("mkfs --size 34M").status.success());
    let kept = folder.file("kept");
    fs::write(&kept, "as it was").unwrap();
    assert!(folder.disk("put kept /a").status.success());
    refuses(&folder.disk("get /missing kept"), "/missing");
    assert_eq!(text(&kept), "as it was");
    fs::create_dir(folder.file("dir")).unwrap();
    refuses(&folder.disk("put dir /a"), "is a directory");
    assert_eq!(folder.disk("cat /a").stdout, b"as it was");
}

#[test]
fn reading_an_image_does_not_change_it() {
    let folder = Folder::new("reading");
    assert!(folder.disk("mkfs --size 34M").status.success());
    let (image, file) = (folder.file("d.img"), folder.file("a"));
    fs::write(&file, "text").unwrap();
    assert!(folder.disk("put a").status.success());
    let before = fs::read(&image).unwrap();
    let readers = ["ls", "cat /a", "get /a b", "check", "df"];
    // Another reader holds it.
    let held = fs::File::open(&image).unwrap();
    held.lock_shared().unwrap();
    for words in readers {
        assert!(folder.disk(words).status.success(), "{words}");
    }
    refuses(&folder.disk("rm /a"), "in use");
    assert!(fs::read(&image).unwrap() == before);
    drop(held);
    assert!(folder.disk("rm /a").status.success());
}

#[test]
fn a_size_no_disk_can_have_makes_no_file() {
    let folder = Folder::new("sizes");
    refuses(&folder.disk("mkfs --size 1M"), "33M");
    refuses(&folder.disk("mkfs --size 99999G"), "2047G");
    assert!(!folder.file("d.img").exists());
}

#[test]
fn it_serves_on_when_nobody_reads_what_it_prints() {
    let (mut server, printed, port) = serving();
    drop(printed);
    let mut client = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut reply = [0; 5];
    client.write_all(b"SHUTDOWN\r\n").unwrap();
    assert_eq!(client.read(&mut reply).unwrap(), 0);
    assert!(server.wait().unwrap().success());
    let piped = bramble().arg("help").stdout(closed_pipe()).output().unwrap();
    refuses(&piped, "Broken pipe");
}

/// The end for writing of a pipe that nobody reads.
fn closed_pipe() -> Stdio {
    let (_, writer) = std::io::pipe().unwrap();
    writer.into()
}
