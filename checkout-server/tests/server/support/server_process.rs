//! Server in its own process.

use super::{Client, PROGRAM, Response, clean_command, command, program_dir, site_dir, webhook_settings};
use std::{
    io::{BufRead as _, BufReader, Read as _},
    net::SocketAddr,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

/// Starts the server with Stripe, webhook and further settings, through the `wrapper` command if there is one. It runs
/// until it is killed.
pub(crate) fn spawn_server(data: &Path, settings: &[(&str, &str)], wrapper: &[&str]) -> (Child, SocketAddr) {
    let mut arguments = wrapper.iter().copied().chain([PROGRAM]);
    let mut command = clean_command(arguments.next().unwrap(), Path::new(env!("CARGO_TARGET_TMPDIR")));
    command.args(arguments).envs(webhook_settings()).envs([
        ("PORT", "0"),
        ("FORM_POSTS_PER_HOUR", "0"),
        ("CHECKOUT_REQUESTS_PER_HOUR", "0"),
    ]);
    command.env("SITE_DIR", site_dir()).env("PROGRAM_DIR", program_dir());
    command.env("DATA_DIR", data).envs(settings.iter().copied());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
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

/// Server process that runs until it is stopped or dropped.
pub(crate) struct ServerProcess {
    child: Child,
    /// Output after the `Listening on` line.
    pub(crate) stdout: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl ServerProcess {
    /// Starts in this working directory; waits for the `Listening on` line.
    pub(crate) fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let mut child = command(folder, settings).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.strip_prefix("Listening on http://").unwrap().trim_end().parse().unwrap();
        Self { child, stdout, address }
    }

    pub(crate) fn request(&self, request: &str) -> Response {
        Client::connect(self.address).request(request)
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.request(&format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"))
    }

    /// Sends a signal and returns the exit code, without reading the output.
    pub(crate) fn stop_unread(mut self, signal: &str) -> Option<i32> {
        self.send(signal);
        self.child.wait().unwrap().code()
    }

    fn send(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Sends a signal, as a service manager does; returns the exit code and standard error.
    pub(crate) fn stop(self, signal: &str) -> (Option<i32>, String) {
        let (code, stderr, _) = self.stop_and_read(signal);
        (code, stderr)
    }

    /// As [`Self::stop`], with the rest of standard output, except for the line about the store that each start logs.
    pub(crate) fn stop_and_read(self, signal: &str) -> (Option<i32>, String, String) {
        let (code, stderr, stdout) = self.stop_and_read_all(signal);
        let lines = stderr.split_inclusive('\n').filter(|line| !line.contains("store.opened"));
        (code, lines.collect(), stdout)
    }

    /// As [`Self::stop`], with all lines of standard output.
    pub(crate) fn stop_and_read_all(mut self, signal: &str) -> (Option<i32>, String, String) {
        self.send(signal);
        // Read while the process runs: it drops log lines that nobody reads.
        let (mut stderr, mut stdout) = (String::new(), String::new());
        self.stdout.read_to_string(&mut stdout).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let status = self.child.wait().unwrap();
        (status.code(), stderr, stdout)
    }
}

impl Drop for ServerProcess {
    /// Kills a process that still runs.
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
