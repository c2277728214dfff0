//! Compiles `content/` to Rust constants: load, check, serialize, emit.
//!
//! `compile` returns the texts of three Rust files, or every problem of the content, sorted by place: one line each with
//! the place, what was found, and what to write instead.
//!
//! What the core computes with is emitted as values (`emit.rs`). Pages, which it only passes on, are serialized as the
//! JSON that JavaScript parses (`static_pages.rs`). Documents, which stay out of the browser module, are rendered to HTML
//! (`markdown.rs`).

#[macro_use]
mod schema_macros;
mod articles;
mod check;
mod delivered_program;
pub mod describe;
mod dialogs;
mod emit;
mod events;
mod figures;
mod from_toml;
mod front_matter;
mod guide;
mod guide_cues;
mod language_index;
pub mod launch;
mod loader;
pub mod manual;
mod markdown;
mod markdown_figures;
mod markdown_opening;
mod node;
mod number_values;
mod offers;
mod other_programs;
mod pictures;
pub mod problem;
mod program_constants;
mod program_excerpt;
mod prose;
mod redirect_rules;
mod references;
mod rendered;
mod retreats;
mod static_pages;
mod text_values;

/// The crate's engine: content is checked by the rules that the site applies.
#[cfg_attr(not(test), expect(dead_code, reason = "the build needs only some of the rules"))]
#[path = "../src/engine/mod.rs"]
mod engine;

/// The crate's entity declarations, as the schema of the content files.
#[path = "../src/catalog/model/mod.rs"]
mod model;

/// The entries of the journal's index.
#[path = "../src/catalog/journal_index.rs"]
pub mod journal_index;

/// The crate's registry of routes, to check links.
#[path = "../src/catalog/registry.rs"]
mod registry;

use std::collections::BTreeMap;
use std::path::Path;

use emit::{Emit, constant};
use engine::dates::Day;
use figures::in_words;
use loader::ContentLoader;
use model::{
    AboutPage, CaseStudiesPage, CategoryName, ConsultingPage, ContactPage, EventsPage, FormDefinition,
    FormFields, FormName, FormRules, Forms, HomePage, ImpactPage, InitiationPage, InsidePage, JournalPage,
    MailWords, OfferMail, PriceList, Program, Redirects, RetreatsPage, RitualsPage, ServicesPage, Site,
};
use problem::Problem;
use registry::RouteId;
use static_pages::{PLAIN, to_json};

/// The generated Rust files.
#[derive(Debug, PartialEq, Eq)]
pub struct GeneratedSources {
    /// The constants of `src/catalog/content.rs`.
    pub content: String,
    /// The constants of `src/catalog/documents.rs`.
    pub documents: String,
    /// The text that `src/catalog/journal.rs` reads.
    pub journal_index: Vec<u8>,
    /// The documents as the browser loads them, by their folder and name.
    pub document_files: BTreeMap<String, String>,
    /// The constants of `src/seo/events.rs`.
    pub events: String,
    /// The pictures that the content refers to, for the build step that encodes them: as JSON, sorted by id.
    pub pictures: String,
    /// Every character of the content, for the build step that makes the fonts.
    pub characters: String,
}

