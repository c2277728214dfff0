//! `content/pages/contact.toml`: how to reach the owner (specification §2, Contact).

use core_content_derive::entity;

use super::{Description, DialogSection, Headline, Hero, Link};

/// Contact. The address and the place themselves stand with the name of the house.
#[entity]
pub struct ContactPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// The Submit Inquiry dialog.
    pub inquiry: DialogSection,
    /// The words beside the address and the place.
    pub details: ContactDetails,
    /// Shorter ways.
    pub shortcuts: Shortcuts,
}

/// The words beside the address and the place.
#[entity]
pub struct ContactDetails {
    /// The small line above them.
    pub eyebrow: &'static str,
    /// Above the e-mail address.
    pub email: &'static str,
    /// Below it.
    pub email_note: &'static str,
    /// Above the place.
    pub place: &'static str,
    /// Below it.
    pub place_note: &'static str,
    /// Above the letter that is half written.
    pub general: &'static str,
    /// Below it.
    pub general_note: &'static str,
    /// The general inquiry, in the visitor's own mail program.
    pub mail: Link,
}

/// Shortcuts to what a visitor may be looking for.
#[entity]
pub struct Shortcuts {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The ways.
    pub items: &'static [Shortcut],
}

/// A sentence with a link.
#[entity]
pub struct Shortcut {
    /// The sentence.
    pub text: &'static str,
    /// Where it leads.
    pub link: Link,
}
