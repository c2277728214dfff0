//! The page of Volume I, REVERENCE: `content/pages/rituals.toml` (specification §2, Rituals). Its prices are in
//! `offers.toml`.

use core_content_derive::written_and_sent;

use super::{Description, Dialog, Figure, Item, Link, LinkedHero, Section, SectionHead};

/// The page of Volume I, REVERENCE: The Sacred Beauty Codex.
#[written_and_sent]
pub struct RitualsPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence, link and picture.
    pub hero: LinkedHero,
    /// The section with the eight modules.
    pub modules: Modules,
    /// The section that counts the content of Volume I.
    pub included: Included,
    /// The labels of the value breakdown. Its amounts are computed from the prices.
    pub values: ValueWords,
    /// The section For you, and not for you.
    pub fit: Fit,
    /// The section Choose Your Path, with the two editions.
    pub paths: Paths,
    /// The section with the guarantee of Volume I.
    pub guarantee: Guarantee,
    /// The section with the waitlist: questions and answers, and the dialog.
    pub waitlist: RitualsWaitlist,
}

/// The section that counts the content of Volume I.
#[written_and_sent]
pub struct Included {
    /// Small line and title.
    pub head: SectionHead,
    /// The note on all of the content.
    pub note: &'static str,
    /// Six counts, each with its words and its edition.
    pub items: [IncludedItem; 6],
}

/// A count of one kind of content.
#[written_and_sent]
pub struct IncludedItem {
    /// The number as it is shown.
    pub value: &'static str,
    /// The words after the number.
    pub label: &'static str,
    /// One or two sentences about this content.
    pub description: &'static str,
    /// The edition that has this content.
    pub edition: Edition,
}

/// The editions that have a part of Volume I.
#[written_and_sent]
pub enum Edition {
    /// The Codex Edition and the Full Devotion Collection.
    #[serde(rename = "both")]
    Both,
    /// The Full Devotion Collection only.
    #[serde(rename = "devotion")]
    Devotion,
}

/// The section For you, and not for you.
#[written_and_sent]
pub struct Fit {
    /// Small line and title.
    pub head: SectionHead,
    /// The heading of the first list.
    pub for_title: &'static str,
    /// The sentences on women for whom it is made.
    pub for_items: &'static [&'static str],
    /// The heading of the second list.
    pub not_title: &'static str,
    /// The sentences on women for whom it is not made.
    pub not_items: &'static [&'static str],
}

/// One of the two editions.
#[written_and_sent]
pub struct EditionPath {
    /// The small line above its name, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The sentence on women for whom the edition is made.
    pub text: &'static str,
    /// The content of the edition, a line each.
    pub points: &'static [&'static str],
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
}

/// The section with the eight modules.
#[written_and_sent]
pub struct Modules {
    /// Small line, title and text.
    pub head: Section,
    /// The eight modules.
    pub items: [Item; 8],
    /// On while the titles are invented; off once they are yours.
    pub sample: bool,
}

/// The section with the value breakdown.
#[written_and_sent]
pub struct ValueWords {
    /// Small line, title and text.
    pub head: Section,
    /// The heading of the parts.
    pub part: &'static str,
    /// The heading of the prices of the parts.
    pub price: &'static str,
    /// The label of the total value that is shown to the cent.
    pub regular: &'static str,
    /// The label of the total value that is shown as “at least”, such as $600+.
    pub total: &'static str,
    /// The label of the price.
    pub today: &'static str,
    /// The label of the saving.
    pub saving: &'static str,
}

/// The section Choose Your Path.
#[written_and_sent]
pub struct Paths {
    /// Small line, title and text.
    pub head: Section,
    /// The mark of the edition that most women choose.
    pub popular: &'static str,
    /// The words before the saving.
    pub save: &'static str,
    /// The texts of the Codex Edition.
    pub codex: EditionPath,
    /// The texts of the Full Devotion Collection.
    pub devotion: EditionPath,
}

/// The section with the guarantee of Volume I.
#[written_and_sent]
pub struct Guarantee {
    /// Small line, title and text.
    pub head: Section,
    /// The number that is shown large.
    pub figure: Figure,
    /// The links to other pages.
    pub links: &'static [Link],
}

/// The section with the waitlist of Volume I.
#[written_and_sent]
pub struct RitualsWaitlist {
    /// Small line, title and text.
    pub head: Section,
    /// The questions before joining, each with its answer.
    pub questions: &'static [Item],
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
    /// On while an answer is invented; off once all are yours.
    pub sample: bool,
}
