//! The compiled content of a small site as bytes of the program, for tests: no edit of `content/` changes what tests find.

/// All parts of what is compiled from `core-wasm/tests/content/valid`.
pub const CONTENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/content.bin"));
