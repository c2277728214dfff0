//! Compiles `content/` to the bytes that the core loads.
//!
//! | step | folder | result |
//! |---|---|---|
//! | documents | `documents` | every file, read and parsed once, with the position of each value |
//! | facts | `facts`, gathered in `gather.rs` | data of the whole content that a single file needs |
//! | texts | `texts` | the Markdown with its placeholders filled in, rendered once |
//! | rules | `rules` | every problem, sorted by place |
//! | output | `output` | the values of the model, as bytes |
//!
//! Two folders serve several steps: `values` checks and reads a value by its type in the model, and `program` has the
//! delivered programs, whose pages depend on each other. Each step is a function of the results before it, and no
//! result is changed later. A problem is one line with the place, the finding, and the remedy.
//!
//! Imports follow one order, without circles: `documents`, `facts`, `texts`, `values`, `program`, `gather`, `rules`,
//! `output`.

#[macro_use]
mod patterns;
pub(crate) mod documents;
pub(crate) mod facts;
mod gather;
mod output;
mod program;
mod rules;
mod texts;
pub(crate) mod values;

pub use documents::problem;
pub use output::{Compiled, ContentFiles, ProgramFiles, examples, launch, schema};

use std::path::Path;

use core_engine::dates::Day;
use documents::Documents;
use facts::Facts;
use facts::placeholders::Placeholders;
use facts::{articles, dated_prices};
use problem::Problem;
use texts::{Texts, texts_of};
use values::file_kinds::documents_in;

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
    /// A folder with unsaved texts: its files replace the content files of the same path.
    pub over: Option<&'a Path>,
    /// The path of an essay below `content/` that is published for a preview even if it is a draft or its day is to
    /// come.
    pub show: Option<&'a str>,
    /// The number of pages of the delivered book, which the build counts before it compiles the content.
    pub book_pages: Option<usize>,
}

/// Compiles a content folder with options.
///
/// # Errors
/// As for [`compile`].
pub fn compile_with(content: &Path, options: &Options) -> Result<Compiled, Vec<Problem>> {
    let Options { over, show, book_pages, .. } = *options;
    let today = options.today.map(day).transpose()?;
    let documents: &'static Documents = Box::leak(Box::new(documents_in(content, over, show)));
    let (facts, texts) = facts_and_texts(documents, today);
    let mut problems = rules::problems(&facts, &texts);
    problems.extend(rules::editorial::warnings(&facts, &texts));
    problems.sort();
    if problems.iter().any(|problem| !problem.is_warning) {
        return Err(problems);
    }
    output::compiled(&facts, &texts, today, book_pages, problems).map_err(|problem| vec![problem])
}

/// The day of a build; an error if the text is no date, since every waiting text would be public without a day.
fn day(text: &str) -> Result<Day, Vec<Problem>> {
    let invalid =
        || vec![Problem::of_file("", format_args!("the build's day “{text}” is no date (write 2026-01-18)"))];
    Day::from_iso(text).ok_or_else(invalid)
}

/// The facts of a content folder, and its texts. Essays are rendered first and without placeholders, because the
/// placeholder for reading times is computed from them.
fn facts_and_texts(documents: &'static Documents, today: Option<Day>) -> (Facts, Texts) {
    let pictures = gather::pictures(documents);
    let essays = texts_of(articles::all(documents), &Placeholders::default(), &pictures);
    let facts = gather::facts(documents, pictures, &essays, today);
    let others = documents.all().filter(|document| !essays.contains_key(document.name));
    let mut texts = texts_of(others, &facts.placeholders, &facts.pictures);
    texts.extend(essays);
    (facts, texts)
}

/// The days (`2026-01-18`) on which the price of an offer changes.
pub fn price_days(content: &Path) -> Vec<String> {
    dated_prices::days(&documents_in(content, None, None))
}

/// The file and the publication day (`2026-01-18`) of each article that is not a draft.
pub fn publish_days(content: &Path) -> Vec<(String, String)> {
    articles::publish_days(&documents_in(content, None, None))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The modules, each of which imports only from itself and the modules before it.
    const ORDER: [&str; 9] =
        ["patterns", "documents", "facts", "texts", "values", "program", "gather", "rules", "output"];

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn a_module_imports_only_from_modules_before_it() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/compiler");
        let place = |name: &str| ORDER.iter().position(|known| *known == name);
        let mut imports = 0;
        for file in files(&root) {
            let path = file.strip_prefix(&root).unwrap().to_str().unwrap();
            let Some(of_file) = place(path.split(['/', '.']).next().unwrap()) else { continue };
            let text = fs::read_to_string(&file).unwrap();
            for import in pattern!(r"(?m)(?:crate::compiler|^use super)::(\w+)").captures_iter(&text) {
                let Some(imported) = place(&import[1]) else { continue };
                assert!(imported <= of_file, "{path} imports {}", &import[1]);
                imports += 1;
            }
        }
        assert!(imports > 100, "{imports}");
    }
}
