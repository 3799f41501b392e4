//! Values to and from the RDB dump format. A codec: it never opens a file.
#![no_std]
#![forbid(unsafe_code)]
