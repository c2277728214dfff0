//! Warning for the operator: forwarding headers arrive from a peer that is not in `TRUSTED_PROXIES`.
//!
//! Behind such a proxy all visitors count as one client for the rate limits and for `CONNECTIONS_PER_CLIENT`.

use super::{client_info::ClientInfo, forwarded};
use crate::app_state::AppState;
use hyper::HeaderMap;
use std::net::IpAddr;
use tracing::{field::display, warn};

/// Logs at most one line an hour, since any client may send these headers. The line has the kind of the address where
/// the log may contain addresses.
pub(super) fn warn_if_untrusted(app: &AppState, client: ClientInfo, headers: &HeaderMap) {
    if client.proxied || !forwarded::is_present(headers) {
        return;
    }
    let Some(requests) = app.untrusted_forwarding.record() else { return };
    let peer = app.config.log_addresses.then(|| display(address_kind(client.address)));
    warn!(requests, peer, remedy = %"TRUSTED_PROXIES", "proxy.not_trusted");
}

/// The kind of a canonical address, which is no personal data.
fn address_kind(address: IpAddr) -> &'static str {
    let is_private = match address {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    };
    match (address.is_loopback(), is_private) {
        (true, _) => "loopback",
        (false, true) => "private",
        (false, false) => "public",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_classified() {
        for (address, expected) in [
            ("127.0.0.1", "loopback"),
            ("::1", "loopback"),
            ("172.17.0.1", "private"),
            ("169.254.1.1", "private"),
            ("fd00::1", "private"),
            ("fe80::1", "private"),
            ("192.0.2.1", "public"),
            ("2001:db8::1", "public"),
        ] {
            assert_eq!(address_kind(address.parse().unwrap()), expected, "{address}");
        }
    }
}
