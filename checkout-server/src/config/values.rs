//! Value types of settings: origins, addresses and networks.

use hyper::Uri;
use ipnet::IpNet;
use std::{fmt, net::IpAddr};

/// Origin: scheme, host, and port if it is not the default: `https://example.com`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    text: String,
    authority: String,
    https: bool,
    loopback: bool,
}

impl Origin {
    /// Parses an origin. A trailing slash is allowed, a path is not.
    ///
    /// # Errors
    /// The expected format, as the end of a sentence that begins with "must be".
    pub fn parse(value: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "an origin such as https://www.example.com, without a path";
        let uri: Uri = value.trim_end_matches('/').parse().map_err(|_| EXPECTED)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(EXPECTED);
        };
        let bare = uri.path_and_query().is_none_or(|rest| rest.as_str() == "/");
        if !bare || authority.as_str().contains('@') || !matches!(scheme, "http" | "https") {
            return Err(EXPECTED);
        }
        let host = authority.host();
        let digits = authority.as_str().strip_prefix(host).ok_or(EXPECTED)?.trim_start_matches(':');
        let port = if digits.is_empty() { None } else { Some(digits.parse::<u16>().map_err(|_| EXPECTED)?) };
        let https = scheme == "https";
        // Browsers omit the default port in `Origin` and `Host`.
        let own_port = port.filter(|port| *port != if https { 443 } else { 80 });
        let ending = own_port.map(|port| format!(":{port}")).unwrap_or_default();
        let authority_text = format!("{}{ending}", host.to_ascii_lowercase());
        Ok(Self {
            text: format!("{scheme}://{authority_text}"),
            https,
            loopback: is_loopback(host),
            authority: authority_text,
        })
    }

    /// Https origin of a valid host name.
    pub(super) fn https(host: &str) -> Self {
        Self { text: format!("https://{host}"), authority: host.to_owned(), https: true, loopback: false }
    }

    /// Plain http origin of a listening address.
    pub fn of_address(address: std::net::SocketAddr) -> Self {
        let authority = address.to_string();
        Self {
            text: format!("http://{authority}"),
            authority,
            https: false,
            loopback: address.ip().is_loopback(),
        }
    }

    /// The serialized origin, without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Host and port, as in a `Host` header.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// True if the scheme is https.
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// True if the host is this machine.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// True if a host name or address is the loopback interface.
pub(super) fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost") || address(host).is_some_and(|address| address.is_loopback())
}

/// Parses an IP address. A version 6 address may have brackets, as in a URL.
pub(super) fn address(value: &str) -> Option<IpAddr> {
    let inner = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inner {
        Some(inner) => inner.parse().ok().map(IpAddr::V6),
        None => value.parse().ok(),
    }
}

/// Parses `10.0.0.1`, `10.0.0.0/8`, `::1` or `fd00::/8`; an address without a prefix is a network of one.
pub(crate) fn network(value: &str) -> Option<IpNet> {
    value.parse().ok().or_else(|| address(value).map(IpNet::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_origin(value: &str, expected: Option<&str>) {
        assert_eq!(Origin::parse(value).ok().as_ref().map(Origin::as_str), expected, "{value}");
    }

    #[test]
    fn an_origin_has_a_scheme_and_a_host_and_no_path() {
        check_origin("https://Example.com/", Some("https://example.com"));
        check_origin("http://127.0.0.1:8080", Some("http://127.0.0.1:8080"));
        check_origin("http://[::1]:3000", Some("http://[::1]:3000"));
        check_origin("HTTPS://Example.com:443/", Some("https://example.com"));
        check_origin("https://example.com:", Some("https://example.com"));
        check_origin("https://example.com:80", Some("https://example.com:80"));
        check_origin("http://[::1]:80", Some("http://[::1]"));
        check_origin("https://example.com:70000", None);
        check_origin("https://example.com:0443", Some("https://example.com"));
        check_origin("example.com", None);
        check_origin("ftp://example.com", None);
        check_origin("https://example.com/path", None);
        check_origin("https://example.com?x=1", None);
        check_origin("https://user:word@example.com", None);
        check_origin("", None);
    }

    #[test]
    fn loopback_is_recognized_by_name_and_address() {
        for (host, expected) in
            [("localhost", true), ("127.1.2.3", true), ("[::1]", true), ("10.0.0.1", false), ("l", false)]
        {
            assert_eq!(is_loopback(host), expected, "{host}");
        }
    }

    #[test]
    fn a_network_is_an_address_or_a_range() {
        let text = |text: &str| network(text).map(|network| network.to_string());
        assert_eq!(text("10.0.0.0/8").as_deref(), Some("10.0.0.0/8"));
        assert_eq!(text("::1").as_deref(), Some("::1/128"));
        assert_eq!(text("[::1]").as_deref(), Some("::1/128"));
        assert_eq!(text("[127.0.0.1]"), None);
        assert_eq!(text("10.0.0.0/33"), None);
        assert_eq!(text("proxy.internal"), None);
    }
}
