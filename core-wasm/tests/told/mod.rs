//! What a page says, as JavaScript reads it: for tests that look into pages.

use core_wasm::model::State;
use core_wasm::pages::{Content, PageAnswer, open};
use serde_json::Value;

/// The page of a path, in a state of the checkout where it has one.
#[track_caller]
#[expect(clippy::panic, reason = "in a test a page that does not open is a failed test")]
pub fn page(path: &str, state: Option<State>) -> Value {
    let PageAnswer::Page { content, .. } = open(path, state) else { panic!("{path} opens no page") };
    let read = match content {
        Content::Told(page) => serde_json::from_str(page.json.0),
        Content::Composed(page) => serde_json::to_value(page),
    };
    read.unwrap_or_else(|error| panic!("{path} is no JSON: {error}"))
}
