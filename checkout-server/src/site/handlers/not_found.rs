//! The 404 page, with links to pages whose paths are similar to the requested one, if there are any.

use crate::{
    app_state::AppState,
    base::error::RequestError,
    site::{FilledPage, handlers::program_pages, with_speculation_rules},
    web::response::Response,
};
use core_wasm::near_pages::near_pages;
use hyper::http::request::Parts;
use std::net::IpAddr;

/// Response to a request for an unknown path; `None` if the site has no 404 page.
pub(crate) fn get(app: &AppState, client: IpAddr, request: &Parts) -> Option<Response> {
    let status = RequestError::NotFound.status();
    let response = near(app, client, request.uri.path()).and_then(|page| {
        let headers = app.security_headers.page(&page.styles, false).ok()?;
        Some(page.respond_with_status(status, with_speculation_rules(headers), &request.headers))
    });
    response.or_else(|| Some(app.site.not_found()?.respond_with_status(status, &request.headers)))
}

/// The page with links to similar pages, within the client's rate limit of journal searches. A path of the
/// program contains a secret link, so it is not compared.
fn near(app: &AppState, client: IpAddr, path: &str) -> Option<FilledPage> {
    if program_pages::contains(path) || app.search_rate_limiter.check(client).is_err() {
        return None;
    }
    let near = near_pages(path);
    (!near.is_empty()).then(|| app.site.not_found_near(&near))?
}
