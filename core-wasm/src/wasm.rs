//! The JavaScript API: the functions that the WebAssembly module exports. They take and return plain objects and have
//! no logic of their own.
//!
//! This is the only file that uses wasm-bindgen for exports. Results are serialized by serde, and tsify generates
//! their types from the same structs, so `pkg/core_wasm.d.ts` documents the whole package.
//!
//! Arguments arrive as any JavaScript value and are read here. Exceptions name the argument and the allowed values.
//! `serde_wasm_bindgen::from_value` is not used: its error texts say neither, and their code takes 16 KB of the module
//! (brotli), a quarter.

use js_sys::{Date, JSON, Object, RangeError, Reflect, Symbol, TypeError, Uint8Array};
use serde::Serialize;
use serde_wasm_bindgen::{Serializer, preserve};
use tsify::Tsify;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::catalog::content::{self, CATEGORIES, CURRENCY, SITE_JSON};
use crate::catalog::journal;
use crate::catalog::model::{CheckoutState, FormName};
use crate::engine::dates::Day;
use crate::engine::{folding, pricing};
use crate::pages::{PageAnswer, PageContent};
use crate::routes::{Resolution, RouteId, is_deferred, resolve, with_rest};
use crate::{
    articles, checkout, event_status, forms, head, journal_filters, messages, moon, navigation, offers,
    pages, prerender, routes,
};

/// `rlsf` has a fifth of the code size of the standard library's allocator.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Result of an exported function: the value, or the exception to throw. Texts and numbers are `JsValue`s too, so that
/// all functions have the same JavaScript glue, which compresses well.
type Answer<Value = JsValue> = Result<Value, JsValue>;

/// Converts a value to plain objects, lists, texts and numbers; `None` becomes `null`.
fn to_js(answer: &impl Serialize) -> Answer {
    answer.serialize(&Serializer::json_compatible()).map_err(JsValue::from)
}

/// The `TypeError` for an argument of another type.
#[inline(never)] // Inlining would enlarge the browser module.
fn wrong_type(argument: &str, allowed: &str) -> JsValue {
    TypeError::new(&[argument, " must be ", allowed].concat()).into()
}

/// The `RangeError` for an argument whose value is not allowed.
#[inline(never)]
fn not_allowed(argument: &str, allowed: &str) -> JsValue {
    RangeError::new(&[argument, " must be ", allowed].concat()).into()
}

/// The most names that an exception lists. A list of articles can have thousands.
const LISTED_NAMES: usize = 30;

/// Joins names for an exception: `one of a, b, c`.
#[inline(never)]
fn list_of(names: &[&str]) -> String {
    let rest = if names.len() > LISTED_NAMES { ", …" } else { "" };
    let listed = names.get(..LISTED_NAMES).unwrap_or(names).join(", ");
    ["one of ", if names.is_empty() { "none that exist" } else { &listed }, rest].concat()
}

/// The `RangeError` for a text that is not one of the allowed names.
#[inline(never)]
fn unknown_name(argument: &str, names: &[&str], found: &str) -> JsValue {
    not_allowed(argument, &[&list_of(names), ", not \"", found, "\""].concat())
}

#[inline(never)]
fn text(argument: &str, value: &JsValue) -> Answer<String> {
    value.as_string().ok_or_else(|| wrong_type(argument, "text"))
}

/// Reads bytes. A `Uint8Array` of another realm, such as a frame or a test environment, is no instance of this one's
/// class, so it is recognized by the size of its elements.
#[inline(never)]
fn bytes(argument: &str, value: Bytes) -> Answer<Vec<u8>> {
    let size = property(argument, &value, "BYTES_PER_ELEMENT").ok().flatten();
    match size.and_then(|size| size.as_f64()) {
        Some(1.0) => Ok(value.unchecked_ref::<Uint8Array>().to_vec()),
        _ => Err(wrong_type(argument, "a Uint8Array")),
    }
}

/// Reads an optional text argument.
fn optional_text(argument: &str, value: Option<&JsValue>) -> Answer<Option<String>> {
    value.map(|value| text(argument, value)).transpose()
}

