//! The JavaScript API: the functions that the WebAssembly module exports. They take and return plain objects and have
//! no logic of their own.
//!
//! Only this folder uses wasm-bindgen for exports. [`pages`], [`journal`], [`offers`], [`forms`] and [`dates`] have the
//! functions of the npm package's groups (`package/groups.js`), and [`site`] has those that only the site uses.
//! [`arguments`] reads and checks their arguments.
//!
//! Results are serialized by serde, and tsify generates their types from the same structs and enums, so
//! `pkg/core_wasm.d.ts` documents the whole package. Two files write types by hand, each in a text `TYPES`: [`offers`],
//! because a type depends on the slug, and [`arguments`]. Which type a function returns is written in its attribute,
//! and `tests/boundary/core-values.test.ts` compares results with it.

mod arguments;
mod dates;
mod forms;
mod journal;
mod offers;
mod pages;
mod site;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::JsValue;

/// `rlsf` has a fifth of the code size of the standard library's allocator.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Result of an exported function: the value, or the exception to throw. Texts and numbers are `JsValue`s too, so that
/// all functions have the same JavaScript glue, which compresses well.
type Answer<Value = JsValue> = Result<Value, JsValue>;

/// Converts a value to plain objects, lists, texts and numbers; `None` becomes `null`.
fn to_js(answer: &impl Serialize) -> Answer {
    answer.serialize(&Serializer::json_compatible()).map_err(JsValue::from)
}
