//! Damaged and odd volumes: what must be read, refused, survived and mended.

use super::{disk::*, tools::assert_fsck_clean};
use crate::{
    Access, BootCopy, Health, MountError, MountOptions, check,
    check::Finding,
    layout::{put_u16, put_u32},
    mount, restore_boot,
};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
use block::{BlockDevice, BlockIdx, Memory};
use sha2::{Digest, Sha256};
use std::{io::Read, path::PathBuf, println, sync::Mutex};
use vfs::{CacheConfig, FileSystem, FsError, OpenFlags, Vfs};

const QUIRK_BLOCKS: u64 = 34 * MIB;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/fat-quirks")
}

/// The image whose name starts so; `None`, with a word, where there is none.
fn image(start: &str) -> Option<Memory> {
    let Ok(entries) = std::fs::read_dir(folder()) else {
        println!("skipped: {} is not there", folder().display());
        return None;
    };
    static UNPACKED: Mutex<BTreeMap<String, Memory>> = Mutex::new(BTreeMap::new());
    let mut unpacked = UNPACKED.lock().unwrap();
    if let Some(device) = unpacked.get(&start[..3]) {
        return Some(device.clone());
    }
    let mut paths = entries.map(|it| it.unwrap().path());
    let path = paths.find(|it| it.file_name().unwrap().to_str().unwrap().starts_with(start))?;
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_end(&mut bytes)
        .unwrap();
    let device = Memory::from_image(&bytes);
    unpacked.insert(String::from(&start[..3]), device.clone());
    Some(device)
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|it| format!("{it:02x}")).collect()
}

/// Every image reads as its manifest says, and reading changes nothing.
#[test]
fn every_image_reads_as_its_manifest_says() {
    let Ok(text) = std::fs::read_to_string(folder().join("manifest.json")) else {
        println!("skipped: {} is not there", folder().display());
        return;
    };
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (name, case) in manifest.as_object().unwrap() {
        if name.starts_with("q22") {
            continue;
        }
        let device = image(name).unwrap();
        let before = device.clone();
        let mut disk = open(device);
        for (path, expect) in case["expect"].as_object().unwrap() {
            let found = digest(&read(&mut disk, path).unwrap());
            assert_eq!(found, expect.as_str().unwrap(), "{name} {path}");
        }
        for absent in case["absent"].as_array().into_iter().flatten() {
            let path = absent.as_str().unwrap();
            assert_eq!(disk.stat(path), Err(FsError::NotFound), "{name} {path}");
            assert!(!names(&mut disk, "/").iter().any(|it| it == path));
        }
        for (path, count) in case["count"].as_object().into_iter().flatten() {
            assert_eq!(disk.read_dir(path).unwrap().len() as u64, count.as_u64().unwrap());
        }
        if let Some(free) = case["free"].as_u64() {
            assert_eq!(disk.stat_fs().unwrap().free_units, free, "{name}");
        }
        if let Some(files) = case["expected_files"].as_u64().filter(|it| *it > 0) {
            let others = ["errors", "lossy"].iter();
            let others: u64 =
                others.map(|it| case[*it].as_object().map_or(0, |it| it.len() as u64)).sum();
            assert_eq!(count_files(&mut disk), files + others, "{name}");
        }
        assert_same(&close(disk), &before, name);
    }
}

fn count_files(disk: &mut Disk) -> u64 {
    let mut waiting = vec![String::new()];
    let mut count = 0;
    while let Some(dir) = waiting.pop() {
        for entry in disk.read_dir(&dir).unwrap() {
            match entry.kind {
                vfs::NodeKind::File => count += 1,
                vfs::NodeKind::Directory => waiting.push(format!("{dir}/{}", entry.name)),
            }
        }
    }
    count
}

fn assert_same(after: &Memory, before: &Memory, name: &str) {
    assert!(after.written().eq(before.written()), "{name} was written to");
}

