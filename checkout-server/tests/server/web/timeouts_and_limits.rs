//! Timeouts and limits: slow clients, stalled readers, connection and rate limits, and request sizes.

use crate::{
    support::{
        CREATE, Client, MockStripe, Reply, Response, STATUS, SmtpServer, TestServer, delivery, fast_retries,
        installation, kill, paid_event, read_some, site_dir_with, spawn_server, subscription, temp_dir,
        wait_until,
    },
    web::security_headers,
};
use checkout_server::config::Limits;
use core_wasm::messages::SERVER_MESSAGES;
use socket2::{Domain, Socket, Type};
use std::{
    fs,
    io::{ErrorKind, Write},
    net::{SocketAddr, TcpStream},
    thread::sleep,
    time::Duration,
};
use test_requirements::needs;

/// Long enough for a prompt client on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(1);
const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

fn server_with_short_timeouts() -> TestServer {
    TestServer::start(
        &[("CHECKOUT_MODE", "demo")],
        Limits { idle_timeout: TIMEOUT, body_timeout: TIMEOUT, ..Limits::default() },
    )
}

#[test]
fn what_does_not_arrive_in_time_ends_its_connection_and_no_other() {
    let server = server_with_short_timeouts();
    let (mut silent, mut partial, mut keep_alive) = (server.client(), server.client(), server.client());
    let (mut steady, mut body) = (server.client(), server.client());
    partial.send("GET / HTTP/1.1\r\nhost: x\r\nx-slow: ");
    assert_eq!(keep_alive.request(HEALTH).status, 200);
    keep_alive.send("GET /hea");
    body.send(format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{"
    ));
    // Each byte comes well within the time, and the head never ends.
    steady.send("GET / HTTP/1.1\r\nx-slow: ");
    while steady.is_open() {
        steady.send("a");
        sleep(TIMEOUT / 50);
    }
    for client in [&mut silent, &mut partial, &mut keep_alive] {
        assert!(client.is_closed(), "a head that does not come has no response");
    }
    let response = body.read();
    assert_eq!((response.status, response.header("connection")), (408, Some("close")));
    security_headers::check(&response, "408");
    assert_eq!(response.error(), SERVER_MESSAGES.request_late);
    assert!(body.is_closed());
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_client_that_disconnects_early_affects_no_other() {
    let server = TestServer::shared_demo();
    for half in [
        "GET / HT",
        "GET / HTTP/1.1\r\nhost: x\r\n\r\n",
        "POST /functions/v1/create-initiation-checkout HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{",
    ] {
        let mut client = server.client();
        client.send(half);
        drop(client);
    }
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_client_that_ends_its_sending_side_gets_every_response() {
    let server = TestServer::start(&[("FORM_POSTS_PER_HOUR", "0")], Limits::default());
    let host = server.address;
    let form = |number: usize| {
        subscription(&format!("ana{number}@house.example")).replace("connection: close\r\n", "")
    };
    let page = format!("GET /about HTTP/1.1\r\nhost: {host}\r\n\r\n");
    for number in 0..40 {
        let mut client = server.client();
        client.send([page.as_str(), &form(number), &page].concat());
        client.end_sending();
        assert_eq!([(); 3].map(|()| client.read().status), [200, 303, 200], "of client {number}");
        assert!(client.is_closed());
    }
    assert_eq!(server.submissions().len(), 40);
}

#[test]
fn clients_that_hang_up_hold_their_connections_no_longer_than_a_handler_may_take() {
    let stripe = MockStripe::with_replies((0..4).map(|_| Reply::NoResponse));
    let brief = Duration::from_millis(100);
    let limits = Limits { connections: 4, body_timeout: brief, handler_timeout: brief, ..fast_retries() };
    let server = TestServer::with_stripe(&stripe, limits);
    let mut clients: Vec<_> = (0..4).map(|_| server.client()).collect();
    for client in &mut clients {
        client.send(format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"));
    }
    // One client still listens. Stripe is silent for longer than this test, so the handlers end because of their limit.
    let mut waiting = clients.remove(0);
    drop(clients);
    let response = waiting.read();
    assert_eq!((response.status, response.error()), (503, SERVER_MESSAGES.request_unfinished.to_owned()));
    security_headers::check(&response, "503");
    drop(waiting);
    wait_until("all connections to be free", || {
        let mut free: Vec<_> = (0..4).map(|_| server.client()).collect();
        free.iter_mut().all(|client| client.request(HEALTH).status == 200)
    });
}

/// Requests the video through a small receive buffer.
fn request_with_small_buffer(address: SocketAddr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(&address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(b"GET /assets/film-1a2b3c.mp4 HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    stream
}

/// Reads up to `most` further bytes; returns their number.
fn read_rest(stream: &mut TcpStream, most: usize) -> usize {
    let (mut buffer, mut length) = (vec![0; 16 * 1024], 0);
    while length < most {
        match read_some(stream, &mut buffer) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
            Err(error) => panic!("reading failed: {error}"),
        }
    }
    length
}

#[test]
fn a_client_that_reads_nothing_is_disconnected() {
    let video = 32 * 1024 * 1024;
    let folder = site_dir_with(&[("assets/film-1a2b3c.mp4", &vec![7; video])]);
    let limits = Limits { connections: 2, stall_timeout: Duration::from_secs(1), ..Limits::default() };
    let server = TestServer::start(&[("SITE_DIR", folder.to_str().unwrap())], limits);
    let mut stalled = request_with_small_buffer(server.address);
    let mut other = server.client();
    assert_eq!(other.request(HEALTH).status, 200, "other clients are served");
    wait_until("one of the two connections to be closed", || server.get("/healthz").status == 200);
    assert_eq!(other.request(HEALTH).status, 200);
    let length = read_rest(&mut stalled, video);
    assert!(length < video, "{length} bytes arrived");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn connections_over_the_limit_answer_503_until_one_closes() {
    let limits = Limits { connections: 3, ..Limits::default() };
    let server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    let mut connections: Vec<Client> = (0..3).map(|_| server.client()).collect();
    for connection in &mut connections {
        assert_eq!(connection.request(HEALTH).status, 200);
    }
    let response = server.get("/");
    assert_eq!(
        (response.status, response.header("retry-after"), response.header("connection")),
        (503, Some("5"), Some("close"))
    );
    security_headers::check(&response, "503");
    assert!(response.header("date").unwrap().ends_with(" GMT"));
    // Established connections are still served.
    for connection in &mut connections {
        assert_eq!(connection.request(HEALTH).status, 200);
    }
    // Refused connections do not use up a freed slot.
    let mut refused: Vec<Client> = (0..20).map(|_| server.client()).collect();
    assert!(refused.iter_mut().all(|client| client.request(HEALTH).status == 503));
    connections.pop();
    wait_until("the freed slot to be reused", || server.get("/").status == 200);
}

#[test]
fn the_checkout_rate_limit_answers_429_and_does_not_affect_pages() {
    let settings =
        [("CHECKOUT_MODE", "demo"), ("CHECKOUT_REQUESTS_PER_HOUR", "8"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let server = TestServer::start(&settings, Limits::default());
    let from = |address: &str| format!("x-forwarded-for: {address}\r\n");
    let (often, seldom) = (from("192.0.2.1"), from("192.0.2.2"));
    assert_eq!(server.post(CREATE, &often, "").status, 200);
    assert_eq!(server.post(CREATE, &often, "{}").status, 200);
    for headers in [often.clone(), format!("{often}content-type: application/x-www-form-urlencoded\r\n")] {
        let response = server.post(CREATE, &headers, "");
        let wait: u32 = response.header("retry-after").unwrap().parse().unwrap();
        assert_eq!(response.status, 429);
        assert!((1..=450).contains(&wait), "{wait}");
    }
    // Requests that do not reach the payment provider are not limited.
    assert_eq!(server.get_with(STATUS, &often).status, 400);
    let demo = "session_id=cs_demo_0123456789abcdef";
    assert_eq!(server.get_with(&format!("{STATUS}?{demo}"), &often).status, 404);
    assert_eq!(server.get_with(&format!("/initiation/welcome?{demo}"), &often).status, 404);
    for path in ["/", "/initiation", "/initiation/demo", "/forms/house"] {
        assert_eq!(server.get_with(path, &often).status, 200, "{path}");
    }
    assert_eq!(server.post(CREATE, &seldom, "").status, 200);
    // Without a trusted proxy, `X-Forwarded-For` is ignored.
    let own = TestServer::start(
        &[("CHECKOUT_MODE", "demo"), ("CHECKOUT_REQUESTS_PER_HOUR", "4")],
        Limits::default(),
    );
    assert_eq!(own.post(CREATE, &often, "").status, 200);
    assert_eq!(own.post(CREATE, &seldom, "").status, 429);
}

#[test]
fn the_search_rate_limit_answers_429_and_does_not_affect_the_list() {
    let settings = [("SEARCHES_PER_HOUR", "8"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let server = TestServer::start(&settings, Limits::default());
    let from = |address: &str| format!("x-forwarded-for: {address}\r\n");
    let (often, seldom) = (from("192.0.2.1"), from("192.0.2.2"));
    let search = |path: &str, headers: &str| server.get_with(path, headers);
    assert_eq!(search("/journal?q=hair", &often).status, 200);
    assert_eq!(search("/journal?q=zeppelin", &often).status, 200);
    let limited = search("/journal?q=oil", &often);
    assert_eq!((limited.status, limited.text()), (429, SERVER_MESSAGES.search_limit));
    assert_eq!(limited.header("cache-control"), Some("no-store"));
    let wait: u32 = limited.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=450).contains(&wait), "{wait}");
    security_headers::check(&limited, "429");
    for path in ["/journal", "/journal?q=", "/journal?utm_source=x", "/about"] {
        assert_eq!(search(path, &often).status, 200, "{path}");
    }
    assert_eq!(search("/journal?q=hair", &seldom).status, 200);
}

#[test]
fn a_checkout_beyond_the_rate_limit_is_refused_before_its_body_arrives() {
    let settings = [("CHECKOUT_MODE", "demo"), ("CHECKOUT_REQUESTS_PER_HOUR", "4")];
    let server =
        TestServer::start(&settings, Limits { body_timeout: Duration::from_secs(100), ..Limits::default() });
    let head = format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n"
    );
    assert_eq!(server.request(format!("{head}{{}}")).status, 200);
    let mut client = server.client();
    client.send(head);
    assert_eq!(client.read().status, 429);
}

#[test]
fn an_invalid_checkout_request_does_not_count_against_the_rate_limit() {
    let settings = [("CHECKOUT_MODE", "demo"), ("CHECKOUT_REQUESTS_PER_HOUR", "4")];
    let server = TestServer::start(&settings, Limits::default());
    for body in ["{\"amount\":1}", "{", "[]"] {
        assert_eq!(server.post_json(CREATE, body).status, 400, "{body}");
        assert_eq!(server.post_form(CREATE, "amount=1").status, 400);
    }
    assert_eq!(server.post_json("/functions/v1/create-checkout", "{\"offer\":\"none\"}").status, 404);
    assert_eq!(server.post_json(CREATE, "{}").status, 200);
    // Beyond the limit, nothing is read.
    assert_eq!(server.post_json(CREATE, "{").status, 429);
}

#[test]
fn bodies_beyond_a_rate_limit_take_no_memory_from_others() {
    let settings = [("FORM_POSTS_PER_HOUR", "4"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let server = TestServer::start(&settings, Limits { body_memory_bytes: 1600, ..Limits::default() });
    let long = "x".repeat(200);
    let submit = |address: &str, message: &str| {
        let fields = [("name", "Ana"), ("email", "ana@house.example"), ("message", message)];
        server.submit_form_with("/forms/house", &format!("x-forwarded-for: {address}\r\n"), &fields)
    };
    assert_eq!(submit("192.0.2.1", &long).status, 303);
    let words = |response: Response| (response.status, response.text().contains("value=\"Ana\""));
    assert_eq!(words(submit("192.0.2.1", "")), (429, true), "a short text is given back");
    assert_eq!(words(submit("192.0.2.1", &long)), (429, false), "a long one exceeds what they may take");
    assert_eq!(submit("192.0.2.2", &long).status, 303);
}

#[test]
fn bodies_take_no_more_memory_together_than_is_set_aside_for_them() {
    let limits = Limits { body_memory_bytes: 100, ..Limits::default() };
    let server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    for path in [CREATE, "/forms/house"] {
        let response = server.post_form(path, &"x".repeat(200));
        assert_eq!((response.status, response.header("retry-after")), (503, Some("10")), "{path}");
        security_headers::check(&response, path);
    }
    // The memory is free again.
    for _ in 0..3 {
        assert_eq!(server.post_json(CREATE, &format!("{{{}}}", " ".repeat(80))).status, 200);
    }
}

/// Opens silent connections, from as many addresses of this machine as are needed.
fn flood(address: SocketAddr, connections: u32) -> Vec<Socket> {
    let open = |number: u32| {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let source = SocketAddr::from(([127, 0, 1, u8::try_from(1 + number % 50).unwrap()], 0));
        socket.bind(&source.into()).unwrap();
        // A connection that the server closes at once does not count.
        drop(socket.connect(&address.into()));
        socket
    };
    (0..connections).map(open).collect()
}

#[cfg(target_os = "linux")]
#[needs(smtp_server)]
#[test]
fn a_flood_of_connections_takes_no_files_from_the_mail_of_paid_orders() {
    const FILES: usize = 400;
    let (smtp, data) = (SmtpServer::start(&[]), temp_dir());
    let (url, limited) = (smtp.url(), format!("ulimit -n {FILES}; exec \"$0\""));
    let settings = [("SMTP_URL", url.as_str()), ("MAIL_FROM", "house@mail.example")];
    let (child, address) = spawn_server(&data, &settings, &["sh", "-c", &limited]);
    let installation = installation(&data, &settings);
    let mut served = Client::connect(address);
    assert_eq!(served.request(HEALTH).status, 200);
    let flood = flood(address, 700);
    // A new client is told that the server is full, or is disconnected, without waiting.
    let mut newcomer = Client::connect(address);
    newcomer.send(HEALTH);
    wait_until("an answer to the newcomer", || !newcomer.is_open());
    let files = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap().count();
    assert!((FILES / 2..FILES - 50).contains(&files), "{files}");
    assert_eq!(
        served.request(delivery(&installation, &paid_event("x")).replace("connection: close\r\n", "")).status,
        200
    );
    assert_eq!(smtp.wait_for(1).len(), 1);
    assert_eq!(served.request(HEALTH).status, 200);
    drop(flood);
    kill(child);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_request_that_is_too_large_is_rejected() {
    let limits = Limits { uri_bytes: 100, header_bytes: 2048, body_bytes: 1024, ..Limits::default() };
    let server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    assert_eq!(server.get(&format!("/{}", "a".repeat(90))).status, 404);
    assert_eq!(server.get(&format!("/{}", "a".repeat(110))).status, 414);
    assert_eq!(server.get_with("/", &format!("x-much: {}\r\n", "a".repeat(1500))).status, 200);
    assert_eq!(server.get_with("/", &format!("x-much: {}\r\n", "a".repeat(3000))).status, 431);
    assert_eq!(server.post_json(CREATE, &" ".repeat(1000)).status, 400);
    assert_eq!(server.post_json(CREATE, &" ".repeat(1100)).status, 413);
}
