//! Pages of the delivered program: read at start-up, rendered with the token of the link.

use super::Download;
use crate::{
    error::ConfigError,
    response::{self, HTML, Response, SecurityHeaders},
    template::Template,
};
use core_wasm::{
    catalog::documents::{DeliveredProgram, PROGRAMS},
    offers::INITIATION,
};
use hyper::{
    HeaderMap, StatusCode,
    header::{CONTENT_LENGTH, HeaderValue},
};
use serde::Deserialize;
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

/// The manifest of the build.
const MANIFEST: &str = "_program.json";
const REMEDY: &str = "Run npm run build, or set PROGRAM_DIR to a built program.";

/// The first page.
const CONTENTS: &str = "contents";

/// The placeholder of the token in links between the pages.
const PLACEHOLDER: &str = "{{token}}";
/// The page for a refunded order, and the page while an order cannot be looked up.
const REFUNDED: &str = "returned";
const UNAVAILABLE: &str = "unavailable";

/// `_program.json`.
#[derive(Debug, Deserialize)]
struct Manifest {
    pages: HashMap<String, PageManifest>,
    /// The names of the files to save.
    #[serde(default)]
    downloads: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageManifest {
    style_hashes: Vec<String>,
}

/// The built program of each offer as it was read from its folder: that of INITIATION, and those of other offers in
/// folders named after them.
#[derive(Debug)]
pub struct ProgramFolder(Vec<BuiltProgram>);

#[derive(Debug)]
struct BuiltProgram {
    delivered: &'static DeliveredProgram,
    path: PathBuf,
    pages: HashMap<&'static str, BuiltPage>,
    downloads: HashMap<String, Download>,
}

#[derive(Debug)]
struct BuiltPage {
    template: Template<Token>,
    style_hashes: Vec<String>,
}

/// The only placeholder of the pages.
#[derive(Debug)]
struct Token;

/// The program of each offer; that of INITIATION is never missing.
#[derive(Debug)]
pub(crate) struct Programs {
    initiation: ProgramPages,
    others: Vec<(&'static str, ProgramPages)>,
}

/// All pages of a program with their headers.
#[derive(Debug)]
pub(crate) struct ProgramPages {
    /// Whether it has evenings and a letter that calendars can hold.
    pub(crate) has_calendars: bool,
    pages: HashMap<&'static str, ProgramPage>,
    downloads: HashMap<String, Download>,
    /// For a refunded order.
    pub(crate) refunded: ProgramPage,
    /// While an order cannot be looked up.
    pub(crate) unavailable: ProgramPage,
}

/// A page with its headers.
#[derive(Debug)]
pub(crate) struct ProgramPage {
    template: Template<Token>,
    headers: HeaderMap,
}

impl ProgramFolder {
    /// Reads the pages that the core lists. Other files in the folders are never served.
    ///
    /// # Errors
    /// Every error in the folders, with the remedy.
    pub fn read(path: &Path) -> Result<Self, Vec<ConfigError>> {
        let (mut programs, mut errors) = (Vec::new(), Vec::new());
        for delivered in PROGRAMS {
            let folder = match delivered.offer {
                INITIATION => path.to_owned(),
                offer => path.join(offer),
            };
            match BuiltProgram::read(&folder, delivered) {
                Ok(program) => programs.push(program),
                Err(found) => errors.extend(found),
            }
        }
        if errors.is_empty() { Ok(Self(programs)) } else { Err(errors) }
    }
}

impl BuiltProgram {
    fn read(path: &Path, delivered: &'static DeliveredProgram) -> Result<Self, Vec<ConfigError>> {
        let shown = path.display();
        let text = fs::read_to_string(path.join(MANIFEST)).map_err(|error| {
            vec![ConfigError::new(format!(
                "PROGRAM_DIR {shown} holds no built program ({MANIFEST}: {error}). {REMEDY}"
            ))]
        })?;
        let mut manifest: Manifest = serde_json::from_str(&text).map_err(|error| {
            vec![ConfigError::new(format!("{shown}/{MANIFEST} cannot be understood: {error}. {REMEDY}"))]
        })?;
        let (mut pages, mut errors) = (HashMap::new(), Vec::new());
        for name in delivered.pages.iter().copied().chain([REFUNDED, UNAVAILABLE]) {
            let file = format!("{name}.html");
            let Ok(page) = fs::read_to_string(path.join(&file)) else {
                errors
                    .push(ConfigError::new(format!("PROGRAM_DIR {shown} lacks {file}. Run npm run build.")));
                continue;
            };
            let style_hashes = manifest.pages.remove(&file).map(|page| page.style_hashes).unwrap_or_default();
            match parse(name, &page) {
                Ok(template) => drop(pages.insert(name, BuiltPage { template, style_hashes })),
                Err(problem) => errors
                    .push(ConfigError::new(format!("{shown}/{file} {problem}. Run npm run build again."))),
            }
        }
        let mut downloads = HashMap::new();
        for name in manifest.downloads {
            let file = fs::read(path.join(&name)).ok().and_then(|body| Download::new(&name, body));
            match file {
                Some(file) => drop(downloads.insert(name, file)),
                None => errors
                    .push(ConfigError::new(format!("PROGRAM_DIR {shown} lacks {name}. Run npm run build."))),
            }
        }
        if errors.is_empty() {
            Ok(Self { delivered, path: path.to_owned(), pages, downloads })
        } else {
            Err(errors)
        }
    }
}

/// Parses a page. Pages behind a link need the token for their own links; the two others have no link.
fn parse(name: &str, page: &str) -> Result<Template<Token>, String> {
    let (template, problems) = Template::parse(page, |name, _| {
        if name == "token" { Ok(Token) } else { Err(format!("{{{{{name}}}}} is unknown")) }
    });
    if !problems.is_empty() {
        return Err(format!("has a placeholder that is not {PLACEHOLDER}"));
    }
    let needs_token = ![REFUNDED, UNAVAILABLE].contains(&name);
    let has_token = template.placeholders().next().is_some();
    match has_token {
        _ if has_token == needs_token => Ok(template),
        true => Err(format!("contains {PLACEHOLDER}, and is shown without a link")),
        false => Err(format!("has no {PLACEHOLDER}: its links would be broken")),
    }
}

impl Programs {
    /// Prepares the pages for serving.
    ///
    /// # Errors
    /// A page whose style hashes are no valid header value.
    pub(crate) fn new(folder: ProgramFolder, security: &SecurityHeaders) -> Result<Self, ConfigError> {
        let programs = folder.0.into_iter();
        let programs = programs.map(|built| Ok((built.delivered.offer, ProgramPages::new(built, security)?)));
        let mut others: Vec<_> = programs.collect::<Result<_, ConfigError>>()?;
        let initiation = others.iter().position(|(offer, _)| *offer == INITIATION);
        let initiation =
            initiation.ok_or_else(|| ConfigError::new(format!("INITIATION has no program. {REMEDY}")))?;
        let (_, initiation) = others.swap_remove(initiation);
        Ok(Self { initiation, others })
    }