/// Odd but sound volumes take changes, and fsck.fat finds nothing to mend.
#[test]
fn sound_images_stay_sound_under_change() {
    for name in ["q01", "q02", "q10", "q11", "q13", "q20", "q25", "q28", "q35", "q36", "q39"] {
        let Some(device) = image(name) else { return };
        let mut disk = open(device);
        disk.mkdir("/a new directory").unwrap();
        for index in 0..40 {
            let path = format!("/a new directory/file {index}");
            write(&mut disk, &path, &pattern(index * 700, index as u8));
        }
        for entry in disk.read_dir("/").unwrap() {
            if entry.kind == vfs::NodeKind::File {
                let fd = disk.open(&entry.name, OpenFlags::APPEND).unwrap();
                disk.append(fd, &pattern(1500, 5)).unwrap();
                disk.close(fd).unwrap();
            }
        }
        disk.rename("/a new directory/file 7", "/moved").unwrap();
        for index in (0..40).step_by(2) {
            disk.unlink(&format!("/a new directory/file {index}")).unwrap();
        }
        let mut device = close(disk);
        assert_eq!(report(&mut device).findings, [], "{name}");
        assert_fsck_clean(&device, QUIRK_BLOCKS);
        let mut disk = open(device);
        assert_eq!(read(&mut disk, "/moved").unwrap(), pattern(4900, 7));
    }
}

#[test]
fn fs_info_is_never_trusted_and_never_forged() {
    let Some(device) = image("q02") else { return };
    let mut disk = open(device);
    write(&mut disk, "/new", &pattern(100 * 1024, 1));
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);

    let device = image("q03").unwrap();
    let before = device.image(512, 512);
    let mut disk = open(device);
    write(&mut disk, "/new", b"1");
    assert_eq!(close(disk).image(512, 512), before);
}

#[test]
fn a_differing_fat_copy_is_mended_where_it_is_touched() {
    let Some(mut device) = image("q04") else { return };
    assert!(matches!(report(&mut device).findings[..], [Finding::FatsDiffer { .. }]));
    let mut disk = open(device);
    write(&mut disk, "/new", b"1");
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
}

#[test]
fn a_looped_chain_ends() {
    let Some(mut device) = image("q06") else { return };
    let findings = report(&mut device).findings;
    assert!(findings.iter().any(|it| matches!(it, Finding::Loop { .. })), "{findings:?}");
    let mut disk = open(device);
    let free = disk.stat_fs().unwrap().free_units;
    let fd = disk.open("/LOOP.BIN", OpenFlags::READ).unwrap();
    assert_eq!(disk.read_at(fd, 0, &mut [0; 20_480]), Ok(6 * 512));
    disk.close(fd).unwrap();
    let fd = disk.open("/LOOP.BIN", OpenFlags::APPEND).unwrap();
    assert!(matches!(disk.append(fd, &[1; 8192]), Err(FsError::Corrupt { .. })));
    disk.close(fd).unwrap();
    disk.unlink("/LOOP.BIN").unwrap();
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
    assert_fsck_clean(&device, QUIRK_BLOCKS);
    assert_eq!(open(device).stat_fs().unwrap().free_units, free + 6);
}

#[test]
fn what_lies_behind_the_end_of_a_directory_stays_dead() {
    let Some(device) = image("q08") else { return };
    let mut disk = open(device);
    for index in 0..40 {
        write(&mut disk, &format!("/N{index}"), b"1");
        assert_eq!(disk.read_dir("/").unwrap().len(), index + 2);
    }
    assert_eq!(disk.read_dir("/").unwrap().len(), 41);
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, [Finding::LostClusters { clusters: 1 }]);
    assert_eq!(open(device).stat("/GHOST.TXT"), Err(FsError::NotFound));
}

#[test]
fn short_and_bad_chains_give_their_bytes_and_then_an_error() {
    for (name, path, good) in [("q17", "/SHORT.BIN", 1024), ("q31", "/B.BIN", 1536)] {
        for mode in [vfs::PageMode::Off, vfs::PageMode::WriteBack] {
            let Some(device) = image(name) else { return };
            let mut config = CacheConfig::default();
            config.pages.mode = mode;
            let mut disk = open_with(device, config);
            let fd = disk.open(path, OpenFlags::READ).unwrap();
            let mut bytes = vec![0; 8192];
            assert_eq!(disk.read_at(fd, 0, &mut bytes), Ok(good), "{name} {mode:?}");
            let error = disk.read_at(fd, good as u64, &mut bytes);
            assert!(matches!(error, Err(FsError::Corrupt { .. })), "{name} {mode:?} {error:?}");
            disk.close(fd).unwrap();
            disk.unlink(path).unwrap();
            disk.unmount().unwrap();
        }
    }
}

