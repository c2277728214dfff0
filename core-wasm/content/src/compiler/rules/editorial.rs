//! Warnings on style across the whole content: a picture on too many pages, too many headlines in italics. They do not
//! prevent publication.

use std::collections::{BTreeMap, BTreeSet};

use crate::compiler::documents::Documents;
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::paths::{CASE_STUDIES, JOURNAL};
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::texts::Texts;
use crate::compiler::values::check::Visited;
use crate::compiler::values::file_kinds::visit;

/// The most pages that may show the same picture.
const MOST_PAGES_OF_A_PICTURE: usize = 2;

/// At most one in this many headlines may have a phrase in italics.
const HEADLINES_FOR_AN_ITALIC_ONE: usize = 3;

/// The folders in which every file is a page.
const PAGE_FOLDERS: [&str; 3] = ["pages", CASE_STUDIES, JOURNAL];

/// All warnings.
pub fn warnings(facts: &Facts, texts: &Texts) -> Vec<Problem> {
    let mut problems = repeated_pictures(facts, texts);
    problems.extend(too_many_italics(facts.documents));
    for problem in &mut problems {
        problem.is_warning = true;
    }
    problems
}

/// Warns at the last page by path of a picture that three or more pages show, unless there are too few pictures for all
/// pages.
fn repeated_pictures(facts: &Facts, texts: &Texts) -> Vec<Problem> {
    let mut shown = BTreeMap::<&str, BTreeMap<&str, Problem>>::new();
    let mut pages = BTreeSet::new();
    for document in PAGE_FOLDERS.iter().flat_map(|folder| facts.documents.below(folder)) {
        let mut found = |id: &'static str, place: Problem| {
            pages.insert(document.name);
            shown.entry(id).or_default().entry(document.name).or_insert(place);
        };
        visit(document, &mut |kind, node: Node| {
            if let Some(id) = node.plain_text().filter(|_| kind == Visited::Picture) {
                found(id, node.problem(""));
            }
        });
        for id in texts.get(document.name).into_iter().flat_map(|text| &text.rendered.pictures) {
            found(leak(id.as_str()), Problem::of_file(document.name, ""));
        }
    }
    if pages.len() > MOST_PAGES_OF_A_PICTURE * facts.pictures.len() {
        return Vec::new();
    }
    let third = shown.into_iter().filter_map(|(id, mut places)| {
        let (_, last) = places.pop_last()?;
        let others: Vec<&str> = places.into_keys().collect();
        let message = format!(
            "the picture {id:?} is on this page and on {} others (choose another, unless it is meant: {})",
            others.len(),
            others.join(", ")
        );
        (others.len() >= MOST_PAGES_OF_A_PICTURE).then_some(Problem { message, ..last })
    });
    third.collect()
}

/// Warns at the file with the most headlines in italics if more than a third of all headlines have some.
fn too_many_italics(documents: &Documents) -> Option<Problem> {
    let (mut all, mut count, mut italic) = (0, 0, BTreeMap::<&str, usize>::new());
    for document in documents.all() {
        visit(document, &mut |kind, node: Node| {
            let Some(text) = node.plain_text().filter(|_| kind == Visited::Headline) else { return };
            all += 1;
            if text.contains('*') {
                count += 1;
                *italic.entry(document.name).or_default() += 1;
            }
        });
    }
    let (file, most) = italic.into_iter().max_by_key(|(_, headlines)| *headlines)?;
    let message = format!(
        "{count} of the {all} headlines set a phrase apart in italics, {most} of them here (take the stars away from some: what is rare is noticed)"
    );
    (count * HEADLINES_FOR_AN_ITALIC_ONE > all).then(|| Problem::of_file(file, message))
}
