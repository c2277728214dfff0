//! Pages of the site: serializes each page as the JSON that JavaScript parses, with its title, description and
//! picture.

use serde::Serialize;

use super::dated_prices;
use super::events::plain_title;
use super::inventory;
use crate::compiler::documents::Document;
use crate::compiler::documents::node::leak;
use crate::compiler::documents::paths::{FORMS, PLAIN, RETREATS};
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::program::Programs;
use crate::compiler::values::form_choices::with_retreats;
use crate::compiler::values::from_toml::{FromToml, read};
use crate::loaded::StaticPage;
use crate::model::{
    self, CaseStudiesPage, CaseStudyPage, CheckoutState, DemoFile, FormDefinition, FormName, FormPage, Forms,
    HONEYPOT, INITIATION, ImpactPage, InitiationPage, JournalPage, LegalPage, Picture, PlainPage,
    RetreatsPage, StatusPages,
};
use crate::registry::{PageKind, RouteId, legal_pages};

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
    page: PageKind,
    #[serde(flatten)]
    content: &'page T,
}

/// The route of a page, and its data for search engines.
struct PageHead {
    route: RouteId,
    slug: Option<&'static str>,
    state: Option<CheckoutState>,
    title: &'static str,
    description: &'static str,
    picture: Option<Picture>,
}

impl PageHead {
    /// The head of a page without a state and a picture.
    const fn new(
        route: RouteId,
        slug: Option<&'static str>,
        title: &'static str,
        description: &'static str,
    ) -> Self {
        Self { route, slug, state: None, title, description, picture: None }
    }
}

/// Pages that other pages or files use, too.
pub struct SharedPages {
    /// The sales page; the program has its days.
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
    pub fn read(facts: &Facts, book_pages: Option<usize>) -> Result<Self, Problem> {
        let forms = read::<Forms>(FORMS, facts)?;
        let offered = forms.forms.iter().map(|form| with_retreats(form, facts));
        let retreats = read::<RetreatsPage>(RETREATS, facts)?;
        Ok(Self {
            initiation: inventory::with_book_pages(
                dated_prices::on_sales_page(read(&RouteId::Initiation.file(), facts)?, facts.offers.as_ref()),
                book_pages,
            ),
            retreats: RetreatsPage {
                unplanned: retreats.unplanned.filter(|_| retreats.retreats.is_none()),
                ..retreats
            },
            impact: read(&RouteId::Impact.file(), facts)?,
            journal: read(&RouteId::Journal.file(), facts)?,
            forms: Forms { forms: offered.collect::<Vec<_>>().leak(), ..forms },
        })
    }
}

/// Composes all pages.
///
/// # Errors
/// If a file has not passed its check.
pub fn pages(facts: &Facts, shared: &SharedPages, programs: &Programs) -> Result<Vec<StaticPage>, Problem> {
    let mut pages = Pages { facts, pages: Vec::new() };
    pages.add(RouteId::Initiation, PageKind::Initiation, &shared.initiation)?;
    let rituals = dated_prices::on_rituals_page(pages.read(RouteId::Rituals)?, facts.offers.as_ref());
    pages.add(RouteId::Rituals, PageKind::Rituals, &rituals)?;
    pages.add(RouteId::Retreats, PageKind::Retreats, &shared.retreats)?;
    pages.add_case_studies()?;
    for definition in shared.forms.forms {
        pages.add_form(definition, &shared.forms)?;
    }
    for (route, name) in legal_pages() {
        let page = read::<LegalPage>(&name, facts)?;
        pages.push(pages.head(route, None, &name)?, PageKind::Legal, &page, &name)?;
    }
    for document in facts.documents.below(PLAIN) {
        pages.add_plain(document)?;
    }
    pages.add_states(INITIATION, &read("pages/status.toml", facts)?)?;
    for other in &programs.others {
        pages.add_states(other.offer, &other.words.status)?;
    }
    pages.add_demos()?;
    add_others(&mut pages)?;
    Ok(pages.pages)
}

/// Declares a function that adds the pages of the registry that show their content file as it is.
macro_rules! add_others {
    ($(
        #[$doc:meta] $Id:ident $name:literal $pattern:literal
        $($flag:ident)* $(: $Page:ident)? $(=> $Composed:ident)?;
    )*) => {
        fn add_others(pages: &mut Pages) -> Result<(), Problem> {
            $($(pages.add_unless_composed::<model::$Page>(RouteId::$Id, PageKind::$Id)?;)?)*
            Ok(())
        }
    };
}

crate::with_registry!(add_others);

struct Pages<'a> {
    facts: &'a Facts,
    pages: Vec<StaticPage>,
}

