//! What the module exports to JavaScript: a few coarse calls, plain objects in and out. There is no logic here.
//!
//! This is the only file that knows WebAssembly. The functions of the npm package (`core-wasm/package/core.ts`) check the
//! kinds of their arguments, then call these; names are checked here, against the enumerations. The types of the answers
//! are generated from the declarations of the entities; the result is compared with `tests/golden/`.

use js_sys::RangeError;
use serde::Serialize;
use serde_wasm_bindgen::{Error, Serializer, preserve};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::catalog::content::{CATEGORIES, Json, SITE_JSON};
use crate::catalog::model::{CheckoutState, Currency, FormKind};
use crate::engine::dates::Day;
use crate::engine::{money, pricing, text_search};
use crate::routes::{Resolution, resolve};
use crate::{articles, forms, head, messages, navigation, offers, pages, prerender, retreat};

/// A call's answer, or the exception that it throws.
type Answer = Result<JsValue, JsValue>;

/// Parses JSON that was serialized while compiling with the browser's own parser.
impl Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = js_sys::JSON::parse(self.0).unwrap_or(JsValue::NULL);
        preserve::serialize(&object, serializer)
    }
}

fn to_js(answer: &impl Serialize) -> Answer {
    answer.serialize(&Serializer::json_compatible()).map_err(Error::into)
}

/// An exception for an argument.
fn range_error(argument: &str, allowed: &str, found: &str) -> JsValue {
    RangeError::new(&[argument, " must be ", allowed, ", not \"", found, "\""].concat()).into()
}

/// An exception for an argument that is none of some names.
fn unknown_name(argument: &str, names: &[&str], found: &str) -> JsValue {
    range_error(argument, &["one of ", &names.join(", ")].concat(), found)
}

fn checkout_state(state: Option<String>) -> Result<Option<CheckoutState>, JsValue> {
    let Some(state) = state else { return Ok(None) };
    let known = CheckoutState::parse(Some(&state));
    known.map(Some).ok_or_else(|| unknown_name("state", CheckoutState::NAMES, &state))
}

/// The site.
#[wasm_bindgen]
pub fn site() -> Answer {
    to_js(&SITE_JSON)
}

/// The navigation bar.
#[wasm_bindgen]
pub fn navigation(path: &str) -> Answer {
    to_js(&navigation::items(path))
}

/// The name of the route that a path matches, with the value of `{slug}` after a space; or the path that it redirects to,
/// which begins with a slash; or nothing. A text takes a fifth of the time of an object.
#[wasm_bindgen(js_name = matchRoute)]
#[must_use]
pub fn match_route(path: &str) -> String {
    match resolve(path) {
        Resolution::Page(found) => [found.route.id.as_str(), " ", found.slug.unwrap_or_default()].concat(),
        Resolution::Redirect { to } => to,
        Resolution::NotFound => String::new(),
    }
}

/// The page of a path.
#[wasm_bindgen(js_name = openPage)]
pub fn open_page(path: &str, state: Option<String>) -> Answer {
    to_js(&pages::open(path, checkout_state(state)?))
}

/// The head of a page.
#[wasm_bindgen]
pub fn head(path: &str, origin: &str, state: Option<String>) -> Answer {
    to_js(&head::head(path, origin, checkout_state(state)?))
}

/// A search in the journal.
#[wasm_bindgen(js_name = searchJournal)]
pub fn search_journal(query: &str, category: &str) -> Answer {
    let names = || [articles::ALL].into_iter().chain(CATEGORIES.iter().map(|category| category.0));
    if !names().any(|name| name == category) {
        return Err(unknown_name("options.category", &names().collect::<Vec<_>>(), category));
    }
    to_js(&articles::search(query, category))
}

/// A text as searches compare it.
#[wasm_bindgen]
#[must_use]
pub fn fold(text: &str) -> String {
    text_search::fold(text)
}

/// The status of the retreat on a day.
#[wasm_bindgen(js_name = retreatStatus)]
pub fn retreat_status(today: &str) -> Answer {
    if Day::from_iso(today).is_none() {
        return Err(range_error("date", "a day that exists, like 2026-01-03", today));
    }
    to_js(&retreat::retreat_status(today))
}

/// The date in Honolulu.
#[wasm_bindgen(js_name = honoluluDate)]
#[must_use]
pub fn honolulu_date(epoch_milliseconds: f64) -> String {
    retreat::honolulu_date(epoch_milliseconds as i64)
}

/// The errors in a form's values.
#[wasm_bindgen(js_name = validateForm)]
pub fn validate_form(kind: &str, values: JsValue) -> Answer {
    let form = FormKind::parse(Some(kind)).ok_or_else(|| unknown_name("kind", FormKind::NAMES, kind))?;
    let value_of = |name: &str| js_sys::Reflect::get(&values, &name.into()).ok()?.as_string();
    to_js(&forms::validate_with(form, &value_of).err().unwrap_or_default())
}

/// Everything that is sold.
#[wasm_bindgen]
pub fn offers() -> Answer {
    to_js(&offers::offers())
}

/// An amount as text.
#[wasm_bindgen(js_name = formatMoney)]
pub fn format_money(cents: u32, currency: &str) -> Result<String, JsValue> {
    match Currency::parse(Some(currency)) {
        Some(Currency::Usd) => Ok(money::format_usd(cents)),
        None => Err(unknown_name("currency", Currency::NAMES, currency)),
    }
}

/// How much a price lies below the original, in percent.
#[wasm_bindgen(js_name = percentOff)]
#[must_use]
pub fn percent_off(price: u32, original: u32) -> u32 {
    pricing::percent(original.saturating_sub(price), original)
}

/// The share of a day in a price.
#[wasm_bindgen(js_name = perDay)]
#[must_use]
pub fn per_day(cents: u32, days: u32) -> u32 {
    pricing::share(cents, days)
}

/// The message catalog.
#[wasm_bindgen]
pub fn messages() -> Answer {
    to_js(&messages::MESSAGES)
}

/// The message for a failed checkout.
#[wasm_bindgen(js_name = checkoutFailure)]
#[must_use]
pub fn checkout_failure(reason: Option<String>) -> String {
    messages::checkout_failure(reason.as_deref())
}

/// The copyright line.
#[wasm_bindgen]
#[must_use]
pub fn copyright(year: u32) -> String {
    messages::copyright(year)
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
