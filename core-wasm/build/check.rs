//! Rules that a type cannot hold: the house's spelling, and what must agree between files.

use super::problem::nearest;
use super::read::Desk;

/// What is wrong with a sentence that visitors read; each fault with its remedy.
pub fn prose(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |found: &str, remedy: &str| faults.push(format!("{found} ({remedy})"));
    if text.trim().is_empty() {
        fault("is empty", "write the words, or leave the key out where it may be left out");
        return faults;
    }
    if text.trim() != text {
        fault("begins or ends with a space", "remove it");
    }
    if text.contains("  ") {
        fault("has two spaces in a row", "write one");
    }
    if text.contains('\'') {
        fault("has a straight apostrophe", "write ’");
    }
    if text.contains('"') {
        fault("has straight quotation marks", "write “ and ”");
    }
    if text.contains("...") {
        fault("has three full stops in a row", "write …");
    }
    if text.contains('!') {
        fault("has an exclamation mark", "end the sentence calmly, with a full stop");
    }
    if text
        .match_indices("Hawai")
        .any(|(at, word)| !text.get(at + word.len()..).unwrap_or("").starts_with("ʻi"))
    {
        fault("spells the islands without the ʻokina", "write Hawaiʻi");
    }
    let folded = text.to_lowercase();
    let mut words = folded.split(|letter: char| !letter.is_alphanumeric());
    if let Some(word) = words.find(|word| ["lorem", "ipsum", "todo", "tbd", "fixme"].contains(word)) {
        fault(&format!("still holds the placeholder {word:?}"), "write the words");
    }
    if folded.contains("coming soon") {
        fault("promises \"coming soon\"", "say what there is today, or leave it out");
    }
    faults
}

/// A fault of syntax in the author's words.
pub fn syntax(message: &str) -> String {
    let remedy = match message {
        m if m.contains("duplicate key") => "keep one of the two",
        m if m.contains("string") => "put the text between two quotation marks, on one line",
        m if m.contains("array") => "separate the items with commas and close the list with ]",
        m if m.contains("inline table") => "separate the keys with commas and close the table with }",
        m if m.contains("key") && m.contains("=") => "write key = value",
        _ => "compare with the lines around it",
    };
    format!("cannot be read: {message} ({remedy})")
}

/// Two pages with one title cannot be told apart in a list of results.
pub fn titles(desk: &mut Desk) {
    let titles = desk.titles.clone();
    for (index, (title, node)) in titles.iter().enumerate() {
        if titles.iter().take(index).any(|(earlier, _)| earlier == title) {
            desk.note(*node, &format!("\"title\" is {title:?}, as on another page (write one of its own)"));
        }
    }
}

/// A file that nothing reads is a file with a misspelt name.
pub fn strangers(desk: &mut Desk) {
    for file in desk.unread("pages") {
        let known = desk.asked();
        let remedy = nearest(&file, &known).map_or_else(
            || "remove it, or add its route to the registry".to_owned(),
            |near| format!("rename it to content/{near}, or remove it"),
        );
        desk.note_file(&file, &format!("no page is told by this file ({remedy})"));
    }
}
