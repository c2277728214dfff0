//! The same attempt again: after a while, after a restart, from several tabs and servers at once, and after its
//! checkout has ended.

use crate::support::{
    ATTEMPT, CREATE, Play, Shop, Stripe, event, fresh_folder, impatient, kill, orders, seconds, session,
    start, stripe_settings,
};
use checkout_server::limits::Limits;
use core_wasm::model::{CheckoutRules, Minutes, Switch};
use rusqlite::Connection;
use serde_json::json;
use std::{
    collections::{BTreeSet, HashMap},
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    path::Path,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::Duration,
};

const NAMED: &str =
    "content-type: application/json\r\nidempotency-key: 3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55\r\n";

/// Everything that can be on.
const ALL_ON: CheckoutRules = CheckoutRules {
    promotion_codes: Switch(true),
    automatic_tax: Switch(true),
    terms_consent: Switch(true),
    expires_after_minutes: Some(Minutes(30)),
};

fn shop(stripe: &Stripe, data: &Path) -> Shop {
    Shop::stripe_with(stripe, impatient(), Some(&ALL_ON), data)
}

#[track_caller]
fn secret(shop: &Shop) -> String {
    let answer = shop.post(CREATE, NAMED, "{}");
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["clientSecret"].as_str().unwrap().to_owned()
}

fn keys(stripe: &Stripe) -> Vec<String> {
    stripe.asked().iter().map(|asked| asked.headers["idempotency-key"].clone()).collect()
}

fn tell(shop: &Shop, stripe: &Stripe, kind: &str) {
    let mut object = session("x");
    (object["id"], object["metadata"]["attempt"]) = (json!(stripe.session()), json!(ATTEMPT));
    object["payment_status"] = json!("unpaid");
    assert_eq!(shop.tell(&event(&format!("checkout.session.{kind}"), &object)).status, 200);
}

#[test]
fn with_everything_on_stripe_takes_the_form() {
    // The double compares it with Stripe's own schema.
    let stripe = Stripe::open();
    let shop = shop(&stripe, &fresh_folder());
    secret(&shop);
    let body = stripe.asked()[0].body.clone();
    let moment = body.split('&').find_map(|pair| pair.strip_prefix("expires_at=")).unwrap();
    let ahead = moment.parse::<i64>().unwrap() - seconds();
    assert!((1900..=1920).contains(&ahead), "{ahead}");
    let golden = include_str!("../stripe/embedded-all-on.form").trim_end().replace("1800000000", moment);
    assert_eq!(body.replace('&', "\n"), golden);
    let form = NAMED.replace("json", "x-www-form-urlencoded");
    assert_eq!(shop.post(CREATE, &form, "").status, 303);
    let golden = include_str!("../stripe/hosted-all-on.form").trim_end().replace("1800000000", moment);
    assert_eq!(stripe.asked()[1].body.replace('&', "\n"), golden);
}

#[test]
fn a_checkout_that_closes_is_the_same_for_every_call_of_its_attempt() {
    let (stripe, data) = (Stripe::open(), fresh_folder());
    let mut first = shop(&stripe, &data);
    let opened = secret(&first);
    // In a later second, in which a moment that was reckoned anew would be another.
    let then = seconds();
    while seconds() == then {
        thread::yield_now();
    }
    assert_eq!(secret(&first), opened);
    first.begin_to_stop();
    first.wait();
    let second = shop(&stripe, &data);
    assert_eq!(secret(&second), opened, "after a restart, too");
    let bodies: BTreeSet<_> = stripe.asked().into_iter().map(|asked| asked.body).collect();
    let keys: BTreeSet<_> = keys(&stripe).into_iter().collect();
    assert_eq!((bodies.len(), keys.len(), second.states()), (1, 1, vec!["open"]));
}

#[test]
fn one_whose_answer_was_lost_is_found_again() {
    let stripe = Stripe::open();
    let shop = shop(&stripe, &fresh_folder());
    // Stripe has opened it, and nobody here hears of it.
    stripe.play([Play::Lost, Play::Lost, Play::Lost]);
    assert_eq!((shop.post(CREATE, NAMED, "{}").status, shop.states()), (502, vec![]));
    assert_eq!(secret(&shop), format!("{}_secret_x", stripe.session()));
    assert_eq!(shop.states(), ["open"]);
}

