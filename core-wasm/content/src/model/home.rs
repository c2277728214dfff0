//! The home page: `content/pages/home.toml` (specification §2, Home).

use core_content_derive::written_and_sent;

use super::{DayFlowItem, Description, Dialog, Link, Picture, Section, SectionHead};

/// The home page.
#[written_and_sent]
pub struct HomePage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: small line, form button, two links and picture.
    pub hero: HomeHero,
    /// The words for the moon, which the top of the page shows for the visitor's night.
    pub moon: MoonWords,
    /// The section that the link at the top scrolls to.
    pub welcome: PictureSection,
    /// The section about the signature experience, with a link to Volume I.
    pub signature: PictureSection,
    /// The section about the seven days, with a link to INITIATION.
    pub initiation: LinkSection,
    /// The seven days, copied from the INITIATION page.
    #[content(filled = days_of_sales_page)]
    pub days: &'static [DayFlowItem],
    /// The section that links to journal, case studies and services.
    pub reading: Reading,
    /// The section about foundations and partners, with a link to Impact.
    pub legacy: PictureSection,
    /// The section that leads to the newsletter.
    pub newsletter: NewsletterSection,
}

/// The top of the home page. Its title and sentence are the name of the house and the line under it.
#[written_and_sent]
pub struct HomeHero {
    /// The small line above the name of the house.
    pub eyebrow: &'static str,
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
    /// The link that scrolls down to the welcome section.
    pub scroll: Link,
    /// One line about what can be bought today, and for how much: a link to its page. Write placeholders for its
    /// numbers, such as `{program_days}` and `{initiation_price}`.
    pub today: Link,
    /// The picture behind the text.
    pub picture: Picture,
}

/// The words for the moon of a night.
#[written_and_sent]
pub struct MoonWords {
    /// The words for each phase.
    pub phases: MoonPhaseWords,
    /// The names of the nights.
    pub nights: MoonNights,
}

/// The words for each phase of the moon, also on the first page of the program.
#[written_and_sent]
pub struct MoonPhaseWords {
    /// New moon.
    pub new: &'static str,
    /// Growing, less than half lit.
    pub waxing_crescent: &'static str,
    /// Half lit and growing.
    pub first_quarter: &'static str,
    /// Growing, more than half lit.
    pub waxing_gibbous: &'static str,
    /// Full moon.
    pub full: &'static str,
    /// Shrinking, more than half lit.
    pub waning_gibbous: &'static str,
    /// Half lit and shrinking.
    pub last_quarter: &'static str,
    /// Shrinking, less than half lit.
    pub waning_crescent: &'static str,
}

/// The Hawaiian names of the thirty nights.
#[written_and_sent]
pub struct MoonNights {
    /// The names, from the first night after new moon to the night of the new moon.
    pub names: [&'static str; 30],
    /// On until somebody who holds the tradition has read the names.
    pub sample: bool,
}

/// The section with links to pages for reading.
#[written_and_sent]
pub struct Reading {
    /// Small line and title.
    pub head: SectionHead,
    /// The pages, each with a title, a sentence, a link and a picture.
    pub items: &'static [ReadingItem],
}

/// A page for reading.
#[written_and_sent]
pub struct ReadingItem {
    /// The title of the entry.
    pub title: &'static str,
    /// One sentence about the texts of that page.
    pub description: &'static str,
    /// The link to the page.
    pub link: Link,
    /// The picture of the entry.
    pub picture: Picture,
}

/// A section with a link and a picture.
#[written_and_sent]
pub struct PictureSection {
    /// Small line, title and text.
    pub head: Section,
    /// The link below the text.
    pub link: Link,
    /// The picture beside the text.
    pub picture: Picture,
}

/// A section with a link.
#[written_and_sent]
pub struct LinkSection {
    /// Small line, title and text.
    pub head: Section,
    /// The link below the text.
    pub link: Link,
}

/// The section that leads to the newsletter.
#[written_and_sent]
pub struct NewsletterSection {
    /// Small line, title and text.
    pub head: Section,
    /// The link to the newsletter.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}
