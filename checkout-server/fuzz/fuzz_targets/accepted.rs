//! Fuzz target: Accept-Encoding, conditional and Range headers, and the responses that they lead to.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::properties::accepted(input));
