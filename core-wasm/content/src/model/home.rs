//! `content/pages/home.toml`: the home page (specification §2, Home).

use core_content_derive::entity;

use super::{DayFlowItem, Description, Dialog, Headline, Link, Picture};

/// Home.
#[entity]
pub struct HomePage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: HomeHero,
    /// The moon of the visitor's night, beside the small line of the first screen.
    pub moon: MoonWords,
    /// Where the hero's link scrolls to.
    pub welcome: PictureSection,
    /// The signature experience, leading to Volume I.
    pub signature: PictureSection,
    /// The seven days, leading to INITIATION.
    pub initiation: LinkSection,
    /// The seven days themselves, as the INITIATION page tells them.
    #[schemars(skip)]
    pub days: &'static [DayFlowItem],
    /// Journal, case studies and services.
    pub reading: Reading,
    /// The foundations and partners, leading to Impact.
    pub legacy: PictureSection,
    /// The newsletter.
    pub newsletter: NewsletterSection,
}

/// The first screen of Home: its title and its sentence are the name of the house and the line under it.
#[entity]
pub struct HomeHero {
    /// The small line above the brand's name.
    pub eyebrow: &'static str,
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
    /// The link that scrolls to the welcome.
    pub scroll: Link,
    /// What can be had today, and for how much, in one line: a link to its page. Figures stand for its numbers, such
    /// as `{program_days}` and `{initiation_price}`.
    pub today: Link,
    /// The picture behind it all.
    pub picture: Picture,
}

/// What is said of the moon of a night.
#[entity]
pub struct MoonWords {
    /// Its phase in a few words.
    pub phases: MoonPhaseWords,
    /// What the night is called.
    pub nights: MoonNights,
}

/// A few words for each phase of the moon; they stand on the first page of the program, too.
#[entity]
#[derive(Default)]
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

/// The Hawaiian names of the nights.
#[entity]
pub struct MoonNights {
    /// The names, from the first night after new moon to that of the new moon.
    pub names: [&'static str; 30],
    /// On until somebody who holds the tradition has read them.
    pub sample: bool,
}

/// Invitations to read on.
#[entity]
pub struct Reading {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The rooms to read in.
    pub items: &'static [ReadingItem],
}

/// One page to read.
#[entity]
pub struct ReadingItem {
    /// What it is called.
    pub title: &'static str,
    /// What is found there.
    pub description: &'static str,
    /// The way in.
    pub link: Link,
    /// Its picture.
    pub picture: Picture,
}

/// A section with a link and a picture.
#[entity]
pub struct PictureSection {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The way on.
    pub link: Link,
    /// Its picture.
    pub picture: Picture,
}

/// A section with a link.
#[entity]
pub struct LinkSection {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The way on.
    pub link: Link,
}

/// The newsletter.
#[entity]
pub struct NewsletterSection {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Where it is subscribed to.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}
