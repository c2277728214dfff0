//! Style rules for texts that visitors read: punctuation, spelling, placeholders.

/// The Markdown marks in a text that is shown as it is written; each with its remedy.
pub fn markdown_marks_of(text: &str) -> Vec<String> {
    let marks =
        [("*", "a star"), ("__", "two underscores"), ("](", "a link in brackets"), ("`", "a backtick")];
    let found = marks.into_iter().filter(|(mark, _)| text.contains(mark));
    found.map(|(_, name)| format!("has {name}, which would be shown (write the words alone)")).collect()
}

/// What is wrong with a sentence that visitors read; each problem with its remedy.
pub fn problems_of(text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let mut add = |found: &str, remedy: &str| problems.push(format!("{found} ({remedy})"));
    if text.trim().is_empty() {
        add("is empty", "write the words, or leave the key out where it may be left out");
        return problems;
    }
    if text.trim() != text {
        add("begins or ends with a space", "remove it");
    }
    if text.contains("  ") {
        add("has two spaces in a row", "write one");
    }
    if text.contains('\'') {
        add("has a straight apostrophe", "write ’");
    }
    if text.contains('"') {
        add("has straight quotation marks", "write “ and ”");
    }
    if text.contains("...") {
        add("has three full stops in a row", "write …");
    }
    if text.contains('!') {
        add("has an exclamation mark", "end the sentence calmly, with a full stop");
    }
    // The English adjective has no ʻokina.
    let is_spelled = |rest: &str| rest.starts_with("ʻi") || rest.starts_with("ian");
    if text
        .match_indices("Hawai")
        .any(|(at, word)| !is_spelled(text.get(at + word.len()..).unwrap_or_default()))
    {
        add("spells the islands without the ʻokina", "write Hawaiʻi");
    }
    let folded = text.to_lowercase();
    let mut words = folded.split(|char: char| !char.is_alphanumeric());
    if let Some(word) = words.find(|word| ["lorem", "ipsum", "todo", "tbd", "fixme"].contains(word)) {
        add(&format!("still holds the placeholder {word:?}"), "write the words");
    }
    if folded.contains("coming soon") {
        add("promises \"coming soon\"", "say what there is today, or leave it out");
    }
    problems
}
