//! Query strings of the journal's search: parses them, and composes canonical ones.
//!
//! ```
//! use core_wasm::journal_filters::parse;
//!
//! let filters = parse("?q=salt&page=2");
//! assert_eq!((filters.query.as_str(), filters.category, filters.page), ("salt", "All", 2));
//! assert_eq!(parse("?category=No+such+category&page=-1"), parse(""));
//! ```

use crate::catalog::content::CATEGORIES;
use crate::catalog::journal::{number, number_of};
use crate::engine::text_search::Query;
use crate::engine::urls::{append_parameter, parameter};
use crate::routes::{RouteId, path_of, route};

core_content::answer! {
    /// The search of the journal that a query string asks for.
    pub struct JournalFilters {
        /// The words of the search, trimmed; empty for none.
        pub query: String,
        /// The category; `All` for none, and for an unknown one.
        pub category: &'static str,
        /// The page of the result, from 1.
        pub page: usize,
        /// The canonical query string of this search, such as `?q=salt&page=2`; empty for the whole list.
        pub search: String,
    }
}

/// The filter value for all categories, also in URLs.
pub const ALL: &str = core_content::model::ALL_CATEGORIES;

/// The most characters of a search that are used. All titles and excerpts are shorter, so the rest cannot match.
pub const QUERY_LENGTH: usize = 1_000;

/// The query parameter with the words of the search.
pub const QUERY_PARAMETER: &str = "q";
const CATEGORY_PARAMETER: &str = "category";
const PAGE_PARAMETER: &str = "page";

/// Parses a query string, with or without its question mark, or a path of the journal without query: the pages of the
/// whole list have a number at the end of their paths. An invalid value is ignored, and of a repeated parameter the
/// first one counts.
#[must_use]
pub fn parse(address: &str) -> JournalFilters {
    let category = parameter(address, CATEGORY_PARAMETER);
    let known = CATEGORIES.iter().find(|known| known.0 == category);
    let page = if address.starts_with('/') {
        number_of(address)
    } else {
        number(&parameter(address, PAGE_PARAMETER))
    };
    filters(&parameter(address, QUERY_PARAMETER), known.map_or(ALL, |known| known.0), page.max(1))
}

/// The filters with a valid category and page, and any query.
#[inline(never)] // Inlining would enlarge the browser module.
pub(crate) fn filters(query: &str, category: &'static str, page: usize) -> JournalFilters {
    let query = words(query);
    let search = query_string(&query, category, page);
    JournalFilters { query, category, page, search }
}

/// Normalizes the words of a search: trimmed, without control characters, and cut to [`QUERY_LENGTH`]. Words that
/// consist only of characters that searches ignore become empty.
fn words(query: &str) -> String {
    let spaced = |char: char| if char.is_ascii_control() { ' ' } else { char };
    let query: String = query.trim().chars().take(QUERY_LENGTH).map(spaced).collect();
    if Query::new(&query).is_empty() { String::new() } else { query.trim().to_owned() }
}

/// The query string of a page of a search. The pages of the whole list have paths instead.
fn query_string(query: &str, category: &str, page: usize) -> String {
    let mut search = String::new();
    if !query.is_empty() {
        append_parameter(&mut search, QUERY_PARAMETER, query);
    }
    if category != ALL {
        append_parameter(&mut search, CATEGORY_PARAMETER, category);
    }
    if !search.is_empty() && page > 1 {
        append_parameter(&mut search, PAGE_PARAMETER, &page.to_string());
    }
    search
}

