//! Turns `content/` into constants of the crate, or refuses with every problem at once.

#[path = "build/mod.rs"]
mod build;

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=../content");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/model");
    println!("cargo::rerun-if-changed=src/routes/registry.rs");
    println!("cargo::rerun-if-changed=src/fold.rs");
    println!("cargo::rerun-if-changed=src/dates.rs");

    let outcome = build::compile(Path::new("../content"));
    let out_dir = std::env::var_os("OUT_DIR").unwrap_or_default();
    match outcome {
        Ok(made) => {
            let files = [
                ("content.rs", made.constants),
                ("bodies.rs", made.bodies),
                ("program.rs", made.program),
                ("events.rs", made.events),
            ];
            for (file, constants) in files {
                if let Err(error) = std::fs::write(Path::new(&out_dir).join(file), constants) {
                    println!("cargo::error=the constants made from content/ cannot be written: {error}");
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
