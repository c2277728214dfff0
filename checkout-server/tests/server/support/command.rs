//! Commands of the program: runs them with settings and arguments, and returns their output.

use super::{program_dir, site_dir};
use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
};

/// The compiled program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_checkout-server");

/// Exit status and output of a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// Asserts success; returns standard output.
    #[track_caller]
    pub(crate) fn succeeded(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.stdout
    }

    /// Asserts a failure without other output; returns standard error.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.stdout, "", "{self:?}");
        self.failed()
    }

    /// Asserts a failure; returns standard output and standard error.
    #[track_caller]
    pub(crate) fn failed(self) -> String {
        assert_eq!(self.code, Some(1), "{self:?}");
        self.stdout + &self.stderr
    }
}

/// Program that may start the server, in this working directory, with nothing of this environment except `PATH` and the
/// file of the coverage counters.
pub(crate) fn clean_command(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().current_dir(folder);
    for name in ["PATH", "LLVM_PROFILE_FILE"] {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The server's program in this working directory, with the small site and program, and these settings.
pub(crate) fn command(folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = clean_command(PROGRAM, folder);
    command.env("SITE_DIR", site_dir()).env("PROGRAM_DIR", program_dir()).env("PORT", "0");
    command.envs(settings.iter().copied());
    command
}

/// Runs a command to its end, in a working directory without `.env`.
pub(crate) fn run(settings: &[(&str, &str)], arguments: &[&str]) -> Ended {
    run_in(Path::new(env!("CARGO_TARGET_TMPDIR")), settings, arguments)
}

/// Runs a command to its end, in this working directory.
pub(crate) fn run_in(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Ended {
    Ended::of(command(folder, settings).args(arguments).output().unwrap())
}

/// Runs a command that reads this line.
pub(crate) fn run_with_input(settings: &[(&str, &str)], arguments: &[&str], line: &str) -> Ended {
    let mut command = command(Path::new(env!("CARGO_TARGET_TMPDIR")), settings);
    let mut child = command.args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
    Ended::of(child.wait_with_output().unwrap())
}
