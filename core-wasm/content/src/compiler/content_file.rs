//! Writes the compiled content: the files that the core loads, and the data for the build.

use std::collections::BTreeMap;

use core_engine::dates::Day;
use serde_json::json;

use super::articles;
use super::check::{self, Visited};
use super::documents::{Document, Documents};
use super::events;
use super::facts::Facts;
use super::forms;
use super::from_toml::read;
use super::launch;
use super::node::leak;
use super::offers;
use super::pictures;
use super::problem::Problem;
use super::programs::{self, Programs};
use super::pull_quotes::hide_repeated;
use super::rendered::{Rendered, RenderedHeading};
use super::retreats;
use super::site_pages::{self, SharedPages, to_json};
use super::texts::Texts;
use crate::loaded::{
    self, BuildContent, Content, DeliveredProgram, Event, FORMAT, Heading, ProgramDay, ServerContent,
    checksum,
};
use crate::model::{
    CategoryName, IsoDate, MailWords, MessageFile, OfferMail, Program, ProgramKind, ProgramPage, Redirects,
    Site,
};
use crate::stored::Stored;

/// The result of compiling a content folder.
#[derive(Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The content files of browser, server and build.
    pub content: ContentFiles,
    /// The index of the journal.
    pub journal_index: &'static [u8],
    /// The rendered documents that the browser loads, as JSON, by folder and name.
    pub document_files: BTreeMap<String, String>,
    /// The programs of the offers.
    pub programs: ProgramFiles,
    /// The pictures that the content refers to, as JSON sorted by id. A build step encodes them.
    pub pictures: String,
    /// Every character of the content. A build step makes the fonts from them.
    pub characters: String,
    /// Problems that do not prevent publication.
    pub warnings: Vec<Problem>,
}

/// The content files, one for each reader.
#[derive(Debug, PartialEq, Eq)]
pub struct ContentFiles {
    /// The content for the browser and the prerender.
    pub browser: Vec<u8>,
    /// The content for the server: the browser's bytes and the server's own.
    pub server: Vec<u8>,
    /// The content for the build: the server's bytes and the build's own.
    pub build: Vec<u8>,
}

/// The programs of the offers, for the build of their pages.
#[derive(Debug, PartialEq, Eq)]
pub struct ProgramFiles {
    /// The [`Program`] of INITIATION as JSON.
    pub initiation: String,
    /// The programs of other offers as JSON, by slug.
    pub others: String,
    /// A TypeScript module with the `ProgramExcerpt` that every visitor may read.
    pub excerpt: String,
}

/// The slug of the contents page, which a program link opens.
const CONTENTS: &str = "contents";

/// The slug of the page that makes a gift card.
const GIFT: &str = "gift";

/// Compiles documents that have passed their check.
///
/// # Errors
/// If a file has not passed its check, or a result cannot be written.
pub fn compiled(
    documents: &Documents,
    facts: &Facts,
    texts: &Texts,
    today: Option<Day>,
    warnings: Vec<Problem>,
) -> Result<Compiled, Problem> {
    let shared = SharedPages::read(documents, facts)?;
    let programs = programs::composed(documents, facts, texts, &shared.initiation)?;
    let journal_index = &*articles::index(documents, facts, texts, today)?.leak();
    let (documents_of_site, document_files) = rendered_documents(documents, facts, texts, today);
    let content = content(documents, facts, &shared, &programs)?;
    let events = &*events::list(&shared.retreats, &shared.impact).leak();
    let mut server = server_content(documents, facts, &programs, journal_index)?;
    server.samples = launch::samples(documents, texts).leak();
    server.agenda = agenda(documents, events, today).leak();
    let build = BuildContent { documents: documents_of_site.leak(), events };
    let content = content_files(&content, &server, &build)
        .map_err(|error| Problem::of_file("", format!("the content cannot be written: {error}")))?;
    Ok(Compiled {
        content,
        journal_index,
        document_files,
        programs: program_files(&programs)?,
        pictures: pictures::json_of(&pictures_in_use(documents, texts), &facts.pictures),
        characters: documents.characters().into_iter().collect(),
        warnings,
    })
}

