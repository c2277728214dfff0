//! What the module exports to JavaScript: a few coarse calls, plain objects in and out. There is no logic here.
//!
//! This is the only file that knows WebAssembly. Answers are serialized by serde, and their types are generated from the
//! same declarations (tsify), so that `pkg/core_wasm.d.ts` documents the whole of the package.
//!
//! Arguments arrive as any value and are read here; an exception names the argument and says what is allowed.
//! `serde_wasm_bindgen::from_value` is not used for that: what it needs to compose its own error texts, which say neither,
//! is 16 KB of the module (brotli), a quarter.

use js_sys::{Date, JSON, Object, RangeError, Reflect, Symbol, TypeError, Uint8Array};
use serde::Serialize;
use serde_wasm_bindgen::{Serializer, preserve};
use tsify::Tsify;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::catalog::content::{self, CATEGORIES, SITE_JSON};
use crate::catalog::journal;
use crate::catalog::model::{CheckoutState, Currency, FormName};
use crate::engine::dates::Day;
use crate::engine::{folding, money, pricing};
use crate::pages::{Content, PageAnswer};
use crate::routes::{Resolution, RouteId, is_deferred, resolve, with_rest};
use crate::{
    articles, checkout, forms, head, journal_filters, messages, moon, navigation, offers, pages, prerender,
    retreat, routes,
};

/// A fifth of the size of the standard library's.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// What a call returns, or the exception that it throws. Texts and numbers are values, too: so all calls have the same
/// glue, which compresses well.
type Answer<Value = JsValue> = Result<Value, JsValue>;

/// An answer as plain objects, lists, texts and numbers; what is absent is `null`.
fn to_js(answer: &impl Serialize) -> Answer {
    answer.serialize(&Serializer::json_compatible()).map_err(JsValue::from)
}

/// An exception for an argument of another type.
#[inline(never)] // The optimizer would copy these helpers into each caller.
fn wrong_type(argument: &str, allowed: &str) -> JsValue {
    TypeError::new(&[argument, " must be ", allowed].concat()).into()
}

/// An exception for an argument that is not allowed.
#[inline(never)]
fn not_allowed(argument: &str, allowed: &str) -> JsValue {
    RangeError::new(&[argument, " must be ", allowed].concat()).into()
}

/// The most names that an exception lists: there may be thousands of articles.
const LISTED_NAMES: usize = 30;

/// Some names in a list, for an exception.
#[inline(never)]
fn one_of(names: &[&str]) -> String {
    let rest = if names.len() > LISTED_NAMES { ", …" } else { "" };
    let listed = names.get(..LISTED_NAMES).unwrap_or(names).join(", ");
    ["one of ", if names.is_empty() { "none that exist" } else { &listed }, rest].concat()
}

/// An exception for an argument that is none of some names.
#[inline(never)]
fn unknown_name(argument: &str, names: &[&str], found: &str) -> JsValue {
    not_allowed(argument, &[&one_of(names), ", not \"", found, "\""].concat())
}

#[inline(never)]
fn text(argument: &str, value: &JsValue) -> Answer<String> {
    value.as_string().ok_or_else(|| wrong_type(argument, "text"))
}

#[inline(never)]
fn bytes(argument: &str, value: Bytes) -> Answer<Vec<u8>> {
    let array = JsValue::from(value).dyn_into::<Uint8Array>();
    array.map(|array| array.to_vec()).map_err(|_| wrong_type(argument, "a Uint8Array"))
}

/// A text that may be missing.
fn optional_text(argument: &str, value: Option<&JsValue>) -> Answer<Option<String>> {
    value.map(|value| text(argument, value)).transpose()
}

/// A whole number of at least `min`, which is 0 or 1.
#[inline(never)]
fn whole(argument: &str, value: &JsValue, min: u32) -> Answer<u32> {
    let Some(number) = value.as_f64() else { return Err(wrong_type(argument, "a number")) };
    let whole = number as u32;
    if f64::from(whole) == number && whole >= min {
        return Ok(whole);
    }
    let from = if min == 0 { "0" } else { "1" };
    Err(not_allowed(argument, &["a whole number from ", from, " to 4294967295"].concat()))
}

/// A property of an object that is neither `undefined` nor `null`; of anything else than an object an exception for the
/// argument that should have been one.
#[inline(never)]
fn property(argument: &str, object: &JsValue, name: &str) -> Answer<Option<JsValue>> {
    let value = Reflect::get(object, &name.into()).map_err(|_| wrong_type(argument, "an object"))?;
    Ok(Some(value).filter(|value| !value.loose_eq(&JsValue::NULL)))
}

