use crate::{inspect, memfs::MemFs, *};
use alloc::{vec, vec::Vec};

fn tree(config: CacheConfig) -> Vfs<MemFs> {
    Vfs::new(MemFs::default(), config).unwrap()
}

fn write(vfs: &mut Vfs<MemFs>, path: &str, bytes: &[u8]) {
    let fd = vfs.open(path, OpenFlags::WRITE | OpenFlags::CREATE | OpenFlags::TRUNCATE).unwrap();
    vfs.append(fd, bytes).unwrap();
    vfs.close(fd).unwrap();
}

fn read(vfs: &mut Vfs<MemFs>, path: &str) -> Result<Vec<u8>, FsError> {
    let fd = vfs.open(path, OpenFlags::READ)?;
    let mut bytes = vec![0; vfs.stat_fd(fd)?.size as usize];
    let got = vfs.read_at(fd, 0, &mut bytes)?;
    assert_eq!(got, bytes.len());
    vfs.close(fd)?;
    Ok(bytes)
}

fn names(vfs: &mut Vfs<MemFs>, path: &str) -> Vec<alloc::string::String> {
    vfs.read_dir(path).unwrap().into_iter().map(|it| it.name).collect()
}

fn modes() -> Vec<CacheConfig> {
    let mut all = Vec::new();
    for mode in [PageMode::Off, PageMode::WriteThrough, PageMode::WriteBack] {
        for (dentries, pages) in [(0, 4), (2, 16), (4096, 4096)] {
            let mut config = CacheConfig::default();
            config.pages.mode = mode;
            config.pages.capacity_pages = pages;
            config.dentries.capacity = dentries;
            all.push(config);
        }
    }
    all
}

#[test]
fn files_keep_their_bytes_under_every_cache_setting() {
    for config in modes() {
        let mut vfs = tree(config);
        vfs.mkdir("/d").unwrap();
        let long: Vec<u8> = (0..100_000u32).map(|it| it as u8).collect();
        write(&mut vfs, "/d/long", &long);
        write(&mut vfs, "/d/short", b"x");
        assert_eq!(read(&mut vfs, "/d/long").unwrap(), long);
        assert_eq!(read(&mut vfs, "/D/LONG").unwrap(), long);

        let fd = vfs.open("/d/long", OpenFlags::READ | OpenFlags::WRITE).unwrap();
        vfs.write_at(fd, 4095, b"ab").unwrap();
        vfs.truncate(fd, 5000).unwrap();
        vfs.write_at(fd, 20_000, b"z").unwrap();
        let mut expect = long[..5000].to_vec();
        expect[4095..4097].copy_from_slice(b"ab");
        expect.resize(20_000, 0);
        expect.push(b'z');
        assert_eq!(read(&mut vfs, "/d/long").unwrap(), expect);
        vfs.close(fd).unwrap();
        vfs.unmount().unwrap();
        assert_eq!(read(&mut vfs, "/d/long").unwrap(), expect);
    }
}

#[test]
fn an_unlinked_file_lives_until_its_last_close() {
    for config in modes() {
        let mut vfs = tree(config);
        write(&mut vfs, "/f", b"still here");
        let fd = vfs.open("/f", OpenFlags::READ | OpenFlags::WRITE).unwrap();
        vfs.unlink("/f").unwrap();
        assert_eq!(vfs.stat("/f"), Err(FsError::NotFound));
        write(&mut vfs, "/f", b"another");
        vfs.append(fd, b"!").unwrap();
        let mut bytes = [0; 11];
        assert_eq!(vfs.read_at(fd, 0, &mut bytes), Ok(11));
        assert_eq!(&bytes, b"still here!");
        vfs.close(fd).unwrap();
        assert_eq!(read(&mut vfs, "/f").unwrap(), b"another");
        assert_eq!(vfs.fs().node_count(), 2);
        assert_eq!(vfs.read_at(fd, 0, &mut bytes), Err(FsError::BadDescriptor));
    }
}

#[test]
fn rename_replaces_and_refuses_as_posix_does() {
    for config in modes() {
        let mut vfs = tree(config);
        for dir in ["/a", "/a/b", "/full", "/full/x", "/empty"] {
            vfs.mkdir(dir).unwrap();
        }
        write(&mut vfs, "/f", b"f");
        write(&mut vfs, "/g", b"g");
        assert_eq!(vfs.rename("/a", "/a/b/c"), Err(FsError::IntoItself));
        assert_eq!(vfs.rename("/a", "/full"), Err(FsError::NotEmpty));
        assert_eq!(vfs.rename("/f", "/empty"), Err(FsError::IsADirectory));
        assert_eq!(vfs.rename("/empty", "/f"), Err(FsError::NotADirectory));
        assert_eq!(vfs.rename("/none", "/f"), Err(FsError::NotFound));
        assert_eq!(vfs.rename("/", "/f"), Err(FsError::Busy));
        vfs.rename("/a", "/empty").unwrap();
        vfs.rename("/f", "/g").unwrap();
        vfs.rename("/g", "/G").unwrap();
        assert_eq!(read(&mut vfs, "/g").unwrap(), b"f");
        assert_eq!(vfs.stat("/f"), Err(FsError::NotFound));
        assert_eq!(vfs.stat("/empty/b").unwrap().kind, NodeKind::Directory);
        assert_eq!(names(&mut vfs, "/"), ["empty", "full", "G"]);
        assert_eq!(vfs.rmdir("/full"), Err(FsError::NotEmpty));
        assert_eq!(vfs.unlink("/full"), Err(FsError::IsADirectory));
        assert_eq!(vfs.rmdir("/G"), Err(FsError::NotADirectory));
    }
}

