//! Rules across values: uniqueness, and what must agree between files.

use super::events;
use super::loader::ContentLoader;
use super::model::{FormName, HONEYPOT, MAX_DESCRIPTION};
use super::node::Node;
use super::offers;
use super::pages::Pages;
use super::problem::{nearest, write_nearest};
use super::redirect_rules;
use super::references::References;
use super::registry::RouteId;
use super::retreats;
use super::static_pages::PLAIN;

impl ContentLoader {
    /// Checks the rules across values and files, in any order.
    pub fn check_values(&mut self, references: &References, pages: &Pages) {
        titles_and_descriptions(self);
        site(self);
        forms(self);
        case_studies(&references.cases, self);
        retreats::check(self);
        events::check(self);
        categories(self);
        drawings(self);
        samples(self);
        if let Some(prices) = &pages.prices {
            offers::check(prices, self);
            offers::check_text_pages(&pages.text_pages, prices, self);
        }
        redirect_rules::check(self);
        unknown_files(self);
    }
}

/// Titles and descriptions are unique, since search results show them, and a description is not too long.
fn titles_and_descriptions(loader: &mut ContentLoader) {
    let pages = ["pages/", "case-studies/", "journal/", "legal/"];
    let files: Vec<String> = loader
        .opened_files()
        .into_iter()
        .filter(|file| pages.iter().any(|folder| file.starts_with(folder)))
        .map(str::to_owned)
        .collect();
    let forms = form_nodes(loader);
    let of_forms = |key: &'static str| forms.iter().filter_map(move |form| form.key(key));
    let titles = files.iter().filter_map(|file| loader.at(file, &["title"]));
    let titles: Vec<Node> = titles.chain(of_forms("meta_title")).collect();
    unique(&titles, loader);
    let descriptions = files.iter().filter_map(|file| loader.at(file, &["description"]));
    let descriptions: Vec<Node> = descriptions.chain(of_forms("description")).collect();
    // The description of an article is its excerpt.
    let articles = files.iter().filter(|file| file.starts_with("journal/"));
    let excerpts = articles.filter_map(|file| loader.at(file, &["excerpt"]));
    let shown = |node| (node, loader.shown(node));
    let written: Vec<(Node, &str)> = descriptions.into_iter().map(shown).collect();
    let excerpts: Vec<(Node, &str)> = excerpts.map(shown).collect();
    unique_texts(&[&written[..], &excerpts].concat(), loader);
    // What is too long without its figures was reported when it was read.
    for (node, text) in written.into_iter().filter(|(node, text)| node.plain_text() != Some(text)) {
        check_length(node, text, loader);
    }
}

/// Whether a description is not too long, which is reported; `text` is what search engines show of the value.
pub fn check_length(node: Node, text: &str, loader: &mut ContentLoader) -> bool {
    let length = text.chars().count();
    let fits = length <= MAX_DESCRIPTION;
    if !fits {
        loader.fault(node, &format!("has {length} letters (write at most {MAX_DESCRIPTION})"));
    }
    fits
}

/// The forms of `forms.toml`.
fn form_nodes(loader: &ContentLoader) -> Vec<Node> {
    loader.items("forms.toml", &["forms"])
}

