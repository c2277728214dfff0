//! Startup and exit: configuration errors, warnings, the `Listening on` line, and signals.

use crate::support::{
    Client, ServerProcess, form_page, program_dir, program_folder, server_command, site_dir, write_program,
};
use checkout_server::{
    app_state::{AppState, prepare},
    cli::serve,
    config::{Config, Environment, Limits},
    http::server_runtime,
};
use core_wasm::{catalog::documents::PROGRAMS, forms::form_names};
use std::{
    fs,
    future::pending,
    iter,
    net::TcpListener,
    num::NonZeroUsize,
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    process::Output,
};

/// An empty working directory.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Remove leftovers of an earlier run; there are none on the first.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Starts with invalid settings and checks the reported errors, line by line.
#[track_caller]
fn check(settings: &[(&str, &str)], expected: &[&str]) {
    let settings = [&[("SITE_DIR", site_dir().to_str().unwrap())], settings].concat();
    let Output { status, stdout, stderr } = server_command(site_dir(), &settings).output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(lines[0], "The server does not start yet:");
    assert_eq!(
        lines[1..].iter().map(|line| line.strip_prefix("  - ").unwrap()).collect::<Vec<_>>(),
        expected
    );
    assert_eq!((status.code(), stdout.len()), (Some(1), 0));
}

#[test]
fn all_configuration_errors_are_reported_at_once_without_secrets() {
    check(
        &[
            ("HOST", "the-shop"),
            ("PORT", "80808"),
            ("WORKERS", "0"),
            ("SITE_URL", "house.example/shop"),
            ("CHECKOUT_MODE", "stripe"),
            ("STRIPE_SECRET_KEY", "pk_test_secretly"),
            ("STRIPE_PUBLISHABLE_KEY", "sk_test_secretly"),
            ("STRIPE_WEBHOOK_SECRET", "secretly,whsec_1,whsec_2"),
            ("PROGRAM_LINK_SECRET", "secretly"),
            ("STRIPE_API_BASE", "http://stripe.example"),
            ("DATABASE_URL", "mysql://house:secretly@db.example"),
            ("FORM_POSTS_PER_HOUR", "-1"),
            ("CHECKOUT_REQUESTS_PER_HOUR", "many"),
            ("SEARCHES_PER_HOUR", "1.5"),
            ("BODY_TIME", "4000"),
            ("IDLE_TIME", "1.5"),
            ("STALL_TIME", "15s"),
            ("STOP_TIME", "-1"),
            ("HEADER_SIZE", "1000000"),
            ("URI_SIZE", "10"),
            ("BODY_SIZE", "64K"),
            ("CONNECTIONS", "0"),
            ("CONNECTIONS_PER_CLIENT", "-1"),
            ("LOG_FORMAT", "xml"),
            ("LOG_ADDRESSES", "yes"),
            ("SMTP_URL", "https://house:secretly@mail.example"),
            ("MAIL_REPLY_TO", "the house"),
            ("METRICS_ADDRESS", "localhost"),
            ("KEEP_SUBMISSIONS_DAYS", "0"),
            ("KEEP_ADDRESSES_DAYS", "90"),
            ("TRUSTED_PROXIES", "10.0.0.0/8, proxy"),
        ],
        &[
            "HOST must be an address of this machine such as 127.0.0.1, 0.0.0.0 or ::1, and is \"the-shop\".",
            "PORT must be a number from 0 to 65535, and is \"80808\".",
            "WORKERS must be a number from 1 on, and is \"0\".",
            "SITE_URL must be an origin such as https://www.example.com, without a path, and is \"house.example/shop\".",
            "STRIPE_SECRET_KEY holds a publishable key (pk_…). Put the secret key there (sk_… or rk_…), and this one into STRIPE_PUBLISHABLE_KEY.",
            "STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor would see. Put the publishable key there (pk_…), and replace the secret one in Stripe's dashboard if it was ever served.",
            "STRIPE_WEBHOOK_SECRET must begin with whsec_. Copy it again from the endpoint's page in Stripe's dashboard.",
            "STRIPE_WEBHOOK_SECRET takes two secrets at most, the old and the new one while rotating.",
            "PROGRAM_LINK_SECRET has 8 characters and needs at least 32. Set a longer random one.",
            "STRIPE_API_BASE must be https: the secret key travels there. Plain http is for this machine alone.",
            "DATABASE_URL must begin with postgres://; leave it unset to keep orders in DATA_DIR.",
            "FORM_POSTS_PER_HOUR must be a number, or 0 for no limit, and is \"-1\".",
            "CHECKOUT_REQUESTS_PER_HOUR must be a number, or 0 for no limit, and is \"many\".",
            "SEARCHES_PER_HOUR must be a number, or 0 for no limit, and is \"1.5\".",
            "BODY_TIME must be seconds from 1 to 3600, and is \"4000\".",
            "IDLE_TIME must be seconds from 1 to 3600, and is \"1.5\".",
            "STALL_TIME must be seconds from 1 to 3600, and is \"15s\".",
            "STOP_TIME must be seconds from 1 to 3600, and is \"-1\".",
            "HEADER_SIZE must be bytes from 1024 to 65536, and is \"1000000\".",
            "URI_SIZE must be bytes from 1024 to 65536, and is \"10\".",
            "BODY_SIZE must be bytes from 1024 to 1048576, and is \"64K\".",
            "CONNECTIONS must be connections from 1 to 1000000, and is \"0\".",
            "CONNECTIONS_PER_CLIENT must be connections from 0 to 1000000, and is \"-1\".",
            "LOG_FORMAT must be plain, json or off, and is \"xml\".",
            "LOG_ADDRESSES must be on or off, and is \"yes\".",
            "SMTP_URL must have the form smtps://NAME:PASSWORD@HOST:465 (TLS) or smtp://NAME:PASSWORD@HOST:587 (STARTTLS), with special characters in the name and the password as percent signs: %40 for @, %2F for /.",
            "MAIL_FROM is missing. Set it to the sender of the messages to buyers, such as Maison <house@example.com>, at a domain from which the server of SMTP_URL may send.",
            "MAIL_REPLY_TO must be an e-mail address, alone or with a name: Maison <house@example.com>, and is \"the house\".",
            "METRICS_ADDRESS must be an address with a port, such as 127.0.0.1:9100, and is \"localhost\".",
            "KEEP_SUBMISSIONS_DAYS must be days from 1 to 36500, and is \"0\".",
            "KEEP_ADDRESSES_DAYS must be days from 180 to 36500, and is \"90\".",
            "TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas; \"proxy\" is neither.",
        ],
    );
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
    let folder = folder("secrets");
    fs::write(folder.join(".env"), "secretly\nsecretly=\"").unwrap();
    for settings in [&valid[..], &malformed] {
        for line in
            ["", "--help", "--check", "orders", "orders --check", "leads", "mail", "--secret", "secret"]
        {
            let settings = [&[("SITE_DIR", site_dir().to_str().unwrap())], settings].concat();
            let Output { stdout, stderr, .. } =
                server_command(&folder, &settings).args(line.split_whitespace()).output().unwrap();
            for output in [stdout, stderr] {
                let output = String::from_utf8(output).unwrap();
                assert!(!output.contains("secretly"), "{line}: {output}");
            }
        }
    }
    let config = format!("{:?}", Config::read(&Environment::of(&valid)).unwrap());
    assert!(config.contains("127.0.0.1:1") && !config.contains("secretly"), "{config}");
}

