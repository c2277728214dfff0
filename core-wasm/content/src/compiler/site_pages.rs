//! Pages of the site: serializes each page as the JSON that JavaScript parses, with its title, description and
//! picture.

use core_engine::money::format_usd;
use serde::Serialize;

use super::documents::{Document, Documents};
use super::events::{self, plain_title};
use super::facts::Facts;
use super::file_kinds::{PLAIN, RETREATS};
use super::files::legal_pages;
use super::forms;
use super::from_toml::{FromToml, read};
use super::node::leak;
use super::offers::INITIATION;
use super::problem::Problem;
use super::programs::Programs;
use super::retreats;
use crate::loaded::StaticPage;
use crate::model::{
    AboutPage, CaseStudiesPage, CaseStudy, CaseStudyPage, CheckoutState, ConsultingPage, ContactPage,
    DemoPage, EventHour, EventsPage, Experience, FormDefinition, FormName, FormPage, Forms, HONEYPOT,
    HomePage, ImpactPage, InitiationPage, InsidePage, JournalPage, LegalPage, Picture, PlainPage,
    RetreatsPage, RitualsPage, ServicesPage, StatusPage, StatusPages,
};
use crate::registry::RouteId;

/// Serializes a value as JSON.
///
/// # Errors
/// The error of the serializer, as a problem of `file`.
pub fn to_json(value: &impl Serialize, file: &str) -> Result<String, Problem> {
    serde_json::to_string(value)
        .map_err(|error| Problem::of_file(file, format!("what is made of it cannot be written: {error}")))
}

/// The content of a page with its kind, by which JavaScript distinguishes pages.
#[derive(Serialize)]
struct TaggedPage<'page, T> {
    page: &'static str,
    #[serde(flatten)]
    content: &'page T,
}

/// The route of a page, and its data for search engines.
struct Head {
    route: RouteId,
    slug: Option<&'static str>,
    state: Option<CheckoutState>,
    title: &'static str,
    description: &'static str,
    picture: Option<Picture>,
}

/// Pages whose content other pages use too.
pub struct SharedPages {
    /// The home page, whose words for the moon the program uses.
    pub home: HomePage,
    /// The sales page, whose days the home page and the program use.
    pub initiation: InitiationPage,
    pub retreats: RetreatsPage,
    pub impact: ImpactPage,
    pub journal: JournalPage,
    /// The forms, with the choices for retreats.
    pub forms: Forms,
}

impl SharedPages {
    /// Reads the pages.
    ///
    /// # Errors
    /// If a file has not passed its check.
    pub fn read(documents: &Documents, facts: &Facts) -> Result<Self, Problem> {
        let initiation = read::<InitiationPage>(documents, "pages/initiation.toml", facts)?;
        let home = read::<HomePage>(documents, "pages/home.toml", facts)?;
        let home = HomePage { days: initiation.days.items.to_vec().leak(), ..home };
        let retreats = read(documents, RETREATS, facts)?;
        let forms = read::<Forms>(documents, forms::FILE, facts)?;
        let offered = forms.forms.iter().map(|form| forms::with_retreats(form, facts));
        Ok(Self {
            home,
            initiation,
            retreats: retreats::completed(retreats, documents, facts),
            impact: events::completed(read(documents, "pages/impact.toml", facts)?),
            journal: read(documents, "pages/journal.toml", facts)?,
            forms: Forms { forms: offered.collect::<Vec<_>>().leak(), ..forms },
        })
    }
}

