//! The rules: collects every problem of a content folder. A rule is a function of documents and facts.

mod articles;
mod bodies;
mod case_studies;
mod drawings;
pub mod editorial;
mod events;
mod files;
mod forms;
mod offers;
mod pictures;
mod redirects;
mod retreats;
mod samples;
mod site;
mod unique;

use std::collections::BTreeSet;

use super::documents::Document;
use super::documents::paths::{JOURNAL, OFFERS, PLAIN};
use super::documents::problem::Problem;
use super::facts::Facts;
use super::program;
use super::texts::Texts;
use super::values::file_kinds;
use crate::registry::RouteId;

/// All problems, sorted by place.
pub fn problems(facts: &Facts, texts: &Texts) -> Vec<Problem> {
    let with_problems = |document| (document, file_kinds::problems_of(document, facts));
    let checked: Vec<(&Document, Vec<Problem>)> = facts.documents.all().map(with_problems).collect();
    let has_errors = |problems: &[Problem]| problems.iter().any(|problem| !problem.is_warning);
    let with_errors = checked.iter().filter(|(_, problems)| has_errors(problems));
    let broken: BTreeSet<&str> = with_errors.map(|(document, _)| document.name).collect();
    // Rules on computed values are skipped if the values that they are computed from are invalid.
    let offers = facts.offers.clone().filter(|_| !broken.contains(OFFERS));
    let checked_facts = &Facts { offers, ..facts.clone() };

    // A file that belongs to no page is one problem, whatever it contains.
    let unused = files::unused_files(checked_facts);
    let is_unused = |name: &str| {
        let is_in = |path: &&str| {
            name.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        unused.iter().any(is_in)
    };
    let (mut problems, mut used) = (Vec::new(), Vec::new());
    for (document, found) in checked.into_iter().filter(|(document, _)| !is_unused(document.name)) {
        used.push(document);
        problems.extend(found);
    }
    let of_unused = |problem: &&Problem| problem.file.strip_prefix("content/").is_some_and(is_unused);
    let unreadable = checked_facts.documents.problems.iter().filter(|problem| !of_unused(problem)).cloned();
    problems.extend(unreadable);
    problems.extend(files::problems(checked_facts, &unused));
    problems.extend(between_files(checked_facts));
    for document in used {
        if document.is_below(JOURNAL) && !broken.contains(document.name) {
            problems.extend(articles::problems_of(document, texts));
        } else if document.is_below(PLAIN) {
            problems.extend(files::problem_of_slug(RouteId::Plain, document));
        }
        let text = texts.get(document.name);
        problems.extend(text.into_iter().flat_map(|text| bodies::problems_of(document, text, checked_facts)));
    }
    problems.extend(program::rules::problems(checked_facts, texts, &broken));
    problems.sort();
    problems.dedup();
    problems
}

/// The problems of files compared with each other.
fn between_files(facts: &Facts) -> Vec<Problem> {
    let documents = facts.documents;
    let mut problems = pictures::problems(facts);
    problems.extend(unique::titles_and_descriptions(facts));
    problems.extend(site::problems(documents));
    problems.extend(forms::problems(facts));
    problems.extend(case_studies::problems(facts));
    problems.extend(retreats::problems(documents));
    problems.extend(events::problems(documents));
    problems.extend(articles::problems_of_categories(documents));
    problems.extend(drawings::problems(documents));
    problems.extend(samples::problems(facts));
    problems.extend(redirects::problems(facts));
    problems.extend(articles::too_many_featured(documents));
    problems.extend(offers::problems(facts));
    problems
}
