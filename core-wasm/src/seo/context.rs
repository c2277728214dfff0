//! The build's context and the indexed pages: the input of every generated file.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::pages::{Content, PageAnswer, open};
use crate::prerender::{PrerenderedPage, prerender_list};
use crate::routes::RouteId;

/// What the build knows and the core does not: the origin of the site, the current date, the names of its files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuildContext {
    /// The public origin, without a slash at its end: `https://house.example`.
    pub origin: String,
    /// The current date in Honolulu, as `2026-01-03`.
    pub today: String,
    /// The path of the site's icon: `/assets/icons/mark.png`.
    pub icon: String,
    /// The path of each page's social picture, by the file of the page.
    pub social: BTreeMap<String, String>,
    /// The files of the pictures, by their names.
    pub pictures: BTreeMap<String, PictureFile>,
}

/// One file of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureFile {
    /// Its path.
    pub address: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl BuildContext {
    /// The absolute URL of a path.
    pub(super) fn absolute(&self, path: &str) -> String {
        [self.origin.as_str(), path].concat()
    }

    /// The absolute URL of a page's social picture.
    pub(super) fn social(&self, file: &str) -> Option<String> {
        self.social.get(file).map(|path| self.absolute(path))
    }

    /// The host, without port, for globally unique ids.
    pub(super) fn host(&self) -> String {
        let origin = self.origin.parse::<http::Uri>().unwrap_or_default();
        origin.host().unwrap_or_default().to_owned()
    }
}

/// An indexed page.
pub(super) struct Page {
    pub(super) route: RouteId,
    pub(super) path: String,
    pub(super) file: String,
    pub(super) content: Content,
}

/// Every indexed page, in the order of the registry.
pub(super) fn indexed_pages() -> Vec<Page> {
    let listed = prerender_list().into_iter().filter(|page| page.indexed);
    listed
        .filter_map(|PrerenderedPage { path, file, state, .. }| match open(&path, state) {
            PageAnswer::Page { route, path, content } => Some(Page { route, path, file, content }),
            PageAnswer::Redirect { .. } | PageAnswer::NotFound { .. } | PageAnswer::Deferred { .. } => None,
        })
        .collect()
}
