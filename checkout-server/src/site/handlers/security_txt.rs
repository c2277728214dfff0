//! `/.well-known/security.txt`: the contact for security reports (RFC 9116).
//!
//! The contact is the site's e-mail address. `Expires` is ten months after the request, because a server that
//! responds is maintained. A file with this name in the site takes precedence.

use crate::{
    base::clock,
    config::Origin,
    web::response::{self, CachePolicy, Response},
};
use core_wasm::catalog::content::SITE;
use hyper::{StatusCode, header::CACHE_CONTROL};
use shop::DAY_MILLIS;

/// Path of the standard.
pub(crate) const PATH: &str = "/.well-known/security.txt";
/// Path that was used before the standard.
pub(crate) const LEGACY_PATH: &str = "/security.txt";

/// Days until `Expires`: less than a year, as the standard recommends (RFC 9116, 2.5.5).
const DAYS: i64 = 300;

pub(crate) fn get(origin: &Origin) -> Response {
    let text = security_txt(origin, clock::now_millis());
    let mut response = response::with_body(StatusCode::OK, "text/plain; charset=utf-8", text);
    response.headers_mut().insert(CACHE_CONTROL, CachePolicy::Revalidate.header_value());
    response
}

fn security_txt(origin: &Origin, now: i64) -> String {
    let expires = (now.div_euclid(DAY_MILLIS) + DAYS) * DAY_MILLIS;
    let mut text = format!(
        "Contact: mailto:{}\nExpires: {}\nPreferred-Languages: en\n",
        SITE.contact.email.0,
        clock::rfc3339(expires)
    );
    // Web URIs must be https (RFC 9116, 2.5.2).
    if origin.is_https() {
        text.push_str(&format!("Canonical: {origin}{PATH}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_the_contact_address_and_expires_within_a_year() {
        let https = Origin::parse("https://house.example").unwrap();
        let email = SITE.contact.email.0;
        // 2026-01-03, in the morning.
        assert_eq!(
            security_txt(&https, 1_767_432_600_000),
            format!(
                "Contact: mailto:{email}\nExpires: 2026-10-30T00:00:00Z\nPreferred-Languages: en\n\
                 Canonical: https://house.example/.well-known/security.txt\n"
            )
        );
        let http = Origin::parse("http://127.0.0.1:8080").unwrap();
        assert!(!security_txt(&http, 0).contains("Canonical"));
    }
}
