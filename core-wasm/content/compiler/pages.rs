//! Loads the site's shared content and its pages, and adds the pages to those that are serialized.

use std::collections::BTreeMap;

use super::articles::Articles;
use super::front_matter::MarkdownFile;
use super::loader::ContentLoader;
use super::model::{
    AboutPage, CaseStudiesPage, ConsultingPage, ContactPage, EventHour, EventsPage, Experience, Forms,
    HomePage, ImpactPage, InitiationPage, InsidePage, JournalPage, MailWords, MessageFile, PriceList,
    Redirects, RetreatsPage, RitualsPage, ServicesPage, Site,
};
use super::references::References;
use super::registry::RouteId;
use crate::loaded::Document;

/// What no single page shows.
pub struct Shared {
    /// The brand, the navigation, the footer.
    pub site: Option<Site>,
    /// The forms, with the choices of the retreats.
    pub forms: Option<Forms>,
    /// The old addresses.
    pub redirects: Option<Redirects>,
    /// The messages that the server sends.
    pub mail: Option<MailWords>,
    /// The sentences of pages and of answers of the server.
    pub messages: Option<MessageFile>,
}

/// The pages that something else is made of, too.
pub struct Pages {
    /// Home, which tells of tonight's moon.
    pub home: Option<HomePage>,
    /// The sales page, with the days of the program.
    pub initiation: Option<InitiationPage>,
    /// The page with the excerpt of the program.
    pub inside: Option<InsidePage>,
    /// The retreats.
    pub retreats: Option<RetreatsPage>,
    /// The foundations.
    pub impact: Option<ImpactPage>,
    /// The list of articles.
    pub journal: Option<JournalPage>,
    /// The offers with the paths of the pages that sell them.
    pub prices: Option<PriceList>,
    /// The slug of each offer that a page of text sells, and the path of that page.
    pub text_pages: Vec<(&'static str, String)>,
    /// The rendered texts.
    pub documents: Vec<Document>,
    /// The rendered texts as the browser loads them, by their folder and name.
    pub document_files: BTreeMap<String, String>,
}

/// Experiences by hour, as they stand together.
fn by_hour(items: &'static [Experience]) -> Vec<EventHour> {
    let groups = items.chunk_by(|one, next| one.hour == next.hour);
    groups.filter_map(|items| Some(EventHour { hour: items.first()?.hour, items })).collect()
}

impl ContentLoader {
    /// Loads what no single page shows; from then on dialogs know their forms.
    pub fn shared(&mut self, _: &References, _: &Articles) -> Shared {
        let site = self.file::<Site>("site.toml");
        let mut forms = self.file::<Forms>("forms.toml");
        if let Some(forms) = &mut forms {
            self.offer_retreats(forms);
        }
        self.register_forms(site.as_ref(), forms.as_ref());
        let redirects = self.file("redirects.toml");
        Shared { site, forms, redirects, mail: self.file("mail.toml"), messages: self.file("messages.toml") }
    }

    /// Loads the pages, and renders their texts.
    pub fn pages(&mut self, references: &References, articles: &Articles, shared: &Shared) -> Pages {
        let initiation = self.page::<InitiationPage>("initiation");
        let mut home = self.page::<HomePage>("home");
        if let (Some(home), Some(initiation)) = (&mut home, &initiation) {
            home.days = initiation.days.items.to_vec().leak();
        }
        let mut retreats = self.page::<RetreatsPage>("retreats");
        if let Some(page) = &mut retreats {
            self.complete_retreats(page);
        }
        let consulting = self.page::<ConsultingPage>("consulting");
        let mut services = self.page::<ServicesPage>("services");
        if let (Some(services), Some(consulting)) = (&mut services, &consulting) {
            services.brand.items = consulting.offerings.items.each_ref().map(|offering| offering.title);
        }
        let inside = self.page::<InsidePage>("inside");
        let impact = self.page::<ImpactPage>("impact");
        let journal = self.page::<JournalPage>("journal");
        let mut list = self.page::<CaseStudiesPage>("case-studies");
        let mut studies = self.case_studies(&references.cases);
        if let Some(list) = &mut list {
            studies.sort_by_key(|study| list.order.iter().position(|slug| *slug == study.slug));
            list.cases = studies.clone().leak();
        }
        self.add_page(RouteId::Home, "home", home.as_ref());
        self.add_page(RouteId::Initiation, "initiation", initiation.as_ref());
        self.add_page(RouteId::Inside, "inside", inside.as_ref());
        self.add_page(RouteId::Retreats, "retreats", retreats.as_ref());
        self.add_page(RouteId::Impact, "impact", impact.as_ref());
        self.add_page(RouteId::Journal, "journal", journal.as_ref());
        self.add_page(RouteId::CaseStudies, "case-studies", list.as_ref());
        self.add_page(RouteId::Consulting, "consulting", consulting.as_ref());
        self.add_page(RouteId::Services, "services", services.as_ref());
        self.load_and_add_page::<AboutPage>(RouteId::About, "about");
        self.load_and_add_page::<RitualsPage>(RouteId::Rituals, "rituals");
        let mut events = self.page::<EventsPage>("events");
        if let Some(events) = &mut events {
            events.experiences.hours = by_hour(events.experiences.items).leak();
        }
        self.add_page(RouteId::Events, "events", events.as_ref());
        self.load_and_add_page::<ContactPage>(RouteId::Contact, "contact");
        self.add_case_studies(&studies, list.as_ref());
        if let Some(forms) = &shared.forms {
            self.add_forms(forms);
        }
        let mut prices = references.prices.clone();
        let legal = self.add_legal_pages();
        let (plain, text_pages) = self.add_plain_pages(&references.plain_pages, prices.as_ref());
        if let Some(prices) = &mut prices {
            prices.set_pages(&text_pages);
        }
        let files: Vec<MarkdownFile> = articles.files.iter().copied().chain(legal).chain(plain).collect();
        let (documents, document_files) = self.documents(&files);
        Pages {
            home,
            initiation,
            inside,
            retreats,
            impact,
            journal,
            prices,
            text_pages,
            documents,
            document_files,
        }
    }
}
