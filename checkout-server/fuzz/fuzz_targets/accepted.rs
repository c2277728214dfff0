//! Fuzzes the parsers of encodings and conditions, and the answers that they lead to.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::promises::accepted(input));
