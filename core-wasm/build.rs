//! Build script: compiles `content/` to constants of the crate, or fails with every problem of the content.

use std::path::Path;

fn main() {
    // core-wasm/fixture is this crate with content of its own, in which no essay waits.
    let is_fixture = Path::new("content").is_dir();
    let content = if is_fixture { "content" } else { "../content" };
    println!("cargo::rerun-if-changed={content}");

    let out_dir = std::env::var_os("OUT_DIR").unwrap_or_default();
    // Essays with a later day of publication are left out (scripts/inputs.mjs); without it, none is.
    println!("cargo::rerun-if-env-changed=CONTENT_DATE");
    let today = std::env::var("CONTENT_DATE").ok().filter(|_| !is_fixture);
    match core_build::compile(Path::new(content), today.as_deref()) {
        Ok(sources) => {
            let files = [
                ("content.rs", sources.content.into_bytes()),
                ("documents.rs", sources.documents.into_bytes()),
                ("journal-index.bin", sources.journal_index),
                ("events.rs", sources.events.into_bytes()),
            ];
            for (file, bytes) in files {
                if let Err(error) = std::fs::write(Path::new(&out_dir).join(file), bytes) {
                    println!("cargo::error=what is made of content/ cannot be written: {error}");
                }
            }
        }
        Err(problems) => {
            for problem in problems {
                println!("cargo::error={problem}");
            }
        }
    }
}
