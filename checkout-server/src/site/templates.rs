//! Pages that the server fills in for a request (`_templates.json`): the journal with search results, and the
//! 404 page with links to similar pages. The page also contains the data, so that the first render in the
//! browser produces the same HTML.

use super::filled_page::{FilledPage, style_hash};
use crate::site::template::Templates;
use core_wasm::{
    articles::{JournalAnswer, search, search_page},
    near_pages::NearPage,
};
use minijinja::{
    Value, context,
    value::{Serde, merge_maps},
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The build's file (app/scripts/server-templates.ts).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TemplateFile {
    templates: BTreeMap<String, String>,
    /// Further values of the templates: texts, pictures and drawings.
    values: serde_json::Value,
    /// Style sheet of the journal, without the pictures of its cards.
    css: String,
    /// Rules for the picture of a card, by slug.
    card_css: HashMap<String, String>,
}

/// Templates, their further values, and the style sheets of the journal.
#[derive(Debug)]
pub(crate) struct SiteTemplates {
    templates: Templates,
    values: Value,
    css: String,
    card_css: HashMap<String, String>,
}

impl SiteTemplates {
    /// Parses the build's file, and renders the templates with every article and category as a test.
    ///
    /// # Errors
    /// Every error in it.
    pub(super) fn parse(json: &str) -> Result<Self, Vec<String>> {
        let TemplateFile { templates, values, css, card_css } =
            serde_json::from_str(json).map_err(|error| vec![error.to_string()])?;
        let values = Value::from(Serde(values));
        let parsed = Self { templates: Templates::new(templates)?, values, css, card_css };
        let faults = parsed.faults();
        if faults.is_empty() { Ok(parsed) } else { Err(faults.into_iter().collect()) }
    }

    /// Renders the journal with the answer of a search.
    ///
    /// # Errors
    /// A template fails, because the templates were built for another journal.
    pub(crate) fn journal(&self, answer: &JournalAnswer) -> Result<FilledPage, String> {
        let mut css = self.css.clone();
        css.extend(
            answer.articles.iter().filter_map(|card| self.card_css.get(card.slug)).map(String::as_str),
        );
        let context = context! {
            css => &css,
            answer => json(answer)?,
            ..merge_maps([Value::from(Serde(answer)), self.values.clone()])
        };
        Ok(FilledPage { html: self.templates.render("journal", context)?, styles: vec![style_hash(&css)] })
    }

    /// Renders the 404 page with links to similar pages, of which there must be at least one. `styles` are
    /// the hashes of its style sheets.
    ///
    /// # Errors
    /// A template fails.
    pub(crate) fn not_found(&self, near: &[&NearPage], styles: Vec<String>) -> Result<FilledPage, String> {
        let near_pages = Value::from(Serde(near));
        let context = context! { answer => json(&near)?, near => near_pages, ..self.values.clone() };
        Ok(FilledPage { html: self.templates.render("not-found", context)?, styles })
    }

    fn faults(&self) -> BTreeSet<String> {
        let mut faults = BTreeSet::new();
        for category in search("", "").categories {
            let found = (1..).map(|page| search_page("", category.name, page));
            let last = search_page("", category.name, 1).pages;
            for mut answer in found.take(last.max(1)) {
                faults.extend(self.journal(&answer).err());
                (answer.empty, answer.articles) = (true, Vec::new());
                faults.extend(self.journal(&answer).err());
            }
        }
        let near = NearPage { path: "/".to_owned(), title: "" };
        faults.extend(self.not_found(&[&near], Vec::new()).err());
        faults
    }
}

fn json(answer: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}
