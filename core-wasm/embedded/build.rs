//! Build script: compiles the content and the small site of the core's own tests, or fails with every problem of them.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    embed("../../content", "content.bin");
    embed("../tests/content/valid", "test-content.bin");
}

/// Compiles a content folder into a file of the crate.
fn embed(content: &str, file: &str) {
    println!("cargo::rerun-if-changed={content}");
    let compiled = match core_content::compiler::compile(Path::new(content), None) {
        Ok(compiled) => compiled,
        Err(problems) => {
            problems.iter().for_each(|problem| println!("cargo::error={problem}"));
            return;
        }
    };
    let folder = std::env::var_os("OUT_DIR").unwrap_or_default();
    if let Err(error) = std::fs::write(Path::new(&folder).join(file), compiled.content.build) {
        println!("cargo::error={file} cannot be written: {error}");
    }
}
