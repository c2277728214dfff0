//! Figures and placeholders: what is filled into a text that names it in braces.
//!
//! Figures come from the content: `{case_studies}` becomes the number of case studies, in words, wherever a text of a page
//! is read, so that a sentence, a title or a letter cannot keep an old date, count or price. Placeholders such as
//! `{count}` are filled in by the running site; each text that needs some is in a table.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Captures, Regex, RegexSet};

use super::engine::money::format_usd;
use super::loader::ContentLoader;
use super::model::PriceList;
use super::node::{Node, Source, leak};
use super::offers::INITIATION;
use super::patterns::compiled_set;
use super::problem::nearest;

/// The names of the figures; those of prices, `codex_price`, follow from the offers.
const NAMES: [&str; 11] = [
    "bonuses",
    "case_studies",
    "experiences",
    "founder",
    "guide_minutes",
    "offerings",
    "program_days",
    "reading_times",
    "retreat_dates",
    "retreat_name",
    "retreat_place",
];

/// The texts with placeholders by file and key: the names that each must hold, and those that it may hold, too.
const PLACEHOLDERS: [(&str, &[&str], &[&str]); 16] = [
    (r"^pages/journal\.toml results\.", &[], &["category", "count", "query"]),
    (r"^pages/journal\.toml results\.many", &["count"], &[]),
    (r"^pages/journal\.toml results\..+_(query|both)", &["query"], &[]),
    (r"^pages/journal\.toml results\..+_(category|both)", &["category"], &[]),
    (r"^pages/journal\.toml results\.page", &["number", "total"], &[]),
    (r"^forms\.toml messages\.summary_many", &["count"], &[]),
    (r"^forms\.toml messages\.too_long", &["max"], &[]),
    (r"^forms\.toml forms\..*each_retreat", &["retreat_name"], &["retreat_dates", "retreat_place"]),
    (r"^pages/program\.toml (day\.minutes|guide\.(whole|short|left))$", &["minutes"], &[]),
    (r"^pages/program\.toml (guide\.(breaths|days_done)|printable\.cards)$", &["count"], &[]),
    (r"^pages/inside\.toml words\.practice_eyebrow", &["minutes"], &[]),
    (r"^(pages/status\.toml |program/.+ status\.)receipt\.mail\.text", &["link"], &[]),
    (r"^mail\.toml owner\.(paid|mismatched|submission)\.", &[], &["number"]),
    (r"^mail\.toml owner\.(paid|mismatched|submission)\.subject", &["number"], &[]),
    (r"^mail\.toml owner\.(signature|stripe|store|mail|outbox)\.", &[], &["count"]),
    (r"^mail\.toml owner\.(signature|stripe|store|mail|outbox)\.subject", &["count"], &[]),
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
        if let Some(bonuses) = program.and_then(|offer| offer.bonuses) {
            self.set("bonuses", in_words(bonuses.len()));
        }
    }
}

/// What is in braces.
fn braces() -> &'static Regex {
    pattern!(r"\{([^{}]*)\}")
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
    chars.next().map(|first| change(first).chain(chars).collect()).unwrap_or_default()
}

