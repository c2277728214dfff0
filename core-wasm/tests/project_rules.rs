//! Project rules that the compiler does not check: dependencies, file headers, file lengths.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most lines of a file.
const MAX_LINES: usize = 400;

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
fn only_one_file_uses_wasm_bindgen() {
    let found: Vec<_> = rust_files("src")
        .into_iter()
        .filter(|path| fs::read_to_string(path).unwrap().contains("wasm_bindgen"))
        .collect();
    assert_eq!(found, [Path::new("src/wasm.rs")]);
}

/// The dependency tree of a package, from `cargo tree`.
fn tree(package: &str, more: &[&str]) -> String {
    let arguments =
        ["tree", "--edges", "normal", "--prefix", "none", "--locked", "--offline", "--package", package];
    let output = Command::new(env!("CARGO")).args(arguments).args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_server_does_not_depend_on_wasm_crates() {
    let tree = tree("checkout-server", &[]);
    assert!(tree.contains("core-wasm"), "the server does not depend on the core:\n{tree}");
    for unwanted in ["wasm-bindgen", "js-sys", "tsify", "regex", "pulldown-cmark"] {
        assert!(!tree.contains(unwanted), "the server depends on {unwanted}:\n{tree}");
    }
}

#[test]
fn the_browser_module_does_not_depend_on_content_parsers() {
    let tree = tree("core-wasm", &["--target", "wasm32-unknown-unknown"]);
    assert!(tree.contains("wasm-bindgen"), "{tree}");
    for unwanted in ["regex", "toml ", "pulldown-cmark"] {
        assert!(!tree.contains(unwanted), "the module depends on {unwanted}:\n{tree}");
    }
}

#[test]
fn every_file_has_a_header_and_a_limited_length() {
    for path in ["src", "build", "tests"].into_iter().flat_map(rust_files) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//! "), "{} has no //! header", path.display());
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines, more than {MAX_LINES}", path.display());
    }
}

#[test]
fn the_core_uses_no_clock_no_files_and_no_network() {
    for path in rust_files("src") {
        let text = fs::read_to_string(&path).unwrap();
        for unwanted in ["std::time", "std::fs", "std::net", "std::env::var", "SystemTime", "Instant"] {
            assert!(!text.contains(unwanted), "{} uses {unwanted}", path.display());
        }
    }
}
