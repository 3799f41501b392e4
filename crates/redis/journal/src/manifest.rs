//! The manifest: which files make up the journal.
//!
//! ```text
//!   file appendonly.aof.2.base.rdb seq 2 type b
//!   file appendonly.aof.2.incr.aof seq 2 type i
//! ```
//!
//! Words come in pairs, in any order; types are `b`ase, `i`ncremental and
//! `h`istory, which is about to be removed and not read.

use crate::error::LoadFailure;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

pub const MANIFEST_NAME: &str = "appendonly.aof.manifest";
/// Every file of the journal begins with it.
const PREFIX: &str = "appendonly.aof";

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Manifest {
    pub(crate) base: Option<File>,
    /// In the order they are to be read.
    pub(crate) increments: Vec<File>,
    pub(crate) history: Vec<File>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) seq: u64,
}

impl Manifest {
    /// The manifest of a journal that begins with base `seq`.
    pub(crate) fn fresh(seq: u64) -> Manifest {
        let base = File { name: format!("{PREFIX}.{seq}.base.rdb"), seq };
        let increment = File { name: format!("{PREFIX}.{seq}.incr.aof"), seq };
        Manifest { base: Some(base), increments: [increment].into(), history: Vec::new() }
    }

    pub(crate) fn parse(text: &[u8]) -> Result<Manifest, LoadFailure> {
        let mut manifest = Manifest::default();
        for (number, line) in text.split(|byte| *byte == b'\n').enumerate() {
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"#") {
                continue;
            }
            let bad = LoadFailure::Manifest { line: number + 1 };
            let (file, kind) = parse_line(line).ok_or(bad.clone())?;
            match kind {
                b'b' if manifest.base.is_none() => manifest.base = Some(file),
                b'i' if manifest.increments.last().is_none_or(|it| it.seq < file.seq) => {
                    manifest.increments.push(file);
                }
                b'h' => manifest.history.push(file),
                _ => return Err(bad),
            }
        }
        Ok(manifest)
    }

    pub(crate) fn to_text(&self) -> String {
        let line = |file: &File, kind: char| {
            format!("file {} seq {} type {kind}\n", quote(&file.name), file.seq)
        };
        let base = self.base.iter().map(|it| line(it, 'b'));
        let history = self.history.iter().map(|it| line(it, 'h'));
        base.chain(history).chain(self.increments.iter().map(|it| line(it, 'i'))).collect()
    }

    /// A sequence number above all in use.
    pub(crate) fn next_seq(&self) -> u64 {
        let all = self.base.iter().chain(&self.increments).chain(&self.history);
        1 + all.map(|it| it.seq).max().unwrap_or(0)
    }
}

fn parse_line(line: &[u8]) -> Option<(File, u8)> {
    let words = resp::split_inline(line)?;
    let (mut name, mut seq, mut kind) = (None, None, None);
    for pair in words.chunks(2) {
        let [key, value] = pair else { return None };
        match &key.to_ascii_lowercase()[..] {
            b"file" => name = String::from_utf8(value.clone()).ok(),
            b"seq" => seq = stdx::int::parse(value).and_then(|it| u64::try_from(it).ok()),
            b"type" => kind = value.first().copied(),
            // Newer writers add facts of their own.
            _ => {}
        }
    }
    // A name with a folder in it could reach outside the journal's own.
    let name = name.filter(|it| !it.is_empty() && !it.contains(['/', '\\']))?;
    Some((File { name, seq: seq? }, kind?))
}

fn quote(name: &str) -> String {
    if !name.contains([' ', '"', '\'', '\\']) {
        return name.to_string();
    }
    let mut quoted = String::from('"');
    for it in name.chars() {
        if matches!(it, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(it);
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let manifest = Manifest::fresh(3);
        assert_eq!(
            manifest.to_text(),
            "file appendonly.aof.3.base.rdb seq 3 type b\nfile appendonly.aof.3.incr.aof seq 3 type i\n"
        );
        assert_eq!(Manifest::parse(manifest.to_text().as_bytes()), Ok(manifest));
    }

    #[test]
    fn odd_lines() {
        let bad = |text: &str, line| {
            assert_eq!(Manifest::parse(text.as_bytes()), Err(LoadFailure::Manifest { line }));
        };
        bad("file a seq 1\n", 1);
        bad("# a comment\nfile ../a seq 1 type b\n", 2);
        bad("file a seq 1 type b\nfile b seq 2 type b\n", 2);
        bad("file a seq 2 type i\nfile b seq 1 type i\n", 2);
        bad("file a seq x type b\n", 1);
        let quoted = Manifest::parse(b"type b seq 1 file \"a b\" startoffset 5").unwrap();
        assert_eq!(quoted.base, Some(File { name: "a b".into(), seq: 1 }));
    }
}
