//! `check` command: its report about settings, site, program, store and Stripe, and its exit code.

use crate::support::{
    MockStripe, Reply, TestServer, fast_retries, run, site_dir_with, stripe_error, stripe_settings, temp_dir,
    temp_folder, unused_address,
};
use std::{fs, os::unix, path::Path};

/// Output and result of a check.
struct Report {
    is_passed: bool,
    stdout: String,
}

fn check(data: &Path, settings: &[(&str, &str)]) -> Report {
    // The port in the documentation.
    let own = [("DATA_DIR", data.to_str().unwrap()), ("PORT", "8080")];
    let ended = run(&[&own, settings].concat(), &["check"]);
    let is_passed = ended.code == Some(0);
    // Standard output names the parts that fail.
    assert_eq!(
        (ended.code.unwrap(), ended.stderr.is_empty()),
        (i32::from(!is_passed), is_passed),
        "{ended:?}"
    );
    Report { is_passed, stdout: ended.stdout }
}

impl Report {
    /// Lines of one part, or of the warnings, without its name.
    fn lines(&self, part: &str) -> Vec<&str> {
        self.stdout.lines().filter_map(|line| Some(line.strip_prefix(part)?.trim_start())).collect()
    }

    /// Checks that a line of a part has this state and begins with this text.
    #[track_caller]
    fn expect(&self, part: &str, state: &str, text: &str) {
        let [line] = self.lines(part)[..] else { panic!("not one line of {part}: {}", self.stdout) };
        assert!(line.starts_with(state) && line.contains(text), "{line}");
    }
}

/// Settings without `SITE_URL`, which would add a warning: the test site was built for another origin.
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
    let report = check(&data, &settings_without_site_url(&stripe));
    assert!(report.is_passed, "{}", report.stdout);
    for (part, text) in [
        ("settings", "http://127.0.0.1:8080, listening on 127.0.0.1:8080, checkout: Stripe"),
        ("site", "built for http://127.0.0.1:8080"),
        ("program", "all pages in "),
        ("database", &*format!("nothing is stored in {} yet", data.display())),
        ("stripe", &*format!("{} accepts the secret key (test mode)", stripe.base_url())),
        ("mail", "written into files"),
    ] {
        report.expect(part, "ok ", text);
    }
    assert_eq!(report.stdout.lines().count(), 6);
    assert!(!data.exists(), "no file was created");
    let requests = stripe.requests();
    assert_eq!(requests.len(), 1, "one request to Stripe");
    assert!(requests[0].line.starts_with("GET /v1/checkout/sessions/cs_test_"), "{}", requests[0].line);
    assert!(!report.stdout.contains(MockStripe::SECRET_KEY));
}

#[test]
fn a_store_in_use_is_inspected_without_changing_it() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    server.open_checkout(&stripe);
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    let before = (server.orders(), server.submissions());
    stripe.queue([unknown_session()]);
    let report = check(&server.data, &settings_without_site_url(&stripe));
    assert!(report.is_passed, "{}", report.stdout);
    report.expect("database", "ok ", &format!("1 order and 1 submission in {}", server.data.display()));
    assert_eq!((server.orders(), server.submissions()), before);
    assert_eq!(server.subscribe("mia@house.example").status, 303, "the server still stores submissions");
}

#[test]
fn all_wrong_parts_are_reported_at_once() {
    let (empty, data) = (temp_dir(), temp_dir());
    fs::create_dir_all(&empty).unwrap();
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("ledger.sqlite"), "this is not a database but some other file").unwrap();
    let shown = empty.to_str().unwrap();
    let report = check(&data, &[("PORT", "x"), ("HOST", "y"), ("SITE_DIR", shown), ("PROGRAM_DIR", shown)]);
    assert!(!report.is_passed);
    let settings = report.lines("settings");
    assert!(settings.len() == 2 && settings.iter().all(|line| line.starts_with("FAILED ")), "{settings:?}");
    report.expect("site", "FAILED ", &format!("SITE_DIR {shown} holds no built site "));
    report.expect("program", "FAILED ", &format!("PROGRAM_DIR {shown} holds no built program "));
    report.expect("database", "FAILED ", ": file is not a database.");
    report.expect("stripe", "skipped ", "the settings are invalid");
}

#[test]
fn a_rejected_key_and_an_unreachable_stripe_are_reported() {
    let data = temp_dir();
    for (status, kind, code, expected) in [
        (401, "invalid_request_error", "api_key_expired", "Stripe does not accept STRIPE_SECRET_KEY."),
        (403, "invalid_request_error", "more_permissions_required", "may not read Checkout Sessions."),
        (500, "api_error", "down", "Stripe answers 500 (api_error, down)."),
    ] {
        let stripe = MockStripe::with_replies([Reply::Respond(status, "", stripe_error(kind, code))]);
        let report = check(&data, &settings_without_site_url(&stripe));
        assert!(!report.is_passed);
        report.expect("stripe", "FAILED ", expected);
    }
    let stripe = MockStripe::start();
    let (_socket, unreachable) = unused_address();
    let settings = [settings_without_site_url(&stripe), vec![("STRIPE_API_BASE", &*unreachable)]].concat();
    let report = check(&data, &settings);
    assert!(!report.is_passed);
    report.expect("stripe", "FAILED ", &format!("cannot be reached at {unreachable} (connect)."));
}

#[test]
fn demo_mode_skips_stripe_and_prints_warnings() {
    let settings =
        [("CHECKOUT_MODE", "demo"), ("HOST", "0.0.0.0"), ("SITE_URL", "https://elsewhere.example")];
    let report = check(&temp_dir(), &settings);
    assert!(report.is_passed, "{}", report.stdout);
    report.expect("stripe", "skipped ", "Stripe is not the payment provider");
    let warnings = report.lines("warning");
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    for start in ["The demo checkout listens on 0.0.0.0", "SITE_URL is https://elsewhere"] {
        assert!(warnings.iter().any(|warning| warning.starts_with(start)), "{start}: {warnings:?}");
    }
}

#[test]
fn what_is_wrong_with_the_folder_of_the_site_is_reported() {
    let data = temp_dir();
    let site = site_dir_with(&[("assets/film.mp4", b"")]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", site.to_str().unwrap())];
    unix::fs::symlink("robots.txt", site.join("humans.txt")).unwrap();
    let report = check(&data, &settings);
    assert!(report.is_passed, "{}", report.stdout);
    report.expect("warning", "", "so that these are not served: humans.txt. ");
    fs::File::options().write(true).open(site.join("assets/film.mp4")).unwrap().set_len(1 << 28).unwrap();
    let report = check(&data, &settings);
    assert!(!report.is_passed);
    report.expect("site", "FAILED ", " 257 MB of files, and the server keeps all");
    fs::remove_dir_all(site).unwrap();
}

#[test]
fn an_unwritable_data_directory_is_reported() {
    let dir = temp_folder();
    fs::write(dir.join("a-file"), "").unwrap();
    let data = dir.join("a-file/data");
    let report = check(&data, &[("CHECKOUT_MODE", "demo")]);
    assert!(!report.is_passed);
    let text = format!("Submissions and orders cannot be stored in DATA_DIR {}: ", data.display());
    report.expect("database", "FAILED ", &text);
}
