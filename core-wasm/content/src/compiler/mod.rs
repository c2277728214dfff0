//! Compiles `content/` to the bytes that the core loads.
//!
//! | step | files | result |
//! |---|---|---|
//! | documents | `documents.rs`, `node.rs` | every file, read and parsed once, with the position of each value |
//! | facts | `gather.rs`, `facts.rs` | data of the whole content that a single file needs |
//! | texts | `texts.rs`, `markdown.rs` | the Markdown with its placeholders filled in, rendered once |
//! | rules | `check.rs` beside `schema.rs`, `rules.rs` | every problem, sorted by place |
//! | content | `content_file.rs`, `from_toml.rs` | the values of the model, as bytes |
//!
//! Each step is a function of the results before it, and no result is changed later. A problem is one line with the
//! place, the finding, and the remedy.

#[macro_use]
mod patterns;
mod articles;
mod autofill;
mod body_rules;
mod case_study_rules;
pub(crate) mod check;
mod content_file;
mod dated_prices;
mod dialogs;
mod documents;
mod editorial;
mod events;
pub mod examples;
pub(crate) mod facts;
mod file_kinds;
mod files;
pub(crate) mod filled;
mod forms;
pub(crate) mod from_toml;
mod gather;
mod guide;
mod guide_cues;
pub(crate) mod kinds;
mod language_index;
pub mod launch;
mod links;
mod markdown;
mod markdown_opening;
mod markdown_pictures;
mod named_retreats;
pub(crate) mod node;
mod offers;
mod page_ids;
mod pictures;
mod placeholders;
pub mod problem;
mod program_pages;
mod program_rules;
mod programs;
mod prose;
mod pull_quotes;
mod redirect_rules;
mod rendered;
mod reserved;
mod retreats;
mod rules;
pub mod schema;
mod signs;
mod site_pages;
mod syntax;
pub(crate) mod text_rules;
mod texts;
mod values;

pub use content_file::{Compiled, ContentFiles, ProgramFiles};

use std::path::Path;

use core_engine::dates::Day;
use documents::Documents;
use facts::Facts;
use problem::Problem;
use texts::{Texts, texts_of};

/// Compiles a content folder. Articles with a publication day after `today` (`2026-01-18`, in Honolulu) are left out;
/// without `today`, none is.
///
/// # Errors
/// All problems of all files, sorted by place, if one of them is more than a warning.
pub fn compile(content: &Path, today: Option<&str>) -> Result<Compiled, Vec<Problem>> {
    compile_with(content, &Options { today, ..Options::default() })
}

/// Options of the compiler.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// As for [`compile`].
    pub today: Option<&'a str>,
    /// A folder with unsaved texts: its files replace those of the same path.
    pub over: Option<&'a Path>,
    /// The path of an essay below `content/` that is published for a preview even if it is a draft or its day is to
    /// come.
    pub show: Option<&'a str>,
}

/// Compiles a content folder with options.
///
/// # Errors
/// As for [`compile`].
pub fn compile_with(content: &Path, options: &Options) -> Result<Compiled, Vec<Problem>> {
    let Options { over, show, .. } = *options;
    let today = options.today.and_then(Day::from_iso);
    let documents: &'static Documents = Box::leak(Box::new(Documents::open(content, over, show)));
    let (facts, texts) = facts_and_texts(documents, today);
    let mut problems = rules::problems(documents, &facts, &texts);
    problems.extend(editorial::warnings(documents, &facts, &texts));
    problems.sort();
    if problems.iter().any(|problem| !problem.is_warning) {
        return Err(problems);
    }
    content_file::compiled(documents, &facts, &texts, today, problems).map_err(|problem| vec![problem])
}

/// The facts of a content folder, and its texts. Essays are rendered first and without placeholders, because the
/// placeholder for reading times is computed from them.
fn facts_and_texts(documents: &'static Documents, today: Option<Day>) -> (Facts, Texts) {
    let pictures = gather::pictures(documents);
    let essays = texts_of(articles::all(documents), &placeholders::Placeholders::default(), &pictures);
    let facts = gather::facts(documents, pictures, &essays, today);
    let others = documents.all().filter(|document| !essays.contains_key(document.name));
    let mut texts = texts_of(others, &facts.placeholders, &facts.pictures);
    texts.extend(essays);
    (facts, texts)
}

/// The days (`2026-01-18`) on which the price of an offer changes.
pub fn price_days(content: &Path) -> Vec<String> {
    dated_prices::days(&Documents::open(content, None, None))
}

/// The file and the publication day (`2026-01-18`) of each article that is not a draft.
pub fn publish_days(content: &Path) -> Vec<(String, String)> {
    articles::publish_days(&Documents::open(content, None, None))
}
