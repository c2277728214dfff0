//! Form pages, filled in for each request (blank, with a preset, or with the submitted values), because
//! choices of a select expire on certain days; and the pages after a submission.
//!
//! | value of the template | is |
//! |---|---|
//! | `values.NAME` | the submitted value of the field |
//! | `errors.NAME` | its error message, or nothing |
//! | `invalid.NAME` | the value of `aria-invalid`; the first invalid field also gets `autofocus` |
//! | `options.NAME` | the choices of a select that are not over: `value` and `label` |
//! | `summary` | the message above the form, or nothing |

use super::{
    filled_page::gzip,
    site_folder::SiteFolder,
    static_file::{EncodedBodies, StaticFile},
};
use crate::{
    base::{
        clock,
        error::{ConfigError, RequestError},
    },
    site::template::PageTemplate,
    web::response::{CachePolicy, HTML, Response, SecurityHeaders},
};
use core_wasm::{
    catalog::model::{Field, FieldKind, FormName},
    event_status::honolulu_day,
    forms::{FieldError, fields, form_names, offered_choices},
};
use hyper::{HeaderMap, StatusCode, body::Bytes, header::HeaderValue, http::request::Parts};
use minijinja::{Value, context};
use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};

pub(crate) type Values = BTreeMap<String, String>;

pub(crate) type FormPages = HashMap<&'static str, Form>;

#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) kind: FormName,
    fields: &'static [Field],
    template: PageTemplate,
    sent: StaticFile,
}

/// Values with which a page is rendered. The default is a blank form.
#[derive(Debug, Default)]
pub(crate) struct FormContext<'a> {
    pub(crate) values: Option<&'a Values>,
    pub(crate) errors: &'a [FieldError],
    pub(crate) summary: &'a str,
}

pub(super) fn is_form_page(file: &str) -> bool {
    file.starts_with("forms/")
}

/// Removes the form pages from the built site and compiles them.
///
/// # Errors
/// Every missing page and every error of a template.
pub(super) fn take(
    folder: &mut SiteFolder,
    security: &SecurityHeaders,
) -> Result<FormPages, Vec<ConfigError>> {
    let (mut forms, mut errors) = (FormPages::new(), Vec::new());
    for kind in form_names() {
        match Form::take(kind, folder, security) {
            Ok(form) => drop(forms.insert(kind.as_str(), form)),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() { Ok(forms) } else { Err(errors) }
}

/// Presets of a form: name and values of its first select.
fn presets(fields: &'static [Field]) -> impl Iterator<Item = (&'static str, &'static str)> {
    let selects = fields.iter().filter(|field| field.kind == FieldKind::Select).take(1);
    selects
        .flat_map(|field| field.options.unwrap_or_default().iter().map(|choice| (field.name, choice.value)))
}

impl FormContext<'_> {
    /// Template values at a time, in milliseconds since 1970.
    fn at(&self, now: i64, fields: &[Field]) -> Value {
        let today = honolulu_day(now);
        let each = |value: &dyn Fn(&Field) -> Value| -> BTreeMap<&str, Value> {
            fields.iter().map(|field| (field.name, value(field))).collect()
        };
        let error = |field: &Field| self.errors.iter().find(|error| error.field == field.name);
        let first = self.errors.first().map(|error| error.field);
        context! {
            summary => self.summary,
            values => each(&|field| {
                let value = self.values.and_then(|values| values.get(field.name)).map_or("", String::as_str);
                match field.kind {
                    FieldKind::Select => value.trim().into(),
                    // HTML parsers drop the first line break of a textarea.
                    _ if value.starts_with('\n') => format!("\n{value}").into(),
                    _ => value.into(),
                }
            }),
            errors => each(&|field| error(field).map_or("", |error| &error.message).into()),
            invalid => each(&|field| match error(field) {
                // The template must be valid HTML, so it cannot omit the attribute; this value closes it and
                // starts another.
                Some(_) if first == Some(field.name) => Value::from_safe_string("true\" autofocus=\"".to_owned()),
                error => if error.is_some() { "true" } else { "false" }.into(),
            }),
            options => each(&|field| {
                offered_choices(field, today)
                    .map(|choice| context! { value => choice.value, label => choice.label }).collect()
            }),
        }
    }
}

impl Form {
    fn take(
        kind: FormName,
        folder: &mut SiteFolder,
        security: &SecurityHeaders,
    ) -> Result<Self, Vec<ConfigError>> {
        let (name, fields) = (kind.as_str(), fields(kind));
        let (page, sent) = (format!("forms/{name}.html"), format!("forms/{name}/sent.html"));
        let found = (folder.take_with_encodings(&page), folder.take_with_encodings(&sent));
        let (Some(page_bodies), Some(sent_bodies)) = found else {
            let missing = [(&page, found.0.is_none()), (&sent, found.1.is_none())].into_iter();
            return Err(missing
                .filter(|(_, missing)| *missing)
                .map(|(file, _)| folder.lacks(file))
                .collect());
        };
        let fault = |error: &dyn fmt::Display| vec![ConfigError::unusable(&page, &error)];
        let headers = security.form(folder.style_hashes(&page)).map_err(|error| fault(&error))?;
        let sample = FormContext::default().at(clock::now_millis(), fields);
        let template =
            PageTemplate::new(&page, page_bodies.identity.into(), headers, sample, needed(fields))?;
        let sent_headers = security.form(folder.style_hashes(&sent)).map_err(|error| fault(&error))?;
        Ok(Self { kind, fields, template, sent: html_file(sent_bodies, sent_headers) })
    }

    /// Responds to a GET or HEAD with the empty form at a time (milliseconds since 1970). A query such as
    /// `room=events` preselects an option.
    ///
    /// # Errors
    /// As [`StaticFile::respond`].
    pub(crate) fn respond_blank(&self, request: &Parts, now: i64) -> Result<Response, RequestError> {
        let named = form_urlencoded::parse(request.uri.query().unwrap_or_default().as_bytes());
        let preset = named.filter_map(|(name, value)| {
            presets(self.fields).find(|(field, choice)| *field == name && *choice == value)
        });
        let values = preset.last().map(|(name, choice)| Values::from([(name.to_owned(), choice.to_owned())]));
        let context = FormContext { values: values.as_ref(), ..FormContext::default() };
        let page = self.template.render(context.at(now, self.fields))?;
        // The page is the same for everybody until a choice expires, so it has an entity tag and may be
        // cached.
        html_file(with_gzip(page), self.template.headers().clone()).respond(request)
    }

    /// Page after a submission.
    pub(crate) fn sent(&self) -> &StaticFile {
        &self.sent
    }

    /// Page after a submission, for URLs that cannot redirect.
    pub(crate) fn respond_sent(&self, request: &HeaderMap) -> Response {
        self.sent.respond_with_status(StatusCode::OK, request)
    }

    /// Responds with the submitted values; never cached.
    pub(crate) fn respond(&self, status: StatusCode, context: &FormContext<'_>) -> Response {
        self.template.respond(status, context.at(clock::now_millis(), self.fields))
    }
}

/// Values that the template of a form must use.
fn needed(fields: &'static [Field]) -> impl Iterator<Item = String> {
    let of_field = |field: &'static Field| {
        let kinds: &[&str] = match field.kind {
            FieldKind::Hidden => &["values"],
            FieldKind::Select => &["values", "errors", "invalid", "options"],
            _ => &["values", "errors", "invalid"],
        };
        kinds.iter().map(move |kind| format!("{kind}.{}", field.name))
    };
    fields.iter().flat_map(of_field).chain(["summary".to_owned()])
}

