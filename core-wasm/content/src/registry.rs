//! Registry of routes (specification §2). Matching, the prerender list, the server's status codes, the check of links in
//! content, the kinds of content files, and the TypeScript type of a page derive from its lines.

use core_content_derive::sent;

/// Passes the lines of the registry to a macro. If two patterns match a path, the first one wins.
///
/// A line has the id of the route, its name in JavaScript, and its path, in which `{slug}` stands for one segment of
/// lower-case letters, digits and hyphens. `unlisted` keeps search engines from indexing the page; `dark` says that its
/// first picture is dark and extends to the top of the window. After a colon stands the type in the model of the file
/// `content/pages/….toml`, which is named after the route: `/case-studies` has `pages/case-studies.toml`. After `=>`
/// stands a type that the compiler or the core composes. A route with neither shows the content of another one.
#[macro_export]
macro_rules! with_registry {
    ($with_lines:ident) => {
        $with_lines! {
            /// The home page.
            Home "home" "/": HomePage;
            /// About: story, work and philosophy.
            About "about" "/about": AboutPage;
            /// Consulting: creative direction.
            Consulting "consulting" "/consulting": ConsultingPage;
            /// Rituals: Volume I, REVERENCE.
            Rituals "rituals" "/rituals": RitualsPage;
            /// The sales page of INITIATION.
            Initiation "initiation" "/initiation" dark: InitiationPage;
            /// A look inside the program.
            Inside "inside" "/initiation/inside": InsidePage;
            /// The House Events.
            Events "events" "/events" dark: EventsPage;
            /// The House Gatherings.
            Retreats "retreats" "/retreats" dark: RetreatsPage;
            /// Contact.
            Contact "contact" "/contact": ContactPage;
            /// Services: every offering, with links.
            Services "services" "/services" dark: ServicesPage;
            /// The list of case studies.
            CaseStudies "caseStudies" "/case-studies": CaseStudiesPage;
            /// The page of a case study.
            CaseStudy "caseStudy" "/case-studies/{slug}" => CaseStudyPage;
            /// The list of articles.
            Journal "journal" "/journal": JournalPage;
            /// A further page of the list of articles.
            JournalPage "journalPage" "/journal/page/{slug}";
            /// The page of an article.
            Article "article" "/journal/{slug}" => ArticlePage;
            /// Impact: the foundations.
            Impact "impact" "/impact": ImpactPage;
            /// Privacy.
            Privacy "privacy" "/legal/privacy";
            /// Terms.
            Terms "terms" "/legal/terms";
            /// Cookies.
            Cookies "cookies" "/legal/cookies";
            /// The page of a form, empty or sent.
            Form "form" "/forms/{slug}" unlisted => FormPage;
            /// The confirmation of a form.
            FormSent "formSent" "/forms/{slug}/sent" unlisted;
            /// The page to which Stripe returns after a payment.
            Welcome "welcome" "/{slug}/welcome" unlisted;
            /// The demo checkout.
            Demo "demo" "/{slug}/demo" unlisted => DemoPage;
            /// A page that has only a text, at the top level of paths.
            Plain "plain" "/{slug}" => PlainPage;
        }
    };
}

macro_rules! declare {
    ($(
        #[$doc:meta] $Id:ident $name:literal $pattern:literal
        $($flag:ident)* $(: $Page:ident)? $(=> $Composed:ident)?;
    )*) => {
        /// The id of a route.
        #[sent]
        pub enum RouteId {
            $(#[$doc] #[serde(rename = $name)] $Id,)*
        }

        /// The kind of a page's content, by which JavaScript distinguishes pages.
        #[cfg(feature = "compiler")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        pub enum PageKind {
            $(
                $(#[doc = stringify!($Page)] #[$doc] #[serde(rename = $name)] $Id,)?
                $(#[doc = stringify!($Composed)] #[$doc] #[serde(rename = $name)] $Id,)?
            )*
            /// A `LegalPage`: privacy, terms, cookies.
            #[serde(rename = "legal")]
            Legal,
            /// A `StatusPage`: the welcome page in one of its states.
            #[serde(rename = "status")]
            Status,
        }

        /// All routes, in the order of the registry.
        pub static ROUTES: [Route; RouteId::ALL.len()] = [$(Route::new(RouteId::$Id, $pattern)$(.$flag())*,)*];
    };
}

with_registry!(declare);

/// An entry of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The id.
    pub id: RouteId,
    /// The path, in which `{slug}` stands for one segment of lower-case letters, digits and hyphens.
    pub pattern: &'static str,
    /// Whether search engines may index the page.
    pub indexed: bool,
    /// Whether the first picture of the page is dark and extends to the top of the window.
    pub opens_dark: bool,
}

impl Route {
    const fn new(id: RouteId, pattern: &'static str) -> Self {
        Self { id, pattern, indexed: true, opens_dark: false }
    }

    const fn unlisted(self) -> Self {
        Self { indexed: false, ..self }
    }

    const fn dark(self) -> Self {
        Self { opens_dark: true, ..self }
    }
}

#[cfg(feature = "compiler")]
impl RouteId {
    /// The content file of a page that has one of its own: `pages/case-studies.toml` for `caseStudies`.
    #[must_use]
    pub fn file(self) -> String {
        let mut stem = String::new();
        for char in self.as_str().chars() {
            if char.is_ascii_uppercase() {
                stem.push('-');
            }
            stem.push(char.to_ascii_lowercase());
        }
        format!("pages/{stem}.toml")
    }
}
