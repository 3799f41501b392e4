extern crate std;
use super::*;
use std::vec::Vec;
use stdx::rng::Rng;

fn sample(rng: &mut Rng) -> Vec<u8> {
    match rng.below(12) {
        0..=3 => {
            let value = (rng.next_u64() as i64) >> rng.below(64);
            stdx::int::Decimal::new(value).bytes().to_vec()
        }
        4 => std::vec![b'x'; rng.index(200)],
        5 => std::vec![b'y'; 4000 + rng.index(200)],
        6 => std::vec![b'z'; 16370 + rng.index(20)],
        _ => (0..rng.below(20)).map(|_| rng.below(256) as u8).collect(),
    }
}

fn texts(listpack: &Listpack) -> Vec<Vec<u8>> {
    listpack.iter().map(|it| it.text().to_vec()).collect()
}

/// All operations against a vector, and the bytes stay valid.
#[test]
fn agrees_with_vec() {
    let mut rng = Rng::new(21);
    for _ in 0..40 {
        let (mut listpack, mut model) = (Listpack::new(), Vec::<Vec<u8>>::new());
        for _ in 0..120 {
            change(&mut rng, &mut listpack, &mut model);
            assert_eq!(listpack.len(), model.len());
        }
        assert_eq!(texts(&listpack), model);
        let backwards: Vec<_> = listpack.iter().rev().map(|it| it.text().to_vec()).collect();
        assert!(backwards.iter().eq(model.iter().rev()));
        for (index, text) in model.iter().enumerate() {
            assert_eq!(&*listpack.get(index).unwrap().text(), text);
        }
        assert_eq!(Listpack::from_bytes(listpack.as_bytes().to_vec()), Ok(listpack));
    }
}

fn change(rng: &mut Rng, listpack: &mut Listpack, model: &mut Vec<Vec<u8>>) {
    let text = sample(rng);
    let index = if model.is_empty() { 0 } else { rng.index(model.len()) };
    let position = listpack.position(index);
    match (rng.below(10), position) {
        (0..=1, _) => {
            listpack.push_front(&text[..]);
            model.insert(0, text);
        }
        (2, Some(position)) => {
            listpack.insert(position, &text[..]);
            model.insert(index, text);
        }
        (3, Some(position)) => {
            listpack.insert_after(position, &text[..]);
            model.insert(index + 1, text);
        }
        (4, Some(position)) => {
            listpack.replace(position, &text[..]);
            model[index] = text;
        }
        (5, Some(position)) => {
            assert_eq!(listpack.remove(position).is_some(), index + 1 < model.len());
            model.remove(index);
        }
        (6, Some(_)) => {
            let count = rng.index(4);
            listpack.remove_range(index, count);
            model.drain(index..model.len().min(index + count));
        }
        (7, Some(_)) => {
            let rest = listpack.split_off(index);
            assert_eq!((listpack.len(), rest.len()), (index, model.len() - index));
            listpack.append(&rest);
        }
        _ => {
            listpack.push_back(&text[..]);
            model.push(text);
        }
    }
}

#[test]
fn finds_by_stride() {
    let mut pairs = Listpack::new();
    for text in [&b"a"[..], b"b", b"b", b"7", b"7", b"a"] {
        pairs.push_back(text);
    }
    let index_of = |wanted: &[u8], stride| {
        let found = pairs.find(pairs.first().unwrap(), wanted, stride)?;
        (0..pairs.len()).find(|it| pairs.position(*it) == Some(found))
    };
    assert_eq!(index_of(b"b", 1), Some(1));
    assert_eq!(index_of(b"b", 2), Some(2));
    assert_eq!(index_of(b"7", 2), Some(4));
    assert_eq!(index_of(b"07", 1), None);
}

/// The bytes valkey-server 9.1.2 dumps for
/// `RPUSH l 1 127 128 -1 4095 -4096 4096 32768 8388608 2147483648 a` + 64 × b.
#[test]
fn bytes_are_those_of_the_reference() {
    let mut listpack = Listpack::new();
    for value in [1, 127, 128, -1, 4095, -4096, 4096, 32768, 8_388_608, 2_147_483_648] {
        listpack.push_back(value);
    }
    listpack.push_back(&b"a"[..]);
    listpack.push_back(&[b'b'; 64][..]);
    let hex: std::string::String =
        listpack.as_bytes().iter().map(|it| std::format!("{it:02x}")).collect();
    assert_eq!(hex, include_str!("sample.hex").trim());
}

#[test]
fn refuses_damage_with_its_offset() {
    let good = Listpack::from_iter([Item::Int(1), Item::Bytes(b"abc"), Item::Int(-5000)]);
    let bad = |change: fn(&mut Vec<u8>), offset, fault| {
        let mut bytes = good.as_bytes().to_vec();
        change(&mut bytes);
        assert_eq!(Listpack::from_bytes(bytes), Err(BadListpack { offset, fault }));
    };
    bad(|it| it.truncate(5), 0, Fault::TooShort);
    bad(|it| it[0] += 1, 0, Fault::TotalDiffers);
    bad(|it| *it.last_mut().unwrap() = 0, 17, Fault::NoEnd);
    bad(|it| it[4] = 2, 4, Fault::CountDiffers);
    bad(|it| it[6] = 0xf5, 6, Fault::Encoding);
    bad(|it| it[8] = 0xbf, 8, Fault::ElementCut);
    bad(|it| it[7] = 2, 6, Fault::BackLength);
}

#[test]
fn damaged_bytes_never_panic() {
    let mut rng = Rng::new(22);
    let mut good = Listpack::new();
    (0..30).for_each(|_| good.push_back(&sample(&mut rng)[..]));
    for _ in 0..20_000 {
        let mut bytes = good.as_bytes().to_vec();
        for _ in 0..1 + rng.below(3) {
            let at = rng.index(bytes.len());
            bytes[at] = rng.next_u64() as u8;
        }
        if let Ok(listpack) = Listpack::from_bytes(bytes) {
            assert_eq!(listpack.iter().count(), listpack.len());
            assert_eq!(listpack.iter().rev().count(), listpack.len());
        }
    }
}

#[test]
fn counts_beyond_the_header() {
    let mut listpack = Listpack::new();
    (0..70_000).for_each(|it| listpack.push_back(it));
    assert_eq!(listpack.as_bytes()[4..6], [0xff, 0xff]);
    let again = Listpack::from_bytes(listpack.as_bytes().to_vec()).unwrap();
    assert_eq!(again.len(), 70_000);
    assert_eq!(again.get(69_999), Some(Item::Int(69_999)));
}