fn html_file(bodies: EncodedBodies, headers: HeaderMap) -> StaticFile {
    StaticFile::new(bodies, HeaderValue::from_static(HTML), CachePolicy::Page, headers)
}

/// Page with a gzip encoding. The encodings of the build contain placeholders, so they cannot be used.
fn with_gzip(page: String) -> EncodedBodies {
    let gzip = gzip(page.as_bytes()).map(Bytes::from);
    EncodedBodies { identity: page.into(), brotli: None, gzip }
}

#[cfg(test)]
mod accepted_content;

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::catalog::{
        content::{RETREATS, RetreatDays},
        model::Choice,
    };
    use http_body_util::BodyExt as _;
    use hyper::Request;
    use time::{OffsetDateTime, format_description::well_known::Rfc3339};

    fn time(text: &str) -> i64 {
        OffsetDateTime::parse(text, &Rfc3339).unwrap().unix_timestamp() * 1000
    }

    #[tokio::test]
    async fn a_choice_is_offered_until_its_retreat_is_over_however_long_ago_the_server_started() {
        // Without a retreat there is no such choice.
        let Some(RetreatDays { slug: retreat, first, last }) = RETREATS.first() else { return };
        let select = form_names().find_map(|kind| {
            let field = fields(kind).iter().find(|field| field.kind == FieldKind::Select)?;
            Some((kind, field.clone(), field.options?.first()?.clone()))
        });
        let (kind, field, choice) = select.unwrap();
        let name = field.name;
        let general = Choice { value: "general", retreat: None, ..choice.clone() };
        let dated = Choice { value: "dated", retreat: Some(*retreat), ..choice };
        let options: &'static [Choice] = Box::leak(Box::new([general, dated]));
        let fields: &'static [Field] = Box::leak(Box::new([Field { options: Some(options), ..field }]));
        let source = format!("{{% for option in options.{name} %}}{{{{ option.value }}}} {{% endfor %}}");
        let sample = FormContext::default().at(0, fields);
        let template = PageTemplate::new("page.html", source.into(), HeaderMap::new(), sample, []).unwrap();
        let form =
            Form { kind, fields, template, sent: html_file(with_gzip(String::new()), HeaderMap::new()) };
        let (request, ()) = Request::new(()).into_parts();
        for (now, offered) in [
            (time(&format!("{}T23:59:59-10:00", last.0)), "general dated "),
            (time(&format!("{}T23:59:59-10:00", last.0)) + 1000, "general "),
            (time(&format!("{}T12:00:00-10:00", first.0)), "general dated "),
        ] {
            let page = form.respond_blank(&request, now).unwrap().into_body();
            assert_eq!(page.collect().await.unwrap().to_bytes(), offered, "{now}");
        }
    }
}
