extern crate std;
use super::*;
use std::vec::Vec;
use stdx::rng::Rng;

fn sample(rng: &mut Rng) -> Vec<u8> {
    match rng.below(20) {
        0 => std::vec![b'L'; 8_000 + rng.index(400)],
        1..=4 => std::vec![b'm'; rng.index(3_000)],
        _ => stdx::int::Decimal::new(rng.below(30) as i64).bytes().to_vec(),
    }
}

fn change(rng: &mut Rng, list: &mut Quicklist, model: &mut Vec<Vec<u8>>, fill: Fill) {
    let element = sample(rng);
    let index = if model.is_empty() { 0 } else { rng.index(model.len()) };
    match rng.below(if model.is_empty() { 2 } else { 12 }) {
        0 | 10 => {
            list.push(End::Front, &element, fill);
            model.insert(0, element);
        }
        1 | 11 => {
            list.push(End::Back, &element, fill);
            model.push(element);
        }
        2 | 3 => {
            list.insert(index, Side::Before, &element, fill);
            model.insert(index, element);
        }
        4 | 5 => {
            list.insert(index, Side::After, &element, fill);
            model.insert(index + 1, element);
        }
        6 => {
            let count = rng.index(12);
            list.remove_range(index, count);
            model.drain(index..model.len().min(index + count));
        }
        7 => {
            let limit = 1 + rng.index(3);
            list.remove_equal(Needle::new(&element), limit, End::Front);
            for _ in 0..limit {
                let found = model.iter().position(|it| *it == element);
                found.map(|it| model.remove(it));
            }
        }
        8 => {
            list.remove_equal(Needle::new(&element), 1, End::Back);
            let found = model.iter().rposition(|it| *it == element);
            found.map(|it| model.remove(it));
        }
        _ => {
            list.replace(index, &element, fill);
            model[index] = element;
        }
    }
}

#[test]
fn agrees_with_vec_at_every_fill() {
    let mut rng = Rng::new(61);
    for fill in [-2, -1, -5, 0, 1, 3, 16, 1000].map(Fill) {
        let (mut list, mut model) = (Quicklist::default(), Vec::new());
        for _ in 0..600 {
            change(&mut rng, &mut list, &mut model, fill);
            assert_eq!(list.len(), model.len());
        }
        compare(&list, &model, &mut rng);
        for node in list.nodes() {
            assert!(!node.is_empty());
        }
    }
}

fn compare(list: &Quicklist, model: &[Vec<u8>], rng: &mut Rng) {
    let same = |(item, text): (Item<'_>, &Vec<u8>)| *item.text() == **text;
    assert!(list.iter().zip(model).all(same));
    assert_eq!(list.iter().count(), model.len());
    assert!(list.iter().rev().zip(model.iter().rev()).all(same));
    for _ in 0..50 {
        let start = rng.index(model.len());
        let end = start + rng.index(model.len() - start) + 1;
        assert!(list.range(start..end).zip(&model[start..end]).all(same));
        assert!(list.range(start..end).rev().zip(model[start..end].iter().rev()).all(same));
        assert!(*list.get(start).unwrap().text() == *model[start]);
    }
    assert!(list.get(model.len()).is_none());
}

#[test]
fn nodes_stay_within_their_fill() {
    let mut list = Quicklist::default();
    for value in 0..20_000 {
        list.push(End::Back, stdx::int::Decimal::new(value).bytes(), Fill(-2));
    }
    let sizes: Vec<usize> = list.nodes().map(Node::heap_bytes).collect();
    assert!(sizes.len() < 12 && sizes[..sizes.len() - 1].iter().all(|it| *it <= 8192), "{sizes:?}");
    list.push(End::Back, &[b'x'; 8193], Fill(-2));
    assert!(matches!(list.nodes().next_back(), Some(Node::Plain(_))));
}

fn of_nodes(nodes: &[&[i64]]) -> Quicklist {
    let mut list = Quicklist::default();
    for values in nodes {
        list.push_node(Node::Packed(values.iter().copied().map(Item::Int).collect()));
    }
    list
}

fn node_lens(list: &Quicklist) -> Vec<usize> {
    list.nodes().map(Node::len).collect()
}

/// As valkey-server 9.1.2 dumps its nodes. What is merged decides whether a
/// list that shrinks becomes a listpack again.
#[test]
fn nodes_split_and_merge_as_in_the_reference() {
    let mut list = of_nodes(&[&[1, 2]]);
    list.insert(1, Side::Before, b"3", Fill(2));
    assert_eq!(node_lens(&list), [2, 1]);
    let mut list = of_nodes(&[&[1, 2]]);
    list.insert(0, Side::After, b"3", Fill(2));
    assert_eq!(node_lens(&list), [1, 2]);
    let large = [b'L'; 9_000];
    let mut list = of_nodes(&[&[1], &[2, 3, 4], &[5]]);
    list.replace(2, &large, Fill(5));
    assert_eq!(node_lens(&list), [2, 1, 2]);
    let mut list = of_nodes(&[&[1], &[2, 3, 4], &[5]]);
    list.replace(1, &large, Fill(5));
    assert_eq!(node_lens(&list), [1, 1, 2, 1]);
}
