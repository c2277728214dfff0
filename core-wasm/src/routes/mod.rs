//! Which page an address opens: one rule for the browser, the prerender and the server's status codes.
//!
//! ```
//! use core_wasm::routes::{Resolution, resolve};
//!
//! assert!(matches!(resolve("/about"), Resolution::Page(_)));
//! assert_eq!(resolve("/About/"), Resolution::Redirect { to: "/about".to_owned() });
//! assert_eq!(resolve("/no-such-room"), Resolution::NotFound);
//! ```
//!
//! The rules, in order:
//! 1. A path is made of `/`, ASCII letters, digits and hyphens. Anything else (a percent sign, a dot, a
//!    control byte) names no page of the house, so nothing is ever decoded.
//! 2. Its *canonical* form is lower-case, with single slashes and none at the end.
//! 3. The canonical form is matched against the registry, segment by segment; a `{slug}` must be one that the
//!    content holds.
//! 4. A known page asked for in another form redirects to the canonical one.
//!
//! The registry itself stands in `registry.rs`; [`ROUTES`] is the list.

mod prerender;
mod registry;

pub use prerender::{PrerenderedPage, prerender_list};
pub use registry::{ROUTES, Route, RouteId};

use crate::content::{ARTICLES, TOLD};
use crate::head::title;
use crate::model::FormKind;

/// What an address opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A page, asked for by its canonical path.
    Page(Matched),
    /// A page asked for in another form: upper case, doubled slashes, a slash at the end.
    Redirect {
        /// The canonical path. It always begins with one slash, so it never leaves the house.
        to: String,
    },
    /// Nothing that the house knows.
    NotFound,
}

/// A page that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matched {
    /// Its line in the registry.
    pub route: &'static Route,
    /// Its canonical path.
    pub path: String,
    /// What stands in the place of `{slug}`.
    pub slug: Option<&'static str>,
}

/// Finds the page of a raw path: as in an address, without query and fragment, not decoded.
///
/// Answers for every string; there is none that it fails on.
#[must_use]
pub fn resolve(path: &str) -> Resolution {
    let Some(canonical) = canonical(path) else { return Resolution::NotFound };
    let Some((route, slug)) = match_registry(&canonical) else { return Resolution::NotFound };
    let slug = match slug {
        None => None,
        Some(asked) => match slugs(route.id).into_iter().find(|known| *known == asked) {
            Some(known) => Some(known),
            None => return Resolution::NotFound,
        },
    };
    if canonical == path {
        Resolution::Page(Matched { route, path: canonical, slug })
    } else {
        Resolution::Redirect { to: canonical }
    }
}

/// The canonical form of a path, or `None` for what cannot be a path of the house.
///
/// Canonical forms are their own canonical form.
#[must_use]
pub fn canonical(path: &str) -> Option<String> {
    let possible = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'/';
    if !path.starts_with('/') || !path.bytes().all(possible) {
        return None;
    }
    let mut canonical = String::with_capacity(path.len());
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        canonical.push('/');
        canonical.push_str(segment);
    }
    if canonical.is_empty() {
        canonical.push('/');
    }
    canonical.make_ascii_lowercase();
    Some(canonical)
}

/// The route whose pattern fits a canonical path, with what stands in the place of `{slug}`.
///
/// This is pattern matching alone: whether the content holds the slug is [`resolve`]'s to say.
#[must_use]
pub fn match_registry(canonical: &str) -> Option<(&'static Route, Option<&str>)> {
    ROUTES.iter().find_map(|route| Some((route, match_pattern(route.pattern, canonical)?)))
}

/// `Some` where the pattern fits, holding the slug where there is one.
fn match_pattern<'path>(pattern: &str, path: &'path str) -> Option<Option<&'path str>> {
    let mut slug = None;
    let mut asked = path.split('/');
    for wanted in pattern.split('/') {
        let found = asked.next()?;
        match wanted {
            "{slug}" if is_slug(found) => slug = Some(found),
            // The sign for a slug is none itself.
            "{slug}" => return None,
            _ if wanted == found => {}
            _ => return None,
        }
    }
    asked.next().is_none().then_some(slug)
}

/// Lower-case words and numbers joined by single hyphens.
fn is_slug(segment: &str) -> bool {
    segment.split('-').all(|word| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}

/// The slugs that the content holds for a route; none for a route without one.
#[must_use]
pub fn slugs(route: RouteId) -> Vec<&'static str> {
    match route {
        RouteId::Article => ARTICLES.iter().map(|article| article.slug).collect(),
        RouteId::CaseStudy => {
            TOLD.iter().filter(|page| page.route == route).filter_map(|page| page.slug).collect()
        }
        RouteId::Form | RouteId::FormSent => FormKind::ALL.iter().map(|form| form.word()).collect(),
        _ => Vec::new(),
    }
}

/// The line of a route in the registry.
///
/// Every name has exactly one line; a test goes through them all.
#[must_use]
pub fn route(id: RouteId) -> &'static Route {
    let [home, ..] = &ROUTES;
    ROUTES.iter().find(|route| route.id == id).unwrap_or(home)
}

entity! {
    /// A line of the registry with the title of its page: what JavaScript knows as `Route`.
    #[cfg_attr(target_arch = "wasm32", tsify(rename = "Route"))]
    pub struct TitledRoute {
        /// The name of the route.
        pub id: RouteId,
        /// Its path, in which `{slug}` stands for one segment.
        pub pattern: &'static str,
        /// The title of the tab; empty where a slug decides it.
        pub title: String,
        /// Whether search engines are welcome.
        pub indexed: bool,
        /// Whether the page may open Stripe; it is entered by a full load.
        pub checkout: bool,
        /// Whether other pages of the house may show it in a frame.
        pub framed: bool,
    }
}

/// The registry, with the title of each page.
#[must_use]
pub fn titled() -> Vec<TitledRoute> {
    let line = |route: &Route| {
        let Route { id, pattern, indexed, checkout, framed } = *route;
        TitledRoute { id, pattern, title: title(id).unwrap_or_default(), indexed, checkout, framed }
    };
    ROUTES.iter().map(line).collect()
}
