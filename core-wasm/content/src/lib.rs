//! The content of the site: the typed model of its files, the registry of routes, and with the feature `compiler` what
//! compiles a content folder to the bytes that the core loads.
//!
//! The core and the compiler use one model: a declaration in [`model`] is the schema of a content file, the type of
//! what is compiled from it, and the TypeScript interface (`core-content-derive`).

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
