//! Site-independent logic: pure functions over data that they are given.
//!
//! Nothing here imports the catalog or any other part of the crate, so the build script compiles the same files
//! (`compiler/lib.rs`) and checks content with the rules that the running site applies.

pub mod dates;
pub mod folding;
pub mod money;
pub mod pricing;
pub mod router;
pub mod text_search;
pub mod urls;
pub mod validation;
