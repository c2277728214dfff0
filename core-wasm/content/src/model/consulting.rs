//! The page Consulting: `content/pages/consulting.toml` (specification §2, Consulting).

use core_content_derive::written_and_sent;

use super::{Description, DialogSection, Icon, Link, LinkedHero, NextLinks, Picture, Section, Steps};

/// The page Consulting: consulting and creative direction.
#[written_and_sent]
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
#[written_and_sent]
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
#[written_and_sent]
pub struct Offerings {
    /// Small line, title and text.
    pub head: Section,
    /// The words before the result that the client receives.
    pub keeps: &'static str,
    /// The six offerings.
    pub items: [Offering; 6],
}

/// The section about the founder as a creator.
#[written_and_sent]
pub struct Creator {
    /// Small line, title and text.
    pub head: Section,
    /// The link that opens a letter in the visitor's own mail program.
    pub mail: Link,
    /// The founder's picture.
    pub picture: Picture,
    /// On while this is invented; off once it is the founder's own.
    pub sample: bool,
}
