//! Missing or empty stores: the commands that create one or refuse to, and their messages.

use crate::support::{self, Ended, ServerProcess, site_dir, temp_dir, temp_folder, webhook_settings};
use std::{fs, path::Path};

/// Runs the program with a live key and this data directory.
fn run(data: &Path, arguments: &[&str]) -> Ended {
    let settings = [
        ("DATA_DIR", data.to_str().unwrap()),
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
        ("STRIPE_API_BASE", "http://127.0.0.1:9"),
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("SITE_URL", "https://house.example"),
        ("SMTP_URL", "smtp://127.0.0.1:9"),
        ("MAIL_FROM", "house@mail.example"),
    ];
    support::run(&settings, arguments)
}

/// Line of `check` about the database.
fn database(data: &Path) -> String {
    let lines = run(data, &["check"]).stdout;
    lines.lines().find(|line| line.starts_with("database ")).unwrap().to_owned()
}

#[test]
fn with_a_live_key_a_new_store_has_to_be_asked_for() {
    let data = temp_dir();
    let refused = database(&data);
    assert!(
        refused.starts_with("database  FAILED   DATA_DIR ") && refused.contains("checkout-server new-store")
    );
    assert!(!data.exists(), "nothing was created");
    run(&data, &["new-store"]).succeeded();
    assert!(database(&data).starts_with("database  ok       0 orders and 0 submissions in "));
    let again = run(&data, &["new-store"]).refused();
    assert!(again.contains("holds a store already. Nothing was changed."), "{again}");
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_file_of_no_bytes_is_no_store_for_any_command() {
    let data = temp_folder();
    fs::write(data.join("ledger.sqlite"), "").unwrap();
    assert!(database(&data).starts_with("database  FAILED   ledger.sqlite in DATA_DIR "));
    for command in ["new-store", "orders", "submissions", "mail"] {
        let text = run(&data, &[command]).refused();
        assert!(text.contains("has 0 bytes"), "{command}: {text}");
    }
    let settings = [("CHECKOUT_MODE", "demo"), ("DATA_DIR", data.to_str().unwrap())];
    let text = support::run(&settings, &[]).refused();
    assert!(text.contains("has 0 bytes"), "{text}");
    assert_eq!(fs::metadata(data.join("ledger.sqlite")).unwrap().len(), 0);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn each_start_says_how_much_is_stored_and_warns_of_a_store_that_it_has_created() {
    let data = temp_dir();
    let settings = [&webhook_settings()[..], &[("DATA_DIR", data.to_str().unwrap())]].concat();
    let start = || ServerProcess::start(site_dir(), &settings).stop_and_read_all("-TERM").1;
    let (first, second) = (start(), start());
    let warning = format!("warning: DATA_DIR {} held no store, and an empty one was created", data.display());
    assert!(first.contains(&warning) && !second.contains("held no store"), "{first}\n{second}");
    for stderr in [first, second] {
        assert!(stderr.contains(" store.opened orders=0 submissions=0\n"), "{stderr}");
    }
    fs::remove_dir_all(data).unwrap();
}
