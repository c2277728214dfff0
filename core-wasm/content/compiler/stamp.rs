//! Stamps of the files that the browser module loads: one that was made for another version of the core is refused.

/// A number that changes with any of some texts (FNV-1a).
pub fn stamp(texts: &[&str]) -> u64 {
    // No byte 0xff is in a text, so that it separates them.
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The stamp of the journal's index, by what the core needs to agree on: the form of an entry, and the categories, of which
/// an entry has the position. Another article changes nothing.
pub fn of_journal(categories: &[&str]) -> [u8; 8] {
    stamp(&[&[include_str!("../journal_index.rs")], categories].concat()).to_be_bytes()
}

/// The stamp of the file of the pages, by the list of the pages that the core knows.
pub fn of_pages(pages: &str) -> String {
    format!("{:016x}", stamp(&[pages]))
}
