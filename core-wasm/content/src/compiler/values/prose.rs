//! Style rules of texts that visitors read: punctuation, spelling, placeholders. One row is one rule.

use std::sync::LazyLock;

use regex::{Regex, RegexSet};

use crate::compiler::documents::problem::words_around;
use crate::compiler::patterns::{compiled, compiled_set};

/// A style rule that a text breaks.
pub struct BrokenRule {
    /// The finding, followed by the remedy in parentheses.
    pub message: String,
    /// Whether it is only a warning, which does not prevent publication.
    pub is_warning: bool,
}

/// A rule of style.
struct StyleRule {
    /// A text breaks the rule if it matches this pattern. If the pattern has a group, only matches of the group count, so
    /// that alternatives outside of the group are exceptions.
    pattern: &'static str,
    /// The finding, in which `{}` is the match. The words around the match are quoted before its comma.
    finding: &'static str,
    remedy: &'static str,
}

const fn rule(pattern: &'static str, finding: &'static str, remedy: &'static str) -> StyleRule {
    StyleRule { pattern, finding, remedy }
}

/// Rules without exceptions.
const RULES: [StyleRule; 6] = [
    rule(r"^\s|\s$", "begins or ends with a space", "remove it"),
    rule("  ", "has two spaces in a row", "write one"),
    rule("'", "has a straight apostrophe", "write ’"),
    rule("\"", "has straight quotation marks", "write “ and ”"),
    rule(r"\.\.\.", "has three full stops in a row", "write …"),
    // Lower-case `todo` is a word of other languages.
    rule(
        r"(?-u:\b)(?:(?i:lorem|ipsum|tbd|fixme)|TODO|[Tt]odo:)",
        "still holds the placeholder {}",
        "write the words",
    ),
];

/// Rules that give warnings, because a name or a quotation may need to break them.
const WARNINGS: [StyleRule; 3] = [
    rule("!", "has an exclamation mark", "end the sentence calmly, with a full stop, unless it is quoted"),
    // The English adjective has no ʻokina.
    rule(
        "Hawaiʻi|Hawaiian|(Hawai)",
        "spells the islands without the ʻokina",
        "write Hawaiʻi, unless it is a name",
    ),
    rule("(?i)coming soon", "promises \"coming soon\"", "say what there is today, or leave it out"),
];

/// Markdown syntax in texts that are not Markdown, where it would be shown literally.
const MARKS: [StyleRule; 4] = [
    rule(r"\*", "has a star, which would be shown", "write the words alone"),
    rule("__", "has two underscores, which would be shown", "write the words alone"),
    rule(r"\]\(", "has a link in brackets, which would be shown", "write the words alone"),
    rule("`", "has a backtick, which would be shown", "write the words alone"),
];

/// Compiled rules: as a set, so that a text without problems is scanned once, and one by one.
struct StyleRules<const COUNT: usize> {
    all: RegexSet,
    rules: [(Regex, StyleRule); COUNT],
}

impl<const COUNT: usize> StyleRules<COUNT> {
    fn new(rules: [StyleRule; COUNT]) -> Self {
        let all = compiled_set(rules.iter().map(|rule| rule.pattern));
        Self { all, rules: rules.map(|rule| (compiled(rule.pattern), rule)) }
    }

    /// The messages of the rules that a text breaks.
    fn broken_by(&self, text: &str) -> Vec<String> {
        let rules = self.all.matches(text).into_iter().filter_map(|index| self.rules.get(index));
        let messages = rules.filter_map(|(pattern, StyleRule { finding, remedy, .. })| {
            let matched = pattern.captures_iter(text).find_map(|groups| groups.get(groups.len() - 1))?;
            let finding = finding.replace("{}", &format!("{:?}", matched.as_str()));
            let is_at_edge = matched.start() == 0 || matched.end() == text.len();
            // The words beside a space at the edge of a text do not show it.
            let place = if matched.as_str().trim().is_empty() && is_at_edge {
                String::new()
            } else {
                format!(" in “{}”", words_around(text, matched.start()))
            };
            let (finding, reason) = finding.split_at(finding.find(',').unwrap_or(finding.len()));
            Some(format!("{finding}{place}{reason} ({remedy})"))
        });
        messages.collect()
    }
}

/// Finds Markdown syntax in a text that is not Markdown.
pub fn markdown_marks_of(text: &str) -> Vec<String> {
    static COMPILED: LazyLock<StyleRules<4>> = LazyLock::new(|| StyleRules::new(MARKS));
    COMPILED.broken_by(text)
}

/// The style rules that a sentence for visitors breaks.
pub fn broken_rules_in(text: &str) -> Vec<BrokenRule> {
    static COMPILED: LazyLock<(StyleRules<6>, StyleRules<3>)> =
        LazyLock::new(|| (StyleRules::new(RULES), StyleRules::new(WARNINGS)));
    let (rules, warnings) = &*COMPILED;
    if text.trim().is_empty() {
        let message = "is empty (write the words, or leave the key out where it may be left out)".to_owned();
        return vec![BrokenRule { message, is_warning: false }];
    }
    let broken = |is_warning| move |message| BrokenRule { message, is_warning };
    let errors = rules.broken_by(text).into_iter().map(broken(false));
    errors.chain(warnings.broken_by(text).into_iter().map(broken(true))).collect()
}
