//! The content of the site: constants that the build script generates from `content/`.
//!
//! They change with the content files and are never edited by hand. [`model`](super::model) declares their types.
//!
//! What the core computes with is held as values: the site, its forms and prices. What it only passes on is
//! held as the JSON that JavaScript parses ([`STATIC_PAGES`]): half the size, and faster to hand over.

use super::model::*;
use super::registry::RouteId;

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
    /// Its content: one of the variants of [`Page`](crate::pages), with the variant's name as `page`.
    pub json: Json,
}

/// JSON text, generated while compiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Json(pub &'static str);

impl serde::Serialize for StaticPage {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

/// It serializes as a string; `wasm.rs` hands it over as the object that it describes.
impl serde::Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

include!(generated!("content.rs"));