/// A path, and the query and hash behind it; of text or a URL.
#[inline(never)]
fn split_path(value: &JsValue) -> Answer<(String, String)> {
    let Some(path) = value.as_string() else {
        let part = |name| property("path", value, name).ok()??.as_string();
        let Some(path) = part("pathname") else { return Err(wrong_type("path", "text or a URL")) };
        return Ok((path, part("search").unwrap_or_default() + &part("hash").unwrap_or_default()));
    };
    if !path.starts_with('/') {
        return Err(not_allowed(
            "path",
            &["a URL, or text that begins with /, not \"", &path, "\""].concat(),
        ));
    }
    let end = path.bytes().position(|byte| byte == b'?' || byte == b'#').unwrap_or(path.len());
    let part = |part: Option<&str>| part.unwrap_or_default().to_owned();
    Ok((part(path.get(..end)), part(path.get(end..))))
}

#[inline(never)]
fn checkout_state(value: Option<StateName>) -> Answer<Option<CheckoutState>> {
    let Some(name) = optional_text("state", value.as_deref())? else { return Ok(None) };
    let state = CheckoutState::parse(Some(&name));
    state.map(Some).ok_or_else(|| unknown_name("state", CheckoutState::NAMES, &name))
}

/// What stands for a day, besides its text.
const DAY_OR_TIME: &str = "text, a Date or a number";

/// A day that exists, of itself or of a time.
#[inline(never)]
fn day_of(value: &JsValue) -> Answer<Day> {
    let Some(date) = value.as_string() else {
        return Ok(retreat::honolulu_day(milliseconds("date", DAY_OR_TIME, value)?));
    };
    Day::from_iso(&date).ok_or_else(|| not_allowed("date", "a day that exists, like 2026-01-03"))
}

/// A time, which is a `Date` or its milliseconds; what else is allowed is read before.
#[inline(never)]
fn milliseconds(argument: &str, allowed: &str, time: &JsValue) -> Answer<i64> {
    let date = time.dyn_ref::<Date>().map(Date::get_time);
    match date.or_else(|| time.as_f64()) {
        None => Err(wrong_type(argument, allowed)),
        Some(time) if time.abs() <= 8.64e15 => Ok(time as i64), // A `Date`'s maximum.
        Some(_) => Err(not_allowed(argument, "a valid time in milliseconds")),
    }
}

/// What a search in the journal asks for.
struct Search {
    query: String,
    category: &'static str,
    page: usize,
    limit: usize,
}

fn require_journal() -> Answer<()> {
    let is_loaded = journal::is_loaded();
    is_loaded.then_some(()).ok_or_else(|| JsError::new("Call loadJournal(index) first.").into())
}

/// The arguments of a search. A name that is no option is misspelt.
fn search(query: &JsValue, options: Option<&JsValue>) -> Answer<Search> {
    const OPTIONS: &[&str] = &["category", "limit", "page"];
    require_journal()?;
    let query = text("query", query)?;
    let mut asked = Search { query, category: articles::ALL, page: 1, limit: usize::MAX };
    let Some(options) = options else { return Ok(asked) };
    if let Some(name) = property("options", options, "category")? {
        let name = text("options.category", &name)?;
        let mut categories = vec![articles::ALL];
        categories.extend(CATEGORIES.iter().map(|known| known.0));
        let known = categories.iter().find(|known| **known == name);
        asked.category = known.ok_or_else(|| unknown_name("options.category", &categories, &name))?;
    }
    if let Some(page) = property("options", options, "page")? {
        asked.page = whole("options.page", &page, 1)? as usize;
    }
    if let Some(limit) = property("options", options, "limit")? {
        asked.limit = whole("options.limit", &limit, 0)? as usize;
    }
    let given = Object::keys(options.unchecked_ref::<Object>());
    for at in 0..given.length() {
        let name = given.get(at).as_string().unwrap_or_default();
        if !OPTIONS.contains(&name.as_str()) {
            return Err(unknown_name("a name in options", OPTIONS, &name));
        }
    }
    Ok(asked)
}

// Arguments by the types that they have in TypeScript; JavaScript may pass any value.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    #[wasm_bindgen(typescript_type = "number")]
    pub type Number;
    #[wasm_bindgen(typescript_type = "string | Address")]
    pub type Path;
    #[wasm_bindgen(typescript_type = "RouteId")]
    pub type RouteName;
    #[wasm_bindgen(typescript_type = "string | number")]
    pub type Slug;
    #[wasm_bindgen(typescript_type = "CheckoutState")]
    pub type StateName;
    #[wasm_bindgen(typescript_type = "Uint8Array")]
    pub type Bytes;
    #[wasm_bindgen(typescript_type = "SearchOptions")]
    pub type Options;
    #[wasm_bindgen(typescript_type = "Date | number")]
    pub type Time;
    #[wasm_bindgen(typescript_type = "string | Date | number")]
    pub type DayOrTime;
    #[wasm_bindgen(typescript_type = "FormName")]
    pub type Name;
    #[wasm_bindgen(typescript_type = "FormValues")]
    pub type FormValues;
    #[wasm_bindgen(typescript_type = "Readonly<Record<string, string>>")]
    pub type FormMessages;
    #[wasm_bindgen(typescript_type = "Currency")]
    pub type CurrencyName;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What is sold, by the slugs of the offers. */
