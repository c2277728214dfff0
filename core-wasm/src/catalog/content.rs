//! The loaded content. [`load_once`], in the browser `load`, takes the compiled content; afterwards its values are read
//! like constants: `SITE.brand.name`.

#[cfg(not(target_arch = "wasm32"))]
use std::sync::OnceLock;

use core_content::loaded;
#[cfg(not(target_arch = "wasm32"))]
pub use core_content::loaded::FORMAT;
pub use core_content::loaded::{DatedOption, LoadError, RetreatDays, StaticPage};

use super::model::{
    ArticleWords, CategoryName, CheckoutRules, Currency, FormRules, Link, Messages, Offer, ResultWords, Site,
};
use super::registry::RouteId;

/// The loaded content, with the offers that have pages of their own.
struct Catalog {
    loaded: loaded::Loaded,
    initiation: &'static Offer,
    codex: &'static Offer,
    devotion: &'static Offer,
}

impl Catalog {
    /// Reads a file, and leaks its bytes if its version is right.
    fn read(file: Vec<u8>) -> Result<Self, LoadError> {
        loaded::read_header(&file)?;
        Self::of(loaded::load(file.leak())?)
    }

    /// Finds the offers that have pages of their own.
    fn of(loaded: loaded::Loaded) -> Result<Self, LoadError> {
        let offers = loaded.content.offers;
        let offer =
            |slug| offers.iter().find(|offer| offer.slug.0 == slug).ok_or(LoadError::MissingOffer(slug));
        Ok(Self {
            initiation: offer(core_content::model::INITIATION)?,
            codex: offer(core_content::model::CODEX)?,
            devotion: offer(core_content::model::DEVOTION)?,
            loaded,
        })
    }
}

#[cfg(not(target_arch = "wasm32"))]
static CATALOG: OnceLock<Catalog> = OnceLock::new();

// The browser module has one thread. A `Cell` is a kilobyte smaller than a `OnceLock`.
#[cfg(target_arch = "wasm32")]
thread_local! {
    static CATALOG: std::cell::Cell<Option<&'static Catalog>> = const { std::cell::Cell::new(None) };
}

/// Loads a content file ([`core_content::loaded`]), which is kept for the life of the process. The last call wins, so
/// that pages of the development server show edited content. Returns whether the content differs from the one before.
///
/// # Errors
/// If the file has another version, is damaged, or lacks an offer. The content loaded before stays.
#[cfg(target_arch = "wasm32")]
pub fn load(file: Vec<u8>) -> Result<bool, LoadError> {
    if CATALOG.get().is_some_and(|known| loaded::read_header(&file) == Ok(known.loaded.hash)) {
        return Ok(false);
    }
    let catalog = Catalog::read(file)?;
    CATALOG.set(Some(Box::leak(Box::new(catalog))));
    Ok(true)
}

/// The program that loads the content.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The server.
    Server,
    /// The build of the site.
    Build,
}

/// Loads a content file ([`core_content::loaded`]) with the sections that its reader needs. The first call wins.
///
/// # Errors
/// If the file has another version, is damaged, or lacks an offer; if the content that is kept, of this call or of an
/// earlier one, lacks a section.
#[cfg(not(target_arch = "wasm32"))]
pub fn load_once(file: Vec<u8>, reader: Reader) -> Result<(), LoadError> {
    keep(&CATALOG, Catalog::read(file)?, reader)
}

/// Keeps the first catalog that has the section of its reader. Judges the catalog that is kept.
#[cfg(not(target_arch = "wasm32"))]
fn keep(kept: &OnceLock<Catalog>, catalog: Catalog, reader: Reader) -> Result<(), LoadError> {
    let has_section = |catalog: &Catalog| match reader {
        Reader::Server => catalog.loaded.server.is_some(),
        Reader::Build => catalog.loaded.build.is_some(),
    };
    let is_complete = match kept.get() {
        Some(earlier) => has_section(earlier),
        None => has_section(&catalog) && has_section(kept.get_or_init(|| catalog)),
    };
    is_complete.then_some(()).ok_or(LoadError::Incomplete)
}

/// The loaded content.
#[cfg(not(target_arch = "wasm32"))]
fn catalog() -> &'static Catalog {
    #[cfg(feature = "embedded")]
    return CATALOG.get_or_init(embedded::catalog);
    #[cfg(not(feature = "embedded"))]
    #[expect(clippy::expect_used, reason = "a process loads its content before anything else")]
    CATALOG.get().expect("the content is loaded before it is used")
}

/// The loaded content.
#[cfg(target_arch = "wasm32")]
fn catalog() -> &'static Catalog {
    match CATALOG.get() {
        Some(catalog) => catalog,
        None => wasm_bindgen::throw_str("Call load(content) first."),
    }
}

/// Throws an exception if no content is loaded.
#[cfg(target_arch = "wasm32")]
pub fn require() {
    catalog();
}

/// The content of native tests, which need not load it.
#[cfg(all(not(target_arch = "wasm32"), feature = "embedded"))]
pub mod embedded {
    use super::Catalog;

    pub use core_embedded::SITE;

    /// A content file with all sections, of a small site that does not change with `content/`.
    pub const FILE: &[u8] = core_embedded::CONTENT;

