//! The journal: its search, the query string of a search, and the folding of texts that searches use.

use js_sys::Object;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use super::arguments::{SearchOptionsObject, Text, property, text, unknown_name, whole};
use super::{Answer, to_js};
use crate::catalog::content::CATEGORIES;
use crate::catalog::journal;
use crate::engine::folding;
use crate::{articles, journal_filters};

/// Options of `searchJournal`.
#[derive(Serialize, Tsify)]
#[expect(dead_code, reason = "only described to TypeScript: its fields are read one by one")]
pub struct SearchOptions {
    /// Only articles of this category. Default: `All`.
    #[tsify(optional, type = "CategoryName | undefined")]
    category: String,
    /// The most articles to return. Default: all that were found.
    #[tsify(optional, type = "number | undefined")]
    limit: u32,
    /// The page of the result, in pages of `limit` articles, from 1. Default: 1. Pages after the last one are empty.
    #[tsify(optional, type = "number | undefined")]
    page: u32,
}

/// The search of the journal that a query string asks for. An invalid value is ignored, and of a repeated parameter the
/// first one counts.
///
/// @param search - The query string, such as `location.search`, or the path of a page of the whole list, such as `/journal/page/2`.
/// @throws {TypeError} if `search` is not text.
/// @example
/// import { journal } from 'core-wasm';
///
/// const { query, category, page, search } = journal.parseQuery('?q=salt%20water&category=Gossip&page=-1');
/// console.log(query, category, page); // salt water All 1
/// console.log(search); // ?q=salt+water
#[wasm_bindgen(js_name = parseJournalQuery, unchecked_return_type = "JournalFilters")]
pub fn parse_journal_query(search: Text) -> Answer {
    to_js(&journal_filters::parse(&text("search", &search)?))
}

/// The articles of the journal whose title or excerpt contains a text, newest first. Case, diacritics and punctuation
/// between words make no difference.
///
/// @param query - The text to find. Every article contains the empty text.
/// @param options - Category, limit and page.
/// @throws {TypeError} if `query` is not text, or an option has another type.
/// @throws {RangeError} for an unknown category or option, and for a page or limit that is not a whole number.
/// @example
/// import { journal } from 'core-wasm';
///
/// const { total, articles } = journal.search('HAWAII', { category: 'All', limit: 3 });
/// console.log(total, articles[0]?.title); // such as 2 The slow arrival
/// console.log(articles.length <= 3); // true
#[wasm_bindgen(js_name = searchJournal, unchecked_return_type = "FoundArticles")]
pub fn search_journal(query: Text, options: Option<SearchOptionsObject>) -> Answer {
    let arguments = search_arguments(&query, options.as_deref(), &["category", "limit", "page"])?;
    to_js(&articles::find(&arguments.query, arguments.category, arguments.limit, arguments.page))
}

/// A text as searches compare it: lower case, without diacritics, with plain quotes and dashes. If `fold(text)`
/// contains `fold(query)`, the search of the journal finds `query` in `text`.
///
/// @param text - The text.
/// @throws {TypeError} if `text` is not text.
/// @example
/// import { journal } from 'core-wasm';
///
/// const places = ['Lānaʻi', 'Straße', 'Oʻahu'];
/// console.log(places.filter((place) => journal.fold(place).includes(journal.fold('LANAI')))); // [ 'Lānaʻi' ]
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn fold(text: Text) -> Answer {
    Ok(folding::fold(&self::text("text", &text)?).into())
}

/// The arguments of `searchJournal` and `journalList`.
pub(super) struct SearchArguments {
    pub(super) query: String,
    pub(super) category: &'static str,
    pub(super) page: usize,
    pub(super) limit: usize,
}

fn require_journal() -> Answer<()> {
    let is_loaded = journal::is_loaded();
    is_loaded.then_some(()).ok_or_else(|| JsError::new("Call loadJournal(index) first.").into())
}

/// Reads the arguments of a search. An option that is not `allowed` is an error, because it is probably misspelled.
#[inline(never)]
pub(super) fn search_arguments(
    query: &JsValue,
    options: Option<&JsValue>,
    allowed: &[&str],
) -> Answer<SearchArguments> {
    require_journal()?;
    let query = text("query", query)?;
    let mut arguments = SearchArguments { query, category: articles::ALL, page: 1, limit: usize::MAX };
    let Some(options) = options else { return Ok(arguments) };
    if let Some(name) = property("options", options, "category")? {
        let name = text("options.category", &name)?;
        let mut categories = vec![articles::ALL];
        categories.extend(CATEGORIES.iter().map(|known| known.0));
        let known = categories.iter().find(|known| **known == name);
        arguments.category = known.ok_or_else(|| unknown_name("options.category", &categories, &name))?;
    }
    if let Some(page) = property("options", options, "page")? {
        arguments.page = whole("options.page", &page, 1)? as usize;
    }
    if let Some(limit) = property("options", options, "limit")? {
        arguments.limit = whole("options.limit", &limit, 0)? as usize;
    }
    let given = Object::keys(options.unchecked_ref::<Object>());
    for at in 0..given.length() {
        let name = given.get(at).as_string().unwrap_or_default();
        if !allowed.contains(&name.as_str()) {
            return Err(unknown_name("a name in options", allowed, &name));
        }
    }
    Ok(arguments)
}
