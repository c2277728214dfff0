//! `--check`: what an operator learns before she opens the shop, or before she lets a new version in.

use crate::support::{
    ATTEMPT, CREATE, Play, Shop, Stripe, delivered, deserted, error, fresh_folder, impatient, site,
    stripe_settings,
};
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// Runs the check: its exit code, its lines, and what it said at its end.
fn check(data: &Path, settings: &[(&str, &str)]) -> (Option<i32>, Vec<String>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().current_dir(env!("CARGO_TARGET_TMPDIR")).arg("--check");
    command.env("SITE_DIR", site()).env("PROGRAM_DIR", delivered()).env("DATA_DIR", data);
    let Output { status, stdout, stderr } = command.envs(settings.iter().copied()).output().unwrap();
    let lines = String::from_utf8(stdout).unwrap().lines().map(str::to_owned).collect();
    (status.code(), lines, String::from_utf8(stderr).unwrap())
}

/// The line of a part, without its name.
#[track_caller]
fn of<'a>(lines: &'a [String], part: &str) -> &'a str {
    let mut found = lines.iter().filter_map(|line| line.strip_prefix(part));
    let line = found.next().unwrap_or_else(|| panic!("no {part} in {lines:?}"));
    assert!(found.next().is_none(), "{part} twice in {lines:?}");
    line.trim_start()
}

/// Without the note that the site was built for another origin, which the tests' site always was.
fn here(stripe: &Stripe) -> Vec<(&str, &str)> {
    stripe_settings(stripe).into_iter().filter(|(name, _)| *name != "SITE_URL").collect()
}

fn nobody() -> Play {
    Play::Say(404, "", error("invalid_request_error", "resource_missing"))
}

#[test]
fn where_all_is_right_each_part_says_so_and_nothing_is_left_behind() {
    let stripe = Stripe::playing([nobody()]);
    let data = fresh_folder();
    let (code, lines, said) = check(&data, &here(&stripe));
    assert_eq!((code, said.as_str()), (Some(0), ""), "{lines:?}");
    assert_eq!(
        of(&lines, "settings"),
        "right    http://127.0.0.1:8080, listening on 127.0.0.1:8080, with Stripe's till"
    );
    assert!(
        of(&lines, "site").starts_with("right    ")
            && of(&lines, "site").ends_with("built for http://127.0.0.1:8080")
    );
    assert!(of(&lines, "program").starts_with("right    every page of it in "));
    assert_eq!(
        of(&lines, "ledger"),
        format!("right    nothing is kept in {} yet, and it can be", data.display())
    );
    assert_eq!(
        of(&lines, "stripe"),
        format!("right    {} takes the secret key, a key for tests", stripe.base())
    );
    assert_eq!(lines.len(), 5);
    assert!(!data.exists(), "nothing was made");
    let asked = stripe.asked();
    assert_eq!(asked.len(), 1, "Stripe is asked once");
    assert!(asked[0].line.starts_with("GET /v1/checkout/sessions/cs_test_"), "{}", asked[0].line);
    assert!(!lines.concat().contains(Stripe::SECRET_KEY));
}

#[test]
fn a_ledger_in_use_is_looked_at_and_stays_as_it_is() {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    let named = format!("content-type: application/json\r\nidempotency-key: {ATTEMPT}\r\n");
    assert_eq!(shop.post(CREATE, &named, "{}").status, 200);
    assert_eq!(shop.write("newsletter", &[("email", "ana@house.example")]).status, 303);
    let before = (shop.orders(), shop.kept());
    stripe.play([nobody()]);
    let (code, lines, _) = check(&shop.data, &here(&stripe));
    assert_eq!(code, Some(0), "{lines:?}");
    assert_eq!(of(&lines, "ledger"), format!("right    1 order and 1 letter in {}", shop.data.display()));
    assert_eq!((shop.orders(), shop.kept()), before);
    assert_eq!(shop.write("newsletter", &[("email", "mia@house.example")]).status, 303, "and goes on");
}

