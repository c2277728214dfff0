//! Build script: compiles `content/` to constants of the crate, or fails with every problem of the content.
//!
//! The crate's own tests are compiled with a small site that does not change (`tests/content/valid`), so that no edit of
//! `content/` changes what they find: its constants are in the folder `test`, which `cfg(test)` selects (`lib.rs`).

use std::path::Path;

fn main() {
    let out_dir = std::env::var_os("OUT_DIR").unwrap_or_default();
    let out_dir = Path::new(&out_dir);
    // Essays with a later day of publication are left out (scripts/inputs.mjs); without it, none is.
    println!("cargo::rerun-if-env-changed=CONTENT_DATE");
    let today = std::env::var("CONTENT_DATE").ok();
    write_constants(Path::new("../content"), today.as_deref(), out_dir);
    // Tests run natively.
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family != "wasm") {
        write_constants(Path::new("tests/content/valid"), None, &out_dir.join("test"));
    }
}

/// Compiles a content folder, and writes the result into a folder.
fn write_constants(content: &Path, today: Option<&str>, folder: &Path) {
    println!("cargo::rerun-if-changed={}", content.display());
    let sources = match core_content::compiler::compile(content, today) {
        Ok(sources) => sources,
        Err(problems) => {
            problems.iter().for_each(|problem| println!("cargo::error={problem}"));
            return;
        }
    };
    sources.warnings.iter().for_each(|warning| println!("cargo::warning={warning}"));
    let files = [
        ("content.rs", sources.content.into_bytes()),
        ("pages.txt", sources.pages.into_bytes()),
        ("documents.rs", sources.documents.into_bytes()),
        ("journal-index.bin", sources.journal_index),
        ("events.rs", sources.events.into_bytes()),
    ];
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| files.iter().try_for_each(|(file, text)| std::fs::write(folder.join(file), text)));
    if let Err(error) = written {
        println!("cargo::error=what is made of {} cannot be written: {error}", content.display());
    }
}
