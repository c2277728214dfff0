//! Sections that several pages share: heroes, next links, lists with icons.

use super::{Dialog, Headline, Item, Link, Picture};

content! {
    /// The hero of a page.
    pub struct Hero {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The page's one main title.
        pub title: Headline,
        /// The sentence under it.
        pub text: &'static str,
        /// The picture of the room.
        pub picture: Picture,
    }

    /// The hero of a page, with a link that leads down the page.
    pub struct LinkedHero {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The page's one main title.
        pub title: Headline,
        /// The sentence under it.
        pub text: &'static str,
        /// The link down the page.
        pub link: Link,
        /// The picture of the room.
        pub picture: Picture,
    }

    /// Links to other pages at the end of a page.
    pub struct NextLinks {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// The ways.
        pub links: &'static [Link],
    }

    /// Steps, one after the other.
    pub struct Steps {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// The steps.
        pub items: &'static [Item],
    }

    /// A list of things, each with a link.
    pub struct LinkedItems {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// The rooms.
        pub items: &'static [LinkedItem],
    }

    /// One thing of a list, with a link.
    pub struct LinkedItem {
        /// What it is called.
        pub title: &'static str,
        /// What it means, in a sentence or two.
        pub description: &'static str,
        /// The way on.
        pub link: Link,
    }

    /// One thing of a list, with a drawn icon.
    pub struct IconItem {
        /// The drawing.
        pub icon: Icon,
        /// What it is called.
        pub title: &'static str,
        /// What it means, in a sentence or two.
        pub description: &'static str,
    }

    /// A picture with words below it.
    pub struct CaptionedPicture {
        /// The picture.
        pub picture: Picture,
        /// What stands below it.
        pub caption: &'static str,
    }

    /// A figure with its label.
    pub struct Figure {
        /// The figure as it is shown.
        pub value: &'static str,
        /// What it counts.
        pub label: &'static str,
    }

    /// The icons.
    pub enum Icon {
        /// A vessel.
        Vessel = "vessel",
        /// A needle.
        Needle = "needle",
        /// A basin of water.
        Washbowl = "washbowl",
        /// A feather.
        Feather = "feather",
        /// A stamp.
        Stamp = "stamp",
        /// A lantern.
        Lantern = "lantern",
        /// A window.
        Window = "window",
        /// The tide.
        Tide = "tide",
        /// A knot.
        Knot = "knot",
        /// A footprint.
        Footprint = "footprint",
        /// A flower.
        Flower = "flower",
        /// A fruit.
        Fruit = "fruit",
        /// The moon.
        Moon = "moon",
        /// A cup.
        Cup = "cup",
        /// A comb.
        Comb = "comb",
        /// A pearl.
        Pearl = "pearl",
        /// A page.
        Page = "page",
        /// A flame.
        Flame = "flame",
        /// A bowl.
        Bowl = "bowl",
        /// A drop of oil.
        Drop = "drop",
        /// A bell.
        Bell = "bell",
        /// The moon over the water.
        Moonrise = "moonrise",
        /// An open hand.
        Hand = "hand",
        /// A brick.
        Brick = "brick",
        /// A candelabra.
        Candelabra = "candelabra",
    }
}

section! {
    /// A section that asks the visitor to write.
    pub struct DialogSection {
        /// The button, and the form dialog that it opens.
        pub dialog: Dialog,
    }
}
