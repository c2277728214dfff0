//! Counting of documents, beacons, forms and purchases, without personal data.

use crate::support::{
    CREATE, Database, MockStripe, Response, ServerProcess, SqliteFile, TestServer, buy_in_demo, delivery,
    paid_event, program_dir, stripe_settings, temp_dir, wait_until,
};
use checkout_server::config::{Limits, RetentionPolicy};
use shop::Counter;
use std::{fs, path::Path, time::Duration};
use test_requirements::needs;

/// Headers that a person's browser sends for a document.
const VISITOR: &str =
    "user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0\r\n";
const DOCUMENT: &str = "sec-fetch-dest: document\r\nsec-fetch-site: none\r\n";
const BEACON: &str = "sec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n";

/// Counts of all days in the database of a data directory, as `counter label count`.
fn counts_in(data: &Path) -> Vec<String> {
    let rows = "SELECT coalesce(group_concat(counter || ' ' || label || ' ' || count, char(10)), '')
                FROM (SELECT counter, label, sum(count) AS count FROM counts GROUP BY counter, label ORDER BY 1, 2)";
    SqliteFile::open(data).text(rows).lines().map(str::to_owned).collect()
}

/// Stops a server, which writes its counts, and returns them as [`counts_in`] does.
fn counts(server: &mut TestServer) -> Vec<String> {
    server.request_stop();
    server.wait_until_stopped();
    counts_in(&server.data)
}

fn beacon(server: &TestServer, headers: &str, body: &str) -> Response {
    server.post("/count", &[VISITOR, headers].concat(), body)
}

#[test]
fn documents_are_counted_by_page_visit_and_source() {
    let mut server = TestServer::demo();
    let get = |path: &str, headers: &str| server.get_with(path, &[VISITOR, headers].concat()).status;
    let own = format!("sec-fetch-dest: document\r\nreferer: http://{}/about\r\n", server.address);
    for (path, headers, status) in [
        ("/about", DOCUMENT, 200),
        ("/about", &*[DOCUMENT, "if-none-match: *\r\n"].concat(), 304),
        // From the site itself.
        ("/", &own, 200),
        ("/", "sec-fetch-dest: document\r\nsec-fetch-site: same-origin\r\n", 200),
        // From elsewhere.
        ("/", &*[DOCUMENT, "referer: https://www.Instagram.com/p/x?igsh=abc\r\n"].concat(), 200),
        (
            "/?utm_source=Letter-May&q=perfume",
            &*[DOCUMENT, "referer: https://mail.example/\r\n"].concat(),
            200,
        ),
        ("/?utm_source=ana%40house.example", DOCUMENT, 200),
        // Through a content network.
        ("/about", &*[DOCUMENT, "cdn-loop: cloudflare\r\n"].concat(), 200),
        // A path without a route.
        ("/robots.txt", DOCUMENT, 200),
        // No document is shown for these.
        ("/no-such-page", DOCUMENT, 404),
        ("/About/", DOCUMENT, 308),
        ("/about", "", 200),
        ("/about", "sec-fetch-dest: empty\r\n", 200),
        ("/about", &*[DOCUMENT, "sec-purpose: prefetch;prerender\r\n"].concat(), 200),
        ("/about", &*[DOCUMENT, "purpose: prefetch\r\n"].concat(), 200),
        ("/about", &*[DOCUMENT, "x-purpose: preview\r\n"].concat(), 200),
        ("/about", &*[DOCUMENT, "x-moz: prefetch\r\n"].concat(), 200),
        // These visitors are not counted.
        ("/about", &*[DOCUMENT, "dnt: 1\r\n"].concat(), 200),
        ("/about", &*[DOCUMENT, "sec-gpc: 1\r\n"].concat(), 200),
    ] {
        assert_eq!(get(path, headers), status, "{path} {headers}");
    }
    let head = format!("HEAD /about HTTP/1.1\r\nhost: x\r\n{VISITOR}{DOCUMENT}\r\n");
    assert_eq!(server.request(head).status, 200);
    let bot = format!(
        "user-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\r\n{DOCUMENT}"
    );
    assert_eq!(server.get_with("/about", &bot).status, 200);
    assert_eq!(server.get_with("/about", DOCUMENT).status, 200, "without a name");
    let expected = [
        "by_network  1",
        "page / 5",
        "page /about 3",
        "page other 1",
        "source instagram.com 1",
        "source letter-may 1",
        "source other 1",
        "visit  7",
    ];
    assert_eq!(counts(&mut server), expected);
}

