//! Placeholders: names in braces that the compiler replaces by values of the content.
//!
//! `{case_studies}` becomes the number of case studies in words, for example, so a text cannot keep an outdated date,
//! count or price. Items of some lists have their own values: in the texts of a retreat, `{retreat_name}` is that
//! retreat. Other placeholders, such as `{count}`, are filled in at run time; the field of the model declares them.

use std::collections::{BTreeMap, BTreeSet};

use regex::{Captures, Regex};

use crate::compiler::documents::node::{Node, TopItem};
use crate::compiler::documents::problem::{nearest, words_around};

/// Values by placeholder name.
pub type PlaceholderValues = BTreeMap<String, String>;

/// The placeholders of the content. A capitalized name, `{Case_studies}`, gives the value with a capital letter.
#[derive(Clone, Default)]
pub struct Placeholders {
    /// The allowed names, with or without a value.
    pub names: BTreeSet<String>,
    pub values: PlaceholderValues,
    /// The values of list items, by file and list name. Only for lists at the top of a file.
    pub of_items: BTreeMap<(&'static str, &'static str), Vec<PlaceholderValues>>,
    /// Names without a value, and the reason.
    pub missing: BTreeMap<&'static str, &'static str>,
    /// The names of prices, in the order of the offers; empty if the prices could not be read.
    pub prices: Vec<String>,
}

/// The placeholders about bonuses.
pub const BONUS_PLACEHOLDERS: [&str; 2] = ["bonus_word", "bonuses"];

/// True if a placeholder stands in a section that is shown only if the offer has bonuses.
fn is_in_section_of_bonuses(name: &str, node: Node) -> bool {
    BONUS_PLACEHOLDERS.contains(&name) && node.path().split('.').any(|key| key == "bonuses")
}

fn braces() -> &'static Regex {
    pattern!(r"\{([^{}]*)\}")
}

/// The placeholder names in a text.
pub fn names_in(text: &str) -> impl Iterator<Item = &str> {
    braces().captures_iter(text).filter_map(|found| Some(found.get(1)?.as_str()))
}

/// Replaces the placeholders of a text for which `value` returns something. A capitalized name gives the value with a
/// capital letter.
pub fn fill_in(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let filled = braces().replace_all(text, |found: &Captures| {
        let name = found.get(1).map_or("", |name| name.as_str());
        let value = value(name).or_else(|| {
            let small = value(&with_first_letter(name, char::to_lowercase))?;
            (with_first_letter(name, char::to_uppercase) == name)
                .then(|| with_first_letter(&small, char::to_uppercase))
        });
        value.unwrap_or_else(|| format!("{{{name}}}"))
    });
    filled.into_owned()
}

/// A text with its first letter changed.
fn with_first_letter<I: Iterator<Item = char>>(text: &str, change: impl Fn(char) -> I) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| change(first).chain(chars).collect())
}

impl Placeholders {
    /// Adds a placeholder. Without a value, texts may name it, and keep it as it is written.
    pub fn set(&mut self, name: &str, value: Option<impl Into<String>>) {
        self.names.insert(name.to_owned());
        self.values.extend(value.map(|value| (name.to_owned(), value.into())));
    }

    /// A copy with other values.
    pub fn with(&self, values: &PlaceholderValues) -> Self {
        let mut placeholders = self.clone();
        placeholders.values.extend(values.iter().map(|(name, value)| (name.clone(), value.clone())));
        placeholders
    }

    /// Fills in the placeholders of the text at a node. The values of its list item come before those of the content.
    pub fn fill_in(&self, node: Node, text: &str) -> String {
        let of_item = node.top_item().and_then(|TopItem { list, index }| {
            self.of_items.get(&(node.source.name, list)).and_then(|items| items.get(index))
        });
        fill_in(text, |name| {
            of_item.and_then(|values| values.get(name)).or_else(|| self.values.get(name)).cloned()
        })
    }

    /// The problems with the names in braces in a text at or below a node: unknown names, and placeholders in a file that
    /// may not have any. `filled_later` are the names that are filled in at run time.
    pub fn problems_in(&self, node: Node, text: &str, filled_later: &[&str]) -> Vec<String> {
        let takes_placeholders = node.source.takes_placeholders;
        if !text.contains(['{', '}', '$']) {
            return Vec::new();
        }
        let mut problems = Vec::new();
        // Pages may be templates of the server, in which two braces begin an expression.
        let rest = braces().replace_all(text, "");
        if let Some(at) = rest.find(['{', '}']) {
            let words = words_around(&rest, at);
            problems.push(format!("has a brace of its own in “{words}” (remove it, or write ( or ))"));
        }
        if let Some(price) = pattern!(r"\$\d").find(text) {
            let words = words_around(text, price.start());
            let remedy = self.instead_of_a_price(takes_placeholders);
            problems.push(format!("has a price of its own in “{words}” ({remedy})"));
        }
        let names: Vec<&str> =
            if takes_placeholders { self.names.iter().map(String::as_str).collect() } else { Vec::new() };
        let found = names_in(text).filter(|name| !filled_later.contains(name));
        problems.extend(found.filter_map(|name| self.problem_of_name(node, name, &names, filled_later)));
        if takes_placeholders {
            let filled = self.fill_in(node, text);
            if filled != text && self.fill_in(node, &filled) != filled {
                problems.push("names itself by a word in braces (write the words themselves)".to_owned());
            }
        }
        problems
    }

    /// The problem of a name in braces. `names` are the names that the compiler fills in; empty if the text takes none.
    fn problem_of_name(
        &self,
        node: Node,
        name: &str,
        names: &[&str],
        filled_later: &[&str],
    ) -> Option<String> {
        let small = with_first_letter(name, char::to_lowercase);
        let missing = self
            .missing
            .get(small.as_str())
            .filter(|_| !names.is_empty() && !is_in_section_of_bonuses(&small, node));
        if let Some(reason) = missing {
            return Some(format!("has {{{name}}}, and {reason} (write the words themselves)"));
        }
        // If the prices cannot be read, their names are no further problem.
        let is_price = self.prices.is_empty() && !names.is_empty() && name.ends_with("_price");
        if is_price || names.contains(&small.as_str()) {
            return None;
        }
        let remedy = match nearest(name, &[names, filled_later].concat()) {
            Some(near) => format!("write {{{near}}}"),
            None if names.is_empty() => "write the words themselves".to_owned(),
            None => format!("write one of {{{}}}, or the words themselves", names.join("}, {")),
        };
        Some(format!("has {{{name}}}, which is not filled in ({remedy})"))
    }

    /// The remedy for a price that is written in digits.
    fn instead_of_a_price(&self, takes_placeholders: bool) -> String {
        match self.prices.split_last() {
            _ if !takes_placeholders => {
                "leave it out, or write the amount in words where it is nobody’s price here".to_owned()
            }
            Some((last, first)) => format!("write {{{}}} or {{{last}}}", first.join("}, {")),
            None => "write {initiation_price}".to_owned(),
        }
    }
}

/// Writes a number as a word up to twenty, and in digits above.
pub fn in_words(number: usize) -> String {
    NUMBER_WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The numbers from 0 that are written as words.
pub const NUMBER_WORDS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
