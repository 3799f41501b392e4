//! The Redis wire format: bytes to requests, replies to bytes. No commands, no sockets.
#![no_std]
#![forbid(unsafe_code)]
