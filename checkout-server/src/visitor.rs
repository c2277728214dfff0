//! Whose request it is, and how it reached the house: what the connection says, or a trusted proxy.

use crate::{config::Network, forwarded};
use hyper::HeaderMap;
use std::net::IpAddr;

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Visitor {
    /// The address that the request comes from.
    pub(crate) address: IpAddr,
    /// Whether a trusted proxy has passed it on.
    pub(crate) proxied: bool,
    /// Whether that proxy says that it was asked without encryption.
    pub(crate) over_http: bool,
}

/// Who asks through a connection from `peer`.
///
/// Each proxy adds its word at the end of the lists. So they are read from their end as long as those who wrote them are
/// trusted; what stands before that, anybody may have written.
pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Visitor {
    let trusts = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    let mut proxies = usize::from(trusts(address));
    if proxies == 0 {
        return Visitor { address, proxied: false, over_http: false };
    }
    for before in forwarded::addresses(headers).map_while(|before| before) {
        address = before.to_canonical();
        if !trusts(address) {
            break;
        }
        proxies += 1;
    }
    // The word of the outermost of them; where they did not all add one, the first that stands there.
    let schemes = forwarded::schemes(headers);
    let scheme = schemes.get(proxies.min(schemes.len()).saturating_sub(1)).cloned().flatten();
    let over_http = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("http"));
    Visitor { address, proxied: true, over_http }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    fn asked(peer: &str, name: &'static str, lines: &[&str], trusted: &[&str]) -> Visitor {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HeaderName::from_static(name), HeaderValue::from_str(line).unwrap());
        }
        let trusted: Vec<_> = trusted.iter().map(|network| Network::parse(network).unwrap()).collect();
        of(peer.parse().unwrap(), &headers, &trusted)
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        for (peer, lines, trusted, expected) in [
            ("192.0.2.1", &["198.51.100.7"][..], &[][..], "192.0.2.1"),
            ("192.0.2.1", &["198.51.100.7"], &["10.0.0.0/8"], "192.0.2.1"),
            ("10.0.0.1", &["198.51.100.7"], &["10.0.0.0/8"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9, 198.51.100.7"], &["10.0.0.0/8"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9, 198.51.100.7,10.2.0.1"], &["10.0.0.0/8"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9", "198.51.100.7"], &["10.0.0.0/8"], "198.51.100.7"),
            ("10.0.0.1", &["10.9.9.9"], &["10.0.0.0/8"], "10.9.9.9"),
            ("10.0.0.1", &[], &["10.0.0.0/8"], "10.0.0.1"),
            ("10.0.0.1", &["198.51.100.7, unknown"], &["10.0.0.0/8"], "10.0.0.1"),
            ("10.0.0.1", &["198.51.100.7:4711"], &["10.0.0.0/8"], "198.51.100.7"),
            ("::1", &["[2001:db8::7]:4711"], &["::1"], "2001:db8::7"),
            ("::1", &["[2001:db8::7]"], &["::1"], "2001:db8::7"),
            ("::ffff:10.0.0.1", &["::ffff:198.51.100.7"], &["10.0.0.0/8"], "198.51.100.7"),
        ] {
            let visitor = asked(peer, "x-forwarded-for", lines, trusted);
            assert_eq!(visitor.address.to_string(), expected, "{peer} {lines:?} {trusted:?}");
        }
    }

    #[test]
    fn how_it_reached_the_house_is_the_outermost_trusted_proxy_s_to_say() {
        let trusted = &["10.0.0.0/8"][..];
        let over_http = |peer, lines: &[&str]| asked(peer, "forwarded", lines, trusted).over_http;
        for (peer, lines, expected) in [
            ("10.0.0.1", &["for=198.51.100.7;proto=http"][..], true),
            ("10.0.0.1", &["for=198.51.100.7;proto=HTTP"], true),
            ("10.0.0.1", &["for=198.51.100.7;proto=https"], false),
            ("10.0.0.1", &["for=198.51.100.7"], false),
            ("10.0.0.1", &[], false),
            ("192.0.2.1", &["for=198.51.100.7;proto=http"], false),
            // The outer proxy was asked over https, the inner one by the outer one over http, and the other way round.
            ("10.0.0.1", &["for=198.51.100.7;proto=https, for=10.0.0.2;proto=http"], false),
            ("10.0.0.1", &["for=198.51.100.7;proto=http, for=10.0.0.2;proto=https"], true),
            // What the visitor wrote stands before.
            ("10.0.0.1", &["for=192.0.2.9;proto=http, for=198.51.100.7;proto=https"], false),
        ] {
            assert_eq!(over_http(peer, lines), expected, "{peer} {lines:?}");
        }
        let older = |line| asked("10.0.0.1", "x-forwarded-proto", &[line], trusted).over_http;
        assert!(older("http"));
        assert!(older("https, http"));
        assert!(!older("http, https"));
        assert!(!older(""));
    }

    proptest! {
        #[test]
        fn nobody_chooses_an_address_without_trust(line in "[ -~]{0,60}") {
            let visitor = asked("192.0.2.1", "x-forwarded-for", &[&line], &["10.0.0.0/8"]);
            prop_assert_eq!(visitor.address.to_string(), "192.0.2.1");
        }

        #[test]
        fn what_a_visitor_claims_is_never_believed_over_what_the_proxy_saw(claim in "[ -~]{0,60}") {
            let line = format!("{claim}, 198.51.100.7");
            let visitor = asked("10.0.0.1", "x-forwarded-for", &[&line], &["10.0.0.1"]);
            prop_assert_eq!(visitor.address.to_string(), "198.51.100.7");
        }
    }
}
