//! Whole-system tests: real servers and real disk tools as oracles.
#![forbid(unsafe_code)]
