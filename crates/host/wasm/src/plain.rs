//! Plain JavaScript objects, set field by field. A general serializer costs the
//! page several kilobytes a dozen shapes; `docs/design/size.md` has the figures.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// An object that holds data alone.
    #[wasm_bindgen(js_name = Object)]
    pub type Plain;

    #[wasm_bindgen(constructor, js_class = "Object")]
    pub(crate) fn new() -> Plain;

    #[wasm_bindgen(method, structural, indexing_setter)]
    pub(crate) fn number(this: &Plain, key: &str, value: f64);

    #[wasm_bindgen(method, structural, indexing_setter)]
    pub(crate) fn flag(this: &Plain, key: &str, value: bool);

    #[wasm_bindgen(method, structural, indexing_setter)]
    pub(crate) fn text(this: &Plain, key: &str, value: &str);

    #[wasm_bindgen(method, structural, indexing_setter)]
    pub(crate) fn set(this: &Plain, key: &str, value: &JsValue);

    #[wasm_bindgen(method, structural, indexing_getter)]
    fn get(this: &Plain, key: &str) -> JsValue;
}

impl Plain {
    pub(crate) fn numbers(&self, fields: &[(&str, f64)]) {
        for (key, value) in fields {
            self.number(key, *value);
        }
    }

    pub(crate) fn texts(&self, fields: &[(&str, &str)]) {
        for (key, value) in fields {
            self.text(key, value);
        }
    }

    /// A copy of the bytes, as a `Uint8Array`.
    pub(crate) fn bytes(&self, key: &str, value: &[u8]) {
        self.set(key, &Uint8Array::from(value));
    }

    pub(crate) fn list(&self, key: &str, items: &mut dyn Iterator<Item = JsValue>) {
        self.set(key, &list(items));
    }

    /// The number that a field of options holds.
    pub(crate) fn option(&self, key: &'static str) -> Result<f64, JsError> {
        self.get(key)
            .as_f64()
            .ok_or_else(|| JsError::new(&["the options lack the number ", key].concat()))
    }
}

pub(crate) fn list(items: &mut dyn Iterator<Item = JsValue>) -> Array {
    let list = Array::new();
    for item in items {
        list.push(&item);
    }
    list
}
