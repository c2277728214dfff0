//! Basic shapes: titles, links, pictures, sections. Every content file uses them.

use core_content_derive::{composed, entity, source};

/// A title in which one phrase may be set apart. Written as text with at most one `*phrase*`:
/// `Elegance is a practice *you return to*`. The spaces around the phrase stay with `lead` and `tail`.
#[composed]
pub struct Headline {
    /// What stands before the phrase, or the whole title.
    pub lead: &'static str,
    /// The phrase that is set apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<&'static str>,
    /// What follows the phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tail: Option<&'static str>,
}

/// A link: a `PageLink` or a `MailLink`.
#[composed]
pub struct Link {
    /// The words that are clicked.
    pub label: &'static str,
    /// `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's.
    pub to: &'static str,
    /// Whether it leaves the house: then it opens in a new tab. Told from `to`.
    pub external: bool,
}

/// A picture. Written as its id alone; `pictures.toml` describes it.
#[composed]
pub struct Picture {
    /// The name of its file.
    pub id: &'static str,
    /// What it shows, for those who do not see it.
    pub alt: &'static str,
    /// The point that stays in view when the picture is cropped.
    pub focal: Focal,
    /// A second crop, for phones held upright.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
}

/// A point of a picture, in whole percent of its width and height.
#[entity]
pub struct Focal {
    /// From the left edge, 0 to 100.
    pub x: Percent,
    /// From the top edge, 0 to 100.
    pub y: Percent,
}

/// A picture's crop for phones held upright.
#[entity]
pub struct Portrait {
    /// The name of the file: `content/images/{id}.jpg`.
    pub id: PictureFile,
    /// The point that stays in view.
    pub focal: Focal,
}

/// The most characters of a description, which search engines and shared links show.
pub const MAX_DESCRIPTION: usize = 200;

/// Text of at most 200 characters.
#[source]
#[schemars(extend("minLength" = 1, "maxLength" = MAX_DESCRIPTION))]
pub struct Description(pub &'static str);

/// A link to a page of the house, a place on it, or another site.
#[source]
pub struct PageLink {
    /// The words that are clicked.
    pub label: &'static str,
    /// Where it leads.
    pub to: LinkTarget,
}

/// A letter to the house, which opens in the visitor's own mail program.
#[source]
pub struct MailLink {
    /// The words that are clicked.
    pub label: &'static str,
    /// The subject of the letter.
    pub subject: &'static str,
    /// Its lines.
    pub body: &'static [&'static str],
}

/// `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's.
#[source]
#[schemars(extend("pattern" = "^(/|#|https://|mailto:)"))]
pub struct LinkTarget(pub &'static str);

/// A picture, as those who cannot see it are told of it.
#[source]
pub struct PictureEntry {
    /// What it shows, in one sentence, for those who do not see it.
    pub alt: &'static str,
    /// The point that stays in view when it is cropped.
    pub focal: Focal,
    /// A second picture, for phones held upright.
    pub portrait: Option<Portrait>,
}

/// A part of a page: a small line, a title, paragraphs.
#[entity]
pub struct Section {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
}

/// One thing of a list: an outcome, a gift, an answer to a worry.
#[entity]
pub struct Item {
    /// What it is called.
    pub title: &'static str,
    /// What it means, in a sentence or two.
    pub description: &'static str,
}

/// A whole number from 0 to 100.
#[entity]
#[schemars(extend("minimum" = 0, "maximum" = 100))]
pub struct Percent(pub u8);
/// The name of a picture's file in `content/images`, without its ending.
#[entity]
pub struct PictureFile(pub &'static str);
/// A day such as `2026-01-03`.
#[entity]
#[schemars(extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "format" = "date"))]
pub struct IsoDate(pub &'static str);
