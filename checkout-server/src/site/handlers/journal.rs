//! `GET /journal?q=…&category=…&page=…`: the journal with the results of a search, which are the same as in
//! the browser.
//!
//! A URL without filters gets the prerendered page. A search takes some milliseconds of CPU time, and its
//! response is never cached, so each client has a rate limit; above it, the response is 429 with
//! `Retry-After`.

use crate::{
    app_state::AppState,
    base::error::RequestError,
    site::{FilledPage, StaticFile, with_speculation_rules},
    web::response::Response,
};
use core_wasm::{articles::search_page, journal_filters};
use hyper::http::request::Parts;
use shop::Counter;
use std::net::IpAddr;

/// Responds with the articles of the query, or with the page of the list.
///
/// # Errors
/// [`RequestError::SearchRateLimited`], and as [`StaticFile::respond`].
pub(crate) fn get(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    page: &StaticFile,
) -> Result<Response, RequestError> {
    let Some(results) = search(app, client, request)? else { return page.respond(request) };
    match app.security_headers.page(&results.styles, false) {
        Ok(headers) => results.respond(with_speculation_rules(headers), &request.headers),
        // Unreachable: hashes are valid header values.
        Err(_) => page.respond(request),
    }
}

/// Results of a query; `None` if the query has no filters.
fn search(app: &AppState, client: IpAddr, request: &Parts) -> Result<Option<FilledPage>, RequestError> {
    let asked = journal_filters::parse(request.uri.query().unwrap_or_default());
    if asked.search.is_empty() {
        return Ok(None);
    }
    app.search_rate_limiter.check(client).map_err(RequestError::SearchRateLimited)?;
    let answer = search_page(&asked.query, asked.category, asked.page);
    if answer.empty && !asked.query.is_empty() {
        app.counts.add_for(&request.headers, Counter::EmptySearch, "");
    }
    Ok(answer.filtered.then(|| app.site.journal(&answer)).flatten())
}
