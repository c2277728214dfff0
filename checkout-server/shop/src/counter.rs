//! Counters: what is counted by day, and which labels are allowed. Counts contain no personal data: a count
//! has a day, a counter and one label, and a label that could identify a person becomes "other".

use crate::names;
use core_wasm::engine::dates::Day;
use std::borrow::Cow;

/// Counter of an event. `/legal/privacy` describes each of them; a test compares the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counter {
    /// A page was shown, by its path in the registry of routes.
    Page,
    /// A page was opened from outside of the site.
    Visit,
    /// Source of a visit: host or `utm_source`.
    Source,
    /// A buy button was pressed.
    Buy,
    /// A checkout was opened: a session was created, or the payment page of a plain form.
    Checkout,
    /// An order was paid.
    Paid,
    /// A form submission was stored; the label is the form.
    Form,
    /// An address was submitted for the newsletter.
    NewsletterAsked,
    /// A subscriber has confirmed the address.
    NewsletterConfirmed,
    /// A search of the journal found nothing.
    EmptySearch,
    /// A page was requested by a content delivery network, which may answer further requests from its cache.
    ByNetwork,
}

/// Label of everything that may not have its own label.
pub const OTHER: &str = "other";

/// Number of source labels, the largest ones, that are kept for a day after it has ended. The others become
/// [`OTHER`].
pub const SOURCES_A_DAY: usize = 50;
/// Number of source labels that are counted during a day, so that invented labels do not crowd out frequent
/// ones. A new label beyond this number replaces the smallest one.
pub const SOURCES_COUNTED: usize = 1000;
/// Minimum visits of a day for which a label that cannot be a host is kept: fewer could be from one person.
pub const NAMED_VISITS: i64 = 3;

/// Number of months for which counts are kept.
const MONTHS_KEPT: i64 = 13;

/// Maximum length of a label, in bytes.
const MAX_LABEL: usize = 64;
/// Number of consecutive digits from which a label may be a telephone number, an address or an id.
const LONG_RUN: usize = 5;
const MANY_DIGITS: usize = 7;

/// Mail domains, with which an e-mail address ends.
const MAIL_DOMAINS: [&str; 12] = [
    "aol.com",
    "gmail.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hotmail.com",
    "icloud.com",
    "live.com",
    "outlook.com",
    "proton.me",
    "web.de",
    "yahoo.com",
];
/// Top-level domains, besides those of countries, which have two letters. Any other word after a dot may be a
/// surname.
const TOP_LEVELS: [&str; 12] =
    ["app", "art", "blog", "com", "example", "info", "life", "net", "org", "shop", "social", "store"];

/// Parts of the `User-Agent` of programs, in lower case. Many contain a URL, so "http" is one of them.
const BOTS: [&str; 22] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "http",
    "headless",
    "lighthouse",
    "preview",
    "externalhit",
    "externalagent",
    "mediapartners",
    "inspectiontool",
    "archiver",
    "monitor",
    "uptime",
    "scan",
    "fetch",
    "curl",
    "wget",
    "python",
    "java/",
    "whatsapp/",
];

names! {
    Counter {
        Page = "page",
        Visit = "visit",
        Source = "source",
        Buy = "buy",
        Checkout = "checkout",
        Paid = "paid",
        Form = "form",
        NewsletterAsked = "newsletter_asked",
        NewsletterConfirmed = "newsletter_confirmed",
        EmptySearch = "empty_search",
        ByNetwork = "by_network",
    }
}

/// First day whose counts are kept, as `2026-01-03`; the calendar may not have this day.
pub fn first_day_kept(today: Day) -> String {
    let months = today.year * 12 + i64::from(today.month) - 1 - MONTHS_KEPT;
    format!("{:04}-{:02}-{:02}", months.div_euclid(12), months.rem_euclid(12) + 1, today.day)
}

/// Label of a source: the URL's `utm_source`, or else the referring host; `None` without either.
pub fn source(utm_source: Option<&str>, referrer: Option<&str>) -> Option<Cow<'static, str>> {
    let given = |text: &&str| !text.trim().is_empty();
    match (utm_source.filter(given), referrer.filter(given)) {
        (Some(name), _) => Some(name_label(name)),
        (None, Some(referrer)) => Some(label(host(referrer))),
        (None, None) => None,
    }
}

/// Host of a referring URL or of a bare authority, without port and `www.`. User information in it stays, so
/// that the label becomes "other".
pub fn host(referrer: &str) -> &str {
    let behind = referrer.split_once("://").map_or(referrer, |(_, behind)| behind);
    let authority = behind.split(['/', '?', '#']).next().unwrap_or_default();
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let host =
        authority.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(authority, |(host, _)| host);
    match host.get(..4) {
        Some(www) if www.eq_ignore_ascii_case("www.") => host.get(4..).unwrap_or_default(),
        _ => host,
    }
}

/// Label for the `utm_source` of a URL; "other" if it looks like an e-mail address or a person's name.
fn name_label(text: &str) -> Cow<'static, str> {
    let label = label(text);
    if is_address(&label) || is_full_name(&label) { Cow::Borrowed(OTHER) } else { label }
}

