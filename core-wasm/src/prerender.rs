//! Prerender list: the pages of the registry, the states of the checkout, and the 404 page.

use crate::catalog::model::CheckoutState;
use crate::engine::router::{has_slug, path_for};
use crate::head::NOT_FOUND_PATH;
use crate::offers::INITIATION;
use crate::routes::{ROUTES, Route, RouteId, has_checkout, route, slugs};

core_content::answer! {
    /// A page that the build writes to a file.
    pub struct PrerenderedPage {
        /// The path of the page.
        pub path: String,
        /// The file below the site's folder.
        pub file: String,
        /// The checkout state, for pages of the checkout.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub state: Option<CheckoutState>,
        /// The HTTP status of the page.
        pub status: u16,
        /// Whether the page is in the sitemap.
        pub indexed: bool,
        /// Whether the page may open Stripe. It then has the checkout's content security policy.
        pub checkout: bool,
    }
}

/// The pages to write.
#[must_use]
pub fn prerender_list() -> Vec<PrerenderedPage> {
    let mut pages = Vec::new();
    for route in ROUTES.iter().filter(|route| route.id != RouteId::Welcome) {
        if has_slug(route.pattern) {
            let paths = slugs(route.id).into_iter().map(|slug| path_for(route.pattern, &slug));
            pages.extend(paths.map(|path| page(route, &path)));
        } else {
            pages.push(page(route, route.pattern));
        }
    }

    let welcome = route(RouteId::Welcome);
    for offer in slugs(RouteId::Welcome) {
        let path = path_for(welcome.pattern, &offer);
        for state in CheckoutState::ALL.iter().copied().filter(|state| *state != CheckoutState::Unavailable) {
            pages.push(in_state(state, &path, page(welcome, &path)));
        }
        // The response to a form post that could not start a checkout has no path of its own. It is opened at the path
        // of INITIATION, or of the offer's welcome page.
        let (opened, path) = match offer.as_str() {
            INITIATION => (route(RouteId::Initiation), route(RouteId::Initiation).pattern),
            _ => (welcome, path.as_str()),
        };
        let answer = in_state(CheckoutState::Unavailable, &["/", &offer].concat(), page(opened, path));
        pages.push(PrerenderedPage { status: 503, indexed: false, ..answer });
    }

    pages.push(PrerenderedPage {
        path: NOT_FOUND_PATH.to_owned(),
        file: "404.html".to_owned(),
        state: None,
        status: 404,
        indexed: false,
        checkout: false,
    });
    pages
}

/// The page of a route at a path, which is found and not in a state of the checkout.
fn page(route: &Route, path: &str) -> PrerenderedPage {
    let Route { id, indexed, .. } = *route;
    let checkout = has_checkout(id);
    PrerenderedPage { path: path.to_owned(), file: file(path), state: None, status: 200, indexed, checkout }
}

/// A page in a state of the checkout. Its file is named after the state, below `folder`.
fn in_state(state: CheckoutState, folder: &str, page: PrerenderedPage) -> PrerenderedPage {
    PrerenderedPage { file: file(&[folder, "/", state.as_str()].concat()), state: Some(state), ..page }
}

/// The file of a path below the site's folder.
fn file(path: &str) -> String {
    match path.trim_start_matches('/') {
        "" => "index.html".to_owned(),
        name => [name, ".html"].concat(),
    }
}
