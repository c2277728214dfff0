//! Pages: which page a path opens, its content and head tags, and what all pages share.

use js_sys::JSON;
use serde::Serialize;
use serde_wasm_bindgen::preserve;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::arguments::{
    PathOrUrl, RouteName, Slug, StateName, Text, checkout_state, list_of, not_allowed, optional_text,
    split_path, text, unknown_name, whole,
};
use super::{Answer, to_js};
use crate::catalog::content::SITE_JSON;
use crate::pages::{OpenedPage, PageContent};
use crate::routes::{Resolution, RouteId, is_deferred, resolve, with_rest};
use crate::{head, messages, navigation, pages, routes};

/// Result of matching a path, without the content of the page.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RouteMatch {
    Page { route: RouteId, path: String, params: PathParams },
    Redirect { to: String },
    NotFound { path: String },
}

/// Result of opening a path: a page with its content, a redirect to the canonical path, or not found.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PageAnswer {
    Page {
        route: RouteId,
        path: String,
        #[serde(with = "preserve")]
        #[tsify(type = "Page")]
        content: JsValue,
    },
    Redirect {
        to: String,
    },
    NotFound {
        path: String,
    },
}

/// A page of the journal before its index is loaded, so that it is not known whether the page exists.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Deferred {
    Deferred { route: RouteId, path: String },
}

/// The parameters of a path.
#[derive(Serialize, Tsify)]
pub struct PathParams {
    /// The last segment of the path, if the pattern of its route has `{slug}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<String>,
}

/// The route that a path matches, or the canonical path to redirect to.
///
/// @param path - A path such as `/journal/the-soft-no`, or a URL. A query and a hash are allowed; a redirect keeps them. A text that does not begin with `/` is not found.
/// @throws {TypeError} if `path` is neither text nor a URL.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.match('/about?from=mail')); // { kind: 'page', route: 'about', path: '/about', params: {} }
/// console.log(pages.match('/About/?from=mail')); // { kind: 'redirect', to: '/about?from=mail' }
/// console.log(pages.match(new URL('https://house.example/nowhere'))); // { kind: 'notFound', path: '/nowhere' }
#[wasm_bindgen(js_name = matchRoute, unchecked_return_type = "RouteMatch | Deferred")]
pub fn match_route(path: PathOrUrl) -> Answer {
    let (path, rest) = split_path(&path)?;
    to_js(&match resolve(&path) {
        Resolution::Page(found) if is_deferred(found.route.id) => {
            return to_js(&Deferred::Deferred { route: found.route.id, path });
        }
        Resolution::Page(found) => {
            RouteMatch::Page { route: found.route.id, path, params: PathParams { slug: found.slug } }
        }
        Resolution::Redirect { to } => RouteMatch::Redirect { to: with_rest(&to, &rest) },
        Resolution::NotFound => RouteMatch::NotFound { path },
    })
}

/// The page of a path, with its content.
///
/// @param path - As for `matchRoute`.
/// @param state - The state of the checkout, for its pages. Default: `unknown`. With `unavailable`, the path of INITIATION opens a status page.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for an unknown state.
/// @example
/// import { pages } from 'core-wasm';
///
/// const answer = pages.open('/initiation');
/// if (answer.kind === 'page' && answer.content.page === 'initiation') {
///   console.log(answer.content.hero.title); // such as INITIATION
/// }
/// console.log(pages.open('/no-such-page').kind); // notFound
#[wasm_bindgen(js_name = openPage, unchecked_return_type = "PageAnswer | Deferred")]
pub fn open_page(path: PathOrUrl, state: Option<StateName>) -> Answer {
    let (path, rest) = split_path(&path)?;
    to_js(&match pages::open(&path, checkout_state(state)?) {
        OpenedPage::Page { route, path, content } => {
            let content = match content {
                // Static pages are stored as JSON, which JavaScript parses in a fifth of the time.
                PageContent::Static(page) => JSON::parse(page.json)?,
                PageContent::Composed(content) => to_js(&content)?,
            };
            PageAnswer::Page { route, path, content }
        }
        OpenedPage::Redirect { to } => PageAnswer::Redirect { to: with_rest(&to, &rest) },
        OpenedPage::Deferred { route, path } => return to_js(&Deferred::Deferred { route, path }),
        OpenedPage::NotFound { path } => PageAnswer::NotFound { path },
    })
}

