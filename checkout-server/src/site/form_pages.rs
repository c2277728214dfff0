//! Form pages, rendered at start-up: blank, with each preset, and sent.

use super::{
    encoding::gzip,
    form_template::{FormContext, FormTemplate, Values},
    representation::Content,
    site_folder::SiteFolder,
    static_file::{EncodedBodies, StaticFile},
};
use crate::{
    error::ConfigError,
    response::{self, CachePolicy, HTML, Response, SecurityHeaders},
};
use core_wasm::{
    catalog::model::{FieldKind, FormName},
    forms::{fields, form_names},
};
use flate2::Compression;
use hyper::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, InvalidHeaderValue},
};
use std::{collections::HashMap, fmt, sync::Arc};

/// The pages of all forms, by form name.
#[derive(Debug, Default)]
pub struct FormPages(HashMap<&'static str, Form>);

/// The pages of one form.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) kind: FormName,
    template: FormTemplate,
    headers: Arc<HeaderMap>,
    blank: StaticFile,
    presets: HashMap<&'static str, StaticFile>,
    sent: StaticFile,
}

impl FormPages {
    /// Whether a file of the site is a form page.
    pub(crate) fn contains(file: &str) -> bool {
        file.starts_with("forms/")
    }

    /// Takes the form pages out of the built site.
    ///
    /// # Errors
    /// Every missing page and every invalid template.
    pub(crate) fn take(
        folder: &mut SiteFolder,
        security: &SecurityHeaders,
    ) -> Result<Self, Vec<ConfigError>> {
        let mut forms = HashMap::new();
        let mut errors = Vec::new();
        for kind in form_names() {
            match Form::take(kind, folder, security) {
                Ok(form) => drop(forms.insert(kind.as_str(), form)),
                Err(found) => errors.extend(found),
            }
        }
        if errors.is_empty() { Ok(Self(forms)) } else { Err(errors) }
    }

    /// The pages of a form.
    pub(crate) fn get(&self, name: &str) -> Option<&Form> {
        self.0.get(name)
    }
}

impl Form {
    fn take(
        kind: FormName,
        folder: &mut SiteFolder,
        security: &SecurityHeaders,
    ) -> Result<Self, Vec<ConfigError>> {
        let name = kind.as_str();
        let (page, sent) = (&*format!("forms/{name}.html"), &*format!("forms/{name}/sent.html"));
        let unusable = |file: &str, reason: &dyn fmt::Display| {
            ConfigError::new(format!("{file} cannot be served: {reason}. Run npm run build again."))
        };
        let found = (folder.take_with_encodings(page), folder.take_with_encodings(sent));
        let (Some(blank_bodies), Some(sent_bodies)) = found else {
            let missing = [(page, found.0.is_none()), (sent, found.1.is_none())];
            let missing = missing.iter().filter(|(_, missing)| *missing);
            return Err(missing.map(|(file, _)| folder.lacks(file)).collect());
        };
        let blank = blank_bodies.identity.read().map_err(|error| vec![unusable(page, &error)])?;
        let template = FormTemplate::parse(kind, &String::from_utf8_lossy(&blank))
            .map_err(|problems| problems.iter().map(|problem| unusable(page, problem)).collect::<Vec<_>>())?;
        let make = || -> Result<Self, InvalidHeaderValue> {
            let headers = Arc::new(security.form(folder.style_hashes(page))?);
            let sent_headers = Arc::new(security.form(folder.style_hashes(sent))?);
            let rendered = |values: &Values| {
                let context = FormContext { values: Some(values), ..FormContext::default() };
                let bodies = with_gzip(template.render(&context));
                StaticFile::new(bodies, HTML, CachePolicy::Page, &headers)
            };
            let with_preset = |(name, choice): (&str, &'static str)| {
                Ok((choice, rendered(&Values::from([(name.to_owned(), choice.to_owned())]))?))
            };
            Ok(Self {
                kind,
                blank: rendered(&Values::new())?,
                presets: presets(kind).map(with_preset).collect::<Result<_, _>>()?,
                sent: StaticFile::new(sent_bodies, HTML, CachePolicy::Page, &sent_headers)?,
                template,
                headers,
            })
        };
        make().map_err(|error| vec![unusable(page, &error)])
    }

    /// The empty form, with the option to begin with, such as `room=events`, that the query names.
    pub(crate) fn blank(&self, query: Option<&str>) -> &StaticFile {
        let named = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        let preset = named
            .filter_map(|(name, value)| {
                presets(self.kind).find(|(field, choice)| *field == name && *choice == value)
            })
            .last();
        preset.and_then(|(_, choice)| self.presets.get(choice)).unwrap_or(&self.blank)
    }

    /// The page after a submission.
    pub(crate) fn sent(&self) -> &StaticFile {
        &self.sent
    }

    /// The page after a submission to a URL that takes no redirect.
    pub(crate) fn respond_sent(&self, request: &HeaderMap) -> Response {
        self.sent.respond_with_status(StatusCode::OK, request)
    }

    /// The page with submitted values, which is never cached.
    pub(crate) fn respond(&self, status: StatusCode, context: &FormContext<'_>) -> Response {
        let mut response = response::with_body(status, HTML, self.template.render(context));
        for (name, value) in &*self.headers {
            response.headers_mut().insert(name, value.clone());
        }
        response.headers_mut().insert(CACHE_CONTROL, CachePolicy::NoStore.header_value());
        response
    }
}

/// The presets of a form: name and values of its first select.
fn presets(form: FormName) -> impl Iterator<Item = (&'static str, &'static str)> {
    let selects = fields(form).iter().filter(|field| field.kind == FieldKind::Select).take(1);
    selects
        .flat_map(|field| field.options.unwrap_or_default().iter().map(|choice| (field.name, choice.value)))
}

/// A page with a gzip encoding. Those that the build made contain placeholders, so they cannot be used.
fn with_gzip(page: String) -> EncodedBodies {
    let identity = page.into_bytes();
    let gzip = gzip(&identity, Compression::best());
    EncodedBodies { identity: Content::Memory(identity), brotli: None, gzip: gzip.map(Content::Memory) }
}
