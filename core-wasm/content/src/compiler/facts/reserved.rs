//! Names that content cannot have: paths that the server or another file uses, and ids of the layout.

use core_engine::router::{match_pattern, path_for};

use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::Problem;
use crate::registry::{ROUTES, Route, RouteId};

/// First segments of paths that the server handles itself.
pub const SERVER_SEGMENTS: [&str; 9] =
    ["functions", "webhooks", "program", "forms", "assets", "count", "healthz", "readyz", ".well-known"];

/// The route whose pattern matches a path, whether the content has its slug or not.
pub fn route_of(path: &str) -> Option<RouteId> {
    ROUTES.iter().find(|route| match_pattern(route.pattern, path).is_some()).map(|route| route.id)
}

/// True if a page of this route cannot have this slug: another page or the server has its path; or a host would serve
/// its file for a folder or an unknown path; or another file has a variant of its name (`forms/…/sent.html`).
pub fn is_taken(route: &Route, slug: &str) -> bool {
    let path = path_for(route.pattern, slug);
    let first = |path: &str| path.split('/').nth(1).map(str::to_owned);
    let is_form = matches!(route.id, RouteId::Form | RouteId::FormSent);
    let is_folder = route.id == RouteId::Plain
        && ROUTES.iter().any(|other| first(other.pattern).as_deref() == Some(slug));
    (first(&path).is_some_and(|first| SERVER_SEGMENTS.contains(&&*first)) && !is_form)
        || route_of(&path) != Some(route.id)
        || is_folder
        || path.ends_with("/index")
        || path == "/404"
        || (is_form && slug == "sent")
}

/// The problem of a slug that one of the routes cannot have.
pub fn problem_of(routes: &[RouteId], slug: &str, place: Node, remedy: &str) -> Option<Problem> {
    let mut routes = ROUTES.iter().filter(|route| routes.contains(&route.id));
    let path = routes.find(|route| is_taken(route, slug)).map(|route| path_for(route.pattern, slug))?;
    Some(place.problem(format!("the address {path:?} is taken ({remedy})")))
}

/// The ids of the layout, which every page has.
const LAYOUT_IDS: [&str; 3] = ["content", "menu", "root"];

/// True for ids of other elements: of the layout, of section titles, and of notes.
pub fn is_id_of_layout(id: &str) -> bool {
    LAYOUT_IDS.contains(&id) || pattern!(r"-title$|^note-\d+(-mark)?$").is_match(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reserved_name_is_taken() {
        for (route, taken, free) in [
            (
                RouteId::Plain,
                &["index", "404", "about", "journal", "legal", "forms", "program", "assets", "count"][..],
                "press",
            ),
            (RouteId::Article, &["index"], "page"),
            (RouteId::CaseStudy, &["index"], "sent"),
            (RouteId::Form, &["index", "sent"], "welcome"),
            (RouteId::Welcome, &["journal", "case-studies", "forms", "program"], "index"),
            (RouteId::Demo, &["journal", "case-studies", "forms", "program"], "404"),
        ] {
            let route = ROUTES.iter().find(|other| other.id == route).unwrap();
            for slug in taken {
                assert!(is_taken(route, slug), "{} {slug}", route.pattern);
            }
            assert!(!is_taken(route, free), "{} {free}", route.pattern);
        }
    }
}
