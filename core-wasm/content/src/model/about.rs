//! The page About: `content/pages/about.toml` (specification §2, About).

use core_content_derive::written_and_sent;

use super::{
    Description, DialogSection, Hero, IconItem, Item, Link, LinkedItem, NextLinks, Picture, Section,
    SectionHead, VoiceNote,
};

/// The page About: the story of the house and its founder.
#[written_and_sent]
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
#[written_and_sent]
pub struct Values {
    /// Small line and title.
    pub head: SectionHead,
    /// Three values, each with a drawing, a title and a sentence.
    pub items: [IconItem; 3],
}

/// The section with the story of the house.
#[written_and_sent]
pub struct Story {
    /// Small line, title and text.
    pub head: Section,
    /// The picture below the title; leave it out, and the title stands alone.
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
#[written_and_sent]
pub struct Work {
    /// Small line, title and text.
    pub head: Section,
    /// Three kinds of work, each with a title and a sentence.
    pub items: [Item; 3],
}

/// The section about the beliefs of the house.
#[written_and_sent]
pub struct Philosophy {
    /// Small line, title and text.
    pub head: Section,
    /// The sentence that is shown large.
    pub quote: &'static str,
}

/// The section that lists the offerings.
#[written_and_sent]
pub struct OfferingsSummary {
    /// Small line, title and text.
    pub head: Section,
    /// The link to all offerings.
    pub link: Link,
    /// The offerings, each with a title, a sentence and a link.
    pub items: &'static [LinkedItem],
}
