//! The program itself, on a ledger that outlives it.

use super::{delivered, site, webhook_settings};
use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

/// Starts it with Stripe's till and a webhook, with further settings, through other programs where some are named.
/// It runs until it is killed.
pub(crate) fn start(data: &Path, settings: &[(&str, &str)], through: &[&str]) -> (Child, SocketAddr) {
    let program = env!("CARGO_BIN_EXE_checkout-server");
    let mut words = through.iter().copied().chain([program]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).env_clear().current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.envs(webhook_settings()).envs([
        ("PORT", "0"),
        ("WORKERS", "2"),
        ("FORM_POSTS_PER_HOUR", "0"),
        ("TILL_REQUESTS_PER_HOUR", "0"),
    ]);
    command.env("SITE_DIR", site()).env("PROGRAM_DIR", delivered());
    command.env("DATA_DIR", data).envs(settings.iter().copied());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("Listening on http://").unwrap().trim_end().parse().unwrap();
    (child, address)
}

/// Ends it as a power cut would.
pub(crate) fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}
