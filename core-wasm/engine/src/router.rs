//! Router: canonical paths, and matching them against patterns with one `{slug}` segment.
//!
//! ```
//! use core_engine::router::{canonical_path, match_pattern};
//!
//! assert_eq!(canonical_path("//News/First/").as_deref(), Some("/news/first"));
//! assert_eq!(match_pattern("/news/{slug}", "/news/first"), Some(Some("first")));
//! assert_eq!(match_pattern("/news", "/news/first"), None);
//! ```

use super::text_search::{contains, replace};

/// The placeholder for one segment in a pattern.
pub const SLUG: &str = "{slug}";

/// The canonical form of a path; `None` if it cannot be a path of the site.
///
/// Paths consist of `/`, ASCII letters, digits and hyphens. Other characters (a percent sign, a dot, a control byte)
/// match no pattern, so nothing is decoded. The canonical form is lower-case, with single slashes and no trailing one.
/// It is its own canonical form.
#[must_use]
pub fn canonical_path(path: &str) -> Option<String> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'/';
    if !path.starts_with('/') || !path.bytes().all(is_allowed) {
        return None;
    }
    let mut canonical = String::with_capacity(path.len());
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        canonical.push('/');
        canonical.push_str(segment);
    }
    if canonical.is_empty() {
        canonical.push('/');
    }
    canonical.make_ascii_lowercase();
    Some(canonical)
}

/// Strips the additions of texts and programs from the end of a decoded path: spaces, line breaks, punctuation,
/// quotation marks, closing brackets and `.html`. A path that ends with a dot segment means another path and is
/// returned unchanged.
///
/// ```
/// use core_engine::router::without_additions;
///
/// assert_eq!(without_additions("/news/first”)."), "/news/first");
/// assert_eq!(without_additions("/news.html"), "/news");
/// ```
#[must_use]
pub fn without_additions(path: &str) -> &str {
    let last = path.split('/').rfind(|segment| !segment.is_empty());
    if last.is_some_and(|segment| segment.bytes().all(|byte| byte == b'.')) {
        return path;
    }
    let path = path.trim_end_matches(is_addition);
    let file = [".html", ".htm"].into_iter().find_map(|ending| path.strip_suffix(ending));
    let page = file.map_or(path, |file| file.strip_suffix("/index").unwrap_or(file));
    if page.is_empty() { "/" } else { page }
}

/// True for characters after a path that are not part of it. Invisible joiners and direction marks are often copied
/// with a text.
const fn is_addition(char: char) -> bool {
    matches!(
        char,
        '\t' | '\n'
            | '\r'
            | ' '
            | '/'
            | '.'
            | ','
            | ';'
            | ':'
            | '!'
            | ')'
            | ']'
            | '}'
            | '>'
            | '"'
            | '\''
            | '`'
            | '\u{a0}'
            | '’'
            | '”'
            | '»'
            | '›'
            | '…'
            | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

/// `Some` if the pattern matches the canonical path, with the slug if the pattern has one.
#[must_use]
pub fn match_pattern<'path>(pattern: &str, path: &'path str) -> Option<Option<&'path str>> {
    let mut slug = None;
    let mut segments = path.split('/');
    for expected in pattern.split('/') {
        let segment = segments.next()?;
        match expected {
            SLUG if is_slug(segment) => slug = Some(segment),
            // The placeholder itself is not a slug.
            SLUG => return None,
            _ if expected == segment => {}
            _ => return None,
        }
    }
    segments.next().is_none().then_some(slug)
}

/// True for lower-case words and numbers joined by single hyphens.
#[must_use]
pub fn is_slug(segment: &str) -> bool {
    segment.split('-').all(|word| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}

/// True if a pattern has a `{slug}` segment.
#[must_use]
pub fn has_slug(pattern: &str) -> bool {
    contains(pattern, SLUG)
}

/// The path of a pattern for a slug.
#[must_use]
pub fn path_for(pattern: &str, slug: &str) -> String {
    replace(pattern, SLUG, slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_doubled_slashes_and_a_trailing_slash_are_normalized() {
        for (path, canonical) in [
            ("/", Some("/")),
            ("//", Some("/")),
            ("/News/", Some("/news")),
            ("/a//b", Some("/a/b")),
            ("", None),
            ("news", None),
            ("/%61", None),
            ("/a.html", None),
            ("/a b", None),
        ] {
            assert_eq!(canonical_path(path).as_deref(), canonical, "{path:?}");
        }
    }

    #[test]
    fn additions_to_a_path_are_stripped() {
        for (path, bare) in [
            ("/news", "/news"),
            ("/news.", "/news"),
            ("/news), ", "/news"),
            ("/news/”.", "/news"),
            ("/news\u{200b}", "/news"),
            ("/news.html)", "/news"),
            ("/news/index.html", "/news"),
            ("/index.htm", "/"),
            ("/index", "/index"),
            ("/)", "/"),
            ("/.html", "/"),
            ("/(news", "/(news"),
            ("/news-", "/news-"),
            ("/news\n", "/news"),
            ("/news\t\r\n", "/news"),
            ("/news\0", "/news\0"),
            // Dot segments.
            ("/news/.", "/news/."),
            ("/news/../", "/news/../"),
            ("/...", "/..."),
        ] {
            assert_eq!(without_additions(path), bare, "{path:?}");
        }
    }

    #[test]
    fn a_pattern_matches_by_whole_segments() {
        assert_eq!(match_pattern("/", "/"), Some(None));
        assert_eq!(match_pattern("/news", "/notes"), None);
        assert_eq!(match_pattern("/news/{slug}/sent", "/news/a-1/sent"), Some(Some("a-1")));
        for path in ["/news", "/news/a/b", "/news/", "/news/-a", "/news/a--b", "/news/A", "/news/{slug}"] {
            assert_eq!(match_pattern("/news/{slug}", path), None, "{path}");
        }
    }

    #[test]
    fn a_path_for_a_slug_matches_its_pattern() {
        let path = path_for("/news/{slug}/sent", "first");
        assert_eq!(path, "/news/first/sent");
        assert_eq!(match_pattern("/news/{slug}/sent", &path), Some(Some("first")));
        assert!(has_slug("/news/{slug}") && !has_slug("/news"));
    }
}
