//! Fuzzes the parser of ranges.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::promises::range(input));
