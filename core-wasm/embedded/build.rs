//! Build script: compiles the content of the small site that tests have, or fails with every problem of it.

use std::path::Path;

/// The content of the small site.
const SOURCE: &str = "../tests/content/valid";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SOURCE}");
    let compiled = match core_content::compiler::compile(Path::new(SOURCE), None) {
        Ok(compiled) => compiled,
        Err(problems) => {
            problems.iter().for_each(|problem| println!("cargo::error={problem}"));
            return;
        }
    };
    let folder = std::env::var_os("OUT_DIR").unwrap_or_default();
    if let Err(error) = std::fs::write(Path::new(&folder).join("content.bin"), compiled.content.build) {
        println!("cargo::error=content.bin cannot be written: {error}");
    }
}