/// Reads a whole number of at least `min`, which is 0 or 1.
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

/// Reads a property of an object; `None` if it is `undefined` or `null`. Anything but an object is a `TypeError` for
/// the argument.
#[inline(never)]
fn property(argument: &str, object: &JsValue, name: &str) -> Answer<Option<JsValue>> {
    let value = Reflect::get(object, &name.into()).map_err(|_| wrong_type(argument, "an object"))?;
    Ok(Some(value).filter(|value| !value.loose_eq(&JsValue::NULL)))
}

/// Splits a path, given as text or as a URL, into the path itself and the query with the hash. A text that does not
/// begin with `/` is the path of no page.
#[inline(never)]
fn split_path(value: &JsValue) -> Answer<(String, String)> {
    let path = value.as_string().or_else(|| {
        let part = |name| property("path", value, name).ok()??.as_string();
        let mut path = part("pathname")?;
        for (mark, name) in [("?", "search"), ("#", "hash")] {
            let part = part(name).unwrap_or_default();
            if !part.is_empty() && !part.starts_with(mark) {
                path.push_str(mark);
            }
            path.push_str(&part);
        }
        Some(path)
    });
    let path = path.ok_or_else(|| wrong_type("path", "text or a URL"))?;
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

/// The allowed types of a date argument, for exceptions.
const DAY_OR_TIME: &str = "text, a Date or a number";

/// Reads a day: an ISO date, or a time, which gives its date in Honolulu.
#[inline(never)]
fn day_of(value: &JsValue) -> Answer<Day> {
    let Some(date) = value.as_string() else {
        return Ok(event_status::honolulu_day(milliseconds("date", DAY_OR_TIME, value)?));
    };
    Day::from_iso(&date).ok_or_else(|| not_allowed("date", "a day that exists, like 2026-01-03"))
}

/// Reads a time: a `Date` or its milliseconds. `allowed` describes the argument's types in the exception. A `Date` of
/// another realm is no instance of this one's class, so it is recognized by its method.
#[inline(never)]
fn milliseconds(argument: &str, allowed: &str, time: &JsValue) -> Answer<i64> {
    let method = property(argument, time, "getTime").ok().flatten();
    let date = method.filter(JsValue::is_function).map(|_| time.unchecked_ref::<Date>().get_time());
    match date.or_else(|| time.as_f64()) {
        None => Err(wrong_type(argument, allowed)),
        Some(time) if time.abs() <= 8.64e15 => Ok(time as i64), // The maximum of a `Date`.
        Some(_) => Err(not_allowed(argument, "a valid time in milliseconds")),
    }
}

/// The arguments of `searchJournal` and `journalList`.
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

/// Reads the arguments of a search. An option that is not `allowed` is an error, because it is probably misspelled.
#[inline(never)]
fn search(query: &JsValue, options: Option<&JsValue>, allowed: &[&str]) -> Answer<Search> {
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
        if !allowed.contains(&name.as_str()) {
            return Err(unknown_name("a name in options", allowed, &name));
        }
    }
    Ok(asked)
}

// Argument types as they appear in TypeScript. At run time JavaScript may pass any value.
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
    #[wasm_bindgen(typescript_type = "Omit<SearchOptions, \"limit\">")]
    pub type ListOptions;
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
/** The offers by their slugs. */
export interface Offers {
    /** The program of seven days. */
    initiation: InitiationOffer;
    /** Volume I, Codex Edition. */
    codex: Tier;
    /** Volume I, Full Devotion Collection. */
    devotion: Tier;
    /** Any other offer of the content. */
    [slug: string]: InitiationOffer | Tier | FurtherOffer;
}

/**
 * One offer, by its slug.
 *
 * @param slug - The slug of the offer.
 * @throws {TypeError} if `slug` is not text.
 * @throws {RangeError} for an unknown slug.
 * @example
 * import { offers } from 'core-wasm';
 *
 * console.log(offers.get('codex').price); // such as { cents: 14400, currency: 'usd', text: '$144' }
 */
