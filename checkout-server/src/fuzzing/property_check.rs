//! Runs a property of a parser in the unit tests, with the fuzzer's seeds and random input.

use proptest::prelude::*;
use std::{fs, path::Path};

/// Checks a property with the seeds in `fuzz/seeds/{seeds}`, with random bytes, and with texts that match `likely`.
pub(crate) fn check(property: fn(&[u8]), seeds: &str, likely: &'static str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(seeds);
    let seeds: Vec<_> = fs::read_dir(folder).unwrap().map(|seed| seed.unwrap().path()).collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        property(&fs::read(seed).unwrap());
    }
    proptest!(|(bytes in proptest::collection::vec(any::<u8>(), 0..200), text in likely)| {
        property(&bytes);
        property(text.as_bytes());
    });
}
