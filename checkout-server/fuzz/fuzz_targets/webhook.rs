//! Fuzz target: Stripe signatures and events.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| checkout_server::fuzzing::webhook(input));