export function offer<Slug extends string>(slug: Slug): Offers[Slug];

/** Result of matching a path, without the content of the page. */
export type RouteMatch =
    | { kind: "page"; route: RouteId; path: string; params: PathParams }
    | { kind: "redirect"; to: string }
    | { kind: "notFound"; path: string };

/** Result of opening a path: a page with its content, a redirect to the canonical path, or not found. */
export type PageAnswer =
    | { kind: "page"; route: RouteId; path: string; content: Page }
    | { kind: "redirect"; to: string }
    | { kind: "notFound"; path: string };

/** A page of the journal before its index is loaded, so that it is not known whether the page exists. */
export type Deferred = { kind: "deferred"; route: RouteId; path: string };

/** A URL object such as `URL` or `location`. Only path, query and hash are read. */
export interface Address {
    /** The path. One that does not begin with `/` is not found. */
    readonly pathname: string;
    /** The query, with its `?` or without. */
    readonly search?: string;
    /** The hash, with its `#` or without. */
    readonly hash?: string;
}

/** Texts by name as entries: a `FormData`, a `URLSearchParams` or a `Map`. A file, which has a size, is a `TypeError`. */
export type FormEntries = Iterable<readonly [string, string | { readonly size: number }]>;

/** The values that a visitor has entered into a form, by field name. */
export type FormValues = FormEntries | Readonly<Record<string, string | null | undefined>>;
"#;

/// Result of opening a path: a `RouteMatch`, a `PageAnswer` or a `Deferred` of the types above.
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
    /// The last segment of the path, if the pattern of its route has `{slug}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<String>,
}

impl Opened {
    /// A page that exists (`page`), or may exist (`deferred`).
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

/// The texts that every page shares: the brand, the footer, the form dialogs.
///
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(typeof pages.site().brand.name); // string
#[wasm_bindgen(unchecked_return_type = "Site")]
pub fn site() -> Answer {
    JSON::parse(&SITE_JSON)
}

/// The items of the navigation bar. The item of the page's section is `active`.
///
/// @param path - As for `matchRoute`.
/// @throws {TypeError} if `path` is neither text nor a URL.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.navigation('/rituals').find(({ active }) => active)?.path); // /rituals
#[wasm_bindgen(unchecked_return_type = "NavigationItem[]")]
pub fn navigation(path: Path) -> Answer {
    to_js(&navigation::items(&split_path(&path)?.0))
}

/// The route that a path matches, or the canonical path to redirect to.
///
/// @param path - A path such as `/journal/the-soft-no`, or a URL. A query and a hash are allowed; a redirect keeps them. A text that does not begin with `/` is not found.
/// @throws {TypeError} if `path` is neither text nor a URL.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.match('/about?from=mail')); // { kind: 'page', route: 'about', path: '/about', params: {} }
/// console.log(pages.match('/About/?from=mail')); // { kind: 'redirect', to: '/about?from=mail' }
/// console.log(pages.match(new URL('https://house.example/nowhere'))); // { kind: 'notFound', path: '/nowhere' }
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

/// The path of a page; the reverse of `matchRoute`.
///
/// @param route - The id of the route, such as `article`.
/// @param slug - The value of the placeholder in the route's pattern, which is the last segment of the path; for `journalPage` a number from 2.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for an unknown route, an unknown or missing slug, or a slug for a route without one.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.pathOf('about')); // /about
/// console.log(pages.pathOf('form', 'newsletter')); // /forms/newsletter
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
        let allowed = if routes::has_slugs(route) { list_of(&slugs) } else { "left out".to_owned() };
        let found = slug.map_or_else(String::new, |slug| [", not \"", &slug, "\""].concat());
        not_allowed("slug", &[&allowed, " for the route ", &name, &found].concat())
    })
}

