//! Writes the compiled content: the files that the core loads, and the data for the build.

mod dated_prices;
mod events;
pub mod examples;
mod inventory;
mod journal;
pub mod launch;
mod pictures;
mod pull_quotes;
mod rendered_documents;
pub mod schema;
mod site_pages;

use std::collections::BTreeMap;

use core_engine::dates::Day;

use super::documents::Documents;
use super::documents::node::leak;
use super::documents::paths::{OFFERS, PROGRAM};
use super::documents::problem::Problem;
use super::facts::Facts;
use super::facts::articles;
use super::facts::reserved::route_of;
use super::program::{self, OtherProgram, Programs};
use super::texts::Texts;
use super::values::from_toml::read;
use crate::loaded::{
    AgendaEntry, BuildContent, CalendarDay, CalendarText, DeliveredProgram, Event, FORMAT, MailsOfOffer,
    ServerContent, SharedContent, checksum,
};
use crate::model::{
    CategoryName, FormDefinition, FormFields, FormName, FormRules, Forms, INITIATION, IsoDate, MailWords,
    MessageFile, OfferFile, Program, ProgramKind, ProgramPage, Redirects, Site,
};
use crate::registry::RouteId;
use crate::stored::Stored;
use site_pages::{SharedPages, to_json};

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

/// Compiles documents that have passed their check. The result has no warnings yet.
///
/// # Errors
/// If a file has not passed its check, or a result cannot be written.
pub fn compiled(
    facts: &Facts,
    texts: &Texts,
    today: Option<Day>,
    book_pages: Option<usize>,
) -> Result<Compiled, Problem> {
    let documents = facts.documents;
    let shared = SharedPages::read(facts, book_pages)?;
    let programs = program::composed(facts, texts, &shared.initiation)?;
    let journal_index = &*journal::index(facts, texts, today)?.leak();
    let rendered = rendered_documents::rendered(facts, texts, today);
    let content = shared_content(facts, &shared, &programs)?;
    let events = &*events::list(&shared.retreats, &shared.impact).leak();
    let server = ServerContent {
        journal_index,
        agenda: agenda(documents, events, today).leak(),
        samples: launch::samples(documents, texts).leak(),
        ..server_content(facts, &programs)?
    };
    let build = BuildContent { documents: rendered.documents.leak(), events };
    let content = content_files(&content, &server, &build)
        .map_err(|error| Problem::of_file("", format!("the content cannot be written: {error}")))?;
    Ok(Compiled {
        content,
        journal_index,
        document_files: rendered.files,
        programs: program_files(&programs)?,
        pictures: pictures::json_of(&pictures::pictures_in_use(documents, texts), &facts.pictures),
        characters: documents.characters().into_iter().collect(),
        warnings: Vec::new(),
    })
}

