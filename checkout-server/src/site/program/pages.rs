//! Pages of the delivered program: read at start-up, filled in with the token of the link.

use super::Download;
use crate::{
    base::error::ConfigError,
    site::{BuiltSite, template::PageTemplate, too_large},
    web::response::SecurityHeaders,
};
use core_wasm::{
    catalog::server::{DeliveredProgram, PROGRAMS},
    offers::INITIATION,
};
use hyper::HeaderMap;
use minijinja::context;
use serde::Deserialize;
use std::{collections::HashMap, fmt, fs, path::Path};

const MANIFEST: &str = "_program.json";
const REMEDY: &str = "Run npm run build, or set PROGRAM_DIR to a built program.";

/// Name of the first page.
const CONTENTS: &str = "contents";

/// Names of the page for a refunded order, and of the page while an order cannot be looked up: the two pages
/// without a link.
const REFUNDED: &str = "refunded";
const UNAVAILABLE: &str = "unavailable";

/// `_program.json`.
#[derive(Debug, Deserialize)]
struct Manifest {
    pages: HashMap<String, PageManifest>,
    #[serde(default)]
    downloads: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageManifest {
    style_hashes: Vec<String>,
}

/// Built programs of all offers, read and complete: INITIATION's, and those of other offers in folders named
/// after their slugs.
#[derive(Debug)]
pub struct ProgramFolder(Vec<BuiltProgram>);

#[derive(Debug)]
struct BuiltProgram {
    delivered: &'static DeliveredProgram,
    /// Pages with the hashes of their style sheets.
    pages: HashMap<&'static str, (PageTemplate, PageManifest)>,
    downloads: HashMap<String, Download>,
}

/// Programs by offer; INITIATION's always exists.
#[derive(Debug)]
pub(crate) struct Programs {
    initiation: ProgramPages,
    others: Vec<(&'static str, ProgramPages)>,
}

#[derive(Debug)]
pub(crate) struct ProgramPages {
    /// True if the program has evenings and a letter, which calendars can contain.
    pub(crate) has_calendars: bool,
    pages: HashMap<&'static str, PageTemplate>,
    downloads: HashMap<String, Download>,
    pub(crate) refunded: PageTemplate,
    /// Page while an order cannot be looked up.
    pub(crate) unavailable: PageTemplate,
}

impl ProgramFolder {
    /// Reads the pages that the content of the opened site lists. Other files in the folders are never
    /// served.
    ///
    /// # Errors
    /// Every error in the folders, with the remedy.
    pub fn read(path: &Path, _opened: &BuiltSite) -> Result<Self, Vec<ConfigError>> {
        let (mut programs, mut errors) = (Vec::new(), Vec::new());
        for delivered in *PROGRAMS {
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

    /// Returns an error if no program was built in this folder; does not need the content.
    pub(crate) fn absence(path: &Path) -> Option<ConfigError> {
        manifest(path).err()
    }
}

fn manifest(path: &Path) -> Result<String, ConfigError> {
    fs::read_to_string(path.join(MANIFEST)).map_err(|error| {
        let shown = path.display();
        ConfigError::new(format!(
            "PROGRAM_DIR {shown} holds no built program ({MANIFEST}: {error}). {REMEDY}"
        ))
    })
}

impl BuiltProgram {
    fn read(path: &Path, delivered: &'static DeliveredProgram) -> Result<Self, Vec<ConfigError>> {
        let shown = path.display();
        let text = manifest(path).map_err(|error| vec![error])?;
        let mut manifest: Manifest = serde_json::from_str(&text).map_err(|error| {
            vec![ConfigError::new(format!("{shown}/{MANIFEST} cannot be understood: {error}. {REMEDY}"))]
        })?;
        let names = delivered.pages.iter().copied().chain([REFUNDED, UNAVAILABLE]);
        let files =
            names.clone().map(|name| format!("{name}.html")).chain(manifest.downloads.iter().cloned());
        let bytes =
            files.filter_map(|file| fs::metadata(path.join(file)).ok()).map(|found| found.len()).sum();
        if let Some(error) = too_large("PROGRAM_DIR", path, bytes) {
            return Err(vec![error]);
        }
        let (mut pages, mut downloads, mut errors) = (HashMap::new(), HashMap::new(), Vec::new());
        let unread = |file: &str, reason: &dyn fmt::Display| {
            ConfigError::new(format!("PROGRAM_DIR {shown} lacks {file} ({reason}). Run npm run build."))
        };
        for name in names {
            let file = format!("{name}.html");
            let source = match fs::read(path.join(&file)) {
                Ok(source) => source,
                Err(error) => {
                    errors.push(unread(&file, &error));
                    continue;
                }
            };
            // The links of a page contain the token; the two notices are shown without a link.
            let (sample, needed) = match name {
                REFUNDED | UNAVAILABLE => (context! {}, None),
                _ => (context! { token => "", origin => "" }, Some("token".to_owned())),
            };
            let shown = format!("{shown}/{file}");
            match PageTemplate::new(&shown, source, HeaderMap::new(), sample, needed) {
                Ok(page) => {
                    drop(pages.insert(name, (page, manifest.pages.remove(&file).unwrap_or_default())))
                }
                Err(faults) => errors.extend(faults),
            }
        }
        for name in manifest.downloads {
            match fs::read(path.join(&name)).map(|body| Download::new(&name, body)) {
                Ok(Some(file)) => drop(downloads.insert(name, file)),
                Ok(None) => errors.push(unread(&name, &"it is no kind of file that is delivered")),
                Err(error) => errors.push(unread(&name, &error)),
            }
        }
        if errors.is_empty() { Ok(Self { delivered, pages, downloads }) } else { Err(errors) }
    }
}

impl Programs {
    /// Prepares the pages for serving.
    ///
    /// # Errors
    /// The style hashes of a page are not a valid header value.
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

    /// INITIATION's program, whose notices are used if the order is unknown.
    pub(crate) fn initiation(&self) -> &ProgramPages {
        &self.initiation
    }

    pub(crate) fn of(&self, offer: &str) -> Option<&ProgramPages> {
        self.iter().find(|(known, _)| *known == offer).map(|(_, program)| program)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &ProgramPages)> {
        let others = self.others.iter().map(|(offer, program)| (*offer, program));
        std::iter::once((INITIATION, &self.initiation)).chain(others)
    }
}

impl ProgramPages {
    fn new(built: BuiltProgram, security: &SecurityHeaders) -> Result<Self, ConfigError> {
        let BuiltProgram { delivered, mut pages, downloads } = built;
        let mut take = |name: &'static str| {
            let unusable =
                |reason: &dyn fmt::Display| ConfigError::unusable(&format!("{name}.html"), &reason);
            let (page, manifest) = pages.remove(name).ok_or_else(|| unusable(&"it is missing"))?;
            let headers = security.program_page(&manifest.style_hashes);
            Ok::<_, ConfigError>(page.with_headers(headers.map_err(|error| unusable(&error))?))
        };
        let pages = delivered.pages.iter().map(|name| Ok((*name, take(name)?)));
        Ok(Self {
            has_calendars: delivered.offer == INITIATION,
            pages: pages.collect::<Result<_, ConfigError>>()?,
            downloads,
            refunded: take(REFUNDED)?,
            unavailable: take(UNAVAILABLE)?,
        })
    }

    /// Page with this name; without a name, the contents page.
    pub(crate) fn page(&self, name: Option<&str>) -> Option<&PageTemplate> {
        match name {
            // The contents page has only one path: the link itself.
            Some(CONTENTS) => None,
            name => self.pages.get(name.unwrap_or(CONTENTS)),
        }
    }

    pub(crate) fn download(&self, name: &str) -> Option<&Download> {
        self.downloads.get(name)
    }
}
