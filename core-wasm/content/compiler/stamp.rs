//! Stamps: numbers that change with what they are made of (FNV-1a).

use crate::loaded::sum;

/// The stamp of the journal's index, by what the core needs to agree on: the form of an entry, and the categories, of which
/// an entry has the position. Another article changes nothing.
pub fn of_journal(categories: &[&str]) -> u64 {
    // No byte 0xff is in a text, so that it separates them.
    let texts = [&[include_str!("../journal_index.rs")], categories].concat();
    sum(&texts.into_iter().flat_map(|text| text.bytes().chain([0xff])).collect::<Vec<u8>>())
}
