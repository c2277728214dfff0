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

    /// A link. Written as `{ label = "…", to = "…" }`, or as `{ label = "…", subject = "…", body = ["…"] }` for
    /// an e-mail to the address in `site.toml`, which opens in the visitor's mail program.
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

entity! {
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

source! {
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

entity! {
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
    pub struct Percent(u8);
    /// The name of a picture's file in `content/images`, without its ending.
    pub struct PictureFile(&'static str);
    /// A day: year, month and day as `2026-01-03`.
    pub struct IsoDate(&'static str);
}
