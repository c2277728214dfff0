//! Tests of the core's rules with a whole site. Its content is in `tests/content/valid` and does not change with
//! `content/`. Tests of a single function with data of its own are beside the function.

mod added_to_paths;
mod articles;
mod documents;
mod event_status;
mod forms;
mod head_and_messages;
mod navigation;
mod page_json;
mod pricing;
mod routes;
mod seo;
mod urls;

use std::{fs, path::Path};

/// `cargo test -p core-wasm` would leave out the crates that the core consists of; `cargo test -p 'core-*'` tests all.
#[test]
fn cargo_test_p_core_star_tests_all_crates_of_the_core() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifests = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().join("Cargo.toml"));
    let manifests: Vec<_> = manifests.filter_map(|manifest| fs::read_to_string(manifest).ok()).collect();
    assert!(manifests.len() == 4 && manifests.iter().all(|manifest| manifest.contains("\nname = \"core-")));
}
