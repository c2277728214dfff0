//! The pages of the program: read at the start, with a place in each for the link of whoever asks.

use crate::{
    error::Fault,
    headers::Security,
    respond::{self, Answer},
};
use core_wasm::program::PAGES;
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

/// The note that the build leaves beside the pages.
const NOTE: &str = "_program.json";
const REMEDY: &str = "Run npm run build, or set PROGRAM_DIR to a built program.";
const HTML: &str = "text/html; charset=utf-8";

/// What stands in a page where the link belongs.
const PLACE: &str = "{{token}}";
/// What the pages say of a link whose payment went back, and while an order cannot be looked up.
const RETURNED: &str = "returned";
const UNAVAILABLE: &str = "unavailable";

/// What the build tells the server.
#[derive(Debug, Deserialize)]
struct Note {
    pages: HashMap<String, PageNote>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageNote {
    style_hashes: Vec<String>,
}

/// The pages as they lie in their folder.
#[derive(Debug)]
pub struct Templates {
    place: PathBuf,
    pages: HashMap<&'static str, Template>,
}

/// A page, cut at its places.
#[derive(Debug)]
struct Template {
    pieces: Vec<String>,
    style_hashes: Vec<String>,
}

/// The pages, dressed with their headers.
#[derive(Debug)]
pub(crate) struct Pages {
    pages: HashMap<&'static str, Page>,
    /// For a link whose payment went back.
    pub(crate) returned: Page,
    /// While an order cannot be looked up.
    pub(crate) unavailable: Page,
}

/// A page, with its headers.
#[derive(Debug)]
pub(crate) struct Page {
    pieces: Vec<String>,
    headers: HeaderMap,
}

impl Templates {
    /// Reads the pages that the core knows. What else lies in the folder is never served.
    ///
    /// # Errors
    /// Everything that is wrong with the folder, with the remedy.
    pub fn read(place: &Path) -> Result<Self, Vec<Fault>> {
        let shown = place.display();
        let text = fs::read_to_string(place.join(NOTE)).map_err(|error| {
            vec![Fault::new(format!(
                "PROGRAM_DIR {shown} holds no built program ({NOTE}: {error}). {REMEDY}"
            ))]
        })?;
        let mut note: Note = serde_json::from_str(&text).map_err(|error| {
            vec![Fault::new(format!("{shown}/{NOTE} cannot be understood: {error}. {REMEDY}"))]
        })?;
        let (mut pages, mut faults) = (HashMap::new(), Vec::new());
        for name in PAGES.iter().copied().chain([RETURNED, UNAVAILABLE]) {
            let file = format!("{name}.html");
            let Ok(page) = fs::read_to_string(place.join(&file)) else {
                faults.push(Fault::new(format!("PROGRAM_DIR {shown} lacks {file}. Run npm run build.")));
                continue;
            };
            let style_hashes = note.pages.remove(&file).map(|note| note.style_hashes).unwrap_or_default();
            let pieces: Vec<String> = page.split(PLACE).map(str::to_owned).collect();
            if let Some(fault) = fault(name, &pieces) {
                faults.push(Fault::new(format!("{shown}/{file} {fault}. Run npm run build again.")));
            }
            pages.insert(name, Template { pieces, style_hashes });
        }
        if faults.is_empty() { Ok(Self { place: place.to_owned(), pages }) } else { Err(faults) }
    }
}

/// What is wrong with a page.
fn fault(name: &str, pieces: &[String]) -> Option<String> {
    if pieces.iter().any(|piece| piece.contains("{{")) {
        return Some(format!("has a place that is not {PLACE}"));
    }
    let leads_on = ![RETURNED, UNAVAILABLE].contains(&name);
    match pieces.len() > 1 {
        has_place if has_place == leads_on => None,
        true => Some(format!("holds {PLACE}, and opens nothing")),
        false => Some(format!("has no {PLACE}: its links would lead nowhere")),
    }
}

impl Pages {
    /// Dresses the pages.
    ///
    /// # Errors
    /// A page whose styles cannot be named in a header.
    pub(crate) fn new(templates: Templates, security: &Security) -> Result<Self, Fault> {
        let Templates { place, mut pages } = templates;
        let mut take = |name: &'static str| {
            let unusable = |why: &str| {
                Fault::new(format!("{}/{name}.html cannot be served: {why}. {REMEDY}", place.display()))
            };
            let template = pages.remove(name).ok_or_else(|| unusable("it is missing"))?;
            let headers =
                security.program(&template.style_hashes).map_err(|error| unusable(&error.to_string()))?;
            Ok::<_, Fault>(Page { pieces: template.pieces, headers })
        };
        let dressed: Result<_, Fault> = PAGES.iter().map(|name| Ok((*name, take(name)?))).collect();
        Ok(Self { pages: dressed?, returned: take(RETURNED)?, unavailable: take(UNAVAILABLE)? })
    }

    /// The page that stands below a link under this name; the contents where there is none.
    pub(crate) fn page(&self, name: Option<&str>) -> Option<&Page> {
        let contents = PAGES.first().copied();
        match name {
            // The contents stand at the link itself, and only there.
            Some(name) if Some(name) == contents => None,
            Some(name) => self.pages.get(name),
            None => self.pages.get(contents?),
        }
    }
}

impl Page {
    /// The page for the holder of a link. It is not compressed, and nobody may keep it but her browser.
    pub(crate) fn answer(&self, status: StatusCode, token: &str) -> Answer {
        let body = self.pieces.join(token);
        let length = HeaderValue::from(body.len());
        let mut answer = respond::with(status, HTML, body);
        answer.headers_mut().extend(self.headers.clone());
        answer.headers_mut().insert(CONTENT_LENGTH, length);
        answer
    }
}
