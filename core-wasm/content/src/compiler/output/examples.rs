//! Fills a content folder: adds the files of pages and the keys that it lacks, with values that pass the check. The
//! tests' small site is filled this way, so that a new page or key needs nothing there.

use std::cmp::Reverse;
use std::path::Path;
use std::{fs, io};

use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::{Insertion, Problem};
use crate::compiler::documents::{Document, Documents};
use crate::compiler::facts::Facts;
use crate::compiler::gather::facts_and_texts;
use crate::compiler::values::file_kinds::{FILE_KINDS, documents_in, problems_of};

/// Adds the missing files and keys. Files that have all keys stay as they are.
///
/// # Errors
/// If a file cannot be read or written.
pub fn fill(content: &Path) -> io::Result<()> {
    for kind in FILE_KINDS.iter().filter(|kind| kind.is_one_file() && kind.path.ends_with(".toml")) {
        let file = content.join(kind.path);
        if !file.exists() {
            fs::write(file, "")?;
        }
    }
    let documents: &'static Documents =
        Box::leak(Box::new(documents_in(content, None, None).map_err(error_of)?));
    if !documents.problems.is_empty() {
        return Err(error_of(documents.problems.clone()));
    }
    let (facts, _) = facts_and_texts(documents, None);
    for document in documents.all() {
        if let Some(text) = filled(document, &facts) {
            fs::write(content.join(document.name), text)?;
        }
    }
    Ok(())
}

fn error_of(problems: Vec<Problem>) -> io::Error {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    io::Error::other(lines.join("\n"))
}

/// The text of a document with the keys that it lacks; `None` if it lacks none.
fn filled(document: &Document, facts: &Facts) -> Option<String> {
    let problems = problems_of(document, facts).into_iter();
    let mut missing: Vec<Insertion> = problems.filter_map(|problem| Some(*problem.example?)).collect();
    // From the end of the file, so that no insertion moves the place of another one.
    missing.sort_by_key(|insertion| Reverse(insertion.offset));
    let mut text = document.root.source.text.to_owned();
    for insertion in &missing {
        text.insert_str(insertion.offset, &with_name_of_page(&insertion.text, document.root));
    }
    (!missing.is_empty()).then_some(text)
}

/// Titles and descriptions of pages must be unique, so they have the page's name.
fn with_name_of_page(entry: &str, root: Node) -> String {
    let name = root.source.stem();
    match entry.trim_end().split_once(" = ") {
        Some(("title", _)) => format!("title = \"Page {name}\"\n"),
        Some(("description", _)) => format!("description = \"About the page {name}.\"\n"),
        _ => entry.to_owned(),
    }
}
