//! The content as the core loads it: one file, which the content checker writes.
//!
//! It begins with the version of the format and the hash of the content. Behind them are up to three parts, each of which
//! has readers that need no more than those before it:
//!
//! | part | file | readers |
//! |---|---|---|
//! | [`Content`] | `content.bin` | browser, prerender, npm package, and all others |
//! | [`ServerContent`] | `_content.bin` in the site's folder | checkout-server |
//! | [`BuildContent`] | `build-content.bin` | the `export` binary, tests |
//!
//! Behind the server's part is the sum of all bytes before it, so that any damage to what the server reads is found.
//! So the price that a page shows and the price that a card is charged are the same bytes.

use std::fmt::{Display, Formatter};

use core_content_derive::Stored;

use crate::model::{
    ArticleWords, CategoryName, CheckoutRules, CheckoutState, Currency, FormRules, IsoDate, Link, MailWords,
    Messages, Offer, OfferMail, Picture, Redirects, ResultWords, ServerMessages, Site,
};
use crate::registry::RouteId;
use crate::stored::{Stored, mix, shape};

/// What browser and server compute with.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct Content {
    /// `site.toml`.
    pub site: Site,
    /// The same, as JavaScript parses it.
    pub site_json: &'static str,
    /// The sentences of pages, of `messages.toml` and the specification.
    pub messages: Messages,
    /// `forms.toml`.
    pub forms: FormRules,
    /// The currency of every amount.
    pub currency: Currency,
    /// The offers, in the order of `offers.toml`.
    pub offers: &'static [Offer],
    /// What the card form asks for and offers beside the price.
    pub checkout_rules: Option<CheckoutRules>,
    /// The routes whose pages have a buy button.
    pub checkout_routes: &'static [RouteId],
    /// The categories of articles, in the order of the filter.
    pub categories: &'static [CategoryName],
    /// The link below the articles of each category.
    pub onward: &'static [Option<Link>],
    /// The sentences that count articles.
    pub results: ResultWords,
    /// The words around an article.
    pub article_words: ArticleWords,
    /// The beginning of an index of the journal that belongs to these categories.
    pub journal_stamp: u64,
    /// The slug, the first and the last day of each retreat.
    pub retreats: &'static [(&'static str, [IsoDate; 2])],
    /// The id and the day of each way to get involved that has a date; no day while its year is unknown.
    pub dated_options: &'static [(&'static str, IsoDate)],
    /// Every page that the compiler serializes.
    pub pages: &'static [StaticPage],
}

/// A page that the compiler serializes: the core passes its content on as it is.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct StaticPage {
    /// Its route.
    pub route: RouteId,
    /// The value of `{slug}` in the path.
    pub slug: Option<&'static str>,
    /// The state of the checkout that it describes.
    pub state: Option<CheckoutState>,
    /// The title for search engines and the tab, without the site's name.
    pub title: &'static str,
    /// One or two sentences about it.
    pub description: &'static str,
    /// Its main picture.
    pub picture: Option<Picture>,
    /// Its content as JSON: half the size of values, and faster to hand over to JavaScript.
    pub json: &'static str,
}

/// What only the server uses.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct ServerContent {
    /// `redirects.toml`.
    pub redirects: Redirects,
    /// `mail.toml`.
    pub mail: MailWords,
    /// The answers to requests that cannot be served, of `messages.toml`.
    pub messages: ServerMessages,
    /// The messages to the buyers of the offers beside INITIATION, by the slug of the offer.
    pub offer_mail: &'static [(&'static str, OfferMail)],
    /// The program of each offer that delivers one, that of INITIATION first.
    pub programs: &'static [DeliveredProgram],
    /// Every day of INITIATION, for its calendar.
    pub program_days: &'static [ProgramDay],
    /// The calendar entry of the letter: its title and its text.
    pub program_due_date: (&'static str, &'static str),
    /// The index of the journal.
    pub journal_index: &'static [u8],
    /// What has a day: the first day of each event with its name, and without a name the day of each essay that waits for it.
    pub agenda: &'static [(IsoDate, &'static str)],
    /// The files that hold samples or placeholders, and in how many places.
    pub samples: &'static [(&'static str, u32)],
}

/// The pages of what an offer delivers.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct DeliveredProgram {
    /// The slug of the offer.
    pub offer: &'static str,
    /// The slug of every page, the contents first.
    pub pages: &'static [&'static str],
}

/// A day of the program in a calendar.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct ProgramDay {
    /// `Day 1`.
    pub label: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// How many minutes it takes.
    pub minutes: u32,
}

/// What only the build of the site uses.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct BuildContent {
    /// The texts of articles, legal pages and plain pages.
    pub documents: &'static [Document],
    /// Every event with a known date, past ones included.
    pub events: &'static [Event],
}