fn content_files(
    content: &Content,
    server: &ServerContent,
    build: &BuildContent,
) -> postcard::Result<ContentFiles> {
    let (of_all, of_server, of_build) = (bytes(content)?, bytes(server)?, bytes(build)?);
    let hash = checksum(&[&*of_all, &of_server, &of_build].concat());
    let head = [FORMAT, hash].map(u64::to_le_bytes).concat();
    let browser = [head, of_all].concat();
    let mut server = [&*browser, &of_server].concat();
    server.extend(checksum(&server).to_le_bytes());
    let build = [&*server, &of_build].concat();
    Ok(ContentFiles { browser, server, build })
}

fn bytes(part: &impl Stored) -> postcard::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    part.write(&mut bytes)?;
    Ok(bytes)
}

/// The content that browser and server share.
fn content(
    documents: &Documents,
    facts: &Facts,
    shared: &SharedPages,
    programs: &Programs,
) -> Result<Content, Problem> {
    let site = read::<Site>(documents, "site.toml", facts)?;
    let messages = read::<MessageFile>(documents, "messages.toml", facts)?;
    let prices = facts.prices.as_ref();
    let prices =
        prices.ok_or_else(|| Problem::of_file("offers.toml", "the file was not loaded (write it)"))?;
    let SharedPages { retreats, impact, journal, forms, .. } = shared;
    let categories = journal.categories.iter().map(|category| CategoryName(category.name));
    let onward = journal.categories.iter().map(|category| category.onward.clone());
    Ok(Content {
        site_json: leak(to_json(&site, "site.toml")?),
        site,
        messages: messages.pages,
        forms: forms::rules_of(forms),
        currency: prices.currency,
        offers: prices.offers,
        checkout_rules: prices.checkout.clone(),
        checkout_routes: offers::checkout_routes(prices),
        categories: categories.collect::<Vec<_>>().leak(),
        onward: onward.collect::<Vec<_>>().leak(),
        results: journal.results.clone(),
        article_words: journal.article.clone(),
        retreats: retreats::periods(retreats).leak(),
        dated_options: events::days(impact).leak(),
        pages: site_pages::pages(documents, facts, shared, programs)?.leak(),
    })
}

/// The content that only the server uses.
fn server_content(
    documents: &Documents,
    facts: &Facts,
    programs: &Programs,
    journal_index: &'static [u8],
) -> Result<ServerContent, Problem> {
    let messages = read::<MessageFile>(documents, "messages.toml", facts)?;
    let keep = &programs.initiation.words.keep;
    let mail = programs.others.iter().map(|other| (other.offer, other.words.mail.clone()));
    let delivered = programs.others.iter().map(|other| (other.offer, &other.program));
    let delivered =
        std::iter::once((offers::INITIATION, &programs.initiation)).chain(delivered).map(delivered_program);
    Ok(ServerContent {
        redirects: read::<Redirects>(documents, "redirects.toml", facts)?,
        mail: read::<MailWords>(documents, "mail.toml", facts)?,
        messages: messages.server,
        offer_mail: mail.collect::<Vec<(&str, OfferMail)>>().leak(),
        programs: delivered.collect::<Vec<_>>().leak(),
        program_days: program_days(&programs.initiation).leak(),
        program_due_date: (keep.due_event, keep.due_text),
        journal_index,
        agenda: &[],
        samples: &[],
    })
}

/// The coming days in order: events, and essays that are not published yet.
fn agenda(documents: &Documents, events: &[Event], today: Option<Day>) -> Vec<(IsoDate, &'static str)> {
    let events = events.iter().map(|event| (event.first, event.name));
    // Leaves out the title, because it is not published either.
    let essays = articles::waiting(documents, today).map(|day| (day, ""));
    let mut agenda: Vec<_> = events.chain(essays).map(|(day, name)| (IsoDate(day), name)).collect();
    agenda.sort_by_key(|(day, name)| (day.0, *name));
    agenda
}