/// Composes all pages.
///
/// # Errors
/// If a file has not passed its check.
pub fn pages(
    documents: &Documents,
    facts: &Facts,
    shared: &SharedPages,
    programs: &Programs,
) -> Result<Vec<StaticPage>, Problem> {
    let mut pages = Pages { documents, facts, pages: Vec::new() };
    pages.add(RouteId::Home, "pages/home.toml", "home", &shared.home)?;
    pages.add(RouteId::Initiation, "pages/initiation.toml", "initiation", &shared.initiation)?;
    pages.load::<InsidePage>(RouteId::Inside, "inside")?;
    pages.add(RouteId::Retreats, "pages/retreats.toml", "retreats", &shared.retreats)?;
    pages.add(RouteId::Impact, "pages/impact.toml", "impact", &shared.impact)?;
    pages.add(RouteId::Journal, "pages/journal.toml", "journal", &shared.journal)?;
    let list = pages.case_studies()?;
    pages.add(RouteId::CaseStudies, "pages/case-studies.toml", "caseStudies", &list)?;
    let consulting = read::<ConsultingPage>(documents, "pages/consulting.toml", facts)?;
    pages.add(RouteId::Consulting, "pages/consulting.toml", "consulting", &consulting)?;
    let mut services = read::<ServicesPage>(documents, "pages/services.toml", facts)?;
    services.brand.items = consulting.offerings.items.each_ref().map(|offering| offering.title);
    pages.add(RouteId::Services, "pages/services.toml", "services", &services)?;
    pages.load::<AboutPage>(RouteId::About, "about")?;
    pages.load::<RitualsPage>(RouteId::Rituals, "rituals")?;
    let mut events = read::<EventsPage>(documents, "pages/events.toml", facts)?;
    events.experiences.hours = by_hour(events.experiences.items).leak();
    pages.add(RouteId::Events, "pages/events.toml", "events", &events)?;
    pages.load::<ContactPage>(RouteId::Contact, "contact")?;
    pages.add_case_studies(&list)?;
    for definition in shared.forms.forms {
        pages.add_form(definition, &shared.forms)?;
    }
    for (route, name) in legal_pages() {
        let page = read::<LegalPage>(documents, &name, facts)?;
        pages.add(route, &name, "legal", &page)?;
    }
    for document in documents.below(PLAIN) {
        pages.add_plain(document)?;
    }
    let mut own = read::<StatusPages>(documents, "pages/status.toml", facts)?;
    own.receipt.week = Some(programs.own.words.keep.week.clone());
    pages.add_states(INITIATION, &own)?;
    for other in &programs.others {
        pages.add_states(other.offer, &other.words.status)?;
    }
    pages.add_demos()?;
    Ok(pages.pages)
}

/// Groups consecutive experiences by time of day.
fn by_hour(items: &'static [Experience]) -> Vec<EventHour> {
    let groups = items.chunk_by(|one, next| one.hour == next.hour);
    groups.filter_map(|items| Some(EventHour { hour: items.first()?.hour, items })).collect()
}

struct Pages<'a> {
    documents: &'a Documents,
    facts: &'a Facts,
    pages: Vec<StaticPage>,
}

