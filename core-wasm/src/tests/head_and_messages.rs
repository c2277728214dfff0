//! Heads of pages, and the messages that the specification fixes.

use std::collections::BTreeSet;

use super::page_json::page;
use crate::catalog::content::SITE;
use crate::catalog::model::CheckoutState;
use crate::head::head;
use crate::messages::{MESSAGES, SERVER_MESSAGES, checkout_failure, copyright};
use crate::prerender::prerender_list;

const ORIGIN: &str = "https://house.example";

#[test]
fn the_error_catalogue_is_word_for_word() {
    // Specification §8.
    assert_eq!(MESSAGES.unexpected_error, "Unexpected Application Error!");
    assert_eq!(MESSAGES.not_found_title, "Oops! Page not found");
    assert_eq!(MESSAGES.not_found_link, "Return to Home");
    assert_eq!(checkout_failure(Some("the reason")), "There was an issue loading checkout: the reason");
    assert_eq!(
        checkout_failure(None),
        "There was an issue loading checkout: Failed to initialize checkout. Please try again."
    );
    assert_eq!(checkout_failure(Some("  ")), checkout_failure(None));
    assert_eq!(MESSAGES.no_articles, "No articles found matching your search.");
    assert_eq!(MESSAGES.clear_filters, "Clear filters");
}

#[test]
fn messages_that_the_specification_does_not_fix_come_from_the_content() {
    // Each sentence of the test site is "Words.", followed by its placeholders.
    let messages = serde_json::to_value(&*MESSAGES).unwrap();
    let is_fixed = |text: &serde_json::Value| text.as_str().is_some_and(|text| !text.starts_with("Words."));
    let fixed = messages.as_object().unwrap().iter().filter(|(_, text)| is_fixed(text));
    let fixed: BTreeSet<&str> = fixed.map(|(name, _)| name.as_str()).collect();
    let expected = [
        "unexpectedError",
        "notFoundTitle",
        "notFoundLink",
        "checkoutPrefix",
        "checkoutFallback",
        "noArticles",
        "clearFilters",
        "openMenu",
        "closeMenu",
    ];
    assert_eq!(fixed, BTreeSet::from(expected));
    assert_eq!((MESSAGES.open_menu, MESSAGES.close_menu), ("Open menu", "Close menu"));
    assert_eq!(SERVER_MESSAGES.request_body, "Words of request body.");
}

#[test]
fn the_copyright_line_has_the_given_year() {
    assert_eq!(copyright(2031), format!("© 2031 {}. All rights reserved.", SITE.brand.name));
}

#[test]
fn titles_are_unique_and_contain_the_site_name() {
    let mut titles = BTreeSet::new();
    for page in prerender_list().iter().filter(|page| page.indexed) {
        let head = head(&page.path, ORIGIN, page.state);
        assert!(head.title.contains(SITE.brand.name));
        assert!(titles.insert(head.title.clone()), "{} twice", head.title);
    }
}

#[test]
fn open_graph_tags_repeat_title_description_and_url() {
    let page_head = head("/initiation", ORIGIN, None);
    assert_eq!(page_head.canonical, "https://house.example/initiation");
    assert_eq!(page_head.robots, None);
    let property =
        |name: &str| page_head.open_graph.iter().find(|line| line.property == name).unwrap().content.clone();
    assert_eq!(property("og:title"), page_head.title);
    assert_eq!(property("og:description"), page_head.description);
    assert_eq!(property("og:url"), page_head.canonical);
    assert_eq!(property("og:site_name"), SITE.brand.name);
    assert_eq!(page_head.picture, page("/initiation", None)["hero"]["picture"]["id"].as_str());
}

#[test]
fn pages_with_a_dark_first_picture_have_a_dark_theme_color() {
    let dark: Vec<_> = prerender_list()
        .into_iter()
        .filter(|page| head(&page.path, ORIGIN, page.state).theme_color != "#f6f0e6")
        .map(|page| page.file)
        .collect();
    assert_eq!(dark, ["initiation.html", "events.html", "retreats.html", "services.html"]);
    assert_eq!(head("/events", ORIGIN, None).theme_color, "#2b1b24");
}

#[test]
fn an_article_has_the_open_graph_type_article() {
    let page_head = head("/journal/the-soft-no", ORIGIN, None);
    let property = |name: &str| {
        let found: Vec<_> = page_head.open_graph.iter().filter(|line| line.property == name).collect();
        assert_eq!(found.len(), 1, "{name}");
        found[0].content.clone()
    };
    assert_eq!(property("og:type"), "article");
    assert_eq!(property("article:published_time"), "2026-04-26");
    assert_eq!(property("article:section"), "Soft Power");
    assert_eq!(property("og:url"), "https://house.example/journal/the-soft-no");
    let website = head("/journal", ORIGIN, None);
    assert!(website.open_graph.iter().any(|line| line.property == "og:type" && line.content == "website"));
    assert!(website.open_graph.iter().all(|line| !line.property.starts_with("article:")));
}

#[test]
fn unlisted_pages_are_not_indexed() {
    for (path, state) in [
        ("/initiation/welcome", Some(CheckoutState::Paid)),
        ("/initiation/demo", None),
        ("/initiation", Some(CheckoutState::Unavailable)),
        ("/no-such-page", None),
        ("/forms/house", None),
        ("/forms/house/sent", None),
    ] {
        assert_eq!(head(path, ORIGIN, state).robots, Some("noindex"), "{path}");
    }
}

#[test]
fn a_trailing_slash_of_the_origin_is_ignored() {
    assert_eq!(head("/about/", "https://house.example/", None).canonical, "https://house.example/about");
    assert_eq!(head("/about&x=1", ORIGIN, None).canonical, "https://house.example/about");
    assert_eq!(head("/About%3Fx=1", ORIGIN, None).title, head("/about", ORIGIN, None).title);
    assert_eq!(head("/", ORIGIN, None).canonical, "https://house.example/");
}
