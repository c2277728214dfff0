//! Registry of routes (specification §2): paths, and whether search engines may index them. Matching, the prerender
//! list, the server's status codes and the check of links in content derive from it.

use core_content_derive::composed;

/// The id of a route.
#[composed]
pub enum RouteId {
    /// The home page.
    #[serde(rename = "home")]
    Home,
    /// About: story, work and philosophy.
    #[serde(rename = "about")]
    About,
    /// Consulting: creative direction.
    #[serde(rename = "consulting")]
    Consulting,
    /// Rituals: Volume I, REVERENCE.
    #[serde(rename = "rituals")]
    Rituals,
    /// The sales page of INITIATION.
    #[serde(rename = "initiation")]
    Initiation,
    /// A look inside the program.
    #[serde(rename = "inside")]
    Inside,
    /// The House Events.
    #[serde(rename = "events")]
    Events,
    /// The House Gatherings.
    #[serde(rename = "retreats")]
    Retreats,
    /// Contact.
    #[serde(rename = "contact")]
    Contact,
    /// The list of case studies.
    #[serde(rename = "caseStudies")]
    CaseStudies,
    /// The page of a case study.
    #[serde(rename = "caseStudy")]
    CaseStudy,
    /// The list of articles.
    #[serde(rename = "journal")]
    Journal,
    /// A further page of the list of articles.
    #[serde(rename = "journalPage")]
    JournalPage,
    /// The page of an article.
    #[serde(rename = "article")]
    Article,
    /// Impact: the foundations.
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
    /// Services: every offering, with links.
    #[serde(rename = "services")]
    Services,
    /// The page of a form.
    #[serde(rename = "form")]
    Form,
    /// The confirmation of a form.
    #[serde(rename = "formSent")]
    FormSent,
    /// The page to which Stripe returns after a payment.
    #[serde(rename = "welcome")]
    Welcome,
    /// The demo checkout.
    #[serde(rename = "demo")]
    Demo,
    /// A page that has only a text, at the top level of paths.
    #[serde(rename = "plain")]
    Plain,
}

/// An entry of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The id.
    pub id: RouteId,
    /// The path, in which `{slug}` stands for one segment of lower-case letters, digits and hyphens.
    pub pattern: &'static str,
    /// Whether search engines may index the page.
    pub indexed: bool,
}

const fn page(id: RouteId, pattern: &'static str) -> Route {
    Route { id, pattern, indexed: true }
}

const fn unlisted(id: RouteId, pattern: &'static str) -> Route {
    Route { indexed: false, ..page(id, pattern) }
}

/// All routes. If two patterns match a path, the first one wins.
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
