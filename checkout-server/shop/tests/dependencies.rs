//! The shop depends, directly or indirectly, on no database, network, runtime or service.

use std::process::Command;

/// Crates that only the server around the shop may use.
const REFUSED: [&str; 7] = ["futures-util", "hyper", "lettre", "mio", "rustls", "sqlx", "tokio"];

#[test]
fn the_shop_depends_on_no_database_network_or_runtime() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--package", "shop", "--edges", "normal", "--prefix", "none", "--format", "{p}"])
        .args(["--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    let crates: Vec<_> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(crates.contains(&"core-wasm"), "{crates:?}");
    let refused: Vec<_> = crates.iter().filter(|name| REFUSED.contains(name)).collect();
    assert!(refused.is_empty(), "{refused:?}");
}
