//! Syntax errors of TOML in the author's words.

use super::node::Source;
use super::problem::Problem;

/// The problems of a file that cannot be parsed, at most one for each line. The parser goes on after an error, but what it
/// reports after a missing end of a text, a list or a table is a consequence of it, and is left out.
pub fn problems(source: &Source, errors: &[toml::de::Error]) -> Vec<Problem> {
    let problem = |error: &toml::de::Error| {
        let span = error.span().unwrap_or(0..0);
        let problem = source.problem(span.start, problem_of(source.text, error.message(), span));
        (problem, is_missing_end(error.message()))
    };
    let mut found: Vec<(Problem, bool)> = errors.iter().map(problem).collect();
    found.sort_by_key(|(problem, is_end)| (problem.line, !is_end));
    found.dedup_by_key(|(problem, _)| problem.line);
    let end = found.iter().position(|(_, is_end)| *is_end);
    found.truncate(end.map_or(found.len(), |end| end + 1));
    found.into_iter().map(|(problem, _)| problem).collect()
}

/// True for the error that a text, a list or an inline table lacks its end or a comma.
fn is_missing_end(message: &str) -> bool {
    ["array", "inline table", "key-value pairs"].iter().any(|part| message.contains(part))
        || (message.starts_with("invalid") && message.contains("string"))
}

/// Translates a message of the parser.
fn problem_of(text: &str, message: &str, span: std::ops::Range<usize>) -> String {
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
        m if m.contains("inline table") || m.contains("key-value pairs") => {
            "separate the keys with commas and close the table with }"
        }
        m if m.contains("key with no value") || m.contains("unquoted key") => "write key = value",
        m if m.contains("expected newline") => {
            "end the line after the value; in a text, write “ and ” for \""
        }
        _ => "compare with the lines around it",
    };
    format!("cannot be read: {message} ({remedy})")
}

/// Reports a text without quotation marks if the line at the offset is `key = Words`.
fn unquoted(text: &str, start: usize) -> Option<String> {
    let (before, after) = text.split_at_checked(start)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line_start..start + after.find('\n').unwrap_or(after.len()))?;
    let found = pattern!(r#"^\s*([\w-]+)\s*=\s*(\p{Alphabetic}[^"']*?)\s*(?:\s#.*)?$"#).captures(line)?;
    let (key, value) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let switch = value.to_lowercase();
    Some(if ["true", "false"].contains(&switch.as_str()) {
        format!("{key:?} is {value} (write {key} = {switch})")
    } else {
        format!("{key:?} is text without quotation marks (write {key} = \"{value}\")")
    })
}
