//! Fuzzes what is posted as a form.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::promises::letter(input));
