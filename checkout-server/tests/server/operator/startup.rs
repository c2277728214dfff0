//! Startup and exit: configuration errors, warnings, the `Listening on` line, and signals.

use crate::support::{
    Client, ServerProcess, form_page, program_dir, program_folder, put_content, run, run_in, site_dir,
    temp_folder, write_program,
};
use checkout_server::{
    app_state::AppState,
    cli::serve,
    config::{Config, Environment, Limits},
    preparation::prepare,
    web::http::server_runtime,
};
use core_wasm::{
    catalog::{content::embedded::FILE, server::PROGRAMS},
    forms::form_names,
};
use serde_json::json;
use std::{fs, future::pending, iter, net::TcpListener, num::NonZeroUsize, os::fd::OwnedFd};

/// Expected parts of an error: the setting or file, and the kind of fault.
type Named<'a> = [&'a str; 2];

#[track_caller]
fn check_lines(lines: &[String], expected: &[Named]) {
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, named) in lines.iter().zip(expected) {
        assert!(named.iter().all(|part| line.contains(part)), "{line}: {named:?}");
    }
}

/// Errors of settings, site and program, line by line.
fn faults(settings: &[(&str, &str)]) -> Vec<String> {
    let folders =
        [("SITE_DIR", site_dir().to_str().unwrap()), ("PROGRAM_DIR", program_dir().to_str().unwrap())];
    let error = prepare(&Environment::of(&[&folders, settings].concat())).err();
    let text = error.map(|error| error.to_string()).unwrap_or_default();
    text.lines().skip(1).map(|line| line.strip_prefix("  - ").unwrap().to_owned()).collect()
}

/// Checks the errors that are found without a start.
#[track_caller]
fn check(settings: &[(&str, &str)], expected: &[Named]) {
    check_lines(&faults(settings), expected);
}

/// Starts a server with errors, and checks its output.
#[track_caller]
fn check_start(settings: &[(&str, &str)], expected: &[Named]) {
    let stderr = run(settings, &[]).refused();
    let mut lines = stderr.lines();
    assert_eq!(lines.next(), Some("The server does not start yet:"));
    check_lines(
        &lines.map(|line| line.strip_prefix("  - ").unwrap().to_owned()).collect::<Vec<_>>(),
        expected,
    );
}

#[test]
fn all_configuration_errors_are_reported_at_once_without_secrets() {
    let settings = [
        ("HOST", "the-shop"),
        ("PORT", "80808"),
        ("SITE_URL", "house.example/shop"),
        ("CHECKOUT_MODE", "stripe"),
        ("STRIPE_SECRET_KEY", "pk_test_secretly"),
        ("STRIPE_PUBLISHABLE_KEY", "sk_test_secretly"),
        ("STRIPE_WEBHOOK_SECRET", "secretly,whsec_1,whsec_2"),
        ("PROGRAM_LINK_SECRET", "secretly"),
        ("STRIPE_API_BASE", "http://secretly.example"),
        ("DATABASE_URL", "mysql://house:secretly@db.example"),
        ("FORM_POSTS_PER_HOUR", "-1"),
        ("CHECKOUT_REQUESTS_PER_HOUR", "many"),
        ("SEARCHES_PER_HOUR", "1.5"),
        ("LOG_FORMAT", "xml"),
        ("LOG_ADDRESSES", "yes"),
        ("SMTP_URL", "https://house:secretly@mail.example"),
        ("MAIL_REPLY_TO", "the house"),
        ("KEEP_SUBMISSIONS_DAYS", "0"),
        ("KEEP_ADDRESSES_DAYS", "90"),
        ("TRUSTED_PROXIES", "10.0.0.0/8,proxy"),
    ];
    let lines = faults(&settings);
    for (setting, value) in settings {
        let own: Vec<_> = lines.iter().filter(|line| line.split(' ').next() == Some(setting)).collect();
        let count = match setting {
            // Only other settings are wrong because of it.
            "CHECKOUT_MODE" => 0,
            // One of its secrets, and the number of secrets.
            "STRIPE_WEBHOOK_SECRET" => 2,
            _ => 1,
        };
        assert_eq!(own.len(), count, "{setting}: {lines:#?}");
        // A value that may contain a secret is not quoted.
        let found = format!("{}\"", value.rsplit(',').next().unwrap());
        let is_quoted = |line: &&String| line.contains(&found) != value.contains("secretly");
        assert!(own.iter().all(is_quoted), "{own:?}");
    }
    assert!(!lines.concat().contains("secretly"));
    // Errors about settings that are required because of another setting.
    let of_others: Vec<_> = lines
        .iter()
        .filter(|line| settings.iter().all(|(setting, _)| !line.starts_with(setting)))
        .cloned()
        .collect();
    check_lines(&of_others, &[["MAIL_FROM", "is missing"]]);
}

