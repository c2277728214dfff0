//! Where addresses of earlier days lead. The server alone asks: a browser that meets one loads the page anew.
//!
//! ```
//! use core_wasm::redirects::find;
//!
//! assert_eq!(find("/no-such-room"), None);
//! ```

use crate::content::REDIRECTS;
use crate::model::Redirect;

/// Every old address.
#[must_use]
pub fn list() -> &'static [Redirect] {
    REDIRECTS.redirects.unwrap_or_default()
}

/// What is known of a raw path if it is an old address: written in any case, with a slash at its end or without.
#[must_use]
pub fn find(path: &str) -> Option<&'static Redirect> {
    let bare = path.strip_suffix('/').unwrap_or(path);
    list().iter().find(|redirect| redirect.from.0.eq_ignore_ascii_case(bare))
}

/// Whether it is told with 308, and not with 301.
#[must_use]
pub fn is_308(redirect: &Redirect) -> bool {
    redirect.status.is_none_or(|status| status.0 == 308)
}

/// Where it leads to, with the query that was asked with.
#[must_use]
pub fn address(redirect: &Redirect, query: Option<&str>) -> String {
    joined(redirect.to.0, query)
}

/// An address with a further query, which stands before the place on the page.
fn joined(to: &str, query: Option<&str>) -> String {
    let Some(query) = query else { return to.to_owned() };
    let (address, place) = to.split_once('#').map_or((to, None), |(address, place)| (address, Some(place)));
    let mark = if address.contains('?') { '&' } else { '?' };
    let place = place.map(|place| format!("#{place}")).unwrap_or_default();
    format!("{address}{mark}{query}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_kept_and_stands_before_the_place() {
        for (to, query, expected) in [
            ("/initiation", None, "/initiation"),
            ("/initiation", Some("a=1"), "/initiation?a=1"),
            ("/about#story", Some("a=1&b"), "/about?a=1&b#story"),
            ("https://house.example/x?y=1", Some("a=1"), "https://house.example/x?y=1&a=1"),
            ("https://house.example/", Some(""), "https://house.example/?"),
        ] {
            assert_eq!(joined(to, query), expected);
        }
    }

    #[test]
    fn every_old_address_leads_on_however_it_is_written() {
        for redirect in list() {
            let from = redirect.from.0;
            assert_eq!(find(from), Some(redirect), "{from}");
            assert_eq!(find(&from.to_uppercase()), Some(redirect), "{from}");
            assert_eq!(find(&format!("{from}/")), Some(redirect), "{from}");
            assert_eq!(find(&format!("{from}//")), None, "{from}");
        }
    }
}
