//! `/.well-known/security.txt`: to whom a fault of the site is told (RFC 9116).
//!
//! The house's own address stands there, and the text runs out in ten months, counted from the day on which it is read:
//! a server that answers is looked after. A file of that name in the site is served in its place.

use crate::{
    config::Origin,
    headers::Caching,
    moment,
    respond::{self, Answer},
};
use core_wasm::content::SITE;
use hyper::{StatusCode, header::CACHE_CONTROL};

/// Where the text stands.
pub(crate) const PATH: &str = "/.well-known/security.txt";
/// Where it stood before there was a standard.
pub(crate) const OLD_PATH: &str = "/security.txt";

/// How many days it holds: less than a year, as the standard asks (RFC 9116, 2.5.5).
const DAYS: i64 = 300;

/// Answers with the text.
pub(crate) fn answer(origin: &Origin) -> Answer {
    let text = written(origin, moment::now());
    let mut answer = respond::with(StatusCode::OK, "text/plain; charset=utf-8", text);
    answer.headers_mut().insert(CACHE_CONTROL, Caching::Revalidate.value());
    answer
}

fn written(origin: &Origin, now: i64) -> String {
    let until = (now.div_euclid(moment::DAY) + DAYS) * moment::DAY;
    let mut text = format!(
        "Contact: mailto:{}\nExpires: {}\nPreferred-Languages: en\n",
        SITE.contact.email.0,
        moment::iso(until)
    );
    // An address there has to be https (RFC 9116, 2.5.2).
    if origin.is_https() {
        text.push_str(&format!("Canonical: {origin}{PATH}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_the_letter_box_and_ends_within_a_year() {
        let shop = Origin::parse("https://house.example").unwrap();
        let email = SITE.contact.email.0;
        // 2026-01-03, in the morning.
        assert_eq!(
            written(&shop, 1_767_432_600_000),
            format!(
                "Contact: mailto:{email}\nExpires: 2026-10-30T00:00:00Z\nPreferred-Languages: en\n\
                 Canonical: https://house.example/.well-known/security.txt\n"
            )
        );
        let here = Origin::parse("http://127.0.0.1:8080").unwrap();
        assert!(!written(&here, 0).contains("Canonical"));
    }
}
