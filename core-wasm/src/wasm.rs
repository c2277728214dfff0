//! The boundary to JavaScript: a few coarse calls, plain objects in and out. There is no logic here.
//!
//! This is the only file that knows WebAssembly. The types of the answers are generated from the declarations
//! of the entities; the result is compared with `tests/golden/core_wasm.d.ts`.
//! An exception from any of these calls is a bug: expected failures are variants of an answer.

use serde::Serialize;
use serde_wasm_bindgen::{Error, Serializer, preserve};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::model::{FormKind, State};
use crate::pages::Json;
use crate::{content, forms, gatherings, head, journal, messages, navigation, pages, pricing, routes};

/// Whatever a call answers with, or the bug that kept it from answering.
type Answer = Result<JsValue, Error>;

/// A page that was told while compiling becomes an object by the browser's own reader.
impl Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = js_sys::JSON::parse(self.0).unwrap_or(JsValue::NULL);
        preserve::serialize(&object, serializer)
    }
}

fn plain(answer: &impl Serialize) -> Answer {
    answer.serialize(&Serializer::json_compatible())
}

/// What every page shares: the brand, the footer, the dialogs.
#[wasm_bindgen(unchecked_return_type = "Site")]
pub fn site() -> Answer {
    plain(&content::SITE_TOLD)
}

/// The bar at the top as it stands on a page: its items, and which one is active.
#[wasm_bindgen(unchecked_return_type = "NavigationItem[]")]
pub fn navigation(path: &str) -> Answer {
    plain(&navigation::items(path))
}

/// The page that a path opens (as in `location.pathname`), or where it redirects to, or that it is not found.
/// `state` chooses among the states of the welcome page.
#[wasm_bindgen(js_name = openPage, unchecked_return_type = "PageAnswer")]
pub fn open_page(path: &str, state: Option<String>) -> Answer {
    plain(&pages::open(path, State::named(state.as_deref())))
}

/// The head of the page that a path opens, for a site at `origin` (no slash at its end).
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(path: &str, origin: &str, state: Option<String>) -> Answer {
    plain(&head::head(path, origin, State::named(state.as_deref())))
}

/// What a search in the journal finds: `query` in any spelling, on the shelf called `category`, or on all of them.
#[wasm_bindgen(unchecked_return_type = "JournalAnswer")]
pub fn journal(query: &str, category: &str) -> Answer {
    plain(&journal::find(query, category))
}

/// Where the gathering stands on a day in Honolulu, written as `2026-01-03`.
#[wasm_bindgen(unchecked_return_type = "Gathering")]
pub fn gathering(today: &str) -> Answer {
    plain(&gatherings::gathering(today))
}

/// The day that it is in Honolulu, as `2026-01-03`, for the milliseconds that `Date.now()` tells.
#[wasm_bindgen(js_name = honoluluDate)]
#[must_use]
pub fn honolulu_date(#[wasm_bindgen(js_name = epochMilliseconds)] epoch_milliseconds: f64) -> String {
    gatherings::honolulu_date(epoch_milliseconds as i64)
}

/// What needs another look before a form is sent, by the rule that the server holds it to.
#[wasm_bindgen(js_name = checkForm, unchecked_return_type = "FieldError[]")]
pub fn check_form(
    #[wasm_bindgen(unchecked_param_type = "FormKind")] form: &str,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string>")] values: JsValue,
) -> Answer {
    let written = |name: &str| js_sys::Reflect::get(&values, &name.into()).ok()?.as_string();
    let form = FormKind::named(Some(form));
    plain(&form.and_then(|form| forms::examine(form, &written).err()).unwrap_or_default())
}

/// Everything that is sold, with every figure computed.
#[wasm_bindgen(unchecked_return_type = "Offers")]
pub fn offers() -> Answer {
    plain(&pricing::offers())
}

/// The error catalogue and the labels of controls.
#[wasm_bindgen(unchecked_return_type = "Messages")]
pub fn messages() -> Answer {
    plain(&messages::MESSAGES)
}

/// The sentence for a failed checkout, with its reason where there is one.
#[wasm_bindgen(js_name = checkoutFailure)]
#[must_use]
pub fn checkout_failure(message: Option<String>) -> String {
    messages::checkout_failure(message.as_deref())
}

/// The line at the foot of every page, for the year that the visitor's clock tells.
#[wasm_bindgen]
#[must_use]
pub fn copyright(year: u32) -> String {
    messages::copyright(year)
}

/// The registry of routes.
#[wasm_bindgen(unchecked_return_type = "Route[]")]
pub fn routes() -> Answer {
    plain(&routes::titled())
}

/// Every file that the prerender writes.
#[wasm_bindgen(js_name = prerenderList, unchecked_return_type = "PrerenderedPage[]")]
pub fn prerender_list() -> Answer {
    plain(&routes::prerender_list())
}
