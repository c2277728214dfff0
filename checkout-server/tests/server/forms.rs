//! The house's forms over real sockets: the page, the letter, and every way in which it may come back.

use crate::support::{Answer, Shop};
use checkout_server::limits::Limits;
use core_wasm::{content::FORMS, forms::TRAP, messages::MESSAGES};
use rusqlite::Connection;
use serde_json::json;
use std::{fs, thread, time::Duration};

const ANA: [(&str, &str); 4] = [
    ("name", " Ana "),
    ("email", "ana@house.example"),
    ("room", "events"),
    ("message", "one\r\ntwo <three>"),
];
const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";
const JSON: &str = "accept: application/json\r\n";

fn house(lines: &[&str]) -> (String, Vec<String>) {
    ("house".to_owned(), lines.iter().map(|line| (*line).to_owned()).collect())
}

/// A page of the form that came back, with the words above it.
#[track_caller]
fn check(answer: &Answer, status: u16, above: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let above = above.replace('\'', "&#39;");
    assert!(answer.text().contains(&format!("<p role=\"alert\">{above}</p>")), "{}", answer.text());
}

#[track_caller]
fn contains(answer: &Answer, parts: &[&str]) {
    for part in parts {
        assert!(answer.text().contains(part), "{part} not in {}", answer.text());
    }
}

