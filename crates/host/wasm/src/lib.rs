//! The face the browser sees.
#![forbid(unsafe_code)]