#[test]
fn pages_of_the_program_and_the_return_from_the_payment_are_no_visits() {
    let mut server = TestServer::demo();
    let from_stripe = [VISITOR, DOCUMENT, "referer: https://checkout.stripe.com/\r\n"].concat();
    let welcome = server.get_with("/initiation/welcome?session_id=cs_demo_0123456789abcdef", &from_stripe);
    assert_eq!(welcome.status, 404);
    let (_, link) = buy_in_demo(&server);
    assert_eq!(server.get_with(&link, &[VISITOR, DOCUMENT].concat()).status, 200);
    let counts = counts(&mut server);
    assert!(counts.iter().all(|row| !row.starts_with("visit") && !row.starts_with("page")), "{counts:?}");
}

#[test]
fn a_beacon_counts_a_page_change_a_prepared_page_and_an_empty_search() {
    let mut server = TestServer::demo();
    let host = server.address.to_string();
    let own = format!("page=/&from={host}");
    for body in [
        "page=%2Fabout",
        "page=/no-such-page",
        "page=/program/secret-token",
        "page=/&from=www.instagram.com",
        "page=/&from=&utm_source=letter",
        "page=/&from=",
        &own,
        "search=none",
        "search=none",
    ] {
        let response = beacon(&server, BEACON, body);
        assert_eq!((response.status, response.body.len()), (204, 0), "{body}");
    }
    for headers in ["dnt: 1\r\n", "sec-gpc: 1\r\n"] {
        assert_eq!(beacon(&server, &[BEACON, headers].concat(), "page=/").status, 204);
    }
    let expected = [
        "empty_search  2",
        "page / 4",
        "page /about 1",
        "page other 2",
        "source instagram.com 1",
        "source letter 1",
        "visit  3",
    ];
    assert_eq!(counts(&mut server), expected);
}

#[test]
fn a_beacon_is_a_small_form_of_the_own_origin() {
    let mut server = TestServer::demo();
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let page = |length: usize| format!("page=/{}", "a".repeat(length - 6));
    for (headers, body, status) in [
        (BEACON, &*page(200), 204),
        (BEACON, &page(201), 413),
        (BEACON, "", 400),
        (BEACON, "page=/&name=ana", 400),
        (BEACON, "search=perfume", 400),
        (form, "page=/", 403),
        ("sec-fetch-site: same-origin\r\ncontent-type: text/plain\r\n", "page=/", 415),
    ] {
        assert_eq!(beacon(&server, headers, body).status, status, "{headers} {body}");
    }
    for foreign in ["sec-fetch-site: cross-site\r\n", "origin: https://other.example\r\n", "origin: null\r\n"]
    {
        assert_eq!(beacon(&server, &[form, foreign].concat(), "page=/").status, 403, "{foreign}");
    }
    let own = format!("{form}origin: http://{}\r\n", server.address);
    assert_eq!(beacon(&server, &own, "page=/").status, 204);
    assert_eq!(server.get_with("/count", VISITOR).status, 405);
    assert_eq!(counts(&mut server), ["page / 1", "page other 1"]);
}

#[test]
fn a_client_that_sends_too_many_beacons_is_told_so_and_may_read_on() {
    let mut server = TestServer::demo();
    let statuses: Vec<u16> = (0..320).map(|_| beacon(&server, BEACON, "page=/").status).collect();
    let accepted = statuses.iter().take_while(|status| **status == 204).count();
    assert!((300..320).contains(&accepted), "{accepted}");
    assert_eq!(statuses.last(), Some(&429));
    assert_eq!(server.get_with("/about", &[VISITOR, DOCUMENT].concat()).status, 200);
    let counts = counts(&mut server);
    assert!(counts.contains(&"page /about 1".to_owned()), "{counts:?}");
}

