//! Form validation: rules of fields, and the formats of e-mail addresses and web URLs.
//!
//! The caller supplies the rules of a field and the messages of violations. This module knows no particular form.
//!
//! ```
//! use core_engine::validation::{Kind, Rules, Violation, check, normalize};
//!
//! let rules = Rules { kind: Kind::Email, required: true, max: 254 };
//! assert_eq!(check(&normalize("  ana@site.example ", false), &rules), Ok(()));
//! assert_eq!(check("ana", &rules), Err(Violation::NotAnEmail));
//! assert_eq!(check("", &rules), Err(Violation::Missing));
//! ```

/// The rules of a field.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The kind of the field.
    pub kind: Kind<'a>,
    /// Whether the field must be filled in.
    pub required: bool,
    /// The most characters of a value.
    pub max: usize,
}

/// The kinds of fields.
#[derive(Clone, Copy)]
pub enum Kind<'a> {
    /// One line of text.
    Text,
    /// An e-mail address.
    Email,
    /// One of several choices. The function returns true for a valid choice.
    Select(&'a dyn Fn(&str) -> bool),
    /// Several lines of text.
    Textarea,
}

/// The rule that a value violates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Violation {
    /// The value is required and empty.
    Missing,
    /// The value has control characters, or a line break in a field of one line.
    Unreadable,
    /// The value has too many characters.
    TooLong,
    /// The value is not an e-mail address.
    NotAnEmail,
    /// The value is not one of the choices.
    NotAChoice,
}

/// Checks a normalized value.
///
/// # Errors
/// The first rule that the value violates.
pub fn check(value: &str, rules: &Rules) -> Result<(), Violation> {
    if value.is_empty() {
        return if rules.required { Err(Violation::Missing) } else { Ok(()) };
    }
    let multiline = matches!(rules.kind, Kind::Textarea);
    if value.chars().any(|char| is_unreadable(char) && !(multiline && char == '\n')) {
        return Err(Violation::Unreadable);
    }
    if value.chars().count() > rules.max {
        return Err(Violation::TooLong);
    }
    match rules.kind {
        Kind::Email if !is_email(value) => Err(Violation::NotAnEmail),
        Kind::Select(is_choice) if !is_choice(value) => Err(Violation::NotAChoice),
        _ => Ok(()),
    }
}

/// Normalizes a submitted value: `\n` line breaks, spaces for tabs, no invisible characters, no surrounding white
/// space. If the field has one line, Unicode's line and paragraph separators become spaces.
#[must_use]
pub fn normalize(value: &str, is_multiline: bool) -> String {
    let mut normalized = String::with_capacity(value.len());
    let mut before = ' ';
    for char in value.chars() {
        match char {
            // The second half of a CR LF.
            '\n' if before == '\r' => {}
            '\r' => normalized.push('\n'),
            '\u{2028}' | '\u{2029}' => normalized.push(if is_multiline { '\n' } else { ' ' }),
            '\t' => normalized.push(' '),
            _ if is_invisible(char) => {}
            _ => normalized.push(char),
        }
        before = char;
    }
    normalized.trim().to_owned()
}

/// True for invisible characters that often arrive with pasted text: soft hyphen, zero-width space, word joiner, byte
/// order mark, direction marks. Joiners of emoji, Arabic and Indic scripts and variation selectors are kept.
const fn is_invisible(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    )
}

/// True for control characters, and for the replacement character, which marks lost text.
const fn is_unreadable(char: char) -> bool {
    matches!(char, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffd}')
}

/// The most bytes of the part of an e-mail address before the @ (RFC 5321).
const MOST_OF_LOCAL_PART: usize = 64;
/// The most bytes of a label of a domain, and of a domain (RFC 1035).
const MOST_OF_LABEL: usize = 63;
const MOST_OF_DOMAIN: usize = 253;

/// True for a text that can be an e-mail address: a local part, an @ and a domain. The mail server decides the rest.
#[must_use]
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let is_allowed = |char: char| !char.is_whitespace() && !is_special(char);
    !local.is_empty()
        && local.len() <= MOST_OF_LOCAL_PART
        && local.chars().all(is_allowed)
        && local.split('.').all(|word| !word.is_empty())
        && is_domain(domain)
}

/// True for characters with a special meaning in addresses (RFC 5322, specials), except the dot.
const fn is_special(char: char) -> bool {
    matches!(char, '(' | ')' | '<' | '>' | '[' | ']' | ':' | ';' | ',' | '\\' | '"' | '@')
}

/// True for a text that can be the URL of a web page: `http:` or `https:`, and a domain with a dot.
#[must_use]
pub fn is_web_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    let is_web = ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (domain, port) =
        authority.split_once(':').map_or((authority, None), |(domain, port)| (domain, Some(port)));
    // `"+80".parse::<u16>()` succeeds, so the digits are checked first.
    let is_number =
        |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    is_web && !text.contains(char::is_whitespace) && port.is_none_or(is_number) && is_domain(domain)
}

