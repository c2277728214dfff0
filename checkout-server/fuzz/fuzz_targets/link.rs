//! Fuzz target: signed program links.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::fuzzing::link(input));
