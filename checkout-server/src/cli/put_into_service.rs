//! Makes the running server serve a complete release, or else the former release again.

use crate::{
    base::error::ConfigError,
    config::{Config, Limits},
    site::releases::{Incoming, Releases},
};
use serde::Serialize;
use std::{
    io::{self, Read as _, Write as _},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

/// How long the server may take to restart, after the time in which open requests end.
const START_TIME: Duration = Duration::from_secs(45);
/// How long the server may take to answer which release it serves.
const PROBE_TIME: Duration = Duration::from_secs(2);
/// How long a starting server may take to answer for the first time.
const ANSWER_TIME: Duration = Duration::from_secs(15);
/// Pause between two requests to the server.
const PROBE_PAUSE: Duration = Duration::from_millis(200);
/// Maximum size of the server's answer, in bytes.
const PROBE_SIZE: u64 = 64 * 1024;

/// Progress of a release, as the publishing computer is told.
#[derive(Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub(super) enum Step<'a> {
    /// The next start of the server serves the release. If no release was served before, this is the last step.
    Switched { release: &'a str },
    /// The running server serves the release.
    Serving { release: &'a str },
    /// The server did not serve the release. `release` is the former one; `serving` is true if it is served again.
    Returned { release: &'a str, serving: bool },
}

/// Completes a release and puts it into service. `wait`: how long the server may take.
///
/// # Errors
/// The reason for which the release is not served.
pub(super) fn put_into_service(
    releases: &Releases,
    incoming: Incoming,
    config: &Config,
    wait: Option<Duration>,
    report: &mut dyn FnMut(Step<'_>),
) -> Result<(), ConfigError> {
    let switch = releases.switch(incoming.complete()?)?;
    report(Step::Switched { release: &switch.to });
    if let Some(from) = &switch.from {
        let wait = wait.unwrap_or(Limits::default().shutdown_timeout + START_TIME);
        let address = loopback(SocketAddr::new(config.host, config.port));
        if !serves(address, &switch.to, wait) {
            return Err(go_back(releases, &switch.to, from, address, wait, report));
        }
        report(Step::Serving { release: &switch.to });
    }
    releases.prune();
    Ok(())
}

/// Switches back to the release `from`, removes the release `to`, and returns the error.
fn go_back(
    releases: &Releases,
    to: &str,
    from: &str,
    address: SocketAddr,
    wait: Duration,
    report: &mut dyn FnMut(Step<'_>),
) -> ConfigError {
    let seconds = wait.as_secs();
    let failed = format!("The server did not serve {to} within {seconds} seconds.");
    if let Err(error) = releases.point_to(from) {
        return ConfigError::new(format!("{failed} The former one, {from}, could not be put back: {error}."));
    }
    // The name of a release is the time at which the one before was replaced. A failed release must not count, and
    // would remain after each retry.
    releases.remove(to);
    let serving = serves(address, from, wait);
    report(Step::Returned { release: from, serving });
    let state = if serving {
        format!("The former one, {from}, is served again.")
    } else {
        format!("The former one, {from}, is not served either: look at the log of the server.")
    };
    ConfigError::new(format!("{failed} {state}"))
}

/// True if a server answers within `ANSWER_TIME`; `wait` may shorten that.
pub(super) fn is_server_running(config: &Config, wait: Option<Duration>) -> bool {
    let address = loopback(SocketAddr::new(config.host, config.port));
    comes_to(address, wait.unwrap_or(ANSWER_TIME).min(ANSWER_TIME), |_| true)
}

/// True if the server serves a release within a time.
fn serves(address: SocketAddr, release: &str, wait: Duration) -> bool {
    comes_to(address, wait, |served| served == release)
}

/// Asks a server for its release until the answer is as expected; false if that takes longer than `wait`.
fn comes_to(address: SocketAddr, wait: Duration, is_expected: impl Fn(&str) -> bool) -> bool {
    let end = Instant::now() + wait;
    loop {
        if served_release(address).is_ok_and(|served| is_expected(&served)) {
            return true;
        }
        if Instant::now() >= end {
            return false;
        }
        thread::sleep(PROBE_PAUSE);
    }
}

/// Name of the release that a server reports at `/healthz`.
fn served_release(address: SocketAddr) -> io::Result<String> {
    let mut connection = TcpStream::connect_timeout(&address, PROBE_TIME)?;
    connection.set_read_timeout(Some(PROBE_TIME))?;
    connection.set_write_timeout(Some(PROBE_TIME))?;
    connection.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut response = String::new();
    connection.take(PROBE_SIZE).read_to_string(&mut response)?;
    let release = response.rsplit_once("\r\n\r\n").and_then(|(_, body)| body.strip_prefix("ok "));
    Ok(release.unwrap_or_default().to_owned())
}

/// Address for connections from the same machine, if the server listens on all addresses.
fn loopback(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
