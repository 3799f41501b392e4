//! What we write, real servers load; what they write then, we read back.

#![allow(clippy::unwrap_used, reason = "what fails here is a failed test")]

mod support;

use keyspace::value::{
    End,
    hash::Hash,
    list::List,
    set::Set,
    sorted_set::{AddRule, SortedSet},
    stream::{Delivery, Group, Stream, StreamId, Trim, TrimExtent},
};
use keyspace::{Millis, StringValue, Value};
use rdb::{Compression, Event, Reader, Writer};
use support::server::{Server, installed, is_valkey};
use support::{Contents, limits, load, plain};

/// Texts around every border of the format's string and number forms.
fn texts() -> Vec<Vec<u8>> {
    let numbers = [0, 12, -1, 127, 128, -129, 32768, -32769, 1 << 31, i64::MIN, i64::MAX];
    let mut texts: Vec<Vec<u8>> = numbers.iter().map(|it| it.to_string().into_bytes()).collect();
    texts.extend([0, 1, 20, 21, 63, 64, 65, 4095, 4096, 16383, 16384].map(|len| vec![b'r'; len]));
    texts.push((0..=255).collect());
    texts.push(b"\r\n\0\xff binary".to_vec());
    texts
}

fn list(elements: &[Vec<u8>]) -> Value {
    let mut list = List::new();
    list.push(End::Back, elements.iter().map(Vec::as_slice), &limits());
    Value::List(Box::new(list))
}

fn set(members: &[Vec<u8>]) -> Value {
    let mut set = Set::new();
    for member in members {
        set.insert(member, &limits());
    }
    Value::Set(Box::new(set))
}

fn hash(fields: &[Vec<u8>]) -> Value {
    let mut hash = Hash::new();
    for (at, field) in fields.iter().enumerate() {
        hash.set(field, &fields[fields.len() - 1 - at], &limits());
    }
    Value::Hash(Box::new(hash))
}

fn sorted_set(members: &[Vec<u8>]) -> Value {
    let scores = [0.0, -0.0, 1.5, 1e300, -3.0, f64::INFINITY, f64::NEG_INFINITY, 0.1, 5e-324];
    let mut set = SortedSet::new();
    for (member, score) in members.iter().zip(scores.iter().cycle()) {
        set.add(member, *score, AddRule::default(), &limits()).unwrap();
    }
    Value::SortedSet(Box::new(set))
}

fn numbers(range: std::ops::Range<i64>) -> Vec<Vec<u8>> {
    range.map(|it| it.to_string().into_bytes()).collect()
}

/// A stream of `count` entries, with holes, a group that has read half of it, and
/// one that nobody read.
fn stream(count: u64) -> Value {
    let mut stream = Stream::new();
    for at in 1..=count {
        let (value, other) = (at.to_string(), if at % 7 == 0 { "g" } else { "f" });
        let words = [b"field".as_slice(), value.as_bytes(), other.as_bytes(), b"v"];
        stream.append(StreamId::new(1_700_000_000_000 + at / 3, at), words.into_iter(), &limits());
    }
    let ids: Vec<StreamId> =
        stream.entries().forward(StreamId::MIN, StreamId::MAX).map(|it| it.id).collect();
    stream.trim(Trim::MaxLen(ids.len() * 9 / 10), TrimExtent::Exact);
    for id in ids.iter().skip(ids.len() / 2).step_by(11) {
        stream.remove(*id);
    }
    let half = ids.get(ids.len() / 2).copied().unwrap_or_default();
    let mut group = Group::new(b"readers", half, Some(count / 2));
    for (at, id) in ids.iter().take_while(|it| **it <= half).enumerate() {
        let name = ["alice", "bob", "7"][at % 3].as_bytes();
        let now = Millis(1_700_000_100_000 + at as u64);
        let consumer = group.add_consumer(name, now).or(group.find_consumer(name)).unwrap();
        group.consumer_mut(consumer).active_at = Some(now);
        group.assign(*id, Delivery { consumer, at: now, count: 1 + at as u64 % 4 });
    }
    group.add_consumer(b"idle", Millis(1_700_000_100_000));
    stream.add_group(group);
    stream.add_group(Group::new(b"new", StreamId::MIN, None));
    Value::Stream(Box::new(stream))
}

/// Every type in every encoding.
fn values() -> Vec<(String, Value)> {
    let mut values: Vec<(String, Value)> = Vec::new();
    for (at, text) in texts().iter().enumerate() {
        values.push((format!("string:{at}"), Value::String(StringValue::new(text))));
    }
    let (few, many) = (numbers(0..20), numbers(-700..700));
    let large = vec![vec![b'L'; 9_000], b"small".to_vec(), vec![b'M'; 70_000]];
    for (name, elements) in [("few", few), ("many", many), ("texts", texts()), ("large", large)] {
        values.push((format!("list:{name}"), list(&elements)));
        values.push((format!("set:{name}"), set(&elements)));
        values.push((format!("hash:{name}"), hash(&elements)));
        values.push((format!("zset:{name}"), sorted_set(&elements)));
    }
    for count in [0, 1, 5, 1_000] {
        values.push((format!("stream:{count}"), stream(count)));
    }
    values.push(("set:words".into(), set(&[b"a".to_vec(), b"b".to_vec(), b"7".to_vec()])));
    values
}

fn write(values: &[(String, Value)], compression: Compression) -> Vec<u8> {
    let mut writer = Writer::new(compression);
    writer.aux(b"redis-ver", b"7.0.15");
    let mut file = Vec::new();
    for db in [0, 9] {
        writer.select_db(db, values.len(), values.len() / 2);
        for (at, (key, value)) in values.iter().enumerate() {
            writer.entry(key.as_bytes(), value, (at % 2 == 1).then_some(4_000_000_000_123));
            file.extend(writer.take());
        }
    }
    file.extend(writer.finish());
    file
}

