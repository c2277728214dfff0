//! `content/pages/impact.toml`: where a portion of all proceeds goes (specification §2, Impact; §9).

use core_content_derive::entity;

use super::{Count, Description, Figure, Headline, Hero, Icon, Link, Section, Slug};

/// Impact: two foundations.
#[entity]
pub struct ImpactPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// The partnership.
    pub partnership: Section,
    /// The first foundation: children, lessons, meals.
    pub first: FirstFoundation,
    /// The learning and healing center.
    pub center: FigureSection,
    /// The second foundation: cats and dogs.
    pub second: SecondFoundation,
    /// The sanctuary.
    pub sanctuary: FigureSection,
    /// The future vision.
    pub vision: Section,
    /// How to Get Involved.
    pub involved: Involved,
}

/// A figure of the foundations.
#[entity]
pub struct ImpactFigure {
    /// The figure as it is shown.
    pub value: &'static str,
    /// What it counts.
    pub label: &'static str,
    /// What is drawn beside it; figures of a section with the same drawing stand beside one. A drawing is of one
    /// section.
    pub drawing: Drawing,
    /// What the drawing says of the figure to those who do not see it.
    pub text: &'static str,
}

/// The drawings of figures.
#[entity]
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

/// How to Get Involved.
#[entity]
pub struct Involved {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The ways, in the order of the page. Each with a date is an event.
    pub options: &'static [InvolvementOption],
}

/// One option to get involved.
#[entity]
pub struct InvolvementOption {
    /// Its name, which stays as it is once it is published: that of its calendar file, where it has a date.
    pub id: Slug,
    /// The drawing.
    pub icon: Icon,
    /// What it is called.
    pub title: &'static str,
    /// The figure that belongs to it, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// When it takes place, where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<EventDate>,
    /// What it means.
    pub description: &'static str,
    /// Where it leads, or the letter that asks for it.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}

/// When an event takes place. It enters calendars and search engines once its year is known.
#[entity]
pub struct EventDate {
    /// What it is called there.
    #[serde(skip_serializing)]
    pub name: &'static str,
    /// Where it takes place, as calendars show it: a town, or an address. Needed once the year is known.
    #[serde(skip_serializing)]
    pub place: Option<&'static str>,
    /// What is said above its figure until its day is over; without a year, until a week after it.
    pub upcoming: &'static str,
    /// What is said there once it is over; without a year, to the end of the year.
    pub past: &'static str,
    /// The link to the file for the visitor's own calendar, which stands while it is to come.
    pub calendar: &'static str,
    /// The month, 1 to 12.
    #[serde(skip_serializing)]
    pub month: Count,
    /// The day of the month.
    #[serde(skip_serializing)]
    pub day: Count,
    /// The day for machines: `2026-11-21`, or `11-21` while the year is unknown.
    #[schemars(skip)]
    pub iso: &'static str,
    /// The time of day in Honolulu: `18:00`.
    pub time: &'static str,
    /// The year; leave it out while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<Count>,
}

/// The first foundation.
#[entity]
pub struct FirstFoundation {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// What it is called.
    pub name: &'static str,
    /// Where it is found.
    pub link: Link,
    /// Its figures.
    pub figures: &'static [ImpactFigure],
    /// On while name and address are invented; off once they are real.
    pub sample: bool,
}

/// The second foundation.
#[entity]
pub struct SecondFoundation {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// What it is called.
    pub name: &'static str,
    /// Where it is found.
    pub link: Link,
    /// On while name and address are invented; off once they are real.
    pub sample: bool,
}

/// A section with figures.
#[entity]
pub struct FigureSection {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Its figures.
    pub figures: &'static [ImpactFigure],
}
