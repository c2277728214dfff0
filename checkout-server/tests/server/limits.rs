//! A client that makes no progress is let go, and nobody else waits for it.

use crate::support::{CREATE, Client, STATUS, Shop, site_with};
use checkout_server::limits::Limits;
use socket2::{Domain, Socket, Type};
use std::{
    fs,
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    thread::sleep,
    time::{Duration, Instant},
};

/// Long enough for a client that means it on a busy machine.
const SOON: Duration = Duration::from_secs(1);
/// So much longer than that, that what is still there is there to stay.
const LATER: Duration = Duration::from_secs(3);
const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

fn hasty() -> Shop {
    Shop::open(&[("CHECKOUT_MODE", "demo")], Limits { head_time: SOON, body_time: SOON, ..Limits::default() })
}

#[test]
fn a_head_that_does_not_arrive_is_answered_408() {
    let shop = hasty();
    let mut slow = shop.client();
    slow.send("GET / HTTP/1.1\r\nhost: x\r\nx-slow: ");
    assert_eq!(shop.get("/healthz").status, 200);
    let answer = slow.read();
    assert_eq!((answer.status, answer.header("connection")), (408, Some("close")));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.text().len() > 10);
    assert!(slow.is_closed());
}

#[test]
fn a_head_that_trickles_in_buys_no_time() {
    let shop = hasty();
    let mut slow = shop.client();
    let began = Instant::now();
    for letter in "GET / HTTP/1.1\r\nhost: x\r\nx-slow: a lot of patience".bytes() {
        slow.send([letter]);
        sleep(SOON / 10);
    }
    assert_eq!(slow.read().status, 408);
    assert!(began.elapsed() > SOON);
}

#[test]
fn a_new_connection_that_says_nothing_is_closed_without_a_word() {
    let shop = hasty();
    assert!(shop.client().is_closed());
}

#[test]
fn a_kept_connection_may_rest_for_longer_than_a_head_takes() {
    let shop = hasty();
    let mut kept = shop.client();
    assert_eq!(kept.ask(HEALTH).status, 200);
    sleep(LATER);
    assert_eq!(kept.ask(HEALTH).status, 200, "it has waited for the next click");
    // The next head has its own clock, from its first byte.
    sleep(LATER);
    kept.send("GET /hea");
    assert_eq!(kept.read().status, 408);
    assert!(kept.is_closed());
}

#[test]
fn a_kept_connection_does_not_rest_for_ever() {
    let limits = Limits { idle_time: SOON, ..Limits::default() };
    let shop = Shop::open(&[("CHECKOUT_MODE", "demo")], limits);
    let mut kept = shop.client();
    assert_eq!(kept.ask(HEALTH).status, 200);
    assert!(kept.is_closed(), "and without a word, which would be taken for the answer to a next request");
}

#[test]
fn a_body_that_does_not_arrive_is_answered_408() {
    let shop = hasty();
    let mut slow = shop.client();
    slow.send(format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{"
    ));
    assert_eq!(shop.get("/healthz").status, 200);
    let answer = slow.read();
    assert_eq!(answer.status, 408);
    assert!(!answer.error().is_empty());
    assert!(slow.is_closed());
}

#[test]
fn a_client_that_goes_away_in_the_middle_disturbs_nobody() {
    let shop = Shop::demo();
    for half in [
        "GET / HT",
        "GET / HTTP/1.1\r\nhost: x\r\n\r\n",
        "POST /functions/v1/create-initiation-checkout HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{",
    ] {
        let mut client = shop.client();
        client.send(half);
        drop(client);
    }
    assert_eq!(shop.get("/healthz").status, 200);
}

