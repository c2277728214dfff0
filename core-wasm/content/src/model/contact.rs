//! The page Contact: `content/pages/contact.toml` (specification §2, Contact).

use core_content_derive::written_and_sent;

use super::{Description, DialogSection, Hero, Link, SectionHead};

/// The page Contact. The e-mail address and the place are in “Name, menu and footer”.
#[written_and_sent]
pub struct ContactPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The section whose button opens the dialog “Submit Inquiry”.
    pub inquiry: DialogSection,
    /// The labels of the e-mail address and the place.
    pub details: ContactDetails,
    /// The links to pages that answer frequent wishes.
    pub shortcuts: Shortcuts,
}

/// The labels of the e-mail address and the place.
#[written_and_sent]
pub struct ContactDetails {
    /// The small line above these details.
    pub eyebrow: &'static str,
    /// The label above the e-mail address.
    pub email: &'static str,
    /// The note below the e-mail address.
    pub email_note: &'static str,
    /// The label above the place.
    pub place: &'static str,
    /// The note below the place.
    pub place_note: &'static str,
    /// The label above the prepared e-mail.
    pub general: &'static str,
    /// The note below the prepared e-mail.
    pub general_note: &'static str,
    /// The link that opens the prepared e-mail in the visitor's own mail program.
    pub mail: Link,
}

/// The links to pages that answer frequent wishes.
#[written_and_sent]
pub struct Shortcuts {
    /// Small line and title.
    pub head: SectionHead,
    /// The sentences, each with its link.
    pub items: &'static [Shortcut],
}

/// A sentence with a link.
#[written_and_sent]
pub struct Shortcut {
    /// The sentence.
    pub text: &'static str,
    /// The link after the sentence.
    pub link: Link,
}
