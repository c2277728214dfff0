//! Sections that several pages share: heroes, next links, lists with icons.

use core_content_derive::entity;

use super::{Dialog, Headline, Item, Link, Picture};

/// The top of a page.
#[entity]
pub struct Hero {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The sentence under the title.
    pub text: &'static str,
    /// The picture of the page's top.
    pub picture: Picture,
}

/// The top of a page, with a link that scrolls down the page.
#[entity]
pub struct LinkedHero {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The sentence under the title.
    pub text: &'static str,
    /// The link that scrolls down the page.
    pub link: Link,
    /// The picture of the page's top.
    pub picture: Picture,
}

/// Links to other pages at the end of a page.
#[entity]
pub struct NextLinks {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The links.
    pub links: &'static [Link],
}

/// Steps, one after the other.
#[entity]
pub struct Steps {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The steps.
    pub items: &'static [Item],
}

/// Entries of a list, each with a link.
#[entity]
pub struct LinkedItems {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The entries.
    pub items: &'static [LinkedItem],
}

/// An entry of a list, with a link.
#[entity]
pub struct LinkedItem {
    /// The title of the entry.
    pub title: &'static str,
    /// One or two sentences about the entry.
    pub description: &'static str,
    /// The link below the text.
    pub link: Link,
}

/// An entry of a list, with a drawing.
#[entity]
pub struct IconItem {
    /// The drawing beside the entry.
    pub icon: Icon,
    /// The title of the entry.
    pub title: &'static str,
    /// One or two sentences about the entry.
    pub description: &'static str,
}

/// A number with a label.
#[entity]
pub struct Figure {
    /// The number as it is shown.
    pub value: &'static str,
    /// The words after the number: what it counts.
    pub label: &'static str,
}

/// The drawings beside entries.
#[entity]
pub enum Icon {
    /// A vessel.
    #[serde(rename = "vessel")]
    Vessel,
    /// A needle.
    #[serde(rename = "needle")]
    Needle,
    /// A basin of water.
    #[serde(rename = "washbowl")]
    Washbowl,
    /// A feather.
    #[serde(rename = "feather")]
    Feather,
    /// A stamp.
    #[serde(rename = "stamp")]
    Stamp,
    /// A lantern.
    #[serde(rename = "lantern")]
    Lantern,
    /// A window.
    #[serde(rename = "window")]
    Window,
    /// The tide.
    #[serde(rename = "tide")]
    Tide,
    /// A knot.
    #[serde(rename = "knot")]
    Knot,
    /// A footprint.
    #[serde(rename = "footprint")]
    Footprint,
    /// A flower.
    #[serde(rename = "flower")]
    Flower,
    /// A fruit.
    #[serde(rename = "fruit")]
    Fruit,
    /// The moon.
    #[serde(rename = "moon")]
    Moon,
    /// A cup.
    #[serde(rename = "cup")]
    Cup,
    /// A comb.
    #[serde(rename = "comb")]
    Comb,
    /// A pearl.
    #[serde(rename = "pearl")]
    Pearl,
    /// A page.
    #[serde(rename = "page")]
    Page,
    /// A flame.
    #[serde(rename = "flame")]
    Flame,
    /// A bowl.
    #[serde(rename = "bowl")]
    Bowl,
    /// A drop of oil.
    #[serde(rename = "drop")]
    Drop,
    /// A bell.
    #[serde(rename = "bell")]
    Bell,
    /// The moon over the water.
    #[serde(rename = "moonrise")]
    Moonrise,
    /// An open hand.
    #[serde(rename = "hand")]
    Hand,
    /// A brick.
    #[serde(rename = "brick")]
    Brick,
    /// A candelabra.
    #[serde(rename = "candelabra")]
    Candelabra,
}

/// A section with a button that opens a form dialog.
#[entity]
pub struct DialogSection {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
}

/// A recording of a voice, played by a button, with its words to read.
#[entity]
pub struct VoiceNote {
    /// The button that plays the recording.
    pub play: &'static str,
    /// The button that pauses the recording.
    pub pause: &'static str,
    /// The file of the recording in `content/sounds`.
    pub file: SoundFile,
    /// The length in seconds, 60 at most.
    pub seconds: Seconds,
    /// The button that opens the words of the recording.
    pub read: &'static str,
    /// The words of the recording, one paragraph each.
    pub transcript: &'static [&'static str],
}

/// The name of a recording in `content/sounds`, which ends in .mp3 or .m4a.
#[entity]
pub struct SoundFile(pub &'static str);

/// A whole number of seconds, from 1 to 60.
#[entity]
#[schemars(extend("minimum" = 1, "maximum" = 60))]
pub struct Seconds(pub u8);