export interface Offers {
    /** The seven-day program. */
    initiation: InitiationOffer;
    /** Volume I, Codex Edition. */
    codex: Tier;
    /** Volume I, Full Devotion Collection. */
    devotion: Tier;
    /** What else the content offers. */
    [slug: string]: InitiationOffer | Tier | FurtherOffer;
}

/**
 * One offer, by its slug.
 *
 * @param slug - The slug of the offer.
 * @throws {TypeError} where it is not text.
 * @throws {RangeError} for an unknown slug.
 * @example
 * import { offer } from 'core-wasm';
 *
 * console.log(offer('codex').price); // such as { cents: 14400, currency: 'usd', text: '$144' }
 */
export function offer<Slug extends string>(slug: Slug): Offers[Slug];

/** What a path opens, without the content of the page. */
export type RouteMatch =
    | { kind: "page"; route: RouteId; path: string; params: PathParams }
    | { kind: "redirect"; to: string }
    | { kind: "notFound"; path: string };

/** What a path opens: a page with its content, another form of its path, or nothing. */
export type PageAnswer =
    | { kind: "page"; route: RouteId; path: string; content: Page }
    | { kind: "redirect"; to: string }
    | { kind: "notFound"; path: string };

/** A page of the journal before its index is loaded, of which is not known whether it exists. */
export type Deferred = { kind: "deferred"; route: RouteId; path: string };

/** An address of which only the path, the query and the hash are read, such as a `URL` or `location`. */
export interface Address {
    /** The path, which begins with `/`. */
    readonly pathname: string;
    /** The query with its `?`. */
    readonly search?: string;
    /** The hash with its `#`. */
    readonly hash?: string;
}

/** Texts by their names that are entries, such as those of a `FormData`, a `URLSearchParams` or a `Map`. */
export interface FormEntries {
    /** Calls a function for each entry. A file has a size, and is refused as a value. */
    forEach(callback: (value: string | { readonly size: number }, name: string) => void): void;
}

/** What a visitor has entered into a form, by the names of its fields. */
export type FormValues = FormEntries | Readonly<Record<string, string | null | undefined>>;
"#;

/// What a path opens: a `RouteMatch`, a `PageAnswer` or a `Deferred` of the types above.
#[derive(Serialize, Default)]
struct Opened {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    route: Option<RouteId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<PathParams>,
    #[serde(skip_serializing_if = "JsValue::is_undefined", with = "preserve")]
    content: JsValue,
}

/// The parameters of a path.
#[derive(Serialize, Tsify)]
pub struct PathParams {
    /// The last segment of the path, where the pattern of its route has `{slug}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<String>,
}

impl Opened {
    /// A page that exists, or may exist.
    fn page(kind: &'static str, route: RouteId, path: String) -> Self {
        Self { kind, route: Some(route), path: Some(path), ..Self::default() }
    }

    fn redirect(to: &str, rest: &str) -> Self {
        Self { kind: "redirect", to: Some(with_rest(to, rest)), ..Self::default() }
    }

    fn not_found(path: String) -> Self {
        Self { kind: "notFound", path: Some(path), ..Self::default() }
    }
}

/// What `searchJournal` returns less of.
#[derive(Serialize, Tsify)]
#[expect(dead_code, reason = "only described to TypeScript: its fields are read one by one")]
pub struct SearchOptions {
    /// Only articles of this category; all of them for `All` and if missing.
    #[tsify(optional, type = "CategoryName | undefined")]
    category: String,
    /// At most this number of articles; all that were found if missing.
    #[tsify(optional, type = "number | undefined")]
    limit: u32,
    /// Which page, in pages of `limit` articles: 1 if missing. Behind the last one there are none.
    #[tsify(optional, type = "number | undefined")]
    page: u32,
}

/// What every page shares: the brand, the footer, the dialogs.
///
/// @example
/// import { site } from 'core-wasm';
///
/// console.log(typeof site().brand.name); // string
#[wasm_bindgen(unchecked_return_type = "Site")]
pub fn site() -> Answer {
    JSON::parse(&SITE_JSON)
}

