//! Figures that texts of pages take from the content: `{case_studies}` becomes the number of case studies, in words.
//!
//! The build fills them in, so that a sentence, a title or a description cannot keep an old date, count or price.

use std::collections::BTreeMap;

use super::engine::money::format_usd;
use super::loader::ContentLoader;
use super::model::PriceList;
use super::node::{Node, leak};
use super::offers::INITIATION;
use super::problem::nearest;

/// The folders whose texts can hold figures.
const FOLDERS: [&str; 2] = ["pages/", "case-studies/"];

/// What the site itself fills in while it runs; the keys that need one are checked by `check.rs`.
const FILLED_IN_LATER: [&str; 9] =
    ["category", "count", "link", "max", "minutes", "number", "open", "query", "total"];

/// The names of the figures, for a text that is read before their values are known; those of prices follow.
const NAMES: [&str; 7] = [
    "case_studies",
    "guide_minutes",
    "program_days",
    "reading_times",
    "retreat_dates",
    "retreat_name",
    "retreat_place",
];

/// The values of the figures, by name. A name with a capital, `{Case_studies}`, gives the value with a capital.
#[derive(Default)]
pub struct Figures {
    values: BTreeMap<&'static str, String>,
    /// The figure of each offer's price: `codex_price`.
    prices: Vec<&'static str>,
    /// Whether no retreat is planned, whose name, dates and place could be filled in.
    pub without_retreat: bool,
}

impl Figures {
    /// Sets the value of a figure.
    pub fn set(&mut self, name: &'static str, value: String) {
        debug_assert!(NAMES.contains(&name) || self.prices.contains(&name), "{name} is not in NAMES");
        self.values.insert(name, value);
    }

    /// Sets the figures of the price list.
    pub fn set_prices(&mut self, prices: &PriceList) {
        for offer in prices.offers {
            let name = leak(format!("{}_price", offer.slug.0.replace('-', "_")));
            self.prices.push(name);
            self.set(name, format_usd(offer.price.0));
        }
        let program = prices.offer(INITIATION);
        if let Some((days, minutes)) = program.and_then(|offer| offer.days.zip(offer.guide_minutes)) {
            self.set("guide_minutes", minutes.0.to_string());
            self.set("program_days", in_words(days.0 as usize));
        }
    }

    /// A text with the values of its figures.
    pub fn fill_in(&self, text: &str) -> String {
        self.values.iter().fold(text.to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), value)
                .replace(&format!("{{{}}}", capitalized(name)), &capitalized(value))
        })
    }
}

impl ContentLoader {
    /// Reports a figure in a text that does not exist, and a price that is typed in.
    pub fn check_figures(&mut self, node: Node, text: &str) {
        if !FOLDERS.iter().any(|folder| node.source.name.starts_with(folder)) {
            return;
        }
        if text.split('$').skip(1).any(|rest| rest.starts_with(|char: char| char.is_ascii_digit())) {
            let (last, first) = match self.figures.prices.split_last() {
                Some((last, first)) => (*last, first.join("}, {")),
                None => ("initiation_price", String::new()),
            };
            let message =
                format!("{} has a price of its own (write {{{first}}} or {{{last}}})", node.label());
            self.report(node, &message);
        }
        for name in text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)) {
            let mut figures: Vec<&str> =
                NAMES.into_iter().chain(self.figures.prices.iter().copied()).collect();
            figures.sort_unstable();
            let known: Vec<&str> = figures.iter().copied().chain(FILLED_IN_LATER).collect();
            // Where offers.toml cannot be read, that is the problem.
            if self.figures.without_retreat && name.to_lowercase().starts_with("retreat_") {
                let message = format!(
                    "{} has the figure {{{name}}}, and no retreat is planned (write the words themselves)",
                    node.label()
                );
                self.report(node, &message);
                continue;
            }
            let is_price = self.figures.prices.is_empty() && name.ends_with("_price");
            if !is_price && !known.iter().any(|known| *known == name || capitalized(known) == name) {
                let remedy = nearest(name, &known).map_or_else(
                    || format!("write one of {{{}}}, or the words themselves", figures.join("}, {")),
                    |near| format!("write {{{near}}}"),
                );
                let message = format!("{} has the unknown figure {{{name}}} ({remedy})", node.label());
                self.report(node, &message);
            }
        }
    }
}

/// With a capital as its first letter.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// How long Stripe keeps a Checkout Session open where `expires_at` is not set: 24 hours.
pub const STRIPE_DEFAULT_MINUTES: u32 = 24 * 60;

/// A length of time in words: `a day`, `2 hours`, `45 minutes`.
pub fn duration(minutes: u32) -> String {
    match minutes {
        STRIPE_DEFAULT_MINUTES => "a day".to_owned(),
        60 => "an hour".to_owned(),
        30 => "half an hour".to_owned(),
        minutes if minutes % 60 == 0 => format!("{} hours", minutes / 60),
        minutes => format!("{minutes} minutes"),
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