/// The page of a path, with its content.
///
/// @param path - As for `matchRoute`.
/// @param state - The state of the checkout, for its pages. Default: `unknown`. With `unavailable`, the path of INITIATION opens a status page.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for an unknown state.
/// @example
/// import { pages } from 'core-wasm';
///
/// const answer = pages.open('/initiation');
/// if (answer.kind === 'page' && answer.content.page === 'initiation') {
///   console.log(answer.content.hero.title); // such as INITIATION
/// }
/// console.log(pages.open('/no-such-page').kind); // notFound
#[wasm_bindgen(js_name = openPage, unchecked_return_type = "PageAnswer | Deferred")]
pub fn open_page(path: Path, state: Option<StateName>) -> Answer {
    let (path, rest) = split_path(&path)?;
    to_js(&match pages::open(&path, checkout_state(state)?) {
        PageAnswer::Page { route, path, content } => {
            let content = match content {
                // Static pages are stored as JSON, which JavaScript parses in a fifth of the time.
                PageContent::Static(page) => JSON::parse(page.json)?,
                PageContent::Composed(content) => to_js(&content)?,
            };
            Opened { content, ..Opened::page("page", route, path) }
        }
        PageAnswer::Redirect { to } => Opened::redirect(&to, &rest),
        PageAnswer::Deferred { route, path } => Opened::page("deferred", route, path),
        PageAnswer::NotFound { path } => Opened::not_found(path),
    })
}

/// Title, description and social tags of the page of a path.
///
/// @param path - As for `matchRoute`.
/// @param origin - The origin of the site without a trailing slash, such as `https://house.example`.
/// @param state - As for `openPage`.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for an invalid origin, and for an unknown state.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.head('/about', 'https://house.example').canonical); // https://house.example/about
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

/// Loads the content (texts, prices, forms). Call it before any other function.
///
/// @param content - The bytes of the file that the content checker writes. `load` may be called again; the last call wins. Other content has another journal, whose index is loaded next.
/// @throws {TypeError} if `content` is not bytes.
/// @throws {RangeError} if the file is damaged or belongs to another version of the core.
/// @example
/// import { load, openPage } from 'core-wasm/site';
///
/// load(new Uint8Array(await (await fetch('/content.bin')).arrayBuffer()));
/// console.log(openPage('/about').kind); // page
#[wasm_bindgen(js_name = load)]
pub fn load(content: Bytes) -> Answer<()> {
    let loaded = content::load(bytes("content", content)?);
    let is_new = loaded.map_err(|_| not_allowed("content", "that of this version of the core"))?;
    if is_new {
        journal::unload();
    }
    Ok(())
}

