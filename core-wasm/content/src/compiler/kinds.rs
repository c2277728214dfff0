//! Rules that types of the model name in `#[content(…)]`, and the rule of amounts. A rule describes the problem of a
//! text; the message continues after the key's name.

use core_engine::money::format_usd;
use toml::de::DeValue;

use super::autofill;
use super::facts::Facts;
use super::node::Node;
use super::pictures;
use super::problem::{Problem, one_of, quoted, write_nearest};
use super::values::{in_cents, parse_dollars};
use crate::model::{MAX_CENTS, MAX_DESCRIPTION, MAX_EXCERPT};

pub use super::dialogs::problem_of_preset;
pub use super::links::problem_of_target;
pub use super::redirect_rules::{problem_of_destination, problem_of_old_path};

pub fn unknown_picture(id: &str, facts: &Facts) -> Option<String> {
    pictures::unknown(id, &facts.pictures)
}

pub fn picture_without_file(id: &str, facts: &Facts) -> Option<String> {
    let known = facts.picture_files.names();
    (!known.contains(&id)).then(|| {
        let remedy = write_nearest(id, &known, &facts.picture_files.remedy_for_missing(id));
        format!("names a picture without a file, {id:?} ({remedy})")
    })
}

pub fn unknown_sound(name: &str, facts: &Facts) -> Option<String> {
    let is_recording = name.ends_with(".mp3") || name.ends_with(".m4a");
    (!is_recording || !facts.sounds.contains(&name)).then(|| {
        let remedy = write_nearest(name, &facts.sounds, "add an .mp3 or .m4a file to content/sounds");
        format!("names an unknown recording, {name:?} ({remedy})")
    })
}

pub fn unknown_form(name: &str, facts: &Facts) -> Option<String> {
    (!facts.forms.contains(&name)).then(|| format!("is {name:?} ({})", one_of(name, &facts.forms)))
}

pub fn unknown_category(name: &str, facts: &Facts) -> Option<String> {
    (!facts.categories.contains(&name)).then(|| {
        let other = format!(
            "write one of {}, or add it to [[categories]] in content/pages/journal.toml",
            quoted(&facts.categories)
        );
        format!("is the unknown category {name:?} ({})", write_nearest(name, &facts.categories, &other))
    })
}

/// Describes a word that is no autofill field.
pub fn unknown_autofill(name: &str, _: &Facts) -> Option<String> {
    autofill::unknown(name)
}

pub fn unknown_page(path: &str, facts: &Facts) -> Option<String> {
    facts.unknown_page(path)
}

/// A title may accent at most one phrase.
pub fn stars_of(text: &str, _: &Facts) -> Option<String> {
    let stars = match text.matches('*').count() {
        0 => return None,
        1 => "one star".to_owned(),
        2 if text.split('*').nth(1).is_some_and(|phrase| !phrase.trim().is_empty()) => return None,
        many => format!("{many} stars"),
    };
    Some(format!("has {stars} (write at most one phrase between two: \"A house *you return to*\")"))
}

pub fn long_description(text: &str, _: &Facts) -> Option<String> {
    too_long(text, MAX_DESCRIPTION, "")
}

pub fn long_excerpt(text: &str, _: &Facts) -> Option<String> {
    too_long(text, MAX_EXCERPT, ", the three lines of a card")
}

fn too_long(text: &str, most: usize, reason: &str) -> Option<String> {
    let length = text.chars().count();
    (length > most).then(|| format!("has {length} letters (write at most {most}{reason})"))
}

/// The remedy for an invalid amount.
const AMOUNT: &str = "an amount such as \"$87\" or \"$12.50\", at most \"$999,999.99\"";

pub fn problem_of_amount(node: Node) -> Option<Problem> {
    let (found, what) = match node.value {
        DeValue::String(text) => (format!("{text:?}"), ""),
        DeValue::Integer(number) => (number.to_string(), " without quotation marks"),
        DeValue::Float(number) => (number.to_string(), " without quotation marks"),
        _ => return Some(node.wrong_type(AMOUNT)),
    };
    if in_cents(node).is_some() {
        return None;
    }
    // Suggests the same digits as dollars.
    let digits = found.trim_matches(|char: char| !char.is_ascii_digit());
    let meant = parse_dollars(digits).filter(|cents| (1..=MAX_CENTS).contains(cents));
    // A number that has at least three digits may also be cents.
    let cents = node.integer().and_then(|cents| u32::try_from(cents).ok()).filter(|cents| *cents >= 100);
    let remedy = match (meant.filter(|_| !found.contains('-')).map(format_usd), cents.map(format_usd)) {
        (Some(dollars), Some(cents)) => format!("{dollars:?}, or {cents:?} where the number is cents"),
        (Some(dollars), None) => format!("{dollars:?}"),
        (None, _) => AMOUNT.to_owned(),
    };
    Some(node.fault(format!("is {found}{what} (write {remedy})")))
}
