extern crate std;
use crate::{Node, inspect};
use alloc::{boxed::Box, format, string::String, vec, vec::Vec};
use block::{BLOCK_LEN, BlockDevice, BlockIdx, DeviceError, Memory};
use engine::{Millis, Options};
use std::{cell::RefCell, rc::Rc};

const NOW: Millis = Millis(1_700_000_000_000);
const OPTIONS: Options = Options { seed: 11, now: NOW, scripts: engine::NoScripts::make };
/// 40 MiB.
const BLOCKS: u64 = 81_920;

/// A device that outlives the node on it.
#[derive(Clone)]
struct Shared(Rc<RefCell<Memory>>);

impl Shared {
    fn new(blocks: u64) -> Shared {
        Shared(Rc::new(RefCell::new(Memory::new(blocks))))
    }
}

impl BlockDevice for Shared {
    fn block_count(&self) -> u64 {
        self.0.borrow().block_count()
    }
    fn read(&mut self, at: BlockIdx, into: &mut [u8]) -> Result<(), DeviceError> {
        self.0.borrow_mut().read(at, into)
    }
    fn write(&mut self, at: BlockIdx, from: &[u8]) -> Result<(), DeviceError> {
        self.0.borrow_mut().write(at, from)
    }
    fn flush(&mut self) -> Result<(), DeviceError> {
        self.0.borrow_mut().flush()
    }
}

fn run(node: &mut Node, now: Millis, script: &str) -> Vec<String> {
    let client = node.connect(b"test", now);
    let replies = script.lines().map(|line| {
        node.feed(now, client, format!("{line}\r\n").as_bytes());
        node.commit(now);
        let bytes = node.output(client).to_vec();
        node.sent(client, bytes.len());
        resp::render(&bytes).expect("a whole reply").0
    });
    let replies = replies.collect();
    node.disconnect(client);
    replies
}

fn boot(device: &Shared) -> Node {
    Node::on_device(Box::new(device.clone()), OPTIONS).unwrap()
}

#[test]
fn a_blank_device_is_formatted_and_keeps_what_it_is_told() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "SET a 1\nRPUSH l x y\nSET t v PX 5000");
    node.close(NOW).unwrap();
    assert!(fat32::check(&mut device.clone()).unwrap().is_clean());
    let mut node = boot(&device);
    assert_eq!(
        run(&mut node, NOW, "GET a\nLRANGE l 0 -1\nPTTL t"),
        ["\"1\"", "1) \"x\"\n2) \"y\"", "(integer) 5000"]
    );
}

/// What was flushed is there after a node that was never closed.
#[test]
fn everysec_flushes_within_a_second_and_always_at_once() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "CONFIG SET appendfsync always\nSET a 1");
    drop(node);
    let mut node = boot(&device);
    assert_eq!(run(&mut node, NOW, "GET a"), ["\"1\""]);
    run(&mut node, NOW, "SET b 2");
    let due = node.poll_timeout(NOW).unwrap();
    assert!(due.0 <= NOW.0 + 1_000);
    node.tick(Millis(NOW.0 + 1_000));
    drop(node);
    assert_eq!(run(&mut boot(&device), NOW, "GET b"), ["\"2\""]);
}

#[test]
fn a_full_disk_refuses_writes_and_serves_reads() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    let disk = node.disk_mut().unwrap();
    let free = disk.vfs_mut().stat_fs().unwrap();
    let spare = (free.free_units - 16) * u64::from(free.unit_bytes);
    let vfs = disk.vfs_mut();
    let fd = vfs.open("/filler", vfs::OpenFlags::WRITE | vfs::OpenFlags::CREATE).unwrap();
    let chunk = vec![7; 1 << 20];
    for at in (0..spare).step_by(chunk.len()) {
        vfs.write_at(fd, at, &chunk[..chunk.len().min((spare - at) as usize)]).unwrap();
    }
    vfs.sync().unwrap();
    let big = "x".repeat(4_000);
    let mut refused = None;
    for index in 0..100 {
        let reply = run(&mut node, NOW, &format!("SET k{index} {big}"));
        if reply[0].starts_with("(error) MISCONF") {
            refused = Some(index);
            break;
        }
    }
    let refused = refused.expect("the disk fills up");
    assert_eq!(run(&mut node, NOW, "STRLEN k0"), ["(integer) 4000"]);
    // Room again: what waited is written, and writes go through.
    let vfs = node.disk_mut().unwrap().vfs_mut();
    vfs.truncate(fd, 0).unwrap();
    vfs.close(fd).unwrap();
    node.tick(Millis(NOW.0 + 1_000));
    assert_eq!(run(&mut node, NOW, "SET last 1"), ["OK"]);
    node.close(NOW).unwrap();
    assert!(fat32::check(&mut device.clone()).unwrap().is_clean());
    let mut node = boot(&device);
    let last = format!("STRLEN k{}\nGET last", refused - 1);
    assert_eq!(run(&mut node, NOW, &last), ["(integer) 4000", "\"1\""]);
}