/// True for a domain with at least two labels of letters, digits and hyphens.
fn is_domain(domain: &str) -> bool {
    let is_allowed =
        |char: char| char.is_ascii_alphanumeric() || char == '-' || !char.is_ascii() && !char.is_whitespace();
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= MOST_OF_LABEL
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(is_allowed)
    };
    domain.len() <= MOST_OF_DOMAIN && domain.contains('.') && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &str, kind: Kind) -> Result<(), Violation> {
        super::check(value, &Rules { kind, required: true, max: 30 })
    }

    #[test]
    fn each_rule_has_its_violation() {
        let select = Kind::Select(&|value| value == "red");
        for (value, kind, expected) in [
            ("", Kind::Text, Err(Violation::Missing)),
            ("a\nb", Kind::Text, Err(Violation::Unreadable)),
            ("a\nb", Kind::Textarea, Ok(())),
            ("a\0b", Kind::Textarea, Err(Violation::Unreadable)),
            (&"a".repeat(31), Kind::Text, Err(Violation::TooLong)),
            (&"ʻ".repeat(30), Kind::Text, Ok(())),
            ("ana", Kind::Email, Err(Violation::NotAnEmail)),
            ("blue", select, Err(Violation::NotAChoice)),
            ("red", select, Ok(())),
        ] {
            assert_eq!(check(value, kind), expected, "{value:?}");
        }
    }

    #[test]
    fn a_value_is_checked_against_the_format_of_its_field() {
        assert_eq!(check("ana@site.example", Kind::Email), Ok(()));
        assert_eq!(check("https://site.example", Kind::Email), Err(Violation::NotAnEmail));
        assert_eq!(check("a\u{fffd}b", Kind::Textarea), Err(Violation::Unreadable));
    }

    #[test]
    fn an_email_address_has_a_local_part_and_a_domain_with_a_dot() {
        for address in [
            "a@b.c",
            "ana.maria+news@mail.site.example",
            "lānai@haleʻākala.example",
            "o'neil@xn--mla-gpa.example",
            "kai_99@h-1.example",
            "%@site.example",
        ] {
            assert!(is_email(address), "{address}");
        }
        for text in [
            "",
            "ana",
            "@site.example",
            "ana@",
            "@",
            "ana@site",
            "ana@site.",
            "ana@.example",
            "ana@site..example",
            "ana@-site.example",
            "ana@site-.example",
            "ana@si_te.example",
            "ana@si te.example",
            "ana@si\u{a0}te.example",
            "ana@si\u{3000}te.example",
            "ana@[127.0.0.1]",
            "ana maria@site.example",
            "ana@maria@site.example",
            "ana@@site.example",
            "ana@site.example,kai@site.example",
            "ana..maria@site.example",
            ".ana@site.example",
            "ana.@site.example",
            "(ana)@site.example",
            "<ana@site.example>",
            "\"ana\"@site.example",
            "mailto:ana@site.example",
        ] {
            assert!(!is_email(text), "{text}");
        }
    }

    #[test]
    fn the_parts_of_an_email_address_have_greatest_lengths() {
        let label = "d".repeat(MOST_OF_LABEL);
        // Three labels of 63 characters and one of 61: 253 characters with the dots.
        let domain = format!("{label}.{label}.{label}.{}", "d".repeat(61));
        assert_eq!(domain.len(), MOST_OF_DOMAIN);
        for (address, is_valid) in [
            (format!("{}@site.example", "a".repeat(MOST_OF_LOCAL_PART)), true),
            (format!("{}@site.example", "a".repeat(MOST_OF_LOCAL_PART + 1)), false),
            (format!("ana@{label}.example"), true),
            (format!("ana@d{label}.example"), false),
            (format!("ana@{domain}"), true),
            (format!("ana@{domain}d"), false),
        ] {
            assert_eq!(is_email(&address), is_valid, "{address}");
        }
    }

    #[test]
    fn a_web_url_has_a_domain_and_perhaps_a_port_and_a_path() {
        for url in [
            "http://site.example",
            "HTTPS://site.example",
            "https://site.example/",
            "https://site.example:8080/a/b.html?q=1#top",
            "https://site.example?q=a:b",
            "https://site.example#a:b",
            "https://haleʻākala.example",
        ] {
            assert!(is_web_url(url), "{url}");
        }
        for text in [
            "",
            "site.example",
            "ftp://site.example",
            "https://",
            "https://site",
            "https:///site.example",
            "https:/site.example",
            "javascript:alert(1)//site.example",
            "data:text/html,site.example",
            "https://site.example:",
            "https://site.example:+80",
            "https://site.example:65536",
            "https://site.example:http",
            "https://ana@site.example",
            "https://site .example",
            "https://site\u{3000}.example",
            "https://site.example/a b",
            "https://site.example\n",
        ] {
            assert!(!is_web_url(text), "{text}");
        }
    }

    #[test]
    fn an_optional_field_may_be_empty() {
        let rules = Rules { kind: Kind::Email, required: false, max: 1 };
        assert_eq!(super::check("", &rules), Ok(()));
    }

    #[test]
    fn line_breaks_and_tabs_are_normalized() {
        assert_eq!(normalize(" a\r\nb\rc\td\n", true), "a\nb\nc d");
        assert_eq!(normalize("a\n\nb\r\r\nc", true), "a\n\nb\n\nc");
        assert_eq!(normalize("a\u{2028}b\u{2029}c\u{2029}", true), "a\nb\nc");
        assert_eq!(normalize("\u{2028}a\u{2029}b", false), "a b");
    }

    #[test]
    fn invisible_marks_are_removed_and_joiners_and_selectors_stay() {
        for (pasted, kept) in [
            ("\u{202a}+1 808 555 0101\u{202c}", "+1 808 555 0101"),
            ("\u{2066}ana\u{2069}@site.example\u{200b} ", "ana@site.example"),
            ("\u{feff} Ana\u{ad}\u{2060}\u{200e}\u{200f}\u{61c}", "Ana"),
            ("\u{200b}", ""),
            ("👩\u{200d}💻 ❤\u{fe0f}", "👩\u{200d}💻 ❤\u{fe0f}"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("क्\u{200d}ष", "क्\u{200d}ष"),
        ] {
            assert_eq!(normalize(pasted, false), kept, "{pasted:?}");
            assert_eq!(normalize(pasted, true), kept, "{pasted:?}");
        }
    }
}
