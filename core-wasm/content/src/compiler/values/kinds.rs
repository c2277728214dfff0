//! Rules that types of the model name in `#[content(…)]`. A rule returns the problem of a text; the message continues
//! after the key's name.

use super::autofill;
use crate::compiler::documents::problem::{nearest_or, nearest_or_all, quote, quoted};
use crate::compiler::facts::{Facts, pictures};
use crate::model::{MAX_DESCRIPTION, MAX_EXCERPT};

pub use super::dialogs::problem_of_preset;
pub use super::links::problem_of_target;
pub use super::redirects::{problem_of_destination, problem_of_old_path};

pub fn unknown_picture(id: &str, facts: &Facts) -> Option<String> {
    pictures::unknown(id, facts.known_pictures()?)
}

pub fn picture_without_file(id: &str, facts: &Facts) -> Option<String> {
    let known = facts.picture_files.names();
    (!known.contains(&id)).then(|| {
        let remedy = nearest_or(id, &known, &facts.picture_files.remedy_for_missing(id));
        format!("names a picture without a file, {} ({remedy})", quote(id))
    })
}

pub fn unknown_sound(name: &str, facts: &Facts) -> Option<String> {
    (!facts.sounds.contains(&name)).then(|| {
        let remedy = nearest_or(name, &facts.sounds, "add an .mp3 or .m4a file to content/sounds");
        format!("names an unknown recording, {} ({remedy})", quote(name))
    })
}

pub fn unknown_form(name: &str, facts: &Facts) -> Option<String> {
    let is_unknown = facts.is_read("forms.toml") && !facts.forms.contains(&name);
    is_unknown.then(|| format!("is {name:?} ({})", nearest_or_all(name, &facts.forms)))
}

pub fn unknown_category(name: &str, facts: &Facts) -> Option<String> {
    let is_unknown = facts.is_read("pages/journal.toml") && !facts.categories.contains(&name);
    is_unknown.then(|| {
        let other = format!(
            "write one of {}, or add it to [[categories]] in content/pages/journal.toml",
            quoted(&facts.categories)
        );
        format!("is the unknown category {name:?} ({})", nearest_or(name, &facts.categories, &other))
    })
}

pub fn unknown_autofill(name: &str, _: &Facts) -> Option<String> {
    autofill::unknown(name)
}

pub fn unknown_page(path: &str, facts: &Facts) -> Option<String> {
    facts.unknown_page(path)
}

/// A title may accent at most one phrase.
pub fn problem_of_stars(text: &str, _: &Facts) -> Option<String> {
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

fn too_long(text: &str, max_length: usize, reason: &str) -> Option<String> {
    let length = text.chars().count();
    (length > max_length).then(|| format!("has {length} characters (write at most {max_length}{reason})"))
}
