//! What the module exports to JavaScript: a few coarse calls, plain objects in and out. There is no logic here.
//!
//! This is the only file that knows WebAssembly. The npm package (`core-wasm/package/`) has the types of these functions
//! and documents them. Arguments arrive as any value and are checked here: an exception names the argument and says what
//! is allowed. The types of the answers are generated from the declarations of the entities; the result is compared with
//! `tests/golden/`.

use js_sys::{JSON, RangeError, Reflect, TypeError};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::catalog::content::SITE_JSON;
use crate::catalog::journal;
use crate::catalog::model::{CheckoutState, Currency, FormName};
use crate::engine::dates::Day;
use crate::engine::{folding, json, money, pricing};
use crate::journal_filters;
use crate::pages::{Content, PageAnswer};
use crate::routes::{Resolution, is_deferred, resolve, with_rest};
use crate::{articles, forms, head, messages, navigation, offers, pages, prerender, retreat};

/// A fifth of the size of the standard library's.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// What a call returns, or the exception that it throws. Texts and numbers are values, too: so all calls have the same
/// glue, which compresses well.
type Answer<Value = JsValue> = Result<Value, JsValue>;

/// An answer as JSON, which JavaScript parses: one call for the whole of it, where building objects would take several for
/// each property.
fn to_js(answer: &impl Serialize) -> Answer {
    JSON::parse(&json::escape(&serde_json::to_string(answer).unwrap_or_default()))
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

/// An exception for an argument that is none of some names.
#[inline(never)]
fn unknown_name(argument: &str, names: &[&str], found: &str) -> JsValue {
    let mut allowed = String::from("one of ");
    for name in names {
        allowed.push_str(name);
        allowed.push_str(", ");
    }
    not_allowed(argument, &[&allowed, "not \"", found, "\""].concat())
}

#[inline(never)]
fn text(argument: &str, value: &JsValue) -> Answer<String> {
    value.as_string().ok_or_else(|| wrong_type(argument, "text"))
}

#[inline(never)]
fn optional_text(argument: &str, value: &JsValue) -> Answer<Option<String>> {
    if is_missing(value) { Ok(None) } else { text(argument, value).map(Some) }
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

/// Whether an argument or a property was left out, or is `null`.
fn is_missing(value: &JsValue) -> bool {
    value.loose_eq(&JsValue::NULL)
}

/// A property of an object; of anything else an exception for the argument that should have been one.
#[inline(never)]
fn property(argument: &str, object: &JsValue, name: &str) -> Answer {
    Reflect::get(object, &name.into()).map_err(|_| wrong_type(argument, "an object"))
}

/// A path, and the query and hash behind it; of text or a URL.
#[inline(never)]
fn split_path(value: &JsValue) -> Answer<(String, String)> {
    let Some(path) = value.as_string() else {
        let part = |name| property("path", value, name).ok()?.as_string();
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
fn checkout_state(value: &JsValue) -> Answer<Option<CheckoutState>> {
    let Some(name) = optional_text("state", value)? else { return Ok(None) };
    let state = CheckoutState::parse(Some(&name));
    state.map(Some).ok_or_else(|| unknown_name("state", CheckoutState::NAMES, &name))
}

/// The site.
#[wasm_bindgen]
pub fn site() -> Answer {
    JSON::parse(SITE_JSON.0)
}

/// The navigation bar.
#[wasm_bindgen]
pub fn navigation(path: &JsValue) -> Answer {
    to_js(&navigation::items(&split_path(path)?.0))
}

/// The name of the route that a path matches, the value of `{slug}` and the path, with spaces between them; or the path
/// that it redirects to, which begins with a slash; or a space and the path. Before the index is loaded, the name of the
/// route of a page of the journal and its path. A text takes a fifth of the time of an object.
#[wasm_bindgen(js_name = matchRoute)]
pub fn match_route(path: &JsValue) -> Answer {
    let (path, rest) = split_path(path)?;
    Ok(JsValue::from(match resolve(&path) {
        Resolution::Page(found) if is_deferred(found.route.id) => {
            [found.route.id.as_str(), " ", &path].concat()
        }
        Resolution::Page(found) => {
            [found.route.id.as_str(), " ", &found.slug.unwrap_or_default(), " ", &path].concat()
        }
        Resolution::Redirect { to } => with_rest(&to, &rest),
        Resolution::NotFound => [" ", &path].concat(),
    }))
}

/// The page of a path.
#[wasm_bindgen(js_name = openPage)]
pub fn open_page(path: &JsValue, state: &JsValue) -> Answer {
    let (path, rest) = split_path(path)?;
    match pages::open(&path, checkout_state(state)?) {
        PageAnswer::Redirect { to } => to_js(&PageAnswer::Redirect { to: with_rest(&to, &rest) }),
        // Its content is JSON already. A canonical path needs no escapes.
        PageAnswer::Page { route, path, content: Content::Static(page) } => {
            let start = [r#"{"kind":"page","route":""#, route.as_str(), r#"","path":""#, &path].concat();
            JSON::parse(&[&start, r#"","content":"#, page.json.0, "}"].concat())
        }
        answer => to_js(&answer),
    }
}

/// The head of a page.
#[wasm_bindgen]
pub fn head(path: &JsValue, origin: &JsValue, state: &JsValue) -> Answer {
    let (path, _) = split_path(path)?;
    let origin = text("origin", origin)?;
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    let is_host = |host: &str| !host.is_empty() && !host.bytes().any(|byte| b"/?# \t\n".contains(&byte));
    if !host.is_some_and(is_host) {
        return Err(not_allowed("origin", "like https://house.example, without a trailing slash"));
    }
    to_js(&head::head(&path, &origin, checkout_state(state)?))
}

/// Reads the journal's index.
#[wasm_bindgen(js_name = loadJournal)]
pub fn load_journal(index: &JsValue) -> Answer {
    journal::load(text("index", index)?);
    Ok(JsValue::UNDEFINED)
}

/// What an address of the journal asks for.
#[wasm_bindgen(js_name = parseJournalQuery)]
pub fn parse_journal_query(search: &JsValue) -> Answer {
    to_js(&journal_filters::parse(&text("search", search)?))
}

/// A search in the journal.
#[wasm_bindgen(js_name = searchJournal)]
pub fn search_journal(query: &JsValue, options: &JsValue) -> Answer {
    if !journal::is_loaded() {
        return Err(js_sys::Error::new("Call loadJournal(index) first.").into());
    }
    let query = text("query", query)?;
    let option =
        |name| if is_missing(options) { Ok(JsValue::NULL) } else { property("options", options, name) };
    let category = optional_text("options.category", &option("category")?)?;
    let category = category.as_deref().unwrap_or(articles::ALL);
    let page = option("page")?;
    let page = if is_missing(&page) { 1 } else { whole("options.page", &page, 1)? };
    let mut found = articles::search_page(&query, category, page as usize);
    if found.category != category {
        let names: Vec<&str> = found.categories.iter().map(|category| category.name).collect();
        return Err(unknown_name("options.category", &names, category));
    }
    let limit = option("limit")?;
    if !is_missing(&limit) {
        let limit = whole("options.limit", &limit, 0)? as usize;
        found.featured.truncate(limit);
        found.articles.truncate(limit - found.featured.len());
    }
    to_js(&found)
}

/// A text as searches compare it.
#[wasm_bindgen]
pub fn fold(text: &JsValue) -> Answer {
    Ok(folding::fold(&self::text("text", text)?).into())
}

/// The status of one retreat on a day, or of all of them together.
#[wasm_bindgen(js_name = retreatStatus)]
pub fn retreat_status(date: &JsValue, slug: &JsValue) -> Answer {
    let date = text("date", date)?;
    if Day::from_iso(&date).is_none() {
        return Err(not_allowed("date", "a day that exists, like 2026-01-03"));
    }
    let Some(slug) = optional_text("slug", slug)? else { return to_js(&retreat::retreat_status(&date)) };
    let status = retreat::retreat_status_of(&slug, &date);
    to_js(&status.ok_or_else(|| unknown_name("slug", &retreat::slugs(), &slug))?)
}

/// The date in Honolulu, this many milliseconds after the beginning of 1970 in UTC.
#[wasm_bindgen(js_name = honoluluDate)]
pub fn honolulu_date(time: &JsValue) -> Answer {
    match time.as_f64() {
        None => Err(wrong_type("time", "a Date or a number")),
        Some(time) if time.abs() <= 8.64e15 => Ok(retreat::honolulu_date(time as i64).into()), // A `Date`'s maximum.
        Some(_) => Err(not_allowed("time", "a valid time in milliseconds")),
    }
}

/// The errors in a form's values.
#[wasm_bindgen(js_name = validateForm)]
pub fn validate_form(kind: &JsValue, values: &JsValue) -> Answer {
    let kind = text("kind", kind)?;
    let Some(form) = forms::form_named(&kind) else {
        let known: Vec<&str> = forms::form_names().map(FormName::as_str).collect();
        return Err(unknown_name("kind", &known, &kind));
    };
    for field in forms::fields(form) {
        optional_text(&["values.", field.name].concat(), &property("values", values, field.name)?)?;
    }
    let value_of = |name: &str| property("values", values, name).ok()?.as_string();
    to_js(&forms::validate_with(form, &value_of).err().unwrap_or_default())
}

/// Everything that is sold.
#[wasm_bindgen]
pub fn offers() -> Answer {
    to_js(&offers::offers())
}

/// An amount as text.
#[wasm_bindgen(js_name = formatMoney)]
pub fn format_money(cents: &JsValue, currency: &JsValue) -> Answer {
    let cents = whole("cents", cents, 0)?;
    match optional_text("currency", currency)? {
        Some(name) if Currency::parse(Some(&name)).is_none() => {
            Err(unknown_name("currency", Currency::NAMES, &name))
        }
        _ => Ok(money::format_usd(cents).into()),
    }
}

/// How much a price lies below the original, in percent.
#[wasm_bindgen(js_name = percentOff)]
pub fn percent_off(price: &JsValue, original: &JsValue) -> Answer {
    let (price, original) = (whole("price", price, 0)?, whole("original", original, 1)?);
    Ok(pricing::percent(original.saturating_sub(price), original).into())
}

/// The share of a day in a price.
#[wasm_bindgen(js_name = perDay)]
pub fn per_day(cents: &JsValue, days: &JsValue) -> Answer {
    Ok(pricing::share(whole("cents", cents, 0)?, whole("days", days, 1)?).into())
}

/// The message catalog.
#[wasm_bindgen]
pub fn messages() -> Answer {
    to_js(&messages::MESSAGES)
}

/// The message for a failed checkout.
#[wasm_bindgen(js_name = checkoutFailure)]
pub fn checkout_failure(reason: &JsValue) -> Answer {
    Ok(messages::checkout_failure(optional_text("reason", reason)?.as_deref()).into())
}

/// The copyright line.
#[wasm_bindgen]
pub fn copyright(year: &JsValue) -> Answer {
    Ok(messages::copyright(whole("year", year, 0)?).into())
}

/// The registry of routes.
#[wasm_bindgen]
pub fn routes() -> Answer {
    to_js(&head::titled_routes())
}

/// Every file that the prerender writes.
#[wasm_bindgen(js_name = prerenderList)]
pub fn prerender_list() -> Answer {
    to_js(&prerender::prerender_list())
}