/// The path of a page of a search.
pub(crate) fn path(query: &str, category: &'static str, page: usize) -> String {
    let search = query_string(query, category, page);
    if search.is_empty() && page > 1 {
        return path_of(RouteId::JournalPage, &page.to_string());
    }
    [route(RouteId::Journal).pattern, &search].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(search: &str, expected: (&str, &str, usize), canonical: &str) {
        let found = parse(search);
        assert_eq!((found.query.as_str(), found.category, found.page), expected, "{search:?}");
        assert_eq!(found.search, canonical, "{search:?}");
        assert_eq!(parse(&found.search).search, canonical, "{search:?}");
    }

    #[test]
    fn invalid_parameter_values_are_ignored() {
        for page in
            ["-1", "0", "1", "", "NaN", "Infinity", "1e3", "2.5", "+2", " 2", "0x2", "２", "%00", "2%002"]
        {
            check(&format!("?q=hair&page={page}"), ("hair", ALL, 1), "?q=hair");
        }
        check("?q=hair&page=2", ("hair", ALL, 2), "?q=hair&page=2");
        check("?q=hair&page=0002", ("hair", ALL, 2), "?q=hair&page=2");
        let largest = usize::MAX;
        check(
            &format!("?q=hair&page={}", "9".repeat(400)),
            ("hair", ALL, largest),
            &format!("?q=hair&page={largest}"),
        );
        for category in ["Gossip", "", "rituals", "All", "%", "Soft%20Power%00", "__proto__"] {
            check(&format!("?category={category}"), ("", ALL, 1), "");
        }
        check("?category=Soft%20Power", ("", "Soft Power", 1), "?category=Soft+Power");
        check("?utm_source=letter&page=7", ("", ALL, 7), "");
        for search in ["", "?", "??", "&&==&", "?q", "?q=", "?q=%20+%09", "?=q", "?page", "?q[]=hair"] {
            check(search, ("", ALL, 1), "");
        }
    }

    #[test]
    fn the_first_of_a_repeated_parameter_counts() {
        check(
            "?q=hair&q=oil&page=2&page=3&category=Rituals&category=Gossip",
            ("hair", "Rituals", 2),
            "?q=hair&category=Rituals&page=2",
        );
    }

    #[test]
    fn invalid_escapes_stay_and_invalid_utf8_is_ignored() {
        check("?q=100%", ("100%", ALL, 1), "?q=100%25");
        check("?q=%zz%4", ("%zz%4", ALL, 1), "?q=%25zz%254");
        check("?q=%ff%fe", ("", ALL, 1), "");
        // A lone surrogate.
        check("?q=%ED%A0%80&category=Rituals", ("", "Rituals", 1), "?category=Rituals");
        check("?q=a%00b%0D%0Ac%7f", ("a b  c", ALL, 1), "?q=a+b++c");
        check("?q=<b>\"'&q=x", ("<b>\"'", ALL, 1), "?q=%3Cb%3E%22%27");
        check("?q=Hawai%CA%BBi+no", ("Hawaiʻi no", ALL, 1), "?q=Hawai%CA%BBi+no");
    }

    #[test]
    fn a_search_for_ignored_characters_is_empty() {
        for search in ["?q=%22", "?q=%CA%BB", "?q=%20%E2%80%9C%20%E2%80%9D&page=2"] {
            assert_eq!(parse(search).query, "", "{search}");
            assert_eq!(parse(search).search, "", "{search}");
        }
        check("?q=-", ("-", ALL, 1), "?q=-");
    }

    #[test]
    fn a_long_search_is_cut() {
        let found = parse(&format!("?q={}", "ā ".repeat(50_000)));
        assert_eq!(found.query, "ā ".repeat(QUERY_LENGTH / 2).trim());
        assert_eq!(parse(&found.search), found);
    }

    #[test]
    fn a_page_of_the_unfiltered_list_has_its_number_in_its_path() {
        for (path, page) in [
            ("/journal", 1),
            ("/journal/page/2", 2),
            ("/journal/page/12", 12),
            // Two more than the largest number of 64 bits.
            ("/journal/page/18446744073709551618", usize::MAX),
            ("/", 1),
        ] {
            check(path, ("", ALL, page), "");
        }
    }

    #[test]
    fn a_page_of_the_unfiltered_list_has_a_path_without_query() {
        assert_eq!(path("", ALL, 1), "/journal");
        assert_eq!(path("", ALL, 2), "/journal/page/2");
        assert_eq!(path("salt", "Soft Power", 1), "/journal?q=salt&category=Soft+Power");
        assert_eq!(path("", "Soft Power", 2), "/journal?category=Soft+Power&page=2");
    }
}
