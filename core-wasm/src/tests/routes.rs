//! Routes: properties of the registry, and matching for arbitrary strings.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::page_json::page;
use crate::catalog::model::{CheckoutState, Link};
use crate::pages::{OpenedPage, open};
use crate::prerender::prerender_list;
use crate::routes::{ROUTES, Resolution, RouteId, canonical_path, match_registry, resolve, route, slugs};
use crate::{catalog::content, head};
use proptest::prelude::*;
use regex::Regex;

fn check(path: &str, expected: &str) {
    let found = match resolve(path) {
        Resolution::Page(found) => format!("{} {}", found.route.id.as_str(), found.path),
        Resolution::Redirect { to } => format!("to {to}"),
        Resolution::NotFound => "nothing".to_owned(),
    };
    assert_eq!(found, expected, "{path:?}");
}

#[test]
fn every_route_of_the_specification_opens() {
    // Specification §2, route list, with the pages that product decisions add.
    check("/", "home /");
    check("/about", "about /about");
    check("/consulting", "consulting /consulting");
    check("/rituals", "rituals /rituals");
    check("/initiation", "initiation /initiation");
    check("/initiation/inside", "inside /initiation/inside");
    check("/events", "events /events");
    check("/retreats", "retreats /retreats");
    check("/contact", "contact /contact");
    check("/case-studies", "caseStudies /case-studies");
    check("/journal", "journal /journal");
    check("/impact", "impact /impact");
    check("/legal/privacy", "privacy /legal/privacy");
    check("/legal/terms", "terms /legal/terms");
    check("/legal/cookies", "cookies /legal/cookies");
    check("/services", "services /services");
    check("/initiation/welcome", "welcome /initiation/welcome");
    check("/initiation/demo", "demo /initiation/demo");
    check("/codex/welcome", "welcome /codex/welcome");
    check("/codex/demo", "demo /codex/demo");
    check("/case-studies/first-case", "caseStudy /case-studies/first-case");
    check("/journal/the-soft-no", "article /journal/the-soft-no");
    check("/press", "plain /press");
    for form in ["house", "product", "creative", "newsletter", "link", "confirm", "unsubscribe"] {
        check(&format!("/forms/{form}"), &format!("form /forms/{form}"));
        check(&format!("/forms/{form}/sent"), &format!("formSent /forms/{form}/sent"));
    }
}

#[test]
fn another_form_of_a_known_path_redirects_to_the_canonical_path() {
    check("/about/", "to /about");
    check("/About", "to /about");
    check("/LEGAL/Terms/", "to /legal/terms");
    check("//about", "to /about");
    check("/legal//terms", "to /legal/terms");
    check("//", "to /");
    check("/INITIATION/WELCOME//", "to /initiation/welcome");
    check("/Journal/The-Soft-No/", "to /journal/the-soft-no");
    check("/forms//house/SENT", "to /forms/house/sent");
}

#[test]
fn unknown_and_malformed_paths_are_not_found() {
    for path in
        ["", "about", "/unknown", "/Unknown/", "/about/us", "/legal", "/legal/index.html", "/feed.html"]
    {
        check(path, "nothing");
    }
    // Percent-encoding, dot segments, control bytes, homoglyphs, drive letters, other hosts.
    for path in [
        "/legal%2Fterms",
        "/%2561bout",
        "/about%2F",
        "/%ff%61bout",
        "/...",
        "/..",
        "/../about",
        "/./about",
        "/about/..",
        "/about%00",
        "/about\0",
        "/ab\nout",
        " /about",
        "/about\0.",
        "/(about)",
        "/\\about",
        "//evil.example/about",
        "/abоut",
        "/ABOUT?x",
        "/about#top",
        "/c:/about",
        "/about;x=1",
        "/-",
    ] {
        check(path, "nothing");
    }
    check(&"/a".repeat(100_000), "nothing");
    check(&"/".repeat(100_000), "to /");
}

#[test]
fn an_unknown_slug_is_not_found() {
    for path in [
        "/journal/no-such-essay",
        "/case-studies/no-such-brand",
        "/case-studies/the-soft-no",
        "/journal/{slug}",
        "/Journal/No-Such-Essay",
        "/journal/draft-essay",
        "/forms",
        "/forms/demo",
        "/forms/house/kept",
        "/journal/the-soft-no/sent",
        "/journal/page/1",
        "/journal/page/2",
        "/devotion/welcome",
        "/journal/welcome",
    ] {
        check(path, "nothing");
    }
}

#[test]
fn the_slug_placeholder_is_not_a_slug() {
    assert_eq!(match_registry("/journal/{slug}"), None);
    assert_eq!(match_registry("/forms/{slug}/sent"), None);
}

#[test]
fn names_and_patterns_are_unique_and_canonical() {
    let ids: BTreeSet<_> = ROUTES.iter().map(|route| route.id).collect();
    assert_eq!(ids.len(), ROUTES.len());
    assert_eq!(RouteId::ALL.len(), ROUTES.len());
    for id in RouteId::ALL {
        assert_eq!(route(*id).id, *id);
    }
    let patterns: BTreeSet<_> = ROUTES.iter().map(|route| route.pattern).collect();
    assert_eq!(patterns.len(), ROUTES.len());
    for pattern in patterns.into_iter().filter(|pattern| !pattern.contains('{')) {
        assert_eq!(canonical_path(pattern).as_deref(), Some(pattern));
    }
}

