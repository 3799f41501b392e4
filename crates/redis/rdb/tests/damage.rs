//! Broken files are refused with an offset; none panics, hangs or claims memory.

#![allow(clippy::unwrap_used, reason = "what fails here is a failed test")]

mod support;

use keyspace::value::{
    Limits,
    stream::{Delivery, Group, Stream, StreamId},
};
use keyspace::{Millis, StringValue, Value};
use rdb::{Compression, Fault, LoadError, Reader, Writer};
use stdx::rng::Rng;
use support::{limits, load, real_files};

fn small_file() -> Vec<u8> {
    let mut writer = Writer::new(Compression::None);
    writer.select_db(0, 1, 0);
    writer.entry(b"k", &Value::String(StringValue::new(b"value")), None);
    writer.finish()
}

fn refused(change: impl FnOnce(&mut Vec<u8>)) -> LoadError {
    let mut file = small_file();
    change(&mut file);
    load(&file).expect_err("a broken file")
}

#[test]
fn each_fault_names_its_byte() {
    let at = |offset, fault| LoadError { offset, fault };
    assert_eq!(refused(|it| it[0] = b'X'), at(0, Fault::NotRdb));
    assert_eq!(refused(|it| it.truncate(7)), at(0, Fault::NotRdb));
    assert_eq!(refused(|it| it[8] = b'9'), at(5, Fault::Version(19)));
    assert_eq!(refused(|it| it[9] = 8), at(9, Fault::UnknownOpcode(8)));
    assert_eq!(refused(|it| it[10] = 16), at(10, Fault::Database(16)));
    assert_eq!(refused(|it| it[17] = 0x83), at(17, Fault::Length));
    assert_eq!(refused(|it| it[17] = 0x3f), at(18, Fault::Truncated));
    assert_eq!(refused(|it| it.truncate(20)), at(18, Fault::Truncated));
    let Fault::Checksum { .. } = refused(|it| it[19] ^= 1).fault else { panic!() };
    assert_eq!(refused(|it| it[19] ^= 1).offset, 24);
    let text = refused(|it| it[10] = 16).to_string();
    assert_eq!(text, "database 16 is out of range at byte 10");
}

#[test]
fn a_zero_checksum_is_none() {
    let mut file = small_file();
    let end = file.len();
    file[end - 8..].fill(0);
    file[19] ^= 1;
    assert_eq!(load(&file).unwrap().0.len(), 1);
}

#[test]
fn every_cut_is_refused() {
    let file = small_file();
    for len in 0..file.len() {
        assert!(load(&file[..len]).is_err(), "cut to {len}");
    }
}

/// Nothing but a stream, so that most mutations hit it.
fn stream_file() -> Vec<u8> {
    let (mut stream, limits) = (Stream::new(), limits());
    let mut group = Group::new(b"g", StreamId::new(3, 0), Some(3));
    let consumer = group.add_consumer(b"c", Millis(9)).unwrap();
    for ms in 1..=5 {
        let id = StreamId::new(ms, 0);
        stream.append(id, [&b"f"[..], b"v", b"n", b"7"].into_iter(), &limits);
        group.assign(id, Delivery { consumer, at: Millis(7), count: 1 });
    }
    stream.remove(StreamId::new(2, 0));
    stream.add_group(group);
    let mut writer = Writer::new(Compression::None);
    writer.entry(b"s", &Value::Stream(Box::new(stream)), None);
    writer.finish()
}

/// Seeds: the small real files, and a part of the large ones that keeps every
/// kind of value within reach of a mutation.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> =
        real_files().iter().map(|it| std::fs::read(it).unwrap()).collect();
    seeds.iter_mut().for_each(|it| it.truncate(60_000));
    seeds.push(small_file());
    (0..5).for_each(|_| seeds.push(stream_file()));
    seeds
}

#[test]
fn mutated_files_never_panic_or_hang() {
    let cases = std::env::var("BRAMBLE_FUZZ_CASES").ok().and_then(|it| it.parse().ok());
    let (limits, seeds) = (limits(), seeds());
    let mut rng = Rng::new(0x4db);
    for _ in 0..cases.unwrap_or(3_000u64) {
        let mut file = seeds[rng.index(seeds.len())].clone();
        for _ in 0..1 + rng.below(4) {
            mutate(&mut rng, &mut file);
        }
        drain(&file, &limits);
    }
}

fn mutate(rng: &mut Rng, file: &mut Vec<u8>) {
    // Most of the time after the header, and often near the start, where the
    // first keys of every file are.
    let reach = if rng.below(2) == 0 { file.len() } else { file.len().min(400) };
    let at = rng.index(reach);
    match rng.below(5) {
        0 => file[at] = rng.next_u64() as u8,
        1 => file[at] ^= 1 << rng.below(8),
        2 => file[at] = [0xff, 0xc3, 0x81, 0x80, 0xfe, 0, 0x12, 0x0f][rng.index(8)],
        3 => drop(file.drain(at..(at + 1 + rng.index(9)).min(file.len()))),
        _ => file.insert(at, rng.next_u64() as u8),
    }
    if file.is_empty() {
        file.push(0);
    }
}

/// Reads to the end or the first error. Whatever is read must hold together,
/// so its elements are walked too.
fn drain(file: &[u8], limits: &Limits) {
    let Ok(mut reader) = Reader::new(file, limits) else { return };
    let mut events = 0;
    while let Ok(Some(event)) = reader.next_event() {
        events += 1;
        assert!(events <= file.len(), "more events than bytes");
        if let rdb::Event::Entry(entry) = event {
            support::plain(&entry.value);
        }
    }
    assert!(reader.offset() <= file.len());
}
