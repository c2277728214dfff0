//! What must be true of each parser of what strangers write, whatever they write: the way in for the fuzzer, and how the
//! tests try the same.

#[cfg(fuzzing)]
pub use crate::{
    assets::promises::{accepted, range},
    forms::promises::letter,
    program::promises::link,
    route::promises::path,
    webhook::promises::webhook,
};

/// Tries a promise with the fuzzer's seeds for it, with any bytes, and with texts of a likely shape.
#[cfg(test)]
pub(crate) fn keeps(promise: fn(&[u8]), seeds: &str, likely: &'static str) {
    use proptest::prelude::*;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(seeds);
    let seeds: Vec<_> = std::fs::read_dir(folder).unwrap().map(|seed| seed.unwrap().path()).collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        promise(&std::fs::read(seed).unwrap());
    }
    proptest!(|(bytes in proptest::collection::vec(any::<u8>(), 0..200), text in likely)| {
        promise(&bytes);
        promise(text.as_bytes());
    });
}
