//! Site-wide content: `content/site.toml` (brand, contact, navigation, footer, forms), `languages.toml`, `redirects.toml`,
//! and the front matter of `legal/*.md`.

use super::{Description, FormName, Headline, Link, Purchase, Slug};

content! {
    /// What every page shares: the brand, the footer, the forms.
    pub struct Site {
        /// The house's name and voice.
        pub brand: Brand,
        /// How to reach it.
        pub contact: Contact,
        /// The bar at the top, in the order of the page. JavaScript asks for it by path.
        #[serde(skip)]
        pub navigation: &'static [NavigationEntry],
        /// The foot of every page.
        pub footer: Footer,
        /// Where a form is, if elsewhere, and the letter that can be written instead: one table each.
        pub forms: &'static [FormTarget],
    }

    /// The brand's name, and who leads it.
    pub struct Brand {
        /// The name, as it stands beside the logo. This is the only place where it is written.
        pub name: &'static str,
        /// The name where there is room for twelve letters, as under the icon on a telephone. JavaScript has no use
        /// for it.
        #[serde(skip)]
        pub short_name: ShortName,
        /// The line under the name.
        pub tagline: &'static str,
        /// The founder's name.
        pub founder: &'static str,
        /// `true` while the name is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// How to reach the owner.
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
        /// The sentence about the foundations, a link to their page.
        pub charity: Link,
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

    /// A profile on another site.
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

    /// Where a form is, and the e-mail that can be sent instead.
    pub struct FormTarget {
        /// Which form.
        pub form: FormName,
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
    pub struct NavigationEntry {
        /// The word in the bar.
        pub name: &'static str,
        /// The page that it opens.
        pub path: PagePath,
    }
}

value! {
    /// A web URL that begins with https://.
    pub struct WebAddress(&'static str) checked { "type": "string", "pattern": "^https://", "format": "uri" };
    /// An e-mail address such as name@house.example.
    pub struct Email(&'static str) checked { "type": "string", "format": "email" };
}

source! {
    /// A name of at most twelve characters.
    pub struct ShortName(&'static str) checked { "type": "string", "minLength": 1, "maxLength": 12 };
    /// The path of a page that the registry of routes knows.
    pub struct PagePath(&'static str) described { "type": "string", "pattern": "^/" };
}

content! {
    /// A legal page.
    pub struct LegalPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links.
        #[serde(skip)]
        pub description: Description,
        /// The page's one main title.
        #[serde(rename = "title")]
        pub heading: Headline,
        /// The sentence under it.
        pub lead: &'static str,
        /// When it last changed: `November 2026`.
        pub updated: &'static str,
        /// What the visitor should know about the text, such as that it is a sample.
        pub notice: &'static str,
        /// `true` until counsel has read it.
        pub sample: bool,
    }
}

content! {
    /// A page of text alone, `pages/plain/*.md`; the name of its file is its address.
    pub struct PlainPage {
        /// Its title, in search engines and the tab too.
        pub title: &'static str,
        /// One or two sentences for search engines and shared links.
        #[serde(skip)]
        pub description: Description,
        /// The page's one main title where it is not `title`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub heading: Option<Headline>,
        /// The sentence under it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub lead: Option<&'static str>,
        /// The slug of an offer in `offers.toml` whose buy button stands at its end.
        #[serde(skip)]
        pub offer: Option<Slug>,
        /// The same, where it can be bought.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub purchase: Option<Purchase> = filled_in,
        /// `true` while something in it is invented, `false` once all of it is the owner's.
        pub sample: bool,
    }
}

source! {
    /// Words of other languages in articles, legal texts and the pages of the program.
    pub struct Languages {
        /// The languages, one table each.
        pub languages: &'static [Language],
    }

    /// A language other than that of the site.
    pub struct Language {
        /// Its short name: `haw`, `fil`.
        pub code: LanguageCode,
        /// Its words as the texts write them; a capital letter at the beginning makes no difference.
        pub words: &'static [&'static str],
    }

    /// The short name of a language (BCP 47), two or three small letters such as haw.
    pub struct LanguageCode(&'static str) checked { "type": "string", "pattern": "^[a-z]{2,3}$" };
}

source! {
    /// Redirects from old paths.
    pub struct Redirects {
        /// The old addresses, one table each, headed [[redirects]]; leave it out where there are none.
        pub redirects: Option<&'static [Redirect]>,
    }

    /// One redirect.
    pub struct Redirect {
        /// The old path, as browsers send it: what stood behind the name of the house, beginning with a slash and
        /// without one at its end. Upper case, a slash at the end and what follows a ? are taken care of by themselves.
        pub from: OldPath,
        /// Where it leads: a page of the house such as /initiation or /about#story, or an address that begins
        /// with https://.
        pub to: Destination,
        /// 308, which every browser of today knows, or 301 for older programs that do not; leave it out for 308.
        pub status: Option<RedirectStatus>,
    }

    /// A path that is no longer a page of the site.
    pub struct OldPath(&'static str) described { "type": "string", "pattern": "^/" };
    /// The path of a page, or a web URL.
    pub struct Destination(&'static str) described { "type": "string", "pattern": "^(/|https://)" };
    /// The status of the answer: 301 or 308, both permanent.
    pub struct RedirectStatus(u32) described { "enum": [301, 308] };
}