/// The items of the navigation bar as seen from a page.
///
/// @param path - As for `matchRoute`.
/// @throws {TypeError} where `path` is neither text nor a URL.
/// @throws {RangeError} where it does not begin with `/`.
/// @example
/// import { navigation } from 'core-wasm';
///
/// console.log(navigation('/rituals').find(({ active }) => active)?.path); // /rituals
#[wasm_bindgen(unchecked_return_type = "NavigationItem[]")]
pub fn navigation(path: Path) -> Answer {
    to_js(&navigation::items(&split_path(&path)?.0))
}

/// The route that a path matches, or the canonical path that it redirects to.
///
/// @param path - A path such as `/journal/the-soft-no`, or a URL. A query and a hash are allowed; a redirect keeps them.
/// @throws {TypeError} where `path` is neither text nor a URL.
/// @throws {RangeError} where it does not begin with `/`.
/// @example
/// import { matchRoute } from 'core-wasm';
///
/// console.log(matchRoute('/about?from=mail')); // { kind: 'page', route: 'about', path: '/about', params: {} }
/// console.log(matchRoute('/About/?from=mail')); // { kind: 'redirect', to: '/about?from=mail' }
/// console.log(matchRoute(new URL('https://house.example/nowhere'))); // { kind: 'notFound', path: '/nowhere' }
#[wasm_bindgen(js_name = matchRoute, unchecked_return_type = "RouteMatch | Deferred")]
pub fn match_route(path: Path) -> Answer {
    let (path, rest) = split_path(&path)?;
    to_js(&match resolve(&path) {
        Resolution::Page(found) if is_deferred(found.route.id) => {
            Opened::page("deferred", found.route.id, path)
        }
        Resolution::Page(found) => Opened {
            params: Some(PathParams { slug: found.slug }),
            ..Opened::page("page", found.route.id, path)
        },
        Resolution::Redirect { to } => Opened::redirect(&to, &rest),
        Resolution::NotFound => Opened::not_found(path),
    })
}

/// The path of a page: the counterpart of `matchRoute`.
///
/// @param route - The name of its route.
/// @param slug - What stands for the placeholder in the pattern of the route: the last segment of the path; of `journalPage` a number from 2.
/// @throws {TypeError} where an argument is of another kind.
/// @throws {RangeError} for an unknown route, and for a slug that is missing, unknown, or one too many.
/// @example
/// import { pathOf } from 'core-wasm';
///
/// console.log(pathOf('about')); // /about
/// console.log(pathOf('form', 'newsletter')); // /forms/newsletter
#[wasm_bindgen(js_name = pathOf, unchecked_return_type = "string")]
pub fn path_of(route: RouteName, slug: Option<Slug>) -> Answer {
    let name = text("route", &route)?;
    let names = RouteId::NAMES;
    let route = RouteId::parse(Some(&name)).ok_or_else(|| unknown_name("route", names, &name))?;
    let slug = match slug.as_deref() {
        Some(number) if number.as_f64().is_some() => Some(whole("slug", number, 1)?.to_string()),
        slug => optional_text("slug", slug)?,
    };
    routes::path(route, slug.as_deref()).map(JsValue::from).ok_or_else(|| {
        let slugs = routes::slugs(route);
        let slugs: Vec<&str> = slugs.iter().map(String::as_str).collect();
        let allowed = if routes::has_slugs(route) { one_of(&slugs) } else { "left out".to_owned() };
        let found = slug.map_or_else(String::new, |slug| [", not \"", &slug, "\""].concat());
        not_allowed("slug", &[&allowed, " for the route ", &name, &found].concat())
    })
}

/// The page that a path opens, with its content.
///
/// @param path - As for `matchRoute`.
/// @param state - The state of the checkout, for its pages: `unknown` if missing. Where the checkout is `unavailable`, INITIATION has a status page.
/// @throws {TypeError} where an argument is not text.
/// @throws {RangeError} for a path that does not begin with `/`, and for an unknown state.
/// @example
/// import { openPage } from 'core-wasm';
///
/// const answer = openPage('/initiation');
/// if (answer.kind === 'page' && answer.content.page === 'initiation') {
///   console.log(answer.content.hero.title); // such as INITIATION
/// }
/// console.log(openPage('/no-such-page').kind); // notFound
#[wasm_bindgen(js_name = openPage, unchecked_return_type = "PageAnswer | Deferred")]
pub fn open_page(path: Path, state: Option<StateName>) -> Answer {
    let (path, rest) = split_path(&path)?;
    to_js(&match pages::open(&path, checkout_state(state)?) {
        PageAnswer::Page { route, path, content } => {
            let content = match content {
                // Such a page is JSON already, which JavaScript parses in a fifth of the time.
                Content::Static(page) => JSON::parse(page.json)?,
                Content::Composed(content) => to_js(&content)?,
            };
            Opened { content, ..Opened::page("page", route, path) }
        }
        PageAnswer::Redirect { to } => Opened::redirect(&to, &rest),
        PageAnswer::Deferred { route, path } => Opened::page("deferred", route, path),
        PageAnswer::NotFound { path } => Opened::not_found(path),
    })
}

