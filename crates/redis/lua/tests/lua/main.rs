//! The interpreter from outside: what scripts print, and what they cannot do.

mod conformance;
mod limits;
mod support;
