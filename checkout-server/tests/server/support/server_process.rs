//! The server as a process, on a data directory that outlives it.

use super::{program_dir, site_dir, webhook_settings};
use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

/// Starts the server with Stripe and webhook settings and further ones, run through the `wrapper` command if there is
/// one. It runs until it is killed.
pub(crate) fn spawn_server(data: &Path, settings: &[(&str, &str)], wrapper: &[&str]) -> (Child, SocketAddr) {
    let program = env!("CARGO_BIN_EXE_checkout-server");
    let mut arguments = wrapper.iter().copied().chain([program]);
    let mut command = Command::new(arguments.next().unwrap());
    command.args(arguments).env_clear().current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    // Where the counters of a coverage run are written.
    if let Some(file) = std::env::var_os("LLVM_PROFILE_FILE") {
        command.env("LLVM_PROFILE_FILE", file);
    }
    command.envs(webhook_settings()).envs([
        ("PORT", "0"),
        ("WORKERS", "2"),
        ("FORM_POSTS_PER_HOUR", "0"),
        ("CHECKOUT_REQUESTS_PER_HOUR", "0"),
    ]);
    command.env("SITE_DIR", site_dir()).env("PROGRAM_DIR", program_dir());
    command.env("DATA_DIR", data).envs(settings.iter().copied());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("Listening on http://").unwrap().trim_end().parse().unwrap();
    (child, address)
}

/// Kills the process without a graceful shutdown, like a power failure.
pub(crate) fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}
