//! Answers that lead elsewhere, each with the query that was asked with.

use crate::{
    headers::Caching,
    respond::{self, Answer},
    shop::Shop,
    visitor::Visitor,
};
use core_wasm::{model::Redirect, redirects};
use hyper::{
    StatusCode,
    http::{request::Parts, uri::PathAndQuery},
};

/// To the same address over https, where a trusted proxy says that the visitor came without and the shop has it. Nobody
/// keeps this answer, since another proxy may say another thing. Whoever asks for the server's health stays.
pub(crate) fn to_https(visitor: Visitor, shop: &Shop, request: &Parts) -> Option<Answer> {
    let path = request.uri.path();
    if !visitor.over_http || !shop.origin.is_https() || path == "/healthz" || !path.starts_with('/') {
        return None;
    }
    let asked = request.uri.path_and_query().map_or("/", PathAndQuery::as_str);
    let location = format!("{}{asked}", shop.origin);
    Some(respond::redirect(StatusCode::PERMANENT_REDIRECT, &location, Caching::Never))
}

/// To the one place of a page.
pub(crate) fn to_the_page(to: &str, request: &Parts) -> Answer {
    let location = match request.uri.query() {
        Some(query) => format!("{to}?{query}"),
        None => to.to_owned(),
    };
    respond::redirect(StatusCode::PERMANENT_REDIRECT, &location, Caching::Revalidate)
}

/// From an address of earlier days to what the content says of it.
pub(crate) fn from_of_old(redirect: &Redirect, request: &Parts) -> Answer {
    let status = if redirects::is_308(redirect) {
        StatusCode::PERMANENT_REDIRECT
    } else {
        StatusCode::MOVED_PERMANENTLY
    };
    respond::redirect(status, &redirects::address(redirect, request.uri.query()), Caching::Revalidate)
}
