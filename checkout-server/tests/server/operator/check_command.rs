//! `--check`: what the command reports about settings, site, program, store and Stripe, and its exit code.

use crate::support::{
    Ended, MockStripe, Reply, TestServer, fast_retries, run, site_dir_with, stripe_error, stripe_settings,
    temp_dir, unused_address,
};
use std::{fs, os::unix, path::Path};

/// Runs `--check` and returns its exit code, the lines of standard output, and standard error.
fn check(data: &Path, settings: &[(&str, &str)]) -> (Option<i32>, Vec<String>, String) {
    // The port of the documentation.
    let own = [("DATA_DIR", data.to_str().unwrap()), ("PORT", "8080")];
    let Ended { code, stdout, stderr } = run(&[&own, settings].concat(), &["--check"]);
    (code, stdout.lines().map(str::to_owned).collect(), stderr)
}

/// Returns the line of one part, without the part's name.
#[track_caller]
fn line_for<'a>(lines: &'a [String], part: &str) -> &'a str {
    let mut found = lines.iter().filter_map(|line| line.strip_prefix(part));
    let line = found.next().unwrap_or_else(|| panic!("{part} is not in {lines:?}"));
    assert!(found.next().is_none(), "{part} occurs twice in {lines:?}");
    line.trim_start()
}

/// Settings without `SITE_URL`, which would add a note: the test site was built for another origin.
fn settings_without_site_url(stripe: &MockStripe) -> Vec<(&str, &str)> {
    stripe_settings(stripe).into_iter().filter(|(name, _)| *name != "SITE_URL").collect()
}

fn unknown_session() -> Reply {
    Reply::Respond(404, "", stripe_error("invalid_request_error", "resource_missing"))
}

#[test]
fn valid_settings_report_every_part_as_right_and_create_no_files() {
    let stripe = MockStripe::with_replies([unknown_session()]);
    let data = temp_dir();
    let (code, lines, stderr) = check(&data, &settings_without_site_url(&stripe));
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{lines:?}");
    assert_eq!(
        line_for(&lines, "settings"),
        "ok       http://127.0.0.1:8080, listening on 127.0.0.1:8080, checkout: Stripe"
    );
    assert!(
        line_for(&lines, "site").starts_with("ok       ")
            && line_for(&lines, "site").ends_with("built for http://127.0.0.1:8080")
    );
    assert!(line_for(&lines, "program").starts_with("ok       all pages in "));
    assert_eq!(line_for(&lines, "database"), format!("ok       nothing is stored in {} yet", data.display()));
    assert_eq!(
        line_for(&lines, "stripe"),
        format!("ok       {} accepts the secret key (test mode)", stripe.base_url())
    );
    assert_eq!(lines.len(), 6);
    assert!(!data.exists(), "no file was created");
    let requests = stripe.requests();
    assert_eq!(requests.len(), 1, "one request to Stripe");
    assert!(requests[0].line.starts_with("GET /v1/checkout/sessions/cs_test_"), "{}", requests[0].line);
    assert!(!lines.concat().contains(MockStripe::SECRET_KEY));
}

#[test]
fn a_store_in_use_is_inspected_without_changing_it() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    server.open_checkout(&stripe);
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    let before = (server.orders(), server.leads());
    stripe.queue([unknown_session()]);
    let (code, lines, _) = check(&server.data, &settings_without_site_url(&stripe));
    assert_eq!(code, Some(0), "{lines:?}");
    assert_eq!(
        line_for(&lines, "database"),
        format!("ok       1 order and 1 lead in {}", server.data.display())
    );
    assert_eq!((server.orders(), server.leads()), before);
    assert_eq!(server.subscribe("mia@house.example").status, 303, "the server still stores submissions");
}

#[test]
fn all_wrong_parts_are_reported_at_once() {
    let (empty, data) = (temp_dir(), temp_dir());
    fs::create_dir_all(&empty).unwrap();
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("ledger.sqlite"), "this is not a database but some other file").unwrap();
    let shown = empty.to_str().unwrap();
    let settings = [("PORT", "x"), ("HOST", "y"), ("SITE_DIR", shown), ("PROGRAM_DIR", shown)];
    let (code, lines, stderr) = check(&data, &settings);
    assert_eq!(code, Some(1));
    assert_eq!(stderr, "4 checks failed: the server would not start, or could not sell.\n");
    let wrong = lines.iter().filter(|line| line.contains(" FAILED   ")).count();
    // HOST, PORT, the site, the program, and the database. Which programs there are says the content of a site.
    assert_eq!(wrong, 5, "{lines:?}");
    assert!(line_for(&lines, "site").starts_with(&format!("FAILED   SITE_DIR {shown} holds no built site ")));
    let program = format!("FAILED   PROGRAM_DIR {shown} holds no built program ");
    assert!(line_for(&lines, "program").starts_with(&program), "{lines:?}");
    assert!(line_for(&lines, "database").contains(": file is not a database."));
    assert_eq!(line_for(&lines, "stripe"), "skipped  not checked, since the settings are invalid");
}

