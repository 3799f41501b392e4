//! The native face: sockets, image files and the clock of the machine.
#![forbid(unsafe_code)]
