//! Requests in, replies out. The caller owns the sockets, the clock and the random seed.
#![no_std]
#![forbid(unsafe_code)]