/// Loads the journal's index, so that articles can be searched and opened. Until then their pages are `deferred` and
/// have the head tags of the journal.
///
/// @param index - The bytes of the index. `loadJournal` may be called again; the last call wins.
/// @throws {TypeError} if `index` is not bytes.
/// @throws {Error} before `load`.
/// @throws {RangeError} if the index is of another version or damaged.
/// @example
/// import { loadJournal, searchJournal } from 'core-wasm/site';
///
/// loadJournal(new Uint8Array(await (await fetch('/journal/index.bin')).arrayBuffer()));
/// console.log(searchJournal('').articles.length > 0); // true
#[wasm_bindgen(js_name = loadJournal)]
pub fn load_journal(index: Bytes) -> Answer<()> {
    // Loading other content forgets the index, so the content comes first.
    content::require();
    let is_known = journal::load_file(bytes("index", index)?);
    is_known.then_some(()).ok_or_else(|| not_allowed("index", "that of this version of the core"))
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
pub fn search_journal(query: Text, options: Option<Options>) -> Answer {
    let asked = search(&query, options.as_deref(), &["category", "limit", "page"])?;
    to_js(&articles::find(&asked.query, asked.category, asked.limit, asked.page))
}

/// One page of the journal's list as the site shows it: at most 24 articles, with the matches marked, and the texts
/// and links around them.
///
/// @param query - As for `searchJournal`.
/// @param options - Category and page, as for `searchJournal`. Beyond the end it is the last page.
/// @throws {TypeError} if `query` is not text, or an option has another type.
/// @throws {RangeError} for an unknown category or option, and for a page that is not a whole number.
/// @throws {Error} if the journal is not loaded.
/// @example
/// import { journalList } from 'core-wasm/site';
///
/// console.log(journalList('HAWAII', { page: 1 }).countText); // such as 2 articles for “HAWAII”
#[wasm_bindgen(js_name = journalList, unchecked_return_type = "JournalAnswer")]
pub fn journal_list(query: Text, options: Option<ListOptions>) -> Answer {
    let asked = search(&query, options.as_deref(), &["category", "page"])?;
    to_js(&articles::search_page(&asked.query, asked.category, asked.page))
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

/// Whether a retreat is to come, takes place, or is over on a date. The date in Honolulu decides.
///
/// @param date - A day such as `2026-01-03`, or a time.
/// @param slug - The slug of the retreat. Without it, the status of all retreats together: `upcoming` while one of them is to come.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for a day that does not exist, an invalid time, and an unknown retreat.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.retreatStatus('2026-01-02')); // such as upcoming
/// console.log(dates.retreatStatus(new Date('2026-01-05T09:59:00Z'))); // such as today
#[wasm_bindgen(js_name = retreatStatus, unchecked_return_type = "EventStatus")]
pub fn retreat_status(date: DayOrTime, slug: Option<Text>) -> Answer {
    let date = day_of(&date)?;
    let Some(slug) = optional_text("slug", slug.as_deref())? else {
        return to_js(&event_status::retreat_status(date));
    };
    let status = event_status::retreat_status_of(&slug, date);
    to_js(&status.ok_or_else(|| unknown_name("slug", &event_status::slugs(), &slug))?)
}

/// The slug of the retreat that begins next and takes sign-ups; `null` if none is to come. The date in Honolulu
/// decides.
///
/// @param date - A day such as `2026-01-03`, or a time.
/// @throws {TypeError} if `date` is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, and for an invalid time.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.nextRetreat('9999-12-31')); // null
#[wasm_bindgen(js_name = nextRetreat, unchecked_return_type = "string | null")]
pub fn next_retreat(date: DayOrTime) -> Answer {
    to_js(&event_status::next_retreat(day_of(&date)?))
}

/// Whether an event of the page Impact, such as the gala, is to come, takes place, or is over. The date in Honolulu
/// decides. An event without a year is `past` from a week after its day until the end of the year, and otherwise
/// `upcoming`.
///
/// @param date - A day such as `2026-01-03`, or a time.
/// @param id - The id of the event on the page Impact.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for a day that does not exist, an invalid time, and an id without a date.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.eventStatus(new Date(), 'gala')); // such as upcoming
#[wasm_bindgen(js_name = eventStatus, unchecked_return_type = "EventStatus")]
pub fn event_status(date: DayOrTime, id: Text) -> Answer {
    let (date, id) = (day_of(&date)?, text("id", &id)?);
    let status = event_status::event_status(&id, date);
    to_js(&status.ok_or_else(|| unknown_name("id", &event_status::event_ids(), &id))?)
}

/// The moon at a time, or at noon UTC of a day.
///
/// @param date - A time, or a day such as `2026-01-03`.
/// @throws {TypeError} if `date` is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, and for an invalid time.
/// @example
/// import { dates } from 'core-wasm';
///
/// const { phase, illumination, age } = dates.moon(new Date('2026-01-03T10:03:00Z'));
/// console.log(phase, illumination > 0.99, Math.floor(age)); // full true 14
/// console.log(dates.moon('2026-01-18').phase); // new
#[wasm_bindgen(unchecked_return_type = "Moon")]
pub fn moon(date: DayOrTime) -> Answer {
    const NOON: i64 = 12 * 3_600_000;
    let time = match date.as_string() {
        Some(_) => day_of(&date)?.epoch_milliseconds() + NOON,
        None => milliseconds("date", DAY_OR_TIME, &date)?,
    };
    to_js(&moon::moon(time))
}

/// The date in Honolulu at a time, such as `2026-01-02`.
///
/// @param time - A `Date`, or the milliseconds of `Date.now()`.
/// @throws {TypeError} if `time` is neither a `Date` nor a number.
/// @throws {RangeError} if it is not a valid time.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.honoluluDate(Date.UTC(2026, 0, 3, 9, 59))); // 2026-01-02
#[wasm_bindgen(js_name = honoluluDate, unchecked_return_type = "string")]
pub fn honolulu_date(time: Time) -> Answer {
    Ok(event_status::honolulu_day(milliseconds("time", "a Date or a number", &time)?).iso().into())
}

/// Validates the values of a form by the same rules as the server. Returns the errors; none for valid values.
///
/// @param form - The name of the form.
/// @param values - The entered values by field name. Names that the form does not have are ignored.
/// @throws {TypeError} if a value is not text, for example a file.
/// @throws {RangeError} for an unknown form.
/// @example
/// import { forms } from 'core-wasm';
///
/// console.log(forms.validate('newsletter', { email: 'ana' }).map(({ field }) => field)); // [ 'email' ]
/// console.log(forms.validate('newsletter', { email: 'ana@house.example' })); // []
#[wasm_bindgen(js_name = validateForm, unchecked_return_type = "FieldError[]")]
pub fn validate_form(form: Name, values: FormValues) -> Answer {
    let form = form_of(&form)?;
    // `FormData` and `Map` have entries instead of properties.
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

/// The sentence above a form with errors: the number of errors, or the error of a field that visitors do not see.
/// Empty if there are no errors.
///
/// @param form - The name of the form.
/// @param errors - The messages by field name.
/// @throws {TypeError} if a message is not text.
/// @throws {RangeError} for an unknown form.
/// @example
/// import { forms } from 'core-wasm';
///
/// console.log(forms.summary('newsletter', {}) === ''); // true
/// console.log(forms.summary('newsletter', { email: 'Please write it.' })); // such as One line needs another look.
#[wasm_bindgen(js_name = formSummary, unchecked_return_type = "string")]
pub fn form_summary(form: Name, errors: FormMessages) -> Answer {
    let form = form_of(&form)?;
    // Throws if the argument is not an object.
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

/// All offers by their slugs, with every amount that is computed from their prices.
///
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.all().initiation.price.text); // such as $87
#[wasm_bindgen(unchecked_return_type = "Offers")]
pub fn offers() -> Answer {
    Object::from_entries(&to_js(&offers::offers().collect::<Vec<_>>())?).map(JsValue::from)
}

// The TypeScript declaration of `offer` is in `TYPES`, because its result type depends on the slug.
#[wasm_bindgen(skip_typescript)]
pub fn offer(slug: Text) -> Answer {
    let slug = text("slug", &slug)?;
    to_js(&offers::offer(&slug).ok_or_else(|| unknown_name("slug", &offers::slugs(), &slug))?)
}

/// Formats an amount of money as the site shows it.
///
/// @param cents - The amount in whole cents, 0 to 4294967295.
/// @param currency - The currency of the amount, which must be the shop's. Default: the shop's.
/// @throws {TypeError} if `cents` is not a number.
/// @throws {RangeError} for any other amount, and for a currency other than the shop's.
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.formatMoney(8700), offers.formatMoney(1243), offers.formatMoney(124700)); // $87 $12.43 $1,247
#[wasm_bindgen(js_name = formatMoney, unchecked_return_type = "string")]
pub fn format_money(cents: Number, currency: Option<CurrencyName>) -> Answer {
    let (cents, of_shop) = (whole("cents", &cents, 0)?, CURRENCY.as_str());
    match optional_text("currency", currency.as_deref())? {
        Some(name) if name != of_shop => Err(unknown_name("currency", &[of_shop], &name)),
        _ => Ok(offers::money(cents).text.into()),
    }
}

/// The discount of a price from the original price, in whole percent, rounded down; 0 if the price is not lower.
///
/// @param price - The price in whole cents.
/// @param original - The original price in whole cents, at least 1.
/// @throws {TypeError} if an argument is not a number.
/// @throws {RangeError} if an argument is not a whole number, or too large.
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.percentOff(8700, 19400)); // 55
#[wasm_bindgen(js_name = percentOff, unchecked_return_type = "number")]
pub fn percent_off(price: Number, original: Number) -> Answer {
    let (price, original) = (whole("price", &price, 0)?, whole("original", &original, 1)?);
    Ok(pricing::discount(price, original).into())
}

/// The price of one day, in whole cents, rounded to the nearest cent.
///
/// @param cents - The whole price in whole cents.
/// @param days - The number of days, at least 1.
/// @throws {TypeError} if an argument is not a number.
/// @throws {RangeError} if an argument is not a whole number, or too large.
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.perDay(8700, 7)); // 1243
#[wasm_bindgen(js_name = perDay, unchecked_return_type = "number")]
pub fn per_day(cents: Number, days: Number) -> Answer {
    Ok(pricing::share(whole("cents", &cents, 0)?, whole("days", &days, 1)?).into())
}

