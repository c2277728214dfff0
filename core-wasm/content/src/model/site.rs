//! Texts of the whole site: `content/site.toml` (brand, contact, navigation, footer, forms), `languages.toml`,
//! `redirects.toml`, and the front matter of `legal/*.md` and `pages/plain/*.md`.

use core_content_derive::{written, written_and_sent};

use super::{Description, FormName, Headline, Link, Purchase, Slug};

/// The texts that every page shares: the brand, the footer, the forms.
#[written_and_sent]
pub struct Site {
    /// The name of the house, and the line under it.
    pub brand: Brand,
    /// The e-mail address and the place.
    pub contact: Contact,
    /// The menu at the top, in the order of the page.
    #[serde(skip_serializing)]
    pub navigation: &'static [NavigationEntry],
    /// The foot of every page.
    pub footer: Footer,
    /// The forms that open in dialogs: the prepared e-mail of each, and its address if it is on another site.
    pub forms: &'static [FormTarget],
}

/// The name of the house, and its founder.
#[written_and_sent]
pub struct Brand {
    /// The name of the house, as it stands beside the logo. This is the only place where it is written.
    pub name: &'static str,
    /// The name in at most twelve characters, for the icon on a phone.
    #[serde(skip_serializing)]
    pub short_name: ShortName,
    /// The line under the name.
    pub tagline: &'static str,
    /// The founder's name.
    pub founder: &'static str,
    /// Names that browsers should not translate, such as the name of a program. The names of the house and the founder
    /// are never translated.
    pub names: &'static [&'static str],
    /// On while the name is invented; off once it is yours.
    pub sample: bool,
}

/// The ways to reach you.
#[written_and_sent]
pub struct Contact {
    /// The address that answers e-mails.
    pub email: Email,
    /// The town and the islands.
    pub location: &'static str,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}

/// The foot of every page.
#[written_and_sent]
pub struct Footer {
    /// The groups of links, in the order of the page.
    pub groups: &'static [LinkGroup],
    /// The profiles on other sites.
    pub social: &'static [SocialLink],
    /// The sentence about the foundations, which is a link to their page.
    pub charity: Link,
    /// One sentence about the house.
    pub statement: &'static str,
    /// The link for buyers who have lost their program link.
    pub lost_link: Link,
    /// The words of the link to the program, in a browser that has stored its address.
    pub kept_link: &'static str,
}

/// A group of links with a title.
#[written_and_sent]
pub struct LinkGroup {
    /// The title of the group.
    pub title: &'static str,
    /// The links of the group.
    pub links: &'static [Link],
}

/// A profile on another site.
#[written_and_sent]
pub struct SocialLink {
    /// The name of the site.
    pub name: &'static str,
    /// The address of the profile, beginning with https://.
    pub url: WebAddress,
    /// The sign of the site.
    pub icon: SocialIcon,
    /// On while the profile is invented; off once it is yours.
    pub sample: bool,
}

/// The signs of sites.
#[written_and_sent]
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

/// A form's address, and the e-mail that can be written instead.
#[written_and_sent]
pub struct FormTarget {
    /// The form.
    pub form: FormName,
    /// The address of the form on another site, beginning with https://. Leave it out to use the form of this site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<WebAddress>,
    /// The prepared e-mail, for visitors who would rather write than fill in the form.
    pub mail: Link,
    /// On while the addresses are invented; off once they are yours.
    pub sample: bool,
}

/// An item of the menu at the top.
#[written]
pub struct NavigationEntry {
    /// The word in the menu.
    pub name: &'static str,
    /// The page that the item opens.
    pub path: PagePath,
}

/// A web URL that begins with https://.
#[written_and_sent]
#[schemars(extend("pattern" = "^https://", "format" = "uri"))]
#[content(example = "https://house.example")]
pub struct WebAddress(pub &'static str);
/// An e-mail address such as name@house.example.
#[written_and_sent]
#[schemars(extend("format" = "email"))]
#[content(example = "aloha@house.example")]
pub struct Email(pub &'static str);

/// A name of at most twelve characters.
#[written]
#[schemars(extend("minLength" = 1, "maxLength" = 12))]
#[content(example = "House")]
pub struct ShortName(pub &'static str);
/// The path of a page, such as `/about`.
#[written]
#[schemars(extend("pattern" = "^/"))]
#[content(reference = unknown_page, example = "/")]
pub struct PagePath(pub &'static str);

/// A legal page.
#[written_and_sent]
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
    /// The sentence under the title.
    pub lead: &'static str,
    /// The month of the last change, such as `November 2026`.
    pub updated: &'static str,
    /// A note about the text, such as that it is a sample.
    pub notice: &'static str,
    /// On until a lawyer has read the text.
    pub sample: bool,
}

/// A page of text. The name of its file is its address.
#[written_and_sent]
pub struct PlainPage {
    /// The title, also in search engines and the tab.
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The large title on the page, if it differs from the title in the browser.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<Headline>,
    /// The sentence under the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<&'static str>,
    /// The offer whose buy button is at the end of the page.
    #[serde(skip_serializing)]
    pub offer: Option<Slug>,
    /// The buy button, if the offer is for sale.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(filled = purchase)]
    pub purchase: Option<Purchase>,
    /// On while something on the page is invented; off once all of it is yours.
    pub sample: bool,
}

/// Words of other languages in essays, legal texts and the pages of the program.
#[written]
pub struct Languages {
    /// The languages.
    pub languages: &'static [Language],
}

/// A language other than the one of the site.
#[written]
pub struct Language {
    /// The short name of the language, such as `haw` or `fil`.
    pub code: LanguageCode,
    /// The words as the texts write them. A capital letter at the beginning makes no difference.
    pub words: &'static [&'static str],
}

/// The short name of a language (BCP 47), two or three small letters such as haw.
#[written]
#[schemars(extend("pattern" = "^[a-z]{2,3}$"))]
#[content(example = "haw")]
pub struct LanguageCode(pub &'static str);

/// Redirects from former addresses.
#[written]
pub struct Redirects {
    /// The former addresses, and the new address of each.
    pub redirects: Option<&'static [Redirect]>,
}

/// A redirect.
#[written]
pub struct Redirect {
    /// The former path: the part of the address after the name of the house. It begins with a slash and has none at
    /// its end. Upper case, a slash at the end and a query are handled without an entry of their own.
    pub from: OldPath,
    /// The new address: a page of the house such as /initiation or /about#story, or one that begins with https://.
    pub to: Destination,
    /// 308, which every current browser understands, or 301 for older programs. Leave it out for 308.
    pub status: Option<RedirectStatus>,
}

/// The path of a former page.
#[written]
#[schemars(extend("pattern" = "^/"))]
#[content(reference = problem_of_old_path, example = "/former")]
pub struct OldPath(pub &'static str);
/// The path of a page, or a web URL.
#[written]
#[schemars(extend("pattern" = "^(/|https://)"))]
#[content(reference = problem_of_destination, example = "/")]
pub struct Destination(pub &'static str);
/// 301 or 308.
#[written]
#[schemars(extend("enum" = [301, 308]))]
pub struct RedirectStatus(pub u32);
