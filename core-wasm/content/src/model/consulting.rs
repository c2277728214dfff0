//! The page Consulting: `content/pages/consulting.toml` (specification §2, Consulting).

use core_content_derive::entity;

use super::{Description, DialogSection, Headline, Icon, Link, LinkedHero, NextLinks, Picture, Steps};

/// The page Consulting: consulting and creative direction.
#[entity]
pub struct ConsultingPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence, link and picture.
    pub hero: LinkedHero,
    /// The section with the six offerings of the studio.
    pub offerings: Offerings,
    /// The section that explains how a commission begins, step by step.
    pub beginning: Steps,
    /// The section whose button opens the dialog “Submit a Creative Inquiry”.
    pub inquiry: DialogSection,
    /// The section about the founder as a creator.
    pub creator: Creator,
    /// The link to the case studies.
    pub proof: NextLinks,
}

/// One offering of the studio.
#[entity]
pub struct Offering {
    /// The drawing beside the offering.
    pub icon: Icon,
    /// The name of the offering.
    pub title: &'static str,
    /// One or two sentences about the work.
    pub description: &'static str,
    /// The result that the client receives at the end.
    pub keeps: &'static str,
}

/// The section with the six offerings of the studio.
#[entity]
pub struct Offerings {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The words before the result that the client receives.
    pub keeps: &'static str,
    /// The six offerings.
    pub items: [Offering; 6],
}

/// The section about the founder as a creator.
#[entity]
pub struct Creator {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The link that opens a letter in the visitor's own mail program.
    pub mail: Link,
    /// The founder's picture.
    pub picture: Picture,
    /// On while this is invented; off once it is the founder's own.
    pub sample: bool,
}
