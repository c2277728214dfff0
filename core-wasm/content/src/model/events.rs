//! The page The House Events: `content/pages/events.toml` (specification §2, Events).

use core_content_derive::written_and_sent;

use super::{Description, DialogSection, Icon, Link, LinkedHero, NextLinks, Section, Slug};

/// The page The House Events.
#[written_and_sent]
pub struct EventsPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence, link and picture.
    pub hero: LinkedHero,
    /// The first link at the top, which leads to the waitlist.
    pub open: Link,
    /// The section about the mood of an evening.
    pub atmosphere: Section,
    /// The section with the experiences.
    pub experiences: Experiences,
    /// The section whose button opens the dialog “Join the Waitlist”.
    pub waitlist: DialogSection,
    /// The links to other pages at the end of the page.
    pub next_links: NextLinks,
}

/// An experience: one kind of event.
#[written_and_sent]
pub struct Experience {
    /// The name in addresses, such as `moon-evening`. Do not change it after publication.
    pub slug: Slug,
    /// The drawing beside the experience.
    pub icon: Icon,
    /// The time of day, by which the page groups the experiences.
    pub hour: Hour,
    /// The name of the experience.
    pub title: &'static str,
    /// One or two sentences about the experience.
    pub description: &'static str,
}

/// The experiences of one time of day.
#[written_and_sent]
pub struct EventHour {
    /// The time of day.
    pub hour: Hour,
    /// The experiences.
    pub items: &'static [Experience],
}

/// The times of day by which events are grouped, from morning to night.
#[written_and_sent]
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

/// The section with the experiences.
#[written_and_sent]
pub struct Experiences {
    /// Small line, title and text.
    pub head: Section,
    /// The experiences, in the order of the page; write those of one time of day together.
    #[serde(skip_serializing)]
    pub items: &'static [Experience],
    /// The experiences grouped by time of day, from morning to night.
    #[content(filled = experiences_by_hour)]
    pub hours: &'static [EventHour],
    /// On while the titles are invented; off once they are yours.
    pub sample: bool,
}
