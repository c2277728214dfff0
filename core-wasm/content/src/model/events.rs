//! `content/pages/events.toml`: The House Events (specification §2, Events).

use core_content_derive::entity;

use super::{Description, DialogSection, Headline, Icon, Link, LinkedHero, NextLinks, Section, Slug};

/// The House Events.
#[entity]
pub struct EventsPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
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
#[entity]
pub struct Experience {
    /// Its name in addresses, such as `moon-evening`. It stays as it is once it is published.
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
#[entity]
pub struct EventHour {
    /// The hour.
    pub hour: Hour,
    /// Its experiences.
    pub items: &'static [Experience],
}

/// The hours that the events are grouped by, from morning to night.
#[entity]
pub enum Hour {
    /// In the morning.
    #[serde(rename = "Morning")]
    Morning,
    /// In the afternoon.
    #[serde(rename = "Afternoon")]
    Afternoon,
    /// In the evening.
    #[serde(rename = "Evening")]
    Evening,
    /// At night.
    #[serde(rename = "Night")]
    Night,
}

/// The upcoming experiences.
#[entity]
pub struct Experiences {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The experiences, in the order of the page; those of one hour stand together.
    #[serde(skip_serializing)]
    pub items: &'static [Experience],
    /// The same by hour, from morning to night.
    #[schemars(skip)]
    pub hours: &'static [EventHour],
    /// On while the titles are invented; off once they are yours.
    pub sample: bool,
}
