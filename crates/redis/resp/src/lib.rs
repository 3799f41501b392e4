//! The Redis wire format: bytes to requests, replies to bytes. No commands, no
//! sockets.
//!
//! [`Parser`] turns a stream of bytes, cut anywhere, into [`Request`]s that
//! borrow from it. [`ReplyBuf`] writes replies, and is the only place that knows
//! how RESP2 and RESP3 differ. [`render`] prints a reply as redis-cli does.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod inline;
mod parser;
mod render;
mod reply;
mod request;

pub use crate::{
    inline::split_inline,
    parser::{Limits, Parser, ProtocolError, Sender, Step},
    render::render,
    reply::{Protocol, ReplyBuf},
    request::{OwnedRequest, Request, Span},
};

#[cfg(test)]
mod tests;
