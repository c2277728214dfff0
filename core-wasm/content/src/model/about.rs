//! `content/pages/about.toml`: story, work, philosophy (specification §2, About).

use core_content_derive::entity;

use super::{
    Description, DialogSection, Headline, Hero, IconItem, Item, Link, LinkedItem, NextLinks, Picture,
    VoiceNote,
};

/// About: the story of the house and its founder.
#[entity]
pub struct AboutPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// The story of the house.
    pub story: Story,
    /// What the house makes.
    pub work: Work,
    /// What the house believes.
    pub philosophy: Philosophy,
    /// The three values.
    pub values: Values,
    /// The offerings in short.
    pub offerings: OfferingsSummary,
    /// The door, with the Enter the House dialog.
    pub enter: DialogSection,
    /// What to read next.
    pub reading: NextLinks,
}

/// The three values.
#[entity]
pub struct Values {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The values, three.
    pub items: [IconItem; 3],
}

/// The story of the house.
#[entity]
pub struct Story {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Its picture, below its title; leave it out, and the title stands alone.
    pub picture: Option<Picture>,
    /// The line under the founder's name.
    pub signature: &'static str,
    /// The way to her own account of it.
    pub link: Link,
    /// Her name in her own hand, a picture on a light ground; leave it out, and the name is typeset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handwriting: Option<Picture>,
    /// Up to a minute of her voice; leave it out, and nothing is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voice: Option<VoiceNote>,
    /// On while the biography is invented; off once it is the founder's own.
    pub sample: bool,
}

/// What the house makes.
#[entity]
pub struct Work {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Three kinds of work.
    pub items: [Item; 3],
}

/// What the house believes.
#[entity]
pub struct Philosophy {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The sentence that is set large.
    pub quote: &'static str,
}

/// The offerings in short.
#[entity]
pub struct OfferingsSummary {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The way to all of them.
    pub link: Link,
    /// The offerings.
    pub items: &'static [LinkedItem],
}