#[test]
fn a_lost_boot_sector_is_refused_and_its_copy_used_on_request() {
    let Some(device) = image("q22") else { return };
    let refused = mount(device.clone(), MountOptions::default()).err();
    assert_eq!(refused, Some(MountError::NotFat));
    let options = MountOptions {
        boot: BootCopy::Backup,
        access: Access::ReadOnly,
        ..MountOptions::default()
    };
    let mut disk = Vfs::new(mount(device, options).unwrap(), CacheConfig::default()).unwrap();
    assert_eq!(names(&mut disk, "/"), ["A.TXT"]);
    assert_eq!(try_write(&mut disk, "/B", b""), Err(FsError::ReadOnly));
    let mut device = disk.into_fs().into_device();
    restore_boot(&mut device).unwrap();
    assert_eq!(report(&mut device).findings, []);
    assert_fsck_clean(&device, QUIRK_BLOCKS);
}

#[test]
fn sectors_of_4096_bytes_take_changes() {
    let Some(mut device) = image("q23") else { return };
    let blocks = device.block_count();
    let before = report(&mut device).findings;
    let mut disk = open(device);
    write(&mut disk, "/SUB/a long name", &pattern(300_000, 1));
    disk.rename("/SUB/IN.TXT", "/out").unwrap();
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, before);
    assert_fsck_clean(&device, blocks);
    assert_eq!(read(&mut open(device), "/SUB/a long name").unwrap(), pattern(300_000, 1));
}

#[test]
fn reserved_bits_of_the_fat_are_kept() {
    let Some(mut device) = image("q25") else { return };
    let volume = mount(&mut device, MountOptions::default()).unwrap();
    let fat_at = volume.geometry().fat_start * 512;
    let high = |device: &Memory| -> Vec<u8> {
        let bytes = device.image(fat_at, 64 * 1024);
        bytes.chunks(4).map(|it| it[3] >> 4).collect()
    };
    let before = high(&device);
    let mut disk = open(device);
    let fd = disk.open("/B.BIN", OpenFlags::APPEND).unwrap();
    disk.append(fd, &pattern(20_000, 1)).unwrap();
    assert_eq!(high(&close(disk)), before);
}

#[test]
fn a_volume_that_was_dirty_stays_dirty() {
    let Some(mut device) = image("q26") else { return };
    let volume = mount(&mut device, MountOptions::default()).unwrap();
    assert_eq!(volume.health(), Health { dirty: true, hard_error: true });
    let mut disk = open(device);
    write(&mut disk, "/new", b"1");
    let mut device = close(disk);
    assert_eq!(device.image(65, 1), [3]);
    assert_eq!(report(&mut device).findings, [Finding::NotUnmounted]);
}

#[test]
fn a_full_directory_takes_no_more() {
    let Some(device) = image("q34") else { return };
    let mut disk = open(device);
    let before = disk.stat_fs().unwrap().free_units;
    assert_eq!(try_write(&mut disk, "/BIG/one more", b""), Err(FsError::DirectoryFull));
    assert_eq!(disk.stat_fs().unwrap().free_units, before);
    let last = disk.read_dir("/BIG").unwrap().pop().unwrap().name;
    disk.unlink(&format!("/BIG/{last}")).unwrap();
    write(&mut disk, "/BIG/LAST", b"1");
    let mut device = close(disk);
    assert_eq!(report(&mut device).findings, []);
}

#[test]
fn deleted_slots_are_used_again_and_lost_clusters_are_not() {
    let Some(device) = image("q38") else { return };
    let mut disk = open(device);
    let free = disk.stat_fs().unwrap().free_units;
    for index in 0..6 {
        write(&mut disk, &format!("/a name of 3 slots {index}"), b"");
    }
    let mut device = close(disk);
    let report = report(&mut device);
    assert_eq!(report.findings, [Finding::LostClusters { clusters: 7 }]);
    assert_eq!(u64::from(report.free_clusters), free);
}

