//! Multiple instances: three servers share one PostgreSQL behind a load balancer; one is killed, nothing is lost or
//! duplicated.

use crate::support::{
    CREATE, Database, MockStripe, STATUS, SmtpServer, delivery, event, installation, price, program_link,
    refund_event, session, spawn_server, stripe_settings, temp_dir, try_request,
};
use checkout_server::store::StoreError;
use serde_json::{Value, json};
use shop::OutboxPolicy;
use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    process::Child,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};
use test_requirements::needs;

const BUYERS: usize = 6;
/// Purchases per buyer, one after the other.
const PURCHASES: usize = 8;

fn block_on<T>(future: impl Future<Output = Result<T, StoreError>>) -> T {
    crate::support::block_on(future).unwrap()
}

/// Sends a request; returns the response if it is complete.
fn whole_response(address: SocketAddr, request: &str) -> Option<String> {
    let response = try_request(address, request)?;
    let (head, body) = response.split_once("\r\n\r\n")?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    length.is_none_or(|length| length.parse() == Ok(body.len())).then_some(response)
}

/// A server process that is killed when the test ends.
struct Server(Child, SocketAddr);

impl Server {
    fn start(settings: &[(&str, &str)]) -> Self {
        let (child, address) = spawn_server(&temp_dir(), settings, &[]);
        Self(child, address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// Round-robin load balancer over the servers.
struct Balancer {
    servers: Vec<SocketAddr>,
    next: AtomicUsize,
    installation: String,
}

impl Balancer {
    /// Sends to the next server, and to the following one if there is no response, as browsers and Stripe do.
    #[track_caller]
    fn send(&self, good: &str, request: &str) -> String {
        for _ in 0..10 {
            let server = self.servers[self.next.fetch_add(1, Ordering::Relaxed) % self.servers.len()];
            if let Some(response) = whole_response(server, request) {
                assert!(response.starts_with(good), "{request}\n\n{response}");
                return response;
            }
        }
        panic!("no server responded");
    }

    fn post_webhook(&self, message: &str) {
        self.send("HTTP/1.1 200", &delivery(&self.installation, message));
    }

    fn get(&self, path: &str) -> String {
        let host = "host: house.example\r\nconnection: close\r\n";
        self.send("HTTP/1.1 200", &format!("GET {path} HTTP/1.1\r\n{host}\r\n"))
    }

    fn post(&self, good: &str, path: &str, headers: &str, body: &str) -> String {
        let host = "host: house.example\r\nconnection: close\r\n";
        let length = format!("content-length: {}\r\n", body.len());
        self.send(good, &format!("POST {path} HTTP/1.1\r\n{host}{headers}{length}\r\n{body}"))
    }
}

fn attempt(buyer: usize, purchase: usize) -> String {
    format!("attempt-of-visitor-{buyer}-{purchase}")
}

fn email(buyer: usize, purchase: usize) -> String {
    format!("v{buyer}n{purchase}@house.example")
}

/// One purchase: page, newsletter form, checkout, payment and return; every second payment is refunded. Each request
/// is sent twice at the same time, as browsers and Stripe may do. Returns the session id.
fn purchase_flow(balancer: &Balancer, buyer: usize, purchase: usize) -> String {
    balancer.get("/");
    let form_body = format!("email={}", email(buyer, purchase).replace('@', "%40"));
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let json = "content-type: application/json\r\n";
    let headers = format!("{json}idempotency-key: {}\r\n", attempt(buyer, purchase));
    let twice = |act: &(dyn Fn() -> String + Sync)| {
        thread::scope(|scope| {
            let other = scope.spawn(act);
            (act(), other.join().unwrap())
        })
    };
    twice(&|| balancer.post("HTTP/1.1 303", "/forms/newsletter", form, &form_body));
    let (one, other) = twice(&|| balancer.post("HTTP/1.1 200", CREATE, &headers, "{}"));
    let id = |response: &str| {
        let body: Value = serde_json::from_str(response.split_once("\r\n\r\n").unwrap().1).unwrap();
        body["clientSecret"].as_str().unwrap().strip_suffix("_secret_x").unwrap().to_owned()
    };
    assert_eq!(id(&one), id(&other), "one attempt, one checkout");
    let id = id(&one);
    let mut object = session(&id);
    object["id"] = json!(id);
    object["metadata"]["attempt"] = json!(attempt(buyer, purchase));
    let paid = event("checkout.session.completed", &object);
    twice(&|| {
        balancer.post_webhook(&paid);
        String::new()
    });
    // Every server knows the payment at once, without a request to Stripe.
    let status_body = balancer.get(&format!("{STATUS}?session_id={id}"));
    assert!(status_body.contains("\"paymentStatus\":\"paid\""), "{status_body}");
    if !purchase.is_multiple_of(2) {
        balancer.post_webhook(&refund_event(&id, true));
        balancer.post_webhook(&paid);
    }
    id
}

#[needs(postgres, smtp_server)]
#[test]
fn three_servers_share_one_store_and_a_killed_one_loses_nothing() {
    let (database, stripe, smtp) = (Database::create(), MockStripe::start(), SmtpServer::start(&[]));
    let url = smtp.url();
    let mut settings = stripe_settings(&stripe).to_vec();
    settings.extend([
        ("DATABASE_URL", database.url()),
        ("SMTP_URL", &url),
        ("MAIL_FROM", "house@mail.example"),
    ]);
    let first = Server::start(&settings);
    let address = first.1;
    let installation = installation(&temp_dir(), &settings);
    let servers = vec![address];
    let balancer = Balancer { servers, next: AtomicUsize::new(0), installation: installation.clone() };
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    balancer.post("HTTP/1.1 303", "/forms/newsletter", form, "email=first%40house.example");
    smtp.wait_for(1);
    let others = [Server::start(&settings), Server::start(&settings)];
    let servers = vec![address, others[0].1, others[1].1];
    let balancer = Balancer { servers, next: AtomicUsize::new(0), installation };
    let done = AtomicUsize::new(0);
    let bought: BTreeMap<String, usize> = thread::scope(|scope| {
        let buyers: Vec<_> = (0..BUYERS)
            .map(|buyer| {
                let (balancer, done) = (&balancer, &done);
                scope.spawn(move || {
                    let bought = (0..PURCHASES).map(|purchase| {
                        let id = purchase_flow(balancer, buyer, purchase);
                        done.fetch_add(1, Ordering::Relaxed);
                        (id, purchase)
                    });
                    bought.collect::<Vec<_>>()
                })
            })
            .collect();
        let early = || done.load(Ordering::Relaxed) < BUYERS * PURCHASES / 3;
        while early() && buyers.iter().all(|buyer| !buyer.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
        // Like a power failure.
        drop(first);
        // The killed server's leases end at once.
        database.sql("UPDATE outbox SET due_at = 1 WHERE state = 'pending' AND leased_by IS NOT NULL");
        buyers.into_iter().flat_map(|buyer| buyer.join().unwrap()).collect()
    });
    assert_eq!(bought.len(), BUYERS * PURCHASES);
    check_store(&database, &stripe, &bought);
    check_messages(&database, &smtp, &bought);
}

/// Checks that every order and every submission is stored exactly once, with the right status.
fn check_store(database: &Database, stripe: &MockStripe, bought: &BTreeMap<String, usize>) {
    let store = database.open();
    let orders = block_on(store.orders(0, u32::MAX));
    let stored: Vec<_> =
        orders.iter().map(|order| order.session.as_str()).collect::<BTreeSet<_>>().into_iter().collect();
    assert_eq!((stored.len(), orders.len()), (bought.len(), bought.len()), "each order once");
    assert!(stored.iter().copied().eq(bought.keys()), "{stored:?}");
    assert_eq!(stripe.sessions().len(), bought.len(), "no session was created twice");
    for order in &orders {
        let state = if bought[order.session.as_str()].is_multiple_of(2) { "paid" } else { "refunded" };
        assert_eq!((order.status.as_str(), order.total), (state, Some(price())), "{}", order.session);
    }
    let submissions = block_on(store.submissions(None, 0, u32::MAX));
    let submitted: BTreeSet<_> =
        submissions.iter().map(|stored| stored.submission.fields[0].1.clone()).collect();
    let mut expected: BTreeSet<_> =
        (0..BUYERS).flat_map(|buyer| (0..PURCHASES).map(move |number| email(buyer, number))).collect();
    expected.insert("first@house.example".to_owned());
    assert_eq!((submissions.len(), &submitted), (expected.len(), &expected));
}

/// Checks that each newsletter address and each buyer got a message, with at most one duplicate for each attempt that
/// was in progress when the leases ended.
fn check_messages(database: &Database, smtp: &SmtpServer, bought: &BTreeMap<String, usize>) {
    let unsent = "SELECT count(*) FROM outbox WHERE state = 'pending'";
    let started = Instant::now();
    while database.sql(unsent).as_deref() != Some("0") {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "unsent messages are left: {:?}",
            database.sql(unsent)
        );
        thread::sleep(Duration::from_millis(50));
    }
    let received = smtp.received();
    let texts: Vec<_> = received.iter().map(|mail| mail.text()).collect();
    for (session, purchase) in bought.iter().filter(|(_, purchase)| purchase.is_multiple_of(2)) {
        let link = program_link(session);
        assert!(texts.iter().any(|text| text.contains(&link)), "no message for {session} ({purchase})");
    }
    let recipients: BTreeSet<_> = received.iter().flat_map(|mail| mail.to.clone()).collect();
    for submission in block_on(database.open().submissions(None, 0, u32::MAX)) {
        let email = &submission.submission.fields[0].1;
        assert!(recipients.contains(email), "no message for {email}");
    }
    let once: BTreeSet<_> = received.iter().map(|mail| mail.message_id()).collect();
    const SERVERS: usize = 3;
    let under_way = usize::try_from(OutboxPolicy::default().concurrency).unwrap() * SERVERS;
    assert!(received.len() <= once.len() + under_way, "{} of {}", received.len(), once.len());
}