/// The path of a page; the reverse of `matchRoute`.
///
/// @param route - The id of the route, such as `article`.
/// @param slug - The value of the placeholder in the route's pattern, which is the last segment of the path; for `journalPage` a number from 2.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for an unknown route, an unknown or missing slug, or a slug for a route without one.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.pathOf('about')); // /about
/// console.log(pages.pathOf('form', 'newsletter')); // /forms/newsletter
#[wasm_bindgen(js_name = pathOf, unchecked_return_type = "string")]
pub fn path_of(route: RouteName, slug: Option<Slug>) -> Answer {
    let name = text("route", &route)?;
    let names = RouteId::NAMES;
    let route = RouteId::parse(Some(&name)).ok_or_else(|| unknown_name("route", names, &name))?;
    let slug = match slug.as_deref() {
        Some(number) if number.as_f64().is_some() => Some(whole("slug", number, 1)?.to_string()),
        slug => optional_text("slug", slug)?,
    };
    routes::path(route, slug.as_deref()).map(JsValue::from).ok_or_else(|| {
        let slugs = routes::slugs(route);
        let slugs: Vec<&str> = slugs.iter().map(String::as_str).collect();
        let allowed = if routes::has_slugs(route) { list_of(&slugs) } else { "left out".to_owned() };
        let found = slug.map_or_else(String::new, |slug| [", not \"", &slug, "\""].concat());
        not_allowed("slug", &[&allowed, " for the route ", &name, &found].concat())
    })
}

/// Title, description and social tags of the page of a path.
///
/// @param path - As for `matchRoute`.
/// @param origin - The origin of the site without a trailing slash, such as `https://house.example`.
/// @param state - As for `openPage`.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for an invalid origin, and for an unknown state.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.head('/about', 'https://house.example').canonical); // https://house.example/about
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(path: PathOrUrl, origin: Text, state: Option<StateName>) -> Answer {
    let (path, _) = split_path(&path)?;
    let origin = text("origin", &origin)?;
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    let is_host = |host: &str| !host.is_empty() && !host.bytes().any(|byte| b"/?# \t\n".contains(&byte));
    if !host.is_some_and(is_host) {
        return Err(not_allowed("origin", "like https://house.example, without a trailing slash"));
    }
    to_js(&head::head(&path, &origin, checkout_state(state)?))
}

/// The registry of routes, in matching order.
///
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.routes().find(({ id }) => id === 'article')?.pattern); // /journal/{slug}
#[wasm_bindgen(unchecked_return_type = "Route[]")]
pub fn routes() -> Answer {
    to_js(&head::titled_routes())
}

/// The items of the navigation bar. The item of the page's section is `active`.
///
/// @param path - As for `matchRoute`.
/// @throws {TypeError} if `path` is neither text nor a URL.
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.navigation('/rituals').find(({ active }) => active)?.path); // /rituals
#[wasm_bindgen(unchecked_return_type = "NavigationItem[]")]
pub fn navigation(path: PathOrUrl) -> Answer {
    to_js(&navigation::items(&split_path(&path)?.0))
}

/// The texts that every page shares: the brand, the footer, the form dialogs.
///
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(typeof pages.site().brand.name); // string
#[wasm_bindgen(unchecked_return_type = "Site")]
pub fn site() -> Answer {
    JSON::parse(&SITE_JSON)
}

/// Error messages and labels of pages.
///
/// @example
/// import { pages } from 'core-wasm';
///
/// console.log(pages.messages().notFoundTitle); // Oops! Page not found
#[wasm_bindgen(unchecked_return_type = "Messages")]
pub fn messages() -> Answer {
    to_js(&*messages::MESSAGES)
}
