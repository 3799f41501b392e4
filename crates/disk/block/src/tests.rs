use crate::{recording::OpKind, *};
use alloc::{boxed::Box, vec, vec::Vec};

/// What every device promises. A new device adds one line to the list below.
fn check_device(mut device: impl BlockDevice) {
    let count = device.block_count();
    let last = BlockIdx(count - 1);
    let past = BlockIdx(count);
    let mut block = [0; BLOCK_LEN];

    device.write(last, &[7; BLOCK_LEN]).unwrap();
    device.flush().unwrap();
    device.read(last, &mut block).unwrap();
    assert_eq!(block, [7; BLOCK_LEN]);

    let long: Vec<u8> = (0..3 * BLOCK_LEN).map(|it| (it / BLOCK_LEN) as u8 + 1).collect();
    device.write(BlockIdx(1), &long).unwrap();
    let mut back = vec![0; 3 * BLOCK_LEN];
    device.read(BlockIdx(1), &mut back).unwrap();
    assert_eq!(back, long);
    device.read(BlockIdx(2), &mut block).unwrap();
    assert_eq!(block, [2; BLOCK_LEN]);

    assert_eq!(device.read(past, &mut block), Err(DeviceError::OutOfRange(past)));
    assert_eq!(device.write(past, &block), Err(DeviceError::OutOfRange(past)));
    assert_eq!(device.write(last, &back), Err(DeviceError::OutOfRange(past)));
    let far = BlockIdx(u64::MAX);
    assert_eq!(device.read(far, &mut block), Err(DeviceError::OutOfRange(far)));
    device.read(last, &mut block).unwrap();
    assert_eq!(block, [7; BLOCK_LEN], "a refused write changes nothing");
}

#[test]
fn every_device_keeps_the_contract() {
    check_device(Memory::new(8));
    check_device(Memory::new(1000));
    check_device(&mut Memory::new(8));
    check_device(Box::new(Memory::new(8)) as Box<dyn BlockDevice>);
    check_device(Partition::new(Memory::new(100), BlockIdx(63), 8));
    check_device(Partition::new(Memory::new(70), BlockIdx(60), 1000));
    check_device(Counting::new(Memory::new(8)));
    check_device(Faulty::new(Memory::new(8), Fault::None));
    check_device(Recording::new(Memory::new(8)));
    check_device(Recording::new(Memory::new(100_000)));
    check_device(WriteCache::new(Memory::new(8)));
    check_device(Counting::new(Faulty::new(Memory::new(8), Fault::None)));
}

#[test]
fn a_blank_memory_costs_nothing() {
    let mut device = Memory::new(256 * 2048);
    device.write(BlockIdx(0), &vec![0; 1 << 20]).unwrap();
    assert_eq!(device.resident_bytes(), 0);
    device.write(BlockIdx(300), &[1; BLOCK_LEN]).unwrap();
    assert_eq!(device.resident_bytes(), 64 * 1024);
    let written: Vec<_> = device.written().map(|(at, bytes)| (at, bytes.len())).collect();
    assert_eq!(written, [(128 * 1024, 64 * 1024)]);
    assert_eq!(Memory::from_image(&device.image(0, 1 << 20)).image(300 * 512, 1), [1]);
}

#[test]
fn a_partition_keeps_the_rest_of_its_device_out_of_reach() {
    let mut disk = Memory::new(10);
    Partition::new(&mut disk, BlockIdx(4), 2).write(BlockIdx(0), &[9; 1024]).unwrap();
    assert_eq!(disk.image(3 * 512, 2048), [vec![0; 512], vec![9; 1024], vec![0; 512]].concat());
}

#[test]
fn counts_are_transfers_and_blocks() {
    let mut device = Counting::new(Memory::new(16));
    device.write(BlockIdx(0), &[1; 4 * BLOCK_LEN]).unwrap();
    device.read(BlockIdx(1), &mut [0; 2 * BLOCK_LEN]).unwrap();
    device.flush().unwrap();
    let expect = Counts { reads: 1, writes: 1, flushes: 1, blocks_read: 2, blocks_written: 4 };
    assert_eq!(device.counts, expect);
}

#[test]
fn power_loss_drops_every_later_write() {
    let mut device = Counting::new(Faulty::new(Memory::new(4), Fault::PowerLossAtWrite(2)));
    device.write(BlockIdx(0), &[1; BLOCK_LEN]).unwrap();
    assert_eq!(device.write(BlockIdx(1), &[1; BLOCK_LEN]), Err(DeviceError::PowerLost));
    assert_eq!(device.flush(), Err(DeviceError::PowerLost));
    assert_eq!(device.counts.writes, 2);
    let mut block = [0; BLOCK_LEN];
    device.read(BlockIdx(1), &mut block).unwrap();
    assert_eq!(block, [0; BLOCK_LEN]);
}

#[test]
fn faults_hit_the_planned_transfer_and_block() {
    let mut device = Faulty::new(Memory::new(8), Fault::BadBlock(BlockIdx(3)));
    let medium = Err(DeviceError::Medium(BlockIdx(3)));
    assert_eq!(device.read(BlockIdx(2), &mut [0; 2 * BLOCK_LEN]), medium);
    assert_eq!(device.write(BlockIdx(3), &[0; BLOCK_LEN]), medium);
    assert_eq!(device.read(BlockIdx(4), &mut [0; BLOCK_LEN]), Ok(()));

    let mut device = Faulty::new(Memory::new(8), Fault::ErrorAtTransfer(2));
    assert_eq!(device.flush(), Ok(()));
    assert_eq!(device.flush(), Err(DeviceError::Transient));
    assert_eq!(device.flush(), Ok(()));
}

#[test]
fn a_cut_keeps_any_part_of_what_was_not_flushed() {
    let mut seen = [false; 3];
    for seed in 0..64 {
        let mut device = WriteCache::new(Memory::new(2));
        device.write(BlockIdx(0), &[1; 2 * BLOCK_LEN]).unwrap();
        device.flush().unwrap();
        device.write(BlockIdx(0), &[2; 2 * BLOCK_LEN]).unwrap();
        let image = device.power_cut(seed).unwrap().image(0, 1024);
        let (a, b) = (image[0], image[512]);
        assert!((1..=2).contains(&a) && (1..=2).contains(&b));
        seen[usize::from(a + b) - 2] = true;
    }
    assert_eq!(seen, [true; 3], "kept, torn and lost transfers all occur");
}

#[test]
fn a_recording_knows_the_last_operations_and_the_heat() {
    let mut device = Recording::new(Memory::new(8));
    device.write(BlockIdx(1), &[1; BLOCK_LEN]).unwrap();
    device.write(BlockIdx(2), &[1; 2 * BLOCK_LEN]).unwrap();
    device.flush().unwrap();
    let ops: Vec<_> = device.ops().map(|it| (it.kind, it.at.0, it.blocks)).collect();
    assert_eq!(ops, [(OpKind::Write, 1, 1), (OpKind::Write, 2, 2), (OpKind::Flush, 0, 0)]);
    device.set_now(1_000);
    device.write(BlockIdx(5), &[1; BLOCK_LEN]).unwrap();
    let heats = |device: &Recording<Memory>| [0, 1, 3, 5].map(|at| device.heat(BlockIdx(at), 1));
    assert_eq!(heats(&device), [0, 127, 127, 255]);
    device.set_now(20_000);
    assert_eq!(heats(&device), [0, 0, 0, 0]);

    for _ in 0..2 * recording::RING_LEN {
        device.flush().unwrap();
    }
    assert_eq!(device.ops().count(), recording::RING_LEN);
}
