//! The page The House Gatherings: `content/pages/retreats.toml` (specification §2, Retreats).

use core_content_derive::{sent, written_and_sent};

use super::{
    Description, Dialog, Headline, Hero, IconItem, IsoDate, LinkSection, NextLinks, Picture, SectionHead,
    Slug,
};

/// The page The House Gatherings.
#[written_and_sent]
pub struct RetreatsPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The retreats, in the order of the page. Leave all of them out while none is planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retreats: Option<&'static [Retreat]>,
    /// The section with the four pillars.
    pub pillars: Pillars,
    /// The section about things to bring.
    pub bring: Bring,
    /// The texts before the first day of a retreat.
    pub upcoming: RetreatPhase,
    /// The texts on the days of a retreat.
    pub today: RetreatPhase,
    /// The texts after a retreat.
    pub past: RetreatPhase,
    /// The texts while no retreat is planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplanned: Option<RetreatPhase>,
    /// The links to other pages at the end of the page.
    pub next_links: NextLinks,
}

/// The section with the four pillars.
#[written_and_sent]
pub struct Pillars {
    /// Small line and title.
    pub head: SectionHead,
    /// The four pillars, each with a drawing, a title and a sentence.
    pub items: [IconItem; 4],
}

/// The section about things to bring.
#[written_and_sent]
pub struct Bring {
    /// Small line and title.
    pub head: SectionHead,
    /// The things to bring, and those to leave at home.
    pub items: &'static [&'static str],
    /// The note to guests who need more care.
    pub note: &'static str,
    /// The picture beside the list.
    pub picture: Picture,
}

/// A retreat. In its texts `{retreat_name}`, `{retreat_dates}` and `{retreat_place}` are filled in with its own name,
/// dates and place.
#[written_and_sent]
pub struct Retreat {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The name in addresses, such as `first-gathering`. Do not change it after publication.
    pub slug: Slug,
    /// One or two sentences for search engines and calendars.
    #[serde(skip_serializing)]
    pub summary: &'static str,
    /// The dates as they are shown, such as `January 3–4, 2026`.
    #[content(filled = retreat_dates)]
    pub dates: &'static str,
    /// The first day of the retreat, such as `2026-01-03`.
    pub starts: IsoDate,
    /// The last day of the retreat, such as `2026-01-04`.
    pub ends: IsoDate,
    /// The place of the retreat.
    pub place: &'static str,
    /// The sign-up dialogs that name the retreat. Only set if the page has more than one retreat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(filled = retreat_sign_up)]
    pub sign_up: Option<RetreatSignUp>,
}

/// The texts before, during or after a retreat, with the three sign-up dialogs.
#[written_and_sent]
pub struct RetreatPhase {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// One sentence that says when the retreat is: to come, now, or over.
    pub status: &'static str,
    /// The link that saves the dates to the visitor's own calendar. Only a retreat to come has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calendar: Option<&'static str>,
    /// The section above the retreats while none is to come or running: what is open now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<LinkSection>,
    /// The dialog of the interest list.
    pub interest: Dialog,
    /// The dialog of the pre-sign-up.
    pub pre_sign_up: Dialog,
    /// The dialog of the early access.
    pub early_access: Dialog,
}

/// The sign-up dialogs of one retreat, with its name. They have the texts for the time before the first day.
#[sent]
pub struct RetreatSignUp {
    /// The dialog of the interest list.
    pub interest: Dialog,
    /// The dialog of the pre-sign-up.
    pub pre_sign_up: Dialog,
    /// The dialog of the early access.
    pub early_access: Dialog,
}
