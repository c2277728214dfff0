//! Counts page views (when the server answers a document) and events that only the browser knows (`POST
//! /count`).
//!
//! | body of `POST /count` (form fields) | counts |
//! |---|---|
//! | `page=/about` | a page change of the app |
//! | `page=/about&from=host&utm_source=name` | a document that was prefetched or prerendered before it was shown; `from` only for a visit from outside, empty without a referrer |
//! | `search=none` | a search without a result |
//!
//! The response is 204 whether it was counted or not; 403 for a request of another origin, or one that no
//! page has sent; 413 for more than 200 bytes; 429 for too many; 400 for anything else.

use crate::{
    app_state::AppState,
    base::error::RequestError,
    counting::may_count,
    site::handlers::program_pages,
    web::{
        request_body::{self, MediaType},
        response::{self, Response},
    },
};
use core_wasm::routes::{MatchedRoute, Resolution, RouteId, resolve};
use hyper::{
    HeaderMap, Method, StatusCode,
    body::Incoming,
    header::{HOST, HeaderName, ORIGIN, REFERER},
    http::request::Parts,
};
use shop::{Counter, OTHER, host, source};
use std::{borrow::Cow, net::IpAddr};

pub(crate) const PATH: &str = "/count";

const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Headers of a request that prefetches or prerenders a page; the last two are sent by old versions of Safari and
/// Firefox.
const PURPOSES: [HeaderName; 4] = [
    HeaderName::from_static("sec-purpose"),
    HeaderName::from_static("purpose"),
    HeaderName::from_static("x-purpose"),
    HeaderName::from_static("x-moz"),
];
/// Headers that content delivery networks add to forwarded requests. Such a network may have a cache (RFC
/// 8586, and two networks that do not follow it).
const NETWORKS: [HeaderName; 3] = [
    HeaderName::from_static("cdn-loop"),
    HeaderName::from_static("x-amz-cf-id"),
    HeaderName::from_static("x-azure-ref"),
];

/// Counts a document: its page and, if it was opened from outside, the visit and its source.
pub(crate) fn count_document(app: &AppState, request: &Parts, status: StatusCode) {
    let headers = &request.headers;
    let is_document = request.method == Method::GET
        && matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED)
        && text(headers, &FETCH_DEST) == Some("document")
        && PURPOSES.iter().all(|name| !headers.contains_key(name));
    let path = request.uri.path();
    // Pages of the buyer's program are private, so they are not counted.
    if !is_document || program_pages::contains(path) || !may_count(headers) {
        return;
    }
    let page = page(path);
    let is_return = page.as_ref().is_some_and(|page| page.route.id == RouteId::Welcome);
    app.counts.add(Counter::Page, label(page));
    if NETWORKS.iter().any(|name| headers.contains_key(name)) {
        app.counts.add(Counter::ByNetwork, "");
    }
    let referrer = text(headers, &REFERER);
    // A return from the payment page is not a visit from outside.
    if text(headers, &FETCH_SITE) != Some("same-origin") && !is_return && !is_own(app, headers, referrer) {
        count_visit(app, utm_source(request.uri.query()).as_deref(), referrer);
    }
}