/// Writes the parts into the file of each reader ([`crate::loaded`]).
fn content_files(
    content: &SharedContent,
    server: &ServerContent,
    build: &BuildContent,
) -> postcard::Result<ContentFiles> {
    let (of_all, of_server, of_build) = (bytes(content)?, bytes(server)?, bytes(build)?);
    let hash = checksum(&[&*of_all, &of_server, &of_build].concat());
    let header = [FORMAT, hash].map(u64::to_le_bytes).concat();
    let browser = [header, of_all].concat();
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
fn shared_content(
    facts: &Facts,
    shared: &SharedPages,
    programs: &Programs,
) -> Result<SharedContent, Problem> {
    let site = read::<Site>("site.toml", facts)?;
    let messages = read::<MessageFile>("messages.toml", facts)?;
    let file = facts.offers.as_ref();
    let file = file.ok_or_else(|| Problem::of_file(OFFERS, "the file was not loaded (write it)"))?;
    let SharedPages { retreats, impact, journal, forms, .. } = shared;
    let categories = journal.categories.iter().map(|category| CategoryName(category.name));
    let onward = journal.categories.iter().map(|category| category.onward.clone());
    Ok(SharedContent {
        site_json: leak(to_json(&site, "site.toml")?),
        site,
        messages: messages.pages,
        forms: rules_of(forms),
        currency: file.currency,
        offers: file.offers,
        checkout_rules: file.checkout.clone(),
        checkout_routes: checkout_routes(file),
        categories: categories.collect::<Vec<_>>().leak(),
        onward: onward.collect::<Vec<_>>().leak(),
        results: journal.results.clone(),
        article_words: journal.article.clone(),
        retreats: events::retreat_days(retreats).leak(),
        dated_options: events::dated_options(impact).leak(),
        pages: site_pages::pages(facts, shared, programs)?.leak(),
    })
}

/// The content that only the server uses, without the journal's index, the agenda and the samples.
fn server_content(facts: &Facts, programs: &Programs) -> Result<ServerContent, Problem> {
    let messages = read::<MessageFile>("messages.toml", facts)?;
    let keep = &programs.initiation.words.keep;
    let mails_of =
        |other: &OtherProgram| MailsOfOffer { offer: other.offer, mails: other.words.mail.clone() };
    let others = programs.others.iter();
    let delivered = std::iter::once(delivered_program(INITIATION, &programs.initiation))
        .chain(others.clone().map(|other| delivered_program(other.offer, &other.program)));
    Ok(ServerContent {
        redirects: read::<Redirects>("redirects.toml", facts)?,
        mail: read::<MailWords>("mail.toml", facts)?,
        messages: messages.server,
        mails_of_offers: others.map(mails_of).collect::<Vec<_>>().leak(),
        programs: delivered.collect::<Vec<_>>().leak(),
        program_days: program_days(&programs.initiation).leak(),
        letter_entry: CalendarText { title: keep.due_event, text: keep.due_text },
        journal_index: &[],
        agenda: &[],
        samples: &[],
    })
}

/// The days in order: all events, past ones included, and essays that are not published yet.
fn agenda(documents: &Documents, events: &[Event], today: Option<Day>) -> Vec<AgendaEntry> {
    let events = events.iter().map(|event| AgendaEntry { day: event.first, event: Some(event.name) });
    let essays = articles::coming_days(documents, today);
    let essays = essays.map(|day| AgendaEntry { day: IsoDate(day), event: None });
    let mut agenda: Vec<AgendaEntry> = events.chain(essays).collect();
    agenda.sort_by_key(|entry| (entry.day, entry.event));
    agenda
}

/// The pages of a program, contents first. Only a program of days has the gift card.
fn delivered_program(offer: &'static str, program: &Program) -> DeliveredProgram {
    let pages = program.pages.iter().filter(|page| page.kind != ProgramKind::Welcome).map(|page| page.slug);
    let has_days = program.pages.iter().any(|page| page.kind == ProgramKind::Day);
    let slugs: Vec<&str> = std::iter::once(CONTENTS).chain(pages).chain(has_days.then_some(GIFT)).collect();
    DeliveredProgram { offer, pages: slugs.leak() }
}

/// The days of a program, for its calendar.
fn program_days(program: &Program) -> Vec<CalendarDay> {
    let days = program.pages.iter().filter(|page| page.kind == ProgramKind::Day);
    let day = |page: &ProgramPage| {
        Some(CalendarDay { label: page.label?, title: page.title, minutes: page.minutes.as_ref()?.0 })
    };
    days.filter_map(day).collect()
}

/// Writes the programs for the build of their pages.
fn program_files(programs: &Programs) -> Result<ProgramFiles, Problem> {
    let others: BTreeMap<&str, &Program> =
        programs.others.iter().map(|other| (other.offer, &other.program)).collect();
    let excerpt = to_json(&programs.excerpt, "pages/inside.toml")?;
    Ok(ProgramFiles {
        initiation: to_json(&programs.initiation, PROGRAM)?,
        others: to_json(&others, PROGRAM)?,
        excerpt: format!(
            "// Generated from content/program and content/pages/inside.toml.\n\
             import type {{ ProgramExcerpt }} from '../core/core';\n\
             export const excerpt: ProgramExcerpt = {excerpt};\n"
        ),
    })
}

/// The routes of pages with a buy button.
fn checkout_routes(file: &OfferFile) -> &'static [RouteId] {
    let on_sale = file.offers.iter().filter(|offer| offer.for_sale.0);
    let mut routes: Vec<RouteId> = on_sale.filter_map(|offer| route_of(offer.page)).collect();
    routes.sort_unstable();
    routes.dedup();
    routes.leak()
}

/// The rules by which browser and server validate the forms.
fn rules_of(forms: &Forms) -> FormRules {
    let fields_of = |form: &FormDefinition| FormFields { form: FormName(form.slug.0), fields: form.fields };
    FormRules {
        shared: forms.shared.clone(),
        messages: forms.messages.clone(),
        forms: forms.forms.iter().map(fields_of).collect::<Vec<_>>().leak(),
    }
}