/// Title, description and social tags of the page that a path opens.
///
/// @param path - As for `matchRoute`.
/// @param origin - Where the site is, without a trailing slash: `https://house.example`.
/// @param state - As for `openPage`.
/// @throws {TypeError} where an argument is not text.
/// @throws {RangeError} for a path that does not begin with `/`, another form of origin, and an unknown state.
/// @example
/// import { head } from 'core-wasm';
///
/// console.log(head('/about', 'https://house.example').canonical); // https://house.example/about
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(path: Path, origin: Text, state: Option<StateName>) -> Answer {
    let (path, _) = split_path(&path)?;
    let origin = text("origin", &origin)?;
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    let is_host = |host: &str| !host.is_empty() && !host.bytes().any(|byte| b"/?# \t\n".contains(&byte));
    if !host.is_some_and(is_host) {
        return Err(not_allowed("origin", "like https://house.example, without a trailing slash"));
    }
    to_js(&head::head(&path, &origin, checkout_state(state)?))
}

/// Loads the content, before any other call: texts, prices, forms.
///
/// @param content - The file that the content checker writes; of several, the last one counts.
/// @throws {TypeError} where it is another kind of value.
/// @throws {RangeError} for a file of another version, and for a damaged one.
/// @example
/// import { load, openPage } from 'core-wasm/site';
///
/// load(new Uint8Array(await (await fetch('/content.bin')).arrayBuffer()));
/// console.log(openPage('/about').kind); // page
#[wasm_bindgen(js_name = load)]
pub fn load(content: Bytes) -> Answer<()> {
    let loaded = content::load(bytes("content", content)?);
    loaded.map_err(|_| not_allowed("content", "that of this version of the core"))
}

/// Adds the journal: its articles can be searched, and their pages opened, which have the head of the journal before.
///
/// @param index - What lists and search know of the articles; of several, the last one counts.
/// @throws {TypeError} where it is another kind of value.
/// @throws {RangeError} for an index that does not belong to the loaded content.
/// @example
/// import { loadJournal, searchJournal } from 'core-wasm/site';
///
/// loadJournal(new Uint8Array(await (await fetch('/journal/index.bin')).arrayBuffer()));
/// console.log(searchJournal('').articles.length > 0); // true
#[wasm_bindgen(js_name = loadJournal)]
pub fn load_journal(index: Bytes) -> Answer<()> {
    let is_known = journal::load_file(bytes("index", index)?);
    is_known.then_some(()).ok_or_else(|| not_allowed("index", "that of this version of the core"))
}

/// What the query string of the journal's address asks for. Every text has an answer: what is no value of a parameter is
/// ignored, and of a repeated parameter the first counts.
///
/// @param search - The query string, such as `location.search`.
/// @throws {TypeError} where it is not text.
/// @example
/// import { parseJournalQuery } from 'core-wasm';
///
/// const { query, category, page, search } = parseJournalQuery('?q=salt%20water&category=Gossip&page=-1');
/// console.log(query, category, page); // salt water All 1
/// console.log(search); // ?q=salt+water
#[wasm_bindgen(js_name = parseJournalQuery, unchecked_return_type = "JournalFilters")]
pub fn parse_journal_query(search: Text) -> Answer {
    to_js(&journal_filters::parse(&text("search", &search)?))
}

/// The articles of the journal whose title or excerpt contains some text, the newest first: in any case, with or without
/// diacritics, with any punctuation between its words.
///
/// @param query - The text; an empty one is contained in every article.
/// @param options - Category, limit and page.
/// @throws {TypeError} where `query` is not text, or an option is of another kind.
/// @throws {RangeError} for an unknown category or option, or a page or limit that is not a whole number.
/// @example
/// import { searchJournal } from 'core-wasm';
///
/// const { total, articles } = searchJournal('HAWAII', { category: 'All', limit: 3 });
/// console.log(total, articles[0]?.title); // such as 2 The slow arrival
/// console.log(articles.length <= 3); // true
#[wasm_bindgen(js_name = searchJournal, unchecked_return_type = "FoundArticles")]
pub fn search_journal(query: Text, options: Option<Options>) -> Answer {
    let asked = search(&query, options.as_deref())?;
    to_js(&articles::find(&asked.query, asked.category, asked.limit, asked.page))
}

