//! The rules: collects every problem of a content folder. A rule is a function of documents and facts.

mod articles;
mod bodies;
mod case_studies;
pub mod editorial;
mod events;
pub mod files;
mod forms;
mod offers;
mod pictures;
mod redirects;
mod retreats;
mod unique;

use std::collections::BTreeSet;

use super::documents::node::Node;
use super::documents::paths::{CASE_STUDIES, FORMS, JOURNAL, LEGAL, OFFERS, PLAIN};
use super::documents::problem::Problem;
use super::documents::{Document, Documents};
use super::facts::Facts;
use super::facts::articles::all as all_articles;
use super::program;
use super::texts::Texts;
use super::values::file_kinds;
use crate::model::ALL_CATEGORIES;
use crate::registry::RouteId;
use unique::{unique, unique_texts};

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
    let strays = files::strays(checked_facts);
    let is_stray = |name: &str| {
        let is_in = |stray: &&str| {
            name.strip_prefix(stray).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        strays.iter().any(is_in)
    };
    let (mut problems, mut used) = (Vec::new(), Vec::new());
    for (document, found) in checked.into_iter().filter(|(document, _)| !is_stray(document.name)) {
        used.push(document);
        problems.extend(found);
    }
    let of_stray = |problem: &&Problem| problem.file.strip_prefix("content/").is_some_and(is_stray);
    let unreadable = checked_facts.documents.problems.iter().filter(|problem| !of_stray(problem)).cloned();
    problems.extend(unreadable);
    problems.extend(files::problems(checked_facts, &strays));
    problems.extend(between_files(checked_facts));
    for document in used {
        if document.is_below(JOURNAL) && !broken.contains(document.name) {
            problems.extend(articles::problems_of(document, texts));
        } else if document.is_below(PLAIN) {
            problems.extend(articles::problem_of_slug(RouteId::Plain, document));
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
    problems.extend(titles_and_descriptions(facts));
    problems.extend(site(documents));
    problems.extend(forms::problems(facts));
    problems.extend(case_studies::problems(facts));
    problems.extend(retreats::problems(documents));
    problems.extend(events::problems(documents));
    problems.extend(categories(documents));
    problems.extend(drawings(documents));
    problems.extend(samples(facts));
    problems.extend(redirects::problems(facts));
    problems.extend(articles::too_many_featured(documents));
    problems.extend(offers::problems(facts));
    problems
}

/// Titles and descriptions must be unique, because search results show them. An article has its excerpt as its
/// description.
fn titles_and_descriptions(facts: &Facts) -> Vec<Problem> {
    let folders = ["pages", CASE_STUDIES, JOURNAL, LEGAL];
    let is_page = |document: &&Document| folders.iter().any(|folder| document.is_below(folder));
    let pages = || facts.documents.all().filter(is_page);
    let forms = facts.documents.items(FORMS, &["forms"]);
    let of_pages = |key: &'static str| pages().filter_map(move |page| page.root.key(key));
    let of_forms = |key: &'static str| forms.iter().filter_map(move |form| form.key(key));
    let titles = of_pages("title").chain(of_forms("meta_title"));
    let excerpts = all_articles(facts.documents).filter_map(|article| article.root.key("excerpt"));
    let descriptions = of_pages("description").chain(of_forms("description")).chain(excerpts);
    let shown = |node| Some((node, facts.shown(node)?));
    let mut problems = unique_texts(titles.filter_map(shown));
    problems.extend(unique_texts(descriptions.filter_map(shown)));
    problems
}

/// The menu may list a page once, and each form may have one entry.
fn site(documents: &Documents) -> Vec<Problem> {
    let unique_in = |(list, key): (&str, &str)| {
        let items = documents.items("site.toml", &[list]);
        unique(&items.into_iter().filter_map(|item| item.key(key)).collect::<Vec<_>>())
    };
    [("navigation", "path"), ("forms", "form")].into_iter().flat_map(unique_in).collect()
}

/// The names of categories must be unique, and differ from the filter value for all categories.
fn categories(documents: &Documents) -> Vec<Problem> {
    let categories = documents.items("pages/journal.toml", &["categories"]);
    let names: Vec<Node> = categories.into_iter().filter_map(|category| category.key("name")).collect();
    let reserved = names.iter().filter(|name| name.plain_text() == Some(ALL_CATEGORIES));
    let problems = reserved
        .map(|name| name.fault(format!("is {ALL_CATEGORIES:?}, which chooses all of them (write another)")));
    unique(&names).into_iter().chain(problems).collect()
}

/// Each drawing may be used by only one section, because its SVG has ids and its elements are counted.
fn drawings(documents: &Documents) -> Vec<Problem> {
    let mut drawn: Vec<(&str, &str)> = Vec::new();
    let mut problems = Vec::new();
    for section in ["first", "center", "sanctuary"] {
        let figures = documents.items("pages/impact.toml", &[section, "figures"]);
        let drawings = figures.into_iter().filter_map(|figure| figure.key("drawing"));
        for (node, drawing) in drawings.filter_map(|node| Some((node, node.plain_text()?))) {
            if let Some((other, _)) =
                drawn.iter().find(|(other, known)| *known == drawing && *other != section)
            {
                problems.push(node.fault(format!("is {drawing:?}, as in [{other}] (write another)")));
            }
            drawn.push((section, drawing));
        }
    }
    problems
}

/// Samples must be marked as such for visitors: in the notice of a legal text, the note of the testimonials, the note
/// of a case study.
fn samples(facts: &Facts) -> Vec<Problem> {
    let documents = facts.documents;
    let legal = documents.below(LEGAL).filter(|text| text.root.is_true("sample"));
    let mut notes: Vec<Node> = legal.filter_map(|text| text.root.key("notice")).collect();
    let testimonials = documents.items("pages/initiation.toml", &["testimonials", "items"]);
    let section = documents.at("pages/initiation.toml", &["testimonials"]);
    let section =
        section.filter(|_| testimonials.into_iter().any(|testimonial| testimonial.is_true("sample")));
    notes.extend(section.and_then(|section| section.key("note")));
    notes.extend(documents.at("pages/case-studies.toml", &["list", "sample_note"]));
    let says_so = |note: &Node| facts.shown(*note).is_none_or(|text| text.to_lowercase().contains("sample"));
    let remedy = "write the word sample into it, or sample = false once nothing is invented";
    let silent_notes = notes.into_iter().filter(|note| !says_so(note));
    let silent =
        silent_notes.map(|note| note.fault(format!("does not say that something is a sample ({remedy})")));
    let absent = section.filter(|section| section.key("note").is_none()).map(|section| {
        section.fault("has no \"note\", and a voice is a sample (write note = …, with the word sample)")
    });
    silent.chain(absent).collect()
}