#[test]
fn stripe_mode_requires_its_keys() {
    check(
        &[("CHECKOUT_MODE", "stripe")],
        &[
            "STRIPE_SECRET_KEY is missing. Set it, or set CHECKOUT_MODE=demo to try the site without Stripe.",
            "STRIPE_PUBLISHABLE_KEY is missing. It stands beside the secret key in Stripe's dashboard and begins with pk_.",
            "PROGRAM_LINK_SECRET is missing. Set it to 32 or more random characters and keep it: links that it signed stop working when it changes.",
        ],
    );
    check(
        &[("CHECKOUT_MODE", "paper"), ("STRIPE_SECRET_KEY", "secretly")],
        &[
            "STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_. Copy it again from Stripe's dashboard.",
            "CHECKOUT_MODE must be demo or stripe, and is \"paper\".",
        ],
    );
}

#[test]
fn a_live_key_requires_a_consistent_public_configuration() {
    let demo =
        "CHECKOUT_MODE is demo, and a live Stripe key is set. Set CHECKOUT_MODE=stripe, or remove the keys.";
    check(&[("CHECKOUT_MODE", "demo"), ("STRIPE_SECRET_KEY", "sk_live_1")], &[demo]);
    check(&[("CHECKOUT_MODE", "demo"), ("STRIPE_SECRET_KEY", "rk_live_1")], &[demo]);
    check(&[("CHECKOUT_MODE", "demo"), ("STRIPE_PUBLISHABLE_KEY", "pk_live_1")], &[demo]);
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
    check(
        &live("https://house.example")[..4],
        &[
            "SMTP_URL is missing, and a live key is set: buyers get the link to the program by mail. Set it to the mail server, such as smtps://NAME:PASSWORD@HOST:465.",
        ],
    );
    check(
        &live("http://house.example"),
        &[
            "SITE_URL must be the site's public https origin when a live key is set: Stripe sends buyers back to it.",
        ],
    );
    let elsewhere = format!(
        "SITE_URL is https://elsewhere.example, and the site in {} was built for http://127.0.0.1:8080: its links, sitemap and previews lead there. Run npm run build with SITE_URL=https://elsewhere.example.",
        site_dir().display()
    );
    check(&live("https://elsewhere.example"), &[&elsewhere]);
    let mut mixed = live("https://elsewhere.example");
    mixed[1] = ("STRIPE_PUBLISHABLE_KEY", "pk_test_1");
    check(
        &mixed,
        &[
            "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode: one is live, the other is for tests.",
        ],
    );
}