fn expected(values: &[(String, Value)]) -> Contents {
    let mut contents = Contents::new();
    for db in [0, 9] {
        for (at, (key, value)) in values.iter().enumerate() {
            let deadline = (at % 2 == 1).then_some(4_000_000_000_123);
            let held = (plain(value), value.encoding().name().to_string(), deadline);
            contents.insert((db, key.clone().into_bytes()), held);
        }
    }
    contents
}

#[test]
fn what_is_written_reads_back() {
    let values = values();
    for compression in [Compression::None, Compression::Lzf] {
        let file = write(&values, compression);
        let (mut contents, left_out) = load(&file).unwrap();
        assert_eq!(left_out, []);
        assert_eq!(contents.len(), values.len() * 2);
        for (key, want) in expected(&values) {
            let (plain, encoding, deadline) = contents.remove(&key).unwrap();
            assert_eq!((plain, deadline), (want.0, want.2), "{key:?}");
            assert_eq!(encoding, want.1, "{key:?}");
        }
    }
}

/// In parts or at once, the bytes are the same.
#[test]
fn an_entry_may_be_cut_anywhere() {
    for (key, value) in values() {
        let mut whole = Writer::new(Compression::None);
        whole.entry(key.as_bytes(), &value, Some(5));
        let whole = whole.take();
        for max_bytes in [1, 100, 4_000] {
            let mut writer = Writer::new(Compression::None);
            let mut cut = writer.take();
            let mut rest = Some(writer.begin_entry(key.as_bytes(), &value, Some(5)));
            while let Some(unfinished) = rest {
                rest = writer.continue_entry(&value, unfinished, max_bytes);
                cut.extend(writer.take());
            }
            assert!(cut == whole, "{key} in parts of {max_bytes}");
        }
    }
}

#[test]
fn servers_load_what_is_written() {
    let values = values();
    let want = expected(&values);
    for program in installed() {
        for compression in [Compression::None, Compression::Lzf] {
            let file = write(&values, compression);
            let server = Server::start(&program, "written", &file);
            let mut server = server.expect("a real server loads the file");
            let (theirs, others) = server.contents();
            assert!(others.is_empty());
            assert_eq!(theirs.len(), want.len());
            for (key, (value, encoding, deadline)) in &theirs {
                let (want_value, want_encoding, want_deadline) = &want[key];
                assert!(value == want_value, "{}", key.1.escape_ascii());
                assert_eq!(deadline, want_deadline);
                if is_valkey(&program) && !key.1.starts_with(b"string") {
                    assert_eq!(encoding, want_encoding, "{}", key.1.escape_ascii());
                }
            }
            let (again, left_out) = load(&server.save()).unwrap();
            assert_eq!(left_out, []);
            for (key, (value, _, deadline)) in &again {
                assert!(value == &want[key].0, "{}", key.1.escape_ascii());
                assert_eq!(*deadline, want[key].2);
            }
        }
    }
}

/// A hash of `count` fields, every third of which ends.
fn ending_hash(count: u64) -> Hash {
    let mut hash = Hash::new();
    for at in 0..count {
        let field = format!("f{at}");
        hash.set(field.as_bytes(), b"value", &limits());
        if at % 3 == 0 {
            hash.set_deadline(field.as_bytes(), Millis(4_000_000_000_000 + at), &limits());
        }
    }
    hash
}

/// The deadlines of the hash at `k` in a file.
fn deadlines_in(file: &[u8], count: u64) -> Vec<Option<u64>> {
    let limits = limits();
    let mut reader = Reader::new(file, &limits).unwrap();
    while let Some(event) = reader.next_event().unwrap() {
        if let Event::Entry(it) = event
            && let Value::Hash(hash) = it.value
        {
            assert_eq!(hash.len() as u64, count);
            let fields = (0..count).map(|at| format!("f{at}"));
            return fields.map(|it| hash.deadline(it.as_bytes()).map(|at| at.0)).collect();
        }
    }
    panic!("the file holds a hash")
}

#[test]
fn fields_that_end_go_to_valkey_and_back() {
    for count in [1, 40, 2_000] {
        let mut writer = Writer::with_ending_fields(Compression::Lzf);
        writer.select_db(0, 1, 0);
        writer.entry(b"k", &Value::Hash(Box::new(ending_hash(count))), None);
        let file = writer.finish();
        let want: Vec<Option<u64>> =
            (0..count).map(|at| (at % 3 == 0).then_some(4_000_000_000_000 + at)).collect();
        assert_eq!(deadlines_in(&file, count), want);
        for program in installed().iter().filter(|it| is_valkey(it)) {
            let server = Server::start(program, "ending", &file);
            let saved = server.expect("valkey-server loads the file").save();
            assert_eq!(deadlines_in(&saved, count), want);
        }
    }
}

#[test]
fn facts_and_sizes_come_as_events() {
    let limits = limits();
    let file = write(&values()[..3], Compression::None);
    let mut reader = Reader::new(&file, &limits).unwrap();
    let Some(Event::Aux { name, value }) = reader.next_event().unwrap() else { panic!() };
    assert_eq!((&*name, &*value), (&b"redis-ver"[..], &b"7.0.15"[..]));
    let Some(Event::Sizes { db, keys, deadlines }) = reader.next_event().unwrap() else { panic!() };
    assert_eq!((db, keys, deadlines), (0, 3, 1));
    while reader.next_event().unwrap().is_some() {}
    assert_eq!((reader.offset(), reader.version()), (file.len(), 10));
}
