//! The types of the content, one for each kind of file and section (specification §3, and §2 for the sections of a
//! page).
//!
//! A type describes its content file: fields are keys, and comments tell the owner what to write. A comment is the
//! key's description in the schema, the desk's hint, and part of the error for a missing key. Lists whose length the
//! specification fixes are arrays: four pains are `[_; 4]`. `core-content-derive` explains the derives. A new page is a
//! `mod` and a line of the registry, which is at the end of this file.
//!
//! | content file | declared in |
//! |---|---|
//! | `site.toml`, `languages.toml`, `redirects.toml`, `legal/*.md`, `pages/plain/*.md` | `site.rs` |
//! | `offers.toml` | `offers.rs` |
//! | `pages/status.toml`, `pages/demo.toml` | `checkout.rs` |
//! | `pages/about.toml` and the other pages | a file of the page's name |
//! | `journal/*.md`, `pages/journal.toml` | `articles.rs` |
//! | `case-studies/*.toml`, `pages/case-studies.toml` | `case_studies.rs` |
//! | `program/*.md` | `delivered_program.rs` |
//! | `pages/program.toml` | `program_words.rs` |
//! | `forms.toml`, and the dialogs of every page | `forms.rs` |
//! | `mail.toml` | `mail.rs` |
//! | `messages.toml` | `messages.rs` |
//! | `program/*/words.toml` | `offer_words.rs` |
//! | `pictures.toml`, and types that several files share | `shapes.rs`, `sections.rs` |

mod about;
mod articles;
mod case_studies;
mod checkout;
mod consulting;
mod contact;
mod delivered_program;
mod events;
mod forms;
mod home;
mod impact;
mod initiation;
mod inside;
mod mail;
mod messages;
mod offer_words;
mod offers;
mod program_words;
mod retreats;
mod rituals;
mod sections;
mod services;
mod shapes;
mod site;

pub use about::*;
pub use articles::*;
pub use case_studies::*;
pub use checkout::*;
pub use consulting::*;
pub use contact::*;
pub use delivered_program::*;
pub use events::*;
pub use forms::*;
pub use home::*;
pub use impact::*;
pub use initiation::*;
pub use inside::*;
pub use mail::*;
pub use messages::*;
pub use offer_words::*;
pub use offers::*;
pub use program_words::*;
pub use retreats::*;
pub use rituals::*;
pub use sections::*;
pub use services::*;
pub use shapes::*;
pub use site::*;

/// Passes the lines of the registry of routes to a macro. Matching, the prerender list, the server's status codes, the
/// check of links in content, the kinds of content files, and the TypeScript type of a page derive from them. If two
/// patterns match a path, the first one wins.
///
/// A line has the id of the route, its name in JavaScript, and its path, in which `{slug}` stands for one segment of
/// lower-case letters, digits and hyphens. `unlisted` keeps search engines from indexing the page; `dark` says that its
/// first picture is dark and extends to the top of the window. After a colon stands the type of the file
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
