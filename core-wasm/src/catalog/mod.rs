//! The catalog: types of the content, registry of routes, and the loaded content.
//!
//! It has data only. The modules beside it combine the data with the [`engine`](crate::engine).

pub mod content;
#[cfg(not(target_arch = "wasm32"))]
pub mod documents;
pub mod journal;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;

pub use core_content::{journal_index, model, registry};
