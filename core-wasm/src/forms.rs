//! Validation of the site's forms, the same in browser and server.
//!
//! ```
//! use core_wasm::forms::validate;
//! use core_wasm::catalog::model::FormName;
//!
//! let values = [("email", "  ana@site.example ")].map(|(name, value)| (name.to_owned(), value.to_owned()));
//! let submission = validate(FormName::NEWSLETTER, &values.into()).unwrap();
//! assert_eq!(submission.value("email"), Some("ana@site.example"));
//! ```

use std::collections::BTreeMap;

use crate::catalog::content::FORMS;
pub use crate::catalog::model::HONEYPOT;
use crate::catalog::model::{Choice, Field, FieldKind, FormName};
use crate::engine::dates::Day;
use crate::engine::text_search::replace;
use crate::engine::validation::{Kind, Rules, Violation, check, normalize};
use crate::event_status::{EventStatus, retreat_status_of};

/// A valid submission to be stored: only known fields, normalized and not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidSubmission {
    /// The form.
    pub form: FormName,
    /// The values by field name, in the order of the form.
    pub fields: Vec<(&'static str, String)>,
}

core_content::answer! {
    /// The error of a form field.
    pub struct FieldError {
        /// The name of the field.
        pub field: &'static str,
        /// The message beside the field.
        pub message: String,
    }
}

/// The names of the forms, in the order of the content.
pub fn form_names() -> impl Iterator<Item = FormName> {
    FORMS.forms.iter().map(|known| known.form)
}

/// The form with this name.
#[must_use]
pub fn form_named(name: &str) -> Option<FormName> {
    form_names().find(|form| form.as_str() == name)
}

/// The fields of a form; empty for an unknown form.
#[must_use]
pub fn fields(form: FormName) -> &'static [Field] {
    FORMS.forms.iter().find(|known| known.form == form).map_or(&[], |known| known.fields)
}

/// The choices of a select on a day. A choice for a retreat is left out once the retreat is over.
pub fn offered_choices(field: &Field, today: Day) -> impl Iterator<Item = &'static Choice> {
    let is_over = move |retreat| retreat_status_of(retreat, today) == Some(EventStatus::Past);
    field.options.unwrap_or_default().iter().filter(move |choice| !choice.retreat.is_some_and(is_over))
}

/// Validates submitted values by field name. Names that the form does not have are dropped.
///
/// # Errors
/// One error for each invalid field, in the order of the form.
pub fn validate(
    form: FormName,
    values: &BTreeMap<String, String>,
) -> Result<ValidSubmission, Vec<FieldError>> {
    validate_with(form, &|name| values.get(name).cloned())
}

/// Validates submitted values that a function returns by field name.
///
/// # Errors
/// As for [`validate`].
pub fn validate_with(
    form: FormName,
    value_of: &dyn Fn(&str) -> Option<String>,
) -> Result<ValidSubmission, Vec<FieldError>> {
    let mut submission = ValidSubmission { form, fields: Vec::new() };
    let mut errors = Vec::new();
    for field in fields(form) {
        let is_multiline = matches!(field.kind, FieldKind::Textarea);
        let value = normalize(&value_of(field.name).unwrap_or_default(), is_multiline);
        match check_field(field, &value) {
            Err(violation) => {
                errors.push(FieldError { field: field.name, message: message(field, violation) })
            }
            Ok(()) if value.is_empty() => {}
            Ok(()) => submission.fields.push((field.name, value)),
        }
    }
    if errors.is_empty() { Ok(submission) } else { Err(errors) }
}

/// The sentence above a form with errors: the number of errors, or the error of a hidden field; empty without errors.
/// `errors` are messages by field name.
#[must_use]
pub fn summary(form: FormName, errors: &[(&str, &str)]) -> String {
    let is_shown =
        |name: &str| fields(form).iter().any(|field| field.name == name && field.kind != FieldKind::Hidden);
    let unseen = errors.iter().filter(|(name, _)| !is_shown(name));
    let unseen: Vec<&str> = unseen.map(|(_, message)| *message).collect();
    match errors.len() {
        _ if !unseen.is_empty() => unseen.join(" "),
        0 => String::new(),
        1 => FORMS.messages.summary_one.to_owned(),
        count => replace(FORMS.messages.summary_many, "{count}", &count.to_string()),
    }
}

impl ValidSubmission {
    /// The value of a field; `None` for an empty one.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str())
    }
}

fn check_field(field: &Field, value: &str) -> Result<(), Violation> {
    let is_choice =
        |value: &str| field.options.unwrap_or_default().iter().any(|choice| choice.value == value);
    let kind = match field.kind {
        // Web addresses without a scheme and profile names such as `@ana` are accepted.
        FieldKind::Text | FieldKind::Hidden | FieldKind::Url => Kind::Text,
        FieldKind::Email => Kind::Email,
        FieldKind::Select => Kind::Select(&is_choice),
        FieldKind::Textarea => Kind::Textarea,
    };
    let max = usize::try_from(field.max.0).unwrap_or(usize::MAX);
    check(value, &Rules { kind, required: field.required, max })
}

fn message(field: &Field, violation: Violation) -> String {
    let messages = &FORMS.messages;
    let message = match violation {
        Violation::Missing => field.missing.unwrap_or(messages.missing),
        Violation::Unreadable => messages.unreadable,
        Violation::TooLong => return replace(messages.too_long, "{max}", &field.max.0.to_string()),
        Violation::NotAnEmail => messages.not_an_address,
        Violation::NotAChoice => messages.not_a_choice,
    };
    message.to_owned()
}
