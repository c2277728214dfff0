//! The JavaScript API: a few coarse calls, plain objects in and out. There is no logic here.
//!
//! This is the only file that knows WebAssembly. The types of the answers are generated from the declarations of the
//! entities; the result is compared with `tests/golden/core_wasm.d.ts`. An exception from any of these calls is a bug:
//! expected failures are variants of an answer.

use serde::Serialize;
use serde_wasm_bindgen::{Error, Serializer, preserve};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::catalog::content::{Json, SITE_JSON};
use crate::catalog::journal;
use crate::catalog::model::{CheckoutState, FormKind};
use crate::{articles, forms, head, messages, navigation, offers, pages, prerender, retreat};

/// A call's answer, or the bug that prevented it.
type Answer = Result<JsValue, Error>;

/// Parses JSON that was serialized while compiling with the browser's own parser.
impl Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = js_sys::JSON::parse(self.0).unwrap_or(JsValue::NULL);
        preserve::serialize(&object, serializer)
    }
}

fn to_js(answer: &impl Serialize) -> Answer {
    answer.serialize(&Serializer::json_compatible())
}

/// What every page shares: the brand, the footer, the dialogs.
#[wasm_bindgen(unchecked_return_type = "Site")]
pub fn site() -> Answer {
    to_js(&SITE_JSON)
}

/// The items of the navigation bar as seen from a page, with the active one.
#[wasm_bindgen(unchecked_return_type = "NavigationItem[]")]
pub fn navigation(path: &str) -> Answer {
    to_js(&navigation::items(path))
}

/// The page that a path opens (as in `location.pathname`), or where it redirects to, or that it is not found.
/// `state` selects among the states of the welcome page.
#[wasm_bindgen(js_name = openPage, unchecked_return_type = "PageAnswer")]
pub fn open_page(path: &str, state: Option<String>) -> Answer {
    to_js(&pages::open(path, CheckoutState::parse(state.as_deref())))
}

/// The head of the page that a path opens, for a site at `origin` (without a trailing slash).
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(path: &str, origin: &str, state: Option<String>) -> Answer {
    to_js(&head::head(path, origin, CheckoutState::parse(state.as_deref())))
}

/// Reads the journal's index: the file `journal-index.txt`. Before it, articles are not found and their pages deferred.
#[wasm_bindgen(js_name = loadJournal)]
pub fn load_journal(index: String) {
    journal::load(index);
}

/// The articles that match `query`, in any spelling, in `category`, or in all of them: one page of the list, the first
/// where no other is asked for.
#[wasm_bindgen(js_name = searchJournal, unchecked_return_type = "JournalAnswer")]
pub fn search_journal(query: &str, category: &str, page: Option<u32>) -> Answer {
    to_js(&articles::search_page(query, category, page.unwrap_or(1) as usize))
}

/// The status of the retreat on a day in Honolulu, written as `2026-01-03`.
#[wasm_bindgen(js_name = retreatStatus, unchecked_return_type = "RetreatStatus")]
pub fn retreat_status(today: &str) -> Answer {
    to_js(&retreat::retreat_status(today))
}

/// The date in Honolulu, as `2026-01-03`, for the milliseconds that `Date.now()` returns.
#[wasm_bindgen(js_name = honoluluDate)]
#[must_use]
pub fn honolulu_date(#[wasm_bindgen(js_name = epochMilliseconds)] epoch_milliseconds: f64) -> String {
    retreat::honolulu_date(epoch_milliseconds as i64)
}

/// The errors in a form's values, by the rules that the server applies.
#[wasm_bindgen(js_name = validateForm, unchecked_return_type = "FieldError[]")]
pub fn validate_form(
    #[wasm_bindgen(unchecked_param_type = "FormKind")] form: &str,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string>")] values: JsValue,
) -> Answer {
    let value_of = |name: &str| js_sys::Reflect::get(&values, &name.into()).ok()?.as_string();
    let form = FormKind::parse(Some(form));
    to_js(&form.and_then(|form| forms::validate_with(form, &value_of).err()).unwrap_or_default())
}

/// Everything that is sold, with every figure computed.
#[wasm_bindgen(unchecked_return_type = "Offers")]
pub fn offers() -> Answer {
    to_js(&offers::offers())
}

/// The error catalogue and the labels of controls.
#[wasm_bindgen(unchecked_return_type = "Messages")]
pub fn messages() -> Answer {
    to_js(&messages::MESSAGES)
}

/// The sentence for a failed checkout, with its reason where there is one.
#[wasm_bindgen(js_name = checkoutFailure)]
#[must_use]
pub fn checkout_failure(message: Option<String>) -> String {
    messages::checkout_failure(message.as_deref())
}

/// The copyright line of the footer, for the current year.
#[wasm_bindgen]
#[must_use]
pub fn copyright(year: u32) -> String {
    messages::copyright(year)
}

/// The registry of routes.
#[wasm_bindgen(unchecked_return_type = "Route[]")]
pub fn routes() -> Answer {
    to_js(&head::titled_routes())
}

/// Every file that the prerender writes.
#[wasm_bindgen(js_name = prerenderList, unchecked_return_type = "PrerenderedPage[]")]
pub fn prerender_list() -> Answer {
    to_js(&prerender::prerender_list())
}
