//! Loads the compiled content: one file, which the content checker writes.
//!
//! The file begins with the version of the format and the hash of the content. Up to three sections follow. Each
//! reader needs one section and the sections before it:
//!
//! | section | file | readers |
//! |---|---|---|
//! | [`SharedContent`] | `content.bin` | browser, prerender, npm package, and all others |
//! | [`ServerContent`] | `_content.bin` in the site's folder | checkout-server |
//! | [`BuildContent`] | `build-content.bin` | the `export` binary, tests |
//!
//! The server's section is followed by a checksum of all bytes before it, so that the server detects any damage. Browser
//! and server read the same bytes of [`SharedContent`], so the price on a page and the price charged cannot differ.

use std::fmt::{Display, Formatter};

use core_content_derive::Stored;

use crate::model::{
    ArticleWords, CategoryName, CheckoutRules, CheckoutState, Currency, FormRules, IsoDate, Link, MailWords,
    Messages, Offer, OfferMail, Picture, Redirects, ResultWords, ServerMessages, Site,
};
use crate::registry::RouteId;
use crate::stored::{EMPTY_HASH, Stored, mix, shape};

/// The content that browser and server share.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct SharedContent {
    /// `site.toml`.
    pub site: Site,
    /// `site.toml` as JSON for JavaScript.
    pub site_json: &'static str,
    /// The messages of pages: those of `messages.toml`, and those that the specification fixes.
    pub messages: Messages,
    /// `forms.toml`.
    pub forms: FormRules,
    /// The currency of all amounts.
    pub currency: Currency,
    /// The offers, in the order of `offers.toml`.
    pub offers: &'static [Offer],
    /// The options of Stripe's payment form.
    pub checkout_rules: Option<CheckoutRules>,
    /// The routes whose pages have a buy button.
    pub checkout_routes: &'static [RouteId],
    /// The categories of articles, in the order of the filter.
    pub categories: &'static [CategoryName],
    /// The link below the articles of each category, in the order of `categories`.
    pub onward: &'static [Option<Link>],
    /// The sentences that count articles.
    pub results: ResultWords,
    /// The labels on the page of an article.
    pub article_words: ArticleWords,
    /// The days of each retreat, in the order of its page.
    pub retreats: &'static [RetreatDays],
    /// The options of Impact that have a date.
    pub dated_options: &'static [DatedOption],
    /// The static pages.
    pub pages: &'static [StaticPage],
}

/// The days of a retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Stored)]
pub struct RetreatDays {
    /// The slug of the retreat.
    pub slug: &'static str,
    /// The first day.
    pub first: IsoDate,
    /// The last day (inclusive).
    pub last: IsoDate,
}

/// An option of Impact that has a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Stored)]
pub struct DatedOption {
    /// The id of the option.
    pub id: &'static str,
    /// The date, such as `2026-11-21`; without the year (`11-21`) while it is unknown.
    pub date: &'static str,
}

/// A page that the compiler has serialized; the core returns its content unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct StaticPage {
    /// The route.
    pub route: RouteId,
    /// The value of `{slug}` in the path.
    pub slug: Option<&'static str>,
    /// The checkout state that the page is for.
    pub state: Option<CheckoutState>,
    /// The title for search engines and the tab, without the site's name.
    pub title: &'static str,
    /// One or two sentences for search engines.
    pub description: &'static str,
    /// The main picture.
    pub picture: Option<Picture>,
    /// The content as JSON, which is half the size of binary values and faster to pass to JavaScript.
    pub json: &'static str,
}

/// The content that only the server uses.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct ServerContent {
    /// `redirects.toml`.
    pub redirects: Redirects,
    /// `mail.toml`.
    pub mail: MailWords,
    /// The server's answers of `messages.toml`.
    pub messages: ServerMessages,
    /// The mails to the buyers of offers other than INITIATION.
    pub mails_of_offers: &'static [MailsOfOffer],
    /// The programs of the offers, INITIATION first.
    pub programs: &'static [DeliveredProgram],
    /// The days of INITIATION, for its calendar.
    pub program_days: &'static [CalendarDay],
    /// The texts of the calendar entry for the reader's letter to herself.
    pub letter_entry: CalendarText,
    /// The index of the journal.
    pub journal_index: &'static [u8],
    /// The days in order: the first day of each event, past ones included, and the publication day of each waiting essay.
    pub agenda: &'static [AgendaEntry],
    /// The files with samples or example addresses.
    pub samples: &'static [SampleFile],
}

/// The mails to the buyers of an offer.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct MailsOfOffer {
    /// The slug of the offer.
    pub offer: &'static str,
    /// The texts.
    pub mails: OfferMail,
}

/// The texts of a calendar entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Stored)]
pub struct CalendarText {
    /// The title.
    pub title: &'static str,
    /// The description.
    pub text: &'static str,
}

/// A day of the agenda: of an event, which may be past, or of an essay to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Stored)]
pub struct AgendaEntry {
    /// The day.
    pub day: IsoDate,
    /// The name of the event; `None` for an essay, whose title is not published either.
    pub event: Option<&'static str>,
}

/// A file with samples or example addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Stored)]
pub struct SampleFile {
    /// The path of the file, such as `content/site.toml`.
    pub file: &'static str,
    /// The number of samples and example addresses in it.
    pub count: u32,
}

/// The pages of an offer's program.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct DeliveredProgram {
    /// The slug of the offer.
    pub offer: &'static str,
    /// The slugs of the pages, contents first.
    pub pages: &'static [&'static str],
}

