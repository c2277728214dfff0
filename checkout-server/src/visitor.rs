//! Whose request it is: the address of the connection, or what a trusted proxy says of it.

use crate::config::Network;
use hyper::{HeaderMap, header::HeaderName};
use std::net::{IpAddr, SocketAddr};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address that a request comes from.
///
/// Each proxy adds the address that it was asked from at the end of `X-Forwarded-For`. So the list is read from
/// its end as long as those who wrote it are trusted; what stands before that, anybody may have written.
pub(crate) fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let trusts = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    let lines = headers.get_all(FORWARDED_FOR).iter().rev();
    for hop in lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b',')) {
        if !trusts(address) {
            break;
        }
        match str::from_utf8(hop).ok().and_then(|hop| parse(hop.trim())) {
            Some(before) => address = before.to_canonical(),
            None => break,
        }
    }
    address
}

/// An address as proxies write it: bare, in brackets, or with a port.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    fn asked(peer: &str, lines: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(line).unwrap());
        }
        let trusted: Vec<_> = trusted.iter().map(|network| Network::parse(network).unwrap()).collect();
        address(peer.parse().unwrap(), &headers, &trusted).to_string()
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
            assert_eq!(asked(peer, lines, trusted), expected, "{peer} {lines:?} {trusted:?}");
        }
    }

    proptest! {
        #[test]
        fn nobody_chooses_an_address_without_trust(line in "[ -~]{0,60}") {
            prop_assert_eq!(asked("192.0.2.1", &[&line], &["10.0.0.0/8"]), "192.0.2.1");
        }

        #[test]
        fn what_a_visitor_claims_is_never_believed_over_what_the_proxy_saw(claim in "[ -~]{0,60}") {
            let line = format!("{claim}, 198.51.100.7");
            prop_assert_eq!(asked("10.0.0.1", &[&line], &["10.0.0.1"]), "198.51.100.7");
        }
    }
}
