//! The forms through which a visitor writes: one rule for what they take, in the browser and in the server.
//!
//! ```
//! use core_wasm::forms::validate;
//! use core_wasm::model::FormKind;
//!
//! let values = [("email", "  ana@house.example ")].map(|(name, value)| (name.to_owned(), value.to_owned()));
//! let entry = validate(FormKind::Newsletter, &values.into()).unwrap();
//! assert_eq!(entry.value("email"), Some("ana@house.example"));
//! ```

use std::collections::BTreeMap;

use crate::content::FORMS;
pub use crate::model::TRAP;
use crate::model::{Field, FieldKind, FormKind};
use crate::places::fill;

/// What was written, ready to be kept: known lines only, trimmed, none of them empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Through which form.
    pub form: FormKind,
    /// The lines, in the order of the form.
    pub fields: Vec<(&'static str, String)>,
}

entity! {
    /// What is wrong with one line of a form.
    pub struct FieldError {
        /// The name of the line.
        pub field: &'static str,
        /// What is said beside it.
        pub message: String,
    }
}

/// The lines of a form.
#[must_use]
pub const fn fields(form: FormKind) -> &'static [Field] {
    match form {
        FormKind::House => FORMS.house,
        FormKind::Product => FORMS.product,
        FormKind::Creative => FORMS.creative,
        FormKind::Newsletter => FORMS.newsletter,
    }
}

/// Takes what was written, or says what is wrong, line by line. Names that the form does not know are not kept.
///
/// # Errors
/// One message for each line that needs another look, in the order of the form.
pub fn validate(form: FormKind, values: &BTreeMap<String, String>) -> Result<Entry, Vec<FieldError>> {
    examine(form, &|name| values.get(name).cloned())
}

/// The same for whatever knows what was written in a line.
///
/// # Errors
/// As [`validate`].
pub fn examine(form: FormKind, written: &dyn Fn(&str) -> Option<String>) -> Result<Entry, Vec<FieldError>> {
    let mut entry = Entry { form, fields: Vec::new() };
    let mut errors = Vec::new();
    for field in fields(form) {
        let value = tidy(&written(field.name).unwrap_or_default());
        match fault(field, &value) {
            Some(message) => errors.push(FieldError { field: field.name, message }),
            None if value.is_empty() => {}
            None => entry.fields.push((field.name, value)),
        }
    }
    if errors.is_empty() { Ok(entry) } else { Err(errors) }
}

/// The sentence above a form that needs another look; empty where nothing does.
#[must_use]
pub fn summary(errors: &[FieldError]) -> String {
    match errors.len() {
        0 => String::new(),
        1 => FORMS.messages.summary_one.to_owned(),
        count => fill(FORMS.messages.summary_many, "{count}", &count.to_string()),
    }
}

impl Entry {
    /// What stands in a line; `None` for an empty one.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str())
    }
}

/// One kind of line break, tabs as spaces, no space at either end.
fn tidy(written: &str) -> String {
    let mut tidy = String::with_capacity(written.len());
    let mut before = ' ';
    for letter in written.trim().chars() {
        match letter {
            // The second half of one line break.
            '\n' if before == '\r' => {}
            '\r' => tidy.push('\n'),
            '\t' => tidy.push(' '),
            _ => tidy.push(letter),
        }
        before = letter;
    }
    tidy
}

/// What is wrong with a tidy value.
fn fault(field: &Field, value: &str) -> Option<String> {
    let messages = &FORMS.messages;
    let said = |message: &str| Some(message.to_owned());
    if value.is_empty() {
        return if field.required { said(field.missing.unwrap_or(messages.missing)) } else { None };
    }
    let many_lines = field.kind == FieldKind::Textarea;
    if value.chars().any(|letter| is_unreadable(letter) && !(many_lines && letter == '\n')) {
        return said(messages.unreadable);
    }
    let most = field.max.0;
    if value.chars().count() > usize::try_from(most).unwrap_or(usize::MAX) {
        return Some(fill(messages.too_long, "{max}", &most.to_string()));
    }
    match field.kind {
        FieldKind::Email if !is_address(value) => said(messages.not_an_address),
        FieldKind::Url if !is_link(value) => said(messages.not_a_link),
        FieldKind::Select if !offers(field, value) => said(messages.not_a_choice),
        _ => None,
    }
}

/// Control characters, what did not arrive as text, and marks that turn the direction of what follows.
const fn is_unreadable(letter: char) -> bool {
    matches!(
        letter,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{feff}'
            | '\u{fffd}'
    )
}

fn offers(field: &Field, value: &str) -> bool {
    field.options.unwrap_or_default().iter().any(|choice| choice.value == value)
}

/// Whether this may be an e-mail address: a name, an @ and a domain. The mail server is the judge of the rest.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let Some((name, domain)) = text.rsplit_once('@') else { return false };
    let possible = |letter: char| !letter.is_whitespace() && !r#"()<>[]:;,\"@"#.contains(letter);
    !name.is_empty()
        && name.len() <= 64
        && name.chars().all(possible)
        && name.split('.').all(|word| !word.is_empty())
        && is_domain(domain)
}

/// Whether this may be a web address: a scheme, and a domain with a dot in it.
#[must_use]
pub fn is_link(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let Some(rest) = rest else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (domain, port) = host.split_once(':').map_or((host, None), |(domain, port)| (domain, Some(port)));
    let port_fits = port.is_none_or(|port| port.parse::<u16>().is_ok());
    !text.contains(char::is_whitespace) && port_fits && is_domain(domain)
}

/// Labels of letters, digits and hyphens, at least two of them.
fn is_domain(domain: &str) -> bool {
    let possible = |letter: char| {
        letter.is_ascii_alphanumeric() || letter == '-' || !letter.is_ascii() && !letter.is_whitespace()
    };
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(possible)
    };
    domain.len() <= 253 && domain.contains('.') && domain.split('.').all(label)
}
