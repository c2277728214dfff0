//! Places in texts: where some words stand, and a sentence with something filled in.
//!
//! The standard library's own search is made for long texts, and brings eight kilobytes of tables for the messages
//! of failures that cannot happen here. The texts of the house are short.

/// Where `words` stand in `text`, in bytes, one after the other; nowhere if there are no words.
pub fn find(text: &str, words: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = text.as_bytes().get(from..)?;
        let start = rest.windows(words.len().max(1)).position(|window| window == words.as_bytes())? + from;
        from = start + words.len();
        Some(start)
    })
}

/// Whether `words` stand in `text`; no words stand in every text.
#[must_use]
pub fn holds(text: &str, words: &str) -> bool {
    words.is_empty() || find(text, words).next().is_some()
}

/// A sentence with every `place` replaced.
#[must_use]
pub fn fill(sentence: &str, place: &str, value: &str) -> String {
    let mut filled = String::new();
    let mut from = 0;
    for start in find(sentence, place) {
        filled.push_str(sentence.get(from..start).unwrap_or_default());
        filled.push_str(value);
        from = start + place.len();
    }
    filled.push_str(sentence.get(from..).unwrap_or_default());
    filled
}