/// The list of the journal as the site shows it: one page of what a search finds, 24 articles at most, with what was
/// searched for marked, and the words and addresses around it.
///
/// @param query - As for `searchJournal`.
/// @param category - All articles for `All`, for one that does not exist, and if missing.
/// @param page - Which page of the list: 1 if missing; the last one stands for those behind it.
/// @throws {TypeError} where an argument is of another kind.
/// @throws {RangeError} where `page` is not a whole number.
/// @throws {Error} where the journal was not loaded.
/// @example
/// import { journalList } from 'core-wasm/site';
///
/// console.log(journalList('HAWAII').countText); // such as 2 articles for “HAWAII”
#[wasm_bindgen(js_name = journalList, unchecked_return_type = "JournalAnswer")]
pub fn journal_list(query: Text, category: Option<Text>, page: Option<Number>) -> Answer {
    require_journal()?;
    let query = text("query", &query)?;
    let category = optional_text("category", category.as_deref())?;
    let page = page.map_or(Ok(1), |page| whole("page", &page, 1))?;
    to_js(&articles::search_page(&query, category.as_deref().unwrap_or(articles::ALL), page as usize))
}

/// A text as searches compare it: in one case, without diacritics, with plain quotes and dashes. Where
/// the folded form of a text contains that of another, the search of the journal finds the other in it, too.
///
/// @param text - The text.
/// @throws {TypeError} where it is not text.
/// @example
/// import { fold } from 'core-wasm';
///
/// const places = ['Lānaʻi', 'Straße', 'Oʻahu'];
/// console.log(places.filter((place) => fold(place).includes(fold('LANAI')))); // [ 'Lānaʻi' ]
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn fold(text: Text) -> Answer {
    Ok(folding::fold(&self::text("text", &text)?).into())
}

/// Whether a retreat is still to come, on some day or at some time. The date in Honolulu decides.
///
/// @param date - A day as `2026-01-03`, or a time.
/// @param slug - Which retreat. Without it, all together: `upcoming` while one of them is to come.
/// @throws {TypeError} where it is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, for an invalid time, and for an unknown retreat.
/// @example
/// import { retreatStatus } from 'core-wasm';
///
/// console.log(retreatStatus('2026-01-02')); // such as upcoming
/// console.log(retreatStatus(new Date('2026-01-05T09:59:00Z'))); // such as today
#[wasm_bindgen(js_name = retreatStatus, unchecked_return_type = "RetreatStatus")]
pub fn retreat_status(date: DayOrTime, slug: Option<Text>) -> Answer {
    let date = day_of(&date)?;
    let Some(slug) = optional_text("slug", slug.as_deref())? else {
        return to_js(&retreat::retreat_status(date));
    };
    let status = retreat::retreat_status_of(&slug, date);
    to_js(&status.ok_or_else(|| unknown_name("slug", &retreat::slugs(), &slug))?)
}

/// The retreat that begins next, which the sign-ups are for; `null` where none is to come. The date in Honolulu decides.
///
/// @param date - A day as `2026-01-03`, or a time.
/// @throws {TypeError} where it is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, and for an invalid time.
/// @example
/// import { nextRetreat } from 'core-wasm';
///
/// console.log(nextRetreat('9999-12-31')); // null
#[wasm_bindgen(js_name = nextRetreat, unchecked_return_type = "string | null")]
pub fn next_retreat(date: DayOrTime) -> Answer {
    to_js(&retreat::next_retreat(day_of(&date)?))
}

/// Whether a way to get involved that has a date, such as the gala, is still to come. The date in Honolulu decides; while
/// its year is unknown, the next one is always to come.
///
/// @param date - A day as `2026-01-03`, or a time.
/// @param id - Its id on the page Impact.
/// @throws {TypeError} where the date is neither text nor a time, or the id no text.
/// @throws {RangeError} for a day that does not exist, for an invalid time, and for an id without a date.
/// @example
/// import { eventStatus } from 'core-wasm';
///
/// console.log(eventStatus(new Date(), 'gala')); // such as upcoming
#[wasm_bindgen(js_name = eventStatus, unchecked_return_type = "RetreatStatus")]
pub fn event_status(date: DayOrTime, id: Text) -> Answer {
    let (date, id) = (day_of(&date)?, text("id", &id)?);
    let status = retreat::event_status(&id, date);
    to_js(&status.ok_or_else(|| unknown_name("id", &retreat::event_ids(), &id))?)
}

/// The moon at some time, or at noon in UTC of some day.
///
/// @param date - A time, or a day as `2026-01-03`.
/// @throws {TypeError} where it is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, and for an invalid time.
/// @example
/// import { moon } from 'core-wasm';
///
/// const { phase, illumination, age } = moon(new Date('2026-01-03T10:03:00Z'));
/// console.log(phase, illumination > 0.99, Math.floor(age)); // full true 14
/// console.log(moon('2026-01-18').phase); // new
#[wasm_bindgen(unchecked_return_type = "Moon")]
pub fn moon(date: DayOrTime) -> Answer {
    const NOON: i64 = 12 * 3_600_000;
    let time = match date.as_string() {
        Some(_) => day_of(&date)?.epoch_milliseconds() + NOON,
        None => milliseconds("date", DAY_OR_TIME, &date)?,
    };
    to_js(&moon::moon(time))
}

