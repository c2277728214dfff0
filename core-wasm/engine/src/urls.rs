//! Percent-encoding in paths and in query strings (WHATWG URL, 1.3 and 5).
//!
//! The crates for this add several kilobytes to the module. `src/tests/urls.rs` compares the results with theirs.
//!
//! ```
//! use core_engine::urls::{decode, parameter};
//!
//! assert_eq!(decode("/caf%C3%A9", false).as_deref(), Some("/café"));
//! assert_eq!(parameter("?q=salt+water&page=2", "q"), "salt water");
//! ```

/// Decodes percent-encoding. A `%` without two hexadecimal digits stays. `None` if the result is not UTF-8. In a query
/// string, a plus sign becomes a space.
#[must_use]
#[inline(never)] // Inlining would enlarge the browser module.
pub fn decode(text: &str, in_query: bool) -> Option<String> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.as_bytes();
    while let Some((&byte, rest)) = bytes.split_first() {
        let escaped = if byte == b'%' { escape(rest) } else { None };
        bytes = if escaped.is_some() { rest.get(2..).unwrap_or_default() } else { rest };
        decoded.push(match escaped {
            Some(byte) => byte,
            None if byte == b'+' && in_query => b' ',
            None => byte,
        });
    }
    String::from_utf8(decoded).ok()
}

/// The byte of the two hexadecimal digits at the start of a text.
fn escape(text: &[u8]) -> Option<u8> {
    let digit = |position: usize| {
        let byte = *text.get(position)?;
        match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' | b'A'..=b'F' => Some((byte | 0x20) - b'a' + 10),
            _ => None,
        }
    };
    Some(digit(0)? << 4 | digit(1)?)
}

/// The first value of a parameter in a query string, with or without its question mark; empty if there is none.
#[must_use]
#[inline(never)] // Inlining would enlarge the browser module.
pub fn parameter(search: &str, name: &str) -> String {
    let search = search.strip_prefix('?').unwrap_or(search);
    let value = search.split('&').find_map(|pair| {
        let end = pair.bytes().position(|byte| byte == b'=').unwrap_or(pair.len());
        let is_it = decode(pair.get(..end)?, true)? == name;
        is_it.then(|| pair.get(end + 1..).unwrap_or_default())
    });
    value.and_then(|value| decode(value, true)).unwrap_or_default()
}

/// Appends a parameter to a query string that is empty or begins with a question mark.
#[inline(never)] // Inlining would enlarge the browser module.
pub fn append_parameter(search: &mut String, name: &str, value: &str) {
    search.push(if search.is_empty() { '?' } else { '&' });
    search.push_str(name);
    search.push('=');
    for byte in value.bytes() {
        match byte {
            b'*' | b'-' | b'.' | b'_' => search.push(byte.into()),
            b' ' => search.push('+'),
            _ if byte.is_ascii_alphanumeric() => search.push(byte.into()),
            _ => {
                search.push('%');
                for digit in [byte >> 4, byte & 15] {
                    search.push((if digit < 10 { b'0' } else { b'A' - 10 } + digit).into());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decode_keeps_invalid_escapes_and_returns_none_for_invalid_utf8() {
        for (text, decoded) in [
            ("100%", Some("100%")),
            ("%zz%4%+1", Some("%zz%4%+1")),
            ("%2561", Some("%61")),
            ("a+b%2B", Some("a+b+")),
            ("%ff", None),
            ("%ED%A0%80", None),
        ] {
            assert_eq!(decode(text, false).as_deref(), decoded, "{text}");
        }
        assert_eq!(decode("a+b%2B", true).as_deref(), Some("a b+"));
    }

    #[test]
    fn a_parameter_that_was_appended_is_found() {
        let mut search = String::new();
        append_parameter(&mut search, "q", "salt & “oil” 100%");
        append_parameter(&mut search, "page", "2");
        assert_eq!(search, "?q=salt+%26+%E2%80%9Coil%E2%80%9D+100%25&page=2");
        assert_eq!(parameter(&search, "q"), "salt & “oil” 100%");
        assert_eq!(parameter(&search, "page"), "2");
        assert_eq!(parameter(&search, "category"), "");
    }
}
