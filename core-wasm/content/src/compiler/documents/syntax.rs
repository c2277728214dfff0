//! Syntax errors of TOML in the author's words.

/// Translates a message of the parser.
pub fn problem_of(text: &str, message: &str, span: std::ops::Range<usize>) -> String {
    if let Some(problem) = unquoted(text, span.start) {
        return problem;
    }
    if message.contains("duplicate key") {
        let found = text.get(span).unwrap_or("?");
        return format!("the key {found:?} is written twice (keep one of the two)");
    }
    let remedy = match message {
        m if m.contains("string") => "put the text between two quotation marks, on one line",
        m if m.contains("array") => "separate the items with commas and close the list with ]",
        m if m.contains("inline table") => "separate the keys with commas and close the table with }",
        m if m.contains("key") && m.contains('=') => "write key = value",
        _ => "compare with the lines around it",
    };
    format!("cannot be read: {message} ({remedy})")
}

/// Reports a text without quotation marks if the line at the offset is `key = Words`.
fn unquoted(text: &str, start: usize) -> Option<String> {
    let (before, after) = text.split_at_checked(start)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line_start..start + after.find('\n').unwrap_or(after.len()))?;
    let found = pattern!(r#"^\s*([\w-]+)\s*=\s*(\p{Alphabetic}[^"']*?)\s*$"#).captures(line)?;
    let (key, value) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let switch = value.to_lowercase();
    Some(if ["true", "false"].contains(&switch.as_str()) {
        format!("{key:?} is {value} (write {key} = {switch})")
    } else {
        format!("{key:?} is text without quotation marks (write {key} = \"{value}\")")
    })
}
