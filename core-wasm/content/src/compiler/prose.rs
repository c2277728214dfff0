//! Style rules of texts that visitors read: punctuation, spelling, placeholders. One row is one rule.

use std::sync::LazyLock;

use regex::{Regex, RegexSet};

use super::patterns::{compiled, compiled_set};

/// A broken rule.
pub struct Finding {
    /// The finding, followed by the remedy in parentheses.
    pub message: String,
    /// Whether it is only a warning, which does not prevent publication.
    pub is_warning: bool,
}

/// A rule: pattern, message and remedy. If the pattern has a group, only matches of the group count, so alternatives
/// outside of the group are exceptions. `{}` in the message is the match.
type Rule = (&'static str, &'static str, &'static str);

/// Rules without exceptions.
const RULES: [Rule; 6] = [
    (r"^\s|\s$", "begins or ends with a space", "remove it"),
    ("  ", "has two spaces in a row", "write one"),
    ("'", "has a straight apostrophe", "write ’"),
    ("\"", "has straight quotation marks", "write “ and ”"),
    (r"\.\.\.", "has three full stops in a row", "write …"),
    // Lower-case `todo` is a word of other languages.
    (
        r"(?-u:\b)(?:(?i:lorem|ipsum|tbd|fixme)|TODO|[Tt]odo:)",
        "still holds the placeholder {}",
        "write the words",
    ),
];

/// Rules that give warnings, because a name or a quotation may need to break them.
const WARNINGS: [Rule; 3] = [
    ("!", "has an exclamation mark", "end the sentence calmly, with a full stop, unless it is quoted"),
    // The English adjective has no ʻokina.
    (
        "Hawaiʻi|Hawaiian|(Hawai)",
        "spells the islands without the ʻokina",
        "write Hawaiʻi, unless it is a name",
    ),
    ("(?i)coming soon", "promises \"coming soon\"", "say what there is today, or leave it out"),
];

/// Markdown syntax in texts that are not Markdown, where it would be shown literally.
const MARKS: [Rule; 4] = [
    (r"\*", "has a star, which would be shown", "write the words alone"),
    ("__", "has two underscores, which would be shown", "write the words alone"),
    (r"\]\(", "has a link in brackets, which would be shown", "write the words alone"),
    ("`", "has a backtick, which would be shown", "write the words alone"),
];

/// Compiled rules: as a set, so that a text without problems is scanned once, and one by one.
struct Rules<const COUNT: usize> {
    all: RegexSet,
    rules: [(Regex, Rule); COUNT],
}

impl<const COUNT: usize> Rules<COUNT> {
    fn new(rules: [Rule; COUNT]) -> Self {
        let all = compiled_set(rules.iter().map(|(pattern, ..)| *pattern));
        Self { all, rules: rules.map(|rule| (compiled(rule.0), rule)) }
    }

    fn broken_by(&self, text: &str) -> Vec<String> {
        let rules = self.all.matches(text).into_iter().filter_map(|index| self.rules.get(index));
        let broken = rules.filter_map(|(pattern, (_, found, remedy))| {
            let word = pattern.captures_iter(text).find_map(|captures| captures.get(captures.len() - 1))?;
            let found = found.replace("{}", &format!("{:?}", word.as_str()));
            // Leaves out the surrounding words of a space at the start or end of a text.
            let is_end = word.as_str().trim().is_empty() && (word.start() == 0 || word.end() == text.len());
            let place =
                if is_end { String::new() } else { format!(" in “{}”", around(text, word.start())) };
            let (found, reason) = found.split_at(found.find(',').unwrap_or(found.len()));
            Some(format!("{found}{place}{reason} ({remedy})"))
        });
        broken.collect()
    }
}

/// The number of words that a message quotes before and after the position of a problem.
const QUOTED_WORDS: usize = 4;

/// The words around an offset.
pub fn around(text: &str, at: usize) -> String {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let start = before.rmatch_indices(' ').nth(QUOTED_WORDS).map_or(0, |(space, _)| space + 1);
    let end = after.match_indices(' ').nth(QUOTED_WORDS).map_or(text.len(), |(space, _)| at + space);
    let words = text.get(start..end).unwrap_or(text).trim();
    let mark = |is_cut: bool| if is_cut { "…" } else { "" };
    format!("{}{words}{}", mark(start > 0), mark(end < text.len()))
}

/// Finds Markdown syntax in a text that is not Markdown.
pub fn markdown_marks_of(text: &str) -> Vec<String> {
    static COMPILED: LazyLock<Rules<4>> = LazyLock::new(|| Rules::new(MARKS));
    COMPILED.broken_by(text)
}

/// Checks a sentence that visitors read.
pub fn findings_in(text: &str) -> Vec<Finding> {
    static COMPILED: LazyLock<(Rules<6>, Rules<3>)> =
        LazyLock::new(|| (Rules::new(RULES), Rules::new(WARNINGS)));
    let (rules, warnings) = &*COMPILED;
    if text.trim().is_empty() {
        let message = "is empty (write the words, or leave the key out where it may be left out)".to_owned();
        return vec![Finding { message, is_warning: false }];
    }
    let finding = |is_warning| move |message| Finding { message, is_warning };
    let wrong = rules.broken_by(text).into_iter().map(finding(false));
    wrong.chain(warnings.broken_by(text).into_iter().map(finding(true))).collect()
}
