//! Client of a request: its address and scheme, by the connection or by the forwarding headers of trusted proxies.

use crate::app_state::AppState;
use hyper::{
    HeaderMap,
    header::{FORWARDED, HeaderName},
};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use tracing::{field::display, warn};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// Whether a trusted proxy forwarded the request.
    pub(super) is_proxied: bool,
    /// Whether the outermost trusted proxy received the request over plain http.
    pub(super) is_over_http: bool,
}

impl Client {
    /// Client of a request on a connection from `peer`.
    ///
    /// Each proxy appends to the forwarding headers, so they are read from the end, as long as the sender of an element
    /// is a trusted proxy. The client can forge earlier elements.
    pub(super) fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let mut address = peer.to_canonical();
        if !is_trusted(address, trusted) {
            return Self { address, is_proxied: false, is_over_http: false };
        }
        let mut proxies = 1;
        for previous in elements(headers, &FORWARDED_FOR).map_while(parse_address) {
            address = previous.to_canonical();
            if !is_trusted(address, trusted) {
                break;
            }
            proxies += 1;
        }
        // The scheme that the outermost trusted proxy has added; the first one if some proxies have added none.
        let scheme = elements(headers, &FORWARDED_PROTO).take(proxies).last();
        let is_over_http = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("http"));
        Self { address, is_proxied: true, is_over_http }
    }
}

/// True if an address is that of a trusted proxy.
fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|network| network.contains(&address.to_canonical()))
}

/// Elements of a forwarding header, the last one first.
fn elements<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).iter().rev();
    lines
        .flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','))
        .map(|element| str::from_utf8(element).unwrap_or_default().trim())
}

/// Parses an address: bare, in brackets, or with a port.
fn parse_address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// Warns of forwarding headers that are not read: the rate limits then count all visitors behind the proxy as one
/// client.
pub(super) fn warn_of_unread_headers(app: &AppState, client: Client, headers: &HeaderMap) {
    let has_addresses = headers.contains_key(&FORWARDED_FOR);
    let has_forwarded = headers.contains_key(FORWARDED);
    let warnings = &app.forwarding_warnings;
    let (throttle, event, remedy) = match client.is_proxied {
        false if has_addresses || has_forwarded => {
            (&warnings.not_trusted, "proxy.not_trusted", "TRUSTED_PROXIES")
        }
        true if has_forwarded && !has_addresses => {
            (&warnings.not_read, "proxy.forwarded_not_read", "X-Forwarded-For")
        }
        _ => return,
    };
    let Some(requests) = throttle.record() else { return };
    let peer = app.config.log_addresses.then(|| display(client.address));
    warn!(requests, peer, remedy = %remedy, "{event}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    fn client(peer: &str, name: HeaderName, lines: &[&str], trusted: &[&str]) -> Client {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name.clone(), HeaderValue::from_str(line).unwrap());
        }
        let network = |text: &&str| text.parse().unwrap_or_else(|_| text.parse::<IpAddr>().unwrap().into());
        Client::of(peer.parse().unwrap(), &headers, &trusted.iter().map(network).collect::<Vec<_>>())
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
            let client = client(peer, FORWARDED_FOR, lines, trusted);
            assert_eq!(client.address.to_string(), expected, "{peer} {lines:?} {trusted:?}");
        }
    }

    #[test]
    fn the_outermost_trusted_proxy_determines_the_scheme() {
        let trusted = ["10.0.0.0/8"];
        for (peer, addresses, schemes, expected) in [
            ("10.0.0.1", "198.51.100.7", "http", true),
            ("10.0.0.1", "198.51.100.7", "HTTP", true),
            ("10.0.0.1", "198.51.100.7", "https", false),
            ("10.0.0.1", "198.51.100.7", "", false),
            ("192.0.2.1", "198.51.100.7", "http", false),
            // The outer proxy was reached over https and the inner one over http, and the other way round.
            ("10.0.0.1", "198.51.100.7, 10.0.0.2", "https, http", false),
            ("10.0.0.1", "198.51.100.7, 10.0.0.2", "http, https", true),
            // The first element was sent by the client.
            ("10.0.0.1", "192.0.2.9, 198.51.100.7", "http, https", false),
            // The inner proxy added no scheme.
            ("10.0.0.1", "198.51.100.7, 10.0.0.2", "http", true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(FORWARDED_FOR, HeaderValue::from_str(addresses).unwrap());
            headers.insert(FORWARDED_PROTO, HeaderValue::from_str(schemes).unwrap());
            let trusted = trusted.map(|network| network.parse().unwrap());
            let client = Client::of(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(client.is_over_http, expected, "{peer} {addresses} {schemes}");
        }
    }
}
