//! The catalog: the typed model of the site's entities, the registry of routes, and the loaded content.
//!
//! Data alone; the modules beside it combine it with the [`engine`](crate::engine).

pub mod content;
#[cfg(not(target_arch = "wasm32"))]
pub mod documents;
pub mod journal;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;

pub use core_content::{journal_index, model, registry};
