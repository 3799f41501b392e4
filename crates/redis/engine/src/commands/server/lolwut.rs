//! LOLWUT: a bramble, drawn anew each time.
//!
//! ```text
//!            @
//!        o  /         a stem climbs from the ground, leaning by chance;
//!         \ |  o      it forks now and then, and a berry sits at each end
//!      ____\|_/____
//! ```

use super::VERSION;
use crate::commands::prelude::*;
use alloc::{vec, vec::Vec};
use stdx::rng::Rng;

command! {
    /// Draws a bramble. Columns, rows and a seed for the chance may follow the version.
    ///
    /// ```resp
    /// > LOLWUT VERSION 1 12 4 7
    /// "         @ o\n          \\/\n         //\n__________|_\n\nA bramble, by chance. Valkey ver. 9.1.2\n"
    /// ```
    pub(super) LOLWUT {
        name: "lolwut",
        usage: "[VERSION version [columns [rows [seed]]]]",
        since: "5.0.0",
        group: Group::Server,
        complexity: "O(N) where N is the number of characters of the picture",
        arity: Arity::AtLeast(1),
        flags: Flags::READONLY.and(Flags::FAST),
        run: lolwut,
    }
}

const COLUMNS: usize = 60;
const ROWS: usize = 16;
const MAX_COLUMNS: usize = 200;
const MAX_ROWS: usize = 60;

fn lolwut(cx: &mut Cx<'_>, args: &mut Args<'_>, reply: &mut ReplyBuf) -> Outcome {
    if args.take_valued("VERSION") {
        args.int()?;
    }
    let columns = take_size(args, COLUMNS, MAX_COLUMNS)?;
    let rows = take_size(args, ROWS, MAX_ROWS)?;
    let seed = if args.is_empty() { cx.core.rng.next_u64() } else { args.int()? as u64 };
    args.end()?;
    let mut picture = Picture::new(columns, rows);
    picture.grow(&mut Rng::new(seed));
    let mut text = picture.text();
    text.extend_from_slice(b"\nA bramble, by chance. Valkey ver. ");
    text.extend_from_slice(VERSION.as_bytes());
    text.push(b'\n');
    reply.verbatim(&text);
    Ok(())
}

/// A number of characters, held within bounds.
fn take_size(args: &mut Args<'_>, usual: usize, most: usize) -> Result<usize, CommandError> {
    if args.is_empty() {
        return Ok(usual);
    }
    Ok(usize::try_from(args.int()?).unwrap_or(0).clamp(1, most))
}

struct Picture {
    columns: usize,
    rows: usize,
    cells: Vec<u8>,
}

/// The tip of something that grows upwards.
#[derive(Clone, Copy)]
struct Tip {
    column: usize,
    row: usize,
}

/// One stem for so many columns.
const COLUMNS_A_STEM: usize = 6;
/// One step of so many forks, or ends.
const STEPS_A_FORK: u64 = 5;
const STEPS_AN_END: u64 = 9;

impl Picture {
    fn new(columns: usize, rows: usize) -> Picture {
        let mut cells = vec![b' '; columns * rows];
        cells[columns * (rows - 1)..].fill(b'_');
        Picture { columns, rows, cells }
    }

    fn grow(&mut self, rng: &mut Rng) {
        let stems = self.columns.div_ceil(COLUMNS_A_STEM);
        let ground = self.rows - 1;
        let mut tips: Vec<Tip> =
            (0..stems).map(|_| Tip { column: rng.index(self.columns), row: ground }).collect();
        while let Some(tip) = tips.pop() {
            if rng.below(STEPS_A_FORK) == 0 {
                tips.push(tip);
            }
            if tip.row == 0 || tip.row < ground && rng.below(STEPS_AN_END) == 0 {
                self.draw(tip, [b'o', b'@', b'*'][rng.index(3)]);
                continue;
            }
            tips.push(self.step(tip, rng));
        }
    }

    /// Draws a piece of stem, and goes up where it leans.
    fn step(&mut self, tip: Tip, rng: &mut Rng) -> Tip {
        let (piece, column) = match rng.below(3) {
            0 => (b'\\', tip.column.saturating_sub(1)),
            1 => (b'/', (tip.column + 1).min(self.columns - 1)),
            _ => (b'|', tip.column),
        };
        self.draw(tip, piece);
        Tip { column, row: tip.row - 1 }
    }

    fn draw(&mut self, at: Tip, piece: u8) {
        self.cells[at.row * self.columns + at.column] = piece;
    }

    /// The rows, without blanks at their ends.
    fn text(&self) -> Vec<u8> {
        let rows = self.cells.chunks(self.columns).map(<[u8]>::trim_ascii_end);
        rows.flat_map(|row| row.iter().copied().chain([b'\n'])).collect()
    }
}
