//! Redirects from former paths (`content/redirects.toml`). Only the server uses them.
//!
//! ```
//! use core_wasm::redirects::find;
//!
//! assert_eq!(find("/no-such-page"), None);
//! ```

use crate::catalog::model::Redirect;
use crate::catalog::server::REDIRECTS;
use crate::routes::{bare_path, split_query, with_rest};

/// The redirects in the order of the file.
#[must_use]
pub fn list() -> &'static [Redirect] {
    REDIRECTS.redirects.unwrap_or_default()
}

/// The redirect of a raw path. Case, a trailing slash, and additions to the path ([`routes`](crate::routes)) make no
/// difference.
#[must_use]
pub fn find(path: &str) -> Option<&'static Redirect> {
    let bare = bare_path(split_query(path).0);
    let is_same = |from: &str, path: &str| from.eq_ignore_ascii_case(path.strip_suffix('/').unwrap_or(path));
    let exact = list().iter().find(|redirect| is_same(redirect.from.0, path));
    // A former path may itself end like an addition to other paths: with `.html`.
    let begins = |from: &str| path.get(..from.len()).is_some_and(|start| start.eq_ignore_ascii_case(from));
    let found = |from: &str, bare: &str| {
        is_same(from, bare) || begins(from) && bare_path(from).as_deref() == Some(bare)
    };
    exact.or_else(|| bare.and_then(|bare| list().iter().find(|redirect| found(redirect.from.0, &bare))))
}

/// True for status 308, false for 301.
#[must_use]
pub fn is_308(redirect: &Redirect) -> bool {
    redirect.status.is_none_or(|status| status.0 == 308)
}

/// The target of a redirect, with the query of the request.
#[must_use]
pub fn location(redirect: &Redirect, query: Option<&str>) -> String {
    with_rest(redirect.to.0, &query.map(|query| format!("?{query}")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::model::{Destination, OldPath};

    #[test]
    fn a_query_is_kept_and_precedes_the_fragment() {
        for (to, query, expected) in [
            ("/initiation", None, "/initiation"),
            ("/initiation", Some("a=1"), "/initiation?a=1"),
            ("/about#story", Some("a=1&b"), "/about?a=1&b#story"),
            ("https://house.example/x?y=1", Some("a=1"), "https://house.example/x?y=1&a=1"),
            ("https://house.example/", Some(""), "https://house.example/?"),
        ] {
            let redirect = Redirect { from: OldPath("/old"), to: Destination(to), status: None };
            assert_eq!(location(&redirect, query), expected);
        }
    }

    #[test]
    fn every_old_path_is_found_in_any_case_and_with_a_trailing_slash() {
        for redirect in list() {
            let from = redirect.from.0;
            assert_eq!(find(from), Some(redirect), "{from}");
            assert_eq!(find(&from.to_uppercase()), Some(redirect), "{from}");
            assert_eq!(find(&format!("{from}/")), Some(redirect), "{from}");
            assert_eq!(find(&format!("{from}).")), Some(redirect), "{from}");
            assert_eq!(find(&format!("{from}/more")), None, "{from}");
        }
    }
}
