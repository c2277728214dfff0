//! Compiled content of a small site, embedded for tests, so that an edit of `content/` does not change their results.

/// The folder of the content: `core-wasm/tests/content/valid`, with the files and keys that it lacks.
pub const SITE: &str = concat!(env!("OUT_DIR"), "/site");

/// The content file with all sections, compiled from [`SITE`].
pub const CONTENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/content.bin"));