/// Compiles the content in a folder. Articles that are published after `today` (`2026-01-18`, in Honolulu) are left
/// out; without it, none is.
///
/// # Errors
/// Every problem of every file, sorted by place.
pub fn compile(content: &Path, today: Option<&str>) -> Result<GeneratedSources, Vec<Problem>> {
    let mut loader = ContentLoader::open(content);

    // First what other files refer to: languages, pictures, slugs, the contact address, forms.
    loader.load_languages();
    loader.load_pictures();
    loader.load_categories();
    let articles = loader.articles(today.and_then(Day::from_iso));
    let cases = loader.file_names("case-studies", ".toml");
    loader.figures.set("case_studies", in_words(cases.len()));
    loader.set_slugs(RouteId::CaseStudy, cases.clone());
    loader.load_form_names();
    loader.set_slugs(RouteId::Form, loader.links.forms.iter().map(|&name| name.to_owned()).collect());
    let plain_pages = loader.file_names(PLAIN, ".md");
    loader.set_slugs(RouteId::Plain, plain_pages.clone());
    loader.load_contact_email();
    loader.load_retreats();
    let site = loader.file::<Site>("site.toml");
    let mut forms = loader.file::<Forms>("forms.toml");
    if let Some(forms) = &mut forms {
        loader.offer_retreats(forms);
    }
    loader.register_forms(site.as_ref(), forms.as_ref());

    let mut prices = loader.file::<PriceList>("offers.toml");
    if let Some(prices) = &prices {
        loader.figures.set_prices(prices);
        let delivered = prices.offers.iter().filter(|offer| offer.delivers.is_some());
        let delivered: Vec<String> = delivered.map(|offer| offer.slug.0.to_owned()).collect();
        loader.set_slugs(RouteId::Welcome, delivered.clone());
        loader.set_slugs(RouteId::Demo, delivered);
    }
    let redirects = loader.file::<Redirects>("redirects.toml");
    let mail = constant("MAIL", "MailWords", "mail.toml", loader.file::<MailWords>("mail.toml"));

    // Then the pages.
    let initiation = loader.page::<InitiationPage>("initiation");
    let mut home = loader.page::<HomePage>("home");
    if let (Some(home), Some(initiation)) = (&mut home, &initiation) {
        home.days = initiation.days.items.to_vec().leak();
    }
    let mut retreats = loader.page::<RetreatsPage>("retreats");
    if let Some(page) = &mut retreats {
        loader.complete_retreats(page);
    }
    let inside = loader.page::<InsidePage>("inside");
    loader.add_page(RouteId::Inside, "inside", inside.as_ref());
    let impact = loader.page::<ImpactPage>("impact");
    let journal = loader.page::<JournalPage>("journal");
    let mut list = loader.page::<CaseStudiesPage>("case-studies");
    let mut studies = loader.case_studies(&cases);
    if let Some(list) = &mut list {
        studies.sort_by_key(|study| list.order.iter().position(|slug| *slug == study.slug));
        list.cases = studies.clone().leak();
    }
    loader.add_page(RouteId::Home, "home", home.as_ref());
    loader.add_page(RouteId::Initiation, "initiation", initiation.as_ref());
    loader.add_page(RouteId::Retreats, "retreats", retreats.as_ref());
    loader.add_page(RouteId::Impact, "impact", impact.as_ref());
    loader.add_page(RouteId::Journal, "journal", journal.as_ref());
    loader.add_page(RouteId::CaseStudies, "case-studies", list.as_ref());
    loader.load_and_add_page::<AboutPage>(RouteId::About, "about");
    loader.load_and_add_page::<ConsultingPage>(RouteId::Consulting, "consulting");
    loader.load_and_add_page::<RitualsPage>(RouteId::Rituals, "rituals");
    loader.load_and_add_page::<EventsPage>(RouteId::Events, "events");
    loader.load_and_add_page::<ContactPage>(RouteId::Contact, "contact");
    loader.load_and_add_page::<ServicesPage>(RouteId::Services, "services");
    loader.add_case_studies(&studies, list.as_ref());
    if let Some(forms) = &forms {
        loader.add_forms(forms);
    }
    let journal_index = articles.index(&loader.categories);
    let mut files = articles.files;
    files.extend(loader.add_legal_pages());
    let (plain_files, text_pages) = loader.add_plain_pages(&plain_pages, prices.as_ref());
    files.extend(plain_files);
    if let Some(prices) = &mut prices {
        prices.set_pages(&text_pages);
    }

    let events = events::constants(retreats.as_ref(), impact.as_ref(), &loader.figures);
    let constants = [
        constant("SITE", "Site", "site.toml", site.as_ref()),
        site.map(|site| {
            format!(
                "/// The same, as JavaScript parses it.\npub static SITE_JSON: Json = Json({:?});\n",
                to_json(&site)
            )
        }),
        constant("FORMS", "FormRules", "forms.toml", forms.map(rules)),
        Some(offers::constants(prices.as_ref())),
        constant("REDIRECTS", "Redirects", "redirects.toml", redirects.as_ref()),
        constant(
            "CATEGORIES",
            "&[CategoryName]",
            "pages/journal.toml",
            journal
                .as_ref()
                .map(|page| page.categories.iter().map(|c| CategoryName(c.name)).collect::<Vec<_>>()),
        ),
        constant("RESULTS", "ResultWords", "pages/journal.toml", journal.as_ref().map(|page| &page.results)),
        constant(
            "ARTICLE_WORDS",
            "ArticleWords",
            "pages/journal.toml",
            journal.as_ref().map(|page| &page.article),
        ),
        constant(
            "RETREATS",
            "&[(&str, [IsoDate; 2])]",
            "pages/retreats.toml",
            retreats.as_ref().map(retreats::periods),
        ),
    ];

    let (documents, document_files) = loader.documents(&files);
    let program = loader.program(prices.as_ref(), initiation.as_ref());
    let excerpt =
        program.as_ref().zip(inside).and_then(|(program, page)| loader.excerpt(program, page.words));
    let others = prices.as_ref().zip(program.as_ref());
    let others = others.map(|(prices, program)| loader.other_programs(prices, &program.words));
    let others = others.unwrap_or_default();
    let rules = prices.as_ref().and_then(|prices| prices.checkout.as_ref());
    loader.add_checkout_states(rules.and_then(|rules| rules.expires_after_minutes), &others);
    loader.add_demo_pages(prices.as_ref());
    let offer_mail: Vec<(&str, &OfferMail)> =
        others.iter().map(|other| (other.offer, &other.words.mail)).collect();
    let offer_mail = format!(
        "/// The messages to the buyers of the offers beside INITIATION, by the slug of the offer.\n\
         pub static OFFER_MAIL: &[(&str, OfferMail)] = {};\n",
        offer_mail.emit()
    );
    let others: Vec<(&str, Program)> = others.into_iter().map(|other| (other.offer, other.program)).collect();
    let program = program_constants::constants(program.as_ref(), &others, excerpt.as_ref(), &loader.figures);

    // Finally the rules across values and files.
    check::titles_and_descriptions(&mut loader);
    check::site(&mut loader);
    check::forms(&mut loader);
    check::case_studies(&cases, &mut loader);
    retreats::check(&mut loader);
    events::check(&mut loader);
    check::placeholders(&mut loader);
    check::categories(&mut loader);
    if let Some(prices) = &prices {
        offers::check(prices, &mut loader);
        offers::check_text_pages(&text_pages, prices, &mut loader);
    }
    redirect_rules::check(&mut loader);
    check::unknown_files(&mut loader);

    let (pictures, characters) = (loader.pictures_json(), loader.characters());
    let static_pages = loader.static_pages_constant();
    let problems = loader.into_problems();
    if !problems.is_empty() {
        return Err(problems);
    }
    let constants: Vec<String> = constants.into_iter().flatten().chain([static_pages]).collect();
    Ok(GeneratedSources {
        pictures,
        characters,
        content: constants.join("\n"),
        documents: documents + &program + &mail.unwrap_or_default() + &offer_mail,
        journal_index,
        document_files,
        events,
    })
}

/// The file and the day of publication (`2026-01-18`) of each article in a content folder that is no draft.
pub fn publish_days(content: &Path) -> Vec<(String, String)> {
    ContentLoader::open(content).publish_days()
}

/// The validation rules of the forms.
fn rules(forms: Forms) -> FormRules {
    let of = |form: &FormDefinition| FormFields { form: FormName(form.slug.0), fields: form.fields };
    FormRules {
        shared: forms.shared,
        messages: forms.messages,
        forms: forms.forms.iter().map(of).collect::<Vec<_>>().leak(),
    }
}
