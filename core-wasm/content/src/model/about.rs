//! The page About: `content/pages/about.toml` (specification §2, About).

use core_content_derive::entity;

use super::{
    Description, DialogSection, Headline, Hero, IconItem, Item, Link, LinkedItem, NextLinks, Picture,
    VoiceNote,
};

/// The page About: the story of the house and its founder.
#[entity]
pub struct AboutPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The section with the story of the house.
    pub story: Story,
    /// The section about the work of the house.
    pub work: Work,
    /// The section about the beliefs of the house.
    pub philosophy: Philosophy,
    /// The section with three values.
    pub values: Values,
    /// The section that lists the offerings, each with a link.
    pub offerings: OfferingsSummary,
    /// The section whose button opens the dialog “Enter the House”.
    pub enter: DialogSection,
    /// The links to other pages at the end of the page.
    pub reading: NextLinks,
}

/// The section with three values.
#[entity]
pub struct Values {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// Three values, each with a drawing, a title and a sentence.
    pub items: [IconItem; 3],
}

/// The section with the story of the house.
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
    /// The link to the founder's own account.
    pub link: Link,
    /// The founder's signature: a picture of her handwriting on a light ground. Leave it out, and her name is typeset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handwriting: Option<Picture>,
    /// A recording of the founder's voice, up to a minute. Leave it out, and nothing is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voice: Option<VoiceNote>,
    /// On while the biography is invented; off once it is the founder's own.
    pub sample: bool,
}

/// The section about the work of the house.
#[entity]
pub struct Work {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Three kinds of work, each with a title and a sentence.
    pub items: [Item; 3],
}

/// The section about the beliefs of the house.
#[entity]
pub struct Philosophy {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The sentence that is shown large.
    pub quote: &'static str,
}

/// The section that lists the offerings.
#[entity]
pub struct OfferingsSummary {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The link to all offerings.
    pub link: Link,
    /// The offerings, each with a title, a sentence and a link.
    pub items: &'static [LinkedItem],
}
