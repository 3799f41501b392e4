//! File systems behind one tree: paths, mounts, caches, descriptors. Knows no disk format.
#![no_std]
#![forbid(unsafe_code)]