#[test]
fn site_errors_are_reported_with_configuration_errors() {
    let empty = folder("empty");
    let shown = empty.display();
    let missing = format!(
        "SITE_DIR {shown} holds no built site (_site.json: No such file or directory (os error 2)). Run npm run build, or set SITE_DIR to a built site."
    );
    check(
        &[("SITE_DIR", empty.to_str().unwrap()), ("PORT", "x")],
        &["PORT must be a number from 0 to 65535, and is \"x\".", &missing],
    );
    let bare = folder("bare");
    fs::write(bare.join("_site.json"), r#"{"siteUrl":"http://127.0.0.1:8080"}"#).unwrap();
    let pages = core_wasm::prerender::prerender_list();
    let pages = pages.iter().map(|page| page.file.clone()).filter(|file| !file.starts_with("forms/"));
    let forms = form_names().map(|form| form.as_str());
    let forms = forms.flat_map(|form| ["", "/sent"].map(|file| format!("forms/{form}{file}.html")));
    let expected: Vec<String> = pages
        .chain(forms)
        .map(|file| format!("SITE_DIR {} lacks {file}. Run npm run build.", bare.display()))
        .collect();
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(&[("SITE_DIR", bare.to_str().unwrap()), ("PORT", "0")], &expected);
}

#[test]
fn program_errors_are_reported_with_configuration_errors() {
    let nowhere = folder("no-program").join("gone");
    let missing = PROGRAMS.iter().map(|program| {
        let folder = program_folder(&nowhere, program.offer);
        format!(
            "PROGRAM_DIR {} holds no built program (_program.json: No such file or directory (os error 2)). Run npm run build, or set PROGRAM_DIR to a built program.",
            folder.display()
        )
    });
    let port = "PORT must be a number from 0 to 65535, and is \"x\".".to_owned();
    let expected: Vec<String> = iter::once(port).chain(missing).collect();
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(&[("PROGRAM_DIR", nowhere.to_str().unwrap()), ("PORT", "x")], &expected);
    let torn = folder("torn-program");
    write_program(&torn);
    fs::remove_file(torn.join("day-3.html")).unwrap();
    fs::write(torn.join("day-4.html"), "<a href=\"/\">nowhere</a>").unwrap();
    fs::write(torn.join("method.html"), "{{token}}\n{{tokn}}").unwrap();
    fs::write(torn.join("refunded.html"), "{{token}}").unwrap();
    let shown = torn.display();
    let fault = |page: &str, reason: &str| {
        format!("{shown}/{page}.html cannot be served: {reason}. Run npm run build again.")
    };
    check(
        &[("PROGRAM_DIR", torn.to_str().unwrap())],
        &[
            &format!("PROGRAM_DIR {shown} lacks day-3.html. Run npm run build."),
            &fault("day-4", "it lacks {{ token }}"),
            &fault("method", &format!("undefined value: `tokn` is undefined (in {shown}/method.html:2)")),
            &fault(
                "refunded",
                &format!("undefined value: `token` is undefined (in {shown}/refunded.html:1)"),
            ),
        ],
    );
}

#[test]
fn a_server_without_smtp_url_says_where_mail_is_written() {
    let dir = folder("mail-files");
    let printed = |settings: &[(&str, &str)]| {
        let running = ServerProcess::start(&dir, &[&[("CHECKOUT_MODE", "demo")], settings].concat());
        let (status, _, lines) = running.stop_and_read("-TERM");
        assert_eq!(status, Some(0));
        lines
    };
    let expected = "Mail is written into files in data/mail, since SMTP_URL is not set.\n";
    assert_eq!(printed(&[]), expected);
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
        ServerProcess::start(&folder("open"), &[("CHECKOUT_MODE", "demo"), ("TRUSTED_PROXIES", "127.0.0.1")]);
    let (code, stderr) = running.stop("-TERM");
    assert!(code == Some(0) && stderr.starts_with("warning: The demo checkout "), "{stderr}");
}

#[test]
fn an_unusable_data_directory_is_reported() {
    let dir = folder("no-place");
    let file = dir.join("a-file");
    fs::write(&file, "").unwrap();
    let data = file.join("data");
    let expected = format!(
        "Leads and orders cannot be stored in DATA_DIR {}: Not a directory (os error 20). Set DATA_DIR to a folder that the server may write to.",
        data.display()
    );
    check(&[("PORT", "0"), ("DATA_DIR", data.to_str().unwrap())], &[&expected]);
    fs::write(dir.join("ledger.sqlite"), "this is not a database but some other file").unwrap();
    let expected = format!(
        "Leads and orders cannot be stored in DATA_DIR {}: file is not a database. Stop the server and restore a backup with deploy/restore.sh, which keeps the damaged file.",
        dir.display()
    );
    check(&[("PORT", "0"), ("DATA_DIR", dir.to_str().unwrap())], &[&expected]);
}

#[test]
fn prints_its_address_serves_and_exits_on_sigterm_and_sigint() {
    for signal in ["-TERM", "-INT"] {
        let running = ServerProcess::start(&folder("run"), &[("CHECKOUT_MODE", "demo")]);
        let response = Client::connect(running.address).request("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
        assert_eq!((response.status, response.text()), (200, "ok"));
        assert_eq!(running.stop(signal), (Some(0), String::new()));
    }
}

#[test]
fn settings_are_read_from_an_env_file_and_warnings_are_printed() {
    let dir = folder("file");
    fs::write(dir.join(".env"), "SITE_URL=https://elsewhere.example\nPORT=1\n").unwrap();
    let running = ServerProcess::start(&dir, &[]);
    let (code, stderr) = running.stop("-TERM");
    assert_eq!(code, Some(0));
    let lines: Vec<_> = stderr.lines().collect();
    assert!(
        lines[0].starts_with("warning: SITE_URL is https://elsewhere.example, and the site in "),
        "{stderr}"
    );
    assert_eq!(
        lines[1],
        "warning: The checkout is disabled: STRIPE_SECRET_KEY is not set. Set Stripe's keys, or CHECKOUT_MODE=demo to try the site."
    );
}

#[test]
fn a_missing_site_url_prints_a_warning_for_a_site_built_for_a_public_origin() {
    let dir = folder("public");
    let put = |file: &str, content: &str| {
        fs::create_dir_all(dir.join(file).parent().unwrap()).unwrap();
        fs::write(dir.join(file), content).unwrap();
    };
    put("_site.json", r#"{"siteUrl":"https://house.example"}"#);
    for page in core_wasm::prerender::prerender_list() {
        put(&page.file, "page");
    }
    for form in form_names() {
        let name = form.as_str();
        put(&format!("forms/{name}.html"), &form_page(form, "whole"));
    }
    let shown = dir.to_str().unwrap();
    let running = ServerProcess::start(&dir, &[("SITE_DIR", shown), ("CHECKOUT_MODE", "demo")]);
    let expected = format!(
        "warning: SITE_URL is not set, and the site in {shown} was built for https://house.example. Set SITE_URL=https://house.example, or run npm run build without it.\n"
    );
    assert_eq!(running.stop("-TERM"), (Some(0), expected));
}

#[test]
fn an_address_in_use_is_reported() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let why = TcpListener::bind(address).unwrap_err();
    let expected = format!(
        "The server cannot listen on {address}: {why}. Stop what listens there, or set another PORT."
    );
    check(&[("PORT", &address.port().to_string())], &[&expected]);
}

#[test]
fn a_metrics_address_in_use_ends_the_start_before_anything_is_stored_or_said() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let why = TcpListener::bind(&address).unwrap_err();
    let data = folder("metrics-in-use").join("data");
    let settings = [("PORT", "0"), ("METRICS_ADDRESS", &address), ("DATA_DIR", data.to_str().unwrap())];
    let expected =
        format!("METRICS_ADDRESS {address} cannot be listened on: {why}. Set a free port of this machine.");
    check(&settings, &[&expected]);
    assert!(!data.exists());
}

#[test]
fn a_listener_that_cannot_be_used_ends_the_start_with_an_error() {
    // A file cannot be polled, so that the server fails to set it up.
    let file: OwnedFd = fs::File::open(env!("CARGO_MANIFEST_DIR").to_owned() + "/Cargo.toml").unwrap().into();
    let site = site_dir().to_str().unwrap();
    let data = folder("unusable-listener");
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
        serve::run(listener.into(), &app, pending::<()>()).await
    };
    let error = runtime.block_on(run).unwrap_err();
    assert!(error.to_string().contains("The listener cannot be used"));
}