/// Error messages and labels of pages.
///
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.messages().notFoundTitle); // Oops! Page not found
#[wasm_bindgen(unchecked_return_type = "Messages")]
pub fn messages() -> Answer {
    to_js(&*messages::MESSAGES)
}

/// The message of a failed checkout.
///
/// @param reason - Why the checkout failed. Without it, the message is a general one.
/// @throws {TypeError} if `reason` is not text.
/// @example
/// import { checkoutFailure } from 'core-wasm/site';
///
/// console.log(checkoutFailure('No connection.')); // There was an issue loading checkout: No connection.
#[wasm_bindgen(js_name = checkoutFailure, unchecked_return_type = "string")]
pub fn checkout_failure(reason: Option<Text>) -> Answer {
    Ok(messages::checkout_failure(optional_text("reason", reason.as_deref())?.as_deref()).into())
}

/// The state in which a page shows a Stripe checkout session; `null` if the status is not one of Stripe's.
///
/// @param status - The `status` of the session.
/// @param payment - The `payment_status` of the session.
/// @throws {TypeError} if an argument is not text.
/// @example
/// import { sessionState } from 'core-wasm/site';
///
/// console.log(sessionState('complete', 'unpaid')); // processing
#[wasm_bindgen(js_name = sessionState, unchecked_return_type = "CheckoutState | null")]
pub fn session_state(status: Text, payment: Text) -> Answer {
    to_js(&checkout::session_state(&text("status", &status)?, &text("payment", &payment)?))
}

