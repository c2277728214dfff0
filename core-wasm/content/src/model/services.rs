//! `content/pages/services.toml`: every offering of the house, with links.

use core_content_derive::entity;

use super::{Description, Headline, Hero, Link, LinkSection, LinkedItems, Reading};

/// Every offering.
#[entity]
pub struct ServicesPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// For the visitor, at home.
    pub home: HomeOfferings,
    /// For her brand.
    pub brand: BrandOfferings,
    /// In the room.
    pub in_person: Reading,
    /// Free of charge.
    pub free: LinkedItems,
    /// For those who cannot choose.
    pub unsure: LinkSection,
}

/// A digital program, and where its price is read.
#[entity]
pub struct HomeOffering {
    /// What it is called.
    pub title: &'static str,
    /// Its second name.
    pub subtitle: &'static str,
    /// What it is.
    pub description: &'static str,
    /// The offer whose price is shown.
    pub offer: OfferName,
    /// The way in.
    pub link: Link,
}

/// The offers.
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

/// The digital programs.
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

/// The offerings of the studio, by name, as Consulting has them.
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
    /// The ways in.
    pub links: &'static [Link],
}
