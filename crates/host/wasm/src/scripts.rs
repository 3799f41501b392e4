//! Scripts run in another module, which JavaScript holds.

use alloc::{boxed::Box, vec::Vec};
use core::sync::atomic::{AtomicU32, Ordering};
use engine::{Exchange, Host};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Answers with the other module's bytes; with none that it will never be there;
    /// with nothing that it is on its way. See `web/src/worker/scripts.ts`.
    #[wasm_bindgen(js_namespace = brambleScripts, js_name = exchange)]
    fn exchange(interpreter: u32, ask: &[u8]) -> Option<Vec<u8>>;

    /// Forgets an interpreter whose engine is gone.
    #[wasm_bindgen(js_namespace = brambleScripts, js_name = release)]
    fn release(interpreter: u32);
}

static NEXT: AtomicU32 = AtomicU32::new(1);

/// The interpreter of one engine, by its number; none until a script came.
struct OtherModule(Option<u32>);

/// An interpreter of its own for every engine.
pub(crate) fn make() -> Box<dyn Host> {
    Box::new(OtherModule(None))
}

impl Host for OtherModule {
    fn exchange(&mut self, ask: &[u8]) -> Exchange {
        let number = *self.0.get_or_insert_with(|| NEXT.fetch_add(1, Ordering::Relaxed));
        match exchange(number, ask) {
            None => Exchange::Loading,
            Some(answer) if answer.is_empty() => Exchange::Unavailable,
            Some(answer) => Exchange::Answer(answer),
        }
    }
}

impl Drop for OtherModule {
    fn drop(&mut self) {
        if let Some(number) = self.0 {
            release(number);
        }
    }
}
