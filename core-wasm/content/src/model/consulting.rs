//! `content/pages/consulting.toml`: the studio (specification §2, Consulting).

use core_content_derive::entity;

use super::{Description, DialogSection, Headline, Icon, Link, LinkedHero, NextLinks, Picture, Steps};

/// Consulting and creative direction.
#[entity]
pub struct ConsultingPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: LinkedHero,
    /// The six offerings.
    pub offerings: Offerings,
    /// How a commission begins.
    pub beginning: Steps,
    /// The Submit a Creative Inquiry dialog.
    pub inquiry: DialogSection,
    /// The founder as a creator.
    pub creator: Creator,
    /// The way to the case studies.
    pub proof: NextLinks,
}

/// One offering of the studio.
#[entity]
pub struct Offering {
    /// The drawing.
    pub icon: Icon,
    /// What it is called.
    pub title: &'static str,
    /// What happens.
    pub description: &'static str,
    /// What the client holds at the end.
    pub keeps: &'static str,
}

/// The offerings of the studio.
#[entity]
pub struct Offerings {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The words before what the client holds at the end.
    pub keeps: &'static str,
    /// The offerings, six.
    pub items: [Offering; 6],
}

/// The founder as a creator.
#[entity]
pub struct Creator {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The letter that opens in the visitor's own mail program.
    pub mail: Link,
    /// Her picture.
    pub picture: Picture,
    /// On while this is invented; off once it is the founder's own.
    pub sample: bool,
}
