//! `content/pages/services.toml`: every offering of the house, with links.

use super::{Description, Headline, Hero, Link, LinkSection, LinkedItems, Reading};

content! {
    /// Every offering.
    pub struct ServicesPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links.
        #[serde(skip)]
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
    pub struct HomeOffering {
        /// What it is called.
        pub title: &'static str,
        /// Its second name.
        pub subtitle: &'static str,
        /// What it is.
        pub description: &'static str,
        /// The table of `offers.toml` whose price is shown.
        pub offer: OfferName,
        /// The way in.
        pub link: Link,
    }

    /// The tables of `offers.toml`, as JavaScript finds them in `offers()`.
    pub enum OfferName {
        /// The seven-day program.
        Initiation = "initiation",
        /// Volume I, the smaller edition.
        Codex = "codex",
        /// Volume I, the larger edition.
        Devotion = "devotion",
    }
}

section! {
    /// The digital programs.
    pub struct HomeOfferings {
        /// The programs.
        pub items: &'static [HomeOffering],
    }

    /// The offerings of the studio, by name, as Consulting has them.
    pub struct BrandOfferings {
        /// The titles of the offerings in `pages/consulting.toml`.
        pub items: [&'static str; 6] = filled_in,
        /// The ways in.
        pub links: &'static [Link],
    }
}