/// True if a label looks like an e-mail address without its `@`: `ana-at-house.example`, `ana.gmail.com`.
fn is_address(label: &str) -> bool {
    let words: Vec<_> = label.split(['.', '_', '-']).collect();
    let is_at = words.iter().skip(1).rev().skip(1).any(|word| *word == "at");
    is_at || MAIL_DOMAINS.iter().any(|domain| label != *domain && label.ends_with(domain))
}

/// True if a label looks like a name with a surname: `ana.kahale`. A label that ends like a host is not a
/// name.
fn is_full_name(label: &str) -> bool {
    let Some((_, last)) = label.rsplit_once('.') else { return false };
    let is_word = last.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_word && last.len() != 2 && !TOP_LEVELS.contains(&last)
}

/// Converts a text to a label in lower case; "other" if it is too long, has characters other than letters,
/// digits, `.`, `_` and `-`, or digits that may identify a person or a computer.
fn label(text: &str) -> Cow<'static, str> {
    let text = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let runs = || text.split(|char: char| !char.is_ascii_digit()).map(str::len);
    let is_address = || text.parse::<std::net::Ipv4Addr>().is_ok();
    if text.is_empty()
        || text.len() > MAX_LABEL
        || !text.bytes().all(is_plain)
        || runs().any(|run| run >= LONG_RUN)
        || runs().sum::<usize>() >= MANY_DIGITS
        || is_address()
    {
        return Cow::Borrowed(OTHER);
    }
    Cow::Owned(text)
}

/// True if the `User-Agent` says that the client is a program, or if it is empty, which no browser sends.
pub fn is_bot(user_agent: &str) -> bool {
    // Cubot is a manufacturer of phones.
    let agent = user_agent.to_ascii_lowercase().replace("cubot", "");
    agent.trim().is_empty() || BOTS.iter().any(|name| agent.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn counts_are_kept_for_thirteen_months() {
        for (today, first) in [
            ("2026-11-27", "2025-10-27"),
            ("2026-01-31", "2024-12-31"),
            ("2026-02-01", "2025-01-01"),
            ("2026-03-31", "2025-02-31"),
        ] {
            assert_eq!(first_day_kept(Day::from_iso(today).unwrap()), first);
        }
    }

    #[test]
    fn a_source_is_a_host_or_what_the_address_names() {
        for (utm, referrer, expected) in [
            (None, None, None),
            (Some(""), Some(" "), None),
            (None, Some("https://www.Instagram.com/p/abc?igsh=1"), Some("instagram.com")),
            (None, Some("https://l.instagram.com/"), Some("l.instagram.com")),
            (None, Some("android-app://com.google.android.gm/"), Some("com.google.android.gm")),
            (None, Some("http://localhost:5173/x"), Some("localhost")),
            (None, Some("xn--bcher-kva.example"), Some("xn--bcher-kva.example")),
            (None, Some("https://163.com/"), Some("163.com")),
            (Some("Letter-2026.11"), Some("https://mail.example/"), Some("letter-2026.11")),
            (Some("newsletter"), None, Some("newsletter")),
            (Some("instagram.com"), None, Some("instagram.com")),
            (Some("gmail.com"), None, Some("gmail.com")),
            (Some("meet-me-at"), None, Some("meet-me-at")),
            (None, Some("https://ana.photography/"), Some("ana.photography")),
        ] {
            assert_eq!(source(utm, referrer).as_deref(), expected, "{utm:?} {referrer:?}");
        }
    }

    #[test]
    fn what_could_name_somebody_is_other() {
        for name in [
            "ana@house.example",
            "ana%40house.example",
            "+1 808 555 0100",
            "808-555-0100",
            "12345",
            "192.0.2.7",
            "10.1.2.3",
            "3f2b8c1e0d4a4c57",
            "<script>alert(1)</script>",
            "a b",
            "naïve",
            "''; DROP TABLE counts",
            "../../etc/passwd",
            "\u{202e}moc",
            "ana-at-house.example",
            "ana_at_house_example",
            "ana.gmail.com",
            "ana-gmail.com",
            "leilani.kahale",
            "Leilani.K.Kahale",
            &"a".repeat(65),
            ".",
        ] {
            assert_eq!(source(Some(name), None).as_deref(), Some(OTHER), "{name}");
        }
        for referrer in [
            "https://ana:secret@house.example/",
            "https://[2001:db8::1]/",
            "https://192.0.2.7:80/x",
            "https://",
            "://",
        ] {
            assert_eq!(source(None, Some(referrer)).as_deref(), Some(OTHER), "{referrer}");
        }
    }

    proptest! {
        #[test]
        fn every_label_is_short_and_plain(utm in any::<Option<String>>(), referrer in any::<Option<String>>()) {
            if let Some(label) = source(utm.as_deref(), referrer.as_deref()) {
                prop_assert!(!label.is_empty() && label.len() <= MAX_LABEL);
                prop_assert!(label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(&byte)));
            }
        }
    }

    #[test]
    fn programs_are_known_by_what_they_say_of_themselves() {
        for agent in [
            "",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "WhatsApp/2.23.20.0",
            "curl/8.5.0",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36",
            "Go-http-client/1.1",
            "meta-externalagent/1.1",
        ] {
            assert!(is_bot(agent), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 359.0.0 (iPhone15,3; iOS 18_1; en_US)",
        ] {
            assert!(!is_bot(agent), "{agent}");
        }
    }
}