/// The date in Honolulu at some time.
///
/// @param time - A `Date`, or the milliseconds of `Date.now()`.
/// @throws {TypeError} where it is neither a `Date` nor a number.
/// @throws {RangeError} where it is not a valid time.
/// @example
/// import { honoluluDate } from 'core-wasm';
///
/// console.log(honoluluDate(Date.UTC(2026, 0, 3, 9, 59))); // 2026-01-02
#[wasm_bindgen(js_name = honoluluDate, unchecked_return_type = "string")]
pub fn honolulu_date(time: Time) -> Answer {
    Ok(retreat::honolulu_day(milliseconds("time", "a Date or a number", &time)?).iso().into())
}

/// What is wrong with the values of a form, by the rules of the server; nothing for valid ones.
///
/// @param form - Which form.
/// @param values - What was entered. Names that the form does not have are ignored.
/// @throws {TypeError} where a value is not text, such as a file.
/// @throws {RangeError} for an unknown form.
/// @example
/// import { validateForm } from 'core-wasm';
///
/// console.log(validateForm('newsletter', { email: 'ana' }).map(({ field }) => field)); // [ 'email' ]
/// console.log(validateForm('newsletter', { email: 'ana@house.example' })); // []
#[wasm_bindgen(js_name = validateForm, unchecked_return_type = "FieldError[]")]
pub fn validate_form(form: Name, values: FormValues) -> Answer {
    let form = form_of(&form)?;
    // A `FormData` and a `Map` have entries instead of properties.
    let has_entries = Reflect::has(&values, &Symbol::iterator()).unwrap_or_default();
    let values: JsValue = if has_entries {
        Object::from_entries(&values).map_err(|_| wrong_type("values", "an object"))?.into()
    } else {
        values.into()
    };
    for field in forms::fields(form) {
        optional_text(&["values.", field.name].concat(), property("values", &values, field.name)?.as_ref())?;
    }
    let value_of = |name: &str| property("values", &values, name).ok()??.as_string();
    to_js(&forms::validate_with(form, &value_of).err().unwrap_or_default())
}

/// What stands above a form with errors, in one sentence: how many there are, or what is wrong with fields that nobody sees.
///
/// @param form - Which form.
/// @param errors - The messages by the names of the fields.
/// @throws {TypeError} where a message is not text.
/// @throws {RangeError} for an unknown form.
/// @example
/// import { formSummary } from 'core-wasm';
///
/// console.log(formSummary('newsletter', {}) === ''); // true
/// console.log(formSummary('newsletter', { email: 'Please write it.' })); // such as One line needs another look.
#[wasm_bindgen(js_name = formSummary, unchecked_return_type = "string")]
pub fn form_summary(form: Name, errors: FormMessages) -> Answer {
    let form = form_of(&form)?;
    // Reads the argument as an object.
    property("errors", &errors, "")?;
    let names = Object::keys(errors.unchecked_ref::<Object>());
    let mut found = Vec::new();
    for at in 0..names.length() {
        let name = names.get(at).as_string().unwrap_or_default();
        let message = property("errors", &errors, &name)?.unwrap_or_default();
        let message = text(&["errors.", &name].concat(), &message)?;
        found.push((name, message));
    }
    let found: Vec<_> = found.iter().map(|(name, message)| (name.as_str(), message.as_str())).collect();
    Ok(forms::summary(form, &found).into())
}

#[inline(never)]
fn form_of(form: &JsValue) -> Answer<FormName> {
    let name = text("form", form)?;
    forms::form_named(&name).ok_or_else(|| {
        let known: Vec<&str> = forms::form_names().map(FormName::as_str).collect();
        unknown_name("form", &known, &name)
    })
}

/// Everything that is sold, by the slugs of the offers, with every figure computed from their prices.
///
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers().initiation.price.text); // such as $87
#[wasm_bindgen(unchecked_return_type = "Offers")]
pub fn offers() -> Answer {
    Object::from_entries(&to_js(&offers::offers().collect::<Vec<_>>())?).map(JsValue::from)
}

// Its type depends on the slug, so that it is among the types above.
#[wasm_bindgen(skip_typescript)]
pub fn offer(slug: Text) -> Answer {
    let slug = text("slug", &slug)?;
    to_js(&offers::offer(&slug).ok_or_else(|| unknown_name("slug", &offers::slugs(), &slug))?)
}

