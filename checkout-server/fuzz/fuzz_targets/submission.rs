//! Fuzz target: form bodies.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::fuzzing::submission(input));
