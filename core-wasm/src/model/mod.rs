//! The entities of the house, each declared once (specification §3, and §2 for the sections of a page).
//!
//! Read a declaration as the manual of its content file: the fields are its keys, the comments say what to
//! write. Counts that the specification fixes are part of the type: four pains are `[_; 4]`.
//! How one declaration serves four purposes stands in `entity.rs`.
//!
//! | content file | declared in |
//! |---|---|
//! | `site.toml` | `site.rs` |
//! | `offers.toml` | `prices.rs` |
//! | `pages/home.toml` | `home.rs` |
//! | `pages/initiation.toml` | `initiation.rs` |
//! | `pages/status.toml`, `pages/demo.toml` | `checkout.rs` |
//! | `pages/about.toml` and the other rooms | a file of the room's name |
//! | `journal/*.md`, `pages/journal.toml` | `journal.rs` |
//! | `case-studies/*.toml`, `pages/case-studies.toml` | `case_studies.rs` |
//! | `legal/*.md` | `legal.rs` |
//! | `program/*.md`, `pages/program.toml` | `program.rs` |
//! | `redirects.toml` | `redirects.rs` |
//! | `languages.toml` | `languages.rs` |
//! | `forms.toml`, and the dialogs of every page | `forms.rs` |
//! | `pictures.toml`, and what all of them share | `shapes.rs`, `sections.rs` |

mod about;
mod case_studies;
mod checkout;
mod consulting;
mod contact;
mod events;
mod forms;
mod home;
mod impact;
mod initiation;
mod journal;
mod languages;
mod legal;
mod prices;
mod program;
mod redirects;
mod retreats;
mod rituals;
mod sections;
mod services;
mod shapes;
mod site;

pub use about::*;
pub use case_studies::*;
pub use checkout::*;
pub use consulting::*;
pub use contact::*;
pub use events::*;
pub use forms::*;
pub use home::*;
pub use impact::*;
pub use initiation::*;
pub use journal::*;
pub use languages::*;
pub use legal::*;
pub use prices::*;
pub use program::*;
pub use redirects::*;
pub use retreats::*;
pub use rituals::*;
pub use sections::*;
pub use services::*;
pub use shapes::*;
pub use site::*;

/// What a page says, by its kind: the shape in which JavaScript receives it. Rust holds most of it as JSON
/// ([`crate::pages::Content`]), so this is a declaration alone.
#[cfg(target_arch = "wasm32")]
#[derive(tsify::Tsify)]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Page {
    /// Home.
    Home(HomePage),
    /// Story, work and philosophy.
    About(AboutPage),
    /// Creative direction.
    Consulting(ConsultingPage),
    /// Volume I.
    Rituals(RitualsPage),
    /// The sales page.
    Initiation(InitiationPage),
    /// The House Events.
    Events(EventsPage),
    /// The House Gatherings.
    Retreats(RetreatsPage),
    /// Ways to write.
    Contact(ContactPage),
    /// Every offering.
    Services(ServicesPage),
    /// The foundations.
    Impact(ImpactPage),
    /// The list of case studies.
    CaseStudies(CaseStudiesPage),
    /// One case study.
    CaseStudy(CaseStudyPage),
    /// The list of articles.
    Journal(JournalPage),
    /// One article.
    Article(crate::journal::ArticlePage),
    /// A legal page.
    Legal(LegalPage),
    /// A form, empty or sent.
    Form(FormPage),
    /// A state of the checkout.
    Status(StatusPage),
    /// The demo till.
    Demo(DemoPage),
}
