//! The facts: what rules and readers of one file need to know of the others. They are gathered once (`gather.rs`), and never
//! changed.

use std::collections::BTreeMap;

use super::figures::{Figures, Values};
use super::language_index::LanguageIndex;
use super::named_retreats::NamedRetreat;
use super::node::{Node, leak};
use super::pictures::{PictureFiles, Pictures};
use super::problem::write_nearest;
use crate::model::{Field, FormName, FormTarget, PriceList};
use crate::registry::{ROUTES, RouteId};
use core_engine::router::{has_slug, match_pattern, path_for};

/// What is known of the whole content.
#[derive(Clone, Default)]
pub struct Facts {
    /// The words of other languages.
    pub languages: LanguageIndex,
    /// The files of the pictures.
    pub picture_files: PictureFiles,
    /// The described pictures.
    pub pictures: Pictures,
    /// The files of recordings.
    pub sounds: Vec<&'static str>,
    /// The contact e-mail address.
    pub email: Option<&'static str>,
    /// The names of the categories of articles.
    pub categories: Vec<&'static str>,
    /// The names of the forms.
    pub forms: Vec<&'static str>,
    /// Where each form is: its entry in `site.toml`, or its own letter.
    pub targets: BTreeMap<FormName, FormTarget>,
    /// The select of each form that has one.
    pub selects: BTreeMap<FormName, Field>,
    /// The retreats, in the order of their page; `None` for one that is not complete.
    pub retreats: Vec<Option<NamedRetreat>>,
    /// The offers, each with the path of the page that sells it.
    pub prices: Option<PriceList>,
    /// The slugs of the routes whose path has one.
    pub slugs: BTreeMap<RouteId, Vec<String>>,
    /// The figures that texts take from the content.
    pub figures: Figures,
}

impl Facts {
    /// The same facts with other values of figures.
    pub fn with_figures(&self, values: &Values) -> Self {
        Self { figures: self.figures.with(values), ..self.clone() }
    }

    /// The text at a node as it is shown: with its figures, where its file takes them.
    pub fn shown(&self, node: Node) -> Option<&'static str> {
        let text = node.plain_text()?;
        Some(if node.source.takes_figures && text.contains('{') {
            leak(self.figures.fill_in(node, text))
        } else {
            text
        })
    }

    /// Whether the site has a page with this path.
    pub fn has_page(&self, path: &str) -> bool {
        ROUTES.iter().any(|route| match match_pattern(route.pattern, path) {
            None => false,
            Some(None) => true,
            Some(Some(slug)) => {
                self.slugs.get(&route.id).is_some_and(|slugs| slugs.iter().any(|known| known == slug))
            }
        })
    }

    /// What is wrong with a link to a path: no page has it.
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
            let remedy = write_nearest(path, &known, "write one that the registry of routes knows");
            format!("leads to the unknown page {path:?} ({remedy})")
        })
    }
}