impl ContentLoader {
    /// A text of a page with its figures, once their names are checked. `label` is what a message calls the text.
    pub fn with_figures(
        &mut self,
        node: Node,
        label: &str,
        start: usize,
        text: &'static str,
    ) -> &'static str {
        if !text.contains(['{', '$']) {
            return text;
        }
        self.check_figures(node, label, start, text);
        if !has_figures(node.source) {
            return text;
        }
        let filled = self.fill_in(node, text);
        let names_itself = filled != text && self.fill_in(node, &filled) != filled;
        if names_itself {
            let message = format!("{label} names itself by a figure (write the words themselves)");
            self.report_at(node.source, start, &message);
        }
        leak(filled)
    }

    /// The text at a node as it is shown.
    pub fn shown(&self, node: Node) -> &'static str {
        let text = node.plain_text().unwrap_or_default();
        if has_figures(node.source) { leak(self.fill_in(node, text)) } else { text }
    }

    /// A text with the values of its figures. In the texts of a retreat those of retreats are its own, elsewhere those of
    /// the first.
    fn fill_in(&self, node: Node, text: &str) -> String {
        let retreat = self.retreats.get(node.retreat.unwrap_or_default());
        fill_in(text, |name| {
            let own = retreat.and_then(|retreat| retreat.figure(name).map(str::to_owned));
            own.or_else(|| self.figures.values.get(name).cloned())
        })
    }

    /// Reports a name in braces that nothing fills in, and a price that is typed in.
    fn check_figures(&mut self, node: Node, label: &str, start: usize, text: &str) {
        let has_figures = has_figures(node.source);
        if pattern!(r"\$\d").is_match(text) {
            let remedy = match self.figures.prices.split_last() {
                _ if !has_figures => {
                    "leave it out, or write the amount in words where it is nobody’s price here".to_owned()
                }
                Some((last, first)) => format!("write {{{}}} or {{{last}}}", first.join("}, {")),
                None => "write {initiation_price}".to_owned(),
            };
            self.report_at(node.source, start, &format!("{label} has a price of its own ({remedy})"));
        }
        let mut figures: Vec<&str> = if has_figures { NAMES.to_vec() } else { Vec::new() };
        figures.extend(self.figures.prices.iter().filter(|_| has_figures));
        figures.sort_unstable();
        let (needed, allowed) = placeholders_of(node);
        let placeholders: Vec<&str> = needed.into_iter().chain(allowed).collect();
        let known: Vec<&str> = figures.iter().chain(&placeholders).copied().collect();
        for name in braces().captures_iter(text).filter_map(|found| Some(found.get(1)?.as_str())) {
            let small = with_first(name, char::to_lowercase);
            let is_placeholder = placeholders.contains(&name);
            let of_no_retreat = self.figures.without_retreat && has_figures && small.starts_with("retreat_");
            // Where offers.toml cannot be read, that is the problem.
            let of_no_price = self.figures.prices.is_empty() && has_figures && name.ends_with("_price");
            let message = if of_no_retreat && !is_placeholder {
                format!("the figure {{{name}}}, and no retreat is planned (write the words themselves)")
            } else if is_placeholder || of_no_price || figures.contains(&small.as_str()) {
                continue;
            } else {
                let remedy = match nearest(name, &known) {
                    Some(near) => format!("write {{{near}}}"),
                    None if figures.is_empty() => "write the words themselves".to_owned(),
                    None => {
                        format!("write one of {{{}}}, or the words themselves", figures.join("}, {"))
                    }
                };
                format!("the unknown figure {{{name}}} ({remedy})")
            };
            self.report_at(node.source, start, &format!("{label} has {message}"));
        }
    }

    /// Reports a placeholder that a text, or one of the texts of a list, must hold.
    pub fn check_placeholders(&mut self, node: Node) {
        let items = node.items();
        let texts = if items.is_empty() { vec![node] } else { items };
        let holds = |name: &str| {
            let name = format!("{{{name}}}");
            texts.iter().any(|text| text.plain_text().is_some_and(|text| text.contains(&name)))
        };
        let (needed, _) = placeholders_of(node);
        for name in needed.into_iter().filter(|name| !holds(name)) {
            self.fault(node, &format!("has no place for what is filled in (write {{{name}}})"));
        }
    }
}

/// Whether figures are filled into the texts of a file.
fn has_figures(source: &Source) -> bool {
    source.name.starts_with("pages/") || source.name.starts_with("case-studies/")
}

/// The placeholders that a text must hold, and those that it may hold.
fn placeholders_of(node: Node) -> (Vec<&'static str>, Vec<&'static str>) {
    static PLACES: LazyLock<RegexSet> =
        LazyLock::new(|| compiled_set(PLACEHOLDERS.iter().map(|(place, ..)| *place)));
    let found = PLACES.matches(&format!("{} {}", node.source.name, node.path().0));
    let rows = || found.iter().filter_map(|index| PLACEHOLDERS.get(index));
    (
        rows().flat_map(|(_, needed, _)| *needed).copied().collect(),
        rows().flat_map(|(.., allowed)| *allowed).copied().collect(),
    )
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
