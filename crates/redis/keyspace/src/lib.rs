//! Databases: keys, values, their encodings, expiry. Time comes in as an argument.
#![no_std]
#![forbid(unsafe_code)]