/// The pages of a program, contents first. Only a program of days has the gift card.
fn delivered_program((offer, program): (&'static str, &Program)) -> DeliveredProgram {
    let pages = program.pages.iter().filter(|page| page.kind != ProgramKind::Welcome).map(|page| page.slug);
    let has_days = program.pages.iter().any(|page| page.kind == ProgramKind::Day);
    let slugs: Vec<&str> = std::iter::once(CONTENTS).chain(pages).chain(has_days.then_some(GIFT)).collect();
    DeliveredProgram { offer, pages: slugs.leak() }
}

/// The days of a program, for its calendar.
fn program_days(program: &Program) -> Vec<ProgramDay> {
    let days = program.pages.iter().filter(|page| page.kind == ProgramKind::Day);
    let day = |page: &ProgramPage| {
        Some(ProgramDay { label: page.label?, title: page.title, minutes: page.minutes.as_ref()?.0 })
    };
    days.filter_map(day).collect()
}

fn program_files(programs: &Programs) -> Result<ProgramFiles, Problem> {
    let others: BTreeMap<&str, &Program> =
        programs.others.iter().map(|other| (other.offer, &other.program)).collect();
    let excerpt = to_json(&programs.excerpt, "pages/inside.toml")?;
    Ok(ProgramFiles {
        initiation: to_json(&programs.initiation, offers::FOLDER)?,
        others: to_json(&others, offers::FOLDER)?,
        excerpt: format!(
            "// Generated from content/program and content/pages/inside.toml.\n\
             import type {{ ProgramExcerpt }} from '../core/core';\n\
             export const excerpt: ProgramExcerpt = {excerpt};\n"
        ),
    })
}

/// The rendered articles, legal pages and plain pages: for the build, and as the JSON files that the browser loads, by
/// folder and name.
fn rendered_documents(
    documents: &Documents,
    facts: &Facts,
    texts: &Texts,
    today: Option<Day>,
) -> (Vec<loaded::Document>, BTreeMap<String, String>) {
    let articles = articles::all(documents).filter(|article| articles::is_published(article, today));
    let legal = super::files::legal_pages().filter_map(|(_, name)| documents.get(&name));
    let plain = documents.below(super::file_kinds::PLAIN);
    let (mut rendered, mut files) = (Vec::new(), BTreeMap::new());
    for document in articles.chain(legal).chain(plain) {
        let Some(text) = texts.get(document.name) else { continue };
        let is_article = document.folder() == "journal";
        let html = if is_article { &hide_repeated(&text.rendered.html) } else { &text.rendered.html };
        let html = facts.languages.mark_html(html);
        files.insert(format!("{}/{}", document.folder(), document.slug()), json_of(&html, &text.rendered));
        rendered.push(loaded_document(document, html, &text.rendered));
    }
    (rendered, files)
}

/// Writes a document as JSON: `{ "html": …, "contents": [{ "id": …, "title": … }] }`.
fn json_of(html: &str, rendered: &Rendered) -> String {
    let heading = |RenderedHeading { id, title, .. }: &RenderedHeading| json!({ "id": id, "title": title });
    let contents: Vec<_> = rendered.headings.iter().map(heading).collect();
    json!({ "html": html, "contents": contents }).to_string()
}

fn loaded_document(document: &Document, html: String, rendered: &Rendered) -> loaded::Document {
    let heading = |RenderedHeading { id, title, .. }: &RenderedHeading| Heading {
        id: leak(id.as_str()),
        title: leak(title.as_str()),
    };
    loaded::Document {
        folder: document.folder(),
        slug: document.slug(),
        html: leak(html),
        words: rendered.words,
        contents: rendered.headings.iter().map(heading).collect::<Vec<_>>().leak(),
    }
}

/// The ids of the pictures that files refer to, each with whether a file other than an article does.
fn pictures_in_use(documents: &Documents, texts: &Texts) -> BTreeMap<String, bool> {
    let mut in_use = BTreeMap::<String, bool>::new();
    for document in documents.all() {
        let is_outside = !document.name.starts_with("journal/");
        let mut found = |id: &str| *in_use.entry(id.to_owned()).or_default() |= is_outside;
        check::visit(document, &mut |kind, node| {
            if let Some(id) = node.plain_text().filter(|_| kind == Visited::Picture) {
                found(id);
            }
        });
        texts
            .get(document.name)
            .into_iter()
            .flat_map(|text| &text.rendered.pictures)
            .for_each(|id| found(id));
    }
    in_use
}
