//! `content/pages/events.toml`: The House Events (specification §2, Events).

use super::{Description, DialogSection, Headline, Icon, Link, LinkedHero, NextLinks, Section, Slug};

content! {
    /// The House Events.
    pub struct EventsPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links.
        #[serde(skip)]
        pub description: Description,
        /// The first screen.
        pub hero: LinkedHero,
        /// The link that stands first there, to what is open now: the waitlist.
        pub open: Link,
        /// How an evening feels.
        pub atmosphere: Section,
        /// The experiences.
        pub experiences: Experiences,
        /// The Join the Waitlist dialog.
        pub waitlist: DialogSection,
        /// The ways on.
        pub next_links: NextLinks,
    }

    /// One kind of event.
    pub struct Experience {
        /// Its name in addresses, which stays as it is once it is published: `/events#its-slug`.
        pub slug: Slug,
        /// The drawing.
        pub icon: Icon,
        /// At which hour of the day it lies.
        pub hour: Hour,
        /// What it is called.
        pub title: &'static str,
        /// What happens.
        pub description: &'static str,
    }

    /// The experiences of one hour.
    pub struct EventHour {
        /// The hour.
        pub hour: Hour,
        /// Its experiences.
        pub items: &'static [Experience],
    }

    /// The hours that the events are grouped by, from morning to night.
    pub enum Hour {
        /// In the morning.
        Morning = "Morning",
        /// In the afternoon.
        Afternoon = "Afternoon",
        /// In the evening.
        Evening = "Evening",
        /// At night.
        Night = "Night",
    }
}

section! {
    /// The upcoming experiences.
    pub struct Experiences {
        /// The experiences, in the order of the page; those of one hour stand together.
        #[serde(skip)]
        pub items: &'static [Experience],
        /// The same by hour, from morning to night.
        pub hours: &'static [EventHour] = filled_in,
        /// `true` while the titles are invented, `false` once they are the owner's.
        pub sample: bool,
    }
}
