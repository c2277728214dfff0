//! Stamps: numbers that change with what they are made of (FNV-1a).

/// A number that changes with any of some bytes.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The stamp of the journal's index, by what the core needs to agree on: the form of an entry, and the categories, of which
/// an entry has the position. Another article changes nothing.
pub fn of_journal(categories: &[&str]) -> u64 {
    // No byte 0xff is in a text, so that it separates them.
    let texts = [&[include_str!("../journal_index.rs")], categories].concat();
    of_bytes(&texts.into_iter().flat_map(|text| text.bytes().chain([0xff])).collect::<Vec<u8>>())
}