/// The provider of the Checkout Session with an id; `null` if the text is no session id.
///
/// @param id - The id, such as `cs_test_a1b2c3d4`.
/// @throws {TypeError} if `id` is not text.
/// @example
/// import { sessionProvider } from 'core-wasm/site';
///
/// console.log(sessionProvider('cs_demo_a1b2c3d4'), sessionProvider('a1b2')); // demo null
#[wasm_bindgen(js_name = sessionProvider, unchecked_return_type = "SessionProvider | null")]
pub fn session_provider(id: Text) -> Answer {
    let provider = checkout::session_provider(&text("id", &id)?);
    Ok(provider.map_or(JsValue::NULL, |provider| provider.as_str().into()))
}

/// The copyright line of the footer.
///
/// @param year - The current year.
/// @throws {TypeError} if `year` is not a number.
/// @throws {RangeError} if it is not a whole number.
/// @example
/// import { copyright } from 'core-wasm/site';
///
/// console.log(copyright(2031).startsWith('© 2031 ')); // true
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn copyright(year: Number) -> Answer {
    Ok(messages::copyright(whole("year", &year, 0)?).into())
}

/// The registry of routes, in matching order.
///
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.routes().find(({ id }) => id === 'article')?.pattern); // /journal/{slug}
#[wasm_bindgen(unchecked_return_type = "Route[]")]
pub fn routes() -> Answer {
    to_js(&head::titled_routes())
}

/// The pages that a build writes to files, each with its status code.
///
/// @example
/// import { prerenderList } from 'core-wasm/site';
///
/// console.log(prerenderList()[0]?.file); // index.html
#[wasm_bindgen(js_name = prerenderList, unchecked_return_type = "PrerenderedPage[]")]
pub fn prerender_list() -> Answer {
    to_js(&prerender::prerender_list())
}
