//! Sections that several pages share: heroes, next links, lists with icons.

use core_content_derive::written_and_sent;

use super::{Dialog, Headline, Item, Link, Picture, Section, SectionHead};

/// The top of a page.
#[written_and_sent]
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
#[written_and_sent]
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
#[written_and_sent]
pub struct NextLinks {
    /// Small line and title.
    pub head: SectionHead,
    /// The links.
    pub links: &'static [Link],
}

/// Steps, one after the other.
#[written_and_sent]
pub struct Steps {
    /// Small line and title.
    pub head: SectionHead,
    /// The steps.
    pub items: &'static [Item],
}

/// Entries of a list, each with a link.
#[written_and_sent]
pub struct LinkedItems {
    /// Small line and title.
    pub head: SectionHead,
    /// The entries.
    pub items: &'static [LinkedItem],
}

/// An entry of a list, with a link.
#[written_and_sent]
pub struct LinkedItem {
    /// The title of the entry.
    pub title: &'static str,
    /// One or two sentences about the entry.
    pub description: &'static str,
    /// The link below the text.
    pub link: Link,
}

/// An entry of a list, with a drawing.
#[written_and_sent]
pub struct IconItem {
    /// The drawing beside the entry.
    pub icon: Icon,
    /// The title of the entry.
    pub title: &'static str,
    /// One or two sentences about the entry.
    pub description: &'static str,
}

/// A number with a label.
#[written_and_sent]
pub struct Figure {
    /// The number as it is shown.
    pub value: &'static str,
    /// The words after the number: what it counts.
    pub label: &'static str,
}

/// The drawings beside entries.
#[written_and_sent]
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
#[written_and_sent]
pub struct DialogSection {
    /// Small line, title and text.
    pub head: Section,
    /// The button, and the form dialog that it opens.
    pub dialog: Dialog,
}

/// A recording of a voice, played by a button, with its words to read.
#[written_and_sent]
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
#[written_and_sent]
#[content(reference = unknown_sound)]
pub struct SoundFile(pub &'static str);

/// A whole number of seconds, from 1 to 60.
#[written_and_sent]
#[schemars(extend("minimum" = 1, "maximum" = 60))]
pub struct Seconds(pub u8);