#[test]
fn every_part_that_is_wrong_is_told_at_once() {
    let (empty, data) = (fresh_folder(), fresh_folder());
    fs::create_dir_all(&empty).unwrap();
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("ledger.sqlite"), "this is no ledger, and what it is belongs to somebody").unwrap();
    let shown = empty.to_str().unwrap();
    let settings = [("PORT", "x"), ("HOST", "y"), ("SITE_DIR", shown), ("PROGRAM_DIR", shown)];
    let (code, lines, said) = check(&data, &settings);
    assert_eq!(code, Some(1));
    assert_eq!(said, "4 parts are wrong: the server would not start, or would not sell.\n");
    let wrong = lines.iter().filter(|line| line.contains(" WRONG    ")).count();
    assert_eq!(wrong, 5, "the settings have two faults: {lines:?}");
    assert!(of(&lines, "site").starts_with(&format!("WRONG    SITE_DIR {shown} holds no built site ")));
    assert!(
        of(&lines, "program").starts_with(&format!("WRONG    PROGRAM_DIR {shown} holds no built program "))
    );
    assert!(of(&lines, "ledger").contains(": file is not a database."));
    assert_eq!(of(&lines, "stripe"), "unknown  not asked before the settings are right");
}

#[test]
fn a_stripe_that_does_not_take_the_key_or_does_not_answer_is_told() {
    let data = fresh_folder();
    let (_nobody, nowhere) = deserted();
    for (play, expected) in [
        (
            Play::Say(401, "", error("invalid_request_error", "api_key_expired")),
            "WRONG    Stripe does not take STRIPE_SECRET_KEY. Copy it again from the dashboard; it may have been replaced.",
        ),
        (
            Play::Say(403, "", error("invalid_request_error", "more_permissions_required")),
            "WRONG    STRIPE_SECRET_KEY is a restricted key that may not read Checkout Sessions. Give it the right to write them.",
        ),
        (
            Play::Say(500, "", error("api_error", "down")),
            "WRONG    Stripe answers 500 (api_error, down). Run this again later.",
        ),
    ] {
        let stripe = Stripe::playing([play]);
        let (code, lines, said) = check(&data, &here(&stripe));
        assert_eq!((code, of(&lines, "stripe")), (Some(1), expected));
        assert_eq!(said, "One part is wrong: the server would not start, or would not sell.\n");
    }
    let stripe = Stripe::open();
    let mut settings = here(&stripe);
    settings.push(("STRIPE_API_BASE", &nowhere));
    let (code, lines, _) = check(&data, &settings);
    let expected = format!(
        "WRONG    Stripe cannot be reached at {nowhere} (connect). Let this machine out to that address."
    );
    assert_eq!((code, of(&lines, "stripe")), (Some(1), expected.as_str()));
}

#[test]
fn a_demo_is_checked_without_stripe_and_what_only_matters_is_noted() {
    let data = fresh_folder();
    let settings = [
        ("CHECKOUT_MODE", "demo"),
        ("HOST", "0.0.0.0"),
        ("SITE_URL", "https://elsewhere.example"),
        ("CONNECTIONS", "1000000"),
    ];
    let (code, lines, _) = check(&data, &settings);
    assert_eq!(code, Some(0), "{lines:?}");
    assert_eq!(of(&lines, "stripe"), "unknown  not asked: there is no key of its own to try");
    let notes: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("note      ")).collect();
    assert_eq!(notes.len(), 3, "{lines:?}");
    assert!(notes.iter().any(|note| note.starts_with("The demo till listens on 0.0.0.0")));
    assert!(notes.iter().any(|note| note.starts_with("SITE_URL is https://elsewhere.example")));
    assert!(notes.iter().any(|note| note.starts_with("CONNECTIONS is 1000000")));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told() {
    let place = fresh_folder();
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("a-file"), "").unwrap();
    let data = place.join("a-file/data");
    let (code, lines, _) = check(&data, &[("CHECKOUT_MODE", "demo")]);
    assert_eq!(code, Some(1));
    assert!(
        of(&lines, "ledger").starts_with(&format!(
            "WRONG    Letters and orders cannot be kept in DATA_DIR {}: ",
            data.display()
        )),
        "{lines:?}"
    );
}
