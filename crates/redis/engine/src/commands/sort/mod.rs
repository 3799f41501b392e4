//! SORT and SORT_RO.

mod elements;
mod options;
mod order;
mod pattern;

use super::prelude::*;
use alloc::vec::Vec;
use keyspace::{
    Value,
    value::{End, list::List},
};
use options::{Form, Options};
use pattern::Pattern;
use structs::bytes::Bytes;

pub(super) static COMMANDS: &[&Command] = &[&SORT, &SORT_RO];

command! {
    /// Sorts the elements of a list, a set or a sorted set, and returns or stores them.
    ///
    /// They are numbers, or texts with ALPHA. BY sorts by other keys, whose names the pattern
    /// gives with the element for its `*`, or by fields of hashes (`user:*->age`); a pattern
    /// without `*` leaves the order as it is. GET returns such keys or fields instead; `#` is
    /// the element itself.
    ///
    /// ```resp
    /// > RPUSH ids 3 1 2
    /// (integer) 3
    /// > SORT ids DESC LIMIT 0 2
    /// 1) "3"
    /// 2) "2"
    /// > MSET age_1 50 age_2 20 age_3 30 name_1 Ann name_2 Bob name_3 Cid
    /// OK
    /// > SORT ids BY age_* GET # GET name_*
    /// 1) "2"
    /// 2) "Bob"
    /// 3) "3"
    /// 4) "Cid"
    /// 5) "1"
    /// 6) "Ann"
    /// > SORT ids STORE sorted
    /// (integer) 3
    /// ```
    pub(super) SORT {
        name: "sort",
        usage: "key [BY pattern] [LIMIT offset count] [GET pattern [GET pattern ...]] [ASC|DESC] [ALPHA] [STORE destination]",
        since: "1.0.0",
        group: Group::Generic,
        complexity: "O(N+M*log(M)) where N is the number of elements and M of those returned; O(N) where nothing is sorted",
        arity: Arity::AtLeast(2),
        flags: Flags::WRITE.and(Flags::DENYOOM).and(Flags::MOVABLEKEYS).and(Flags::DANGEROUS),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS)), KeySpec::unknown(KeyUse::RO.and(KeyUse::ACCESS)), KeySpec::after_option(&["STORE"], KeyUse::OW.and(KeyUse::UPDATE))],
        categories: &["list", "set", "sortedset"],
        run: sort,
    }
}

fn sort(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    answer(cx, args, reply, Form::Sort)
}

command! {
    /// Sorts the elements of a list, a set or a sorted set: SORT without STORE.
    ///
    /// ```resp
    /// > SADD words pear apple fig
    /// (integer) 3
    /// > SORT_RO words ALPHA
    /// 1) "apple"
    /// 2) "fig"
    /// 3) "pear"
    /// > SORT_RO words
    /// (error) ERR One or more scores can't be converted into double
    /// ```
    pub(super) SORT_RO {
        name: "sort_ro",
        usage: "key [BY pattern] [LIMIT offset count] [GET pattern [GET pattern ...]] [ASC|DESC] [ALPHA]",
        since: "7.0.0",
        group: Group::Generic,
        complexity: "O(N+M*log(M)) where N is the number of elements and M of those returned; O(N) where nothing is sorted",
        arity: Arity::AtLeast(2),
        flags: Flags::READONLY.and(Flags::MOVABLEKEYS).and(Flags::DANGEROUS),
        keys: &[KeySpec::one(1, KeyUse::RO.and(KeyUse::ACCESS)), KeySpec::unknown(KeyUse::RO.and(KeyUse::ACCESS))],
        categories: &["list", "set", "sortedset"],
        run: sort_ro,
    }
}

fn sort_ro(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    answer(cx, args, reply, Form::ReadOnly)
}

fn answer(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf, form: Form) -> Outcome {
    let key = args.word()?;
    let options = Options::take(cx, args, form)?;
    let elements = elements::of(cx, key, &options)?;
    match options.target {
        None => write(cx, &elements, &options.gets, reply),
        Some(target) => store(cx, target, &elements, &options.gets, reply),
    }
    Ok(())
}

fn write(cx: &mut Cx<'_>, elements: &[Bytes], gets: &[Pattern<'_>], reply: &mut ReplyBuf) {
    reply.array(elements.len() * gets.len().max(1));
    for element in elements {
        if gets.is_empty() {
            reply.bulk(element);
        }
        for get in gets {
            reply.bulk_or_nil(get.look_up(cx, element).as_deref());
        }
    }
}

fn store(
    cx: &mut Cx<'_>,
    target: &[u8],
    elements: &[Bytes],
    gets: &[Pattern<'_>],
    reply: &mut ReplyBuf,
) {
    let mut results: Vec<Bytes> = Vec::new();
    for element in elements {
        if gets.is_empty() {
            results.push(element.clone());
        }
        // What is not there is an empty string in a list.
        results.extend(gets.iter().map(|get| get.look_up(cx, element).unwrap_or_default()));
    }
    reply.len(results.len());
    if results.is_empty() {
        cx.delete(target);
        return;
    }
    let mut list = List::new();
    list.push(End::Back, results.iter().map(|it| it.as_slice()), &cx.limits());
    cx.set(target, Value::List(list.into()));
    cx.changed(target, Change::SortStore);
}
