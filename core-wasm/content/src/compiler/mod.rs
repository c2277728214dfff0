//! Compiles `content/` to the bytes that the core loads: documents, facts, rules.
//!
//! | step | file | what it is |
//! |---|---|---|
//! | documents | `documents.rs`, `node.rs` | every file, read and parsed once, with the place of each value |
//! | facts | `gather.rs`, `facts.rs` | what one file needs to know of the others |
//! | texts | `texts.rs`, `markdown.rs` | the Markdown with its figures, rendered once |
//! | rules | `check.rs` beside `schema.rs`, `rules.rs` | every problem, sorted by its place |
//! | content | `content_file.rs`, `from_toml.rs` | the model of what has passed, written as bytes |
//!
//! Each step is a function of those before it, and nothing is changed afterwards. A problem is one line with the place, what
//! was found, and what to write instead.

#[macro_use]
mod patterns;
mod articles;
mod body_rules;
mod case_study_rules;
mod check;
mod content_file;
mod dialogs;
mod documents;
mod editorial;
mod events;
pub(crate) mod facts;
mod figures;
mod file_kinds;
mod files;
mod forms;
pub(crate) mod from_toml;
mod gather;
mod gone_essays;
mod guide;
mod guide_cues;
mod kinds;
mod language_index;
pub mod launch;
mod links;
mod markdown;
mod markdown_figures;
mod markdown_opening;
mod named_retreats;
pub(crate) mod node;
mod offers;
mod page_ids;
mod pictures;
pub mod problem;
mod program_pages;
mod program_rules;
mod programs;
mod prose;
mod redirect_rules;
mod rendered;
mod reserved;
mod retreats;
mod rules;
pub mod schema;
mod signs;
mod site_pages;
mod syntax;
mod text_rules;
mod texts;
mod values;

pub use content_file::{Compiled, ContentFiles, ProgramFiles};

use std::path::Path;

use core_engine::dates::Day;
use documents::Documents;
use problem::Problem;
use texts::texts_of;

/// Compiles the content in a folder. Articles that are published after `today` (`2026-01-18`, in Honolulu) are left
/// out; without it, none is.
///
/// # Errors
/// Every problem of every file, sorted by place, if one is no matter of taste.
pub fn compile(content: &Path, today: Option<&str>) -> Result<Compiled, Vec<Problem>> {
    compile_with(content, &Options { today, ..Options::default() })
}

/// How a content folder is compiled.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// As of [`compile`].
    pub today: Option<&'a str>,
    /// The addresses that essays had before: one that leads nowhere now is a warning.
    pub addresses: &'a [String],
    /// A folder whose files stand for those of the content with their paths: texts that are not saved yet.
    pub over: Option<&'a Path>,
    /// The path of an essay below the content that is published although it is a draft or waits for its day.
    pub show: Option<&'a str>,
}

/// Compiles the content in a folder, with some options.
///
/// # Errors
/// Those of [`compile`].
pub fn compile_with(content: &Path, options: &Options) -> Result<Compiled, Vec<Problem>> {
    let Options { addresses, over, show, .. } = *options;
    let today = options.today.and_then(Day::from_iso);
    let documents = Documents::open(content, over, show);
    let pictures = gather::pictures(&documents);
    // Essays take no figures, and the time that they take to read is one.
    let essays = texts_of(articles::all(&documents), &figures::Figures::default(), &pictures);
    let facts = gather::facts(&documents, pictures, &essays, today);
    let others = documents.all().filter(|document| !essays.contains_key(document.name));
    let mut texts = texts_of(others, &facts.figures, &facts.pictures);
    texts.extend(essays);
    let mut problems = rules::problems(&documents, &facts, &texts);
    problems.extend(gone_essays::warnings(&documents, &facts, &texts, addresses));
    problems.extend(editorial::warnings(&documents, &facts, &texts));
    problems.sort();
    if problems.iter().any(|problem| !problem.is_taste) {
        return Err(problems);
    }
    content_file::compiled(&documents, &facts, &texts, today, problems).map_err(|problem| vec![problem])
}

/// The file and the day of publication (`2026-01-18`) of each article in a content folder that is no draft.
pub fn publish_days(content: &Path) -> Vec<(String, String)> {
    articles::publish_days(&Documents::open(content, None, None))
}