/// A shop with a film of so many bytes, which gives up on who takes nothing of it for so many seconds.
fn cinema(length: usize, seconds: &str) -> (Shop, std::path::PathBuf) {
    let folder = site_with(&[("assets/film-1a2b3c.mp4", &vec![7; length])]);
    let settings =
        [("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap()), ("STALL_TIME", seconds)];
    (Shop::open(&settings, Limits::default()), folder)
}

/// A client that takes very little at once, asking for the film.
fn small_mouth(address: SocketAddr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(&address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(b"GET /assets/film-1a2b3c.mp4 HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    stream
}

/// Reads a little, at this pace, to the end: how many bytes came, and whether the connection was cut.
fn sip(stream: &mut TcpStream, pause: Duration, most: usize) -> (usize, bool) {
    let (mut buffer, mut length) = (vec![0; 16 * 1024], 0);
    while length < most {
        match stream.read(&mut buffer) {
            Ok(0) => return (length, true),
            Ok(more) => length += more,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return (length, true),
            Err(error) => panic!("nothing came: {error}"),
        }
        sleep(pause);
    }
    (length, false)
}

#[test]
fn a_client_that_takes_nothing_of_its_answer_is_let_go() {
    let film = 32 * 1024 * 1024;
    let (shop, folder) = cinema(film, "1");
    let mut still = small_mouth(shop.address);
    sleep(Duration::from_secs(4));
    assert_eq!(shop.get("/healthz").status, 200, "and nobody else waits for it");
    let (length, cut) = sip(&mut still, Duration::ZERO, film);
    assert!(cut && length < film, "{length} bytes came in the end");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_slow_line_is_served_to_the_end() {
    let film = 1024 * 1024;
    let (shop, folder) = cinema(film, "3");
    let mut slow = small_mouth(shop.address);
    let began = Instant::now();
    let (length, cut) = sip(&mut slow, Duration::from_millis(20), film);
    assert!(!cut, "{length} bytes came");
    assert!(
        began.elapsed() > Duration::from_secs(4),
        "it took longer than the patience with one that stands still"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn who_comes_while_the_house_is_full_is_told_so_and_others_take_the_place_of_who_leaves() {
    let limits = Limits { connections: 3, ..Limits::default() };
    let shop = Shop::open(&[("CHECKOUT_MODE", "demo")], limits);
    let mut guests: Vec<Client> = (0..3).map(|_| shop.client()).collect();
    for guest in &mut guests {
        assert_eq!(guest.ask(HEALTH).status, 200);
    }
    let answer = shop.get("/");
    assert_eq!(
        (answer.status, answer.header("retry-after"), answer.header("connection")),
        (503, Some("5"), Some("close"))
    );
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("date").unwrap().ends_with(" GMT"));
    // Those who are inside are served as before.
    for guest in &mut guests {
        assert_eq!(guest.ask(HEALTH).status, 200);
    }
    // However many knock in vain, a place that is given back is free.
    let mut knocking: Vec<Client> = (0..20).map(|_| shop.client()).collect();
    assert!(knocking.iter_mut().all(|client| client.read().status == 503));
    guests.pop();
    let until = Instant::now() + Duration::from_secs(20);
    while shop.get("/").status == 503 {
        assert!(Instant::now() < until, "a place was given back and nobody got it");
    }
}

#[test]
fn who_asks_the_till_very_often_waits_and_the_pages_do_not() {
    let settings =
        [("CHECKOUT_MODE", "demo"), ("TILL_REQUESTS_PER_HOUR", "8"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let shop = Shop::open(&settings, Limits::default());
    let from = |address: &str| format!("x-forwarded-for: {address}\r\n");
    let (often, seldom) = (from("192.0.2.1"), from("192.0.2.2"));
    assert_eq!(shop.post(CREATE, &often, "").status, 200);
    assert_eq!(shop.get_with(STATUS, &often).status, 400, "a question that means nothing counts, too");
    for answer in [
        shop.post(CREATE, &often, ""),
        shop.get_with(STATUS, &often),
        shop.get_with("/initiation/welcome?session_id=cs_demo_0123456789abcdef", &often),
        shop.post("/initiation/demo", &often, ""),
    ] {
        let wait: u32 = answer.header("retry-after").unwrap().parse().unwrap();
        assert_eq!(answer.status, 429);
        assert!((1..=450).contains(&wait), "{wait}");
    }
    for path in ["/", "/initiation", "/initiation/demo", "/forms/house"] {
        assert_eq!(shop.get_with(path, &often).status, 200, "{path}");
    }
    assert_eq!(shop.post(CREATE, &seldom, "").status, 200);
    // What the connection's own visitor says of herself counts only from a trusted proxy.
    let own = Shop::open(&[("CHECKOUT_MODE", "demo"), ("TILL_REQUESTS_PER_HOUR", "4")], Limits::default());
    assert_eq!(own.post(CREATE, &often, "").status, 200);
    assert_eq!(own.post(CREATE, &seldom, "").status, 429);
}

#[test]
fn sizes_are_the_operator_s_to_set() {
    let limits = Limits { address_bytes: 100, head_bytes: 2048, body_bytes: 1024, ..Limits::default() };
    let shop = Shop::open(&[("CHECKOUT_MODE", "demo")], limits);
    assert_eq!(shop.get(&format!("/{}", "a".repeat(90))).status, 404);
    assert_eq!(shop.get(&format!("/{}", "a".repeat(110))).status, 414);
    assert_eq!(shop.get_with("/", &format!("x-much: {}\r\n", "a".repeat(1500))).status, 200);
    assert_eq!(shop.get_with("/", &format!("x-much: {}\r\n", "a".repeat(3000))).status, 431);
    assert_eq!(shop.post_json(CREATE, &" ".repeat(1000)).status, 400);
    assert_eq!(shop.post_json(CREATE, &" ".repeat(1100)).status, 413);
}
