//! Tests of the content compiler, with the small valid content in `tests/content/valid` and changes to it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "in a test a panic is a failed test"
)]

mod cases;
mod compiled;
mod folder;
mod offer_lists;
mod placeholders;
mod program;
mod schemas;
mod stored;
mod written;
