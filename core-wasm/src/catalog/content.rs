//! The content of the site: constants that the build script generates from `content/`.
//!
//! They change with the content files and are never edited by hand. [`model`](super::model) declares their types.
//!
//! What the core computes with is held as values: the site, its forms and prices. What it only passes on is the JSON that
//! JavaScript parses: half the size, and faster to hand over. That of the pages is a file of its own, so that the browser
//! module does not grow with their texts; there the app loads it ([`load_pages`]), natively it is part of the crate.

use super::model::*;
use super::registry::RouteId;

/// The content of every static page, one a line in the order of [`STATIC_PAGES`].
#[cfg(not(target_arch = "wasm32"))]
static PAGES: std::sync::LazyLock<Vec<&str>> =
    std::sync::LazyLock::new(|| include_str!(generated!("pages.txt")).lines().collect());
#[cfg(target_arch = "wasm32")]
thread_local! {
    static PAGES: std::cell::Cell<&'static [&'static str]> = const { std::cell::Cell::new(&[]) };
}

/// Takes the file with the content of the static pages, which is kept for as long as the core lives; the first one counts.
/// Whether it is that of this version of the core.
#[cfg(target_arch = "wasm32")]
pub fn load_pages(file: String) -> bool {
    let pages: Vec<&str> = String::leak(file).lines().collect();
    let is_complete = pages.len() == STATIC_PAGES.len();
    if is_complete && PAGES.get().is_empty() {
        PAGES.set(pages.leak());
    }
    is_complete
}

/// A page whose content is serialized while compiling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaticPage {
    /// Its route.
    pub route: RouteId,
    /// The value of `{slug}` in the path.
    pub slug: Option<&'static str>,
    /// The state of the checkout that it describes.
    pub state: Option<CheckoutState>,
    /// The title for search engines and the tab, without the site's name.
    pub title: &'static str,
    /// One or two sentences about it.
    pub description: &'static str,
    /// Its main picture.
    pub picture: Option<Picture>,
    /// The line of its content in the file of the pages.
    pub line: usize,
}

impl StaticPage {
    /// Its content as JSON: one of the variants of [`Page`](crate::pages), with the variant's name as `page`. `None` in the
    /// browser before the pages are loaded.
    #[must_use]
    pub fn json(&self) -> Option<&'static str> {
        #[cfg(not(target_arch = "wasm32"))]
        let pages = &*PAGES;
        #[cfg(target_arch = "wasm32")]
        let pages = PAGES.get();
        pages.get(self.line).copied()
    }
}

include!(generated!("content.rs"));
