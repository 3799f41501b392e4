extern crate std;
use super::*;
use crate::item::Item;
use std::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};
use stdx::rng::Rng;

type Words = Vec<Vec<u8>>;
type Model = BTreeMap<StreamId, Words>;

const DEFAULT: NodeLimits = NodeLimits { max_bytes: 4096, max_entries: 100 };

fn id(ms: u64, seq: u64) -> StreamId {
    StreamId::new(ms, seq)
}

fn append(entries: &mut Entries, id: StreamId, words: &[Vec<u8>], limits: NodeLimits) {
    entries.append(id, words.iter().map(Vec::as_slice), limits);
}

fn words_of(entry: &Entry<'_>) -> Words {
    entry.fields().flat_map(|(name, value)| [name.text().to_vec(), value.text().to_vec()]).collect()
}

fn sample(rng: &mut Rng) -> Words {
    let fields = match rng.below(4) {
        0 => 1 + rng.index(5),
        _ => 2,
    };
    let value = |rng: &mut Rng| match rng.below(4) {
        0 => std::format!("{}", rng.next_u64() as i64 >> rng.below(64)).into_bytes(),
        1 => std::vec![b'v'; rng.index(90)],
        _ => b"value".to_vec(),
    };
    let name = |rng: &mut Rng, at: usize| match rng.below(8) {
        0 => value(rng),
        _ => std::format!("field{at}").into_bytes(),
    };
    (0..fields).flat_map(|at| [name(rng, at), value(rng)]).collect()
}

fn limits(rng: &mut Rng) -> NodeLimits {
    NodeLimits {
        max_bytes: [0, 1, 100, 1000, 4096][rng.index(5)],
        max_entries: [0, 1, 2, 7, 100][rng.index(5)],
    }
}

fn some_id(rng: &mut Rng, model: &Model) -> StreamId {
    let near = model.keys().nth(rng.index(model.len().max(1))).copied().unwrap_or_default();
    match rng.below(6) {
        0 => StreamId::MIN,
        1 => StreamId::MAX,
        2 => near.next().unwrap_or(StreamId::MAX),
        3 => near.prev().unwrap_or(StreamId::MIN),
        _ => near,
    }
}

/// Adds, deletes and cuts against a map, with nodes of all sizes.
#[test]
fn agrees_with_a_map() {
    let mut rng = Rng::new(31);
    for _ in 0..60 {
        let (mut entries, mut model) = (Entries::default(), Model::new());
        let (limits, mut last) = (limits(&mut rng), StreamId::MIN);
        for _ in 0..150 {
            match rng.below(12) {
                0 => {
                    let gone = some_id(&mut rng, &model);
                    assert_eq!(entries.remove(gone), model.remove(&gone).is_some());
                }
                1 if rng.below(4) == 0 => trim_both(&mut rng, &mut entries, &mut model),
                _ => {
                    last = id(last.ms + rng.below(3), 0).max(last).next().unwrap();
                    let words = sample(&mut rng);
                    append(&mut entries, last, &words, limits);
                    model.insert(last, words);
                }
            }
            assert_eq!(entries.len(), model.len());
            let first = model.keys().next().copied().unwrap_or_default();
            assert_eq!(entries.first_id(), first);
        }
        same_ranges(&mut rng, &entries, &model);
        same_after_reading_nodes(&entries);
    }
}

fn trim_both(rng: &mut Rng, entries: &mut Entries, model: &mut Model) {
    let before = model.len();
    let trim = if rng.below(2) == 0 {
        let max = rng.index(before + 2);
        Trim::MaxLen(max)
    } else {
        Trim::MinId(some_id(rng, model))
    };
    let nodes = entries.node_count();
    if rng.below(2) == 0 {
        entries.trim(trim, TrimExtent::Exact);
        match trim {
            Trim::MaxLen(max) => while model.len() > max && model.pop_first().is_some() {},
            Trim::MinId(min) => model.retain(|id, _| *id >= min),
        }
        return;
    }
    let max_entries = rng.index(40);
    let gone = entries.trim(trim, TrimExtent::WholeNodes { max_entries });
    assert!(gone <= max_entries);
    assert!(gone == 0 || entries.node_count() < nodes);
    for _ in 0..gone {
        let (first, _) = model.pop_first().unwrap();
        match trim {
            Trim::MaxLen(max) => assert!(model.len() >= max),
            Trim::MinId(min) => assert!(first < min),
        }
    }
}

