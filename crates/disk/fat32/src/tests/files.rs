//! Files and names, and that every change leaves a clean disk.

use super::{disk::*, tools::assert_fsck_clean};
use alloc::{format, vec, vec::Vec};
use vfs::{FsError, Millis, OpenFlags};

fn assert_clean(disk: Disk) -> Disk {
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
    assert_fsck_clean(&device, 34 * MIB);
    open(device)
}

#[test]
fn a_fresh_volume_is_clean_and_empty() {
    for (mib, cluster) in [(34, None), (64, Some(512)), (256, None), (600, None), (2100, None)] {
        let mut device = formatted(mib * MIB, cluster);
        let report = report(&mut device);
        assert_eq!((report.findings, report.files), (vec![], 0));
        if mib < 300 {
            assert_fsck_clean(&device, mib * MIB);
        }
        let mut disk = open(device);
        assert_eq!(names(&mut disk, "/"), Vec::<&str>::new());
        let stat = disk.stat_fs().unwrap();
        assert_eq!(stat.units - 1, stat.free_units);
    }
}

#[test]
fn files_of_every_size_survive_a_remount() {
    let mut disk = open(blank());
    let sizes = [0, 1, 511, 512, 513, 1024, 4095, 4096, 4097, 100_000, 3_000_000];
    for size in sizes {
        write(&mut disk, &format!("/size {size}.bin"), &pattern(size, 7));
    }
    disk = assert_clean(disk);
    for size in sizes {
        assert_eq!(read(&mut disk, &format!("/SIZE {size}.BIN")).unwrap(), pattern(size, 7));
    }
    let free = disk.stat_fs().unwrap().free_units;
    for size in sizes {
        disk.unlink(&format!("/size {size}.bin")).unwrap();
    }
    disk = assert_clean(disk);
    let stat = disk.stat_fs().unwrap();
    // The root has grown from one cluster to eight, and keeps them.
    assert_eq!(stat.free_units, stat.units - 8);
    assert!(free < stat.free_units);
}

#[test]
fn directories_nest_and_move() {
    let mut disk = open(blank());
    for dir in ["/a", "/a/b", "/a/b/a long directory name", "/c"] {
        disk.mkdir(dir).unwrap();
    }
    write(&mut disk, "/a/b/a long directory name/deep.txt", b"deep");
    disk = assert_clean(disk);
    disk.rename("/a/b", "/c/moved").unwrap();
    disk = assert_clean(disk);
    assert_eq!(read(&mut disk, "/c/moved/a long directory name/deep.txt").unwrap(), b"deep");
    disk.rename("/c/moved/a long directory name", "/top").unwrap();
    disk = assert_clean(disk);
    assert_eq!(disk.rmdir("/c"), Err(FsError::NotEmpty));
    disk.rmdir("/c/moved").unwrap();
    disk.rmdir("/c").unwrap();
    disk.unlink("/top/deep.txt").unwrap();
    disk = assert_clean(disk);
    assert_eq!(names(&mut disk, "/"), ["a", "top"]);
}

#[test]
fn renames_replace_and_change_case() {
    let mut disk = open(blank());
    write(&mut disk, "/manifest", b"old");
    write(&mut disk, "/temp-manifest", &pattern(5000, 1));
    disk.rename("/temp-manifest", "/manifest").unwrap();
    disk = assert_clean(disk);
    assert_eq!(read(&mut disk, "/manifest").unwrap(), pattern(5000, 1));
    disk.rename("/manifest", "/MANIFEST").unwrap();
    disk = assert_clean(disk);
    assert_eq!(names(&mut disk, "/"), ["MANIFEST"]);
    disk.rename("/MANIFEST", "/a much longer name than before.txt").unwrap();
    disk.rename("/a much longer name than before.txt", "/A Much Longer Name Than Before.txt")
        .unwrap();
    disk = assert_clean(disk);
    assert_eq!(names(&mut disk, "/"), ["A Much Longer Name Than Before.txt"]);
    assert_eq!(read(&mut disk, "/AMUCHL~1.TXT").unwrap(), pattern(5000, 1));
}

#[test]
fn files_shrink_grow_and_have_holes() {
    let mut disk = open(blank());
    let flags = OpenFlags::READ | OpenFlags::WRITE | OpenFlags::CREATE;
    let fd = disk.open("/f", flags).unwrap();
    disk.write_at(fd, 100_000, b"x").unwrap();
    disk.fsync(fd).unwrap();
    let mut expect = vec![0; 100_000];
    expect.push(b'x');
    assert_eq!(read(&mut disk, "/f").unwrap(), expect);
    disk.truncate(fd, 5_000).unwrap();
    disk.write_at(fd, 0, &pattern(5_000, 3)).unwrap();
    disk.truncate(fd, 1_000).unwrap();
    disk.truncate(fd, 9_000).unwrap();
    disk = assert_clean(disk);
    let mut expect = pattern(1_000, 3);
    expect.resize(9_000, 0);
    assert_eq!(read(&mut disk, "/f").unwrap(), expect);
    let fd = disk.open("/f", OpenFlags::WRITE | OpenFlags::TRUNCATE).unwrap();
    assert_eq!(disk.truncate(fd, 1 << 32), Err(FsError::TooLarge));
    disk.close(fd).unwrap();
    disk = assert_clean(disk);
    let stat = disk.stat_fs().unwrap();
    assert_eq!(stat.free_units, stat.units - 1);
}

