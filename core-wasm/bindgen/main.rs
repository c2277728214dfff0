//! wasm-bindgen for the core: turns the compiled WebAssembly module into a JavaScript module for bundlers.
//!
//! `core-bindgen MODULE FOLDER` writes `core_wasm.js`, its type declarations and the final module into FOLDER.

use std::env;
use std::error::Error;
use std::path::PathBuf;

use wasm_bindgen_cli_support::{Bindgen, EncodeInto};

const USAGE: &str = "usage: core-bindgen MODULE FOLDER";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err(USAGE.into());
    };
    let mut bindgen = Bindgen::new();
    // Every supported browser has `TextEncoder.encodeInto`.
    bindgen.encode_into(EncodeInto::Always);
    bindgen.input_path(module).bundler(true)?.typescript(true).generate(folder)?;
    Ok(())
}
