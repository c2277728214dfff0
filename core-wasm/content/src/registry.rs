//! The registry of routes (specification §2). Every other list of pages in this repository derives from it: matching,
//! the prerender list, the server's status codes, the check of links in content.

use core_content_derive::composed;

/// The name of a route.
#[composed]
pub enum RouteId {
    /// The home page.
    #[serde(rename = "home")]
    Home,
    /// Story, work and philosophy.
    #[serde(rename = "about")]
    About,
    /// Creative direction.
    #[serde(rename = "consulting")]
    Consulting,
    /// Volume I, REVERENCE.
    #[serde(rename = "rituals")]
    Rituals,
    /// The sales page of INITIATION.
    #[serde(rename = "initiation")]
    Initiation,
    /// A part of the program to try.
    #[serde(rename = "inside")]
    Inside,
    /// The House Events.
    #[serde(rename = "events")]
    Events,
    /// The House Gatherings.
    #[serde(rename = "retreats")]
    Retreats,
    /// How to reach the owner.
    #[serde(rename = "contact")]
    Contact,
    /// The list of case studies.
    #[serde(rename = "caseStudies")]
    CaseStudies,
    /// One case study.
    #[serde(rename = "caseStudy")]
    CaseStudy,
    /// The list of articles.
    #[serde(rename = "journal")]
    Journal,
    /// A further page of the list of articles.
    #[serde(rename = "journalPage")]
    JournalPage,
    /// One article.
    #[serde(rename = "article")]
    Article,
    /// The foundations.
    #[serde(rename = "impact")]
    Impact,
    /// Privacy.
    #[serde(rename = "privacy")]
    Privacy,
    /// Terms.
    #[serde(rename = "terms")]
    Terms,
    /// Cookies.
    #[serde(rename = "cookies")]
    Cookies,
    /// Every offering, with links.
    #[serde(rename = "services")]
    Services,
    /// One of the forms.
    #[serde(rename = "form")]
    Form,
    /// The confirmation of a form.
    #[serde(rename = "formSent")]
    FormSent,
    /// Where Stripe returns to after a payment.
    #[serde(rename = "welcome")]
    Welcome,
    /// The demo checkout.
    #[serde(rename = "demo")]
    Demo,
    /// A page of text alone, at the top of the site.
    #[serde(rename = "plain")]
    Plain,
}

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
