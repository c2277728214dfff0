//! Redirects: to https, to canonical paths, and from former paths. The query is kept.

use crate::{
    config::Origin,
    web::response::{self, CachePolicy, Response},
};
use core_wasm::{catalog::model::Redirect, redirects, routes::with_rest};
use hyper::{
    StatusCode,
    http::{request::Parts, uri::PathAndQuery},
};

/// Redirects a request that reached a trusted proxy over plain http, if the site's origin is https. The response
/// depends on the proxy, so it is not cached. Health checks and `OPTIONS *` are not redirected.
pub(crate) fn to_https(origin: &Origin, request: &Parts) -> Option<Response> {
    let path = request.uri.path();
    if !origin.is_https() || ["/healthz", "/readyz"].contains(&path) || !path.starts_with('/') {
        return None;
    }
    let target = request.uri.path_and_query().map_or("/", PathAndQuery::as_str);
    let location = format!("{origin}{target}");
    Some(response::redirect(StatusCode::PERMANENT_REDIRECT, &location, CachePolicy::NoStore))
}

/// Redirects to the canonical path of a page.
pub(crate) fn to_canonical(path: &str, request: &Parts) -> Response {
    let query = request.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let location = with_rest(path, &query);
    response::redirect(StatusCode::PERMANENT_REDIRECT, &location, CachePolicy::Revalidate)
}

/// Redirects from a former path by a rule of the content.
pub(crate) fn from_former_path(redirect: &Redirect, request: &Parts) -> Response {
    let status = if redirects::is_308(redirect) {
        StatusCode::PERMANENT_REDIRECT
    } else {
        StatusCode::MOVED_PERMANENTLY
    };
    response::redirect(status, &redirects::location(redirect, request.uri.query()), CachePolicy::Revalidate)
}
