//! The program as an operator meets it: its settings, its faults, its first line, its end.

use crate::support::{Client, deliver, delivered, form_page, site};
use core_wasm::model::FormKind;
use std::{
    fs,
    io::{BufRead, BufReader, Read},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

/// An empty folder to start in.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left is of no interest, and the first run finds nothing.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn program(folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.current_dir(folder).env_clear().env("PROGRAM_DIR", delivered());
    command.envs(settings.iter().copied());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts with settings that cannot work: the faults, line by line.
#[track_caller]
fn check(settings: &[(&str, &str)], expected: &[&str]) {
    let settings = [&[("SITE_DIR", site().to_str().unwrap())], settings].concat();
    let Output { status, stdout, stderr } = program(site(), &settings).output().unwrap();
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
fn all_faults_are_told_at_once_and_no_secret_is() {
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
            ("TILL_REQUESTS_PER_HOUR", "many"),
            ("HEADER_TIME", "0"),
            ("BODY_TIME", "4000"),
            ("IDLE_TIME", "1.5"),
            ("STALL_TIME", "15s"),
            ("STOP_TIME", "-1"),
            ("HEADER_SIZE", "1000000"),
            ("ADDRESS_SIZE", "10"),
            ("BODY_SIZE", "64K"),
            ("CONNECTIONS", "0"),
            ("LOG_FORMAT", "xml"),
            ("LOG_ADDRESSES", "yes"),
            ("NOTIFY_URL", "http://notify.example/secretly"),
            ("TRUSTED_PROXIES", "10.0.0.0/8, proxy"),
        ],
        &[
            "HOST must be an address of this machine such as 127.0.0.1 or 0.0.0.0, and is \"the-shop\".",
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
            "TILL_REQUESTS_PER_HOUR must be a number, or 0 for no limit, and is \"many\".",
            "HEADER_TIME must be seconds from 1 to 3600, and is \"0\".",
            "BODY_TIME must be seconds from 1 to 3600, and is \"4000\".",
            "IDLE_TIME must be seconds from 1 to 3600, and is \"1.5\".",
            "STALL_TIME must be seconds from 1 to 3600, and is \"15s\".",
            "STOP_TIME must be seconds from 1 to 3600, and is \"-1\".",
            "HEADER_SIZE must be bytes from 1024 to 65536, and is \"1000000\".",
            "ADDRESS_SIZE must be bytes from 1024 to 65536, and is \"10\".",
            "BODY_SIZE must be bytes from 1024 to 1048576, and is \"64K\".",
            "CONNECTIONS must be connections from 1 to 1000000, and is \"0\".",
            "LOG_FORMAT must be plain, json or off, and is \"xml\".",
            "LOG_ADDRESSES must be on or off, and is \"yes\".",
            "NOTIFY_URL must be an https address; plain http is for this machine alone.",
            "TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas; \"proxy\" is neither.",
        ],
    );
}

#[test]
fn a_password_that_would_not_be_sent_is_told() {
    check(
        &[("NOTIFY_URL", "https://house:secretly@notify.example/orders")],
        &[
            "NOTIFY_URL must not carry a name and a password, which would not be sent. A token goes into its path or its query.",
        ],
    );
}

