//! From a name to its row, in any case.

use crate::{command::Command, commands::families};
use alloc::{vec, vec::Vec};
use stdx::siphash::{self, Key};

/// The number of a row: an index for what is kept per command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CommandId(pub u16);

/// A power of two, and several times as many as there are rows: a search ends at
/// the first free slot.
const SLOT_COUNT: usize = 1024;

/// The rows, each container followed by its subcommands, and an open table of
/// the names.
pub(crate) struct Lookup {
    rows: Vec<&'static Command>,
    slots: Vec<Option<CommandId>>,
    seed: Key,
}

impl Lookup {
    pub(crate) fn new(seed: Key) -> Lookup {
        let mut lookup = Lookup { rows: Vec::new(), slots: vec![None; SLOT_COUNT], seed };
        for row in families().flat_map(|family| family.iter().copied()) {
            lookup.add(row);
            lookup.rows.extend(row.subcommands);
        }
        lookup
    }

    fn add(&mut self, row: &'static Command) {
        let mut slot = self.home(row.name.as_bytes());
        while self.slots[slot].is_some() {
            slot = (slot + 1) & (SLOT_COUNT - 1);
        }
        self.slots[slot] = Some(CommandId(self.rows.len() as u16));
        self.rows.push(row);
    }

    #[inline]
    fn home(&self, name: &[u8]) -> usize {
        siphash::sip12_nocase(self.seed, name) as usize & (SLOT_COUNT - 1)
    }

    #[inline]
    pub(crate) fn find(&self, name: &[u8]) -> Option<CommandId> {
        let mut slot = self.home(name);
        loop {
            let id = self.slots[slot]?;
            if self.row(id).name.as_bytes().eq_ignore_ascii_case(name) {
                return Some(id);
            }
            slot = (slot + 1) & (SLOT_COUNT - 1);
        }
    }

    /// The subcommand `word` of the container `id`.
    pub(crate) fn find_sub(&self, id: CommandId, word: &[u8]) -> Option<CommandId> {
        let subs = self.row(id).subcommands;
        let at = subs.iter().position(|it| it.own_name().as_bytes().eq_ignore_ascii_case(word))?;
        Some(CommandId(id.0 + 1 + at as u16))
    }

    #[inline]
    pub(crate) fn row(&self, id: CommandId) -> &'static Command {
        self.rows[id.0 as usize]
    }

    /// A row by its name, or by `container|subcommand`.
    pub(crate) fn row_named(&self, name: &[u8]) -> Option<(CommandId, &'static Command)> {
        let mut parts = name.splitn(2, |it| *it == b'|');
        let id = self.find(parts.next()?)?;
        let id = match parts.next() {
            Some(sub) => self.find_sub(id, sub)?,
            None => id,
        };
        Some((id, self.row(id)))
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// All rows, subcommands too, with their numbers.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (CommandId, &'static Command)> + '_ {
        self.rows.iter().enumerate().map(|(at, row)| (CommandId(at as u16), *row))
    }
}
