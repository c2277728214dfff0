//! Fuzzes the request path: traversal, canonical forms, the match of routes.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::promises::path(input));
