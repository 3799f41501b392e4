//! One appliance: engine, journal and disk. No clock, no socket, no JavaScript.
#![no_std]
#![forbid(unsafe_code)]
