//! The 404 page: with links to pages whose path is like the one that leads nowhere, where there are any.

use crate::{
    app_state::AppState,
    base::error::RequestError,
    site::{FilledPage, handlers::program_pages, with_speculation_rules},
    web::response::Response,
};
use core_wasm::near_pages::near_pages;
use hyper::http::request::Parts;
use std::net::IpAddr;

/// The response to a request of an unknown path; `None` where the site has no such page.
pub(crate) fn get(app: &AppState, client: IpAddr, request: &Parts) -> Option<Response> {
    let status = RequestError::NotFound.status();
    let found = near(app, client, request.uri.path()).and_then(|page| {
        let headers = app.security_headers.page(&page.styles, false).ok()?;
        Some(page.respond_with_status(status, with_speculation_rules(headers), &request.headers))
    });
    found.or_else(|| Some(app.site.not_found()?.respond_with_status(status, &request.headers)))
}

/// The page with near pages, for as many paths as the client may search the journal. A path of the program is a key, which is
/// compared with nothing.
fn near(app: &AppState, client: IpAddr, path: &str) -> Option<FilledPage> {
    if program_pages::contains(path) || app.search_rate_limiter.check(client).is_err() {
        return None;
    }
    let near = near_pages(path);
    (!near.is_empty()).then(|| app.site.not_found_near(&near))?
}
