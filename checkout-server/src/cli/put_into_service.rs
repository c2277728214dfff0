//! Makes the running server serve a release that is complete, or the former one again.

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

/// How long the server may take to start again, after the time in which open requests end.
const START_TIME: Duration = Duration::from_secs(45);
/// How long the server may take for the answer which release it serves.
const PROBE_TIME: Duration = Duration::from_secs(2);
/// How long a server that is starting may take until it answers at all.
const ANSWER_TIME: Duration = Duration::from_secs(15);
/// The time between two such questions.
const PROBE_PAUSE: Duration = Duration::from_millis(200);
/// The most bytes of such an answer.
const PROBE_SIZE: u64 = 64 * 1024;

/// What becomes of a release.
#[derive(Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub(super) enum Step<'a> {
    /// The next start of the server takes it. Where none was served before, nothing else follows.
    Switched { release: &'a str },
    /// The server serves it.
    Serving { release: &'a str },
    /// The server did not, and serves the former release again, or not even that.
    Returned { release: &'a str, serving: bool },
}

/// Completes a release and puts it into service; `wait`: how long the server may take.
///
/// # Errors
/// Why it is not served.
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

/// Switches back, removes the release that was not served, and says so.
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
    // The name of a release says when the one before was replaced: a failed release would count, and pile up with each retry.
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

/// Whether a server answers, or comes to within `ANSWER_TIME`; `wait` may shorten that.
pub(super) fn is_server_running(config: &Config, wait: Option<Duration>) -> bool {
    let address = loopback(SocketAddr::new(config.host, config.port));
    comes_to(address, wait.unwrap_or(ANSWER_TIME).min(ANSWER_TIME), |_| true)
}

/// Whether the server comes to serve a release in time.
fn serves(address: SocketAddr, release: &str, wait: Duration) -> bool {
    comes_to(address, wait, |served| served == release)
}

/// Whether the release that a server names comes to be what is expected in time.
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

/// The release that a server names at `/healthz`.
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

/// The address at which a server that listens on all addresses is reached from the same machine.
fn loopback(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
