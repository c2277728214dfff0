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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let members: Vec<&str> = workspace.split('"').filter(|text| text.starts_with("core-wasm")).collect();
    assert_eq!(members.len(), 6, "{members:?}");
    for member in members {
        let manifest = fs::read_to_string(root.join(member).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\nname = \"core-"), "{member}");
    }
}
