//! Benchmarks: each prints ratios against a named reference in one run.
#![forbid(unsafe_code)]
