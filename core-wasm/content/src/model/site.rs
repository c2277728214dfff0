//! Site-wide content: `content/site.toml` (brand, contact, navigation, footer, forms), `languages.toml`, `redirects.toml`,
//! and the front matter of `legal/*.md`.

use core_content_derive::{entity, source};

use super::{Description, FormName, Headline, Link, Purchase, Slug};

/// What every page shares: the brand, the footer, the forms.
#[entity]
pub struct Site {
    /// The house's name and voice.
    pub brand: Brand,
    /// How to reach it.
    pub contact: Contact,
    /// The bar at the top, in the order of the page.
    #[serde(skip_serializing)]
    pub navigation: &'static [NavigationEntry],
    /// The foot of every page.
    pub footer: Footer,
    /// Where a form is, if elsewhere, and the letter that can be written instead.
    pub forms: &'static [FormTarget],
}

/// The brand's name, and who leads it.
#[entity]
pub struct Brand {
    /// The name, as it stands beside the logo. This is the only place where it is written.
    pub name: &'static str,
    /// The name where there is room for twelve letters, as under the icon on a telephone.
    #[serde(skip_serializing)]
    pub short_name: ShortName,
    /// The line under the name.
    pub tagline: &'static str,
    /// The founder's name.
    pub founder: &'static str,
    /// Names of what the house makes, such as that of a program. Translators of browsers leave them as they are, as they do
    /// the house's name and the founder's.
    pub names: &'static [&'static str],
    /// On while the name is invented; off once it is yours.
    pub sample: bool,
}

/// How to reach the owner.
#[entity]
pub struct Contact {
    /// The address that answers letters.
    pub email: Email,
    /// The town and the islands.
    pub location: &'static str,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}

/// The foot of every page.
#[entity]
pub struct Footer {
    /// The groups of links, in the order of the page.
    pub groups: &'static [LinkGroup],
    /// The profiles elsewhere.
    pub social: &'static [SocialLink],
    /// The sentence about the foundations, a link to their page.
    pub charity: Link,
    /// The house in one sentence.
    pub statement: &'static str,
    /// The way to a lost link of the program.
    pub lost_link: Link,
    /// In place of it, in a browser that keeps the address of the program: the way there.
    pub kept_link: &'static str,
}

/// A titled group of links.
#[entity]
pub struct LinkGroup {
    /// Its title.
    pub title: &'static str,
    /// Its links.
    pub links: &'static [Link],
}

/// A profile on another site.
#[entity]
pub struct SocialLink {
    /// What the site is called.
    pub name: &'static str,
    /// The address of the profile, beginning with https://.
    pub url: WebAddress,
    /// The sign that is drawn.
    pub icon: SocialIcon,
    /// On while the profile is invented; off once it is yours.
    pub sample: bool,
}

/// The signs that are drawn for profiles.
#[entity]
pub enum SocialIcon {
    /// Instagram.
    #[serde(rename = "instagram")]
    Instagram,
    /// TikTok.
    #[serde(rename = "tiktok")]
    Tiktok,
    /// YouTube.
    #[serde(rename = "youtube")]
    Youtube,
    /// WhatsApp.
    #[serde(rename = "whatsapp")]
    Whatsapp,
}

/// Where a form is, and the e-mail that can be sent instead.
#[entity]
pub struct FormTarget {
    /// Which form.
    pub form: FormName,
    /// The form's own address elsewhere, beginning with https://; leave it out, and the house's own serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<WebAddress>,
    /// The letter that can be written instead.
    pub mail: Link,
    /// On while the addresses are invented; off once they are yours.
    pub sample: bool,
}

/// One item of the bar at the top.
#[source]
pub struct NavigationEntry {
    /// The word in the bar.
    pub name: &'static str,
    /// The page that it opens.
    pub path: PagePath,
}

/// A web URL that begins with https://.
#[entity]
#[schemars(extend("pattern" = "^https://", "format" = "uri"))]
pub struct WebAddress(pub &'static str);
/// An e-mail address such as name@house.example.
#[entity]
#[schemars(extend("format" = "email"))]
pub struct Email(pub &'static str);

/// A name of at most twelve characters.
#[source]
#[schemars(extend("minLength" = 1, "maxLength" = 12))]
pub struct ShortName(pub &'static str);
/// The path of a page that the registry of routes knows.
#[source]
#[schemars(extend("pattern" = "^/"))]
pub struct PagePath(pub &'static str);

/// A legal page.
#[entity]
pub struct LegalPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The page's one main title.
    #[serde(rename = "title")]
    #[schemars(rename = "heading")]
    pub heading: Headline,
    /// The sentence under it.
    pub lead: &'static str,
    /// When it last changed: `November 2026`.
    pub updated: &'static str,
    /// What the visitor should know about the text, such as that it is a sample.
    pub notice: &'static str,
    /// On until counsel has read it.
    pub sample: bool,
}

/// A page of text alone. Its address comes from its title.
#[entity]
pub struct PlainPage {
    /// Its title, in search engines and the tab too.
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The large title on the page, where it is another than that in the browser.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<Headline>,
    /// The sentence under it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<&'static str>,
    /// The offer whose button stands at its end.
    #[serde(skip_serializing)]
    pub offer: Option<Slug>,
    /// The same, where it can be bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub purchase: Option<Purchase>,
    /// On while something in it is invented; off once all of it is yours.
    pub sample: bool,
}

/// Words of other languages in articles, legal texts and the pages of the program.
#[source]
pub struct Languages {
    /// The languages.
    pub languages: &'static [Language],
}

/// A language other than that of the site.
#[source]
pub struct Language {
    /// Its short name: `haw`, `fil`.
    pub code: LanguageCode,
    /// Its words as the texts write them; a capital letter at the beginning makes no difference.
    pub words: &'static [&'static str],
}

/// The short name of a language (BCP 47), two or three small letters such as haw.
#[source]
#[schemars(extend("pattern" = "^[a-z]{2,3}$"))]
pub struct LanguageCode(pub &'static str);

/// Redirects from old paths.
#[source]
pub struct Redirects {
    /// The former addresses, and where each leads now.
    pub redirects: Option<&'static [Redirect]>,
}

/// One redirect.
#[source]
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
#[source]
#[schemars(extend("pattern" = "^/"))]
pub struct OldPath(pub &'static str);
/// The path of a page, or a web URL.
#[source]
#[schemars(extend("pattern" = "^(/|https://)"))]
pub struct Destination(pub &'static str);
/// 301 or 308.
#[source]
#[schemars(extend("enum" = [301, 308]))]
pub struct RedirectStatus(pub u32);