/// A patch to the boot sector: offset, bytes, and whether it may be mounted.
type Patch = (usize, &'static [u8], bool);

#[test]
fn boot_sectors_that_lie_are_refused_or_read_right() {
    let Some(good) = image("q01") else { return };
    let patches: [Patch; 38] = [
        (11, &[0, 0], false),
        (11, &[0, 1], false),
        (11, &[1, 2], false),
        (11, &[0, 32], false),
        (13, &[0], false),
        (13, &[3], false),
        (13, &[255], false),
        (14, &[0, 0], false),
        (16, &[0], false),
        (16, &[3], false),
        (16, &[255], false),
        (36, &[0, 0, 0, 0], false),
        (36, &[1, 0, 0, 0], false),
        (36, &[255, 255, 255, 255], false),
        (44, &[0, 0, 0, 0], false),
        (44, &[1, 0, 0, 0], false),
        (44, &[255, 255, 255, 255], false),
        (44, &[255, 255, 255, 15], false),
        (44, &[0, 200, 0, 0], false),
        (42, &[1, 0], false),
        (32, &[0, 0, 0, 0], false),
        (32, &[100, 0, 0, 0], false),
        (17, &[0, 2], false),
        (22, &[1, 0], false),
        (3, b"EXFAT   ", false),
        (3, b"NTFS    ", false),
        (32, &[255, 255, 255, 255], true),
        (48, &[0, 0], true),
        (48, &[255, 255], true),
        (48, &[40, 0], true),
        (50, &[255, 255], true),
        (510, &[0, 0], true),
        (0, &[0, 0, 0], true),
        (82, b"        ", true),
        (66, &[0], true),
        (21, &[0], true),
        (40, &[0x8F, 0], true),
        (40, &[0x81, 0], true),
    ];
    for (at, bytes, mounts) in patches {
        let mut device = good.clone();
        let mut boot = device.image(0, 512);
        boot[at..at + bytes.len()].copy_from_slice(bytes);
        device.write(BlockIdx(0), &boot).unwrap();
        match mount(&mut device, MountOptions::default()) {
            Err(_) => assert!(!mounts, "{at} {bytes:?} was refused"),
            Ok(volume) => {
                assert!(mounts, "{at} {bytes:?} was mounted");
                let mut disk = Vfs::new(volume, CacheConfig::default()).unwrap();
                assert_eq!(names(&mut disk, "/"), ["A.TXT"], "{at} {bytes:?}");
                write(&mut disk, "/new", &pattern(5000, 1));
                assert_eq!(read(&mut disk, "/new").unwrap(), pattern(5000, 1));
                disk.unmount().unwrap();
            }
        }
        check(&mut device).ok();
    }
}

#[test]
fn other_formats_are_refused_by_name() {
    let refusal = |boot: [u8; 512]| {
        let mut device = Memory::new(QUIRK_BLOCKS);
        device.write(BlockIdx(0), &boot).unwrap();
        mount(device, MountOptions::default()).err()
    };
    let mut boot = [0; 512];
    boot[3..11].copy_from_slice(b"EXFAT   ");
    assert_eq!(refusal(boot), Some(MountError::ExFat));
    boot[3..11].copy_from_slice(b"NTFS    ");
    assert_eq!(refusal(boot), Some(MountError::Ntfs));
    let mut boot = [0; 512];
    put_u16(&mut boot, 11, 512);
    boot[13] = 4;
    put_u16(&mut boot, 14, 1);
    boot[16] = 2;
    put_u16(&mut boot, 17, 512);
    put_u32(&mut boot, 32, 69_632);
    put_u16(&mut boot, 22, 64);
    assert_eq!(refusal(boot), Some(MountError::OlderFat));
    assert_eq!(refusal([0; 512]), Some(MountError::Blank));
    assert_eq!(refusal([7; 512]), Some(MountError::NotFat));
}

#[test]
fn nonsense_times_do_no_harm() {
    let Some(device) = image("q39") else { return };
    let mut disk = open(device);
    for entry in disk.read_dir("/").unwrap() {
        let stat = disk.stat(&entry.name).unwrap();
        assert!(stat.modified.0 >= 315_532_800_000 && stat.created.0 < 4_354_819_200_000);
    }
    let root = disk.fs().root();
    assert!(disk.fs_mut().stat(root).is_ok());
}