fn same_ranges(rng: &mut Rng, entries: &Entries, model: &Model) {
    for _ in 0..40 {
        let (from, to) = (some_id(rng, model), some_id(rng, model));
        let found: Vec<_> = entries.forward(from, to).map(|it| (it.id, words_of(&it))).collect();
        let mut back: Vec<_> =
            entries.backward(from, to).map(|it| (it.id, words_of(&it))).collect();
        let want: Vec<_> = model.iter().filter(|(id, _)| (from..=to).contains(id)).collect();
        assert!(found.iter().map(|(id, words)| (id, words)).eq(want));
        back.reverse();
        assert_eq!(found, back);
    }
    let last = model.keys().next_back().copied().unwrap_or_default();
    assert_eq!(entries.last_id(), last);
}

fn same_after_reading_nodes(entries: &Entries) {
    let mut again = Entries::default();
    let nodes: Vec<_> = entries.nodes_from(StreamId::MIN).collect();
    for (first, node) in nodes.iter().rev() {
        let listpack = Listpack::from_bytes(node.as_bytes().to_vec()).unwrap();
        assert_eq!(again.add_node(*first, listpack.clone()), Ok(true));
        assert_eq!(again.add_node(*first, listpack), Ok(false));
    }
    assert_eq!((again.len(), again.first_id()), (entries.len(), entries.first_id()));
    let all = |it: &Entries| {
        it.forward(StreamId::MIN, StreamId::MAX)
            .map(|it| (it.id, words_of(&it)))
            .collect::<Vec<_>>()
    };
    assert_eq!(all(&again), all(entries));
}

/// The node valkey-server 9.1.2 dumps after `XADD s 5-1 a 1 b x`, `5-2 a 2 b y`,
/// `6-0 c -7`, `300-9 a 3 b z`, `XDEL s 5-2`.
#[test]
fn bytes_are_those_of_the_reference() {
    let mut entries = Entries::default();
    let mut add = |ms, seq, line: &str| {
        let words: Words = line.split(' ').map(|it| it.as_bytes().to_vec()).collect();
        append(&mut entries, id(ms, seq), &words, DEFAULT);
    };
    add(5, 1, "a 1 b x");
    add(5, 2, "a 2 b y");
    add(6, 0, "c -7");
    add(300, 9, "a 3 b z");
    assert!(entries.remove(id(5, 2)));
    let (first, node) = entries.nodes_from(StreamId::MIN).next().unwrap();
    let hex: String = node.as_bytes().iter().map(|it| std::format!("{it:02x}")).collect();
    assert_eq!((first, &hex[..]), (id(5, 1), include_str!("sample.hex").trim()));
}

#[test]
fn bad_nodes_are_refused() {
    let bad = |items: &[i64], entry, fault| {
        let listpack = items.iter().map(|it| Item::Int(*it)).collect();
        let got = Entries::default().add_node(StreamId::MIN, listpack);
        assert_eq!(got, Err(BadNode { entry, fault }), "{items:?}");
    };
    let good = [1, 0, 1, 7, 0, 2, 0, 0, 8, 4];
    assert!(
        Entries::default().add_node(StreamId::MIN, good.iter().map(|it| Item::Int(*it)).collect())
            == Ok(true)
    );
    bad(&[], 0, NodeFault::Head);
    bad(&[1, 0, 1, 7, 1], 0, NodeFault::Head);
    bad(&[1, 0, i64::MAX, 7, 0], 0, NodeFault::Head);
    bad(&[1, 0, 1, 7, 0], 0, NodeFault::Counts);
    bad(&[1, 0, 1, 7, 0, 2, 0, 0, 8], 0, NodeFault::EntryCut);
    bad(&[1, 0, 1, 7, 0, 2, 0, 0, 8, 5], 0, NodeFault::ItemCount);
    bad(&[1, 0, 1, 7, 0, 0, 0, 0, i64::MAX, 8, 4], 0, NodeFault::EntryCut);
    bad(&[1, 0, 1, 7, 0, 3, 0, 0, 8, 4], 1, NodeFault::Counts);
}

