//! Form pages, rendered at start-up: blank, with each preset, and sent; each as a whole page and for a frame.

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
    whole: FormVariant,
    framed: FormVariant,
}

/// The pages of one form: with header and footer, or without them for a frame.
#[derive(Debug)]
pub(crate) struct FormVariant {
    template: FormTemplate,
    headers: Arc<HeaderMap>,
    blank: StaticFile,
    presets: HashMap<&'static str, StaticFile>,
    sent: StaticFile,
}

/// The query of a form page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FormQuery {
    /// `framed=1`.
    pub(crate) framed: bool,
    /// The option to begin with, such as `room=events`.
    pub(crate) preset: Option<&'static str>,
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
            let name = kind.as_str();
            let mut variant = |[page, sent]: [&str; 2]| {
                let files = [format!("forms/{name}{page}.html"), format!("forms/{name}/{sent}.html")];
                FormVariant::take(kind, files.each_ref().map(String::as_str), folder, security)
            };
            let whole = variant(["", "sent"]);
            let framed = variant(["/framed", "sent-framed"]);
            match (whole, framed) {
                (Ok(whole), Ok(framed)) => drop(forms.insert(name, Form { kind, whole, framed })),
                (whole, framed) => {
                    errors.extend([whole.err(), framed.err()].into_iter().flatten().flatten());
                }
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
    pub(crate) fn variant(&self, framed: bool) -> &FormVariant {
        if framed { &self.framed } else { &self.whole }
    }

    /// The empty form, with the preset of the query.
    pub(crate) fn blank(&self, query: Option<&str>) -> &StaticFile {
        let query = FormQuery::parse(self.kind, query);
        let variant = self.variant(query.framed);
        query.preset.and_then(|preset| variant.presets.get(preset)).unwrap_or(&variant.blank)
    }

    /// The page after a submission.
    pub(crate) fn sent(&self, query: Option<&str>) -> &StaticFile {
        &self.variant(FormQuery::parse(self.kind, query).framed).sent
    }
}

impl FormQuery {
    /// Parses a query. Unknown parameters are ignored.
    pub(crate) fn parse(form: FormName, query: Option<&str>) -> Self {
        let mut parsed = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            if name == "framed" {
                parsed.framed = value == "1";
            } else if let Some(preset) =
                presets(form).find(|(field, choice)| *field == name && *choice == value)
            {
                parsed.preset = Some(preset.1);
            }
        }
        parsed
    }
}

/// The presets of a form: name and values of its first select.
fn presets(form: FormName) -> impl Iterator<Item = (&'static str, &'static str)> {
    let selects = fields(form).iter().filter(|field| field.kind == FieldKind::Select).take(1);
    selects
        .flat_map(|field| field.options.unwrap_or_default().iter().map(|choice| (field.name, choice.value)))
}

impl FormVariant {
    fn take(
        kind: FormName,
        [page, sent]: [&str; 2],
        folder: &mut SiteFolder,
        security: &SecurityHeaders,
    ) -> Result<Self, Vec<ConfigError>> {
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
                blank: rendered(&Values::new())?,
                presets: presets(kind).map(with_preset).collect::<Result<_, _>>()?,
                sent: StaticFile::new(sent_bodies, HTML, CachePolicy::Page, &sent_headers)?,
                template,
                headers,
            })
        };
        make().map_err(|error| vec![unusable(page, &error)])
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

/// A page with a gzip encoding. Those that the build made contain placeholders, so they cannot be used.
fn with_gzip(page: String) -> EncodedBodies {
    let identity = page.into_bytes();
    let gzip = gzip(&identity, Compression::best());
    EncodedBodies { identity: Content::Memory(identity), brotli: None, gzip: gzip.map(Content::Memory) }
}
