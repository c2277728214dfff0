//! Compiles `content/` to the bytes that the core loads: load, check, serialize.
//!
//! `compile` returns the files, or every problem of the content, sorted by place: one line each with the place, what was
//! found, and what to write instead.
//!
//! What the core computes with is stored as values (`content_file.rs`). Pages, which it only passes on, are serialized as
//! the JSON that JavaScript parses (`static_pages.rs`). Documents, which stay out of the browser, are rendered to HTML
//! (`markdown.rs`).

#[macro_use]
mod patterns;
mod articles;
mod check;
mod content_file;
mod delivered_program;
mod dialogs;
mod events;
mod figures;
pub(crate) mod from_toml;
mod front_matter;
mod guide;
mod guide_cues;
mod language_index;
pub mod launch;
pub(crate) mod loader;
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

pub use content_file::ContentFiles;
pub use programs::ProgramFiles;

use std::collections::BTreeMap;
use std::path::Path;

use core_engine as engine;
use engine::dates::Day;
use loader::ContentLoader;
use problem::Problem;

use crate::{journal_index, model, registry};

/// The compiled content.
#[derive(Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The content, for each of its readers.
    pub content: ContentFiles,
    /// The index of the journal.
    pub journal_index: &'static [u8],
    /// The documents as the browser loads them, by their folder and name: JSON.
    pub document_files: BTreeMap<String, String>,
    /// What buyers receive.
    pub programs: ProgramFiles,
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
pub fn compile(content: &Path, today: Option<&str>) -> Result<Compiled, Vec<Problem>> {
    let mut loader = ContentLoader::open(content);
    // Each step takes what the earlier ones return, so that none can come too soon.
    let references = loader.references();
    let articles = loader.articles(&references, today.and_then(Day::from_iso));
    let shared = loader.shared(&references, &articles);
    let mut pages = loader.pages(&references, &articles, &shared);
    let programs = loader.programs(&references, &pages);
    loader.check_values(&references, &pages);

    let unwritten = |file: &str, error: &dyn std::fmt::Display| {
        let message = format!("what is made of it cannot be written: {error}");
        vec![Problem { file: file.to_owned(), line: None, is_taste: false, message }]
    };
    let document_files = std::mem::take(&mut pages.document_files);
    let parts = content_file::parts(shared, pages, &articles, &programs, &mut loader);
    let (pictures, characters) = (loader.pictures_json(), loader.characters());
    let warnings = loader.into_problems();
    if warnings.iter().any(|problem| !problem.is_taste) {
        return Err(warnings);
    }
    let programs = programs.files().ok_or_else(|| unwritten("content/program", &"it was not loaded"))?;
    let (content, server, build) = parts.ok_or_else(|| unwritten("content", &"a file was not loaded"))?;
    let journal_index = server.journal_index;
    let content =
        ContentFiles::of(&content, &server, &build).map_err(|error| unwritten("content", &error))?;
    Ok(Compiled { content, journal_index, document_files, programs, pictures, characters, warnings })
}

/// The file and the day of publication (`2026-01-18`) of each article in a content folder that is no draft.
pub fn publish_days(content: &Path) -> Vec<(String, String)> {
    ContentLoader::open(content).publish_days()
}
