//! What both halves need: checksums, compression, globs, seeded chance, float text, keyed hashes.
#![no_std]
#![forbid(unsafe_code)]
