//! Paths with additions from texts and programs: they redirect to the page that is meant.

use crate::routes::{Resolution, resolve, with_rest};

#[track_caller]
fn check(path: &str, expected: &str) {
    let found = match resolve(path) {
        Resolution::Page(found) => found.path,
        Resolution::Redirect { to } => format!("to {to}"),
        Resolution::NotFound => "nothing".to_owned(),
    };
    assert_eq!(found, expected, "{path:?}");
}

#[test]
fn a_known_path_with_an_addition_redirects_to_the_canonical_path() {
    for end in [
        ".",
        ",",
        ")",
        "]",
        "%22",
        "%27",
        "%20",
        "%20%20",
        "%0A",
        "%0D%0A",
        "%09",
        "%C2%A0",
        "%E2%80%9D",
        "%E2%80%8B",
        ").",
        ".html",
        ".htm",
    ] {
        check(&format!("/initiation{end}"), "to /initiation");
        check(&format!("/legal/terms{end}"), "to /legal/terms");
        check(&format!("/journal/the-soft-no{end}"), "to /journal/the-soft-no");
        check(&format!("/no-such-page{end}"), "nothing");
    }
    check("/about ", "to /about");
    check("/about/)", "to /about");
    check("/about.html/", "to /about");
    check("/initiation/index.html", "to /initiation");
    check("/index.html", "to /");
    check("/%20", "to /");
    // Percent-encoded letters.
    check("/%69nitiation", "to /initiation");
    check("/%49NITIATION%2e", "to /initiation");
    check("/legal/%74erms", "to /legal/terms");
    check("/journal/the%2Dsoft%2Dno", "to /journal/the-soft-no");
    // A query without its question mark.
    check("/initiation&utm_source=x&utm_medium=y", "to /initiation?utm_source=x&utm_medium=y");
    check("/initiation.&utm_source=x", "to /initiation?utm_source=x");
    check("/initiation/&gclid=1", "to /initiation?gclid=1");
    check("/initiation%3Futm_source=x", "to /initiation?utm_source=x");
    check("/initiation%26utm_source%3Dx", "to /initiation?utm_source%3Dx");
    check("/&utm_source=x", "to /?utm_source=x");
    check("/no-such-page&utm_source=x", "nothing");
}

#[test]
fn a_query_is_combined_with_that_of_a_redirect() {
    for (to, rest, expected) in [
        ("/about", "", "/about"),
        ("/about", "?a=1#b", "/about?a=1#b"),
        ("/about", "#b", "/about#b"),
        ("/about?utm_source=x", "?a=1", "/about?utm_source=x&a=1"),
        ("/about#story", "?a=1", "/about?a=1#story"),
    ] {
        assert_eq!(with_rest(to, rest), expected);
    }
}