#[test]
fn no_output_shows_a_secret_of_the_environment() {
    const VALID: [(&str, &str); 7] = [
        ("STRIPE_SECRET_KEY", "sk_test_secretly"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
        ("STRIPE_WEBHOOK_SECRET", "whsec_secretly,whsec_secretly_too"),
        (
            "PROGRAM_LINK_SECRET",
            "secretly-signed-with-thirty-two-letters,secretly-signed-before-the-rotation",
        ),
        ("STRIPE_API_BASE", "http://127.0.0.1:1"),
        ("DATABASE_URL", "postgres://house:secretly@127.0.0.1:1/house"),
        ("SMTP_URL", "smtp://house:secretly@127.0.0.1:1"),
    ];
    let valid = [&VALID[..], &[("MAIL_FROM", "house@mail.example")]].concat();
    let malformed = [
        ("STRIPE_SECRET_KEY", "secretly"),
        ("STRIPE_PUBLISHABLE_KEY", "sk_test_secretly"),
        ("STRIPE_WEBHOOK_SECRET", "secretly"),
        ("PROGRAM_LINK_SECRET", "secretly"),
        ("DATABASE_URL", "postgres://house:secretly@127.0.0.1:port/house"),
        ("SMTP_URL", "smtp://house:secretly@127.0.0.1:port"),
    ];
    let folder = temp_folder();
    fs::write(folder.join(".env"), "secretly\nsecretly=\"").unwrap();
    for settings in [&valid[..], &malformed] {
        for line in
            ["", "--help", "check", "orders", "orders reconcile", "submissions", "mail", "--secret", "secret"]
        {
            let ended = run_in(&folder, settings, &line.split_whitespace().collect::<Vec<_>>());
            assert!(!format!("{ended:?}").contains("secretly"), "{line}: {ended:?}");
        }
    }
    let config = format!("{:?}", Config::read(&Environment::of(&valid)).unwrap());
    assert!(config.contains("127.0.0.1:1") && !config.contains("secretly"), "{config}");
}

#[test]
fn names_in_the_env_file_that_no_setting_has_are_warnings() {
    let folder = temp_folder();
    let file = "MAIL_OWNR=owner@house.example\nTRUSTED_PROXY=127.0.0.1\nVITE_BACKEND_REGION=any\nPORT=8099\n";
    fs::write(folder.join(".env"), file).unwrap();
    let settings = [
        ("CHECKOUT_MODE", "demo"),
        // Unknown names of the process get no warning, since most are not the server's; a blank value counts as unset.
        ("MAIL_OWNRE", "x"),
        ("PORT", " "),
    ];
    let lines = run_in(&folder, &settings, &["check"]).succeeded();
    let warnings: Vec<_> = lines.lines().filter(|line| line.contains(".env sets ")).collect();
    check_lines(
        &warnings.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>(),
        &[["MAIL_OWNR,", "Did you mean MAIL_OWNER?"], ["TRUSTED_PROXY,", "Did you mean TRUSTED_PROXIES?"]],
    );
    assert!(lines.contains("listening on 127.0.0.1:8099"), "{lines}");
}

#[test]
fn stripe_mode_requires_its_keys() {
    let missing = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "PROGRAM_LINK_SECRET"];
    check(&[("CHECKOUT_MODE", "stripe")], &missing.map(|setting| [setting, "is missing"]));
    check(
        &[("CHECKOUT_MODE", "paper"), ("STRIPE_SECRET_KEY", "secretly")],
        &[["STRIPE_SECRET_KEY", "must begin with"], ["CHECKOUT_MODE", "\"paper\""]],
    );
}

