//! The build's context and the indexed pages: the inputs of all generated files.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::pages::{OpenedPage, PageContent, open};
use crate::prerender::{PrerenderedPage, prerender_list};
use crate::routes::RouteId;

/// Data that the build passes in because the core does not have it: origin, date, and names of files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuildContext {
    /// The public origin without a trailing slash: `https://house.example`.
    pub origin: String,
    /// The current date in Honolulu, such as `2026-01-03`.
    pub today: String,
    /// The path of the site's icon, such as `/assets/icons/mark.png`.
    pub icon: String,
    /// The path of each page's social image, by the file of the page.
    pub social: BTreeMap<String, String>,
    /// The files of the pictures, by name.
    pub pictures: BTreeMap<String, BuiltPicture>,
}

/// A picture file of the build.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuiltPicture {
    /// The path.
    pub address: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

impl BuildContext {
    /// The absolute URL of a path.
    pub(super) fn absolute(&self, path: &str) -> String {
        [self.origin.as_str(), path].concat()
    }

    /// The absolute URL of a page's social image.
    pub(super) fn social(&self, file: &str) -> Option<String> {
        self.social.get(file).map(|path| self.absolute(path))
    }

    /// The host without port, for globally unique ids.
    pub(super) fn host(&self) -> String {
        let origin = self.origin.parse::<http::Uri>().unwrap_or_default();
        origin.host().unwrap_or_default().to_owned()
    }
}

pub(super) struct IndexedPage {
    pub(super) route: RouteId,
    pub(super) path: String,
    pub(super) file: String,
    pub(super) content: PageContent,
}

/// The indexed pages, in the order of the registry.
pub(super) fn indexed_pages() -> Vec<IndexedPage> {
    let listed = prerender_list().into_iter().filter(|page| page.indexed);
    listed
        .filter_map(|PrerenderedPage { path, file, state, .. }| match open(&path, state) {
            OpenedPage::Page { route, path, content } => Some(IndexedPage { route, path, file, content }),
            OpenedPage::Redirect { .. } | OpenedPage::NotFound { .. } | OpenedPage::Deferred { .. } => None,
        })
        .collect()
}