impl Pages<'_> {
    /// Reads a page's content file and adds the page.
    fn load<T: FromToml + Serialize>(&mut self, route: RouteId, name: &'static str) -> Result<(), Problem> {
        let file = format!("pages/{name}.toml");
        let page = read::<T>(self.documents, &file, self.facts)?;
        self.add(route, &file, name, &page)
    }

    fn add(
        &mut self,
        route: RouteId,
        file: &str,
        kind: &'static str,
        content: &impl Serialize,
    ) -> Result<(), Problem> {
        let head = self.head(route, None, file)?;
        self.push(head, kind, content, file)
    }

    /// Reads title, description and picture of a page.
    fn head(&self, route: RouteId, slug: Option<&'static str>, file: &str) -> Result<Head, Problem> {
        let text = |key: &str| self.facts.shown(self.documents.at(file, &[key])?);
        let Some((title, description)) = text("title").zip(text("description")) else {
            return Err(Problem::of_file(file, "the page has no title or no description (write both)"));
        };
        let hero = self.documents.at(file, &["hero", "picture"]);
        let picture = hero.or_else(|| self.documents.at(file, &["picture"]));
        let picture = picture.and_then(|node| Picture::from_toml(node, self.facts));
        Ok(Head { route, slug, state: None, title, description, picture })
    }

    fn push(
        &mut self,
        head: Head,
        page: &'static str,
        content: &impl Serialize,
        file: &str,
    ) -> Result<(), Problem> {
        let Head { route, slug, state, title, description, picture } = head;
        let json = leak(to_json(&TaggedPage { page, content }, file)?);
        self.pages.push(StaticPage { route, slug, state, title, description, picture, json });
        Ok(())
    }

    /// Reads the list of case studies, and the case studies in its order.
    fn case_studies(&self) -> Result<CaseStudiesPage, Problem> {
        let list = read::<CaseStudiesPage>(self.documents, "pages/case-studies.toml", self.facts)?;
        let cases = list.order.iter().map(|slug| {
            let study = read::<CaseStudy>(self.documents, &format!("case-studies/{slug}.toml"), self.facts)?;
            Ok(CaseStudy { id: slug, slug, ..study })
        });
        let cases = cases.collect::<Result<Vec<_>, Problem>>()?;
        Ok(CaseStudiesPage { cases: cases.leak(), ..list })
    }

    fn add_case_studies(&mut self, list: &CaseStudiesPage) -> Result<(), Problem> {
        for (study, next) in list.cases.iter().zip(list.cases.iter().cycle().skip(1)) {
            let file = format!("case-studies/{}.toml", study.slug);
            let page = CaseStudyPage {
                case_study: study.clone(),
                words: list.list.clone(),
                next: next.clone(),
                next_links: list.next_links.clone(),
                booking: list.booking.clone(),
            };
            let head = self.head(RouteId::CaseStudy, Some(study.slug), &file)?;
            self.push(head, "caseStudy", &page, &file)?;
        }
        Ok(())
    }

    /// Adds a page that has only a text: `pages/plain/press.md` becomes `/press`.
    fn add_plain(&mut self, document: &Document) -> Result<(), Problem> {
        let mut page = read::<PlainPage>(self.documents, document.name, self.facts)?;
        let offer = page.offer.zip(self.facts.prices.as_ref());
        page.purchase = offer.and_then(|(slug, prices)| prices.offer(slug.0)?.purchase());
        let head = self.head(RouteId::Plain, Some(document.slug()), document.name)?;
        self.push(head, "plain", &page, document.name)
    }

    /// Adds the welcome page of an offer, once for each state of the checkout.
    fn add_states(&mut self, offer: &'static str, pages: &StatusPages) -> Result<(), Problem> {
        let StatusPages { paid, delivered, processing, unpaid, expired, .. } = pages;
        let StatusPages { unknown, unreachable, unavailable, .. } = pages;
        let paid = &StatusPage { receipt: Some(pages.receipt.clone()), ..paid.clone() };
        let processing = &StatusPage { waiting: Some(pages.waiting.clone()), ..processing.clone() };
        let unknown = &StatusPage { unseen: Some(pages.unseen.clone()), ..unknown.clone() };
        let states = [
            (CheckoutState::Paid, paid),
            (CheckoutState::Delivered, delivered),
            (CheckoutState::Processing, processing),
            (CheckoutState::Unpaid, unpaid),
            (CheckoutState::Expired, expired),
            (CheckoutState::Unknown, unknown),
            (CheckoutState::Unreachable, unreachable),
            (CheckoutState::Unavailable, unavailable),
        ];
        for (state, page) in states {
            let page = StatusPage { state, ..page.clone() };
            // The response to a form post has no path of its own: for INITIATION it is served at the path of the sales
            // page.
            let (route, slug) = if state == CheckoutState::Unavailable && offer == INITIATION {
                (RouteId::Initiation, None)
            } else {
                (RouteId::Welcome, Some(offer))
            };
            let (title, description) = (pages.title, pages.description.0);
            let head = Head { route, slug, state: Some(state), title, description, picture: None };
            self.push(head, "status", &page, "pages/status.toml")?;
        }
        Ok(())
    }

    /// Adds the demo checkout of each offer with a program.
    fn add_demos(&mut self) -> Result<(), Problem> {
        let file = "pages/demo.toml";
        let page = read::<DemoPage>(self.documents, file, self.facts)?;
        let offers = self.facts.prices.iter().flat_map(|prices| prices.offers);
        for offer in offers.filter(|offer| offer.delivers.is_some()) {
            let slug = offer.slug.0;
            let price = leak(format_usd(offer.price.0));
            let page = DemoPage { offer: slug, name: offer.name, price, ..page.clone() };
            let title = match slug {
                INITIATION => page.title,
                _ => leak(format!("{}: {}", page.title, offer.name)),
            };
            let description = page.description.0;
            let head = Head {
                route: RouteId::Demo,
                slug: Some(slug),
                state: None,
                title,
                description,
                picture: None,
            };
            self.push(head, "demo", &page, file)?;
        }
        Ok(())
    }

    /// Adds the page of a form, and its confirmation, which has a title of its own.
    fn add_form(&mut self, definition: &FormDefinition, forms: &Forms) -> Result<(), Problem> {
        let name = definition.slug.0;
        let form = FormName(name);
        let target = self.facts.targets.get(&form).map(|target| target.mail.clone());
        let mail = definition.mail.clone().or(target);
        let page = FormPage {
            form,
            sent: false,
            title: definition.title.clone(),
            lead: definition.lead,
            action: leak(format!("/forms/{name}")),
            fields: definition.fields,
            honeypot: form.stores_submissions().then_some(HONEYPOT),
            submit: definition.submit,
            confirmation: definition.confirmation.clone(),
            again: definition.again,
            keeping: definition.keeping,
            mail,
            words: forms.shared.clone(),
            messages: forms.messages.clone(),
        };
        let confirmed = leak(plain_title(&definition.confirmation.title));
        let sent = FormPage { sent: true, fields: &[], honeypot: None, mail: None, ..page.clone() };
        for (route, title, description, page) in [
            (RouteId::Form, definition.meta_title, definition.description.0, page),
            (RouteId::FormSent, confirmed, definition.confirmation.text, sent),
        ] {
            let head = Head { route, slug: Some(name), state: None, title, description, picture: None };
            self.push(head, "form", &page, forms::FILE)?;
        }
        Ok(())
    }
}
