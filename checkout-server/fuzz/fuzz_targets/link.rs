//! Fuzzes the signed links to the program.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::promises::link(input));