#[test]
fn an_unlinked_file_is_freed_at_its_last_close() {
    let mut disk = open(blank());
    write(&mut disk, "/f", &pattern(10_000, 1));
    let fd = disk.open("/f", OpenFlags::READ | OpenFlags::WRITE).unwrap();
    disk.sync().unwrap();
    disk.unlink("/f").unwrap();
    disk.append(fd, b"more").unwrap();
    disk.sync().unwrap();
    let mut bytes = vec![0; 10_004];
    assert_eq!(disk.read_at(fd, 0, &mut bytes), Ok(10_004));
    assert_eq!(&bytes[10_000..], b"more");
    disk.close(fd).unwrap();
    disk = assert_clean(disk);
    let stat = disk.stat_fs().unwrap();
    assert_eq!(stat.free_units, stat.units - 1);
}

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let mut disk = open(blank());
    let mut count = 0;
    let full = loop {
        match try_write(&mut disk, &format!("/{count}"), &pattern(1 << 20, count as u8)) {
            Ok(()) => count += 1,
            Err(error) => break error,
        }
    };
    assert_eq!((full, count), (FsError::NoSpace, 33));
    disk = assert_clean(disk);
    for index in 0..count {
        assert_eq!(read(&mut disk, &format!("/{index}")).unwrap(), pattern(1 << 20, index as u8));
    }
    disk.unlink("/3").unwrap();
    write(&mut disk, "/again", &pattern(1 << 20, 99));
    disk = assert_clean(disk);
    assert_eq!(read(&mut disk, "/again").unwrap(), pattern(1 << 20, 99));
}

#[test]
fn many_names_in_one_directory() {
    let mut disk = open(blank());
    disk.mkdir("/many").unwrap();
    for index in 0..1_000 {
        write(&mut disk, &format!("/many/a name like others {index}.txt"), b"1");
    }
    disk = assert_clean(disk);
    for index in (0..1_000).step_by(3) {
        disk.unlink(&format!("/many/a name like others {index}.txt")).unwrap();
    }
    for index in (0..1_000).step_by(3) {
        write(&mut disk, &format!("/many/B{index}"), b"2");
    }
    disk = assert_clean(disk);
    assert_eq!(disk.read_dir("/many").unwrap().len(), 1_000);
}

#[test]
fn names_are_stored_found_and_refused() {
    let mut disk = open(blank());
    let long = "日".repeat(255);
    for name in ["exactly13.txt", "😀 smile", ".hidden", "a.b.c.d", " lead", &long, "UPPER.TXT"] {
        write(&mut disk, &format!("/{name}"), name.as_bytes());
    }
    assert_eq!(try_write(&mut disk, "/a:b", b""), Err(FsError::InvalidName));
    assert_eq!(try_write(&mut disk, &format!("/{long}x"), b""), Err(FsError::NameTooLong));
    assert_eq!(read(&mut disk, "/a:b"), Err(FsError::NotFound));
    write(&mut disk, "/dots...", b"dots");
    disk = assert_clean(disk);
    assert_eq!(read(&mut disk, "/DOTS").unwrap(), b"dots");
    assert_eq!(read(&mut disk, &format!("/{long}")).unwrap(), long.as_bytes());
    assert_eq!(read(&mut disk, "/upper.txt").unwrap(), b"UPPER.TXT");
    assert_eq!(read(&mut disk, "/😀 SMILE").unwrap(), "😀 smile".as_bytes());
}

#[test]
fn a_negative_dentry_of_an_alias_goes_when_the_alias_appears() {
    let mut disk = open(blank());
    assert_eq!(read(&mut disk, "/LONGNA~1.TXT"), Err(FsError::NotFound));
    write(&mut disk, "/long name.txt", b"1");
    assert_eq!(read(&mut disk, "/LONGNA~1.TXT").unwrap(), b"1");
    disk.unlink("/LONGNA~1.TXT").unwrap();
    assert_eq!(read(&mut disk, "/long name.txt"), Err(FsError::NotFound));
    assert_clean(disk);
}

#[test]
fn mounting_and_reading_write_nothing() {
    let mut disk = open(blank());
    write(&mut disk, "/f", b"1");
    let device = close(disk);
    let before = device.clone();
    let mut disk = open(device);
    assert_eq!(read(&mut disk, "/f").unwrap(), b"1");
    disk.read_dir("/").unwrap();
    disk.stat_fs().unwrap();
    assert!(close(disk).written().eq(before.written()));
}

#[test]
fn reopening_finds_what_sync_left() {
    let mut disk = open(blank());
    write(&mut disk, "/f", b"synced");
    disk.sync().unwrap();
    let device = disk.into_fs().into_device();
    let mut disk = reopen(open(device));
    assert_eq!(read(&mut disk, "/f").unwrap(), b"synced");
}

#[test]
fn what_is_old_enough_is_durable_without_being_asked() {
    let mut disk = open(blank());
    write(&mut disk, "/f", b"written");
    disk.tick(Millis(4_000)).unwrap();
    disk.tick(Millis(6_000)).unwrap();
    write(&mut disk, "/g", b"too young");
    disk.tick(Millis(7_000)).unwrap();
    let mut disk = open(disk.into_fs().into_device());
    assert_eq!(names(&mut disk, "/"), ["f"]);
    assert_eq!(read(&mut disk, "/f").unwrap(), b"written");
}
