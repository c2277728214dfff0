//! Properties of the parsers of untrusted input: entry points of the fuzzer in `fuzz/`, and tests with random bytes.

#[cfg(test)]
pub(crate) mod property_check;

#[cfg(fuzzing)]
pub use crate::{
    checkout::stripe::properties::webhook, site::program::properties::link,
    submissions::handlers::forms::properties::submission, web::http::router::properties::path,
};