    /// The program of INITIATION, whose pages serve where nothing is known of an order.
    pub(crate) fn initiation(&self) -> &ProgramPages {
        &self.initiation
    }

    /// The program of an offer.
    pub(crate) fn of(&self, offer: &str) -> Option<&ProgramPages> {
        self.iter().find(|(known, _)| *known == offer).map(|(_, program)| program)
    }

    /// Every program with the slug of its offer.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &ProgramPages)> {
        let others = self.others.iter().map(|(offer, program)| (*offer, program));
        std::iter::once((INITIATION, &self.initiation)).chain(others)
    }
}

impl ProgramPages {
    fn new(built: BuiltProgram, security: &SecurityHeaders) -> Result<Self, ConfigError> {
        let BuiltProgram { delivered, path, mut pages, downloads } = built;
        let mut take = |name: &'static str| {
            let unusable = |reason: &str| {
                ConfigError::new(format!(
                    "{}/{name}.html cannot be served: {reason}. {REMEDY}",
                    path.display()
                ))
            };
            let page = pages.remove(name).ok_or_else(|| unusable("it is missing"))?;
            let headers =
                security.program_page(&page.style_hashes).map_err(|error| unusable(&error.to_string()))?;
            Ok::<_, ConfigError>(ProgramPage { template: page.template, headers })
        };
        let pages: Result<_, ConfigError> =
            delivered.pages.iter().map(|name| Ok((*name, take(name)?))).collect();
        let has_calendars = delivered.offer == INITIATION;
        Ok(Self {
            has_calendars,
            pages: pages?,
            downloads,
            refunded: take(REFUNDED)?,
            unavailable: take(UNAVAILABLE)?,
        })
    }

    /// The page with this name below a link; the table of contents without a name.
    pub(crate) fn page(&self, name: Option<&str>) -> Option<&ProgramPage> {
        match name {
            // The table of contents has one path: that of the link itself.
            Some(CONTENTS) => None,
            name => self.pages.get(name.unwrap_or(CONTENTS)),
        }
    }
}

impl ProgramPages {
    /// The file to save with this name.
    pub(crate) fn download(&self, name: &str) -> Option<&Download> {
        self.downloads.get(name)
    }
}

impl ProgramPage {
    /// Responds with the page for this token, without compression, since it contains a credential.
    pub(crate) fn respond(&self, status: StatusCode, token: &str) -> Response {
        let body = self.template.render(|Token, page| page.push_str(token));
        let length = HeaderValue::from(body.len());
        let mut response = response::with_body(status, HTML, body);
        response.headers_mut().extend(self.headers.clone());
        response.headers_mut().insert(CONTENT_LENGTH, length);
        response
    }
}