    #[expect(clippy::expect_used, reason = "it was compiled with this version of the core")]
    pub(super) fn catalog() -> Catalog {
        Catalog::read(FILE.to_vec()).expect("the content is that of this version of the core")
    }
}

/// The hash of the content, which all files of one build share, as sixteen hexadecimal digits.
#[must_use]
pub fn content_hash() -> String {
    format!("{:016x}", catalog().loaded.hash)
}

/// The content that only the server uses.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::expect_used, reason = "a process loads the content that it needs before anything else")]
pub(super) fn server() -> &'static loaded::ServerContent {
    catalog().loaded.server.as_ref().expect("the server's section of the content is loaded before it is used")
}

/// The content that only the build uses.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::expect_used, reason = "a process loads the content that it needs before anything else")]
pub(super) fn build() -> &'static loaded::BuildContent {
    catalog().loaded.build.as_ref().expect("the build's section of the content is loaded before it is used")
}

/// A field of the loaded content, which dereferences to its value.
pub struct LoadedField<T: 'static>(fn() -> &'static T);

impl<T> LoadedField<T> {
    /// The field that a function returns.
    pub(super) const fn of(field: fn() -> &'static T) -> Self {
        Self(field)
    }
}

impl<T> std::ops::Deref for LoadedField<T> {
    type Target = T;

    fn deref(&self) -> &T {
        (self.0)()
    }
}

/// Declares statics for fields of the content.
macro_rules! fields {
    ($($(#[$meta:meta])* $NAME:ident: $Type:ty = $field:ident;)*) => {$(
        $(#[$meta])*
        pub static $NAME: LoadedField<$Type> = LoadedField::of(|| &catalog().loaded.content.$field);
    )*};
}

fields! {
    /// Brand, contact, navigation, footer.
    SITE: Site = site;
    /// `SITE` as JSON for JavaScript.
    SITE_JSON: &'static str = site_json;
    /// The messages of pages.
    MESSAGES: Messages = messages;
    /// The validation rules of the forms.
    FORMS: FormRules = forms;
    /// The offers, in the order of the content.
    OFFERS: &'static [Offer] = offers;
    /// The currency of all amounts.
    CURRENCY: Currency = currency;
    /// The options of Stripe's payment form.
    CHECKOUT_RULES: Option<CheckoutRules> = checkout_rules;
    /// The routes whose pages have a buy button.
    CHECKOUT_ROUTES: &'static [RouteId] = checkout_routes;
    /// The categories of articles, in the order of the filter.
    CATEGORIES: &'static [CategoryName] = categories;
    /// The link below the articles of each category, in the order of `CATEGORIES`.
    ONWARD: &'static [Option<Link>] = onward;
    /// The sentences that count articles.
    RESULTS: ResultWords = results;
    /// The labels on the page of an article.
    ARTICLE_WORDS: ArticleWords = article_words;
    /// The days of each retreat, in the order of its page.
    RETREATS: &'static [RetreatDays] = retreats;
    /// The options of Impact that have a date.
    DATED_OPTIONS: &'static [DatedOption] = dated_options;
    /// The static pages.
    STATIC_PAGES: &'static [StaticPage] = pages;
}

/// INITIATION, the program of seven days.
pub static INITIATION: LoadedField<Offer> = LoadedField::of(|| catalog().initiation);
/// Volume I, Codex Edition.
pub static CODEX: LoadedField<Offer> = LoadedField::of(|| catalog().codex);
/// Volume I, Full Devotion Collection.
pub static DEVOTION: LoadedField<Offer> = LoadedField::of(|| catalog().devotion);

#[cfg(test)]
mod tests {
    use super::*;

    fn of_server() -> Catalog {
        let mut catalog = embedded::catalog();
        catalog.loaded.build = None;
        catalog
    }

    #[test]
    fn the_catalog_that_is_kept_has_the_section_of_each_reader_or_the_call_fails() {
        let kept = OnceLock::new();
        assert_eq!(keep(&kept, of_server(), Reader::Build), Err(LoadError::Incomplete));
        assert!(kept.get().is_none());
        assert_eq!(keep(&kept, of_server(), Reader::Server), Ok(()));
        assert_eq!(keep(&kept, embedded::catalog(), Reader::Build), Err(LoadError::Incomplete));
        assert_eq!(keep(&kept, embedded::catalog(), Reader::Server), Ok(()));
        assert!(kept.get().is_some_and(|catalog| catalog.loaded.build.is_none()));

        let kept = OnceLock::new();
        assert_eq!(keep(&kept, embedded::catalog(), Reader::Build), Ok(()));
        assert_eq!(keep(&kept, of_server(), Reader::Build), Ok(()));
    }

    #[test]
    fn a_missing_offer_is_an_error_of_its_own() {
        let mut loaded = embedded::catalog().loaded;
        loaded.content.offers = &[];
        let error = Catalog::of(loaded).err().unwrap();
        assert_eq!(error, LoadError::MissingOffer(core_content::model::INITIATION));
        assert_eq!(error.to_string(), format!("lacks the offer {}", core_content::model::INITIATION));
    }
}