impl Pages<'_> {
    /// Reads the content file of a page that has one of its own.
    fn read<T: FromToml>(&self, route: RouteId) -> Result<T, Problem> {
        read(&route.file(), self.facts)
    }

    /// Adds a page with the content of its file, unless a page of the route has been added.
    fn add_unless_composed<T: FromToml + Serialize>(
        &mut self,
        route: RouteId,
        kind: PageKind,
    ) -> Result<(), Problem> {
        if self.pages.iter().any(|page| page.route == route) {
            return Ok(());
        }
        let page = self.read::<T>(route)?;
        self.add(route, kind, &page)
    }

    fn add(&mut self, route: RouteId, kind: PageKind, content: &impl Serialize) -> Result<(), Problem> {
        let file = route.file();
        self.push(self.head(route, None, &file)?, kind, content, &file)
    }

    /// Reads title, description and picture of a page.
    fn head(&self, route: RouteId, slug: Option<&'static str>, file: &str) -> Result<PageHead, Problem> {
        let text = |key: &str| self.facts.shown(self.facts.documents.at(file, &[key])?);
        let Some((title, description)) = text("title").zip(text("description")) else {
            return Err(Problem::of_file(file, "the page has no title or no description (write both)"));
        };
        let hero = self.facts.documents.at(file, &["hero", "picture"]);
        let picture = hero.or_else(|| self.facts.documents.at(file, &["picture"]));
        let picture = picture.and_then(|node| Picture::from_toml(node, self.facts));
        Ok(PageHead { picture, ..PageHead::new(route, slug, title, description) })
    }

    fn push(
        &mut self,
        head: PageHead,
        page: PageKind,
        content: &impl Serialize,
        file: &str,
    ) -> Result<(), Problem> {
        let PageHead { route, slug, state, title, description, picture } = head;
        let json = leak(to_json(&TaggedPage { page, content }, file)?);
        self.pages.push(StaticPage { route, slug, state, title, description, picture, json });
        Ok(())
    }

    /// Adds the page of each case study.
    fn add_case_studies(&mut self) -> Result<(), Problem> {
        let list = self.read::<CaseStudiesPage>(RouteId::CaseStudies)?;
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
            self.push(head, PageKind::CaseStudy, &page, &file)?;
        }
        Ok(())
    }

    /// Adds a page that has only a text: `pages/plain/press.md` becomes `/press`.
    fn add_plain(&mut self, document: &Document) -> Result<(), Problem> {
        let mut page = read::<PlainPage>(document.name, self.facts)?;
        let offer = page.offer.zip(self.facts.offers.as_ref());
        let offer = offer.and_then(|(slug, offers)| offers.offer(slug.0));
        page.lead = dated_prices::prefixed_or_words(page.lead, offer.and_then(|offer| offer.price_words));
        let head = self.head(RouteId::Plain, Some(document.slug()), document.name)?;
        self.push(head, PageKind::Plain, &page, document.name)
    }

    /// Adds the welcome page of an offer, once for each state of the checkout.
    fn add_states(&mut self, offer: &'static str, pages: &StatusPages) -> Result<(), Problem> {
        let StatusPages { paid, delivered, processing, unpaid, expired, .. } = pages;
        let StatusPages { unknown, unreachable, unavailable, .. } = pages;
        for page in [paid, delivered, processing, unpaid, expired, unknown, unreachable, unavailable] {
            let state = page.state;
            // The response to a form post has no path of its own: for INITIATION it is served at the path of the sales
            // page.
            let (route, slug) = if state == CheckoutState::Unavailable && offer == INITIATION {
                (RouteId::Initiation, None)
            } else {
                (RouteId::Welcome, Some(offer))
            };
            let head = PageHead {
                state: Some(state),
                ..PageHead::new(route, slug, pages.title, pages.description.0)
            };
            self.push(head, PageKind::Status, page, "pages/status.toml")?;
        }
        Ok(())
    }

    /// Adds the demo checkout of each offer with a program.
    fn add_demos(&mut self) -> Result<(), Problem> {
        let file = read::<DemoFile>("pages/demo.toml", self.facts)?;
        let offers = self.facts.offers.iter().flat_map(|file| file.offers);
        for offer in offers.filter(|offer| offer.delivers.is_some()) {
            let slug = offer.slug.0;
            let title = match slug {
                INITIATION => file.title,
                _ => leak(format!("{}: {}", file.title, offer.name)),
            };
            let head = PageHead::new(RouteId::Demo, Some(slug), title, file.description.0);
            self.push(head, PageKind::Demo, &file.page_of(offer), "pages/demo.toml")?;
        }
        Ok(())
    }

    /// Adds the page of a form, and its confirmation, which has a title of its own.
    fn add_form(&mut self, definition: &FormDefinition, forms: &Forms) -> Result<(), Problem> {
        let name = definition.slug.0;
        let form = FormName(name);
        let mail = self.facts.targets.get(&form).map(|target| target.mail.clone());
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
            let head = PageHead::new(route, Some(name), title, description);
            self.push(head, PageKind::Form, &page, FORMS)?;
        }
        Ok(())
    }
}