#[test]
fn only_the_pattern_of_plain_pages_overlaps_others_and_it_is_the_last() {
    for route in &ROUTES {
        let path = route.pattern.replace("{slug}", "a-slug-2");
        let expected: Vec<RouteId> = matching(&path).into_iter().filter(|id| *id != RouteId::Plain).collect();
        assert_eq!(expected, if route.id == RouteId::Plain { vec![] } else { vec![route.id] });
    }
    assert_eq!(ROUTES.last().map(|route| route.id), Some(RouteId::Plain));
}

#[test]
fn every_page_has_a_title_of_its_own_and_is_prerendered() {
    let mut titles = BTreeSet::new();
    let pages = prerender_list();
    for line in head::titled_routes().into_iter().filter(|line| !line.pattern.contains('{')) {
        assert!(!line.title.is_empty(), "{} has no title", line.pattern);
        assert!(titles.insert(line.title.clone()), "two pages are called {}", line.title);
        let written: Vec<_> =
            pages.iter().filter(|page| page.path == line.pattern && page.status == 200).collect();
        assert!(!written.is_empty(), "{} is not prerendered", line.pattern);
        assert!(written.iter().all(|page| page.indexed == line.indexed && page.checkout == line.checkout));
    }
}

#[test]
fn the_prerender_list_is_the_registry_with_the_states_and_the_404() {
    let pages = prerender_list();
    let files: BTreeSet<_> = pages.iter().map(|page| page.file.as_str()).collect();
    assert_eq!(files.len(), pages.len(), "a file is written twice");
    for file in [
        "index.html",
        "about.html",
        "legal/terms.html",
        "initiation.html",
        "initiation/demo.html",
        "initiation/welcome/paid.html",
        "initiation/welcome/delivered.html",
        "initiation/welcome/processing.html",
        "initiation/welcome/unpaid.html",
        "initiation/welcome/expired.html",
        "initiation/welcome/unknown.html",
        "initiation/welcome/unreachable.html",
        "initiation/unavailable.html",
        "codex/demo.html",
        "codex/welcome/paid.html",
        "codex/unavailable.html",
        "404.html",
        "journal/the-soft-no.html",
        "case-studies/first-case.html",
        "forms/house.html",
        "forms/house/sent.html",
    ] {
        assert!(files.contains(file), "{file} is not written");
    }
    // A page for each path, whose welcome pages have a file for each state; the 404 page.
    let paths = |route: &crate::routes::Route| match route.pattern.contains('{') {
        true => {
            slugs(route.id).len() * if route.id == RouteId::Welcome { CheckoutState::ALL.len() } else { 1 }
        }
        false => 1,
    };
    assert_eq!(pages.len(), ROUTES.iter().map(paths).sum::<usize>() + 1);
    for page in &pages {
        let page_head = head::head(&page.path, "https://house.example", page.state);
        assert_eq!(page_head.robots.is_none(), page.indexed, "{}", page.file);
        match open(&page.path, page.state) {
            OpenedPage::Page { .. } => assert_ne!(page.status, 404),
            OpenedPage::NotFound { .. } => assert_eq!(page.status, 404),
            answer => panic!("{} is written from {answer:?}", page.file),
        }
    }
}

#[test]
fn every_slug_has_a_page_and_a_file() {
    let pages = prerender_list();
    // The welcome page is written in each state of the checkout.
    let has_slug =
        |route: &&crate::routes::Route| route.pattern.contains('{') && route.id != RouteId::Welcome;
    for route in ROUTES.iter().filter(has_slug) {
        let slugs: Vec<_> = slugs(route.id);
        // Seven articles fit on one page of the list.
        let may_be_empty = route.id == RouteId::JournalPage;
        assert!(!slugs.is_empty() || may_be_empty, "{} has no slug", route.pattern);
        assert_eq!(slugs.iter().collect::<BTreeSet<_>>().len(), slugs.len(), "{}", route.pattern);
        for slug in slugs {
            let path = route.pattern.replace("{slug}", &slug);
            check(&path, &format!("{} {path}", route.id.as_str()));
            let written: Vec<_> = pages.iter().filter(|page| page.path == path).collect();
            assert_eq!(written.len(), 1, "{path}");
            assert!(written.iter().all(|page| page.file == format!("{}.html", path.trim_start_matches('/'))));
            assert!(written.iter().all(|page| page.indexed == route.indexed));
        }
    }
}

#[test]
fn no_form_is_indexed() {
    let forms = ROUTES.iter().filter(|route| route.pattern.starts_with("/forms/"));
    assert!(forms.clone().count() == 2 && forms.clone().all(|route| !route.indexed));
}

