extern crate std;
use super::*;
use std::{collections::BTreeMap, string::ToString, vec::Vec};
use stdx::{rng::Rng, siphash::Key};

fn id(ms: u64) -> StreamId {
    StreamId::new(ms, 0)
}

fn filled(count: u64) -> Stream {
    let mut stream = Stream::new();
    for ms in 1..=count {
        stream.append(id(ms), [&b"f"[..], b"v"].into_iter(), &Limits::new(Key(1, 2)));
    }
    stream
}

#[test]
fn ids_go_on_from_the_last() {
    let mut stream = filled(3);
    assert_eq!(stream.next_id(Millis(2)), Some(StreamId::new(3, 1)));
    assert_eq!(stream.next_id(Millis(9)), Some(id(9)));
    assert_eq!(stream.next_id_at(3), Some(StreamId::new(3, 1)));
    assert_eq!((stream.next_id_at(4), stream.next_id_at(2)), (Some(id(4)), None));
    stream.set_marks(Marks { last_id: StreamId::MAX, ..Marks::default() });
    assert_eq!((stream.next_id(Millis(9)), stream.next_id_at(u64::MAX)), (None, None));
}

/// As XINFO GROUPS of valkey-server 9.1.2 tells `entries-read` and `lag`.
#[test]
fn lag_is_told_where_it_is_known() {
    let mut stream = filled(5);
    let told = |stream: &Stream| {
        let group = &stream.groups()[0];
        (group.read, stream.lag(group))
    };
    stream.add_group(Group::new(b"g", StreamId::MIN, None));
    assert_eq!(told(&stream), (None, Some(5)));
    let give = |stream: &mut Stream, ms| {
        let (log, group) = stream.group_mut(b"g").unwrap();
        group.advance(log, id(ms));
    };
    give(&mut stream, 1);
    assert_eq!(told(&stream), (Some(1), Some(4)));
    give(&mut stream, 2);
    assert_eq!(told(&stream), (Some(2), Some(3)));
    stream.remove(id(4));
    assert_eq!(told(&stream), (Some(2), None));
    give(&mut stream, 3);
    assert_eq!(told(&stream), (None, None));
    give(&mut stream, 5);
    assert_eq!(told(&stream), (Some(5), Some(0)));
    stream.trim(Trim::MaxLen(0), TrimExtent::Exact);
    assert_eq!(told(&stream), (Some(5), Some(0)));
}

/// Deliveries and consumers against two maps.
#[test]
fn groups_agree_with_maps() {
    let mut rng = Rng::new(41);
    let mut group = Group::new(b"g", StreamId::MIN, None);
    let mut model: BTreeMap<StreamId, std::string::String> = BTreeMap::new();
    for _ in 0..4_000 {
        let (name, entry) = (rng.below(6).to_string(), id(rng.below(50)));
        match rng.below(8) {
            0 => {
                let had = group.find_consumer(name.as_bytes()).is_some();
                let pending = model.values().filter(|it| **it == name).count();
                let removed = group.remove_consumer(name.as_bytes());
                assert_eq!(removed, had.then_some(pending));
                model.retain(|_, it| *it != name);
            }
            1 | 2 => {
                let forgotten = group.forget(entry).is_some();
                assert_eq!(forgotten, model.remove(&entry).is_some());
            }
            _ => {
                let added = group.add_consumer(name.as_bytes(), Millis(1));
                let consumer = added.or(group.find_consumer(name.as_bytes())).unwrap();
                group.assign(entry, Delivery { consumer, at: Millis(5), count: 1 });
                model.insert(entry, name);
            }
        }
        assert_eq!(group.pending_len(), model.len());
    }
    let whose = |it: &Delivery| group.consumer(it.consumer).name().to_vec();
    let pending = group.pending_from(StreamId::MIN).map(|(id, it)| (id, whose(it)));
    assert!(pending.eq(model.iter().map(|(id, name)| (*id, name.as_bytes().to_vec()))));
    let names: Vec<_> = group.consumers().map(|it| it.name().to_vec()).collect();
    assert!(names.is_sorted());
    for consumer in group.consumers() {
        let own = model.iter().filter(|(_, name)| name.as_bytes() == consumer.name());
        assert!(consumer.pending().eq(own.map(|(id, _)| *id)));
    }
}
