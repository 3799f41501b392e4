//! Names of keys with an element in them: `age_*`, `user:*->age`, `#`.

use crate::commands::prelude::*;
use keyspace::StringValue;
use structs::bytes::Bytes;

#[derive(Clone, Copy)]
pub(super) enum Pattern<'a> {
    /// `#`
    Element,
    Key {
        before: &'a [u8],
        after: &'a [u8],
        field: Option<&'a [u8]>,
    },
    /// No `*`: no key.
    Nothing,
}

impl<'a> Pattern<'a> {
    pub(super) fn parse(word: &'a [u8]) -> Pattern<'a> {
        if word == b"#" {
            return Pattern::Element;
        }
        let Some(star) = word.iter().position(|it| *it == b'*') else { return Pattern::Nothing };
        let (before, after) = (&word[..star], &word[star + 1..]);
        // An arrow that points at nothing is part of the name.
        let arrow = after.windows(2).position(|it| it == b"->").filter(|at| at + 2 < after.len());
        match arrow {
            Some(at) => Pattern::Key { before, after: &after[..at], field: Some(&after[at + 2..]) },
            None => Pattern::Key { before, after, field: None },
        }
    }

    /// What stands at the key, or in the field, that it names for an element.
    pub(super) fn look_up(self, cx: &mut Cx<'_>, element: &Bytes) -> Option<Bytes> {
        let (before, after, field) = match self {
            Pattern::Element => return Some(element.clone()),
            Pattern::Nothing => return None,
            Pattern::Key { before, after, field } => (before, after, field),
        };
        let key = [before, element, after].concat();
        // A value of another type is none.
        match field {
            Some(field) => {
                let hash = cx.hash(&key).ok()??;
                hash.get(field).map(|it| Bytes::from(&*it.text()))
            }
            None => {
                let string = cx.get::<StringValue>(&key).ok()??;
                Some(Bytes::from(string.text().bytes()))
            }
        }
    }
}
