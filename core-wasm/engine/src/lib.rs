//! Site-independent logic: pure functions over data that they are given.
//!
//! A crate that knows nothing of the site: the compiler of the content checks it by the rules that the running site
//! applies.

pub mod dates;
pub mod folding;
pub mod money;
pub mod moon;
pub mod pricing;
pub mod router;
pub mod text_search;
pub mod urls;
pub mod validation;