#[test]
fn tabs_and_servers_that_ask_at_once_share_one_checkout() {
    for rules in [None, Some(&ALL_ON)] {
        let (stripe, data) = (Stripe::open(), fresh_folder());
        let shops = [(); 2].map(|()| Shop::stripe_with(&stripe, impatient(), rules, &data));
        let secrets: BTreeSet<_> = thread::scope(|scope| {
            let calls: Vec<_> = (0..16)
                .map(|n| {
                    scope.spawn({
                        let shop = &shops[n % 2];
                        move || secret(shop)
                    })
                })
                .collect();
            calls.into_iter().map(|call| call.join().unwrap()).collect()
        });
        assert_eq!((secrets.len(), stripe.sessions().len(), shops[0].states()), (1, 1, vec!["open"]));
        let opened = shops.iter().map(|shop| shop.logged("order.opened")).sum::<usize>();
        assert_eq!(opened, 1);
    }
}

#[test]
fn an_attempt_whose_checkout_has_ended_without_money_gets_another() {
    for (kind, state) in [("expired", "expired"), ("async_payment_failed", "failed")] {
        let stripe = Stripe::open();
        let shop = Shop::stripe(&stripe, impatient());
        let opened = secret(&shop);
        tell(&shop, &stripe, kind);
        // Stripe still keeps the answer of the first, whose checkout is of no use any more.
        let again = secret(&shop);
        assert_ne!(opened, again);
        assert_eq!(secret(&shop), again);
        assert_eq!(shop.states(), [state, "open"]);
        let keys = keys(&stripe);
        assert_eq!(keys[1], format!("{}-1", keys[0]));
    }
}

#[test]
fn an_attempt_that_is_paid_opens_nothing_new() {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    let opened = secret(&shop);
    stripe.pay(&stripe.session());
    assert_eq!(shop.get(&format!("/initiation/welcome?session_id={}", stripe.session())).status, 200);
    assert_eq!(secret(&shop), opened);
    assert_eq!((shop.states(), stripe.sessions().len()), (vec!["paid"], 1));
}

#[test]
fn where_the_moment_cannot_be_kept_stripe_is_not_asked() {
    let stripe = Stripe::open();
    let limits = Limits { ledger_held: Duration::from_millis(50), ..impatient() };
    let shop = Shop::stripe_with(&stripe, limits, Some(&ALL_ON), &fresh_folder());
    let other = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(shop.post(CREATE, NAMED, "{}").status, 503);
    assert!(stripe.asked().is_empty());
}

/// Opens a checkout at a server that may die of it: the session that was told, if one was.
fn buy(address: SocketAddr, attempt: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    let call = format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nidempotency-key: {attempt}\r\ncontent-length: 0\r\n\r\n"
    );
    stream.write_all(call.as_bytes()).ok()?;
    let mut answer = String::new();
    // What has come before the end counts, whatever the end was.
    let _ = stream.read_to_string(&mut answer);
    let (_, rest) = answer.split_once("\"clientSecret\":\"")?;
    Some(rest.split_once("_secret_")?.0.to_owned())
}

#[test]
fn a_server_that_is_killed_while_buyers_click_has_every_order_that_it_told_of_once() {
    let (stripe, data) = (Stripe::open(), fresh_folder());
    let mut told: [Vec<String>; 3] = Default::default();
    let attempt = |buyer: usize, number: usize| format!("buyer-{buyer}-buys-{number:08}");
    for round in 0..20_u64 {
        let (child, address) = start(&data, &stripe_settings(&stripe), &[]);
        let (over, count) = (AtomicBool::new(false), AtomicUsize::new(0));
        thread::scope(|scope| {
            for (buyer, told) in told.iter_mut().enumerate() {
                let (over, count) = (&over, &count);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        // Who hears nothing clicks again: the same attempt, at the next server if need be.
                        let Some(session) = buy(address, &attempt(buyer, told.len())) else { continue };
                        told.push(session);
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            while count.load(Ordering::Relaxed) < 4 {
                thread::yield_now();
            }
            thread::sleep(Duration::from_micros(round * 137 % 2000));
            kill(child);
            over.store(true, Ordering::Relaxed);
        });
    }
    let mut kept: HashMap<String, Vec<String>> = HashMap::new();
    for order in orders(&data) {
        kept.entry(order.attempt).or_default().push(order.session);
    }
    for (buyer, told) in told.iter().enumerate() {
        for (number, session) in told.iter().enumerate() {
            assert_eq!(kept.get(&attempt(buyer, number)), Some(&vec![session.clone()]));
        }
    }
    assert!(kept.values().all(|sessions| sessions.len() == 1));
    // A click of which nobody heard has opened one at Stripe at most, and it is found again.
    assert!(stripe.sessions().len() <= told.iter().map(Vec::len).sum::<usize>() + told.len());
    std::fs::remove_dir_all(data).unwrap();
}
