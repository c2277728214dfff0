//! `receive`: receives a built site and program from the computer that publishes them (`npm run publish`), over
//! standard input, and makes the running server serve them. It is the only command that the publishing key may run
//! (docs/publishing.md).
//!
//! Both sides write lines of JSON. The server begins with [`Answer::Ready`], from which the sender computes what will
//! change. The sender sends a [`Manifest`], the server answers which files it lacks, receives their bytes one after the
//! other, and reports each step. Until the switch, the served site is unchanged. After it, the server has to serve the
//! new release; otherwise the former one is put back.
//!
//! With `--orders`, the first line may be a [`Request`] about the shop instead of a manifest.

mod shop_requests;
mod timed_input;

pub(super) use timed_input::TimedInput;

use super::{
    arguments::ReleaseTarget,
    output::CommandError,
    put_into_service::{Step, put_into_service},
};
use crate::{
    base::{clock::now_millis, error::ConfigError},
    config::{Config, Environment},
    site::releases::{Incoming, Manifest, Releases},
};
use core_wasm::{catalog::content::FORMAT, event_status::honolulu_day};
use serde::Serialize;
use shop_requests::Request;
use std::{
    env,
    io::{self, BufRead as _, BufReader, Read as _, Write},
    process::{Command, Stdio},
    time::Duration,
};

/// Maximum length of a manifest's line in bytes: enough for ten thousand files.
const MANIFEST_SIZE: u64 = 8 * 1024 * 1024;
/// How long the sender may be silent after its manifest, because other publications wait for the lock.
const SILENCE: Duration = Duration::from_secs(60);
/// Lines that the server writes.
#[derive(Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
enum Answer<'a> {
    /// The first line: the served release, if any, and the version of the content that this server can load.
    Ready { format: String, release: Option<&'a str>, summary: Option<&'a serde_json::Value> },
    /// SHA-256 of each file that the server lacks, in the order in which it expects their bytes.
    Missing { files: &'a [String] },
    /// All files have arrived and match the manifest.
    Stored,
    /// A server could start with the files.
    Checked,
    /// Reason why the release was not published.
    Refused { message: &'a str },
    /// Progress of the switch.
    #[serde(untagged)]
    Step(Step<'a>),
}

/// Receives one release into a folder of releases, or answers a request about the shop, if `orders` allows that.
///
/// # Errors
/// The reason for which nothing was published or done. The sender was told, too.
pub(super) async fn run(
    environment: &Environment,
    target: &ReleaseTarget,
    orders: bool,
    input: TimedInput,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    receive(environment, target, orders, input, out).await.map_err(|error| {
        // The sender may have disconnected.
        drop(tell(out, &Answer::Refused { message: &error.to_string() }));
        error.into()
    })
}

async fn receive(
    environment: &Environment,
    ReleaseTarget { folder, wait }: &ReleaseTarget,
    orders: bool,
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
    // No time limit yet: the owner first reads what will change.
    input.by_ref().take(MANIFEST_SIZE).read_line(&mut line).map_err(gone)?;
    if line.is_empty() {
        return Err(ConfigError::new("Nothing was sent. Nothing has changed."));
    }
    if let Some(request) = Request::parse(&line) {
        if !orders {
            return Err(ConfigError::new(
                "This key may publish, and nothing else. Where it shall show orders and submissions, too, your operator adds --orders to its line (docs/publishing.md).",
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
    // A coming day of the manifest may have begun since the site was built.
    let manifest = manifest.due(&today()).unwrap_or(manifest);
    let mut incoming = releases.begin(manifest)?;
    let missing = incoming.link_known()?;
    tell(out, &Answer::Missing { files: &missing }).map_err(gone)?;
    input.get_mut().limit(SILENCE);
    incoming.receive(&mut input)?;
    tell(out, &Answer::Stored).map_err(gone)?;
    check(&incoming)?;
    tell(out, &Answer::Checked).map_err(gone)?;
    // From here on the sender may have disconnected: the switch is completed without it.
    put_into_service(&releases, incoming, &config, *wait, &mut |step| drop(tell(out, &Answer::Step(step))))
}

/// Checks that a server could start with each received site. Each check is a process, because a process loads the
/// content of one site only.
///
/// # Errors
/// Every error that would keep a server from starting.
pub(super) fn check(incoming: &Incoming) -> Result<(), ConfigError> {
    for (site, program) in incoming.sites() {
        let check = env::current_exe().and_then(|server| {
            Command::new(server).arg("verify-release").args([site, program]).stdin(Stdio::null()).output()
        });
        let check = check.map_err(|error| {
            ConfigError::new(format!("What was sent cannot be checked: {error}. Nothing has changed."))
        })?;
        if !check.status.success() {
            let faults = String::from_utf8_lossy(&check.stderr);
            return Err(ConfigError::new(format!(
                "The server cannot serve what was sent. Nothing has changed.\n{}",
                faults.trim_end()
            )));
        }
    }
    Ok(())
}

/// Current date in Honolulu.
pub(super) fn today() -> String {
    honolulu_day(now_millis()).iso()
}

fn tell(out: &mut impl Write, answer: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Error of a connection that ended before the switch.
fn gone(error: io::Error) -> ConfigError {
    ConfigError::new(format!("The connection has ended ({error}). Nothing has changed: publish again."))
}
