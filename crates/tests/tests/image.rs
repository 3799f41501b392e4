//! The disk image is a plain FAT32 disk with files that real servers start from.

use std::path::{Path, PathBuf};
use tests::{
    digest::{self, Keys, Scores},
    filling, seed,
    server::{Server, valkey_program},
    temp::TempFolder,
    tools,
};

const SIZE: [&str; 2] = ["--size", "64M"];

fn serve(image: &Path) -> Server {
    let image = image.to_str().expect("temporary folders have plain names");
    Server::bramble(&[&["--image", image][..], &SIZE].concat())
}

#[test]
fn real_servers_start_from_the_files_of_an_image() {
    let folder = TempFolder::new();
    let image = folder.path().join("disk.img");
    let server = serve(&image);
    let mut client = server.client();
    filling::fill(&mut client, seed::seed());
    let shown = digest::keys(&mut client, Scores::AsShown);
    let seventeen = digest::keys(&mut client, Scores::Seventeen);
    assert!(shown.len() > 20, "{} keys", shown.len());
    assert!(server.terminate().success(), "it ends well when told to");

    let image_name = image.to_str().expect("temporary folders have plain names");
    let checked = tools::run("fsck.fat", &["-n", image_name]);
    assert_eq!(checked.code, 0, "{}", checked.text);
    let listed = tools::run("mdir", &["-i", image_name, "::/"]);
    assert!(listed.text.contains("appendonlydir"), "{}", listed.text);

    for (program, scores, ours) in [
        (PathBuf::from("redis-server"), Scores::Seventeen, &seventeen),
        (valkey_program(), Scores::AsShown, &shown),
    ] {
        same_as(&started_from(&program, &image, scores), ours, &program);
    }
    same_as(&digest::keys(&mut serve(&image).client(), Scores::AsShown), &shown, &image);
}

/// What a real server holds that starts from a copy of the image's files.
fn started_from(program: &Path, image: &Path, scores: Scores) -> Keys {
    let folder = TempFolder::new();
    tools::copy_out(image, "::/appendonlydir", folder.path());
    let dir = folder.path().to_str().expect("temporary folders have plain names");
    let options = ["--dir", dir, "--appendonly", "yes", "--appenddirname", "appendonlydir"];
    let server = Server::redis_like(program, &options)
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    digest::keys(&mut server.client(), scores)
}

fn same_as(theirs: &Keys, ours: &Keys, whose: &Path) {
    for (key, hash) in ours {
        let shown = key.1.escape_ascii();
        assert_eq!(theirs.get(key), Some(hash), "{}: {shown} in {}", whose.display(), key.0);
    }
    assert_eq!(theirs.len(), ours.len(), "{}", whose.display());
    assert_eq!(digest::total(theirs), digest::total(ours));
}

#[test]
fn what_was_acknowledged_outlives_a_kill() {
    let folder = TempFolder::new();
    let image = folder.path().join("disk.img");
    let server = serve(&image);
    let mut client = server.client();
    assert!(!client.line("CONFIG SET appendfsync always").is_error(), "it can be set");
    for number in 0..300 {
        let reply = client.line(&format!("RPUSH list:{} {number}", number % 7));
        assert!(!reply.is_error(), "{reply}");
    }
    let before = digest::keys(&mut client, Scores::AsShown);
    server.kill();

    assert_nothing_worse(&image);
    let server = serve(&image);
    same_as(&digest::keys(&mut server.client(), Scores::AsShown), &before, &image);
    assert!(server.terminate().success(), "it ends well when told to");
    assert_nothing_worse(&image);
}

fn assert_nothing_worse(image: &Path) {
    let image = image.to_str().expect("temporary folders have plain names");
    let checked = tools::run("fsck.fat", &["-n", image]);
    let worse: Vec<&str> = checked.text.lines().filter(|line| !is_harmless(line)).collect();
    assert!(worse.is_empty(), "{}", checked.text);
}

/// What fsck.fat may say of a disk whose power was cut: clusters that were
/// reserved ahead of need are no file's yet, and the totals are not written.
fn is_harmless(line: &str) -> bool {
    let said = [
        "fsck.fat ",
        "Dirty bit is set",
        "Automatically removing dirty bit",
        "Reclaimed ",
        "Free cluster summary",
        "Auto-correcting",
        "Leaving filesystem unchanged",
        "*** Filesystem was changed",
        "Checking we can access",
        "There are differences between boot sector and its backup",
        "This is mostly harmless",
        "65:01/00",
        "Not automatically fixing this",
        "/appendonlydir/appendonly.aof.1.incr.aof",
        "File size is ",
        "Truncating file to ",
    ];
    line.trim().is_empty()
        || said.iter().any(|it| line.trim_start().starts_with(it))
        || line.contains(" files, ")
}
