//! Rules of texts by their type in the model. Some types are checked by their schema alone, others against other
//! files.

use core_engine::dates::Day;
use core_engine::money::format_usd;
use core_engine::validation::is_email;
use serde_json::Value;
use toml::de::DeValue;

use super::autofill;
use super::dialogs;
use super::facts::Facts;
use super::links::{self, is_https_url};
use super::node::Node;
use super::pictures;
use super::problem::{Problem, one_of, quoted, write_nearest};
use super::redirect_rules;
use super::schema::{Definition, clause};
use super::text_rules::{self, Placeholders};
use super::values::{in_cents, parse_dollars};
use crate::model::MAX_CENTS;

/// Describes the problem of a text; the message continues after the key's name.
type Rule = fn(&str, &Facts) -> Option<String>;

/// Types whose texts refer to something else, such as a picture.
const REFERENCES: [(&str, Rule); 10] = [
    ("Picture", unknown_picture),
    ("PictureFile", picture_without_file),
    ("SoundFile", unknown_sound),
    ("FormName", unknown_form),
    ("Autofill", |name, _| autofill::unknown(name)),
    ("CategoryName", unknown_category),
    ("PagePath", |path, facts| facts.unknown_page(path)),
    ("LinkTarget", links::problem_of_target),
    ("OldPath", redirect_rules::problem_of_old_path),
    ("Destination", redirect_rules::problem_of_destination),
];

/// Types whose texts visitors read, with additional rules. Placeholders are filled in before.
const PROSE: [(&str, Rule); 3] = [
    ("Headline", |text, _| stars_of(text)),
    ("Description", |text, _| too_long(text, crate::model::MAX_DESCRIPTION, "")),
    ("Excerpt", |text, _| too_long(text, crate::model::MAX_EXCERPT, ", the three lines of a card")),
];

/// Checks the values of a table against each other.
type TableRule = fn(Node, &Facts) -> Option<Problem>;

/// Tables whose values must fit each other.
const TABLES: [(&str, TableRule); 1] = [("DialogEntry", dialogs::problem_of_preset)];

pub fn problems_of(
    node: Node,
    kind: &'static Definition,
    placeholders: &Placeholders,
    facts: &Facts,
) -> Vec<Problem> {
    let rule =
        |rules: &[(&str, Rule)]| rules.iter().find(|(name, _)| *name == kind.name).map(|(_, rule)| *rule);
    if let Some(rule) = rule(&PROSE) {
        let mut problems = text_rules::problems_of(node, placeholders, facts);
        let found = facts.shown(node).and_then(|text| rule(text, facts));
        problems.extend(found.map(|what| node.fault(what)));
        return problems;
    }
    if kind.name == "Cents" {
        return problem_of_amount(node).into_iter().collect();
    }
    let Some(text) = node.plain_text() else { return vec![node.wrong_type("text: \"…\"")] };
    let found = match rule(&REFERENCES) {
        Some(rule) => rule(text, facts),
        None => (!keeps_schema(text, kind)).then(|| format!("is {text:?} (write {})", clause(&kind.schema))),
    };
    found.map(|what| node.fault(what)).into_iter().collect()
}

/// Checks the values of a table against each other, after each of them has passed its own check.
pub fn problem_of_table(node: Node, table: &Definition, facts: &Facts) -> Option<Problem> {
    TABLES.iter().find(|(name, _)| *name == table.name).and_then(|(_, rule)| rule(node, facts))
}

/// True if a text has the pattern, length and format of its schema, and no braces: pages may be templates, in which
/// braces have a meaning.
fn keeps_schema(text: &str, kind: &Definition) -> bool {
    let most = kind.schema.get("maxLength").and_then(Value::as_u64);
    kind.pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))
        && !text.contains(['{', '}'])
        && most.is_none_or(|most| text.chars().count() as u64 <= most)
        && match kind.schema.get("format").and_then(Value::as_str) {
            Some("date") => Day::from_iso(text).is_some(),
            Some("long-date") => Day::from_long(text).is_some(),
            Some("email") => is_email(text),
            Some("uri") => is_https_url(text),
            _ => true,
        }
}

fn unknown_picture(id: &str, facts: &Facts) -> Option<String> {
    pictures::unknown(id, &facts.pictures)
}

fn picture_without_file(id: &str, facts: &Facts) -> Option<String> {
    let known = facts.picture_files.names();
    (!known.contains(&id)).then(|| {
        let remedy = write_nearest(id, &known, &facts.picture_files.remedy_for_missing(id));
        format!("names a picture without a file, {id:?} ({remedy})")
    })
}

fn unknown_sound(name: &str, facts: &Facts) -> Option<String> {
    let is_recording = name.ends_with(".mp3") || name.ends_with(".m4a");
    (!is_recording || !facts.sounds.contains(&name)).then(|| {
        let remedy = write_nearest(name, &facts.sounds, "add an .mp3 or .m4a file to content/sounds");
        format!("names an unknown recording, {name:?} ({remedy})")
    })
}

fn unknown_form(name: &str, facts: &Facts) -> Option<String> {
    (!facts.forms.contains(&name)).then(|| format!("is {name:?} ({})", one_of(name, &facts.forms)))
}

fn unknown_category(name: &str, facts: &Facts) -> Option<String> {
    (!facts.categories.contains(&name)).then(|| {
        let other = format!(
            "write one of {}, or add it to [[categories]] in content/pages/journal.toml",
            quoted(&facts.categories)
        );
        format!("is the unknown category {name:?} ({})", write_nearest(name, &facts.categories, &other))
    })
}

/// A title may accent at most one phrase.
fn stars_of(text: &str) -> Option<String> {
    let stars = match text.matches('*').count() {
        0 => return None,
        1 => "one star".to_owned(),
        2 if text.split('*').nth(1).is_some_and(|phrase| !phrase.trim().is_empty()) => return None,
        many => format!("{many} stars"),
    };
    Some(format!("has {stars} (write at most one phrase between two: \"A house *you return to*\")"))
}

fn too_long(text: &str, most: usize, reason: &str) -> Option<String> {
    let length = text.chars().count();
    (length > most).then(|| format!("has {length} letters (write at most {most}{reason})"))
}

/// The remedy for an invalid amount.
const AMOUNT: &str = "an amount such as \"$87\" or \"$12.50\", at most \"$999,999.99\"";

fn problem_of_amount(node: Node) -> Option<Problem> {
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

#[cfg(test)]
mod tests {
    use super::super::schema::definition;
    use super::*;

    #[test]
    fn every_rule_belongs_to_a_type_of_the_model() {
        let texts = REFERENCES.iter().chain(&PROSE).map(|(name, _)| *name);
        for name in texts.chain(TABLES.map(|(name, _)| name)).chain(["Cents"]) {
            assert!(definition(name).is_some(), "{name}");
        }
    }
}
