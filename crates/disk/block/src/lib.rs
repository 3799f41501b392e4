//! Block devices, and wrappers that count, fail or record what passes.
#![no_std]
#![forbid(unsafe_code)]
