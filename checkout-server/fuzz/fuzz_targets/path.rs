//! Fuzz target: request paths (traversal, canonical forms, route matching).

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::fuzzing::path(input));