/// Counts a report of a page.
///
/// # Errors
/// See the module's documentation.
pub(crate) async fn post(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Response, RequestError> {
    // Unlike other POST requests, a report without these headers is rejected: only browsers send reports.
    if !request.headers.contains_key(FETCH_SITE) && !request.headers.contains_key(ORIGIN) {
        return Err(RequestError::CrossOrigin);
    }
    app.beacon_rate_limiter.check(client).map_err(RequestError::FormRateLimited)?;
    if request_body::media_type(&request.headers)? != MediaType::Form {
        return Err(RequestError::UnsupportedMediaType);
    }
    let beacon = Beacon::parse(&app.beacon_bodies.read(body).await?)?;
    if may_count(&request.headers) {
        match beacon {
            Beacon::EmptySearch => app.counts.add(Counter::EmptySearch, ""),
            Beacon::Page { path, from, utm_source } => {
                app.counts.add(Counter::Page, label(page(&path)));
                if let Some(from) = from.filter(|from| !is_own(app, &request.headers, Some(from))) {
                    count_visit(app, utm_source.as_deref(), Some(&from));
                }
            }
        }
    }
    Ok(response::empty(StatusCode::NO_CONTENT))
}

#[derive(Debug, PartialEq, Eq)]
enum Beacon {
    Page { path: String, from: Option<String>, utm_source: Option<String> },
    EmptySearch,
}

impl Beacon {
    fn parse(body: &[u8]) -> Result<Self, RequestError> {
        let (mut path, mut from, mut utm_source, mut search) = (None, None, None, None);
        for (name, value) in form_urlencoded::parse(body) {
            let field = match name.as_ref() {
                "page" => &mut path,
                "from" => &mut from,
                "utm_source" => &mut utm_source,
                "search" => &mut search,
                _ => return Err(RequestError::InvalidBody),
            };
            if field.replace(value.into_owned()).is_some() {
                return Err(RequestError::InvalidBody);
            }
        }
        match (path, search.as_deref()) {
            (Some(path), None) => Ok(Self::Page { path, from, utm_source }),
            (None, Some("none")) if from.is_none() && utm_source.is_none() => Ok(Self::EmptySearch),
            _ => Err(RequestError::InvalidBody),
        }
    }
}

fn count_visit(app: &AppState, utm_source: Option<&str>, referrer: Option<&str>) {
    app.counts.add(Counter::Visit, "");
    if let Some(source) = source(utm_source, referrer) {
        app.counts.add(Counter::Source, source);
    }
}

/// Registry route of a raw path.
fn page(path: &str) -> Option<MatchedRoute> {
    match resolve(path) {
        Resolution::Page(page) => Some(page),
        Resolution::Redirect { .. } | Resolution::NotFound => None,
    }
}

/// Canonical path of a page that exists in the content; otherwise "other".
fn label(page: Option<MatchedRoute>) -> Cow<'static, str> {
    page.map_or(Cow::Borrowed(OTHER), |page| Cow::Owned(page.path))
}

/// True if a referrer is the site itself.
fn is_own(app: &AppState, headers: &HeaderMap, referrer: Option<&str>) -> bool {
    let own = [app.origin.authority(), text(headers, &HOST).unwrap_or_default()];
    let referrer = referrer.map(host).filter(|host| !host.is_empty());
    referrer.is_some_and(|referrer| own.iter().any(|own| host(own).eq_ignore_ascii_case(referrer)))
}

fn utm_source(query: Option<&str>) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    pairs.find(|(name, _)| name == "utm_source").map(|(_, value)| value.into_owned())
}

fn text<'request>(headers: &'request HeaderMap, name: &HeaderName) -> Option<&'request str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beacon_has_known_fields_once() {
        let page = |path: &str, from: Option<&str>, utm_source: Option<&str>| {
            let [from, utm_source] = [from, utm_source].map(|text| text.map(str::to_owned));
            Ok(Beacon::Page { path: path.to_owned(), from, utm_source })
        };
        for (body, expected) in [
            ("page=%2Fabout", page("/about", None, None)),
            ("page=/&from=", page("/", Some(""), None)),
            ("page=/&from=a.example&utm_source=b", page("/", Some("a.example"), Some("b"))),
            ("search=none", Ok(Beacon::EmptySearch)),
            ("search=perfume", Err(RequestError::InvalidBody)),
            ("search=none&page=/", Err(RequestError::InvalidBody)),
            ("search=none&from=a", Err(RequestError::InvalidBody)),
            ("page=/&page=/about", Err(RequestError::InvalidBody)),
            ("page=/&email=ana", Err(RequestError::InvalidBody)),
            ("from=a.example", Err(RequestError::InvalidBody)),
            ("", Err(RequestError::InvalidBody)),
            ("\u{0}\u{ff}", Err(RequestError::InvalidBody)),
        ] {
            assert_eq!(Beacon::parse(body.as_bytes()), expected, "{body}");
        }
    }
}
