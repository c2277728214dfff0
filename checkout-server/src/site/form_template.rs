//! Template of a form page: field values, error messages and selected options as placeholders.
//!
//! | in the page | rendered as |
//! |---|---|
//! | `{{value:NAME}}` | the submitted value of the field |
//! | `{{error:NAME}}` | the error message of the field, or nothing |
//! | `"{{invalid:NAME}}"` | `"true"` or `"false"`; the first invalid field also gets `autofocus` |
//! | `{{summary}}` | the message above the form, or nothing |
//! | `<option value="X">` in `<select name="NAME">` | the same, with ` selected` where X was submitted |

use crate::template::{Template, escape};
use core_wasm::{
    catalog::model::{FieldKind, FormName},
    forms::{FieldError, fields},
};
use std::collections::BTreeMap;

/// Submitted values by field name.
pub(crate) type Values = BTreeMap<String, String>;

/// The template of a form page.
#[derive(Debug)]
pub(crate) struct FormTemplate(Template<Placeholder>);

#[derive(Debug, PartialEq, Eq)]
enum Placeholder {
    Value(&'static str),
    Error(&'static str),
    Invalid(&'static str),
    /// An option of a select: the name of the select and the value of the option.
    Selected(&'static str, String),
    Summary,
}

/// What a page is rendered with. The default is a blank form.
#[derive(Debug, Default)]
pub(crate) struct FormContext<'a> {
    pub(crate) values: Option<&'a Values>,
    pub(crate) errors: &'a [FieldError],
    pub(crate) summary: &'a str,
}

impl FormContext<'_> {
    fn value(&self, name: &str) -> &str {
        self.values.and_then(|values| values.get(name)).map_or("", String::as_str)
    }

    fn is_first_invalid(&self, name: &str) -> bool {
        self.errors.first().is_some_and(|error| error.field == name)
    }

    fn error(&self, name: &str) -> Option<&str> {
        self.errors.iter().find(|error| error.field == name).map(|error| error.message.as_str())
    }
}

impl FormTemplate {
    /// Parses the page of a form.
    ///
    /// # Errors
    /// Every invalid placeholder, and every placeholder that the form needs and the page lacks.
    pub(crate) fn parse(form: FormName, page: &str) -> Result<Self, Vec<String>> {
        let page = mark_options(form, page);
        let (template, mut problems) =
            Template::parse(&page, |name, before| Placeholder::parse(form, name, before));
        problems.extend(missing(form, &template));
        if problems.is_empty() { Ok(Self(template)) } else { Err(problems) }
    }

    /// Renders the page. Submitted values are escaped.
    pub(crate) fn render(&self, context: &FormContext<'_>) -> String {
        self.0.render(|placeholder, page| match placeholder {
            Placeholder::Value(name) => {
                let value = context.value(name);
                // HTML parsers drop the first line break of a textarea.
                if value.starts_with('\n') {
                    page.push('\n');
                }
                escape(value, page);
            }
            Placeholder::Error(name) => escape(context.error(name).unwrap_or_default(), page),
            Placeholder::Invalid(name) => page.push_str(match context.error(name) {
                // The placeholder is a quoted attribute value, so another attribute can follow.
                Some(_) if context.is_first_invalid(name) => "true\" autofocus=\"",
                Some(_) => "true",
                None => "false",
            }),
            Placeholder::Selected(name, value) => {
                if context.value(name).trim() == value {
                    page.push_str(" selected");
                }
            }
            Placeholder::Summary => escape(context.summary, page),
        })
    }
}

impl Placeholder {
    fn parse(form: FormName, text: &str, before: &str) -> Result<Self, String> {
        let parsed = match text.split_once(':') {
            Some((kind, name)) if kind == SELECTED => name
                .split_once('=')
                .and_then(|(name, value)| Some(Self::Selected(known(form, name)?, value.to_owned()))),
            Some((kind, name)) => known(form, name).and_then(|name| match kind {
                "value" => Some(Self::Value(name)),
                "error" => Some(Self::Error(name)),
                "invalid" => Some(Self::Invalid(name)),
                _ => None,
            }),
            None => (text == "summary").then_some(Self::Summary),
        };
        match parsed {
            Some(Self::Invalid(_)) if !before.ends_with("=\"") => {
                Err(format!("{{{{{text}}}}} is not a quoted attribute value of its own"))
            }
            Some(placeholder) => Ok(placeholder),
            None => Err(format!("{{{{{text}}}}} is no placeholder of this form")),
        }
    }
}

fn known(form: FormName, name: &str) -> Option<&'static str> {
    fields(form).iter().map(|field| field.name).find(|known| *known == name)
}

/// The placeholders that a form needs and the page lacks.
fn missing(form: FormName, template: &Template<Placeholder>) -> Vec<String> {
    let mut missing = Vec::new();
    let mut require = |placeholder: &Placeholder, shown: String| {
        if !template.placeholders().any(|found| found == placeholder) {
            missing.push(format!("{shown} is missing"));
        }
    };
    for field in fields(form) {
        let name = field.name;
        if field.kind == FieldKind::Hidden {
            require(&Placeholder::Value(name), format!("{{{{value:{name}}}}}"));
            continue;
        }
        require(&Placeholder::Error(name), format!("{{{{error:{name}}}}}"));
        require(&Placeholder::Invalid(name), format!("{{{{invalid:{name}}}}}"));
        if field.kind != FieldKind::Select {
            require(&Placeholder::Value(name), format!("{{{{value:{name}}}}}"));
        }
        for choice in field.options.unwrap_or_default() {
            let shown = format!("<option value=\"{}\"> in <select name=\"{name}\">", choice.value);
            require(&Placeholder::Selected(name, choice.value.to_owned()), shown);
        }
    }
    require(&Placeholder::Summary, "{{summary}}".to_owned());
    missing
}

/// The placeholder that [`mark_options`] adds: `{{selected:NAME=VALUE}}`.
const SELECTED: &str = "selected";

/// Adds a placeholder to each option with a value in a select of the form, and removes the `selected` attribute that React
/// renders on the first one.
fn mark_options(form: FormName, page: &str) -> String {
    let (mut marked, mut rest, mut select) = (String::new(), page, None);
    while let Some((before, tag, after)) = next_tag(rest) {
        marked.push_str(before);
        marked.push_str(tag);
        rest = after;
        if tag == "<option" {
            let (attributes, after) = after.split_once('>').unwrap_or((after, ""));
            marked.push_str(&attributes.replace(" selected=\"\"", ""));
            if let (Some(name), Some(value)) = (select, attribute(attributes, "value"))
                && !value.is_empty()
            {
                marked.push_str(&format!("{{{{{SELECTED}:{name}={value}}}}}"));
            }
            marked.push('>');
            rest = after;
        } else if tag == "<select" {
            let attributes = after.split('>').next().unwrap_or_default();
            select = attribute(attributes, "name").and_then(|name| known(form, name));
        } else {
            select = None;
        }
    }
    marked.push_str(rest);
    marked
}

/// The text before the next tag of a select, the tag, and the text after it.
fn next_tag(text: &str) -> Option<(&str, &'static str, &str)> {
    let tags = ["<select", "<option", "</select"];
    let found = tags.iter().filter_map(|tag| Some((text.find(tag)?, *tag)));
    let (_, tag) = found.min_by_key(|(at, _)| *at)?;
    let (before, after) = text.split_once(tag)?;
    Some((before, tag, after))
}

/// The raw value of an attribute.
fn attribute<'tag>(attributes: &'tag str, name: &str) -> Option<&'tag str> {
    let (_, value) = attributes.split_once(&format!(" {name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests;