/// An amount as the site shows it.
///
/// @param cents - The amount in whole cents, 0 to 4294967295.
/// @param currency - Its currency: `usd` if missing.
/// @throws {TypeError} where `cents` is not a number.
/// @throws {RangeError} for any other amount, and for an unknown currency.
/// @example
/// import { formatMoney } from 'core-wasm';
///
/// console.log(formatMoney(8700), formatMoney(1243), formatMoney(124700)); // $87 $12.43 $1,247
#[wasm_bindgen(js_name = formatMoney, unchecked_return_type = "string")]
pub fn format_money(cents: Number, currency: Option<CurrencyName>) -> Answer {
    let cents = whole("cents", &cents, 0)?;
    match optional_text("currency", currency.as_deref())? {
        Some(name) if Currency::parse(Some(&name)).is_none() => {
            Err(unknown_name("currency", Currency::NAMES, &name))
        }
        _ => Ok(money::format_usd(cents).into()),
    }
}

/// How much a price lies below the original price, in whole percent, floored; 0 where it does not.
///
/// @param price - In whole cents.
/// @param original - In whole cents, at least 1.
/// @throws {TypeError} where an argument is not a number.
/// @throws {RangeError} where one is not a whole number, or too large.
/// @example
/// import { percentOff } from 'core-wasm';
///
/// console.log(percentOff(8700, 19400)); // 55
#[wasm_bindgen(js_name = percentOff, unchecked_return_type = "number")]
pub fn percent_off(price: Number, original: Number) -> Answer {
    let (price, original) = (whole("price", &price, 0)?, whole("original", &original, 1)?);
    Ok(pricing::discount(price, original).into())
}

/// The share of one day in a price, in whole cents.
///
/// @param cents - The price.
/// @param days - The number of days, at least 1.
/// @throws {TypeError} where an argument is not a number.
/// @throws {RangeError} where one is not a whole number, or too large.
/// @example
/// import { perDay } from 'core-wasm';
///
/// console.log(perDay(8700, 7)); // 1243
#[wasm_bindgen(js_name = perDay, unchecked_return_type = "number")]
pub fn per_day(cents: Number, days: Number) -> Answer {
    Ok(pricing::share(whole("cents", &cents, 0)?, whole("days", &days, 1)?).into())
}

/// Error messages and labels of controls.
///
/// @example
/// import { messages } from 'core-wasm';
///
/// console.log(messages().notFoundTitle); // Oops! Page not found
#[wasm_bindgen(unchecked_return_type = "Messages")]
pub fn messages() -> Answer {
    to_js(&*messages::MESSAGES)
}

/// The message for a failed checkout.
///
/// @param reason - Why it failed; without it, the message is the general one.
/// @throws {TypeError} where it is not text.
/// @example
/// import { checkoutFailure } from 'core-wasm';
///
/// console.log(checkoutFailure('No connection.')); // There was an issue loading checkout: No connection.
#[wasm_bindgen(js_name = checkoutFailure, unchecked_return_type = "string")]
pub fn checkout_failure(reason: Option<Text>) -> Answer {
    Ok(messages::checkout_failure(optional_text("reason", reason.as_deref())?.as_deref()).into())
}

/// What a page shows of a checkout session, by Stripe's words for it; `null` where its status is none of Stripe's.
///
/// @param status - The `status` of the session.
/// @param payment - Its `payment_status`.
/// @throws {TypeError} where an argument is not text.
/// @example
/// import { sessionState } from 'core-wasm';
///
/// console.log(sessionState('complete', 'unpaid')); // processing
#[wasm_bindgen(js_name = sessionState, unchecked_return_type = "CheckoutState | null")]
pub fn session_state(status: Text, payment: Text) -> Answer {
    to_js(&checkout::session_state(&text("status", &status)?, &text("payment", &payment)?))
}

/// The copyright line of the footer.
///
/// @param year - The current year.
/// @throws {TypeError} where it is not a number.
/// @throws {RangeError} where it is not a whole number.
/// @example
/// import { copyright } from 'core-wasm';
///
/// console.log(copyright(2031).startsWith('© 2031 ')); // true
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn copyright(year: Number) -> Answer {
    Ok(messages::copyright(whole("year", &year, 0)?).into())
}

/// The registry of routes, in the order in which they are matched.
///
/// @example
/// import { routes } from 'core-wasm';
///
/// console.log(routes().find(({ id }) => id === 'article')?.pattern); // /journal/{slug}
#[wasm_bindgen(unchecked_return_type = "Route[]")]
pub fn routes() -> Answer {
    to_js(&head::titled_routes())
}

/// Every page that a build writes to a file, with its status code.
///
/// @example
/// import { prerenderList } from 'core-wasm';
///
/// console.log(prerenderList()[0]?.file); // index.html
#[wasm_bindgen(js_name = prerenderList, unchecked_return_type = "PrerenderedPage[]")]
pub fn prerender_list() -> Answer {
    to_js(&prerender::prerender_list())
}
