//! URLs that texts and links may have.

use core_engine::validation::{is_email, is_web_url};

/// The remedy for an invalid target.
pub const TARGETS: &str =
    "write /page, /page#place, #place, https://…, mailto:name@house.example or tel:+18085550100";

/// True for a target that is not on this site: a web page, an e-mail address or a telephone number.
pub fn leads_elsewhere(to: &str) -> bool {
    is_https_url(to) || is_mailto(to) || pattern!(r"^tel:\+?[0-9]+(?:-[0-9]+)*$").is_match(to)
}

/// The path of a URL of this site, without query and fragment.
pub fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or(address)
}

/// True for a `mailto:` URL with one address. URLs have no braces (RFC 3986).
fn is_mailto(url: &str) -> bool {
    let address =
        pattern!(r"^mailto:([^?\s{}]+)(?:\?[^\s{}]*)?$").captures(url).and_then(|found| found.get(1));
    address.is_some_and(|address| is_email(address.as_str()))
}

/// True for an `https:` URL with a lower-case host, without braces.
pub fn is_https_url(url: &str) -> bool {
    pattern!(r"^https://[a-z0-9.:-]+(?:[/?#][^{}]*)?$").is_match(url) && is_web_url(url)
}

/// True for a text that can be the id of an element: lower-case letters, digits and hyphens.
pub fn is_fragment(text: &str) -> bool {
    pattern!("^[a-z][a-z0-9-]*$").is_match(text)
}

/// Percent-encodes a text for the query of a URL.
pub fn percent_encoded(text: &str) -> String {
    percent_encode_but(b"-._~", text)
}

/// Percent-encodes all bytes but ASCII letters, digits and the bytes in `plain`.
pub fn percent_encode_but(plain: &[u8], text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    let encode =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_other_places_are_web_pages_e_mails_and_telephones() {
        for to in [
            "https://house.example",
            "https://house.example/a?b=c#d",
            "mailto:ana@house.example?subject=A%20letter",
            "tel:+18085550100",
            "tel:808-555-0100",
        ] {
            assert!(leads_elsewhere(to), "{to}");
        }
        for to in [
            "http://house.example",
            "https://house.example/{{a}}",
            "mailto:{ana}@house.example",
            "mailto:ana@house.example?subject={{a}}",
            "tel:",
            "tel:808 555",
            "tel:808-",
            "javascript:alert(1)",
        ] {
            assert!(!leads_elsewhere(to), "{to}");
        }
    }
}
