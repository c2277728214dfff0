//! From `content/` to Rust constants: read · check · tell · emit, with every problem collected on the way.
//!
//! `compile` is the whole of it. It either answers with the texts of three Rust files or with a list of problems,
//! sorted by place, each one line: where, what was found, what to write.
//!
//! What the core works with is emitted as values (`emit.rs`); what it only passes on, the pages, is told as the JSON
//! that JavaScript reads (`tell.rs`); what stays out of the module, the bodies and the program, is rendered to HTML
//! (`markdown.rs`).

#[macro_use]
mod entity;
mod check;
mod desk;
mod dialogs;
mod emit;
mod figure;
mod figures;
mod journal;
mod languages;
mod machines;
mod markdown;
mod matter;
mod opening;
pub mod problem;
mod program;
mod read;
mod redirects;
mod tell;
mod values;

/// The same declarations that the crate compiles, read here as the schema of the content files.
#[path = "../src/model/mod.rs"]
pub mod model;

/// The same folding that the search uses, so that articles are folded once, here.
#[expect(dead_code, reason = "the build folds, the crate marks what it finds as well")]
#[path = "../src/fold.rs"]
mod fold;

/// The same calendar that the crate uses, to check dates with.
#[expect(dead_code, reason = "the build reads days, the crate counts them as well")]
#[path = "../src/dates.rs"]
mod dates;

/// The same registry that the crate compiles, read here to check links.
#[path = "../src/routes/registry.rs"]
pub mod registry;

use std::path::Path;

use desk::Desk;
use emit::constant;
use model::{
    AboutPage, CaseStudiesPage, ConsultingPage, ContactPage, DemoPage, EventsPage, FormRules, Forms,
    HomePage, ImpactPage, InitiationPage, JournalPage, PictureEntry, PriceList, Redirects, RetreatsPage,
    RitualsPage, ServicesPage, Site,
};
use problem::Problem;
use registry::RouteId;
use tell::json;

/// What the build makes of the content.
#[derive(Debug, PartialEq, Eq)]
pub struct Made {
    /// The constants of `src/content.rs`.
    pub constants: String,
    /// The constants of `src/bodies.rs`.
    pub bodies: String,
    /// The constants of `src/program.rs`.
    pub program: String,
    /// The constants of `src/machines/events.rs`.
    pub events: String,
}

/// Reads everything below `content`.
///
/// # Errors
/// Every problem of every file, sorted by place.
pub fn compile(content: &Path) -> Result<Made, Vec<Problem>> {
    let mut desk = Desk::open(content);

    // First what others name: words of other languages, pictures, articles and case studies, the letter box, the lines of the forms.
    desk.listen();
    let pictures = desk.tables::<PictureEntry>("pictures.toml");
    desk.hang(pictures);
    let articles = desk.articles();
    let cases = desk.named("case-studies", ".toml");
    desk.slugs(RouteId::CaseStudy, cases.clone());
    desk.introduce();
    let site = desk.file::<Site>("site.toml");
    let forms = desk.file::<Forms>("forms.toml");
    desk.lay_out(site.as_ref(), forms.as_ref());

    let prices = desk.file::<PriceList>("offers.toml");
    let redirects = desk.file::<Redirects>("redirects.toml");

    // Then the pages, in the words that JavaScript reads.
    let initiation = desk.room::<InitiationPage>("initiation");
    let mut home = desk.room::<HomePage>("home");
    if let (Some(home), Some(initiation)) = (&mut home, &initiation) {
        home.days = initiation.days.items.to_vec().leak();
    }
    let retreats = desk.room::<RetreatsPage>("retreats");
    let impact = desk.room::<ImpactPage>("impact");
    let journal = desk.room::<JournalPage>("journal");
    let mut list = desk.room::<CaseStudiesPage>("case-studies");
    let mut studies = desk.studies(&cases);
    if let Some(list) = &mut list {
        studies.sort_by_key(|study| list.order.iter().position(|slug| *slug == study.slug));
        list.cases = studies.clone().leak();
    }
    desk.tell_room(RouteId::Home, "home", home.as_ref());
    desk.tell_room(RouteId::Initiation, "initiation", initiation.as_ref());
    desk.tell_room(RouteId::Retreats, "retreats", retreats.as_ref());
    desk.tell_room(RouteId::Impact, "impact", impact.as_ref());
    desk.tell_room(RouteId::Journal, "journal", journal.as_ref());
    desk.tell_room(RouteId::CaseStudies, "case-studies", list.as_ref());
    desk.open_room::<AboutPage>(RouteId::About, "about");
    desk.open_room::<ConsultingPage>(RouteId::Consulting, "consulting");
    desk.open_room::<RitualsPage>(RouteId::Rituals, "rituals");
    desk.open_room::<EventsPage>(RouteId::Events, "events");
    desk.open_room::<ContactPage>(RouteId::Contact, "contact");
    desk.open_room::<ServicesPage>(RouteId::Services, "services");
    desk.open_room::<DemoPage>(RouteId::Demo, "demo");
    desk.tell_studies(&studies, list.as_ref());
    desk.tell_states();
    if let Some(forms) = &forms {
        desk.tell_forms(forms);
    }
    let mut texts = articles.texts;
    texts.extend(desk.tell_legal());

    let events = machines::events(retreats.as_ref(), impact.as_ref());
    let constants = [
        constant("SITE", "Site", "site.toml", site.as_ref()),
        site.map(|site| {
            format!(
                "/// The same, as JavaScript reads it.\npub static SITE_TOLD: Json = Json({});\n",
                json(&site)
            )
        }),
        constant("FORMS", "FormRules", "forms.toml", forms.map(rules)),
        constant("PRICES", "PriceList", "offers.toml", prices.as_ref()),
        constant("REDIRECTS", "Redirects", "redirects.toml", redirects.as_ref()),
        constant("ARTICLES", "&[Article]", "journal/*.md", Some(&articles.constants)),
        constant("RESULTS", "ResultWords", "pages/journal.toml", journal.as_ref().map(|page| &page.results)),
        constant(
            "ARTICLE_WORDS",
            "ArticleWords",
            "pages/journal.toml",
            journal.as_ref().map(|page| &page.article),
        ),
        constant(
            "GATHERING",
            "[IsoDate; 2]",
            "pages/retreats.toml",
            retreats.map(|page| [page.gathering.starts, page.gathering.ends]),
        ),
        Some(desk.pages()),
    ];

    let bodies = desk.bodies(&texts);
    let program = desk.program(prices.as_ref(), initiation.as_ref());
    let program = program::constants(program.as_ref());
    check::heads(&mut desk);
    check::site(&mut desk);
    check::forms(&mut desk);
    check::case_studies(&cases, &mut desk);
    check::gathering(&mut desk);
    machines::gala(&mut desk);
    check::sentences(&mut desk);
    if let Some(prices) = &prices {
        check::offers(prices, &mut desk);
    }
    redirects::check(&mut desk);
    check::strangers(&mut desk);
    let constants: Vec<String> = constants.into_iter().flatten().collect();
    desk.close(Made { constants: constants.join("\n"), bodies, program, events })
}

/// What the core itself needs to know of the forms.
fn rules(forms: Forms) -> FormRules {
    let Forms { shared, messages, house, product, creative, newsletter, .. } = forms;
    FormRules {
        shared,
        messages,
        house: house.fields,
        product: product.fields,
        creative: creative.fields,
        newsletter: newsletter.fields,
    }
}