#[test]
fn a_rejected_key_and_an_unreachable_stripe_are_reported() {
    let data = temp_dir();
    let (_socket, unreachable) = unused_address();
    for (reply, expected) in [
        (
            Reply::Respond(401, "", stripe_error("invalid_request_error", "api_key_expired")),
            "FAILED   Stripe does not accept STRIPE_SECRET_KEY. Copy it again from the dashboard; it may have been replaced.",
        ),
        (
            Reply::Respond(403, "", stripe_error("invalid_request_error", "more_permissions_required")),
            "FAILED   STRIPE_SECRET_KEY is a restricted key that may not read Checkout Sessions. Give it write permission for them.",
        ),
        (
            Reply::Respond(500, "", stripe_error("api_error", "down")),
            "FAILED   Stripe answers 500 (api_error, down). Run this again later.",
        ),
    ] {
        let stripe = MockStripe::with_replies([reply]);
        let (code, lines, stderr) = check(&data, &settings_without_site_url(&stripe));
        assert_eq!((code, line_for(&lines, "stripe")), (Some(1), expected));
        assert_eq!(stderr, "1 check failed: the server would not start, or could not sell.\n");
    }
    let stripe = MockStripe::start();
    let mut settings = settings_without_site_url(&stripe);
    settings.push(("STRIPE_API_BASE", &unreachable));
    let (code, lines, _) = check(&data, &settings);
    let expected = format!(
        "FAILED   Stripe cannot be reached at {unreachable} (connect). Allow this machine to connect to that address."
    );
    assert_eq!((code, line_for(&lines, "stripe")), (Some(1), expected.as_str()));
}

#[test]
fn demo_mode_skips_stripe_and_prints_warnings_as_notes() {
    let data = temp_dir();
    let settings =
        [("CHECKOUT_MODE", "demo"), ("HOST", "0.0.0.0"), ("SITE_URL", "https://elsewhere.example")];
    let (code, lines, _) = check(&data, &settings);
    assert_eq!(code, Some(0), "{lines:?}");
    assert_eq!(line_for(&lines, "stripe"), "skipped  not checked, since Stripe is not the payment provider");
    let notes: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("warning   ")).collect();
    assert_eq!(notes.len(), 2, "{lines:?}");
    assert!(notes.iter().any(|note| note.starts_with("The demo checkout listens on 0.0.0.0")));
    assert!(notes.iter().any(|note| note.starts_with("SITE_URL is https://elsewhere.example")));
}

#[test]
fn what_is_wrong_with_the_folder_of_the_site_is_reported() {
    let data = temp_dir();
    let site = site_dir_with(&[("assets/film.mp4", b"")]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", site.to_str().unwrap())];
    unix::fs::symlink("robots.txt", site.join("humans.txt")).unwrap();
    let (code, lines, _) = check(&data, &settings);
    assert_eq!(code, Some(0), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains("so that these are not served: humans.txt. ")),
        "{lines:?}"
    );
    fs::File::options().write(true).open(site.join("assets/film.mp4")).unwrap().set_len(1 << 28).unwrap();
    let (code, lines, _) = check(&data, &settings);
    assert_eq!(code, Some(1));
    assert!(line_for(&lines, "site").contains(" 257 MB of files, and the server keeps all"), "{lines:?}");
    fs::remove_dir_all(site).unwrap();
}

#[test]
fn an_unwritable_data_directory_is_reported() {
    let dir = temp_dir();
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("a-file"), "").unwrap();
    let data = dir.join("a-file/data");
    let (code, lines, _) = check(&data, &[("CHECKOUT_MODE", "demo")]);
    assert_eq!(code, Some(1));
    assert!(
        line_for(&lines, "database").starts_with(&format!(
            "FAILED   Leads and orders cannot be stored in DATA_DIR {}: ",
            data.display()
        )),
        "{lines:?}"
    );
}