/// The forms have unique slugs, and those with a part of their own are among them, with the field that it reads. The
/// fields of a form have unique names, and options where they are selects.
fn forms(loader: &mut ContentLoader) {
    let forms = form_nodes(loader);
    let slugs: Vec<Node> = forms.iter().filter_map(|form| form.key("slug")).collect();
    unique(&slugs, loader);
    for node in &slugs {
        let slug = node.plain_text().unwrap_or_default();
        loader.check_free(&[RouteId::Form, RouteId::FormSent], slug, *node, "write another slug");
    }
    let slug_of = |form: &Node| form.key("slug").and_then(Node::plain_text).unwrap_or_default();
    for (name, field) in FormName::BUILT_IN {
        let name = name.as_str();
        let form = forms.iter().find(|form| slug_of(form) == name);
        let fields = form.and_then(|form| form.key("fields")).map(Node::items).unwrap_or_default();
        let mut names = fields.iter().filter_map(|field| field.key("name")?.plain_text());
        if form.is_none() && !forms.is_empty() {
            let message =
                format!("the form {name:?} is missing (write it; the site sends its visitors there)");
            loader.report_file("forms.toml", &message);
        } else if let Some(form) = form.filter(|_| !names.any(|name| name == field)) {
            loader.report(
                *form,
                &format!("the form {name:?} has no field {field:?}, which is read (write it)"),
            );
        }
    }
    let targets = loader.items("site.toml", &["forms"]);
    for form in &forms {
        let slug = slug_of(form);
        let is_elsewhere = |target: &Node| target.key("form").and_then(Node::plain_text) == Some(slug);
        if form.key("mail").is_none() && !targets.iter().any(is_elsewhere) {
            let message =
                format!("the form {slug:?} has no letter that can be written instead (write mail = {{…}})");
            loader.report(*form, &message);
        }
        let fields = form.key("fields").map(Node::items).unwrap_or_default();
        let names: Vec<Node> = fields.iter().filter_map(|field| field.key("name")).collect();
        unique(&names, loader);
        for name in names.iter().filter(|name| name.plain_text() == Some(HONEYPOT)) {
            loader.fault(*name, &format!("is {HONEYPOT:?}, which is kept for robots (write another)"));
        }
        for kind in fields.iter().filter_map(|field| field.key("kind").map(|kind| (field, kind))) {
            let (field, kind) = kind;
            let choices = field.key("options").is_some();
            if (kind.plain_text() == Some("select")) != choices {
                let remedy = if choices { "remove the options" } else { "write options = […]" };
                let found = if choices { "with" } else { "without" };
                loader.fault(
                    kind,
                    &format!("is {:?} {found} options ({remedy})", kind.plain_text().unwrap_or_default()),
                );
            }
        }
    }
}

/// A case study has a slug as its file name and services that Consulting offers, and is listed once.
fn case_studies(cases: &[String], loader: &mut ContentLoader) {
    let offerings = loader.items("pages/consulting.toml", &["offerings", "items"]);
    let titles = offerings.into_iter().filter_map(|offering| offering.key("title"));
    let offerings: Vec<&str> = titles.map(|title| loader.shown(title)).collect();
    for name in cases {
        let file = format!("case-studies/{name}.toml");
        if let Some(root) = loader.at(&file, &[]) {
            loader.check_slug(RouteId::CaseStudy, name, root);
        }
        for service in loader.items(&file, &["services"]) {
            let found = loader.shown(service);
            if !offerings.is_empty() && !offerings.contains(&found) {
                let remedy =
                    write_nearest(found, &offerings, "write the title of one in pages/consulting.toml");
                loader.fault(service, &format!("is the unknown offering {found:?} ({remedy})"));
            }
        }
    }
    let Some(order) = loader.at("pages/case-studies.toml", &["order"]) else { return };
    let named = order.items();
    unique(&named, loader);
    let known: Vec<&str> = cases.iter().map(String::as_str).collect();
    for node in &named {
        let Some(name) = node.plain_text().filter(|name| !known.contains(name)) else { continue };
        let remedy = write_nearest(name, &known, "remove it");
        loader.fault(*node, &format!("is the unknown case study {name:?} ({remedy})"));
    }
    for name in known {
        if !named.iter().any(|node| node.plain_text() == Some(name)) {
            loader.fault(order, &format!("leaves out the case study {name:?} (add it)"));
        }
    }
}

/// The names of the categories of articles are unique, and none is that of the choice of all.
fn categories(loader: &mut ContentLoader) {
    let categories = loader.items("pages/journal.toml", &["categories"]);
    let names: Vec<Node> = categories.into_iter().filter_map(|category| category.key("name")).collect();
    unique(&names, loader);
    for name in names.iter().filter(|name| name.plain_text() == Some(ALL_CATEGORIES)) {
        loader.fault(*name, &format!("is {ALL_CATEGORIES:?}, which chooses all of them (write another)"));
    }
}

/// A drawing stands in one section: its parts have ids, and what it draws is counted.
fn drawings(loader: &mut ContentLoader) {
    let mut drawn: Vec<(&str, &str)> = Vec::new();
    for section in ["first", "center", "sanctuary"] {
        let figures = loader.items("pages/impact.toml", &[section, "figures"]);
        for node in figures.into_iter().filter_map(|figure| figure.key("drawing")) {
            let drawing = node.plain_text().unwrap_or_default();
            if let Some((other, _)) =
                drawn.iter().find(|(other, known)| *known == drawing && *other != section)
            {
                loader.fault(node, &format!("is {drawing:?}, as in [{other}] (write another)"));
            }
            drawn.push((section, drawing));
        }
    }
}

