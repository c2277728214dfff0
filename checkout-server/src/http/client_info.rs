//! Client information: address and scheme of the original request, by the connection or by trusted proxies.

use super::forwarded;
use hyper::HeaderMap;
use ipnet::IpNet;
use std::net::IpAddr;

/// The client of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClientInfo {
    /// The client's address.
    pub(crate) address: IpAddr,
    /// Whether a trusted proxy forwarded the request.
    pub(crate) proxied: bool,
    /// Whether that proxy received it over plain http.
    pub(crate) over_http: bool,
}

/// The client of a request on a connection from `peer`.
///
/// Each proxy appends to the forwarding headers, so they are read from the end, as long as the element was written by a
/// trusted proxy. Earlier elements can be forged by the client.
pub(super) fn client_info(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> ClientInfo {
    let mut address = peer.to_canonical();
    let mut proxies = usize::from(is_trusted(address, trusted));
    if proxies == 0 {
        return ClientInfo { address, proxied: false, over_http: false };
    }
    for previous in forwarded::addresses(headers).map_while(|previous| previous) {
        address = previous.to_canonical();
        if !is_trusted(address, trusted) {
            break;
        }
        proxies += 1;
    }
    // The scheme that the outermost trusted proxy added; the first one where not every proxy added one.
    let schemes = forwarded::schemes(headers);
    let scheme = schemes.get(proxies.min(schemes.len()).saturating_sub(1)).cloned().flatten();
    let over_http = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("http"));
    ClientInfo { address, proxied: true, over_http }
}

/// Whether a canonical address is that of a trusted proxy.
pub(super) fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    fn network_of(text: &str) -> IpNet {
        text.parse().unwrap_or_else(|_| text.parse::<IpAddr>().unwrap().into())
    }

    fn info(peer: &str, name: &'static str, lines: &[&str], trusted: &[&str]) -> ClientInfo {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HeaderName::from_static(name), HeaderValue::from_str(line).unwrap());
        }
        let trusted: Vec<_> = trusted.iter().map(|network| network_of(network)).collect();
        client_info(peer.parse().unwrap(), &headers, &trusted)
    }

    #[test]
    fn only_trusted_proxies_determine_the_address() {
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
            let client = info(peer, "x-forwarded-for", lines, trusted);
            assert_eq!(client.address.to_string(), expected, "{peer} {lines:?} {trusted:?}");
        }
    }

    #[test]
    fn the_outermost_trusted_proxy_determines_the_scheme() {
        let trusted = &["10.0.0.0/8"][..];
        let over_http = |peer, lines: &[&str]| info(peer, "forwarded", lines, trusted).over_http;
        for (peer, lines, expected) in [
            ("10.0.0.1", &["for=198.51.100.7;proto=http"][..], true),
            ("10.0.0.1", &["for=198.51.100.7;proto=HTTP"], true),
            ("10.0.0.1", &["for=198.51.100.7;proto=https"], false),
            ("10.0.0.1", &["for=198.51.100.7"], false),
            ("10.0.0.1", &[], false),
            ("192.0.2.1", &["for=198.51.100.7;proto=http"], false),
            // The outer proxy was reached over https and the inner one over http, and the other way round.
            ("10.0.0.1", &["for=198.51.100.7;proto=https, for=10.0.0.2;proto=http"], false),
            ("10.0.0.1", &["for=198.51.100.7;proto=http, for=10.0.0.2;proto=https"], true),
            // The first element was sent by the client.
            ("10.0.0.1", &["for=192.0.2.9;proto=http, for=198.51.100.7;proto=https"], false),
        ] {
            assert_eq!(over_http(peer, lines), expected, "{peer} {lines:?}");
        }
        let older = |line| info("10.0.0.1", "x-forwarded-proto", &[line], trusted).over_http;
        assert!(older("http"));
        assert!(older("https, http"));
        assert!(!older("http, https"));
        assert!(!older(""));
    }

    proptest! {
        #[test]
        fn without_a_trusted_proxy_the_header_is_ignored(line in "[ -~]{0,60}") {
            let client = info("192.0.2.1", "x-forwarded-for", &[&line], &["10.0.0.0/8"]);
            prop_assert_eq!(client.address.to_string(), "192.0.2.1");
        }

        #[test]
        fn a_forged_element_never_overrides_that_of_the_proxy(claim in "[ -~]{0,60}") {
            let line = format!("{claim}, 198.51.100.7");
            let client = info("10.0.0.1", "x-forwarded-for", &[&line], &["10.0.0.1"]);
            prop_assert_eq!(client.address.to_string(), "198.51.100.7");
        }
    }
}
