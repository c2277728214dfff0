//! Build script: compiles the content of the tests' small site, or fails with all problems of the content.

use std::path::Path;

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
