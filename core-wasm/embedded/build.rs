//! Build script: fills and compiles the content of the tests' small site, or fails with all problems of the content.

use std::path::{Path, PathBuf};
use std::{fs, io};

use core_content::compiler::{compile, examples::fill};

const SOURCE: &str = "../tests/content/valid";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SOURCE}");
    let Some(output) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
        println!("cargo::error=OUT_DIR is not set: cargo sets it");
        return;
    };
    let site = output.join("site");
    let copied = fs::remove_dir_all(&site).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    });
    let copied = copied.and_then(|()| copy(Path::new(SOURCE), &site)).and_then(|()| fill(&site));
    if let Err(error) = copied {
        println!("cargo::error={SOURCE} cannot be copied: {error}");
        return;
    }
    let compiled = match compile(&site, None) {
        Ok(compiled) => compiled,
        Err(problems) => {
            problems.iter().for_each(|problem| println!("cargo::error={problem}"));
            return;
        }
    };
    if let Err(error) = fs::write(output.join("content.bin"), compiled.content.build) {
        println!("cargo::error=content.bin cannot be written: {error}");
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}