#[test]
fn a_page_begins_blank_or_with_the_choice_that_its_address_names() {
    let shop = Shop::demo();
    for (path, title, chosen) in [
        ("/forms/house", "house whole", None),
        ("/forms/house?utm=x", "house whole", None),
        ("/forms/house?room=retreat-interest", "house whole", Some("retreat-interest")),
        ("/forms/house?room=nowhere", "house whole", None),
        ("/forms/house?topic=codex", "house whole", None),
        ("/forms/house?framed=1", "house framed", None),
        ("/forms/product?topic=codex&framed=1", "product framed", Some("codex")),
        ("/forms/newsletter?framed=0", "newsletter whole", None),
    ] {
        let page = shop.get(path);
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
    for (path, title) in
        [("/forms/house/sent", "house sent"), ("/forms/house/sent?framed=1", "house sent-framed")]
    {
        assert_eq!(shop.get(path).text(), format!("<!doctype html><title>{title}</title>"));
    }
}

#[test]
fn a_form_s_page_is_cached_compressed_and_framed_by_the_house_alone() {
    let shop = Shop::demo();
    let page = shop.get("/forms/house?framed=1");
    assert_eq!(page.header("cache-control"), Some("public, max-age=0, must-revalidate"));
    let tag = page.header("etag").unwrap();
    assert_eq!(shop.get_with("/forms/house?framed=1", &format!("if-none-match: {tag}\r\n")).status, 304);
    let compressed = shop.get_with("/forms/house", "accept-encoding: gzip, br\r\n");
    assert_eq!(compressed.header("content-encoding"), Some("gzip"));
    assert_eq!(compressed.body.get(..2), Some(&[0x1f, 0x8b][..]));
    for answer in [page, shop.get("/forms/house/sent"), shop.write("house", &[])] {
        assert_eq!(answer.header("x-frame-options"), Some("SAMEORIGIN"));
        let policy = answer.header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "frame-ancestors 'self'", "form-action 'self'"] {
            assert!(policy.split("; ").any(|directive| directive == part), "{part} not in {policy}");
        }
        assert!(!policy.contains("script-src"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    let home = shop.get("/");
    assert!(home.header("content-security-policy").unwrap().contains("; frame-src 'self'"));
    assert_eq!(home.header("x-frame-options"), Some("DENY"));
}

#[test]
fn a_form_has_one_address_and_two_methods() {
    let shop = Shop::demo();
    assert_eq!(shop.get("/forms/House/").header("location"), Some("/forms/house"));
    for path in [
        "/forms",
        "/forms/",
        "/forms/letters",
        "/forms/house.html",
        "/forms/house/framed",
        "/forms/house/framed.html",
        "/forms/house/sent-framed.html",
    ] {
        assert_eq!(shop.get(path).status, 404, "{path}");
    }
    let options = shop.ask("OPTIONS /forms/house HTTP/1.1\r\nhost: x\r\n\r\n");
    assert_eq!(options.header("allow"), Some("GET, HEAD, POST, OPTIONS"));
    assert_eq!(shop.post_form("/forms/house/sent", "").status, 405);
    assert_eq!(shop.ask("PUT /forms/house HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n").status, 405);
}

#[test]
fn a_letter_is_kept_and_leads_on() {
    let shop = Shop::demo();
    let answer = shop.write("house", &ANA);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/forms/house/sent")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let framed = shop.write_with("/forms/newsletter?framed=1", "", &[("email", "ana@house.example")]);
    assert_eq!(framed.header("location"), Some("/forms/newsletter/sent?framed=1"));
    assert_eq!(
        shop.kept(),
        [
            house(&["name: Ana", "email: ana@house.example", "room: events", "message: one\ntwo <three>"]),
            ("newsletter".to_owned(), vec!["email: ana@house.example".to_owned()]),
        ]
    );
    assert_eq!(shop.log(), ["lead.kept form=house", "lead.kept form=newsletter"]);
}

#[test]
fn the_same_letter_is_one_letter_however_often_it_is_sent() {
    let shop = Shop::demo();
    for _ in 0..3 {
        assert_eq!(shop.write("house", &ANA).status, 303);
    }
    assert_eq!(shop.kept().len(), 1);
    assert_eq!(shop.log(), ["lead.kept form=house", "lead.known form=house", "lead.known form=house"]);
}

#[test]
fn a_letter_that_needs_another_look_comes_back_with_its_words() {
    let shop = Shop::demo();
    let lines = [
        ("name", "\"Ana\" <b>"),
        ("email", "ana"),
        ("room", "rituals"),
        ("message", "\r\none\r\ntwo & {{summary}}"),
    ];
    let answer = shop.write_with("/forms/house?framed=1", "", &lines);
    check(&answer, 422, FORMS.messages.summary_one);
    contains(
        &answer,
        &[
            "house framed",
            "<input name=\"name\" aria-invalid=\"false\" value=\"&quot;Ana&quot; &lt;b&gt;\">",
            "<input name=\"email\" aria-invalid=\"true\" autofocus=\"\" value=\"ana\">",
            &format!("<p id=\"error-email\">{}</p>", FORMS.messages.not_an_address),
            "<option value=\"rituals\" selected>",
            "\n\none\ntwo &amp; {{summary}}</textarea>",
        ],
    );
    let empty = shop.write("house", &[]);
    check(&empty, 422, &FORMS.messages.summary_many.replace("{count}", "2"));
    contains(&empty, &["<p id=\"error-name\">What may we call you?</p>"]);
    assert_eq!(empty.text().matches("autofocus").count(), 1);
    let broken = shop.post_form("/forms/house", "name=%FF&email=ana%40house.example");
    check(&broken, 422, FORMS.messages.summary_one);
    contains(&broken, &[FORMS.messages.unreadable]);
    let many = "é".repeat(121);
    let long = shop.write("house", &[("name", &many), ("email", "ana@house.example")]);
    contains(&long, &[&FORMS.messages.too_long.replace("{max}", "120"), &many]);
    assert_eq!(shop.kept(), []);
}

#[test]
fn a_robot_is_thanked_and_not_heard() {
    let shop = Shop::demo();
    let lines = [&ANA[..], &[(TRAP, "https://spam.example")]].concat();
    assert_eq!(shop.write("house", &lines).header("location"), Some("/forms/house/sent"));
    assert_eq!(shop.kept(), []);
    assert_eq!(shop.log(), ["lead.trapped form=house"]);
    let lines = [&ANA[..], &[(TRAP, "")]].concat();
    assert_eq!(shop.write("house", &lines).status, 303);
    assert_eq!(shop.kept().len(), 1);
}

#[test]
fn what_cannot_be_read_is_told_on_the_page() {
    let shop = Shop::demo();
    let foreign = shop.write_with("/forms/house", "origin: https://evil.example\r\n", &ANA);
    check(&foreign, 403, FORMS.messages.elsewhere);
    check(&shop.post_form("/forms/house", &"x".repeat(65 * 1024)), 413, FORMS.messages.too_large);
    check(&shop.post_json("/forms/house", "{}"), 415, FORMS.messages.unreadable);
    check(
        &shop.post("/forms/house", "content-type: multipart/form-data; boundary=x\r\n", "--x--"),
        415,
        FORMS.messages.unreadable,
    );
    assert_eq!(shop.kept(), []);
    let own = format!("origin: http://{}\r\n", shop.address);
    assert_eq!(shop.write_with("/forms/house", &own, &ANA).status, 303);
}

#[test]
fn a_program_is_answered_in_json() {
    let shop = Shop::demo();
    let ask = |path: &str, headers: &str, lines: &[(&str, &str)]| {
        let answer = shop.write_with(path, &format!("{JSON}{headers}"), lines);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(
            (answer.header("cache-control"), answer.header("x-frame-options")),
            (Some("no-store"), Some("DENY"))
        );
        (answer.status, answer.json())
    };
    assert_eq!(ask("/forms/newsletter", "", &[("email", "ana@house.example")]), (200, json!({"ok": true})));
    let errors = json!({"errors": {"email": FORMS.messages.not_an_address}});
    assert_eq!(ask("/forms/newsletter", "", &[("email", "ana")]), (422, errors));
    let elsewhere = json!({"error": FORMS.messages.elsewhere});
    assert_eq!(ask("/forms/newsletter", "origin: null\r\n", &[]), (403, elsewhere));
    let browser = "accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
    assert_eq!(shop.write_with("/forms/newsletter", browser, &[("email", "b@house.example")]).status, 303);
    assert_eq!(shop.kept().len(), 2);
}

#[test]
fn who_writes_very_often_waits_and_keeps_the_words() {
    let settings = [("FORM_POSTS_PER_HOUR", "8"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let shop = Shop::open(&settings, Limits::default());
    let write = |from: &str, name: &str| {
        let headers = format!("x-forwarded-for: {from}\r\n");
        shop.write_with("/forms/house", &headers, &[("name", name), ("email", "ana@house.example")])
    };
    assert_eq!(write("192.0.2.1", "Ana").status, 303);
    assert_eq!(write("192.0.2.1", "Bo").status, 303);
    let third = write("192.0.2.1", "Cai");
    check(&third, 429, FORMS.messages.too_many);
    contains(&third, &["value=\"Cai\""]);
    let seconds: u32 = third.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=450).contains(&seconds), "{seconds}");
    // What a visitor says of herself stands before what the proxy saw.
    assert_eq!(write("198.51.100.7, 192.0.2.1", "Cai").status, 429);
    assert_eq!(write("192.0.2.2", "Cai").status, 303);
    let call = shop.write_with("/forms/house", &format!("{JSON}x-forwarded-for: 192.0.2.1\r\n"), &[]);
    assert_eq!((call.status, call.error()), (429, FORMS.messages.too_many.to_owned()));
    assert_eq!(shop.get("/forms/house").status, 200, "reading is not writing");
    assert_eq!(shop.kept().len(), 3);

    let unproxied = Shop::open(&[("FORM_POSTS_PER_HOUR", "1")], Limits::default());
    let write = |from: &str| {
        unproxied.write_with("/forms/house", &format!("x-forwarded-for: {from}\r\n"), &ANA).status
    };
    assert_eq!((write("192.0.2.1"), write("192.0.2.2")), (303, 429), "without a proxy nobody names herself");
}

#[test]
fn a_ledger_that_is_held_keeps_the_words_and_holds_up_nobody() {
    let limits = Limits { ledger_held: Duration::from_millis(200), ..Limits::default() };
    let shop = Shop::open(&[], limits);
    let other = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut client = shop.client();
    let body = "name=Ana&email=ana%40house.example";
    client.send(format!(
        "POST /forms/house HTTP/1.1\r\nhost: x\r\n{FORM}content-length: {}\r\n\r\n{body}",
        body.len()
    ));
    // The only worker answers others while the letter waits.
    for _ in 0..50 {
        assert_eq!(shop.get("/").status, 200);
    }
    let answer = client.read();
    check(&answer, 503, FORMS.messages.trouble);
    contains(&answer, &["value=\"Ana\""]);
    assert_eq!(shop.log(), ["lead.not_kept form=house why=DatabaseBusy"]);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(shop.write("house", &ANA).status, 303);
    assert_eq!(shop.kept().len(), 1);
}

#[test]
fn a_letter_that_takes_too_long_is_not_kept_behind_the_visitor_s_back() {
    let limits = Limits { keeping: Duration::from_millis(100), ..Limits::default() };
    let shop = Shop::open(&[("FORM_POSTS_PER_HOUR", "0")], limits);
    let other = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    // The first one is at the lock already when it is given up; those behind it have not begun. None got it.
    check(&shop.write("house", &ANA), 503, FORMS.messages.trouble);
    for number in 0..3 {
        let email = format!("ana-{number}@house.example");
        check(&shop.write("newsletter", &[("email", &email)]), 503, FORMS.messages.trouble);
    }
    other.execute_batch("ROLLBACK").unwrap();
    // Who waits at the lock still has to notice that nobody is in the way.
    while shop.write("newsletter", &[("email", "bo@house.example")]).status != 303 {}
    assert_eq!(shop.kept(), [("newsletter".to_owned(), vec!["email: bo@house.example".to_owned()])]);
}

#[test]
fn a_ledger_whose_file_was_taken_away_takes_no_words() {
    let shop = Shop::demo();
    assert_eq!(shop.write("house", &ANA).status, 303);
    let file = shop.data.join("ledger.sqlite");
    fs::rename(&file, shop.data.join("elsewhere.sqlite")).unwrap();
    check(&shop.write("newsletter", &[("email", "bo@house.example")]), 503, FORMS.messages.trouble);
    assert_eq!(shop.log().last().map(String::as_str), Some("lead.not_kept form=newsletter why=Moved"));
    fs::rename(shop.data.join("elsewhere.sqlite"), file).unwrap();
    assert_eq!(shop.write("newsletter", &[("email", "bo@house.example")]).status, 303);
    assert_eq!(shop.kept().len(), 2);
}

#[test]
fn all_workers_share_one_ledger() {
    let shop = Shop::open(&[("WORKERS", "4"), ("FORM_POSTS_PER_HOUR", "0")], Limits::default());
    thread::scope(|scope| {
        for writer in 0..8 {
            let shop = &shop;
            scope.spawn(move || {
                for number in 0..25 {
                    let email = format!("{writer}-{number}@house.example");
                    assert_eq!(shop.write("newsletter", &[("email", &email)]).status, 303);
                }
            });
        }
    });
    assert_eq!(shop.kept().len(), 200);
}

#[test]
fn nobody_s_words_are_in_the_log() {
    let shop = Shop::demo();
    shop.write("house", &ANA);
    shop.write("house", &[("name", "Ana"), ("email", "ana(at)house.example")]);
    shop.write("house", &[("name", "Ana"), (TRAP, "ana")]);
    shop.get("/forms/house?room=ana@house.example");
    let log = shop.log().join("\n");
    assert!(!log.to_lowercase().contains("ana") && !log.contains("house.example"), "{log}");
}

#[test]
fn a_method_that_no_form_takes_is_told_in_the_house_s_words() {
    let shop = Shop::demo();
    let answer = shop.ask("DELETE /forms/house HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n");
    assert_eq!((answer.status, answer.text()), (405, MESSAGES.request_method));
}
