//! The page Impact: `content/pages/impact.toml` (specification §2, Impact; §9).

use core_content_derive::written_and_sent;

use super::{Count, Description, Figure, Headline, Hero, Icon, Link, Section, SectionHead, Slug};

/// The page Impact: two foundations that get a portion of all proceeds.
#[written_and_sent]
pub struct ImpactPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The section about the partnership.
    pub partnership: Section,
    /// The section about the first foundation: children, lessons, meals.
    pub first: FirstFoundation,
    /// The section about the learning and healing center.
    pub center: FigureSection,
    /// The section about the second foundation: cats and dogs.
    pub second: SecondFoundation,
    /// The section about the sanctuary.
    pub sanctuary: FigureSection,
    /// The section about the future.
    pub vision: Section,
    /// The section How to Get Involved.
    pub involved: Involved,
}

/// A number of a foundation, with its drawing.
#[written_and_sent]
pub struct ImpactFigure {
    /// The number as the page shows it, such as `300`.
    pub value: &'static str,
    /// The words after the number: what it counts.
    pub label: &'static str,
    /// The drawing beside the number. Numbers of one section with the same drawing share it; two sections cannot use
    /// the same drawing.
    pub drawing: Drawing,
    /// A sentence that describes the drawing, for people who cannot see it.
    pub text: &'static str,
}

/// The drawings for numbers.
#[written_and_sent]
pub enum Drawing {
    /// A row of cats and dogs along a wall.
    #[serde(rename = "animals")]
    Animals,
    /// 300 bowls, half of them filled, half in outline.
    #[serde(rename = "bowls")]
    Bowls,
    /// 30 bricks.
    #[serde(rename = "bricks")]
    Bricks,
    /// A plot of ground behind a low wall.
    #[serde(rename = "plot")]
    Plot,
    /// An open door with a row of sandals.
    #[serde(rename = "sandals")]
    Sandals,
    /// Two arches, with 150 sleeping cats beneath each.
    #[serde(rename = "shelters")]
    Shelters,
    /// Houses at dusk with 57 lit windows.
    #[serde(rename = "village")]
    Village,
}

/// The section How to Get Involved.
#[written_and_sent]
pub struct Involved {
    /// Small line and title.
    pub head: SectionHead,
    /// The options, in the order of the page. An option with a date is an event.
    pub options: &'static [InvolvementOption],
}

/// An option to get involved.
#[written_and_sent]
pub struct InvolvementOption {
    /// The name in addresses. Do not change it after publication: the calendar file of an event has it.
    pub id: Slug,
    /// The drawing beside the option.
    pub icon: Icon,
    /// The title of the option.
    pub title: &'static str,
    /// The number of this option, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// The date, if the option is an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<EventDate>,
    /// One or two sentences about the option.
    pub description: &'static str,
    /// A link to a page, or to a prepared e-mail.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}

/// The date of an event. The event is in calendars and search engines once its year is known.
#[written_and_sent]
pub struct EventDate {
    /// The name of the event in calendars and search engines.
    #[serde(skip_serializing)]
    pub name: &'static str,
    /// The place as calendars show it: a town, or an address. Needed once the year is known.
    #[serde(skip_serializing)]
    pub place: Option<&'static str>,
    /// The words above the number until the day is over; without a year, until a week after it.
    pub upcoming: &'static str,
    /// The words above the number once the day is over; without a year, until the end of the year.
    pub past: &'static str,
    /// The link that saves the event to the visitor's own calendar. Shown until the event.
    pub calendar: &'static str,
    /// The month, 1 to 12.
    #[serde(skip_serializing)]
    pub month: Count,
    /// The day of the month.
    #[serde(skip_serializing)]
    pub day: Count,
    /// The date in ISO 8601: `2026-11-21`, or `11-21` while the year is unknown.
    #[content(filled = iso_date)]
    pub iso: &'static str,
    /// The time of day in Honolulu, such as `18:00`.
    pub time: &'static str,
    /// The year; leave it out while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<Year>,
}

/// A year of four digits, from 2000 to 9999.
#[written_and_sent]
#[schemars(extend("minimum" = 2000, "maximum" = 9999))]
pub struct Year(pub u32);

/// The section about the first foundation.
#[written_and_sent]
pub struct FirstFoundation {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The name of the foundation.
    pub name: &'static str,
    /// The link to the foundation's site.
    pub link: Link,
    /// The numbers of the foundation.
    pub figures: &'static [ImpactFigure],
    /// On while name and address are invented; off once they are real.
    pub sample: bool,
}

/// The section about the second foundation.
#[written_and_sent]
pub struct SecondFoundation {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The name of the foundation.
    pub name: &'static str,
    /// The link to the foundation's site.
    pub link: Link,
    /// On while name and address are invented; off once they are real.
    pub sample: bool,
}

/// A section with numbers.
#[written_and_sent]
pub struct FigureSection {
    /// Small line, title and text.
    pub head: Section,
    /// The numbers.
    pub figures: &'static [ImpactFigure],
}