/// Whatever listpack is taken for a node can be walked both ways.
#[test]
fn damaged_nodes_never_panic() {
    let mut rng = Rng::new(32);
    let mut good = Entries::default();
    for at in 1..20 {
        append(&mut good, id(at, 0), &sample(&mut rng), DEFAULT);
    }
    good.remove(id(3, 0));
    let (first, node) = good.nodes_from(StreamId::MIN).next().unwrap();
    let items: Vec<Item<'_>> = node.listpack.iter().collect();
    let mut taken = 0;
    for _ in 0..20_000 {
        let mut items = items.clone();
        let at = rng.index(items.len());
        items[at] = Item::Int(rng.next_u64() as i64 >> rng.below(64));
        let mut entries = Entries::default();
        if entries.add_node(first, items.into_iter().collect()).is_ok() {
            taken += 1;
            let all = |it: &Entries| it.forward(StreamId::MIN, StreamId::MAX).count();
            assert!(all(&entries) <= entries.len());
            entries.backward(StreamId::MIN, StreamId::MAX).for_each(|it| drop(words_of(&it)));
            entries.remove(id(5, 0));
            append(&mut entries, StreamId::MAX, &[b"f".to_vec(), b"v".to_vec()], DEFAULT);
            entries.trim(Trim::MaxLen(3), TrimExtent::Exact);
        }
    }
    assert!(taken > 1000, "{taken}");
}

/// Against a tree counted from all prefixes.
#[test]
fn the_radix_tree_has_a_node_for_each_fork_run_and_end() {
    let mut rng = Rng::new(33);
    for size in 0..60 {
        let spread = rng.below(64);
        let ids: BTreeSet<StreamId> =
            (0..size).map(|_| id(rng.next_u64() >> spread, rng.below(300))).collect();
        assert_eq!(shape::radix_node_count(ids.iter()), counted(&ids), "{ids:?}");
    }
    // As XINFO STREAM of valkey-server 9.1.2 tells with one entry a node.
    let ids = [id(1, 0), id(1, 1), id(2, 0), id(300, 0), id(1 << 40, 7)];
    for (count, told) in [1, 2, 4, 8, 11, 15].into_iter().enumerate() {
        assert_eq!(shape::radix_node_count(ids[..count].iter()), told);
    }
}

fn counted(ids: &BTreeSet<StreamId>) -> usize {
    let mut children: BTreeMap<Vec<u8>, BTreeSet<u8>> = BTreeMap::new();
    for id in ids {
        let bytes = id.to_bytes();
        for depth in 0..bytes.len() {
            children.entry(bytes[..depth].to_vec()).or_default().insert(bytes[depth]);
        }
    }
    let forks = |prefix: &[u8]| children.get(prefix).is_some_and(|it| it.len() > 1);
    let runs = children.keys().filter(|prefix| {
        let starts = prefix.is_empty() || forks(&prefix[..prefix.len() - 1]);
        !forks(prefix) && starts
    });
    ids.len().max(1) + children.keys().filter(|it| forks(it)).count() + runs.count()
}

#[test]
fn ids_are_in_order_as_bytes_too() {
    let ids = [id(0, 0), id(0, 1), id(0, u64::MAX), id(1, 0), id(256, 3), StreamId::MAX];
    for (at, it) in ids.iter().enumerate() {
        assert_eq!(StreamId::from_bytes(it.to_bytes()), *it);
        assert!(ids[at + 1..].iter().all(|next| it < next && it.to_bytes() < next.to_bytes()));
    }
    assert_eq!(id(0, u64::MAX).next(), Some(id(1, 0)));
    assert_eq!(id(1, 0).prev(), Some(id(0, u64::MAX)));
    assert_eq!((StreamId::MAX.next(), StreamId::MIN.prev()), (None, None));
}