/// A day of the program in a calendar.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct CalendarDay {
    /// The number of the day, such as `Day 1`.
    pub label: &'static str,
    /// The name of the day.
    pub title: &'static str,
    /// The minutes that the day takes.
    pub minutes: u32,
}

/// The content that only the build uses.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct BuildContent {
    /// The rendered articles, legal pages and plain pages.
    pub documents: &'static [RenderedDocument],
    /// All events with a known date, past ones included.
    pub events: &'static [Event],
}

/// The rendered body of an article, a legal page or a plain page.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct RenderedDocument {
    /// The folder of the content file: `journal`, `legal` or `plain`.
    pub folder: &'static str,
    /// The name of the content file without extension, which is the last segment of the path.
    pub slug: &'static str,
    /// The HTML below the page's title.
    pub html: &'static str,
    /// The number of words.
    pub words: usize,
    /// The headings in order.
    pub contents: &'static [Heading],
}

/// A heading of a document.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct Heading {
    /// The id of the element.
    pub id: &'static str,
    /// The text.
    pub title: &'static str,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct Event {
    /// The slug, such as `gathering`.
    pub slug: &'static str,
    /// The route of the page that describes the event.
    pub route: RouteId,
    /// The id of the event's section, if the page has several events.
    pub fragment: Option<&'static str>,
    /// The name.
    pub name: &'static str,
    /// One or two sentences about the event.
    pub summary: &'static str,
    /// The place.
    pub place: &'static str,
    /// The first day.
    pub first: IsoDate,
    /// The last day (inclusive).
    pub last: IsoDate,
    /// The time in Honolulu at which the event begins, such as `18:00`; `None` for whole days.
    pub time: Option<&'static str>,
}

/// A content file after loading.
#[derive(Debug)]
pub struct Loaded {
    /// The hash of the content, which all files of one build share.
    pub hash: u64,
    /// The content that all readers use.
    pub content: SharedContent,
    /// The server's content, if the file has it. The browser module has no code for it.
    #[cfg(not(target_arch = "wasm32"))]
    pub server: Option<ServerContent>,
    /// The build's content, if the file has it.
    #[cfg(not(target_arch = "wasm32"))]
    pub build: Option<BuildContent>,
}

/// Why a content file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadError {
    /// The file is no content file, or was written for another version of the core.
    OtherVersion,
    /// The file is damaged.
    Damaged,
    /// The file lacks a section that the reader needs.
    Incomplete,
    /// The file lacks an offer that has pages of its own. The slug names it.
    MissingOffer(&'static str),
}

impl Display for LoadError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        let words = match self {
            Self::OtherVersion => "is of another version",
            Self::Damaged => "is damaged",
            Self::Incomplete => "lacks a section",
            Self::MissingOffer(slug) => {
                formatter.write_str("lacks the offer ")?;
                slug
            }
        };
        formatter.write_str(words)
    }
}

impl std::error::Error for LoadError {}

/// The length of version and hash in bytes. They precede the sections.
const HEADER_LENGTH: usize = 16;

/// The version of the format. It changes with the definition of any stored type.
pub const FORMAT: u64 = shape("content", &[SharedContent::SHAPE, ServerContent::SHAPE, BuildContent::SHAPE]);

/// Checks the version of a content file, and returns its hash.
///
/// # Errors
/// If the file has another version or is damaged.
pub fn read_header(file: &[u8]) -> Result<u64, LoadError> {
    let (format, rest) = file.split_first_chunk().ok_or(LoadError::OtherVersion)?;
    if u64::from_le_bytes(*format) != FORMAT {
        return Err(LoadError::OtherVersion);
    }
    rest.first_chunk().map(|hash| u64::from_le_bytes(*hash)).ok_or(LoadError::Damaged)
}

/// Checksum of bytes (FNV-1a).
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(EMPTY_HASH, |hash, byte| mix(hash, *byte))
}

/// Loads a content file with the sections that it has.
///
/// # Errors
/// If the file has another version or is damaged.
pub fn load(file: &'static [u8]) -> Result<Loaded, LoadError> {
    let hash = read_header(file)?;
    let mut rest = file.get(HEADER_LENGTH..).ok_or(LoadError::Damaged)?;
    let content = SharedContent::read(&mut rest).ok_or(LoadError::Damaged)?;
    #[cfg(not(target_arch = "wasm32"))]
    let server = read_section(&mut rest)?;
    #[cfg(not(target_arch = "wasm32"))]
    if server.is_some() {
        verify_checksum(file, &mut rest)?;
    }
    #[cfg(not(target_arch = "wasm32"))]
    let build = read_section(&mut rest)?;
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

/// Reads the next section; `None` at the end of the file.
#[cfg(not(target_arch = "wasm32"))]
fn read_section<T: Stored>(rest: &mut &'static [u8]) -> Result<Option<T>, LoadError> {
    if rest.is_empty() { Ok(None) } else { T::read(rest).map(Some).ok_or(LoadError::Damaged) }
}

/// Reads the checksum at the start of `rest`, and compares it with the bytes of the file before it: a price with a damaged
/// digit is still a price.
///
/// # Errors
/// If the two differ.
#[cfg(not(target_arch = "wasm32"))]
fn verify_checksum(file: &[u8], rest: &mut &[u8]) -> Result<(), LoadError> {
    let before = file.len().checked_sub(rest.len()).and_then(|length| file.get(..length));
    let (before, (stored, after)) = before.zip(rest.split_first_chunk()).ok_or(LoadError::Damaged)?;
    *rest = after;
    if u64::from_le_bytes(*stored) == checksum(before) { Ok(()) } else { Err(LoadError::Damaged) }
}