#[test]
fn stripe_s_till_needs_its_keys() {
    check(
        &[("CHECKOUT_MODE", "stripe")],
        &[
            "STRIPE_SECRET_KEY is missing. Set it, or set CHECKOUT_MODE=demo to try the shop without Stripe.",
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
fn a_live_key_is_taken_seriously() {
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
        ]
    };
    check(
        &live("http://house.example"),
        &[
            "SITE_URL must be the shop's public https origin when a live key is set: Stripe sends buyers back to it.",
        ],
    );
    let elsewhere = format!(
        "SITE_URL is https://elsewhere.example, and the site in {} was built for http://127.0.0.1:8080: its links, sitemap and previews lead there. Run npm run build with SITE_URL=https://elsewhere.example.",
        site().display()
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
fn the_site_s_faults_stand_beside_those_of_the_settings() {
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
    let pages = core_wasm::routes::prerender_list();
    let pages = pages.iter().map(|page| page.file.clone()).filter(|file| !file.starts_with("forms/"));
    let forms = FormKind::ALL.iter().map(|form| form.word());
    let forms = forms.flat_map(|form| {
        ["", "/sent", "/framed", "/sent-framed"].map(|file| format!("forms/{form}{file}.html"))
    });
    let expected: Vec<String> = pages
        .chain(forms)
        .map(|file| format!("SITE_DIR {} lacks {file}. Run npm run build.", bare.display()))
        .collect();
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(&[("SITE_DIR", bare.to_str().unwrap()), ("PORT", "0")], &expected);
}

#[test]
fn the_program_s_faults_stand_beside_them() {
    let nowhere = folder("no-program").join("gone");
    let missing = format!(
        "PROGRAM_DIR {} holds no built program (_program.json: No such file or directory (os error 2)). Run npm run build, or set PROGRAM_DIR to a built program.",
        nowhere.display()
    );
    check(
        &[("PROGRAM_DIR", nowhere.to_str().unwrap()), ("PORT", "x")],
        &["PORT must be a number from 0 to 65535, and is \"x\".", &missing],
    );
    let torn = folder("torn-program");
    deliver(&torn);
    fs::remove_file(torn.join("day-3.html")).unwrap();
    fs::write(torn.join("day-4.html"), "<a href=\"/\">nowhere</a>").unwrap();
    fs::write(torn.join("method.html"), "{{token}} {{tokn}}").unwrap();
    fs::write(torn.join("returned.html"), "{{token}}").unwrap();
    let shown = torn.display();
    check(
        &[("PROGRAM_DIR", torn.to_str().unwrap())],
        &[
            &format!("PROGRAM_DIR {shown} lacks day-3.html. Run npm run build."),
            &format!(
                "{shown}/day-4.html has no {{{{token}}}}: its links would lead nowhere. Run npm run build again."
            ),
            &format!("{shown}/method.html has a place that is not {{{{token}}}}. Run npm run build again."),
            &format!(
                "{shown}/returned.html holds {{{{token}}}}, and opens nothing. Run npm run build again."
            ),
        ],
    );
}

#[test]
fn a_demo_that_others_can_reach_is_warned_of() {
    let running = Running::start(&folder("open"), &[("CHECKOUT_MODE", "demo"), ("HOST", "0.0.0.0")]);
    let expected = "warning: The demo till listens on 0.0.0.0: whoever reaches it reads the whole program without paying. Set HOST=127.0.0.1, or set Stripe's keys.\n";
    assert_eq!(running.stop("-TERM"), (Some(0), expected.to_owned()));
}

#[test]
fn a_place_that_letters_cannot_be_kept_in_is_told() {
    let place = folder("no-place");
    let file = place.join("a-file");
    fs::write(&file, "").unwrap();
    let data = file.join("data");
    let expected = format!(
        "Letters and orders cannot be kept in DATA_DIR {}: Not a directory (os error 20). Set DATA_DIR to a folder that the server may write to.",
        data.display()
    );
    check(&[("PORT", "0"), ("DATA_DIR", data.to_str().unwrap())], &[&expected]);
    fs::write(place.join("ledger.sqlite"), "this is no ledger, and what it is belongs to somebody").unwrap();
    let expected = format!(
        "Letters and orders cannot be kept in DATA_DIR {}: file is not a database. Set DATA_DIR to a folder that the server may write to.",
        place.display()
    );
    check(&[("PORT", "0"), ("DATA_DIR", place.to_str().unwrap())], &[&expected]);
}

/// A program that runs until it is told to stop.
struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let site = site().to_str().unwrap();
        let settings = [&[("SITE_DIR", site), ("PORT", "0"), ("WORKERS", "2")], settings].concat();
        let mut child = program(folder, &settings).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("Listening on http://").unwrap().trim_end().parse().unwrap();
        Self { child, address }
    }

    /// Asks it to stop as a service manager does: its exit code and what it said.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (status.code(), said)
    }
}

#[test]
fn it_says_where_it_listens_serves_and_stops_when_told() {
    for signal in ["-TERM", "-INT"] {
        let running = Running::start(&folder("run"), &[("CHECKOUT_MODE", "demo")]);
        let answer = Client::connect(running.address).ask("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
        assert_eq!((answer.status, answer.text()), (200, "ok"));
        assert_eq!(running.stop(signal), (Some(0), String::new()));
    }
}

#[test]
fn settings_may_stand_in_a_file_and_what_the_operator_should_know_is_said() {
    let place = folder("file");
    fs::write(place.join(".env"), "SITE_URL=https://elsewhere.example\nPORT=1\n").unwrap();
    let running = Running::start(&place, &[]);
    let (code, said) = running.stop("-TERM");
    assert_eq!(code, Some(0));
    let lines: Vec<_> = said.lines().collect();
    assert!(
        lines[0].starts_with("warning: SITE_URL is https://elsewhere.example, and the site in "),
        "{said}"
    );
    assert_eq!(
        lines[1],
        "warning: The checkout is closed: STRIPE_SECRET_KEY is not set. Set Stripe's keys, or CHECKOUT_MODE=demo to try the shop."
    );
}

#[test]
fn a_site_that_was_built_for_a_public_origin_is_missed_when_it_is_not_set() {
    let place = folder("public");
    let put = |file: &str, content: &str| {
        fs::create_dir_all(place.join(file).parent().unwrap()).unwrap();
        fs::write(place.join(file), content).unwrap();
    };
    put("_site.json", r#"{"siteUrl":"https://house.example"}"#);
    for page in core_wasm::routes::prerender_list() {
        put(&page.file, "page");
    }
    for form in FormKind::ALL {
        let name = form.word();
        put(&format!("forms/{name}.html"), &form_page(*form, "whole"));
        put(&format!("forms/{name}/framed.html"), &form_page(*form, "framed"));
        put(&format!("forms/{name}/sent-framed.html"), "page");
    }
    let shown = place.to_str().unwrap();
    let running = Running::start(&place, &[("SITE_DIR", shown), ("CHECKOUT_MODE", "demo")]);
    let expected = format!(
        "warning: SITE_URL is not set, and the site in {shown} was built for https://house.example. Set SITE_URL=https://house.example, or run npm run build without it.\n"
    );
    assert_eq!(running.stop("-TERM"), (Some(0), expected));
}

#[test]
fn an_address_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let why = TcpListener::bind(address).unwrap_err();
    let expected = format!(
        "The server cannot listen on {address}: {why}. Stop what listens there, or set another PORT."
    );
    check(&[("PORT", &address.port().to_string())], &[&expected]);
}