#[test]
fn a_live_key_requires_a_consistent_public_configuration() {
    for key in [
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("STRIPE_SECRET_KEY", "rk_live_1"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
    ] {
        check(&[("CHECKOUT_MODE", "demo"), key], &[["CHECKOUT_MODE is demo", "a live Stripe key is set"]]);
    }
    let live = |site_url| {
        [
            ("STRIPE_SECRET_KEY", "sk_live_1"),
            ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
            ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
            ("SITE_URL", site_url),
            ("SMTP_URL", "smtps://mail.example"),
            ("MAIL_FROM", "house@mail.example"),
        ]
    };
    check(&live("https://house.example")[..4], &[["SMTP_URL", "is missing"]]);
    check(&live("http://house.example"), &[["SITE_URL", "must be the site's public https origin"]]);
    check(
        &live("https://elsewhere.example"),
        &[["SITE_URL is https://elsewhere.example", "was built for http://127.0.0.1:8080"]],
    );
    let mut mixed = live("https://elsewhere.example");
    mixed[1] = ("STRIPE_PUBLISHABLE_KEY", "pk_test_1");
    check(&mixed, &[["STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY", "not of the same mode"]]);
}

#[test]
fn site_errors_are_reported_with_configuration_errors() {
    let empty = temp_folder();
    let shown = empty.to_str().unwrap();
    // The first start of a new installation.
    check_start(&[("SITE_DIR", shown), ("PORT", "x")], &[["PORT", "\"x\""], [shown, "holds no built site"]]);
    let bare = temp_folder();
    put_content(&bare, FILE, json!({ "siteUrl": "http://127.0.0.1:8080" }));
    let pages = core_wasm::prerender::prerender_list();
    let pages = pages.iter().map(|page| page.file.clone()).filter(|file| !file.starts_with("forms/"));
    let forms = form_names().map(|form| form.as_str());
    let forms = forms.flat_map(|form| ["", "/sent"].map(|file| format!("forms/{form}{file}.html")));
    let lacking: Vec<String> = pages.chain(forms).map(|file| format!("lacks {file}.")).collect();
    let expected: Vec<Named> = lacking.iter().map(|file| [bare.to_str().unwrap(), file.as_str()]).collect();
    check_start(&[("SITE_DIR", bare.to_str().unwrap()), ("PORT", "0")], &expected);
}

#[test]
fn program_errors_are_reported_with_configuration_errors() {
    let nowhere = temp_folder().join("gone");
    let folders =
        PROGRAMS.iter().map(|program| program_folder(&nowhere, program.offer).display().to_string());
    let folders: Vec<_> = folders.collect();
    let missing = folders.iter().map(|folder| [folder.as_str(), "holds no built program"]);
    let expected: Vec<Named> = iter::once(["PORT", "\"x\""]).chain(missing).collect();
    check(&[("PROGRAM_DIR", nowhere.to_str().unwrap()), ("PORT", "x")], &expected);
    let torn = temp_folder();
    write_program(&torn);
    fs::remove_file(torn.join("day-3.html")).unwrap();
    fs::write(torn.join("day-4.html"), "<a href=\"/\">nowhere</a>").unwrap();
    fs::write(torn.join("method.html"), "{{token}}\n{{tokn}}").unwrap();
    fs::write(torn.join("refunded.html"), "{{token}}").unwrap();
    check(
        &[("PROGRAM_DIR", torn.to_str().unwrap())],
        &[
            [torn.to_str().unwrap(), "lacks day-3.html"],
            ["/day-4.html", "it lacks {{ token }}"],
            ["`tokn` is undefined", "/method.html:2"],
            ["`token` is undefined", "/refunded.html:1"],
        ],
    );
}

#[test]
fn a_server_without_smtp_url_says_where_mail_is_written() {
    let dir = temp_folder();
    let printed = |settings: &[(&str, &str)]| {
        let running = ServerProcess::start(&dir, &[&[("CHECKOUT_MODE", "demo")], settings].concat());
        let (status, _, lines) = running.stop_and_read("-TERM");
        assert_eq!(status, Some(0));
        lines
    };
    let said = printed(&[]);
    assert!(said.lines().count() == 1 && said.contains("data/mail") && said.contains("SMTP_URL"), "{said}");
    assert_eq!(printed(&[("SMTP_URL", "smtp://127.0.0.1:9"), ("MAIL_FROM", "house@house.example")]), "");
}

#[test]
fn a_demo_that_others_can_reach_prints_a_warning() {
    for (setting, is_reached) in [
        (("HOST", "0.0.0.0"), true),
        (("TRUSTED_PROXIES", "127.0.0.1"), true),
        (("SITE_URL", "https://house.example"), true),
        (("LISTEN_FDS", "1"), true),
        (("SITE_URL", "http://localhost:8080"), false),
        (("HOST", "127.0.0.1"), false),
    ] {
        let settings = [("CHECKOUT_MODE", "demo"), setting];
        let config = Config::read(&Environment::of(&settings)).unwrap();
        let warned = config.warnings.iter().any(|warning| warning.contains("without paying"));
        assert_eq!(warned, is_reached, "{setting:?}");
    }
    let running =
        ServerProcess::start(&temp_folder(), &[("CHECKOUT_MODE", "demo"), ("TRUSTED_PROXIES", "127.0.0.1")]);
    let (code, stderr) = running.stop("-TERM");
    assert!(code == Some(0) && stderr.starts_with("warning: The demo checkout "), "{stderr}");
}

#[test]
fn an_unusable_data_directory_is_reported() {
    let dir = temp_folder();
    let file = dir.join("a-file");
    fs::write(&file, "").unwrap();
    let data = file.join("data");
    let shown = data.to_str().unwrap();
    check_start(&[("PORT", "0"), ("DATA_DIR", shown)], &[[shown, "Set DATA_DIR to a folder"]]);
    fs::write(dir.join("ledger.sqlite"), "this is not a database but some other file").unwrap();
    let shown = dir.to_str().unwrap();
    check_start(&[("PORT", "0"), ("DATA_DIR", shown)], &[[shown, "checkout-server restore FILE"]]);
}

#[test]
fn prints_its_address_serves_and_exits_on_sigterm_and_sigint() {
    for signal in ["-TERM", "-INT"] {
        let running = ServerProcess::start(&temp_folder(), &[("CHECKOUT_MODE", "demo")]);
        let response = Client::connect(running.address).request("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
        assert_eq!((response.status, response.text()), (200, "ok"));
        assert_eq!(running.stop(signal), (Some(0), String::new()));
    }
}

#[test]
fn settings_are_read_from_an_env_file_and_warnings_are_printed() {
    let dir = temp_folder();
    fs::write(dir.join(".env"), "SITE_URL=https://elsewhere.example\nPORT=1\n").unwrap();
    let running = ServerProcess::start(&dir, &[]);
    let (code, stderr) = running.stop("-TERM");
    assert_eq!(code, Some(0));
    let lines: Vec<_> = stderr.lines().collect();
    assert!(
        lines[0].starts_with("warning: SITE_URL is https://elsewhere.example, and the site in "),
        "{stderr}"
    );
    assert!(
        lines[1].starts_with("warning: ") && lines[1].contains("STRIPE_SECRET_KEY is not set"),
        "{stderr}"
    );
}

#[test]
fn a_missing_site_url_prints_a_warning_for_a_site_built_for_a_public_origin() {
    let dir = temp_folder();
    let put = |file: &str, content: &str| {
        fs::create_dir_all(dir.join(file).parent().unwrap()).unwrap();
        fs::write(dir.join(file), content).unwrap();
    };
    put_content(&dir, FILE, json!({ "siteUrl": "https://house.example" }));
    for page in core_wasm::prerender::prerender_list() {
        put(&page.file, "page");
    }
    for form in form_names() {
        let name = form.as_str();
        put(&format!("forms/{name}.html"), &form_page(form, "whole"));
    }
    let shown = dir.to_str().unwrap();
    let running = ServerProcess::start(&dir, &[("SITE_DIR", shown), ("CHECKOUT_MODE", "demo")]);
    let (code, warned) = running.stop("-TERM");
    assert_eq!((code, warned.lines().count()), (Some(0), 1));
    assert!(warned.starts_with("warning: ") && warned.contains("SITE_URL=https://house.example"), "{warned}");
}

#[test]
fn an_address_in_use_is_reported() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let why = TcpListener::bind(address).unwrap_err();
    check_start(&[("PORT", &address.port().to_string())], &[[&address.to_string(), &why.to_string()]]);
}

#[test]
fn a_listener_that_cannot_be_used_ends_the_start_with_an_error() {
    // A file cannot be polled, so the server fails to use it as a socket.
    let file: OwnedFd = fs::File::open(env!("CARGO_MANIFEST_DIR").to_owned() + "/Cargo.toml").unwrap().into();
    let site = site_dir().to_str().unwrap();
    let data = temp_folder();
    let settings = [
        ("CHECKOUT_MODE", "demo"),
        ("SITE_DIR", site),
        ("PROGRAM_DIR", program_dir().to_str().unwrap()),
        ("DATA_DIR", data.to_str().unwrap()),
    ];
    let (config, build) = prepare(&Environment::of(&settings)).unwrap();
    let address = ([127, 0, 0, 1], 8080).into();
    let listener = TcpListener::from(file);
    listener.set_nonblocking(true).unwrap();
    let runtime = server_runtime(NonZeroUsize::MIN).unwrap();
    let run = async {
        let app = AppState::open(config, build, address, Limits::default()).await.unwrap();
        serve::run(listener, &app, pending::<()>()).await
    };
    let error = runtime.block_on(run).unwrap_err();
    assert!(error.to_string().contains("The listener cannot be used"));
}
