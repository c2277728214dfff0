//! `/program/{token}` and `/program/{token}/{page}`: the delivered program, for whoever holds the link of a paid order.
//!
//! | the link | answered |
//! |---|---|
//! | is of a paid order | 200, the page, with the link in all its links |
//! | is of an order whose payment went back | 410, and why |
//! | is of an order that is not paid | 303 to the welcome page of its checkout |
//! | cannot be looked up now | 503, and when to come back |
//! | is nobody's, or names no page | 404, as for any address that is nobody's |
//!
//! Nothing below `/program/` is kept by anyone but the buyer's browser, found by search engines, or told to the pages
//! that a buyer goes on to ([`seal`]).

mod links;
mod pages;
#[cfg(any(test, fuzzing))]
pub mod promises;
mod standing;

pub use links::Links;
pub use pages::Templates;
pub(crate) use pages::{Page, Pages};

use crate::{
    checkout::SessionId,
    error::RequestError,
    headers::Caching,
    respond::{self, Answer},
    shop::{Desk, Shop},
};
use hyper::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, REFERRER_POLICY},
};
use links::ROOT;
use standing::{Standing, standing};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// What stands below a link that somebody of this house has signed.
#[derive(Debug)]
pub(crate) struct Opened<'shop> {
    session: SessionId,
    page: &'shop Page,
    /// Another way to write the address, with a slash at its end.
    pub(crate) is_slashed: bool,
}

/// Whether an address is one of the program's.
pub(crate) fn owns(path: &str) -> bool {
    path.starts_with(ROOT)
}

/// Reads an address of the program; `None` where the link is not ours or the page is none.
pub(crate) fn open<'shop>(shop: &'shop Shop, path: &str) -> Option<Opened<'shop>> {
    let rest = path.strip_prefix(ROOT)?;
    let bare = rest.strip_suffix('/').unwrap_or(rest);
    let (token, page) = match bare.split_once('/') {
        Some((token, page)) => (token, Some(page)),
        None => (bare, None),
    };
    let session = shop.links.session(token)?;
    let page = shop.program.page(page)?;
    Some(Opened { session, page, is_slashed: bare != rest })
}

/// Answers to a link as its order stands.
pub(crate) async fn answer(desk: &Desk, opened: &Opened<'_>) -> Answer {
    let shop = &*desk.shop;
    let session = &opened.session;
    match standing(desk, session).await {
        Ok(Standing::Delivered) => opened.page.answer(StatusCode::OK, &shop.links.token(session)),
        Ok(Standing::Returned) => shop.program.returned.answer(StatusCode::GONE, ""),
        Ok(Standing::Open) => {
            let welcome = format!("/initiation/welcome?session_id={}", session.as_str());
            respond::redirect(StatusCode::SEE_OTHER, &welcome, Caching::Never)
        }
        Err(error) => unavailable(shop, error),
    }
}

fn unavailable(shop: &Shop, error: RequestError) -> Answer {
    let mut answer = shop.program.unavailable.answer(StatusCode::SERVICE_UNAVAILABLE, "");
    respond::annotate(error, &mut answer);
    answer
}

/// The last step for every answer below `/program/`, errors included: the address is a key, and stays where it is.
pub(crate) fn seal(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex, nofollow"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.remove(ETAG);
}
