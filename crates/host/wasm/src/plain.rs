//! Plain JavaScript objects, set field by field. A general serializer costs the
//! page several kilobytes a dozen shapes, and bindings of the whole language
//! some more; `docs/design/size.md` has the figures.

use alloc::{vec, vec::Vec};
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

    #[wasm_bindgen(js_name = Uint8Array)]
    pub type Bytes;

    /// A copy.
    #[wasm_bindgen(constructor, js_class = "Uint8Array")]
    fn of(bytes: &[u8]) -> Bytes;

    #[wasm_bindgen(method, getter, js_name = length)]
    fn len(this: &Bytes) -> u32;

    /// Its method that copies another array into it.
    #[wasm_bindgen(method, getter, js_name = set)]
    fn copying(this: &Bytes) -> JsValue;

    #[wasm_bindgen(js_name = Array)]
    pub(crate) type List;

    #[wasm_bindgen(constructor, js_class = "Array")]
    fn empty() -> List;

    #[wasm_bindgen(method)]
    fn push(this: &List, item: &JsValue);

    /// Inside, a slice is an array in the module's own memory.
    #[wasm_bindgen(js_namespace = Reflect)]
    fn apply(method: &JsValue, this: &mut [u8], arguments: &List);

    /// Milliseconds since 1970.
    #[wasm_bindgen(js_namespace = Date)]
    pub(crate) fn now() -> f64;
}

impl Bytes {
    pub(crate) fn to_vec(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.len() as usize];
        let arguments = List::empty();
        arguments.push(self);
        apply(&self.copying(), &mut bytes, &arguments);
        bytes
    }
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
        self.set(key, &Bytes::of(value));
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

pub(crate) fn list(items: &mut dyn Iterator<Item = JsValue>) -> List {
    let list = List::empty();
    for item in items {
        list.push(&item);
    }
    list
}
