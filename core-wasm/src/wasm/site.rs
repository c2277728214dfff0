//! What only the site uses (`core-wasm/site`): loading, the journal's list, checkout, the copyright line, and the files of
//! the build.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::arguments::{
    Bytes, ListOptionsObject, Text, WholeNumber, bytes, not_allowed, optional_text, text, whole,
};
use super::journal::search_arguments;
use super::{Answer, to_js};
use crate::catalog::{content, journal};
use crate::{articles, checkout, messages, prerender};

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
pub fn journal_list(query: Text, options: Option<ListOptionsObject>) -> Answer {
    let arguments = search_arguments(&query, options.as_deref(), &["category", "page"])?;
    to_js(&articles::search_page(&arguments.query, arguments.category, arguments.page))
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
pub fn copyright(year: WholeNumber) -> Answer {
    Ok(messages::copyright(whole("year", &year, 0)?).into())
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
