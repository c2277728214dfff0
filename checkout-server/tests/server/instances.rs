//! Three servers on one PostgreSQL, behind a balancer that knows nothing: one is killed in the middle of everything,
//! and nothing is lost, and nothing is there twice.

use crate::support::{
    CREATE, Database, Receiver, SECRET, STATUS, Stripe, event, fresh_folder, post, refunded, session,
    signature, start, stripe_settings, subject,
};
use checkout_server::ledger::Pending;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    process::Child,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};
use tokio::runtime::Builder;

const VISITORS: usize = 6;
/// What each of them buys, one after the other.
const PURCHASES: usize = 8;

fn now<T>(answer: Pending<'_, T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(answer).unwrap()
}

/// Sends a request on a connection that may break at any byte: its whole answer, if it came.
fn try_send(address: SocketAddr, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let whole = length.is_none_or(|length| length.parse() == Ok(body.len()));
    whole.then_some(answer)
}

/// A server, which ends with the test, however that ends.
struct Server(Child, SocketAddr);

impl Server {
    fn start(settings: &[(&str, &str)]) -> Self {
        let (child, address) = start(&fresh_folder(), settings, &[]);
        Self(child, address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// The servers, as a balancer hands them out.
struct Balancer {
    servers: Vec<SocketAddr>,
    next: AtomicUsize,
}

impl Balancer {
    /// Sends it to the next server, and to the one after it where that does not answer, as visitors and Stripe do.
    #[track_caller]
    fn send(&self, good: &str, request: &str) -> String {
        for _ in 0..10 {
            let server = self.servers[self.next.fetch_add(1, Ordering::Relaxed) % self.servers.len()];
            if let Some(answer) = try_send(server, request) {
                assert!(answer.starts_with(good), "{request}\n\n{answer}");
                return answer;
            }
        }
        panic!("nobody answers");
    }

    fn tell(&self, message: &str) {
        self.send("HTTP/1.1 200", &post(&signature(SECRET, 0, message), message));
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

fn attempt(visitor: usize, purchase: usize) -> String {
    format!("attempt-of-visitor-{visitor}-{purchase}")
}

fn email(visitor: usize, purchase: usize) -> String {
    format!("v{visitor}n{purchase}@house.example")
}

/// A visitor looks, writes, opens a checkout, pays, and comes back; every second time her money goes back. All of it is
/// said twice, since people and Stripe do that: the session.
fn visit(balancer: &Balancer, visitor: usize, purchase: usize) -> String {
    balancer.get("/");
    let letter = format!("email={}", email(visitor, purchase).replace('@', "%40"));
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let json = "content-type: application/json\r\n";
    let named = format!("{json}idempotency-key: {}\r\n", attempt(visitor, purchase));
    let twice = |act: &(dyn Fn() -> String + Sync)| {
        thread::scope(|scope| {
            let other = scope.spawn(act);
            (act(), other.join().unwrap())
        })
    };
    twice(&|| balancer.post("HTTP/1.1 303", "/forms/newsletter", form, &letter));
    let (one, other) = twice(&|| balancer.post("HTTP/1.1 200", CREATE, &named, "{}"));
    let id = |answer: &str| {
        let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        body["clientSecret"].as_str().unwrap().strip_suffix("_secret_x").unwrap().to_owned()
    };
    assert_eq!(id(&one), id(&other), "one attempt, one checkout");
    let id = id(&one);
    let mut object = session(&id);
    object["id"] = json!(id);
    object["metadata"]["attempt"] = json!(attempt(visitor, purchase));
    let paid = event("checkout.session.completed", &object);
    twice(&|| {
        balancer.tell(&paid);
        String::new()
    });
    // Whoever she comes back to knows it at once, without asking Stripe.
    let standing = balancer.get(&format!("{STATUS}?session_id={id}"));
    assert!(standing.contains("\"paymentStatus\":\"paid\""), "{standing}");
    if !purchase.is_multiple_of(2) {
        balancer.tell(&refunded(&id, true));
        balancer.tell(&paid);
    }
    id
}

#[test]
fn three_servers_share_one_ledger_and_one_that_dies_takes_nothing_with_it() {
    let (database, stripe, receiver) = (Database::fresh(), Stripe::open(), Receiver::open());
    let mut settings = stripe_settings(&stripe).to_vec();
    settings.extend([("DATABASE_URL", database.url()), ("NOTIFY_URL", receiver.url())]);
    // The first one tells the owner when it is killed.
    let first = Server::start(&settings);
    let address = first.1;
    let balancer = Balancer { servers: vec![address], next: AtomicUsize::new(0) };
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    balancer.post("HTTP/1.1 303", "/forms/newsletter", form, "email=first%40house.example");
    receiver.wait_for(1);
    let others = [Server::start(&settings), Server::start(&settings)];
    let servers = vec![address, others[0].1, others[1].1];
    let balancer = Balancer { servers, next: AtomicUsize::new(0) };
    let done = AtomicUsize::new(0);
    let bought: BTreeMap<String, usize> = thread::scope(|scope| {
        let visitors: Vec<_> = (0..VISITORS)
            .map(|visitor| {
                let (balancer, done) = (&balancer, &done);
                scope.spawn(move || {
                    let bought = (0..PURCHASES).map(|purchase| {
                        let id = visit(balancer, visitor, purchase);
                        done.fetch_add(1, Ordering::Relaxed);
                        (id, purchase)
                    });
                    bought.collect::<Vec<_>>()
                })
            })
            .collect();
        let early = || done.load(Ordering::Relaxed) < VISITORS * PURCHASES / 3;
        while early() && visitors.iter().all(|visitor| !visitor.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
        // As a power cut would.
        drop(first);
        visitors.into_iter().flat_map(|visitor| visitor.join().unwrap()).collect()
    });
    assert_eq!(bought.len(), VISITORS * PURCHASES);
    check_ledger(&database, &stripe, &bought);
    check_news(&database, &receiver, &bought);
}

/// Every order and every letter is there, once, and as it is.
fn check_ledger(database: &Database, stripe: &Stripe, bought: &BTreeMap<String, usize>) {
    let ledger = database.open();
    let orders = now(ledger.orders(0, u32::MAX));
    let kept: Vec<_> =
        orders.iter().map(|order| order.session.as_str()).collect::<BTreeSet<_>>().into_iter().collect();
    assert_eq!((kept.len(), orders.len()), (bought.len(), bought.len()), "once each");
    assert!(kept.iter().copied().eq(bought.keys()), "{kept:?}");
    assert_eq!(stripe.sessions().len(), bought.len(), "Stripe was asked for nothing twice");
    for order in &orders {
        let state = if bought[&order.session].is_multiple_of(2) { "paid" } else { "returned" };
        assert_eq!((order.state.word(), order.total), (state, Some(8700)), "{}", order.session);
    }
    let letters = now(ledger.leads(None, 0, u32::MAX));
    let written: BTreeSet<_> = letters.iter().map(|kept| kept.lead.fields[0].1.clone()).collect();
    let mut expected: BTreeSet<_> =
        (0..VISITORS).flat_map(|visitor| (0..PURCHASES).map(move |number| email(visitor, number))).collect();
    expected.insert("first@house.example".to_owned());
    assert_eq!((letters.len(), &written), (expected.len(), &expected));
}

/// The owner hears of every letter and of every order that stays paid; twice at most of what the killed server was
/// telling her.
fn check_news(database: &Database, receiver: &Receiver, bought: &BTreeMap<String, usize>) {
    let untold =
        "SELECT (SELECT count(*) FROM orders WHERE told_at IS NULL AND state IN ('paid', 'mismatched'))
                       + (SELECT count(*) FROM leads WHERE told_at IS NULL)";
    let begun = Instant::now();
    while database.sql(untold).as_deref() != Some("0") {
        assert!(begun.elapsed() < Duration::from_secs(60), "news is left: {:?}", database.sql(untold));
        thread::sleep(Duration::from_millis(50));
    }
    let told: Vec<_> = receiver.told().iter().map(|asked| subject(&asked.body)).collect();
    let once: BTreeSet<_> = told.iter().cloned().collect();
    let ledger = database.open();
    let staying =
        now(ledger.orders(0, u32::MAX)).into_iter().filter(|order| bought[&order.session].is_multiple_of(2));
    let letters =
        now(ledger.leads(None, 0, u32::MAX)).into_iter().map(|kept| format!("lead {}", kept.number));
    for expected in staying.map(|order| format!("order {}", order.number)).chain(letters) {
        assert!(once.contains(&expected), "she was not told of {expected}");
    }
    assert!(told.len() <= once.len() + 1, "{told:?}");
}
