//! What a page says: the answer to an address, with the content of its page.

use crate::content::{
    ABOUT, CASE_STUDIES, CASE_STUDIES_PAGE, CONSULTING, CONTACT, DEMO, EVENTS, HOME, IMPACT, INITIATION,
    JOURNAL, LEGAL, RETREATS, RITUALS, SERVICES, STATUS,
};
use crate::forms::{self, FormPage};
use crate::journal::{self, ArticlePage};
use crate::model::{
    AboutPage, Booking, CaseStudiesOnward, CaseStudiesPage, CaseStudy, CaseStudyWords, ConsultingPage,
    ContactPage, DemoPage, EventsPage, FormKind, HomePage, ImpactPage, InitiationPage, JournalPage,
    LegalPage, RetreatsPage, RitualsPage, ServicesPage, State, StatusPage,
};
use crate::routes::{Resolution, RouteId, resolve, route};

/// The answer to an address.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PageAnswer {
    /// A page.
    Page {
        /// The name of its route.
        route: RouteId,
        /// Its canonical path.
        path: String,
        /// What it says.
        content: Page,
    },
    /// Another form of a page's address.
    Redirect {
        /// The canonical path.
        to: String,
    },
    /// Nothing that the house knows.
    NotFound {
        /// What was asked for.
        path: String,
    },
}

/// What a page says, by its kind.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Page {
    /// Home.
    Home(&'static HomePage),
    /// Story, work and philosophy.
    About(&'static AboutPage),
    /// Creative direction.
    Consulting(&'static ConsultingPage),
    /// Volume I.
    Rituals(&'static RitualsPage),
    /// The sales page.
    Initiation(&'static InitiationPage),
    /// The House Events.
    Events(&'static EventsPage),
    /// The House Gatherings.
    Retreats(&'static RetreatsPage),
    /// Ways to write.
    Contact(&'static ContactPage),
    /// Every offering.
    Services(&'static ServicesPage),
    /// The foundations.
    Impact(&'static ImpactPage),
    /// The list of case studies.
    CaseStudies(&'static CaseStudiesPage),
    /// One case study.
    CaseStudy(CaseStudyPage),
    /// The list of articles.
    Journal(&'static JournalPage),
    /// One article.
    Article(Box<ArticlePage>),
    /// A legal page.
    Legal(&'static LegalPage),
    /// A form, empty or sent.
    Form(Box<FormPage>),
    /// A state of the checkout.
    Status(&'static StatusPage),
    /// The demo till.
    Demo(&'static DemoPage),
}

entity! {
    /// The page of one case study.
    pub struct CaseStudyPage {
        /// The case study.
        pub case_study: &'static CaseStudy,
        /// The words around it.
        pub words: &'static CaseStudyWords,
        /// The case study that follows; after the last, the first.
        pub next: &'static CaseStudy,
        /// The way to the services.
        pub onward: &'static CaseStudiesOnward,
        /// The free consultation.
        pub booking: &'static Booking,
    }
}

/// Opens the page of a raw path.
///
/// `state` chooses among the states of the checkout: it matters to the welcome page, which without one is
/// [`State::Unknown`]. [`State::Unavailable`] is an answer to a posted form and belongs to no address, so it
/// is opened under any path, as a page of INITIATION.
#[must_use]
pub fn open(path: &str, state: Option<State>) -> PageAnswer {
    if state == Some(State::Unavailable) {
        let till = route(RouteId::Initiation);
        let content = Page::Status(&STATUS.unavailable);
        return PageAnswer::Page { route: till.id, path: till.pattern.to_owned(), content };
    }
    match resolve(path) {
        Resolution::Redirect { to } => PageAnswer::Redirect { to },
        Resolution::NotFound => PageAnswer::NotFound { path: path.to_owned() },
        Resolution::Page(found) => match content(found.route.id, found.slug, state) {
            Some(content) => PageAnswer::Page { route: found.route.id, path: found.path, content },
            None => PageAnswer::NotFound { path: found.path },
        },
    }
}

/// What a route's page says; `None` where it needs a slug that the content holds, and gets none.
#[must_use]
pub fn content(id: RouteId, slug: Option<&str>, state: Option<State>) -> Option<Page> {
    Some(match id {
        RouteId::Home => Page::Home(&HOME),
        RouteId::About => Page::About(&ABOUT),
        RouteId::Consulting => Page::Consulting(&CONSULTING),
        RouteId::Rituals => Page::Rituals(&RITUALS),
        RouteId::Initiation => Page::Initiation(&INITIATION),
        RouteId::Events => Page::Events(&EVENTS),
        RouteId::Retreats => Page::Retreats(&RETREATS),
        RouteId::Contact => Page::Contact(&CONTACT),
        RouteId::Services => Page::Services(&SERVICES),
        RouteId::Impact => Page::Impact(&IMPACT),
        RouteId::CaseStudies => Page::CaseStudies(&CASE_STUDIES_PAGE),
        RouteId::CaseStudy => Page::CaseStudy(case_study(slug?)?),
        RouteId::Journal => Page::Journal(&JOURNAL),
        RouteId::Article => Page::Article(Box::new(journal::article(slug?)?)),
        RouteId::Privacy | RouteId::Terms | RouteId::Cookies => {
            Page::Legal(LEGAL.iter().find(|(page, _)| *page == id).map(|(_, page)| page)?)
        }
        RouteId::Form => Page::Form(Box::new(forms::page(FormKind::named(slug)?, false))),
        RouteId::FormSent => Page::Form(Box::new(forms::page(FormKind::named(slug)?, true))),
        RouteId::Welcome => Page::Status(welcome(state)),
        RouteId::Demo => Page::Demo(&DEMO),
    })
}

fn case_study(slug: &str) -> Option<CaseStudyPage> {
    let place = CASE_STUDIES.iter().position(|study| study.slug == slug)?;
    let case_study = CASE_STUDIES.get(place)?;
    let next = CASE_STUDIES.get(place + 1).or_else(|| CASE_STUDIES.first())?;
    let CaseStudiesPage { list: words, onward, booking, .. } = &CASE_STUDIES_PAGE;
    Some(CaseStudyPage { case_study, words, next, onward, booking })
}

/// The welcome page in a state.
const fn welcome(state: Option<State>) -> &'static StatusPage {
    match state {
        Some(State::Paid) => &STATUS.paid,
        Some(State::Processing) => &STATUS.processing,
        Some(State::Unpaid) => &STATUS.unpaid,
        Some(State::Expired) => &STATUS.expired,
        Some(State::Unavailable) => &STATUS.unavailable,
        Some(State::Unknown) | None => &STATUS.unknown,
    }
}
