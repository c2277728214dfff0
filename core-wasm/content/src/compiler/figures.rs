//! Figures: what is filled into a text that names it in braces.
//!
//! They come from the content: `{case_studies}` becomes the number of case studies, in words, wherever a text of a page
//! is read, so that a sentence, a title or a letter cannot keep an old date, count or price. The items of some lists have
//! values of their own: the texts of a retreat name that retreat. Placeholders such as `{count}` are filled in by the running
//! site: the field of the model says which its text has.

use std::collections::{BTreeMap, BTreeSet};

use regex::{Captures, Regex};

use super::node::Node;
use super::problem::nearest;
use super::prose::around;

/// Values by the names of their figures.
pub type Values = BTreeMap<String, String>;

/// The figures. A name with a capital, `{Case_studies}`, gives the value with a capital.
#[derive(Clone, Default)]
pub struct Figures {
    /// The names that a text can have, with or without a value.
    pub names: BTreeSet<String>,
    /// Their values.
    pub values: Values,
    /// The values of the items of a list at the top of a file, by the names of both.
    pub of_items: BTreeMap<(&'static str, &'static str), Vec<Values>>,
    /// The names without a value, and why that is.
    pub missing: BTreeMap<&'static str, &'static str>,
    /// The names of prices, in the order of the offers; none where they could not be read.
    pub prices: Vec<String>,
}

/// What is in braces.
fn braces() -> &'static Regex {
    pattern!(r"\{([^{}]*)\}")
}

/// The names in braces.
pub fn names_in(text: &str) -> impl Iterator<Item = &str> {
    braces().captures_iter(text).filter_map(|found| Some(found.get(1)?.as_str()))
}

/// A text whose names in braces are replaced by their values, where `value` knows one. A name with a capital gives the
/// value with a capital.
pub fn fill_in(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let filled = braces().replace_all(text, |found: &Captures| {
        let name = found.get(1).map_or("", |name| name.as_str());
        let value = value(name).or_else(|| {
            let small = value(&with_first(name, char::to_lowercase))?;
            (with_first(name, char::to_uppercase) == name).then(|| with_first(&small, char::to_uppercase))
        });
        value.unwrap_or_else(|| format!("{{{name}}}"))
    });
    filled.into_owned()
}

/// A text with another first letter.
fn with_first<I: Iterator<Item = char>>(text: &str, change: impl Fn(char) -> I) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| change(first).chain(chars).collect())
}

impl Figures {
    /// Sets the value of a figure.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.names.insert(name.to_owned());
        self.values.insert(name.to_owned(), value.into());
    }

    /// The same figures with other values.
    pub fn with(&self, values: &Values) -> Self {
        let mut figures = self.clone();
        figures.values.extend(values.iter().map(|(name, value)| (name.clone(), value.clone())));
        figures
    }

    /// A text at a node with the values of its figures.
    pub fn fill_in(&self, node: Node, text: &str) -> String {
        let own = node.top_item().and_then(|(list, index)| {
            self.of_items.get(&(node.source.name, list)).and_then(|items| items.get(index))
        });
        fill_in(text, |name| own.and_then(|own| own.get(name)).or_else(|| self.values.get(name)).cloned())
    }

    /// What is wrong with the names in a text that takes figures, or none: a name in braces that nothing fills in, a text that
    /// fills in itself. `placeholders` are the names that the running site fills in.
    pub fn problems_in(
        &self,
        node: Node,
        text: &str,
        takes_figures: bool,
        placeholders: &[&str],
    ) -> Vec<String> {
        if !text.contains(['{', '$']) {
            return Vec::new();
        }
        let mut problems = Vec::new();
        if let Some(price) = pattern!(r"\$\d").find(text) {
            let words = around(text, price.start());
            let remedy = self.instead_of_a_price(takes_figures);
            problems.push(format!("has a price of its own in “{words}” ({remedy})"));
        }
        let figures: Vec<&str> =
            if takes_figures { self.names.iter().map(String::as_str).collect() } else { Vec::new() };
        let known: Vec<&str> = figures.iter().chain(placeholders).copied().collect();
        for name in names_in(text).filter(|name| !placeholders.contains(name)) {
            let small = with_first(name, char::to_lowercase);
            let missing = self.missing.get(small.as_str()).filter(|_| takes_figures);
            // Where the prices cannot be read, that is the problem.
            let is_price = self.prices.is_empty() && takes_figures && name.ends_with("_price");
            if let Some(reason) = missing {
                problems
                    .push(format!("has the figure {{{name}}}, and {reason} (write the words themselves)"));
            } else if !is_price && !figures.contains(&small.as_str()) {
                let remedy = match nearest(name, &known) {
                    Some(near) => format!("write {{{near}}}"),
                    None if figures.is_empty() => "write the words themselves".to_owned(),
                    None => {
                        format!("write one of {{{}}}, or the words themselves", figures.join("}, {"))
                    }
                };
                problems.push(format!("has the unknown figure {{{name}}} ({remedy})"));
            }
        }
        if takes_figures {
            let filled = self.fill_in(node, text);
            if filled != text && self.fill_in(node, &filled) != filled {
                problems.push("names itself by a figure (write the words themselves)".to_owned());
            }
        }
        problems
    }

    fn instead_of_a_price(&self, takes_figures: bool) -> String {
        match self.prices.split_last() {
            _ if !takes_figures => {
                "leave it out, or write the amount in words where it is nobody’s price here".to_owned()
            }
            Some((last, first)) => format!("write {{{}}} or {{{last}}}", first.join("}, {")),
            None => "write {initiation_price}".to_owned(),
        }
    }
}

/// A number in words up to twenty, and in digits above.
pub fn in_words(number: usize) -> String {
    NUMBERS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The numbers that are written as words.
pub const NUMBERS: [&str; 21] = [
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
