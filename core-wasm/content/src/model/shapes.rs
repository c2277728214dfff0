//! Types that every content file uses: titles, links, pictures, sections.

use core_content_derive::{sent, written, written_and_sent};

/// A title in which one phrase may be accented. It is written as text with at most one `*phrase*`: `Elegance is a
/// practice *you return to*`. Spaces around the phrase are part of `lead` and `tail`.
#[sent]
pub struct Headline {
    /// The text before the accented phrase, or the whole title.
    pub lead: &'static str,
    /// The accented phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<&'static str>,
    /// The text after the accented phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tail: Option<&'static str>,
}

/// A link. Content files write it as a `PageLink` or a `MailLink`.
#[sent]
pub struct Link {
    /// The words of the link.
    pub label: &'static str,
    /// The target: `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`. A path is always one of a page of this
    /// site.
    pub to: &'static str,
    /// Whether the link leaves the site and opens a new tab. Derived from `to`.
    pub external: bool,
}

/// A picture. Content files write its id alone; `pictures.toml` describes it.
#[sent]
pub struct Picture {
    /// The id, which is the name of the file without extension.
    pub id: &'static str,
    /// The alternative text.
    pub alt: &'static str,
    /// The point that stays in view when the picture is cropped.
    pub focal: Focal,
    /// The crop for phones held upright, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
}

/// A point of a picture, in whole percent of its width and height.
#[written_and_sent]
pub struct Focal {
    /// From the left edge, 0 to 100.
    pub x: Percent,
    /// From the top edge, 0 to 100.
    pub y: Percent,
}

/// The crop of a picture for phones held upright.
#[written_and_sent]
pub struct Portrait {
    /// The name of the file: `content/images/{id}.jpg`.
    pub id: PictureFile,
    /// The point that stays in view.
    pub focal: Focal,
}

/// The most characters of a description, which search engines and shared links show.
pub const MAX_DESCRIPTION: usize = 200;

/// Text of at most 200 characters.
#[written]
#[schemars(extend("minLength" = 1, "maxLength" = MAX_DESCRIPTION))]
#[content(prose = long_description)]
pub struct Description(pub &'static str);

/// A link to a page of the house, to a place on a page, or to another site.
#[written]
pub struct PageLink {
    /// The words of the link.
    pub label: &'static str,
    /// The page, place or site that the link opens.
    pub to: LinkTarget,
}

/// A link that opens a prepared e-mail in the visitor's own mail program.
#[written]
pub struct MailLink {
    /// The words of the link.
    pub label: &'static str,
    /// The subject of the e-mail.
    pub subject: &'static str,
    /// The lines of the e-mail.
    pub body: &'static [&'static str],
}

/// `/page`, `/page#place`, `#place`, `https://…`, `mailto:…` or `tel:…`; a page must be one of the house's.
#[written]
#[schemars(extend("pattern" = "^(/|#|https://|mailto:|tel:)"))]
#[content(reference = problem_of_target, example = "/")]
pub struct LinkTarget(pub &'static str);

/// A picture and its description.
#[written]
pub struct PictureEntry {
    /// One sentence about the picture, for people who cannot see it.
    pub alt: &'static str,
    /// The point that stays in view when the picture is cropped.
    pub focal: Focal,
    /// A picture for phones held upright, if it is another one.
    pub portrait: Option<Portrait>,
}

/// The beginning of a section.
#[written_and_sent]
pub struct SectionHead {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
}

/// A section of a page: a small line, a title, paragraphs.
#[written_and_sent]
pub struct Section {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
}

/// An entry of a list, with a title and a text.
#[written_and_sent]
pub struct Item {
    /// The title of the entry.
    pub title: &'static str,
    /// One or two sentences about the entry.
    pub description: &'static str,
}

/// A whole number from 0 to 100.
#[written_and_sent]
#[schemars(extend("minimum" = 0, "maximum" = 100))]
pub struct Percent(pub u8);
/// The name of a picture's file in `content/images`, without its ending.
#[written_and_sent]
#[content(reference = picture_without_file)]
pub struct PictureFile(pub &'static str);
/// A day such as `2026-01-03`.
#[written_and_sent]
#[schemars(extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "format" = "date"))]
#[content(example = "2026-01-03")]
pub struct IsoDate(pub &'static str);