#[test]
fn a_purchase_forms_a_search_and_a_hostile_crowd_leave_nothing_personal() {
    let stripe = MockStripe::start();
    let settings = [&stripe_settings(&stripe)[..], &[("LOG_FORMAT", "plain")]].concat();
    let mut server = TestServer::start(&settings, Limits::default());
    let buy = |headers: &str| {
        let headers = [VISITOR, headers, "content-type: application/json\r\n"].concat();
        server.post(CREATE, &headers, "{}").status
    };
    assert_eq!([buy(""), buy("dnt: 1\r\n")], [200, 200]);
    let paid = delivery(&server.installation, &paid_event("x"));
    assert_eq!([0, 1].map(|_| server.request(&paid).status), [200, 200], "reported twice");
    let lines = [("name", "Leilani Kahale"), ("email", "leilani@home.example"), ("message", "A secret.")];
    for (form, lines) in [("house", &lines[..]), ("newsletter", &lines[1..2])] {
        for headers in [VISITOR, VISITOR, "user-agent: curl/8\r\n"] {
            assert_eq!(server.submit_form_with(&format!("/forms/{form}"), headers, lines).status, 303);
        }
    }
    assert_eq!(server.submit_form_with("/forms/link", VISITOR, &lines[1..2]).status, 303);
    let search = "/journal?q=leilani-kahale-zzzz";
    assert_eq!(server.get_with(search, &[VISITOR, DOCUMENT].concat()).status, 200);
    let personal =
        ["leilani", "kahale", "secret", "203.0.113.7", "198.51.100.9", "5550100", "127.0.0.1", "firefox"];
    let hostile = [
        "page=/leilani%40home.example",
        "page=%2F%3Fq%3Dleilani",
        "page=/&from=leilani%40home.example",
        "page=/&from=203.0.113.7",
        "page=/&from=x&utm_source=leilani%40home.example",
        "page=/&from=x&utm_source=8085550100",
        "page=/&from=x&utm_source=<b>leilani</b>",
        "page=/&from=https://leilani:kahale@home.example/secret",
        "search=leilani",
        "name=leilani",
    ];
    for body in hostile {
        let headers = [BEACON, "x-forwarded-for: 198.51.100.9\r\ncookie: id=leilani\r\n"].concat();
        assert!([204, 400].contains(&beacon(&server, &headers, body).status), "{body}");
    }
    let log = server.log().join("\n").to_lowercase();
    assert!(personal.iter().all(|word| !log.contains(word)), "{log}");
    let counts = counts(&mut server);
    let expected = [
        "buy  1",
        "checkout  1",
        "empty_search  1",
        "form house 1",
        "form link 1",
        "newsletter_asked  1",
        "page / 6",
        "page /journal 1",
        "page other 2",
        "paid  1",
        "source other 6",
        "visit  7",
    ];
    assert_eq!(counts, expected);
    let text = counts.join("\n").to_lowercase();
    assert!(personal.iter().all(|word| !text.contains(word)), "{text}");
    // A row has a day, a counter, a label and a count, and nothing else.
    let columns = "SELECT group_concat(name, ' ') FROM pragma_table_info('counts')";
    assert_eq!(SqliteFile::open(&server.data).text(columns), "day counter label count");
}

#[test]
fn a_store_that_fails_holds_no_request_up_and_what_it_missed_is_dropped() {
    let limits = Limits {
        counting_pause: Duration::from_millis(20),
        store_lock_timeout: Duration::from_millis(20),
        ..Limits::default()
    };
    let mut server = TestServer::start(&[], limits);
    let visit = || server.get_with("/about", &[VISITOR, DOCUMENT].concat()).status;
    let failures = || server.log().iter().filter(|line| line.starts_with("counts.not_written")).count();
    let lock = server.lock_store();
    assert_eq!(visit(), 200);
    wait_until("the write to fail", || failures() == 1);
    assert!(
        server.log().iter().any(|line| line.starts_with("counts.not_written dropped=2")),
        "{:?}",
        server.log()
    );
    lock.run("ROLLBACK");
    assert_eq!(visit(), 200);
    assert_eq!(counts(&mut server), ["page /about 1", "visit  1"]);
}