/// The rendered body of an article, a legal page or a plain page.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct Document {
    /// The folder of its content file: `journal`, `legal` or `plain`.
    pub folder: &'static str,
    /// The name of its content file, which is the last segment of its path.
    pub slug: &'static str,
    /// Everything below the page's title.
    pub html: &'static str,
    /// The number of words.
    pub words: usize,
    /// Its headings, in order.
    pub contents: &'static [Heading],
}

/// A heading of a document.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct Heading {
    /// The id of its element.
    pub id: &'static str,
    /// Its text.
    pub title: &'static str,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct Event {
    /// Its name in URLs: `gathering`.
    pub slug: &'static str,
    /// The page that describes it.
    pub route: RouteId,
    /// The id of its part of the page, where several events are on it.
    pub fragment: Option<&'static str>,
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub summary: &'static str,
    /// Where it takes place.
    pub place: &'static str,
    /// Its first day: `2026-01-03`.
    pub first: &'static str,
    /// Its last day, which still belongs to it.
    pub last: &'static str,
    /// The hour at which it begins in Honolulu, `18:00`; `None` where it lasts for whole days.
    pub time: Option<&'static str>,
}

/// A file of the content that was read.
#[derive(Debug)]
pub struct Loaded {
    /// The hash of the content that all files of one build have in common.
    pub hash: u64,
    /// What all use.
    pub content: Content,
    /// What the server uses, where the file has it. The browser module does without.
    #[cfg(not(target_arch = "wasm32"))]
    pub server: Option<ServerContent>,
    /// What the build uses, where the file has it.
    #[cfg(not(target_arch = "wasm32"))]
    pub build: Option<BuildContent>,
}

/// Why a file of the content is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadError {
    /// It is no such file, or was written for another version of the core.
    OtherVersion,
    /// It is damaged.
    Damaged,
    /// It lacks a part that the reader needs.
    Incomplete,
}

impl Display for LoadError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::OtherVersion => "is of another version",
            Self::Damaged => "is damaged",
            Self::Incomplete => "lacks a part",
        })
    }
}

impl std::error::Error for LoadError {}

/// The length of what precedes the parts: the version and the hash.
const HEAD: usize = 16;

/// The version of the format: it changes with any type that is stored.
pub const FORMAT: u64 = shape("content", &[Content::SHAPE, ServerContent::SHAPE, BuildContent::SHAPE]);

/// The hash in a file of this version.
///
/// # Errors
/// For any other bytes.
pub fn hash(file: &[u8]) -> Result<u64, LoadError> {
    let (format, rest) = file.split_first_chunk().ok_or(LoadError::OtherVersion)?;
    if u64::from_le_bytes(*format) != FORMAT {
        return Err(LoadError::OtherVersion);
    }
    rest.first_chunk().map(|hash| u64::from_le_bytes(*hash)).ok_or(LoadError::Damaged)
}

/// A number that changes with any of some bytes (FNV-1a).
#[must_use]
pub fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| mix(hash, *byte))
}

/// Reads a file of the content, with the parts that it has.
///
/// # Errors
/// For any other bytes.
pub fn load(file: &'static [u8]) -> Result<Loaded, LoadError> {
    let hash = hash(file)?;
    let mut rest = file.get(HEAD..).ok_or(LoadError::Damaged)?;
    let content = Content::read(&mut rest).ok_or(LoadError::Damaged)?;
    #[cfg(not(target_arch = "wasm32"))]
    let server = part(&mut rest)?;
    #[cfg(not(target_arch = "wasm32"))]
    if server.is_some() {
        check_sum(file, &mut rest).ok_or(LoadError::Damaged)?;
    }
    #[cfg(not(target_arch = "wasm32"))]
    let build = part(&mut rest)?;
    let loaded = Loaded {
        hash,
        content,
        #[cfg(not(target_arch = "wasm32"))]
        server,
        #[cfg(not(target_arch = "wasm32"))]
        build,
    };
    if rest.is_empty() { Ok(loaded) } else { Err(LoadError::Damaged) }
}

/// The next part, where the file has not ended.
#[cfg(not(target_arch = "wasm32"))]
fn part<T: Stored>(rest: &mut &'static [u8]) -> Result<Option<T>, LoadError> {
    if rest.is_empty() { Ok(None) } else { T::read(rest).map(Some).ok_or(LoadError::Damaged) }
}

/// Behind the server's part is the sum of all bytes before: a price with a damaged digit is still a price.
#[cfg(not(target_arch = "wasm32"))]
fn check_sum(file: &[u8], rest: &mut &[u8]) -> Option<()> {
    let (read, _) = file.split_at_checked(file.len().checked_sub(rest.len())?)?;
    let (stored, behind) = rest.split_first_chunk()?;
    *rest = behind;
    (u64::from_le_bytes(*stored) == sum(read)).then_some(())
}
