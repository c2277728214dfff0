//! `content/pages/retreats.toml`: The House Gatherings (specification §2, Retreats).

use core_content_derive::{composed, entity};

use super::{Description, Dialog, Headline, Hero, IconItem, IsoDate, LinkSection, NextLinks, Picture, Slug};

/// The House Gatherings.
#[entity]
pub struct RetreatsPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// The retreats, in the order of the page. Leave all of them out while none is planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retreats: Option<&'static [Retreat]>,
    /// The four pillars.
    pub pillars: Pillars,
    /// What to bring.
    pub bring: Bring,
    /// What is said before the first day.
    pub upcoming: RetreatPhase,
    /// What is said on the days themselves.
    pub today: RetreatPhase,
    /// What is said afterwards.
    pub past: RetreatPhase,
    /// What is said while no retreat is planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplanned: Option<RetreatPhase>,
    /// The ways on.
    pub next_links: NextLinks,
}

/// The four pillars.
#[entity]
pub struct Pillars {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The pillars, four.
    pub items: [IconItem; 4],
}

/// What to bring.
#[entity]
pub struct Bring {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// What to bring, and what not.
    pub items: &'static [&'static str],
    /// A word for those who need more care.
    pub note: &'static str,
    /// The picture beside it.
    pub picture: Picture,
}

/// A retreat: its name, its dates, its place. In its texts `{retreat_name}`, `{retreat_dates}` and `{retreat_place}`
/// are its own.
#[entity]
pub struct Retreat {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Its name in addresses, such as `first-gathering`. It stays as it is once it is published.
    pub slug: Slug,
    /// One or two sentences for search engines and calendars.
    #[serde(skip_serializing)]
    pub summary: &'static str,
    /// The dates as they are shown: `January 3–4, 2026`.
    #[schemars(skip)]
    pub dates: &'static str,
    /// The first day: `2026-01-03`.
    pub starts: IsoDate,
    /// The last day, which still belongs to it.
    pub ends: IsoDate,
    /// Where it takes place.
    pub place: &'static str,
    /// The dialogs that name it, where the page has several retreats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub sign_up: Option<RetreatSignUp>,
}

/// The page before, during or after the retreat, with its three dialogs.
#[entity]
pub struct RetreatPhase {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Where the gathering stands in time, in one sentence.
    pub status: &'static str,
    /// The link to the file for the visitor's own calendar; only what is still to come has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calendar: Option<&'static str>,
    /// What is open instead, said before the retreats while none of them is to come or under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<LinkSection>,
    /// The interest list.
    pub interest: Dialog,
    /// The pre-sign-up.
    pub pre_sign_up: Dialog,
    /// The early access.
    pub early_access: Dialog,
}

/// The dialogs of one retreat of several: those before the first day, with its name.
#[composed]
pub struct RetreatSignUp {
    /// The interest list.
    pub interest: Dialog,
    /// The pre-sign-up.
    pub pre_sign_up: Dialog,
    /// The early access.
    pub early_access: Dialog,
}
