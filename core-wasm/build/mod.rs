//! From `content/` to Rust constants: read · check · emit, with every problem collected on the way.
//!
//! `compile` is the whole of it. It either answers with the text of a Rust file or with a list of problems,
//! sorted by place, each one line: where, what was found, what to write.

#[macro_use]
mod entity;
mod check;
mod desk;
mod dialogs;
mod emit;
mod journal;
mod markdown;
mod matter;
pub mod problem;
mod read;
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
use emit::{Emit, constant};
use model::{
    AboutPage, CaseStudiesPage, CaseStudy, ConsultingPage, ContactPage, DemoPage, EventsPage, Forms,
    HomePage, ImpactPage, InitiationPage, JournalPage, LegalPage, PictureEntry, PriceList, RetreatsPage,
    RitualsPage, ServicesPage, Site, StatusPages,
};
use problem::Problem;
use read::Read;

/// What the build makes of the content.
#[derive(Debug, PartialEq, Eq)]
pub struct Made {
    /// The constants of `src/content.rs`.
    pub constants: String,
    /// The constants of `src/bodies.rs`.
    pub bodies: String,
}

/// Reads everything below `content`.
///
/// # Errors
/// Every problem of every file, sorted by place.
pub fn compile(content: &Path) -> Result<Made, Vec<Problem>> {
    let mut desk = Desk::open(content);

    // First what others name: pictures, articles and case studies, the letter box, the lines of the forms.
    let pictures = desk.tables::<PictureEntry>("pictures.toml");
    desk.hang(pictures);
    let articles = desk.articles();
    let cases = desk.named("case-studies", ".toml");
    desk.slugs(registry::RouteId::CaseStudy, cases.clone());
    desk.introduce();
    let site = desk.file::<Site>("site.toml");
    let forms = desk.file::<Forms>("forms.toml");
    desk.lay_out(site.as_ref(), forms.as_ref());

    let prices = desk.file::<PriceList>("offers.toml");
    let mut constants = vec![
        constant("SITE", "Site", "site.toml", site.as_ref()),
        constant("FORMS", "Forms", "forms.toml", forms.as_ref()),
        constant("PRICES", "PriceList", "offers.toml", prices.as_ref()),
        constant("ARTICLES", "&[Article]", "journal/*.md", Some(&articles.constants)),
        desk.page::<HomePage>("HOME", "HomePage", "home"),
        desk.page::<AboutPage>("ABOUT", "AboutPage", "about"),
        desk.page::<ConsultingPage>("CONSULTING", "ConsultingPage", "consulting"),
        desk.page::<RitualsPage>("RITUALS", "RitualsPage", "rituals"),
        desk.page::<InitiationPage>("INITIATION", "InitiationPage", "initiation"),
        desk.page::<EventsPage>("EVENTS", "EventsPage", "events"),
        desk.page::<RetreatsPage>("RETREATS", "RetreatsPage", "retreats"),
        desk.page::<ContactPage>("CONTACT", "ContactPage", "contact"),
        desk.page::<ServicesPage>("SERVICES", "ServicesPage", "services"),
        desk.page::<ImpactPage>("IMPACT", "ImpactPage", "impact"),
        desk.page::<CaseStudiesPage>("CASE_STUDIES_PAGE", "CaseStudiesPage", "case-studies"),
        desk.page::<JournalPage>("JOURNAL", "JournalPage", "journal"),
        desk.page::<StatusPages>("STATUS", "StatusPages", "status"),
        desk.page::<DemoPage>("DEMO", "DemoPage", "demo"),
    ];

    let mut studies = Vec::new();
    for slug in &cases {
        studies.extend(desk.file::<CaseStudy>(&format!("case-studies/{slug}.toml")));
    }
    constants.push(constant("CASE_STUDIES", "&[CaseStudy]", "case-studies/*.toml", Some(studies.as_slice())));

    let mut legal = Vec::new();
    let mut texts = articles.texts;
    for (route, name) in registry::ROUTES.iter().filter_map(|route| Some((route.id, legal_name(route)?))) {
        let file = format!("legal/{name}.md");
        if let Some((page, text)) = desk.matter::<LegalPage>(&file) {
            legal.extend(page.map(|page| (route, page)));
            texts.push(text);
        }
    }
    constants.push(constant("LEGAL", "&[(RouteId, LegalPage)]", "legal/*.md", Some(legal.as_slice())));

    let bodies = desk.bodies(&texts);
    check::heads(&mut desk);
    check::site(&mut desk);
    check::case_studies(&cases, &mut desk);
    check::gathering(&mut desk);
    check::sentences(&mut desk);
    if let Some(prices) = &prices {
        check::offers(prices, &mut desk);
    }
    check::strangers(&mut desk);
    desk.close(constants.into_iter().flatten().collect(), bodies)
}

/// The name of a legal page: `/legal/terms` is told by `legal/terms.md`.
fn legal_name(route: &registry::Route) -> Option<&'static str> {
    route.pattern.strip_prefix("/legal/")
}

impl Desk {
    /// Reads the file of a page, and writes the constant of this name.
    fn page<T: Read + Emit>(&mut self, name: &str, type_name: &str, page: &str) -> Option<String> {
        let file = format!("pages/{page}.toml");
        let read = self.file::<T>(&file);
        constant(name, type_name, &file, read)
    }
}
