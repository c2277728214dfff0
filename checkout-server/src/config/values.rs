//! The kinds of values that settings hold: a secret, an origin, a network.

use hyper::Uri;
use std::{fmt, net::IpAddr};

/// A value that is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes the value out of sight.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value itself, for the one place that has to send or compare it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(not shown)")
    }
}

/// A scheme and a host, with a port where it is not the usual one: `https://example.com`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    text: String,
    authority: String,
    https: bool,
    loopback: bool,
}

impl Origin {
    /// Reads an origin; a slash at its end is forgiven, anything after it is not.
    ///
    /// # Errors
    /// The part of a sentence that follows "must be".
    pub fn parse(value: &str) -> Result<Self, &'static str> {
        const SHAPE: &str = "an origin such as https://www.example.com, without a path";
        let uri: Uri = value.trim_end_matches('/').parse().map_err(|_| SHAPE)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return Err(SHAPE) };
        let bare = uri.path_and_query().is_none_or(|rest| rest.as_str() == "/");
        if !bare || authority.as_str().contains('@') || !matches!(scheme, "http" | "https") {
            return Err(SHAPE);
        }
        let authority_text = authority.as_str().to_ascii_lowercase();
        Ok(Self {
            text: format!("{scheme}://{authority_text}"),
            https: scheme == "https",
            loopback: is_loopback(authority.host()),
            authority: authority_text,
        })
    }

    /// The https origin of a host that is known to be one.
    pub(super) fn https(host: &str) -> Self {
        Self { text: format!("https://{host}"), authority: host.to_owned(), https: true, loopback: false }
    }

    /// The origin of a listening address, over plain http.
    pub fn of_address(address: std::net::SocketAddr) -> Self {
        let authority = address.to_string();
        Self {
            text: format!("http://{authority}"),
            authority,
            https: false,
            loopback: address.ip().is_loopback(),
        }
    }

    /// The origin as it is written in an address, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Host and port, as a `Host` header carries them.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Whether browsers reach it over TLS.
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// Whether it never leaves this machine.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// Whether a host name or address is this machine itself.
pub(super) fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// An address, or a range of them: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    /// The first address of the range.
    pub address: IpAddr,
    /// How many leading bits are fixed: 32 (or 128) for one address.
    pub prefix: u8,
}

impl Network {
    /// Reads `10.0.0.1`, `10.0.0.0/8`, `::1` or `fd00::/8`.
    pub fn parse(value: &str) -> Option<Self> {
        let (address, prefix) = match value.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (value, None),
        };
        let address: IpAddr = address.parse().ok()?;
        let widest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Some(widest), |bits| bits.parse().ok())?;
        (prefix <= widest).then_some(Self { address, prefix })
    }

    /// Whether an address lies in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let (network, address, width) = match (self.address, address) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                (u128::from(network.to_bits()), u128::from(address.to_bits()), 32)
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => (network.to_bits(), address.to_bits(), 128),
            _ => return false,
        };
        let free = u32::from(width - self.prefix);
        network.checked_shr(free).unwrap_or(0) == address.checked_shr(free).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_origin(value: &str, expected: Option<&str>) {
        assert_eq!(Origin::parse(value).ok().as_ref().map(Origin::as_str), expected, "{value}");
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host_and_nothing_after() {
        check_origin("https://Example.com/", Some("https://example.com"));
        check_origin("http://127.0.0.1:8080", Some("http://127.0.0.1:8080"));
        check_origin("http://[::1]:3000", Some("http://[::1]:3000"));
        check_origin("example.com", None);
        check_origin("ftp://example.com", None);
        check_origin("https://example.com/shop", None);
        check_origin("https://example.com?x=1", None);
        check_origin("https://user:word@example.com", None);
        check_origin("", None);
    }

    #[test]
    fn loopback_is_known_by_name_and_by_number() {
        for (host, expected) in
            [("localhost", true), ("127.1.2.3", true), ("[::1]", true), ("10.0.0.1", false), ("l", false)]
        {
            assert_eq!(is_loopback(host), expected, "{host}");
        }
    }

    #[test]
    fn a_network_is_an_address_or_a_range() {
        let network = |text: &str| Network::parse(text).map(|n| (n.address.to_string(), n.prefix));
        assert_eq!(network("10.0.0.0/8"), Some(("10.0.0.0".to_owned(), 8)));
        assert_eq!(network("::1"), Some(("::1".to_owned(), 128)));
        assert_eq!(network("10.0.0.0/33"), None);
        assert_eq!(network("proxy.internal"), None);
    }

    #[test]
    fn a_network_contains_what_begins_as_it_does() {
        for (network, address, expected) in [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.4", false),
            ("0.0.0.0/0", "192.0.2.1", true),
            ("0.0.0.0/0", "::1", false),
            ("fd00::/8", "fd12::1", true),
            ("fd00::/8", "fe80::1", false),
            ("::/0", "fe80::1", true),
        ] {
            let network_read = Network::parse(network).unwrap();
            assert_eq!(network_read.contains(address.parse().unwrap()), expected, "{network} {address}");
        }
    }

    #[test]
    fn a_secret_is_not_shown() {
        assert_eq!(format!("{:?}", Secret::new("sk_live_1")), "Secret(not shown)");
    }
}
