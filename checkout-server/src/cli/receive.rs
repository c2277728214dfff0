//! `receive`: takes a built site and program from the computer that publishes them (`npm run publish`), over standard input,
//! and makes the running server serve them. It is the one command that the publishing key may run (docs/publishing.md).
//!
//! Both sides write lines of JSON. This one begins with [`Answer::Ready`], so that the other can say what will change; it gets a
//! [`Manifest`], answers which files it lacks, gets their bytes one behind the other, and reports each step. Until the switch
//! nothing of the site that is served has changed; after it, the server has to serve the new release, or the former comes back.
//!
//! Where the command says so (`--orders`), the first line may be a [`Request`] about the shop instead of a manifest.

mod shop_requests;
mod timed_input;

pub(super) use timed_input::TimedInput;

use super::{check, output::CommandError};
use crate::{
    config::{Config, Environment},
    error::ConfigError,
    releases::{Manifest, Releases},
};
use core_wasm::catalog::content::FORMAT;
use serde::Serialize;
use shop_requests::Request;
use std::{
    io::{self, BufRead as _, BufReader, Read as _, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// The most bytes of a manifest's line: some ten thousand files.
const MANIFEST_SIZE: u64 = 8 * 1024 * 1024;
/// How long the server may take to start again, after the time in which open requests end (`STOP_TIME`).
const START_TIME: Duration = Duration::from_secs(45);
/// How long the other side may be silent once it has begun: another publication waits for it.
const SILENCE: Duration = Duration::from_secs(60);
/// How long the server may take for the answer which release it serves.
const PROBE_TIME: Duration = Duration::from_secs(2);
/// The time between two such questions.
const PROBE_PAUSE: Duration = Duration::from_millis(200);

/// What the receiving side writes, one line each.
#[derive(Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
enum Answer<'a> {
    /// The first line: the release that is served, if any, and the version of the content that this server can load.
    Ready { format: String, release: Option<&'a str>, summary: Option<&'a serde_json::Value> },
    /// The SHA-256 of each file that this side lacks, in the order in which their bytes are expected.
    Missing { files: &'a [String] },
    /// All files have arrived, and are what the manifest says.
    Stored,
    /// A server could start with them.
    Checked,
    /// The next start of the server takes them. Where none was served before, nothing else follows.
    Switched { release: &'a str },
    /// The server serves them.
    Serving { release: &'a str },
    /// The server did not, and serves the former release again, or not even that.
    Returned { release: &'a str, serving: bool },
    /// Nothing was published, and why.
    Refused { message: &'a str },
}

/// What the key may do.
#[derive(Debug)]
pub(super) struct Receiving<'a> {
    /// The folder of releases.
    pub(super) folder: &'a Path,
    /// How long the server may take to serve a new one; by default some time more than its requests.
    pub(super) wait: Option<Duration>,
    /// Whether it may read and change orders, letters and mail, too.
    pub(super) orders: bool,
}

/// Receives one release into a folder of releases, or answers a request about the shop.
///
/// # Errors
/// Why nothing was published or done. It was told to the other side, too.
pub(super) async fn run(
    environment: &Environment,
    receiving: Receiving<'_>,
    input: TimedInput,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    receive(environment, receiving, input, out).await.map_err(|error| {
        // The other side may be gone.
        drop(tell(out, &Answer::Refused { message: &error.to_string() }));
        error.into()
    })
}

async fn receive(
    environment: &Environment,
    Receiving { folder, wait, orders }: Receiving<'_>,
    input: TimedInput,
    out: &mut impl Write,
) -> Result<(), ConfigError> {
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    let releases = Releases::new(folder);
    let served = releases.served()?;
    let ready = Answer::Ready {
        format: format!("{FORMAT:016x}"),
        release: served.as_ref().map(|release| release.name.as_str()),
        summary: served.as_ref().map(|release| &release.manifest.summary),
    };
    tell(out, &ready).map_err(gone)?;
    let mut input = BufReader::new(input);
    let mut line = String::new();
    // Somebody reads what will change, and may take her time.
    input.by_ref().take(MANIFEST_SIZE).read_line(&mut line).map_err(gone)?;
    if line.is_empty() {
        return Err(ConfigError::new("Nothing was sent. Nothing has changed."));
    }
    if let Some(request) = Request::parse(&line) {
        if !orders {
            return Err(ConfigError::new(
                "This key may publish, and nothing else. Where it shall show orders and letters, too, your operator adds --orders to its line (docs/publishing.md).",
            ));
        }
        return tell(out, &request?.answer(environment).await?).map_err(gone);
    }
    let manifest = Manifest::parse(&line)?;
    let _lock = releases.lock()?;
    if releases.served()?.map(|release| release.name) != manifest.base {
        return Err(ConfigError::new(
            "Something else was published meanwhile. Nothing has changed: publish again, and read once more what will change.",
        ));
    }
    let mut incoming = releases.begin(manifest)?;
    let missing = incoming.link_known()?;
    tell(out, &Answer::Missing { files: &missing }).map_err(gone)?;
    input.get_mut().limit(SILENCE);
    incoming.receive(&mut input)?;
    tell(out, &Answer::Stored).map_err(gone)?;
    check::release(&config, &incoming.site(), &incoming.program()).map_err(|errors| {
        let faults = ConfigError::joined(errors);
        ConfigError::new(format!("The server cannot serve what was sent. Nothing has changed.\n{faults}"))
    })?;
    tell(out, &Answer::Checked).map_err(gone)?;
    let release = incoming.complete()?;
    // From here on the other side may be gone: what has begun comes to its end without it.
    let switch = releases.switch(release)?;
    drop(tell(out, &Answer::Switched { release: &switch.to }));
    if let Some(from) = &switch.from {
        let wait = wait.unwrap_or(config.limits.shutdown_timeout + START_TIME);
        let address = loopback(SocketAddr::new(config.host, config.port));
        if !serves(address, &switch.to, wait) {
            return Err(go_back(&releases, &switch.to, from, address, wait, out));
        }
        drop(tell(out, &Answer::Serving { release: &switch.to }));
    }
    releases.prune();
    Ok(())
}

/// Switches back, and says so.
fn go_back(
    releases: &Releases,
    to: &str,
    from: &str,
    address: SocketAddr,
    wait: Duration,
    out: &mut impl Write,
) -> ConfigError {
    let seconds = wait.as_secs();
    let failed = format!("The server did not serve {to} within {seconds} seconds.");
    if let Err(error) = releases.point_to(from) {
        return ConfigError::new(format!("{failed} The former one, {from}, could not be put back: {error}."));
    }
    let serving = serves(address, from, wait);
    drop(tell(out, &Answer::Returned { release: from, serving }));
    let state = if serving {
        format!("The former one, {from}, is served again.")
    } else {
        format!("The former one, {from}, is not served either: look at the log of the server.")
    };
    ConfigError::new(format!("{failed} {state}"))
}

/// Whether the server comes to serve a release in time.
fn serves(address: SocketAddr, release: &str, wait: Duration) -> bool {
    let end = Instant::now() + wait;
    loop {
        if served_release(address).is_ok_and(|served| served == release) {
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
    connection.take(MANIFEST_SIZE).read_to_string(&mut response)?;
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

fn tell(out: &mut impl Write, answer: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// The connection ended before the switch.
fn gone(error: io::Error) -> ConfigError {
    ConfigError::new(format!("The connection has ended ({error}). Nothing has changed: publish again."))
}