#[test]
fn a_checkout_page_shows_the_state_that_it_is_opened_in() {
    for state in CheckoutState::ALL {
        let json = page("/initiation/welcome", Some(*state));
        assert_eq!((&json["page"], &json["state"]), (&"status".into(), &state.as_str().into()));
    }
    assert_eq!(open("/initiation/welcome", None), open("/initiation/welcome", Some(CheckoutState::Unknown)));
    // The response to a form post is opened under the path of the endpoint.
    let answer = open("/functions/v1/create-initiation-checkout", Some(CheckoutState::Unavailable));
    assert!(matches!(answer, OpenedPage::Page { route: RouteId::Initiation, .. }));
    // The unavailable state of another offer is a page of its own.
    let json = page("/codex/welcome", Some(CheckoutState::Unavailable));
    assert_eq!(json["state"], "unavailable");
    let links = json["links"].as_array().unwrap();
    assert!(links.iter().any(|link| link["to"] == "/"), "{links:?}");
    assert_eq!(page("/codex/welcome", Some(CheckoutState::Paid))["receipt"]["openProgram"], "In");
    // A state changes neither an unknown path nor another page.
    assert!(matches!(open("/nowhere", Some(CheckoutState::Paid)), OpenedPage::NotFound { .. }));
    assert_eq!(open("/initiation", Some(CheckoutState::Paid)), open("/initiation", None));
    assert_eq!(open("/about", Some(CheckoutState::Paid)), open("/about", None));
}

#[test]
fn every_link_of_navigation_and_footer_leads_to_a_known_page() {
    let footer = &content::SITE.footer;
    let links: Vec<&Link> =
        footer.groups.iter().flat_map(|group| group.links).chain([&footer.charity]).collect();
    let entries = content::SITE.navigation.iter().map(|entry| entry.path.0);
    for path in links.iter().map(|link| link.to).chain(entries) {
        assert!(matches!(resolve(path), Resolution::Page(_)), "{path}");
    }
    assert!(footer.social.iter().all(|profile| profile.url.0.starts_with("https://")));
}

/// The patterns as regular expressions, an independent implementation of matching.
static BY_REGEX: LazyLock<Vec<(RouteId, Regex)>> = LazyLock::new(|| {
    let compile = |pattern: &str| {
        let pattern = regex::escape(pattern).replace(r"\{slug\}", "[a-z0-9]+(-[a-z0-9]+)*");
        Regex::new(&format!("^{pattern}$")).unwrap()
    };
    ROUTES.iter().map(|route| (route.id, compile(route.pattern))).collect()
});

fn matching(path: &str) -> Vec<RouteId> {
    BY_REGEX.iter().filter(|(_, pattern)| pattern.is_match(path)).map(|(id, _)| *id).collect()
}

/// Paths similar to those of the site.
fn likely_path() -> impl Strategy<Value = String> {
    let known: Vec<&str> = ROUTES.iter().flat_map(|route| route.pattern.split('/')).collect();
    let segment = prop_oneof![
        6 => proptest::sample::select(known).prop_map(str::to_owned),
        2 => "[a-zA-Z0-9-]{0,8}",
        1 => "[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,2}",
        1 => r"(\.\.|\.|%2[fF]|%00|é|~|_)",
        1 => r"(%61bout|&a=1|%3Fb|\.html|index\.html|\)|,|%20)",
    ];
    let slashes = prop_oneof![8 => Just("/"), 1 => Just("//"), 1 => Just("")];
    (proptest::collection::vec((slashes, segment), 0..4), prop_oneof![4 => Just(""), 1 => Just("/")])
        .prop_map(|(parts, end)| {
            let path: String =
                parts.into_iter().map(|(slash, segment)| format!("{slash}{segment}")).collect();
            path + end
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_string_is_accepted(path in any::<String>()) {
        let _ = resolve(&path);
        let _ = open(&path, None);
    }

    #[test]
    fn a_canonical_path_is_its_own_canonical_path(path in likely_path()) {
        if let Some(once) = canonical_path(&path) {
            prop_assert_eq!(canonical_path(&once), Some(once));
        }
    }

    #[test]
    fn a_redirect_leads_to_a_page_of_the_site(path in likely_path()) {
        if let Resolution::Redirect { to } = resolve(&path) {
            prop_assert_ne!(&to, &path);
            prop_assert!(to.starts_with('/') && !to.starts_with("//"));
            let path = to.split('?').next().unwrap_or_default();
            prop_assert!(matches!(resolve(path), Resolution::Page(_)));
        }
    }

    #[test]
    fn a_page_is_found_by_its_canonical_path_only(path in likely_path()) {
        if let Resolution::Page(found) = resolve(&path) {
            prop_assert_eq!(&found.path, &path);
            prop_assert_eq!(canonical_path(&path), Some(path));
        }
    }

    #[test]
    fn matching_agrees_with_the_patterns_as_regular_expressions(path in likely_path()) {
        let found: Vec<_> = match_registry(&path).map(|(route, _)| route.id).into_iter().collect();
        prop_assert_eq!(found, matching(&path).into_iter().take(1).collect::<Vec<_>>());
    }
}
