//! Compiled content of a small site, embedded for tests, so that an edit of `content/` does not change their results.

/// The content file with all parts, compiled from `core-wasm/tests/content/valid`.
pub const CONTENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/content.bin"));
