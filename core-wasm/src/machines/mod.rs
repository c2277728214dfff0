//! What machines read of the house: structured data for search engines, the sitemap, the feeds of the journal,
//! calendar files, and a guide for language models.
//!
//! All of it is made from the same constants as the pages, natively, while the site is built (`machines.rs` beside
//! `build.rs`): a browser never downloads it. Which pages there are is the registry's to say, so that a draft, a state
//! of the checkout or a form is in none of these files.
//!
//! There is no clock here either: the day comes with the [`Surroundings`], and decides which events are to come.

mod calendar;
mod events;
mod feeds;
mod graphs;
mod guide;
mod sitemap;
mod text;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use events::{EVENTS, Event, to_come};

use crate::pages::{Content, PageAnswer, open};
use crate::routes::{PrerenderedPage, RouteId, prerender_list};

/// What the build knows and the core does not: where the site stands, which day it is, how its files are called.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surroundings {
    /// The public origin, without a slash at its end: `https://house.example`.
    pub origin: String,
    /// The day that it is in Honolulu, as `2026-01-03`.
    pub today: String,
    /// The address of the house's sign, from the root of the site: `/assets/icons/mark.png`.
    pub icon: String,
    /// The address of each page's social picture, by the file of the page.
    pub social: BTreeMap<String, String>,
    /// The files of the pictures, by their names.
    pub pictures: BTreeMap<String, PictureFile>,
}

/// One file of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureFile {
    /// Its address, from the root of the site.
    pub address: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// What machines read.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// The structured data of each page that search engines may find, by its file: a JSON-LD document.
    pub graphs: BTreeMap<String, Value>,
    /// The address of each page's rendition in Markdown, by its file. The build writes it from the finished page.
    pub renditions: BTreeMap<String, String>,
    /// Other forms of a page, by its file, for `<link rel="alternate">`.
    pub alternates: BTreeMap<String, Vec<Alternate>>,
    /// The files to write, by their path below the site's folder.
    pub files: BTreeMap<String, String>,
}

/// Another form of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alternate {
    /// Its content type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its address, from the root of the site.
    pub href: &'static str,
}

/// Everything that machines read, for a site in its surroundings.
#[must_use]
pub fn made(around: &Surroundings) -> Made {
    let pages = pages();
    let mut files = BTreeMap::from([
        ("sitemap.xml".to_owned(), sitemap::sitemap(&pages, around)),
        ("robots.txt".to_owned(), sitemap::robots(around)),
        ("llms.txt".to_owned(), guide::guide(&pages, around)),
        (feeds::RSS.trim_start_matches('/').to_owned(), feeds::rss(around)),
        (feeds::JSON.trim_start_matches('/').to_owned(), feeds::json(around)),
    ]);
    files.extend(to_come(&around.today).map(|event| (event.file(), calendar::calendar(event, around))));
    let reading = |page: &&Page| matches!(page.route, RouteId::Journal | RouteId::Article);
    Made {
        graphs: pages.iter().map(|page| (page.file.clone(), graphs::graph(page, around))).collect(),
        renditions: pages.iter().map(|page| (page.file.clone(), guide::rendition(&page.path))).collect(),
        alternates: pages
            .iter()
            .filter(reading)
            .map(|page| (page.file.clone(), feeds::alternates()))
            .collect(),
        files,
    }
}

/// A page that search engines may find.
struct Page {
    route: RouteId,
    path: String,
    file: String,
    content: Content,
}

/// Every page that search engines may find, in the order of the registry.
fn pages() -> Vec<Page> {
    let listed = prerender_list().into_iter().filter(|page| page.indexed);
    listed
        .filter_map(|PrerenderedPage { path, file, state, .. }| match open(&path, state) {
            PageAnswer::Page { route, path, content } => Some(Page { route, path, file, content }),
            PageAnswer::Redirect { .. } | PageAnswer::NotFound { .. } => None,
        })
        .collect()
}

impl Surroundings {
    /// An address with its origin.
    fn absolute(&self, address: &str) -> String {
        [self.origin.as_str(), address].concat()
    }

    /// The address of a page's social picture, with its origin.
    fn social(&self, file: &str) -> Option<String> {
        self.social.get(file).map(|address| self.absolute(address))
    }

    /// The host, without port, for names that must be nobody else's.
    fn host(&self) -> &str {
        let rest = self.origin.split_once("://").map_or(self.origin.as_str(), |(_, rest)| rest);
        rest.split(['/', ':']).next().unwrap_or(rest)
    }
}
