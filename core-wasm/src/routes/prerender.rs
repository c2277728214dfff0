//! Which files the prerender writes: every page of the registry, the states of the checkout, and the 404.

use super::{ROUTES, Route, RouteId, route};
use crate::model::State;

entity! {
    /// A page that is written to a file while building.
    pub struct PrerenderedPage {
        /// The path to open it with.
        pub path: String,
        /// Where it is written, below the site's folder.
        pub file: String,
        /// The state to open it with, for the pages of the checkout.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub state: Option<State>,
        /// The status that it is served with.
        pub status: u16,
        /// Whether it belongs into the sitemap.
        pub indexed: bool,
        /// Whether it may open Stripe, and so carries the checkout's content policy.
        pub checkout: bool,
    }
}

/// Every file to write.
#[must_use]
pub fn prerender_list() -> Vec<PrerenderedPage> {
    let plain = ROUTES.iter().filter(|route| route.id != RouteId::Welcome && !route.pattern.contains('{'));
    let mut pages: Vec<PrerenderedPage> =
        plain.map(|route| answer(route, file(route.pattern), None, 200)).collect();

    let welcome = route(RouteId::Welcome);
    for state in State::ALL.iter().copied().filter(|state| *state != State::Unavailable) {
        pages.push(answer(welcome, format!("initiation/welcome/{}.html", state.word()), Some(state), 200));
    }

    // The answer to a form that could not be turned into a checkout: no address of its own, so no route.
    let mut unavailable = answer(
        route(RouteId::Initiation),
        "initiation/unavailable.html".to_owned(),
        Some(State::Unavailable),
        503,
    );
    unavailable.indexed = false;
    pages.push(unavailable);

    pages.push(PrerenderedPage {
        path: "/404".to_owned(),
        file: "404.html".to_owned(),
        state: None,
        status: 404,
        indexed: false,
        checkout: false,
    });
    pages
}

fn answer(route: &Route, file: String, state: Option<State>, status: u16) -> PrerenderedPage {
    let Route { pattern, indexed, checkout, .. } = *route;
    PrerenderedPage { path: pattern.to_owned(), file, state, status, indexed, checkout }
}

/// `/` is written to `index.html`, `/legal/terms` to `legal/terms.html`.
fn file(path: &str) -> String {
    match path.trim_start_matches('/') {
        "" => "index.html".to_owned(),
        name => format!("{name}.html"),
    }
}
