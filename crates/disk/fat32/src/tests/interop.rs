//! mtools reads what we wrote, and we read what mkfs.fat and mtools wrote.

use super::{
    disk::*,
    tools::{ImageFile, assert_fsck_clean, run},
};
use alloc::{format, string::String, vec::Vec};
use std::fs;

const NAMES: [&str; 5] =
    ["PLAIN.TXT", "lower.txt", "a long name with spaces.text", "ünïcödé name.txt", "日本語.txt"];

#[test]
fn mtools_reads_what_we_wrote() {
    let mut disk = open(blank());
    disk.mkdir("/sub dir").unwrap();
    for (seed, name) in NAMES.iter().enumerate() {
        write(&mut disk, &format!("/sub dir/{name}"), &pattern(10_000 + seed, seed as u8));
    }
    let image = ImageFile::new(&close(disk), 34 * MIB);
    for (seed, name) in NAMES.iter().enumerate() {
        let path = format!("::/sub dir/{name}");
        let Some(output) = run("mtype", &["-i", image.path(), &path]) else { return };
        assert_eq!(output.stdout, pattern(10_000 + seed, seed as u8), "{name}");
    }
}

#[test]
fn we_read_and_change_what_mtools_wrote() {
    let large = ["-s 8", "-S 4096 -s 1"].map(|it| (it, 300 * MIB));
    let small = ["-s 1", "-f 1"].map(|it| (it, 64 * MIB));
    for (args, blocks) in large.into_iter().chain(small) {
        let image = ImageFile::sparse(blocks);
        let label = ["-F", "32", "-n", "LABEL"];
        let args: Vec<_> = args.split(' ').chain(label).chain([image.path()]).collect();
        let Some(output) = run("mkfs.fat", &args) else { return };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let source = ImageFile::with_bytes(&pattern(50_000, 9));
        run("mmd", &["-i", image.path(), "::/sub dir"]);
        for name in NAMES {
            run("mcopy", &["-i", image.path(), source.path(), &format!("::/sub dir/{name}")]);
        }
        let mut disk = open(image.load());
        assert_eq!(disk.fs_mut().label().unwrap().as_deref(), Some("LABEL"));
        for name in NAMES {
            let found = read(&mut disk, &format!("/sub dir/{name}"));
            assert!(found == Ok(pattern(50_000, 9)), "{name} {args:?}");
        }
        write(&mut disk, "/sub dir/PLAIN.TXT", &pattern(99_999, 1));
        write(&mut disk, "/new file.txt", b"new");
        disk.unlink("/sub dir/lower.txt").unwrap();
        assert_fsck_clean(&close(disk), blocks);
    }
}

#[test]
fn a_card_with_a_partition_table_is_found_and_changed() {
    let blocks = 100 * MIB;
    let image = ImageFile::sparse(blocks);
    let table = ImageFile::with_bytes(b"2048,98304,c\n102400,,83\n");
    let Some(output) = sfdisk(&image, &table) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let offset = ["--offset", "2048", "-F", "32", "-s", "1", image.path(), "49152"];
    assert!(run("mkfs.fat", &offset).unwrap().status.success());
    let mut disk = open(image.load());
    for index in 0..300 {
        write(&mut disk, &format!("/overlay-number-{index}.dtbo"), &pattern(index * 100, 4));
    }
    let device = close(disk);
    let before = image.load();
    assert_eq!(device.image(0, 1 << 20), before.image(0, 1 << 20));
    let tail = 102_400 * 512;
    assert_eq!(device.image(tail, 1 << 20), before.image(tail, 1 << 20));
    let volume = block::Memory::from_image(&device.image(1 << 20, 48 << 20));
    assert_fsck_clean(&volume, 48 * MIB);
}

fn sfdisk(image: &ImageFile, table: &ImageFile) -> Option<std::process::Output> {
    let script = format!("sfdisk -q {} < {}", image.path(), table.path());
    let output = run("sh", &["-c", &script])?;
    if output.status.code() == Some(127) {
        std::println!("skipped: sfdisk is not installed");
        return None;
    }
    let bytes = fs::read(image.path()).unwrap();
    assert_eq!(bytes[510..512], [0x55, 0xAA]);
    Some(output)
}
