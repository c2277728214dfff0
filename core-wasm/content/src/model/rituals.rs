//! `content/pages/rituals.toml`: Volume I, REVERENCE (specification §2, Rituals). Its prices stand in
//! `offers.toml`.

use core_content_derive::entity;

use super::{Description, Dialog, Figure, Headline, Item, Link, LinkedHero};

/// Volume I, REVERENCE: The Sacred Beauty Codex.
#[entity]
pub struct RitualsPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: LinkedHero,
    /// The eight content cards.
    pub modules: Modules,
    /// What is included, counted.
    pub included: Included,
    /// The words of the value breakdown; its figures are computed.
    pub values: ValueWords,
    /// For you, and not for you.
    pub fit: Fit,
    /// Choose Your Path: the two editions.
    pub paths: Paths,
    /// The guarantee of Volume I.
    pub guarantee: Guarantee,
    /// The waitlist: what is asked before joining it, and its dialog.
    pub waitlist: RitualsWaitlist,
}

/// What is included, counted.
#[entity]
pub struct Included {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// What holds for all of it.
    pub note: &'static str,
    /// The counts, six.
    pub items: [IncludedItem; 6],
}

/// One kind of thing that is included.
#[entity]
pub struct IncludedItem {
    /// How many, as it is shown.
    pub value: &'static str,
    /// Of what.
    pub label: &'static str,
    /// What it is like.
    pub description: &'static str,
    /// Whose it is.
    pub edition: Edition,
}

/// Whose a part of Volume I is.
#[entity]
pub enum Edition {
    /// Both editions hold it.
    #[serde(rename = "both")]
    Both,
    /// The Full Devotion Collection alone holds it.
    #[serde(rename = "devotion")]
    Devotion,
}

/// For you, and not for you.
#[entity]
pub struct Fit {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// Above the first list.
    pub for_title: &'static str,
    /// For whom it is.
    pub for_items: &'static [&'static str],
    /// Above the second list.
    pub not_title: &'static str,
    /// For whom it is not.
    pub not_items: &'static [&'static str],
}

/// One of the two editions, in words.
#[entity]
pub struct EditionPath {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// For whom it is.
    pub text: &'static str,
    /// What it holds.
    pub points: &'static [&'static str],
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
}

/// The eight content cards.
#[entity]
pub struct Modules {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The modules, eight.
    pub items: [Item; 8],
    /// On while the titles are invented; off once they are yours.
    pub sample: bool,
}

/// The words of the value breakdown.
#[entity]
pub struct ValueWords {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Above the parts.
    pub part: &'static str,
    /// Above what each costs on its own.
    pub price: &'static str,
    /// Beside the sum that is told to the cent.
    pub regular: &'static str,
    /// Beside the sum that is told as at least so much.
    pub total: &'static str,
    /// Beside the price.
    pub today: &'static str,
    /// Beside what is saved.
    pub saving: &'static str,
}

/// Choose Your Path.
#[entity]
pub struct Paths {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The mark of the edition that most choose.
    pub popular: &'static str,
    /// Before what is saved.
    pub save: &'static str,
    /// The Codex Edition.
    pub codex: EditionPath,
    /// The Full Devotion Collection.
    pub devotion: EditionPath,
}

/// The guarantee of Volume I.
#[entity]
pub struct Guarantee {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The figure that is set large.
    pub figure: Figure,
    /// The ways on.
    pub links: &'static [Link],
}

/// The waitlist of Volume I.
#[entity]
pub struct RitualsWaitlist {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// What is asked before joining.
    pub questions: &'static [Item],
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
    /// On while an answer is invented; off once all are yours.
    pub sample: bool,
}
