//! The append-only file, snapshots and recovery, over a storage port defined here.
#![no_std]
#![forbid(unsafe_code)]
