//! The pages of the forms, made at the start: blank, with each preset, and sent, alone and in a frame.

use super::template::{Filling, Template, Values};
use crate::{
    assets::{Bodies, File, Folder},
    error::Fault,
    headers::{Caching, Security},
    respond::{self, Answer},
};
use core_wasm::{
    forms::fields,
    model::{FieldKind, FormKind},
};
use flate2::{Compression, write::GzEncoder};
use hyper::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, InvalidHeaderValue},
};
use std::{collections::HashMap, fmt, io::Write as _};

const HTML: &str = "text/html; charset=utf-8";

/// The pages of all forms.
#[derive(Debug, Default)]
pub struct Forms(HashMap<&'static str, Form>);

/// The pages of one form.
#[derive(Debug)]
pub(crate) struct Form {
    pub(super) kind: FormKind,
    whole: Dress,
    framed: Dress,
}

/// The pages of one form with bar and footer, or without them.
#[derive(Debug)]
pub(super) struct Dress {
    template: Template,
    headers: HeaderMap,
    blank: File,
    presets: HashMap<&'static str, File>,
    sent: File,
}

/// What a query says of a form's page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) framed: bool,
    pub(crate) preset: Option<&'static str>,
}

impl Forms {
    /// Whether a file of the site is a page of the forms.
    pub(crate) fn owns(file: &str) -> bool {
        file.starts_with("forms/")
    }

    /// Takes the pages out of the built site.
    ///
    /// # Errors
    /// Every page that the site lacks, and every place that a page lacks.
    pub(crate) fn take(folder: &mut Folder, security: &Security) -> Result<Self, Vec<Fault>> {
        let mut forms = HashMap::new();
        let mut faults = Vec::new();
        for kind in FormKind::ALL.iter().copied() {
            let name = kind.word();
            let mut dress = |[page, sent]: [&str; 2]| {
                let files = [format!("forms/{name}{page}.html"), format!("forms/{name}/{sent}.html")];
                Dress::take(kind, files.each_ref().map(String::as_str), folder, security)
            };
            let whole = dress(["", "sent"]);
            let framed = dress(["/framed", "sent-framed"]);
            match (whole, framed) {
                (Ok(whole), Ok(framed)) => drop(forms.insert(name, Form { kind, whole, framed })),
                (whole, framed) => {
                    faults.extend([whole.err(), framed.err()].into_iter().flatten().flatten());
                }
            }
        }
        if faults.is_empty() { Ok(Self(forms)) } else { Err(faults) }
    }

    /// The pages of a form, by its name.
    pub(crate) fn named(&self, name: &str) -> Option<&Form> {
        self.0.get(name)
    }
}

impl Form {
    pub(super) fn dress(&self, framed: bool) -> &Dress {
        if framed { &self.framed } else { &self.whole }
    }

    /// The page to begin with.
    pub(crate) fn begin(&self, query: Option<&str>) -> &File {
        let wish = Wish::of(self.kind, query);
        let dress = self.dress(wish.framed);
        wish.preset.and_then(|preset| dress.presets.get(preset)).unwrap_or(&dress.blank)
    }

    /// The page that says that a letter has arrived.
    pub(crate) fn sent(&self, query: Option<&str>) -> &File {
        &self.dress(Wish::of(self.kind, query).framed).sent
    }
}

impl Wish {
    /// Reads a query. What it says otherwise is not for us.
    pub(crate) fn of(form: FormKind, query: Option<&str>) -> Self {
        let mut wish = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            if name == "framed" {
                wish.framed = value == "1";
            } else if let Some(preset) =
                presets(form).find(|(field, choice)| *field == name && *choice == value)
            {
                wish.preset = Some(preset.1);
            }
        }
        wish
    }
}

/// The choices that a form's page can begin with: names and values of its select.
fn presets(form: FormKind) -> impl Iterator<Item = (&'static str, &'static str)> {
    let selects = fields(form).iter().filter(|field| field.kind == FieldKind::Select).take(1);
    selects
        .flat_map(|field| field.options.unwrap_or_default().iter().map(|choice| (field.name, choice.value)))
}

impl Dress {
    fn take(
        kind: FormKind,
        [page, sent]: [&str; 2],
        folder: &mut Folder,
        security: &Security,
    ) -> Result<Self, Vec<Fault>> {
        let place = folder.place.display().to_string();
        let lacks = |file: &str| Fault::new(format!("SITE_DIR {place} lacks {file}. Run npm run build."));
        let unusable = |file: &str, why: &dyn fmt::Display| {
            Fault::new(format!("{file} cannot be served: {why}. Run npm run build again."))
        };
        let found = (folder.take_with_siblings(page), folder.take_with_siblings(sent));
        let (Some(written), Some(thanks)) = found else {
            let missing = [(page, found.0.is_none()), (sent, found.1.is_none())];
            return Err(missing
                .iter()
                .filter(|(_, missing)| *missing)
                .map(|(file, _)| lacks(file))
                .collect());
        };
        let template = Template::parse(kind, &String::from_utf8_lossy(&written.identity))
            .map_err(|faults| faults.iter().map(|fault| unusable(page, fault)).collect::<Vec<_>>())?;
        let made = || -> Result<Self, InvalidHeaderValue> {
            let headers = security.form(folder.style_hashes(page))?;
            let sent_headers = security.form(folder.style_hashes(sent))?;
            let begun = |values: &Values| {
                let bodies =
                    compressed(template.fill(&Filling { values: Some(values), ..Filling::default() }));
                File::new(bodies, HTML, Caching::Page, &headers)
            };
            let with = |(name, choice): (&str, &'static str)| {
                Ok((choice, begun(&Values::from([(name.to_owned(), choice.to_owned())]))?))
            };
            Ok(Self {
                blank: begun(&Values::new())?,
                presets: presets(kind).map(with).collect::<Result<_, _>>()?,
                sent: File::new(thanks, HTML, Caching::Page, &sent_headers)?,
                template,
                headers,
            })
        };
        made().map_err(|error| vec![unusable(page, &error)])
    }

    /// The page with what a visitor wrote, for her alone.
    pub(super) fn answer(&self, status: StatusCode, filling: &Filling<'_>) -> Answer {
        let mut answer = respond::with(status, HTML, self.template.fill(filling));
        for (name, value) in &self.headers {
            answer.headers_mut().insert(name, value.clone());
        }
        answer.headers_mut().insert(CACHE_CONTROL, Caching::Never.value());
        answer
    }
}

/// A page with a compressed copy of itself: the one that the build made has places in it still.
fn compressed(page: String) -> Bodies {
    let identity = page.into_bytes();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail; if it did, the page would go out as it is.
    let gzip = encoder.write_all(&identity).and_then(|()| encoder.finish()).ok();
    Bodies { identity, brotli: None, gzip }
}
