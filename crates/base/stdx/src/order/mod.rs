//! Sorting and sorted maps that cost the program their code once, not once a
//! type: lists here are short or cold, and the page pays for every byte. The
//! library's sort is 5 KB of code a type, its sorted map 10 KB.

mod id_map;
mod number_map;
mod sort;

pub use id_map::IdMap;
pub use number_map::{Entries, NumberMap};
pub use sort::sort_by;
