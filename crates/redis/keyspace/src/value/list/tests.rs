extern crate std;
use super::*;
use std::vec::Vec;
use stdx::rng::Rng;
use stdx::siphash::Key;
use structs::quicklist::Fill;

fn limits(fill: i32) -> Limits {
    Limits { list_fill: Fill(fill), ..Limits::new(Key(1, 2)) }
}

fn push(list: &mut List, elements: &[&[u8]], limits: &Limits) {
    list.push(End::Back, elements.iter().copied(), limits);
}

fn encoding(list: &List) -> &'static str {
    list.encoding().name()
}

/// The moments at which valkey-server 9.1.2 changes the encoding.
#[test]
fn converts_when_the_reference_does() {
    let limits = limits(-2);
    let mut list = List::new();
    push(&mut list, &[&[b'x'; 8185]], &limits);
    assert_eq!(encoding(&list), "listpack");
    push(&mut list, &[b"y"], &limits);
    assert_eq!(encoding(&list), "quicklist");
    list.remove(0..1, &limits);
    assert_eq!(encoding(&list), "listpack");
}

#[test]
fn counts_limit_too() {
    let limits = limits(3);
    let mut list = List::new();
    push(&mut list, &[b"a", b"b", b"c"], &limits);
    assert_eq!(encoding(&list), "listpack");
    push(&mut list, &[b"d"], &limits);
    assert_eq!(encoding(&list), "quicklist");
    list.remove(3..4, &limits);
    assert_eq!(encoding(&list), "quicklist");
    list.remove(1..3, &limits);
    assert_eq!(encoding(&list), "listpack");
}

#[test]
fn agrees_with_vec() {
    let mut rng = Rng::new(81);
    for fill in [-2, 2, 5] {
        let limits = limits(fill);
        let (mut list, mut model) = (List::new(), Vec::<Vec<u8>>::new());
        for _ in 0..1_500 {
            change(&mut rng, &mut list, &mut model, &limits);
            assert_eq!(list.len(), model.len());
            assert!(list.iter().zip(&model).all(|(item, text)| *item.text() == **text));
        }
    }
}

fn change(rng: &mut Rng, list: &mut List, model: &mut Vec<Vec<u8>>, limits: &Limits) {
    let text = std::format!("{}", rng.below(6)).repeat(1 + rng.index(600)).into_bytes();
    let pivot = std::format!("{}", rng.below(6)).repeat(1 + rng.index(2)).into_bytes();
    let (a, b) = (rng.index(model.len() + 1), rng.index(model.len() + 1));
    let range = a.min(b)..a.max(b);
    match rng.below(9) {
        0 => {
            list.push(End::Front, [&text[..], &pivot].into_iter(), limits);
            model.insert(0, text);
            model.insert(0, pivot);
        }
        1..=3 => {
            list.push(End::Back, [&text[..], &pivot].into_iter(), limits);
            model.push(text);
            model.push(pivot);
        }
        4 if range.len() < 12 => {
            list.remove(range.clone(), limits);
            model.drain(range);
        }
        5 if rng.below(9) == 0 => {
            list.keep(range.clone(), limits);
            *model = model[range].to_vec();
        }
        6 => {
            assert_eq!(list.set(Some(a), &text, limits), a < model.len());
            if a < model.len() {
                model[a] = text;
            }
        }
        7 => {
            let at = model.iter().position(|it| *it == pivot);
            assert_eq!(list.insert(&pivot, Side::After, &text, limits), at.is_some());
            if let Some(at) = at {
                model.insert(at + 1, text);
            }
        }
        _ => {
            let removed = list.remove_equal(&pivot, -1, limits);
            let at = model.iter().rposition(|it| *it == pivot);
            assert_eq!(removed, usize::from(at.is_some()));
            at.map(|it| model.remove(it));
        }
    }
}

#[test]
fn positions_by_rank_count_and_length() {
    let limits = limits(-2);
    let mut list = List::new();
    push(&mut list, &[b"a", b"b", b"c", b"1", b"2", b"3", b"c", b"c"], &limits);
    let found = |rank, count, max_len| {
        let mut found = Vec::new();
        list.positions(b"c", PositionQuery { rank, count, max_len }, |it| found.push(it));
        found
    };
    assert_eq!(found(1, 1, usize::MAX), [2]);
    assert_eq!(found(2, 1, usize::MAX), [6]);
    assert_eq!(found(-1, usize::MAX, usize::MAX), [7, 6, 2]);
    assert_eq!(found(1, usize::MAX, 7), [2, 6]);
    assert_eq!(found(-2, 1, 2), [6]);
    assert_eq!(found(i64::MIN, 1, usize::MAX), []);
}
