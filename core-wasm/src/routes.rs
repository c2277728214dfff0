//! Routes of the site: finds the page of a path, for the browser, the prerender and the server's status codes.
//!
//! ```
//! use core_wasm::routes::{Resolution, resolve};
//!
//! assert!(matches!(resolve("/about"), Resolution::Page(_)));
//! assert_eq!(resolve("/About/"), Resolution::Redirect { to: "/about".to_owned() });
//! assert_eq!(resolve("/no-such-page"), Resolution::NotFound);
//! ```
//!
//! The path's canonical form ([`canonical_path`]) is matched against the registry, segment by segment; a `{slug}` must
//! be one of the content. Other forms of a known path redirect to the canonical one, for example a path that was
//! copied from a text together with a full stop, a bracket or a space. Before the journal's index is loaded in the
//! browser, every slug of the journal is accepted.

pub use crate::catalog::registry::{ROUTES, Route, RouteId};
pub use crate::engine::router::canonical_path;

use crate::catalog::content::{CHECKOUT_ROUTES, STATIC_PAGES};
use crate::catalog::journal::{articles, is_loaded, list_pages, number};
use crate::engine::router::{SLUG, match_pattern, path_for, without_additions};
use crate::engine::text_search::{contains, find};
use crate::engine::urls::decode;
use crate::forms::{form_named, form_names};
use crate::offers::delivered;

/// Result of matching a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A page, requested by its canonical path.
    Page(MatchedRoute),
    /// A page, requested by another form of its path: with upper case, doubled slashes, a trailing slash, encoded
    /// letters, something added at its end, or a query without its question mark.
    Redirect {
        /// The canonical path, with the query if there is one. It begins with exactly one slash, so it never leaves
        /// the site.
        to: String,
    },
    /// No page has the path.
    NotFound,
}

/// A matched route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchedRoute {
    /// The entry in the registry.
    pub route: &'static Route,
    /// The canonical path.
    pub path: String,
    /// The value of `{slug}`.
    pub slug: Option<String>,
}

/// Finds the page of a raw path: the path of a URL, without query and fragment, not decoded.
///
/// Accepts any string.
#[must_use]
pub fn resolve(path: &str) -> Resolution {
    if let Some(found) = canonical_path(path).and_then(page) {
        return if found.path == path {
            Resolution::Page(found)
        } else {
            Resolution::Redirect { to: found.path }
        };
    }
    let (path, query) = split_query(path);
    match bare_path(path).and_then(|bare| page(canonical_path(&bare)?)) {
        Some(found) => {
            let query = query.map(|query| ["?", query].concat());
            Resolution::Redirect { to: with_rest(&found.path, &query.unwrap_or_default()) }
        }
        None => Resolution::NotFound,
    }
}

/// The canonical path of the page that a raw path opens or redirects to, without a query; a path without a page is
/// returned unchanged.
#[must_use]
#[inline(never)] // Inlining would enlarge the browser module.
pub fn page_path(path: &str) -> String {
    let Resolution::Redirect { mut to } = resolve(path) else { return path.to_owned() };
    let end = find(&to, "?").next().unwrap_or(to.len());
    to.truncate(end);
    to
}

/// The page of a canonical path.
fn page(path: String) -> Option<MatchedRoute> {
    let (route, slug) = match_registry(&path)?;
    if slug.is_some_and(|slug| !is_deferred(route.id) && !has_slug(route.id, slug)) {
        return None;
    }
    let slug = slug.map(str::to_owned);
    Some(MatchedRoute { route, path, slug })
}

/// Splits a raw path at a query whose question mark was encoded or replaced by an ampersand.
pub(crate) fn split_query(path: &str) -> (&str, Option<&str>) {
    let marks = ["&", "%26", "%3F", "%3f"];
    let cuts = marks.into_iter().filter_map(|mark| Some((find(path, mark).next()?, mark.len())));
    match cuts.min() {
        Some((at, length)) => (path.get(..at).unwrap_or_default(), path.get(at + length..)),
        None => (path, None),
    }
}

/// Decodes a raw path and strips additions ([`without_additions`]). `None` if the path has an encoded slash, which
/// separates no segments.
pub(crate) fn bare_path(path: &str) -> Option<String> {
    let decoded = decode(path, false)?.to_ascii_lowercase();
    let slashes = |text: &str| text.bytes().filter(|byte| *byte == b'/').count();
    (path.starts_with('/') && slashes(path) == slashes(&decoded))
        .then(|| without_additions(&decoded).to_owned())
}

