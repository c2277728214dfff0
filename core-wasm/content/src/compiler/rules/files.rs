//! Rules of the folder: every file that the site needs exists, and every file belongs to a page.

use std::collections::BTreeSet;

use core_engine::router::is_slug;

use crate::compiler::documents::paths::{CASE_STUDIES, IMAGES, JOURNAL, LEGAL, PLAIN, PROGRAM};
use crate::compiler::documents::problem::{Problem, nearest};
use crate::compiler::documents::{Document, Documents};
use crate::compiler::facts::{Facts, reserved};
use crate::compiler::program::pages::ProgramFileNames;
use crate::compiler::values::file_kinds::{FILE_KINDS, FileKind};
use crate::registry::{RouteId, legal_pages};

/// The folders at the top of the content.
const FOLDERS: [&str; 7] = [CASE_STUDIES, IMAGES, JOURNAL, LEGAL, "pages", PROGRAM, "sounds"];

/// The pages that a program has without a file: its contents, and the notices at a program link.
const PAGES_WITHOUT_FILE: [&str; 3] = ["contents", "refunded", "unavailable"];

/// Program files and folders that belong to no offer, and legal texts without a route.
pub fn unused_files(facts: &Facts) -> BTreeSet<&'static str> {
    let is_legal = |path: &str| legal_pages().any(|(_, name)| name == path);
    let mut unused: BTreeSet<&str> = facts.documents.entries(LEGAL).filter(|path| !is_legal(path)).collect();
    if let (Some(offers), Some(names)) = (&facts.offers, ProgramFileNames::of(facts)) {
        let folders: Vec<&str> = offers.other_program_folders().map(|folder| folder.path).collect();
        let is_known = |path: &&str| names.has(path) || folders.contains(path);
        unused.extend(facts.documents.entries(PROGRAM).filter(|path| !is_known(path)));
    }
    unused
}

/// The problems of missing files, and of files that no page uses.
pub fn problems(facts: &Facts, unused: &BTreeSet<&'static str>) -> Vec<Problem> {
    let fixed = FILE_KINDS.iter().filter(|kind| kind.is_one_file()).map(|kind| kind.path.to_owned());
    let mut needed: Vec<String> = fixed.chain(legal_pages().map(|(_, name)| name)).collect();
    needed.extend(ProgramFileNames::of(facts).into_iter().flat_map(|names| names.needed()));
    let folders = || facts.offers.iter().flat_map(|file| file.other_program_folders());
    needed.extend(
        folders()
            .flat_map(|folder| ["words.toml", "welcome.md"].map(|name| format!("{}/{name}", folder.path))),
    );
    let missing: Vec<&str> =
        needed.iter().map(String::as_str).filter(|name| !facts.documents.has(name)).collect();
    let mut problems: Vec<Problem> = missing
        .iter()
        .map(|name| Problem::of_file(name, "the file is missing (write it; a sibling shows its shape)"))
        .collect();
    problems.extend(unknown_files(facts.documents, unused, &missing));
    for path in unused.iter().filter(|path| path.starts_with(PROGRAM)) {
        let remedy = "name it day-1.md to day-7.md, portal-….md, printable-….md, bonus-1.md and on, \
            welcome.md or method.md, in lower-case letters, digits and single hyphens, or remove it";
        problems.push(Problem::of_file(path, format!("the program has no page of this name ({remedy})")));
    }
    problems.extend(folders().flat_map(|folder| problems_of_program_files(facts.documents, folder.path)));
    problems
}

/// Files that no kind covers probably have a misspelled name. Pictures and programs have rules of their own.
fn unknown_files(documents: &Documents, unused: &BTreeSet<&'static str>, missing: &[&str]) -> Vec<Problem> {
    let is_known = |path: &&str| {
        *path == PLAIN || FOLDERS.contains(path) || (FileKind::of(path).is_some() && !unused.contains(path))
    };
    let folders = ["", "pages", PLAIN, JOURNAL, CASE_STUDIES, LEGAL];
    let unknown =
        folders.into_iter().flat_map(|folder| documents.entries(folder).filter(|path| !is_known(path)));
    let problem = |file: &'static str| {
        let lower = file.rsplit_once('.').map(|(stem, end)| format!("{stem}.{}", end.to_lowercase()));
        let message = match lower.filter(|renamed| renamed != file) {
            Some(renamed) => format!("the extension is in upper case (rename the file to content/{renamed})"),
            None => {
                let remedy = nearest(file, missing).map_or_else(
                    || "remove it, or add its route to the registry".to_owned(),
                    |near| format!("rename it to content/{near}, or remove it"),
                );
                format!("no page is told by this file ({remedy})")
            }
        };
        Problem::of_file(file, message)
    };
    unknown.map(problem).collect()
}

/// The names of a program's files become URL segments, so they must be slugs, and not those of pages without a file.
fn problems_of_program_files(documents: &Documents, folder: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let pages: Vec<&str> = documents.names(folder, ".md").filter(|name| *name != "welcome").collect();
    for name in &pages {
        if !is_slug(name) || PAGES_WITHOUT_FILE.contains(name) {
            let message = "the name of the file is its address (write another, in lower-case letters, digits and single hyphens)";
            problems.push(Problem::of_file(&format!("{folder}/{name}.md"), message));
        }
    }
    if pages.is_empty() {
        let message =
            "the program has no page (write its pages into this folder: title, summary, order, and the text)";
        problems.push(Problem::of_file(folder, message));
    }
    for file in
        documents.entries(folder).filter(|file| !file.ends_with(".md") && !file.ends_with("/words.toml"))
    {
        let message = "is no page of the program (name it ….md in lower-case letters, digits and single hyphens, or remove it)";
        problems.push(Problem::of_file(file, message));
    }
    problems
}

/// The name of a file must be a slug, and no other page may have it as its path.
pub fn problem_of_slug(route: RouteId, document: &Document) -> Option<Problem> {
    let name = document.slug();
    if is_slug(name) {
        return reserved::problem_of(&[route], name, document.root, "rename the file");
    }
    let message = "the name of the file is its address (write lower-case letters, digits and single hyphens)";
    Some(document.root.problem(message))
}
