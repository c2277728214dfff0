//! Fuzzes Stripe's signature and events.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::promises::webhook(input));