/// The target of a redirect, with the rest of the requested URL: a query, a fragment, or both. A query is inserted
/// before the target's own fragment.
#[must_use]
pub fn with_rest(to: &str, rest: &str) -> String {
    let Some(query) = rest.strip_prefix('?') else { return [to, rest].concat() };
    let end = find(to, "#").next().unwrap_or(to.len());
    let (url, fragment) = (to.get(..end).unwrap_or_default(), to.get(end..).unwrap_or_default());
    let separator = if contains(url, "?") { "&" } else { "?" };
    [url, separator, query, fragment].concat()
}

/// The route whose pattern matches a canonical path, with the slug of the path.
///
/// This does not check the slug; [`resolve`] does.
#[must_use]
pub fn match_registry(canonical: &str) -> Option<(&'static Route, Option<&str>)> {
    ROUTES.iter().find_map(|route| Some((route, match_pattern(route.pattern, canonical)?)))
}

/// True for routes of the journal before its index is loaded, so that their slugs are not known.
#[must_use]
pub fn is_deferred(route: RouteId) -> bool {
    matches!(route, RouteId::Article | RouteId::JournalPage) && !is_loaded()
}

/// The slugs of a route in the content; empty for a route without `{slug}`.
#[must_use]
pub fn slugs(route: RouteId) -> Vec<String> {
    match route {
        RouteId::Article => articles().iter().map(|article| article.slug.to_owned()).collect(),
        // The first page of the list has the path of the journal.
        RouteId::JournalPage => (2..=list_pages()).map(|page| page.to_string()).collect(),
        RouteId::Welcome | RouteId::Demo => delivered().map(|offer| offer.slug.0.to_owned()).collect(),
        RouteId::CaseStudy | RouteId::Plain => static_slugs(route).map(str::to_owned).collect(),
        RouteId::Form | RouteId::FormSent => form_names().map(|form| form.as_str().to_owned()).collect(),
        _ => Vec::new(),
    }
}

/// True if the content has this slug for the route. Unlike [`slugs`], allocates no list.
fn has_slug(route: RouteId, slug: &str) -> bool {
    match route {
        RouteId::Article => articles().iter().any(|article| article.slug == slug),
        RouteId::JournalPage => {
            let page = number(slug);
            (2..=list_pages()).contains(&page) && page.to_string() == slug
        }
        RouteId::Form | RouteId::FormSent => form_named(slug).is_some(),
        _ => static_slugs(route).any(|known| known == slug),
    }
}

fn static_slugs(route: RouteId) -> impl Iterator<Item = &'static str> {
    STATIC_PAGES.iter().filter(move |page| page.route == route).filter_map(|page| page.slug)
}

/// True if the pages of a route may open Stripe. Such pages have a content security policy of their own, so they must
/// be entered by a full page load.
#[must_use]
pub fn has_checkout(route: RouteId) -> bool {
    CHECKOUT_ROUTES.contains(&route)
}

/// The entry of a route in the registry.
///
/// A test checks that every id has exactly one entry.
#[must_use]
pub fn route(id: RouteId) -> &'static Route {
    let [home, ..] = &ROUTES;
    ROUTES.iter().find(|route| route.id == id).unwrap_or(home)
}

/// The path of a route's page for a slug.
#[must_use]
#[inline(never)] // Inlining would enlarge the browser module.
pub fn path_of(id: RouteId, slug: &str) -> String {
    path_for(route(id).pattern, slug)
}

/// True if the pattern of a route has `{slug}`.
#[must_use]
pub fn has_slugs(id: RouteId) -> bool {
    contains(route(id).pattern, SLUG)
}

/// The path of a page, checked by [`resolve`]; `None` if the slug is missing or unknown, or the route has none.
///
/// ```
/// use core_wasm::routes::{RouteId, path};
///
/// assert_eq!(path(RouteId::Form, Some("house")).as_deref(), Some("/forms/house"));
/// assert_eq!(path(RouteId::Form, None), None);
/// assert_eq!(path(RouteId::About, Some("house")), None);
/// ```
#[must_use]
pub fn path(id: RouteId, slug: Option<&str>) -> Option<String> {
    if has_slugs(id) != slug.is_some() {
        return None;
    }
    let path = path_of(id, slug.unwrap_or_default());
    matches!(resolve(&path), Resolution::Page(found) if found.route.id == id).then_some(path)
}
