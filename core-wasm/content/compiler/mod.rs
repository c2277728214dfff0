//! Compiles `content/` to Rust constants: load, check, serialize, emit.
//!
//! `compile` returns the texts of three Rust files, or every problem of the content, sorted by place: one line each with
//! the place, what was found, and what to write instead.
//!
//! What the core computes with is emitted as values (`emit.rs`). Pages, which it only passes on, are serialized as the
//! JSON that JavaScript parses, in a file (`static_pages.rs`). Documents, which stay out of the browser module, are rendered to HTML
//! (`markdown.rs`).

#[macro_use]
mod patterns;
mod articles;
mod check;
mod constants;
mod delivered_program;
mod dialogs;
pub(crate) mod emit;
mod events;
mod figures;
pub(crate) mod from_toml;
mod front_matter;
mod guide;
mod guide_cues;
mod language_index;
pub mod launch;
pub(crate) mod loader;
pub mod manual;
mod markdown;
mod markdown_figures;
mod markdown_opening;
pub(crate) mod node;
mod number_values;
mod offers;
mod other_programs;
mod pages;
mod pictures;
pub mod problem;
mod program_excerpt;
mod programs;
mod prose;
mod redirect_rules;
mod references;
mod rendered;
mod reserved;
mod retreats;
pub(crate) mod rule;
pub mod schema;
mod stamp;
mod static_pages;
pub(crate) mod text_values;

use std::collections::BTreeMap;
use std::path::Path;

use core_engine as engine;
use engine::dates::Day;
use loader::ContentLoader;
use problem::Problem;

use crate::{journal_index, model, registry};

/// The generated Rust files.
#[derive(Debug, PartialEq, Eq)]
pub struct GeneratedSources {
    /// The constants of `src/catalog/content.rs`.
    pub content: String,
    /// The content of the pages, one a line, which `src/catalog/content.rs` reads.
    pub pages: String,
    /// The constants of `src/catalog/documents.rs`.
    pub documents: String,
    /// The index that `src/catalog/journal.rs` reads.
    pub journal_index: Vec<u8>,
    /// The documents as the browser loads them, by their folder and name.
    pub document_files: BTreeMap<String, String>,
    /// The constants of `src/seo/events.rs`.
    pub events: String,
    /// The pictures that the content refers to, for the build step that encodes them: as JSON, sorted by id.
    pub pictures: String,
    /// Every character of the content, for the build step that makes the fonts.
    pub characters: String,
    /// What is published all the same: matters of taste.
    pub warnings: Vec<Problem>,
}

/// Compiles the content in a folder. Articles that are published after `today` (`2026-01-18`, in Honolulu) are left
/// out; without it, none is.
///
/// # Errors
/// Every problem of every file, sorted by place, if one is no matter of taste.
pub fn compile(content: &Path, today: Option<&str>) -> Result<GeneratedSources, Vec<Problem>> {
    let mut loader = ContentLoader::open(content);
    // Each step takes what the earlier ones return, so that none can come too soon.
    let references = loader.references();
    let articles = loader.articles(&references, today.and_then(Day::from_iso));
    let shared = loader.shared(&references, &articles);
    let pages = loader.pages(&references, &articles, &shared);
    let programs = loader.programs(&references, &pages);
    loader.check_values(&references, &pages);

    let content = constants::content(&shared, &pages, &loader);
    let pages_file = loader.pages_file();
    let documents = constants::documents(&shared, &pages, &programs);
    let events = events::constants(pages.retreats.as_ref(), pages.impact.as_ref());
    let journal_index = articles.index(&loader.categories).map_err(|error| {
        let message = format!("its index cannot be written: {error}");
        vec![Problem { file: "content/journal".to_owned(), line: None, is_taste: false, message }]
    })?;
    let (pictures, characters) = (loader.pictures_json(), loader.characters());
    let warnings = loader.into_problems();
    if warnings.iter().any(|problem| !problem.is_taste) {
        return Err(warnings);
    }
    let document_files = pages.document_files;
    Ok(GeneratedSources {
        content,
        pages: pages_file,
        documents,
        journal_index,
        document_files,
        events,
        pictures,
        characters,
        warnings,
    })
}

/// The file and the day of publication (`2026-01-18`) of each article in a content folder that is no draft.
pub fn publish_days(content: &Path) -> Vec<(String, String)> {
    ContentLoader::open(content).publish_days()
}
