//! Fuzz target: the Range header parser.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::properties::range(input));
