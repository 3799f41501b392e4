//! FAT32 on a block device. One directory level at a time: it never sees a path.
#![no_std]
#![forbid(unsafe_code)]