/// What is invented says so: the notice of a legal text, the note of the testimonials, the note of a case study.
fn samples(loader: &mut ContentLoader) {
    let is_sample = |node: &Node| node.key("sample").is_some_and(|node| node.value.as_bool() == Some(true));
    let legal = loader.opened_files().into_iter().filter(|file| file.starts_with("legal/"));
    let legal = legal.filter_map(|file| loader.at(file, &[]).filter(is_sample)?.key("notice"));
    let mut notes: Vec<Node> = legal.collect();
    if loader.items("pages/initiation.toml", &["testimonials", "items"]).iter().any(is_sample) {
        notes.extend(loader.at("pages/initiation.toml", &["testimonials", "note"]));
    }
    notes.extend(loader.at("pages/case-studies.toml", &["list", "sample_note"]));
    notes.retain(|note| !loader.shown(*note).to_lowercase().contains("sample"));
    for note in notes {
        let remedy = "write the word sample into it, or sample = false once nothing is invented";
        loader.fault(note, &format!("does not say that something is a sample ({remedy})"));
    }
}

/// The name of the choice of all categories, in addresses (`articles::ALL`).
const ALL_CATEGORIES: &str = "All";

/// The navigation bar lists a page once, and each form is described once.
fn site(loader: &mut ContentLoader) {
    for (list, key) in [("navigation", "path"), ("forms", "form")] {
        let items = loader.items("site.toml", &[list]);
        let values: Vec<Node> = items.into_iter().filter_map(|item| item.key(key)).collect();
        unique(&values, loader);
    }
}

/// The ids that every page has.
const IDS: [&str; 3] = ["content", "menu", "root"];

/// Whether an element beside the content has this id, or may have it: those of every page, the titles of sections, notes.
pub fn is_id_of_layout(id: &str) -> bool {
    IDS.contains(&id) || pattern!(r"-title$|^note-\d+(-mark)?$").is_match(id)
}

/// The slugs of a page's parts are unique, and none is the id of another element: of every page, or of this one (`taken`).
pub fn check_ids(slugs: &[Node], taken: &[&str], loader: &mut ContentLoader) {
    unique(slugs, loader);
    for slug in slugs {
        let Some(id) = slug.plain_text() else { continue };
        if is_id_of_layout(id) || taken.contains(&id) {
            loader.fault(*slug, &format!("is {id:?}, which names another part of the page (write another)"));
        }
    }
}

/// Reports every text that occurs a second time.
pub fn unique(nodes: &[Node], loader: &mut ContentLoader) {
    let texts: Vec<(Node, &str)> =
        nodes.iter().filter_map(|node| Some((*node, node.plain_text()?))).collect();
    unique_texts(&texts, loader);
}

/// The same, of what is shown of each value.
fn unique_texts(texts: &[(Node, &str)], loader: &mut ContentLoader) {
    let mut seen: Vec<&str> = Vec::new();
    for (node, text) in texts {
        if seen.contains(text) {
            loader.fault(*node, &format!("is {text:?} a second time (write another, or remove this one)"));
        }
        seen.push(text);
    }
}

/// The folders of `content/`.
const FOLDERS: [&str; 6] = ["case-studies", "images", "journal", "legal", "pages", "program"];

/// Every file is loaded; one that is not probably has a misspelled name. Pictures and the program have rules of their own.
fn unknown_files(loader: &mut ContentLoader) {
    for folder in ["", "pages", PLAIN, "journal", "case-studies", "legal"] {
        let is_stray = |file: &String| file != PLAIN && !FOLDERS.contains(&file.as_str());
        for file in loader.unread_files(folder).into_iter().filter(is_stray) {
            let lower = file.rsplit_once('.').map(|(stem, end)| format!("{stem}.{}", end.to_lowercase()));
            if let Some(renamed) = lower.filter(|renamed| *renamed != file) {
                let message =
                    format!("the extension is in upper case (rename the file to content/{renamed})");
                loader.report_file(&file, &message);
                continue;
            }
            let known = loader.opened_files();
            let remedy = nearest(&file, &known).map_or_else(
                || "remove it, or add its route to the registry".to_owned(),
                |near| format!("rename it to content/{near}, or remove it"),
            );
            loader.report_file(&file, &format!("no page is told by this file ({remedy})"));
        }
    }
}
