//! The catalog: types of the content, registry of routes, and the loaded content, in a module for each of its readers.
//!
//! The catalog has data only. The modules beside it combine the data with the [`engine`](crate::engine).

#[cfg(not(target_arch = "wasm32"))]
pub mod build;
pub mod content;
pub mod journal;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;

pub use core_content::{journal_index, model, registry};