#[test]
fn counts_are_deleted_after_thirteen_months() {
    let pause = Duration::from_millis(20);
    let retention = RetentionPolicy { delay: Duration::ZERO, pause, ..RetentionPolicy::default() };
    let server = TestServer::start(&[], Limits { retention, ..Limits::default() });
    assert_eq!(server.get("/healthz").status, 200);
    let database = SqliteFile::open(&server.data);
    database.run("INSERT INTO counts VALUES ('2024-01-01', 'page', '/', 1), ('2999-01-01', 'page', '/', 1)");
    wait_until("the deletion", || database.number("SELECT count(*) FROM counts") == 1);
    assert_eq!(database.text("SELECT day FROM counts"), "2999-01-01");
}

/// A killed server loses only counts that it has not written yet, and repeats none; a stopped server loses nothing.
fn check_kill(settings: &[(&str, &str)], counted: impl Fn() -> String) {
    let folder = temp_dir();
    fs::create_dir_all(&folder).unwrap();
    let settings = [&[("PROGRAM_DIR", program_dir().to_str().unwrap())], settings].concat();
    let start = || ServerProcess::start(&folder, &settings);
    let visit = |server: &ServerProcess, count: usize| {
        for _ in 0..count {
            let request = format!("GET /about HTTP/1.1\r\nhost: x\r\n{VISITOR}{DOCUMENT}\r\n");
            assert_eq!(server.request(&request).status, 200);
        }
    };
    let (one, other) = (start(), start());
    visit(&one, 2);
    visit(&other, 3);
    assert_eq!(one.stop_unread("-TERM"), Some(0));
    visit(&other, 1);
    assert_eq!(other.stop_unread("-TERM"), Some(0));
    assert_eq!(counted(), "6", "two servers add up");
    let killed = start();
    visit(&killed, 5);
    // Like a power failure, between two writes.
    drop(killed);
    let next = start();
    visit(&next, 1);
    assert_eq!(next.stop_unread("-TERM"), Some(0));
    assert_eq!(counted(), "7");
}

const COUNTED: &str = "SELECT CAST(sum(count) AS TEXT) FROM counts WHERE counter = 'page'";

#[test]
fn a_kill_between_two_writes_loses_what_was_not_written_in_sqlite() {
    let data = temp_dir();
    let settings = [("DATA_DIR", data.to_str().unwrap())];
    check_kill(&settings, || SqliteFile::open(&data).text(COUNTED));
}

#[needs(postgres)]
#[test]
fn a_kill_between_two_writes_loses_what_was_not_written_in_postgres() {
    let database = Database::create();
    check_kill(&[("DATABASE_URL", database.url())], || database.sql(COUNTED).unwrap());
}

/// Sentence of the privacy page about a counter. A counter without a sentence does not compile.
fn sentence(counter: Counter) -> &'static str {
    match counter {
        Counter::Page => "how often each page is shown",
        Counter::Visit => "how often the site is opened from outside",
        Counter::Source => {
            "from where, by the name of the other site, or the name that its link gives itself"
        }
        Counter::Buy => "how often a buy button is pressed",
        Counter::Checkout => "how often a checkout opens",
        Counter::Paid => "how often a payment comes",
        Counter::Form => "how often each form is sent",
        Counter::NewsletterAsked => "how often an address is left for the newsletter",
        Counter::NewsletterConfirmed => "how often one is confirmed",
        Counter::EmptySearch => "how often a search of the journal finds nothing",
        Counter::ByNetwork => "how often a page is asked for by a network that hands out copies of it",
    }
}

#[test]
fn the_privacy_page_lists_each_counter_and_no_other() {
    let read = |name: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/legal").join(name)).unwrap()
    };
    let privacy = read("privacy.md");
    let (_, section) = privacy.split_once("## What we count").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let listed: Vec<_> = section.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    assert_eq!(listed.len(), Counter::ALL.len());
    for (line, counter) in listed.iter().zip(Counter::ALL) {
        assert!(line.starts_with(sentence(counter)), "{line}");
    }
    for promise in
        ["Do Not Track", "Global Privacy Control", "thirteen months", "No cookie", "never the words"]
    {
        assert!(section.contains(promise), "{promise}");
    }
    let cookies = read("cookies.md");
    assert!(cookies.contains("[What we count](/legal/privacy#what-we-count)"), "{cookies}");
}
