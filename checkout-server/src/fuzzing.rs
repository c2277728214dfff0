//! Properties of the parsers of untrusted input: the entry points of the fuzzer in `fuzz/`, and what runs them in the tests.

#[cfg(test)]
pub(crate) mod property_check;

#[cfg(fuzzing)]
pub use crate::{
    checkout::stripe::properties::webhook, site::program::properties::link,
    submissions::handlers::forms::properties::submission, web::http::router::properties::path,
};
