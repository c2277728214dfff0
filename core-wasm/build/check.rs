//! Rules that a type cannot hold: the house's spelling, and what must agree between files.

use super::dates::Day;
use super::desk::Desk;
use super::model::{PriceList, TRAP};
use super::problem::nearest;
use super::read::Node;

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

/// A fault of syntax in the author's words; `there` is what stands at its place.
pub fn syntax(message: &str, there: &str) -> String {
    if message.contains("duplicate key") {
        return format!("the key {there:?} is written twice (keep one of the two)");
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

/// The most letters of a description that search engines show without cutting it.
const DESCRIPTION: usize = 200;

/// Two pages with one title cannot be told apart in a list of results, and a long description is cut.
pub fn heads(desk: &mut Desk) {
    let pages = ["pages/", "case-studies/", "journal/", "legal/"];
    let files: Vec<String> = desk
        .asked()
        .into_iter()
        .filter(|file| pages.iter().any(|folder| file.starts_with(folder)))
        .map(str::to_owned)
        .collect();
    let of_forms = |key: &'static str| FORMS.iter().map(move |form| ["forms.toml", *form, key]);
    let titles = files.iter().filter_map(|file| desk.at(file, &["title"]));
    let titles: Vec<Node> = titles
        .chain(of_forms("meta_title").filter_map(|[file, form, key]| desk.at(file, &[form, key])))
        .collect();
    unique(&titles, desk);
    let descriptions = files.iter().filter_map(|file| desk.at(file, &["description"]));
    let descriptions: Vec<Node> = descriptions
        .chain(of_forms("description").filter_map(|[file, form, key]| desk.at(file, &[form, key])))
        .collect();
    unique(&descriptions, desk);
    for node in descriptions {
        let letters = node.plain_text().unwrap_or_default().chars().count();
        if letters > DESCRIPTION {
            let message = format!("{} has {letters} letters (write at most {DESCRIPTION})", node.called());
            desk.note(node, &message);
        }
    }
}

/// The tables of `forms.toml` that are forms.
const FORMS: [&str; 4] = ["house", "product", "creative", "newsletter"];

/// The lines of a form have names of their own, and choices where a choice is asked for.
pub fn forms(desk: &mut Desk) {
    for form in FORMS {
        let fields = desk.at("forms.toml", &[form, "fields"]).map(Node::items).unwrap_or_default();
        let names: Vec<Node> = fields.iter().filter_map(|field| field.key("name")).collect();
        unique(&names, desk);
        for name in names.iter().filter(|name| name.plain_text() == Some(TRAP)) {
            desk.note(
                *name,
                &format!("{} is {TRAP:?}, which is kept for robots (write another)", name.called()),
            );
        }
        for kind in fields.iter().filter_map(|field| field.key("kind").map(|kind| (field, kind))) {
            let (field, kind) = kind;
            let choices = field.key("options").is_some();
            if (kind.plain_text() == Some("select")) != choices {
                let remedy = if choices { "remove the options" } else { "write options = […]" };
                let found = if choices { "with" } else { "without" };
                desk.note(
                    kind,
                    &format!(
                        "{} is {:?} {found} options ({remedy})",
                        kind.called(),
                        kind.plain_text().unwrap_or_default()
                    ),
                );
            }
        }
    }
}

/// A case study is found by the name of its file, and its figures by their keys; the list gives each its place.
pub fn case_studies(cases: &[String], desk: &mut Desk) {
    for name in cases {
        let file = format!("case-studies/{name}.toml");
        if let Some(slug) = desk.at(&file, &["slug"])
            && slug.plain_text().is_some_and(|text| text != name)
        {
            let found = slug.plain_text().unwrap_or_default();
            let message =
                format!("{} is {found:?}, and the file is called {name:?} (write {name:?})", slug.called());
            desk.note(slug, &message);
        }
        let metrics = desk.at(&file, &["metrics"]).map(Node::items).unwrap_or_default();
        let keys: Vec<Node> = metrics.into_iter().filter_map(|metric| metric.key("key")).collect();
        unique(&keys, desk);
    }
    let Some(order) = desk.at("pages/case-studies.toml", &["order"]) else { return };
    let named = order.items();
    unique(&named, desk);
    let known: Vec<&str> = cases.iter().map(String::as_str).collect();
    for node in &named {
        let Some(name) = node.plain_text().filter(|name| !known.contains(name)) else { continue };
        let remedy =
            nearest(name, &known).map_or_else(|| "remove it".to_owned(), |near| format!("write {near:?}"));
        desk.note(*node, &format!("{} is the unknown case study {name:?} ({remedy})", node.called()));
    }
    for name in known {
        if !named.iter().any(|node| node.plain_text() == Some(name)) {
            desk.note(order, &format!("{} leaves out the case study {name:?} (add it)", order.called()));
        }
    }
}

/// The dates that a visitor reads are those that decide what the page says.
pub fn gathering(desk: &mut Desk) {
    let file = "pages/retreats.toml";
    let at = |key| desk.at(file, &["gathering", key]);
    let (Some(dates), Some(starts), Some(ends)) = (at("dates"), at("starts"), at("ends")) else { return };
    let day = |node: Node| node.plain_text().and_then(Day::from_iso);
    let (Some(first), Some(last)) = (day(starts), day(ends)) else { return };
    if last < first {
        let message = format!("{} lies before \"starts\" (write the last day)", ends.called());
        desk.note(ends, &message);
        return;
    }
    let told = first.span(last);
    if let Some(found) = dates.plain_text().filter(|found| *found != told) {
        let message = format!("{} is {found:?}, and the days are {told} (write {told:?})", dates.called());
        desk.note(dates, &message);
    }
}

/// Sentences in which a figure or a word of the visitor is filled in must have a place for it.
pub fn sentences(desk: &mut Desk) {
    let journal = "pages/journal.toml";
    for (file, keys, places) in [
        (journal, ["results", "one"], &[][..]),
        (journal, ["results", "many"], &["{count}"]),
        (journal, ["results", "one_query"], &["{query}"]),
        (journal, ["results", "many_query"], &["{count}", "{query}"]),
        (journal, ["results", "one_category"], &["{category}"]),
        (journal, ["results", "many_category"], &["{count}", "{category}"]),
        (journal, ["results", "one_both"], &["{category}", "{query}"]),
        (journal, ["results", "many_both"], &["{count}", "{category}", "{query}"]),
        ("forms.toml", ["messages", "summary_many"], &["{count}"]),
        ("forms.toml", ["messages", "too_long"], &["{max}"]),
        ("pages/program.toml", ["day", "minutes"], &["{minutes}"]),
        ("pages/program.toml", ["printable", "cards"], &["{count}"]),
    ] {
        let Some(node) = desk.at(file, &keys) else { continue };
        let Some(text) = node.plain_text() else { continue };
        for place in places.iter().filter(|place| !text.contains(*place)) {
            desk.note(node, &format!("{} has no place for what is filled in (write {place})", node.called()));
        }
    }
    if let Some(letter) = desk.at("pages/status.toml", &["receipt", "letter", "text"])
        && letter.plain_text().is_some_and(|text| !text.contains("{link}"))
    {
        let message = format!("{} has no place for what is filled in (write {{link}})", letter.called());
        desk.note(letter, &message);
    }
    let shelves = desk.at(journal, &["shelves"]).map(Node::items).unwrap_or_default();
    let categories: Vec<Node> = shelves.into_iter().filter_map(|shelf| shelf.key("category")).collect();
    unique(&categories, desk);
}

/// The bar must not offer one page twice, and a dialog must be the only one of its form.
pub fn site(desk: &mut Desk) {
    for (list, key) in [("navigation", "path"), ("forms", "form")] {
        let items = desk.at("site.toml", &[list]).map(Node::items).unwrap_or_default();
        let values: Vec<Node> = items.into_iter().filter_map(|item| item.key(key)).collect();
        unique(&values, desk);
    }
}

/// Prices must make the savings true that are computed from them.
pub fn offers(prices: &PriceList, desk: &mut Desk) {
    let program = &prices.initiation;
    if program.price.0 >= program.original.0 {
        let found = format!("{}, not below the original {}", program.price.0, program.original.0);
        price_fault("initiation", &found, "a lower price, or a higher original", desk);
    }
    for (name, tier) in [("codex", &prices.codex), ("devotion", &prices.devotion)] {
        let worth: u32 = tier.components.iter().fold(0, |sum, part| sum.saturating_add(part.value.0));
        if tier.price.0 >= worth {
            let found = format!("{}, not below the {worth} that its components are worth", tier.price.0);
            price_fault(name, &found, "a lower price, or higher components", desk);
        }
    }
    let told = DAYS_TOLD;
    if program.days.0 != told
        && let Some(node) = desk.at("offers.toml", &["initiation", "days"])
    {
        let message =
            format!("{} is {}, and the page tells {told} days (write {told})", node.called(), program.days.0);
        desk.note(node, &message);
    }
}

/// How many days the sales page tells: the number that its type fixes.
const DAYS_TOLD: u32 = 7;

fn price_fault(table: &'static str, found: &str, remedy: &str, desk: &mut Desk) {
    if let Some(node) = desk.at("offers.toml", &[table, "price"]) {
        desk.note(node, &format!("{} is {found} (write {remedy})", node.called()));
    }
}

/// Notes every text that stands where it already stood before.
fn unique(nodes: &[Node], desk: &mut Desk) {
    let mut seen: Vec<&str> = Vec::new();
    for node in nodes {
        let Some(text) = node.plain_text() else { continue };
        if seen.contains(&text) {
            desk.note(
                *node,
                &format!("{} is {text:?} a second time (write another, or remove this one)", node.called()),
            );
        }
        seen.push(text);
    }
}

/// A file that nothing reads is a file with a misspelt name.
pub fn strangers(desk: &mut Desk) {
    for folder in ["pages", "journal", "case-studies", "legal"] {
        for file in desk.unread(folder) {
            let known = desk.asked();
            let remedy = nearest(&file, &known).map_or_else(
                || "remove it, or add its route to the registry".to_owned(),
                |near| format!("rename it to content/{near}, or remove it"),
            );
            desk.note_file(&file, &format!("no page is told by this file ({remedy})"));
        }
    }
}
