//! The facts: data of the whole content that the rules and readers of a single file need. `gather.rs` collects them
//! once; they never change.

pub mod articles;
pub mod dated_prices;
pub mod language_index;
pub mod named_retreats;
pub mod offers;
pub mod pictures;
pub mod placeholders;
pub mod reserved;
pub mod text_context;

use std::collections::BTreeMap;

use core_engine::router::{has_slug, match_pattern, path_for};

use super::documents::Documents;
use super::documents::node::{Node, leak};
use super::documents::paths::PICTURES;
use super::documents::problem::nearest_or;
use crate::model::{Field, FormName, FormTarget, OfferFile};
use crate::registry::{ROUTES, RouteId};
use language_index::LanguageIndex;
use named_retreats::NamedRetreat;
use pictures::{PictureFiles, Pictures};
use placeholders::{PlaceholderValues, Placeholders};
use text_context::{TextContext, TextLabels};

/// The facts of a content folder.
#[derive(Clone)]
pub struct Facts {
    pub documents: &'static Documents,
    pub languages: LanguageIndex,
    pub picture_files: PictureFiles,
    /// The pictures that `pictures.toml` describes.
    pub pictures: Pictures,
    /// The labels that the compiler adds to texts.
    pub labels: TextLabels,
    /// The files of recordings.
    pub sounds: Vec<&'static str>,
    /// The e-mail address of the house.
    pub email: Option<&'static str>,
    /// The names of the categories of articles.
    pub categories: Vec<&'static str>,
    /// The names of the forms.
    pub forms: Vec<&'static str>,
    /// The target of each form, that of `site.toml` or else the e-mail of the form: another site's URL, and the e-mail
    /// that can be sent instead.
    pub targets: BTreeMap<FormName, FormTarget>,
    /// The select field of each form that has one.
    pub selects: BTreeMap<FormName, Field>,
    /// The retreats in the order of their page; `None` for an incomplete one.
    pub retreats: Vec<Option<NamedRetreat>>,
    /// The offers, each with the path of its page.
    pub offers: Option<OfferFile>,
    /// The slugs of each route whose pattern has one.
    pub slugs: BTreeMap<RouteId, Vec<String>>,
    /// The placeholders that texts may use, with their values.
    pub placeholders: Placeholders,
}

impl Facts {
    /// No facts, for files that are read before the facts are gathered.
    pub fn empty(documents: &'static Documents) -> Self {
        Self {
            documents,
            languages: LanguageIndex::default(),
            picture_files: PictureFiles::default(),
            pictures: Pictures::new(),
            labels: TextLabels::default(),
            sounds: Vec::new(),
            email: None,
            categories: Vec::new(),
            forms: Vec::new(),
            targets: BTreeMap::new(),
            selects: BTreeMap::new(),
            retreats: Vec::new(),
            offers: None,
            slugs: BTreeMap::new(),
            placeholders: Placeholders::default(),
        }
    }

    /// A copy of the facts with other placeholder values.
    pub fn with_placeholders(&self, values: &PlaceholderValues) -> Self {
        Self { placeholders: self.placeholders.with(values), ..self.clone() }
    }

    /// Whether a file could be read. If not, what other files name of it is no further problem.
    pub fn is_read(&self, file: &str) -> bool {
        self.documents.get(file).is_some()
    }

    /// The pictures; `None` if their file cannot be read.
    pub fn known_pictures(&self) -> Option<&Pictures> {
        self.is_read(PICTURES).then_some(&self.pictures)
    }

    /// What rendered texts show of other files.
    pub fn text_context(&self) -> TextContext<'_> {
        TextContext { pictures: self.known_pictures(), labels: self.labels }
    }

    /// The text at a node as pages show it: with its placeholders filled in, if its file may have some.
    pub fn shown(&self, node: Node) -> Option<&'static str> {
        let text = node.plain_text()?;
        Some(if node.source.takes_placeholders && text.contains('{') {
            leak(self.placeholders.fill_in(node, text))
        } else {
            text
        })
    }

    /// True if a page of the site has this path.
    pub fn has_page(&self, path: &str) -> bool {
        ROUTES.iter().any(|route| match match_pattern(route.pattern, path) {
            None => false,
            Some(None) => true,
            Some(Some(slug)) => {
                self.slugs.get(&route.id).is_some_and(|slugs| slugs.iter().any(|known| known == slug))
            }
        })
    }

    /// The problem of a link to a path without a page; the message continues after the key's name.
    pub fn unknown_page(&self, path: &str) -> Option<String> {
        (!self.has_page(path)).then(|| {
            let known: Vec<String> = ROUTES
                .iter()
                .flat_map(|route| match (has_slug(route.pattern), self.slugs.get(&route.id)) {
                    (false, _) => vec![route.pattern.to_owned()],
                    (true, slugs) => {
                        slugs.into_iter().flatten().map(|slug| path_for(route.pattern, slug)).collect()
                    }
                })
                .collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let remedy = nearest_or(path, &known, "write one that the registry of routes knows");
            format!("leads to the unknown page {path:?} ({remedy})")
        })
    }
}
