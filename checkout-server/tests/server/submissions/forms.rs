//! Site forms: pages with prefilled choices, submissions, validation errors, rate limits and storage failures.

use crate::support::{Response, TestServer, form_post, subscription, wait_until};
use checkout_server::config::Limits;
use core_wasm::{
    catalog::content::FORMS,
    forms::{HONEYPOT, fields, form_named, validate},
    messages::SERVER_MESSAGES,
};
use serde_json::json;
use std::{collections::BTreeMap, fs, thread, time::Duration};

const ANA: [(&str, &str); 4] = [
    ("name", " Ana "),
    ("email", "ana@house.example"),
    ("room", "events"),
    ("message", "one\r\ntwo <three>"),
];
const JSON: &str = "accept: application/json\r\n";

fn inquiry(lines: &[&str]) -> (String, Vec<String>) {
    ("house".to_owned(), lines.iter().map(|line| (*line).to_owned()).collect())
}

/// Checks that a form page was returned, with this text in its alert.
#[track_caller]
fn check(response: &Response, status: u16, above: &str) {
    assert_eq!(response.status, status, "{response:?}");
    assert_eq!(response.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let above = above.replace('\'', "&#x27;");
    assert!(response.text().contains(&format!("<p role=\"alert\">{above}</p>")), "{}", response.text());
}

#[track_caller]
fn contains(response: &Response, parts: &[&str]) {
    for part in parts {
        assert!(response.text().contains(part), "{part} is not in {}", response.text());
    }
}

#[test]
fn a_form_page_preselects_the_option_named_in_its_query() {
    let server = TestServer::shared_demo();
    for (path, title, chosen) in [
        ("/forms/house", "house whole", None),
        ("/forms/house?utm=x", "house whole", None),
        ("/forms/house?room=retreat-interest", "house whole", Some("retreat-interest")),
        ("/forms/house?room=nowhere", "house whole", None),
        ("/forms/house?topic=codex", "house whole", None),
        ("/forms/product?topic=codex&utm=x", "product whole", Some("codex")),
        ("/forms/newsletter", "newsletter whole", None),
    ] {
        let page = server.get(path);
        assert_eq!(page.status, 200, "{path}");
        contains(
            &page,
            &[&format!("<title>{title}</title>"), "<p role=\"alert\"></p>", "aria-invalid=\"false\""],
        );
        assert!(!page.text().contains("{{"), "{}", page.text());
        let selected = page.text().matches(" selected").count();
        assert_eq!(selected, usize::from(chosen.is_some()), "{path}");
        if let Some(chosen) = chosen {
            contains(&page, &[&format!("<option value=\"{chosen}\" selected>")]);
        }
    }
    assert_eq!(server.get("/forms/house/sent").text(), "<!doctype html><title>house sent</title>");
}

#[test]
fn a_form_page_is_cacheable_compressed_and_never_framed() {
    let server = TestServer::shared_demo();
    let page = server.get("/forms/house");
    assert_eq!(page.header("cache-control"), Some("public, max-age=0, must-revalidate"));
    let tag = page.header("etag").unwrap();
    assert_eq!(server.get_with("/forms/house", &format!("if-none-match: {tag}\r\n")).status, 304);
    let compressed = server.get_with("/forms/house", "accept-encoding: gzip, br\r\n");
    assert_eq!(compressed.header("content-encoding"), Some("gzip"));
    assert_eq!(compressed.body.get(..2), Some(&[0x1f, 0x8b][..]));
    for response in [page, server.get("/forms/house/sent"), server.submit_form("house", &[])] {
        assert_eq!(response.header("x-frame-options"), Some("DENY"));
        let policy = response.header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"] {
            assert!(policy.split("; ").any(|directive| directive == part), "{part} is not in {policy}");
        }
        assert!(!policy.contains("script-src"), "{policy}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
    }
    let home = server.get("/");
    assert!(home.header("content-security-policy").unwrap().contains("; frame-src 'self'"));
    assert_eq!(home.header("x-frame-options"), Some("DENY"));
}

#[test]
fn a_form_has_one_path_and_accepts_get_and_post() {
    let server = TestServer::shared_demo();
    for path in ["/forms/House/", "/forms/house.html"] {
        assert_eq!(server.get(path).header("location"), Some("/forms/house"), "{path}");
    }
    for path in ["/forms", "/forms/", "/forms/letters", "/forms/house/framed"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let options = server.request("OPTIONS /forms/house HTTP/1.1\r\nhost: x\r\n\r\n");
    assert_eq!(options.header("allow"), Some("GET, HEAD, POST, OPTIONS"));
    assert_eq!(server.post_form("/forms/house/sent", "").status, 405);
    for method in ["PUT", "DELETE"] {
        let refused =
            server.request(format!("{method} /forms/house HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
        assert_eq!((refused.status, refused.text()), (405, SERVER_MESSAGES.request_method));
    }
}

#[test]
fn a_submission_is_stored_and_redirects_to_the_sent_page() {
    let server = TestServer::demo();
    let response = server.submit_form("house", &ANA);
    assert_eq!((response.status, response.header("location")), (303, Some("/forms/house/sent")));
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let newsletter = server.subscribe("ana@house.example");
    assert_eq!(newsletter.header("location"), Some("/forms/newsletter/sent"));
    assert_eq!(
        server.submissions(),
        [
            inquiry(&["name: Ana", "email: ana@house.example", "room: events", "message: one\ntwo <three>"]),
            ("newsletter".to_owned(), vec!["email: ana@house.example".to_owned()]),
        ]
    );
    let log = server.log();
    let stored: Vec<&String> = log.iter().filter(|line| line.starts_with("submission.")).collect();
    assert_eq!(stored, ["submission.stored form=house", "submission.stored form=newsletter"]);
}

#[test]
fn a_repeated_submission_is_stored_once() {
    let server = TestServer::demo();
    for _ in 0..3 {
        assert_eq!(server.submit_form("house", &ANA).status, 303);
    }
    assert_eq!(server.submissions().len(), 1);
    assert_eq!(
        server.log(),
        [
            "submission.stored form=house",
            "submission.duplicate form=house",
            "submission.duplicate form=house"
        ]
    );
}

#[test]
fn an_invalid_submission_answers_422_with_the_entered_values() {
    let server = TestServer::demo();
    let lines = [
        ("name", "\"Ana\" <b>"),
        ("email", "ana"),
        ("room", "rituals"),
        ("message", "\r\none\r\ntwo & {{summary}}"),
    ];
    let response = server.submit_form("house", &lines);
    check(&response, 422, FORMS.messages.summary_one);
    contains(
        &response,
        &[
            "house whole",
            "<input name=\"name\" aria-invalid=\"false\" value=\"&quot;Ana&quot; &lt;b&gt;\">",
            "<input name=\"email\" aria-invalid=\"true\" autofocus=\"\" value=\"ana\">",
            &format!("<p id=\"error-email\">{}</p>", FORMS.messages.not_an_address),
            "<option value=\"rituals\" selected>",
            "\n\none\ntwo &amp; {{summary}}</textarea>",
        ],
    );
    let empty = server.submit_form("house", &[]);
    let errors = validate(form_named("house").unwrap(), &BTreeMap::new()).unwrap_err();
    check(&empty, 422, &FORMS.messages.summary_many.replace("{count}", &errors.len().to_string()));
    let name = errors.iter().find(|error| error.field == "name").unwrap();
    contains(&empty, &[&format!("<p id=\"error-name\">{}</p>", name.message)]);
    assert_eq!(empty.text().matches("autofocus").count(), 1);
    let broken = server.post_form("/forms/house", "name=%FF&email=ana%40house.example");
    check(&broken, 422, FORMS.messages.summary_one);
    contains(&broken, &[FORMS.messages.unreadable]);
    let max = fields(form_named("house").unwrap()).iter().find(|field| field.name == "name").unwrap().max.0;
    let many = "é".repeat(usize::try_from(max).unwrap() + 1);
    let long = server.submit_form("house", &[("name", &many), ("email", "ana@house.example")]);
    contains(&long, &[&FORMS.messages.too_long.replace("{max}", &max.to_string()), &many]);
    assert_eq!(server.submissions(), []);
}

#[test]
fn an_unreadable_submission_is_answered_with_an_error_page() {
    let server = TestServer::demo();
    let foreign = server.submit_form_with("/forms/house", "origin: https://evil.example\r\n", &ANA);
    check(&foreign, 403, FORMS.messages.elsewhere);
    check(&server.post_form("/forms/house", &"x".repeat(65 * 1024)), 413, FORMS.messages.too_large);
    check(&server.post_json("/forms/house", "{}"), 415, FORMS.messages.unreadable);
    check(
        &server.post("/forms/house", "content-type: multipart/form-data; boundary=x\r\n", "--x--"),
        415,
        FORMS.messages.unreadable,
    );
    assert_eq!(server.submissions(), []);
    let own = format!("origin: http://{}\r\n", server.address);
    assert_eq!(server.submit_form_with("/forms/house", &own, &ANA).status, 303);
}

#[test]
fn a_client_that_accepts_json_gets_json() {
    let server = TestServer::demo();
    let request = |path: &str, headers: &str, lines: &[(&str, &str)]| {
        let response = server.submit_form_with(path, &format!("{JSON}{headers}"), lines);
        assert_eq!(response.header("content-type"), Some("application/json"));
        assert_eq!(
            (response.header("cache-control"), response.header("x-frame-options")),
            (Some("no-store"), Some("DENY"))
        );
        (response.status, response.json())
    };
    assert_eq!(
        request("/forms/newsletter", "", &[("email", "ana@house.example")]),
        (200, json!({"ok": true}))
    );
    let errors = json!({"errors": {"email": FORMS.messages.not_an_address}});
    assert_eq!(request("/forms/newsletter", "", &[("email", "ana")]), (422, errors));
    let elsewhere = json!({"error": FORMS.messages.elsewhere});
    assert_eq!(request("/forms/newsletter", "origin: null\r\n", &[]), (403, elsewhere));
    let browser = "accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
    assert_eq!(
        server.submit_form_with("/forms/newsletter", browser, &[("email", "b@house.example")]).status,
        303
    );
    assert_eq!(server.submissions().len(), 2);
}

#[test]
fn the_form_rate_limit_answers_429_and_keeps_the_entered_values() {
    let settings = [("FORM_POSTS_PER_HOUR", "8"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let server = TestServer::start(&settings, Limits::default());
    let submit = |from: &str, name: &str| {
        let headers = format!("x-forwarded-for: {from}\r\n");
        server.submit_form_with("/forms/house", &headers, &[("name", name), ("email", "ana@house.example")])
    };
    assert_eq!(submit("192.0.2.1", "Ana").status, 303);
    assert_eq!(submit("192.0.2.1", "Bo").status, 303);
    let third = submit("192.0.2.1", "Cai");
    check(&third, 429, FORMS.messages.too_many);
    contains(&third, &["value=\"Cai\""]);
    let seconds: u32 = third.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=450).contains(&seconds), "{seconds}");
    // Entries left of the proxy's own in `X-Forwarded-For` are client-supplied and ignored.
    assert_eq!(submit("198.51.100.7, 192.0.2.1", "Cai").status, 429);
    assert_eq!(submit("192.0.2.2", "Cai").status, 303);
    let call = server.submit_form_with("/forms/house", &format!("{JSON}x-forwarded-for: 192.0.2.1\r\n"), &[]);
    assert_eq!((call.status, call.error()), (429, FORMS.messages.too_many.to_owned()));
    assert_eq!(server.get("/forms/house").status, 200, "GET requests are not limited");
    assert_eq!(server.submissions().len(), 3);

    let unproxied = TestServer::start(&[("FORM_POSTS_PER_HOUR", "1")], Limits::default());
    let submit = |from: &str| {
        unproxied.submit_form_with("/forms/house", &format!("x-forwarded-for: {from}\r\n"), &ANA).status
    };
    assert_eq!(
        (submit("192.0.2.1"), submit("192.0.2.2")),
        (303, 429),
        "without a trusted proxy the connection's address counts"
    );
}

#[test]
fn a_locked_store_answers_503_with_the_entered_values_and_blocks_no_other_request() {
    let limits = Limits { store_lock_timeout: Duration::from_millis(200), ..Limits::default() };
    let server = TestServer::start(&[], limits);
    let other = server.lock_store();
    let mut client = server.client();
    client.send(form_post("/forms/house", &[("name", "Ana"), ("email", "ana@house.example")]));
    // The only worker serves other requests while the submission waits.
    for _ in 0..50 {
        assert_eq!(server.get("/").status, 200);
    }
    let response = client.read();
    check(&response, 503, FORMS.messages.trouble);
    contains(&response, &["value=\"Ana\""]);
    assert_eq!(server.log(), ["submission.not_stored form=house reason=DatabaseBusy"]);
    other.run("ROLLBACK");
    assert_eq!(server.submit_form("house", &ANA).status, 303);
    assert_eq!(server.submissions().len(), 1);
}

#[test]
fn a_submission_that_timed_out_is_not_stored_later() {
    let limits = Limits { store_timeout: Duration::from_millis(100), ..Limits::default() };
    let server = TestServer::start(&[("FORM_POSTS_PER_HOUR", "0")], limits);
    let other = server.lock_store();
    // The first write is already waiting for the lock when it times out; the following ones are still queued.
    check(&server.submit_form("house", &ANA), 503, FORMS.messages.trouble);
    for number in 0..3 {
        let email = format!("ana-{number}@house.example");
        check(&server.subscribe(&email), 503, FORMS.messages.trouble);
    }
    other.run("ROLLBACK");
    // The waiting write still has to notice that the lock is free.
    wait_until("the next to be stored", || server.subscribe("bo@house.example").status == 303);
    assert_eq!(server.submissions(), [("newsletter".to_owned(), vec!["email: bo@house.example".to_owned()])]);
}

#[test]
fn a_received_submission_is_stored_although_its_client_hung_up() {
    let (store_timeout, store_lock_timeout) = (Duration::from_secs(120), Duration::from_secs(120));
    let server = TestServer::start(&[], Limits { store_timeout, store_lock_timeout, ..Limits::default() });
    let other = server.lock_store();
    // The first submission waits for the lock; the second one is still queued. Both clients hang up.
    for email in ["first", "second"] {
        let mut client = server.client();
        client.send(subscription(&format!("{email}@house.example")));
        // The only worker has read the request once it has served a later one.
        for _ in 0..20 {
            assert_eq!(server.get("/").status, 200);
        }
    }
    for _ in 0..20 {
        assert_eq!(server.get("/").status, 200);
    }
    other.run("ROLLBACK");
    wait_until("both submissions to be stored", || server.log_count("submission.stored") == 2);
    let emails: Vec<_> = server.submissions().into_iter().map(|(_, fields)| fields[0].clone()).collect();
    assert_eq!(emails, ["email: first@house.example", "email: second@house.example"]);
}

#[test]
fn a_submission_is_rejected_when_the_database_file_is_moved_before_its_turn() {
    let server = TestServer::demo();
    let (file, elsewhere) = (server.data.join("ledger.sqlite"), server.data.join("elsewhere.sqlite"));
    let other = server.lock_store();
    let mut client = server.client();
    client.send(subscription("bo@house.example"));
    // The submission waits for the lock once the only worker has served later requests.
    for _ in 0..20 {
        assert_eq!(server.get("/").status, 200);
    }
    fs::rename(&file, &elsewhere).unwrap();
    other.run("ROLLBACK");
    check(&client.read(), 503, FORMS.messages.trouble);
    let log = server.log();
    let submissions: Vec<_> = log.iter().filter(|line| line.starts_with("submission.")).collect();
    assert_eq!(submissions, ["submission.not_stored form=newsletter reason=Moved"]);
    fs::rename(&elsewhere, &file).unwrap();
    assert_eq!(server.subscribe("bo@house.example").status, 303);
    assert_eq!(server.submissions().len(), 1);
}

#[test]
fn requests_at_once_share_one_store() {
    let server = TestServer::start(&[("FORM_POSTS_PER_HOUR", "0")], Limits::default());
    thread::scope(|scope| {
        for writer in 0..8 {
            let server = &server;
            scope.spawn(move || {
                for number in 0..25 {
                    let email = format!("{writer}-{number}@house.example");
                    assert_eq!(server.subscribe(&email).status, 303);
                }
            });
        }
    });
    assert_eq!(server.submissions().len(), 200);
}

#[test]
fn no_submitted_value_is_logged() {
    let server = TestServer::demo();
    server.submit_form("house", &ANA);
    server.submit_form("house", &[("name", "Ana"), ("email", "ana(at)house.example")]);
    server.submit_form("house", &[("name", "Ana"), (HONEYPOT, "ana")]);
    server.get("/forms/house?room=ana@house.example");
    let log = server.log().join("\n");
    assert!(!log.to_lowercase().contains("ana") && !log.contains("house.example"), "{log}");
}
