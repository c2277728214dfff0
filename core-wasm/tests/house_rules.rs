//! Rules of the house that no compiler checks: one file knows WebAssembly, every file says what it is for.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A line of code counts up to this; a longer file is two files.
const LONGEST: usize = 400;

fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(folder).to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn one_file_knows_webassembly() {
    let knowing: Vec<_> = rust_files("src")
        .into_iter()
        .filter(|path| fs::read_to_string(path).unwrap().contains("wasm_bindgen"))
        .collect();
    assert_eq!(knowing, [Path::new("src/wasm.rs")]);
}

/// What a package is made of, as cargo tells it.
fn tree(package: &str, more: &[&str]) -> String {
    let arguments =
        ["tree", "--edges", "normal", "--prefix", "none", "--locked", "--offline", "--package", package];
    let output = Command::new(env!("CARGO")).args(arguments).args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_server_carries_no_webassembly() {
    let tree = tree("checkout-server", &[]);
    assert!(tree.contains("core-wasm"), "the server is made without the core:\n{tree}");
    for stranger in ["wasm-bindgen", "js-sys", "tsify", "regex", "pulldown-cmark"] {
        assert!(!tree.contains(stranger), "the server carries {stranger}:\n{tree}");
    }
}

#[test]
fn the_module_of_a_visitor_carries_no_reader_of_content() {
    let tree = tree("core-wasm", &["--target", "wasm32-unknown-unknown"]);
    assert!(tree.contains("wasm-bindgen"), "{tree}");
    for stranger in ["regex", "toml ", "serde_json", "pulldown-cmark"] {
        assert!(!tree.contains(stranger), "the module carries {stranger}:\n{tree}");
    }
}

#[test]
fn every_file_opens_by_saying_what_it_is_for() {
    for path in ["src", "build", "tests"].into_iter().flat_map(rust_files) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//! "), "{} does not say what it is for", path.display());
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines: it is two files", path.display());
    }
}

#[test]
fn the_core_has_no_clock_no_files_and_no_network() {
    for path in rust_files("src") {
        let text = fs::read_to_string(&path).unwrap();
        for stranger in ["std::time", "std::fs", "std::net", "std::env::var", "SystemTime", "Instant"] {
            assert!(!text.contains(stranger), "{} reaches for {stranger}", path.display());
        }
    }
}
