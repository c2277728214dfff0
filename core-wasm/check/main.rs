//! Content checker: `core-check FOLDER` prints every problem of a content folder, one line each, and exits with 1 where
//! there is one. The same rules decide when the core is compiled. `core-check --describe` prints every kind of content
//! file with its keys, hints and limits as JSON.

#[expect(dead_code, reason = "of the compiled content only the problems are of interest")]
#[path = "../build/mod.rs"]
mod build;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut errors = std::io::stderr().lock();
    let Some(folder) = std::env::args_os().nth(1) else {
        let _ = writeln!(errors, "usage: core-check FOLDER | --describe");
        return ExitCode::from(2);
    };
    if folder == "--describe" {
        let description = serde_json::to_string_pretty(&build::describe::description()).unwrap_or_default();
        let _ = writeln!(std::io::stdout().lock(), "{description}");
        return ExitCode::SUCCESS;
    }
    let problems = build::compile(Path::new(&folder), None).err().unwrap_or_default();
    for problem in &problems {
        let _ = writeln!(errors, "{problem}");
    }
    if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
