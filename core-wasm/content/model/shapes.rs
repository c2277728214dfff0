//! Basic shapes: titles, links, pictures, sections. Every content file uses them.

derived! {
    /// A title in which one phrase may be set apart. Written as text with at most one `*phrase*`:
    /// `Elegance is a practice *you return to*`. The spaces around the phrase stay with `lead` and `tail`.
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
    pub struct Link {
        /// The words that are clicked.
        pub label: &'static str,
        /// `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's.
        pub to: &'static str,
        /// Whether it leaves the house: then it opens in a new tab. Told from `to`.
        pub external: bool,
    }

    /// A picture. Written as its id alone; `pictures.toml` describes it.
    pub struct Picture {
        /// The name of the file: `content/images/{id}.jpg`.
        pub id: &'static str,
        /// What it shows, for those who do not see it.
        pub alt: &'static str,
        /// The point that stays in view when the picture is cropped.
        pub focal: Focal,
        /// A second crop, for phones held upright.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub portrait: Option<Portrait>,
    }
}

ruled! {
    described Headline () { "type": "string", "minLength": 1, "pattern": "^[^*]*([*][^*]+[*][^*]*)?$" }
    ["doc = \"Text, with at most one phrase between two stars. That is set apart: `A practice *you return to*`.\""]
}

ruled! {
    described Picture () { "type": "string" } ["doc = \"The id of a picture in `pictures.toml`.\""]
}

content! {
    /// A point of a picture, in whole percent of its width and height.
    pub struct Focal {
        /// From the left edge, 0 to 100.
        pub x: Percent,
        /// From the top edge, 0 to 100.
        pub y: Percent,
    }

    /// A picture's crop for phones held upright.
    pub struct Portrait {
        /// The name of the file: `content/images/{id}.jpg`.
        pub id: PictureFile,
        /// The point that stays in view.
        pub focal: Focal,
    }
}

/// The most characters of a description, which search engines and shared links show.
pub const MAX_DESCRIPTION: usize = 200;

source! {
    /// Text of at most 200 characters.
    pub struct Description(&'static str) described {
        "type": "string", "minLength": 1, "maxLength": MAX_DESCRIPTION
    };

    /// A link to a page of the house, a place on it, or another site: `{ label = "…", to = "…" }`.
    pub struct PageLink {
        /// The words that are clicked.
        pub label: &'static str,
        /// Where it leads.
        pub to: LinkTarget,
    }

    /// A letter to the address in `site.toml`, which opens in the visitor's mail program:
    /// `{ label = "…", subject = "…", body = ["…"] }`.
    pub struct MailLink {
        /// The words that are clicked.
        pub label: &'static str,
        /// The subject of the letter.
        pub subject: &'static str,
        /// Its lines.
        pub body: &'static [&'static str],
    }

    /// `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's.
    pub struct LinkTarget(&'static str) described { "type": "string", "pattern": "^(/|#|https://|mailto:)" };

    /// A picture as `pictures.toml` describes it; the table's name is the picture's id.
    pub struct PictureEntry {
        /// What it shows, in one sentence, for those who do not see it.
        pub alt: &'static str,
        /// The point that stays in view when it is cropped, in percent: `{ x = 50, y = 50 }`.
        pub focal: Focal,
        /// A second crop for phones held upright: `{ id = "…", focal = { x = 50, y = 50 } }`.
        pub portrait: Option<Portrait>,
    }
}

section! {
    /// A part of a page: a small line, a title, paragraphs.
    pub struct Section {}
}

content! {
    /// One thing of a list: an outcome, a gift, an answer to a worry.
    pub struct Item {
        /// What it is called.
        pub title: &'static str,
        /// What it means, in a sentence or two.
        pub description: &'static str,
    }
}

value! {
    /// A whole number from 0 to 100.
    pub struct Percent(u8) checked { "type": "integer", "minimum": 0, "maximum": 100 };
    /// The name of a picture's file in `content/images`, without its ending.
    pub struct PictureFile(&'static str) described { "type": "string" };
    /// A day such as `2026-01-03`.
    pub struct IsoDate(&'static str) checked {
        "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "format": "date"
    };
}
