//! `content/site.toml`: the house's name, how to reach it, its bar, its footer, its forms.

use super::{FormKind, Link};

entity! {
    /// What every page shares: the brand, the footer, the forms.
    pub struct Site {
        /// The house's name and voice.
        pub brand: Brand,
        /// How to reach it.
        pub contact: Contact,
        /// The bar at the top, in the order of the page. JavaScript asks for it by path.
        #[serde(skip)]
        pub navigation: &'static [Door],
        /// The foot of every page.
        pub footer: Footer,
        /// The forms through which a visitor writes, one table for each of the four.
        pub forms: [FormDoor; 4],
    }

    /// The house's name, and who leads it.
    pub struct Brand {
        /// The name, as it stands beside the logo. This is the only place where it is written.
        pub name: &'static str,
        /// The name where there is room for twelve letters, as under the icon on a telephone. JavaScript has no use
        /// for it.
        #[serde(skip)]
        pub short_name: ShortName,
        /// What kind of house it is, in two or three words.
        pub descriptor: &'static str,
        /// The line under the name.
        pub tagline: &'static str,
        /// The founder's name.
        pub founder: &'static str,
        /// `true` while the name is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// How to reach the house.
    pub struct Contact {
        /// The address that answers letters.
        pub email: Email,
        /// The town and the islands.
        pub location: &'static str,
        /// `true` while the address is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// The foot of every page.
    pub struct Footer {
        /// The groups of links, in the order of the page.
        pub groups: &'static [LinkGroup],
        /// The profiles elsewhere.
        pub social: &'static [SocialLink],
        /// The link beside the sentence about the foundations.
        pub charity: Link,
        /// The sentence about the foundations.
        pub charity_text: &'static str,
        /// The house in one sentence.
        pub statement: &'static str,
    }

    /// A titled group of links.
    pub struct LinkGroup {
        /// Its title.
        pub title: &'static str,
        /// Its links.
        pub links: &'static [Link],
    }

    /// A profile of the house on another site.
    pub struct SocialLink {
        /// What the site is called.
        pub name: &'static str,
        /// The address of the profile, beginning with https://.
        pub url: WebAddress,
        /// The sign that is drawn.
        pub icon: SocialIcon,
        /// `true` while the profile is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// The signs that are drawn for profiles.
    pub enum SocialIcon {
        /// Instagram.
        Instagram = "instagram",
        /// TikTok.
        Tiktok = "tiktok",
        /// YouTube.
        Youtube = "youtube",
        /// WhatsApp.
        Whatsapp = "whatsapp",
    }

    /// A form through which a visitor writes to the house, and the letter that can be written instead.
    pub struct FormDoor {
        /// Which form.
        pub form: FormKind,
        /// The form's own address elsewhere, beginning with https://; leave it out, and the house's own serves.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub address: Option<WebAddress>,
        /// The letter that can be written instead: `{ label = "…", subject = "…", body = ["…"] }`.
        pub mail: Link,
        /// `true` while the addresses are invented, `false` once they are the owner's.
        pub sample: bool,
    }
}

source! {
    /// One item of the bar at the top.
    pub struct Door {
        /// The word in the bar.
        pub name: &'static str,
        /// The page that it opens.
        pub path: PagePath,
    }
}

value! {
    /// An address on the web, beginning with https://.
    pub struct WebAddress(&'static str);
    /// An address for letters.
    pub struct Email(&'static str);
}

source! {
    /// A name of at most twelve letters.
    pub struct ShortName(&'static str);
    /// The path of a page that the registry of routes knows.
    pub struct PagePath(&'static str);
}
