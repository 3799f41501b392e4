//! Plays the same requests on two servers and finds the first reply that
//! differs, then a short way to it.

mod compare;
mod play;
mod shrink;

pub use self::{
    compare::Rule,
    play::{Difference, Pair, line},
    shrink::shrink,
};
