//! `GET /journal?q=…&category=…&page=…`: the journal with what a search finds, as it would be found in the browser.
//!
//! An address that asks for nothing has the prerendered page.

use crate::{
    app_state::AppState,
    error::RequestError,
    response::Response,
    site::{FilledPage, StaticFile, with_speculation_rules},
};
use core_wasm::{articles::search_page, journal_filters};
use hyper::http::request::Parts;

/// Responds with the articles that the query asks for, or with the page of the list.
///
/// # Errors
/// As [`StaticFile::respond`].
pub(crate) fn get(app: &AppState, request: &Parts, page: &StaticFile) -> Result<Response, RequestError> {
    let Some(found) = found(app, request.uri.query()) else { return page.respond(request) };
    match app.security_headers.page(&found.styles, false) {
        Ok(headers) => found.respond(with_speculation_rules(headers), &request.headers),
        // A hash is a valid header value.
        Err(_) => page.respond(request),
    }
}

/// What a query finds; `None` where it leaves nothing out.
fn found(app: &AppState, query: Option<&str>) -> Option<FilledPage> {
    let asked = journal_filters::parse(query?);
    if asked.search.is_empty() {
        return None;
    }
    let answer = search_page(&asked.query, asked.category, asked.page);
    answer.filtered.then(|| app.site.journal(&answer))?
}
