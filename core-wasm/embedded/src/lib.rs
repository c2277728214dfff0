//! The content as bytes of the program, for tests: so that they need no file that an earlier step has written.

/// All parts of what is compiled from `content/`.
pub const CONTENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/content.bin"));

/// The same of the small site in `core-wasm/tests/content/valid`: no edit of `content/` changes what the core's own tests
/// find.
pub const TEST_CONTENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/test-content.bin"));
