//! Pages with a path similar to an unknown path, for the server's 404 page.
//!
//! ```
//! use core_wasm::near_pages::near_pages;
//!
//! let paths: Vec<_> = near_pages("/event").iter().map(|page| page.path.as_str()).collect();
//! assert_eq!(paths, ["/events"]);
//! assert!(near_pages("/shop").is_empty());
//! ```

use std::sync::OnceLock;

use crate::head::summary;
use crate::pages::{OpenedPage, open};
use crate::prerender::prerender_list;
use crate::routes::{RouteId, bare_path, split_query};

core_content::answer! {
    /// A page with a similar path.
    pub struct NearPage {
        /// The path.
        pub path: String,
        /// The title without the site's name.
        pub title: &'static str,
    }
}

/// The most pages that are returned. There are three legal pages.
const MOST_PAGES: usize = 3;

/// The fewest characters that suffice as the beginning of a name.
const SHORTEST_BEGINNING: usize = 4;

/// Similarity of a page, the most similar first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// The page is below the path, as legal pages are below `/legal`.
    Below,
    /// The page has the same last segment.
    Named,
    /// One last segment begins with the other: `/about-us`.
    Prefixed,
    /// The path is below the page.
    Above,
}

/// The pages most similar to an unknown raw path; empty if none is similar. Home, INITIATION and the journal are left
/// out, because the 404 page always links to them.
#[must_use]
pub fn near_pages(path: &str) -> Vec<&'static NearPage> {
    let Some(requested) = bare_path(split_query(path).0) else { return Vec::new() };
    let requested = requested.trim_end_matches('/');
    let name = name_of(requested);
    if name.is_empty() {
        return Vec::new();
    }
    let near = |page: &'static NearPage| Some((nearness(&page.path, requested, name)?, page));
    let mut found: Vec<_> = candidates().iter().filter_map(near).collect();
    let nearest = found.iter().map(|(nearness, _)| *nearness).min();
    found.retain(|(nearness, _)| Some(*nearness) == nearest);
    found.into_iter().map(|(_, page)| page).take(MOST_PAGES).collect()
}

/// The similarity of the page at a path to the requested path, whose last segment is `name`; `None` if it is not
/// similar.
fn nearness(page: &str, requested: &str, name: &str) -> Option<Nearness> {
    let is_below =
        |path: &str, other: &str| path.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'));
    let page_name = name_of(page);
    let begins = |name: &str, other: &str| name.len() >= SHORTEST_BEGINNING && other.starts_with(name);
    if is_below(page, requested) {
        Some(Nearness::Below)
    } else if page_name == name {
        Some(Nearness::Named)
    } else if begins(page_name, name) || begins(name, page_name) {
        Some(Nearness::Prefixed)
    } else {
        is_below(requested, page).then_some(Nearness::Above)
    }
}

/// The last segment of a path.
fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// The indexed pages, without the pages that the 404 page always links to.
fn candidates() -> &'static [NearPage] {
    static CANDIDATES: OnceLock<Vec<NearPage>> = OnceLock::new();
    CANDIDATES.get_or_init(|| {
        let indexed = prerender_list().into_iter().filter(|page| page.indexed);
        indexed
            .filter_map(|page| match open(&page.path, None) {
                OpenedPage::Page { route, path, content } if !is_left_out(route) => {
                    Some(NearPage { path, title: summary(&content).title })
                }
                _ => None,
            })
            .collect()
    })
}

/// True for pages that the 404 page always links to.
const fn is_left_out(route: RouteId) -> bool {
    matches!(route, RouteId::Home | RouteId::Initiation | RouteId::Journal | RouteId::JournalPage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expected: &[&str]) {
        let found: Vec<_> = near_pages(path).iter().map(|page| page.path.as_str()).collect();
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn pages_below_a_path_are_found() {
        check("/legal", &["/legal/privacy", "/legal/terms", "/legal/cookies"]);
        check("/Legal/", &["/legal/privacy", "/legal/terms", "/legal/cookies"]);
    }

    #[test]
    fn a_page_with_the_same_name_or_beginning_is_found() {
        check("/cookies", &["/legal/cookies"]);
        check("/us/contact.php", &["/contact"]);
        check("/retreat", &["/retreats"]);
        check("/about-us", &["/about"]);
        check("/legal/privacy-policy", &["/legal/privacy"]);
        check("/consult", &["/consulting"]);
        check("/journal/hair-oil", &["/journal/hair-oil-and-patience"]);
    }

    #[test]
    fn otherwise_the_parent_page_is_found() {
        check("/case-studies/no-such-brand", &["/case-studies"]);
        check("/about/zzzzzz/qqqqqq", &["/about"]);
    }

    #[test]
    fn no_page_is_found_for_a_dissimilar_path() {
        for path in
            ["", "/", "/shop", "/faq", "/blog", "/the", "/wp-login.php", "/%ff", "/legal%2Fterms", "/.env"]
        {
            check(path, &[]);
        }
        // The 404 page links there already.
        for path in ["/initiations", "/journals", "/journal/zzzzzzzz", "/home"] {
            check(path, &[]);
        }
        check(&"/a".repeat(50_000), &[]);
        check(&format!("/{}", "a".repeat(100_000)), &[]);
    }

    #[test]
    fn a_similar_page_has_its_title() {
        assert_eq!(near_pages("/cookie").iter().map(|page| page.title).collect::<Vec<_>>(), ["Cookies"]);
    }
}
