//! The registry of routes (specification §2). Every other list of pages in this repository derives from it: matching,
//! the prerender list, the server's status codes, the check of links in content.

entity! {
    /// The name of a route.
    pub enum RouteId {
        /// The home page.
        Home = "home",
        /// Story, work and philosophy.
        About = "about",
        /// Creative direction.
        Consulting = "consulting",
        /// Volume I, REVERENCE.
        Rituals = "rituals",
        /// The sales page of INITIATION.
        Initiation = "initiation",
        /// A part of the program to try.
        Inside = "inside",
        /// The House Events.
        Events = "events",
        /// The House Gatherings.
        Retreats = "retreats",
        /// How to reach the owner.
        Contact = "contact",
        /// The list of case studies.
        CaseStudies = "caseStudies",
        /// One case study.
        CaseStudy = "caseStudy",
        /// The list of articles.
        Journal = "journal",
        /// A further page of the list of articles.
        JournalPage = "journalPage",
        /// One article.
        Article = "article",
        /// The foundations.
        Impact = "impact",
        /// Privacy.
        Privacy = "privacy",
        /// Terms.
        Terms = "terms",
        /// Cookies.
        Cookies = "cookies",
        /// Every offering, with links.
        Services = "services",
        /// One of the forms.
        Form = "form",
        /// The confirmation of a form.
        FormSent = "formSent",
        /// Where Stripe returns to after a payment.
        Welcome = "welcome",
        /// The demo checkout.
        Demo = "demo",
        /// A page of text alone, at the top of the site.
        Plain = "plain",
    }
}

stored! { enum RouteId }

/// One entry of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// Its name.
    pub id: RouteId,
    /// Its path, in which `{slug}` stands for one segment of lower-case letters, digits and hyphens.
    pub pattern: &'static str,
    /// Whether search engines may index it.
    pub indexed: bool,
}

/// An indexed page.
const fn page(id: RouteId, pattern: &'static str) -> Route {
    Route { id, pattern, indexed: true }
}

/// A page that is not indexed.
const fn unlisted(id: RouteId, pattern: &'static str) -> Route {
    Route { indexed: false, ..page(id, pattern) }
}

/// Every route of the site. Where two patterns match a path, the first one counts.
pub static ROUTES: [Route; 24] = [
    page(RouteId::Home, "/"),
    page(RouteId::About, "/about"),
    page(RouteId::Consulting, "/consulting"),
    page(RouteId::Rituals, "/rituals"),
    page(RouteId::Initiation, "/initiation"),
    page(RouteId::Inside, "/initiation/inside"),
    page(RouteId::Events, "/events"),
    page(RouteId::Retreats, "/retreats"),
    page(RouteId::Contact, "/contact"),
    page(RouteId::Services, "/services"),
    page(RouteId::CaseStudies, "/case-studies"),
    page(RouteId::CaseStudy, "/case-studies/{slug}"),
    page(RouteId::Journal, "/journal"),
    page(RouteId::JournalPage, "/journal/page/{slug}"),
    page(RouteId::Article, "/journal/{slug}"),
    page(RouteId::Impact, "/impact"),
    page(RouteId::Privacy, "/legal/privacy"),
    page(RouteId::Terms, "/legal/terms"),
    page(RouteId::Cookies, "/legal/cookies"),
    unlisted(RouteId::Form, "/forms/{slug}"),
    unlisted(RouteId::FormSent, "/forms/{slug}/sent"),
    unlisted(RouteId::Welcome, "/{slug}/welcome"),
    unlisted(RouteId::Demo, "/{slug}/demo"),
    page(RouteId::Plain, "/{slug}"),
];
