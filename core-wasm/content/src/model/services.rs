//! The page Services: `content/pages/services.toml`, every offering of the house with links.

use core_content_derive::entity;

use super::{Description, Headline, Hero, Link, LinkSection, LinkedItems, Reading};

/// The page Services: every offering of the house.
#[entity]
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
#[entity]
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
#[entity]
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
#[entity]
pub struct HomeOfferings {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The programs.
    pub items: &'static [HomeOffering],
}

/// The section with the studio's offerings. Their names come from the page Consulting.
#[entity]
pub struct BrandOfferings {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The titles of the offerings in `pages/consulting.toml`.
    #[schemars(skip)]
    pub items: [&'static str; 6],
    /// The links to other pages.
    pub links: &'static [Link],
}