#[test]
fn an_import_replaces_what_was_there() {
    let mut source = Node::in_memory(OPTIONS);
    run(&mut source, NOW, "SET from dump\nZADD z 1 a");
    let dump = journal::snapshot(source.engine(), NOW);
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "SET old 1");
    let lines = node.import(&[("x/dump.rdb".into(), dump)], NOW).unwrap();
    assert_eq!(lines, ["loaded 2 keys and 0 commands"]);
    assert_eq!(
        run(&mut node, NOW, "GET from\nEXISTS old\nSET new 1"),
        ["\"dump\"", "(integer) 0", "OK"]
    );
    node.close(NOW).unwrap();
    assert_eq!(run(&mut boot(&device), NOW, "DBSIZE"), ["(integer) 3"]);
    // A broken file changes nothing.
    let mut node = boot(&device);
    assert!(node.import(&[("bad.rdb".into(), b"REDIS0010\xfb".to_vec())], NOW).is_err());
    assert_eq!(run(&mut node, NOW, "DBSIZE"), ["(integer) 3"]);
}

#[test]
fn the_pictures_show_what_a_command_did() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "CONFIG SET appendfsync always\nSET a 1");
    let cells = inspect::cells(node.engine().core().db(keyspace::DbIndex(0)), 0, 10, NOW);
    assert_eq!(cells.len(), 1);
    assert_eq!(inspect::key(&node, keyspace::DbIndex(0), 0, NOW).unwrap().encoding, "int");
    let disk = node.disk_mut().unwrap();
    let before = inspect::disk(disk, NOW).unwrap();
    let names: Vec<&str> = before.map.files.iter().map(|it| &it.name[..]).collect();
    assert!(names.contains(&"appendonlydir/appendonly.aof.1.incr.aof"), "{names:?}");
    let caches = inspect::caches(disk);
    assert!(caches.page_files.iter().any(|it| it.ends_with("incr.aof")), "{caches:?}");
    run(&mut node, NOW, "SET b 2");
    let after = inspect::disk(node.disk_mut().unwrap(), NOW).unwrap();
    assert!(
        after.counts.writes > before.counts.writes && after.counts.flushes > before.counts.flushes
    );
}

#[test]
fn the_image_is_read_as_it_lies() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "SET a 1");
    node.sync(NOW).unwrap();
    let mut image = Memory::new(BLOCKS);
    let mut chunk = vec![0; 64 * BLOCK_LEN];
    for at in (0..BLOCKS).step_by(64) {
        node.read_image(at * BLOCK_LEN as u64, &mut chunk).unwrap();
        image.write(BlockIdx(at), &chunk).unwrap();
    }
    assert!(fat32::check(&mut image).unwrap().is_clean());
    assert_eq!(
        run(&mut Node::on_device(Box::new(image), OPTIONS).unwrap(), NOW, "GET a"),
        ["\"1\""]
    );
}

/// A node that was never closed leaves its disk marked as in use, and perhaps
/// more behind; the next one mends that and says so.
#[test]
fn a_disk_that_was_cut_off_is_repaired() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "CONFIG SET appendfsync always\nSET a 1");
    drop(node);
    let mut node = boot(&device);
    let log = node.take_log();
    assert_eq!(log[0], "the disk was repaired: the volume was not unmounted");
    assert_eq!(run(&mut node, NOW, "GET a"), ["\"1\""]);
    node.close(NOW).unwrap();
    let log = boot(&device).take_log();
    assert!(!log.iter().any(|it| it.contains("repaired")), "{log:?}");
}

#[test]
fn the_map_is_kept_until_something_changes() {
    let device = Shared::new(BLOCKS);
    let mut node = boot(&device);
    run(&mut node, NOW, "SET a 1");
    node.sync(NOW).unwrap();
    let first = node.disk_mut().unwrap().map().unwrap();
    let second = node.disk_mut().unwrap().map().unwrap();
    assert!(Rc::ptr_eq(&first, &second));
    let disk = node.disk_mut().unwrap();
    let fd = disk.vfs_mut().open("/new", vfs::OpenFlags::WRITE | vfs::OpenFlags::CREATE).unwrap();
    disk.vfs_mut().write_at(fd, 0, &[7; 5000]).unwrap();
    disk.vfs_mut().fsync(fd).unwrap();
    let third = disk.map().unwrap();
    assert!(third.free_clusters < second.free_clusters);
    assert!(third.files.iter().any(|it| it.name == "new" && it.bytes == 5000));
    disk.vfs_mut().truncate(fd, 0).unwrap();
    // Clusters that were cut off are free only once that is durable.
    disk.map().unwrap();
    disk.sync().unwrap();
    assert_eq!(disk.map().unwrap().free_clusters, second.free_clusters);
}
