//! The interpreter of scripts as a module of its own, which the page loads when the
//! first script comes.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

#[cfg(target_arch = "wasm32")]
mod runtime;

use alloc::vec::Vec;
use wasm_bindgen::prelude::*;

/// What the values of one console's scripts may take, in bytes.
const MEMORY_LIMIT: usize = 64 << 20;

/// The scripts of one engine.
#[wasm_bindgen]
pub struct Interpreter {
    inner: script::Interpreter,
}

#[wasm_bindgen]
impl Interpreter {
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "it is JavaScript that makes one")]
    pub fn new() -> Interpreter {
        Interpreter { inner: script::Interpreter::new(MEMORY_LIMIT) }
    }

    /// Answers one message of the engine: see the crate `wire`.
    pub fn exchange(&mut self, ask: &[u8]) -> Vec<u8> {
        self.inner.exchange(ask)
    }
}
