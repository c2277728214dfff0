//! Tests of the core's rules with a whole site: the one in `tests/content/valid`, which no edit of `content/` changes.
//! Tests of one function with data of their own are beside it.

mod added_to_paths;
mod articles;
mod documents;
mod forms;
mod head_and_messages;
mod navigation;
mod page_json;
mod pricing;
mod retreat;
mod routes;
mod seo;
mod urls;

use std::{fs, path::Path};

/// `cargo test -p core-wasm` leaves out the crates that the core is made of, and `cargo test -p 'core-*'` none.
#[test]
fn cargo_test_p_core_star_tests_all_crates_of_the_core() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifests = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().join("Cargo.toml"));
    let manifests: Vec<_> = manifests.filter_map(|manifest| fs::read_to_string(manifest).ok()).collect();
    assert!(manifests.len() == 4 && manifests.iter().all(|manifest| manifest.contains("\nname = \"core-")));
}
