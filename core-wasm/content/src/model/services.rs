//! The page Services: `content/pages/services.toml`, every offering of the house with links.

use core_content_derive::written_and_sent;

use super::{Description, Hero, Link, LinkSection, LinkedItems, Reading, Section};

/// The page Services: every offering of the house.
#[written_and_sent]
pub struct ServicesPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The section with the digital programs for the visitor at home.
    pub home: HomeOfferings,
    /// The section with the studio's offerings for her brand.
    pub brand: BrandOfferings,
    /// The section with the offerings that take place in a room.
    pub in_person: Reading,
    /// The section with the free offerings.
    pub free: LinkedItems,
    /// The section for visitors who cannot choose.
    pub unsure: LinkSection,
}

/// A digital program.
#[written_and_sent]
pub struct HomeOffering {
    /// The name of the program.
    pub title: &'static str,
    /// The second name of the program.
    pub subtitle: &'static str,
    /// One or two sentences about the program.
    pub description: &'static str,
    /// The offer whose price is shown.
    pub offer: OfferName,
    /// The link to the page of the program.
    pub link: Link,
}

/// The offers by name.
#[written_and_sent]
pub enum OfferName {
    /// The seven-day program.
    #[serde(rename = "initiation")]
    Initiation,
    /// Volume I, the smaller edition.
    #[serde(rename = "codex")]
    Codex,
    /// Volume I, the larger edition.
    #[serde(rename = "devotion")]
    Devotion,
}

/// The section with the digital programs.
#[written_and_sent]
pub struct HomeOfferings {
    /// Small line, title and text.
    pub head: Section,
    /// The programs.
    pub items: &'static [HomeOffering],
}

/// The section with the studio's offerings. Their names come from the page Consulting.
#[written_and_sent]
pub struct BrandOfferings {
    /// Small line, title and text.
    pub head: Section,
    /// The titles of the offerings in `pages/consulting.toml`.
    #[content(filled = offering_titles)]
    pub items: [&'static str; 6],
    /// The links to other pages.
    pub links: &'static [Link],
}
