//! Properties of the parsers of untrusted input: the entry points of the fuzzer in `fuzz/`.

pub use crate::{
    handlers::forms::properties::submission, http::router::properties::path, program::properties::link,
    stripe::properties::webhook,
};
