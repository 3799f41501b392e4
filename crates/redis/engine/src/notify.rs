//! Keyspace notifications: what happened to keys, as messages on channels.

use crate::{
    core::Core,
    cx::Cx,
    pubsub::{self, Topic},
};
use alloc::{format, string::String, vec::Vec};
use keyspace::DbIndex;
use structs::bytes::Bytes;

/// Which notifications are sent: the letters of `notify-keyspace-events`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Classes(u32);

/// Letters in the order in which CONFIG GET shows them.
const LETTERS: [(char, Classes); 15] = [
    ('g', Classes::GENERIC),
    ('$', Classes::STRING),
    ('l', Classes::LIST),
    ('s', Classes::SET),
    ('h', Classes::HASH),
    ('z', Classes::SORTED_SET),
    ('x', Classes::EXPIRED),
    ('e', Classes::EVICTED),
    ('d', Classes::MODULE),
    ('t', Classes::STREAM),
    ('n', Classes::NEW),
    ('A', Classes::ALL),
    ('K', Classes::KEYSPACE),
    ('E', Classes::KEYEVENT),
    ('m', Classes::MISS),
];

impl Classes {
    pub const NONE: Classes = Classes(0);
    /// Messages on `__keyspace@<db>__:<key>` that name the event.
    pub const KEYSPACE: Classes = Classes(1);
    /// Messages on `__keyevent@<db>__:<event>` that name the key.
    pub const KEYEVENT: Classes = Classes(1 << 1);
    pub const GENERIC: Classes = Classes(1 << 2);
    pub const STRING: Classes = Classes(1 << 3);
    pub const LIST: Classes = Classes(1 << 4);
    pub const SET: Classes = Classes(1 << 5);
    pub const HASH: Classes = Classes(1 << 6);
    pub const SORTED_SET: Classes = Classes(1 << 7);
    pub const EXPIRED: Classes = Classes(1 << 8);
    pub const EVICTED: Classes = Classes(1 << 9);
    pub const STREAM: Classes = Classes(1 << 10);
    pub const MODULE: Classes = Classes(1 << 11);
    /// A key was looked for that is not there. Not in `A`.
    pub const MISS: Classes = Classes(1 << 12);
    /// A key came to be. Not in `A`.
    pub const NEW: Classes = Classes(1 << 13);
    const ALL: Classes = Classes(0xffc);

    pub fn contains(self, other: Classes) -> bool {
        self.0 & other.0 == other.0
    }

    /// The classes of these letters; `None` where one is unknown.
    pub fn parse(text: &str) -> Option<Classes> {
        text.chars().try_fold(Classes::NONE, |all, letter| {
            let (_, class) = LETTERS.into_iter().find(|(own, _)| *own == letter)?;
            Some(Classes(all.0 | class.0))
        })
    }

    /// `A` stands for all the letters before it.
    pub fn letters(self) -> String {
        let all = self.contains(Classes::ALL);
        let shown = |(letter, class): &(char, Classes)| {
            let is_part = !matches!(*letter, 'A' | 'K' | 'E' | 'm');
            self.contains(*class)
                && (*letter == 'A') == (all && *letter == 'A')
                && !(all && is_part)
        };
        LETTERS.into_iter().filter(shown).map(|(letter, _)| letter).collect()
    }
}

/// An event to be told of.
pub(crate) struct Notice {
    db: DbIndex,
    key: Bytes,
    event: &'static str,
}

/// Events since the last delivery.
#[derive(Default)]
pub(crate) struct Notices(Vec<Notice>);

impl Notices {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Core {
    /// Keeps an event of a class for delivery, if anyone may hear of it.
    #[inline]
    pub(crate) fn note(&mut self, class: Classes, event: &'static str, db: DbIndex, key: &[u8]) {
        if self.config.notify != Classes::NONE
            && self.config.notify.contains(class)
            && !self.pubsub.is_silent()
        {
            self.notices.0.push(Notice { db, key: key.into(), event });
        }
    }
}

/// Sends the messages of what happened.
pub(crate) fn deliver(cx: &mut Cx<'_>) {
    let classes = cx.core.config.notify;
    for Notice { db, key, event } in core::mem::take(&mut cx.core.notices.0) {
        if classes.contains(Classes::KEYSPACE) {
            let channel = [format!("__keyspace@{}__:", db.0).as_bytes(), &key].concat();
            pubsub::publish(cx, Topic::Channel, &channel, event.as_bytes());
        }
        if classes.contains(Classes::KEYEVENT) {
            let channel = format!("__keyevent@{}__:{event}", db.0);
            pubsub::publish(cx, Topic::Channel, channel.as_bytes(), &key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What valkey-server 9.1.2 makes of the letters.
    #[test]
    fn letters_are_shown_as_the_reference_shows_them() {
        let shown = [("KEx", "xKE"), ("AKEnm", "AKEm"), ("gKlnd$", "g$ldnK"), ("", ""), ("q", "?")];
        for (given, expected) in shown {
            let got = Classes::parse(given).map_or("?".into(), Classes::letters);
            assert_eq!(got, expected, "{given}");
        }
    }
}