#[test]
fn paths_are_absolute_and_dots_mean_nothing() {
    let mut vfs = tree(CacheConfig::default());
    vfs.mkdir("/a").unwrap();
    write(&mut vfs, "a//b", b"1");
    assert_eq!(read(&mut vfs, "/./a/../a/b").unwrap(), b"1");
    assert_eq!(vfs.stat("/a/b/c"), Err(FsError::NotADirectory));
    assert_eq!(vfs.open("/a", OpenFlags::READ), Err(FsError::IsADirectory));
    assert_eq!(vfs.mkdir("/"), Err(FsError::Exists));
    assert_eq!(vfs.open("/a/b", OpenFlags::NEW | OpenFlags::WRITE), Err(FsError::Exists));
}

#[test]
fn descriptors_are_shaped_like_wasi() {
    let mut vfs = tree(CacheConfig::default());
    let fd = vfs.open("/f", OpenFlags::CREATE | OpenFlags::WRITE | OpenFlags::READ).unwrap();
    assert_eq!(vfs.write(fd, b"hello world"), Ok(11));
    assert_eq!(vfs.seek(fd, Whence::End(-5)), Ok(6));
    let mut word = [0; 8];
    assert_eq!(vfs.read(fd, &mut word), Ok(5));
    assert_eq!(&word[..5], b"world");
    assert_eq!(vfs.seek(fd, Whence::Current(-12)), Err(FsError::InvalidSeek));
    let log = vfs.open("/f", OpenFlags::APPEND).unwrap();
    assert_eq!(log, Fd(1));
    assert_eq!(vfs.write(log, b"!"), Ok(1));
    assert_eq!(vfs.stat_fd(fd).unwrap().size, 12);
    assert_eq!(vfs.read(log, &mut word), Err(FsError::NotPermitted));
}

#[test]
fn a_negative_dentry_answers_until_the_name_appears() {
    let mut vfs = tree(CacheConfig::default());
    assert_eq!(vfs.stat("/f"), Err(FsError::NotFound));
    assert_eq!(vfs.stat("/F"), Err(FsError::NotFound));
    let counts = inspect::dentries(&vfs, 8).counts;
    assert_eq!((counts.misses, counts.negative_hits), (1, 1));
    write(&mut vfs, "/f", b"1");
    assert_eq!(vfs.stat("/F").unwrap().size, 1);
    let picture = inspect::dentries(&vfs, 8);
    assert_eq!((picture.positive, picture.negative), (1, 0));
    assert_eq!((picture.recent[0].name.as_str(), picture.recent[0].exists), ("F", true));
}

#[test]
fn write_back_waits_for_fsync_age_or_pressure() {
    let mut config = CacheConfig::default();
    config.pages.capacity_pages = 8;
    let mut vfs = tree(config);
    let fd = vfs.open("/f", OpenFlags::CREATE | OpenFlags::WRITE).unwrap();
    let stored = |vfs: &mut Vfs<MemFs>| {
        let node = vfs.stat("/f").unwrap().node;
        vfs.fs_mut().stat(node).unwrap().size
    };
    vfs.append(fd, b"1").unwrap();
    assert_eq!(stored(&mut vfs), 0);
    vfs.fsync(fd).unwrap();
    assert_eq!(stored(&mut vfs), 1);
    vfs.append(fd, b"2").unwrap();
    vfs.tick(Millis(4_999)).unwrap();
    assert_eq!(stored(&mut vfs), 1);
    vfs.tick(Millis(5_000)).unwrap();
    assert_eq!(stored(&mut vfs), 2);
    vfs.append(fd, &[0; 7 * PAGE_LEN]).unwrap();
    assert_eq!(stored(&mut vfs), 2 + 7 * PAGE_LEN as u64);
}

#[test]
fn sequential_reads_run_ahead_and_random_ones_do_not() {
    let mut vfs = tree(CacheConfig::default());
    write(&mut vfs, "/f", &vec![1; 1 << 20]);
    vfs.unmount().unwrap();
    let fd = vfs.open("/f", OpenFlags::READ).unwrap();
    let before = inspect::pages(&vfs, 0).counts;
    for page in 0..256u64 {
        vfs.read_at(fd, page * 4096, &mut [0; 4096]).unwrap();
    }
    let after = inspect::pages(&vfs, 0).counts;
    assert_eq!((after.misses - before.misses, after.pages_read - before.pages_read), (5, 256));

    vfs.unmount().unwrap();
    let fd = vfs.open("/f", OpenFlags::READ).unwrap();
    for page in [200u64, 100, 50] {
        vfs.read_at(fd, page * 4096, &mut [0; 4096]).unwrap();
    }
    assert_eq!(inspect::pages(&vfs, 0).resident, 3);
}

#[test]
fn the_page_picture_counts_pages_by_file() {
    let mut vfs = tree(CacheConfig::default());
    write(&mut vfs, "/small", b"1");
    write(&mut vfs, "/large", &[1; 3 * PAGE_LEN]);
    let picture = inspect::pages(&vfs, 3);
    assert_eq!((picture.resident, picture.dirty), (4, 4));
    let files = picture.files.iter().map(|it| (inspect::name(&mut vfs, it.node), it.pages));
    let expect = [(Some("large".into()), 3), (Some("small".into()), 1)];
    assert_eq!(files.collect::<Vec<_>>(), expect);
    assert_eq!(picture.cells, [0x80, 0x80, 0x80]);
}
