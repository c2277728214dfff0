//! The delivered program: what a buyer reads. It stays out of the browser's module and out of the site: the build
//! writes it for the prerender (`bodies.rs` beside `build.rs`), which makes the pages that the server gives to
//! buyers alone.

include!(concat!(env!("OUT_DIR"), "/program.rs"));
