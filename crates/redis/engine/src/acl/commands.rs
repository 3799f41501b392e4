//! The commands that a selector allows.

use super::category;
use crate::lookup::{CommandId, Lookup};
use alloc::{format, string::String, vec, vec::Vec};
use resp::Request;

#[derive(Clone)]
pub(crate) struct CommandSet {
    /// One bit a row.
    bits: Vec<u64>,
    /// Rows of which only some first words are allowed, in lower case.
    first_words: Vec<(CommandId, Vec<u8>)>,
    /// What the set began as, before the rules that follow.
    base: Base,
    /// The rules since, without those that later ones make void.
    rules: Vec<Rule>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Base {
    All,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Plus,
    Minus,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Rule {
    sign: Sign,
    /// `get`, `config|get`, `select|0` or `@read`.
    what: String,
}

/// No command, subcommand or category has this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoSuch {
    Name,
    /// Nothing stands behind the bar.
    Word,
    /// First words are told apart for commands, not for subcommands.
    Nested,
}

impl CommandSet {
    pub(super) fn none(lookup: &Lookup) -> CommandSet {
        CommandSet {
            bits: vec![0; lookup.len().div_ceil(64)],
            first_words: Vec::new(),
            base: Base::None,
            rules: Vec::new(),
        }
    }

    pub(super) fn allow_all(&mut self) {
        self.bits.fill(u64::MAX);
        self.start_from(Base::All);
    }

    pub(super) fn allow_none(&mut self) {
        self.bits.fill(0);
        self.start_from(Base::None);
    }

    fn start_from(&mut self, base: Base) {
        self.base = base;
        self.first_words.clear();
        self.rules.clear();
    }

    pub(super) fn is_all(&self) -> bool {
        self.base == Base::All && self.rules.is_empty()
    }

    pub(super) fn allows(&self, id: CommandId, request: Request<'_>) -> bool {
        let at = usize::from(id.0);
        if self.bits[at / 64] & (1 << (at % 64)) != 0 {
            return true;
        }
        let Some(word) = request.get(1) else { return false };
        self.first_words.iter().any(|(own, first)| *own == id && first.eq_ignore_ascii_case(word))
    }

    /// Adds or removes every command of a category.
    pub(super) fn change_category(
        &mut self,
        lookup: &Lookup,
        sign: Sign,
        name: &[u8],
    ) -> Result<(), NoSuch> {
        let name = category::named(name).ok_or(NoSuch::Name)?;
        for (id, row) in lookup.rows() {
            if category::categories(row).contains(&name) {
                self.change_row(lookup, sign, id);
            }
        }
        self.add_rule(sign, format!("@{name}"));
        Ok(())
    }

    /// Adds or removes a command, a subcommand, or a command with one first word.
    pub(super) fn change(
        &mut self,
        lookup: &Lookup,
        sign: Sign,
        name: &[u8],
    ) -> Result<(), NoSuch> {
        if let Some((id, row)) = lookup.row_named(name) {
            self.change_row(lookup, sign, id);
            self.add_rule(sign, row.name.into());
            return Ok(());
        }
        let bar = name.iter().rposition(|it| *it == b'|').filter(|_| sign == Sign::Plus);
        let bar = bar.ok_or(NoSuch::Name)?;
        let (command, word) = (&name[..bar], &name[bar + 1..]);
        let (id, row) = lookup.row_named(command).ok_or(NoSuch::Name)?;
        if row.name.contains('|') {
            return Err(NoSuch::Nested);
        }
        if word.is_empty() {
            return Err(NoSuch::Word);
        }
        if !row.subcommands.is_empty() {
            return Err(NoSuch::Name);
        }
        let word = word.to_ascii_lowercase();
        self.add_rule(sign, format!("{}|{}", row.name, String::from_utf8_lossy(&word)));
        if !self.first_words.iter().any(|(own, first)| *own == id && *first == word) {
            self.first_words.push((id, word));
        }
        Ok(())
    }

    /// Sets a row's bit, and those of its subcommands.
    fn change_row(&mut self, lookup: &Lookup, sign: Sign, id: CommandId) {
        let count = 1 + lookup.row(id).subcommands.len() as u16;
        for at in (id.0..id.0 + count).map(usize::from) {
            match sign {
                Sign::Plus => self.bits[at / 64] |= 1 << (at % 64),
                Sign::Minus => self.bits[at / 64] &= !(1 << (at % 64)),
            }
        }
        self.first_words.retain(|(own, _)| *own != id);
    }

    /// A rule makes void what was said of the same command and its subcommands.
    fn add_rule(&mut self, sign: Sign, what: String) {
        self.rules.retain(|it| {
            let rest = it.what.strip_prefix(&*what);
            !rest.is_some_and(|it| it.is_empty() || it.starts_with('|'))
        });
        self.rules.push(Rule { sign, what });
    }

    /// The rules that give this set: `-@all +get`.
    pub(super) fn text(&self) -> String {
        let base = if self.base == Base::All { "+@all" } else { "-@all" };
        self.rules.iter().fold(base.into(), |text: String, rule| {
            let sign = if rule.sign == Sign::Plus { '+' } else { '-' };
            format!("{text} {sign}{}", rule.what)
        })
    }
}
