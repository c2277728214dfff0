//! The content of the site: the types of its files, the registry of routes, and with the feature `compiler` the
//! compiler from a content folder to the bytes that the core loads.
//!
//! Core and compiler share the types: a declaration in [`model`] is the schema of a content file, the type of the
//! compiled value, and the TypeScript interface (`core-content-derive`).

mod stored;
#[macro_use]
mod macros;

#[cfg(feature = "compiler")]
pub mod compiler;
pub mod journal_index;
pub mod loaded;
pub mod model;
pub mod registry;

pub use macros::position;
pub use stored::Stored;
