//! What every ledger promises: the same tests over SQLite and over PostgreSQL.

use crate::support::{Database, fresh_folder, session_id};
use checkout_server::{
    config::LedgerSettings,
    ledger::{
        self, Begun, Kept, Lasting, Lead, Ledger, Metadata, NewOrder, News, Order, OrderState, Pending,
        Returned, Said, Settled, Subject, Word,
    },
};
use std::{collections::BTreeSet, fs, sync::Arc, thread, time::Duration};
use tokio::runtime::Builder;

/// A place of its own for one test's ledger.
struct Place(LedgerSettings);

impl Place {
    fn folder() -> Self {
        Self(LedgerSettings::Folder(fresh_folder()))
    }

    fn database() -> Self {
        Self(Database::fresh().settings())
    }

    /// Opens the ledger as a server does, of which there may be several.
    fn open(&self) -> Arc<dyn Ledger> {
        ledger::open(&self.0, Duration::from_secs(20)).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let (LedgerSettings::Folder(folder), false) = (&self.0, thread::panicking()) {
            fs::remove_dir_all(folder).unwrap();
        }
    }
}

macro_rules! over_both {
    ($($promise:ident,)*) => {
        mod sqlite {
            $(#[test] fn $promise() { super::$promise(&super::Place::folder()); })*
        }
        mod postgres {
            $(#[test] fn $promise() { super::$promise(&super::Place::database()); })*
        }
    };
}

over_both![
    a_letter_is_kept_once_and_a_repeat_uses_no_number_up,
    letters_are_listed_page_by_page_and_forgotten,
    an_order_is_kept_once_and_a_repeat_uses_no_number_up,
    an_order_is_settled_by_whatever_comes_first,
    what_went_back_before_anything_was_known_is_remembered,
    orders_are_listed_page_by_page_and_those_in_the_open_apart,
    an_attempt_keeps_its_moment_until_its_checkout_has_ended,
    moments_that_have_long_passed_are_forgotten,
    news_is_told_from_the_beginning_on_the_oldest_first,
    servers_that_write_the_same_at_once_write_it_once,
    a_payment_and_its_return_at_once_end_as_returned,
    what_was_kept_is_there_when_it_is_opened_again,
];

fn now<T>(answer: Pending<'_, T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(answer).unwrap()
}

fn letter(form: &str, email: &str) -> Lead {
    let fields = [("email", email), ("message", "one\ntwo 'three' \u{1f90d}")];
    let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    Lead { form: form.to_owned(), fields: fields.map(own).to_vec() }
}

fn order(name: &str) -> NewOrder {
    NewOrder {
        session: session_id(name),
        attempt: format!("attempt-{name}"),
        amount: 8700,
        currency: "usd".to_owned(),
    }
}

fn word(name: &str, said: Said) -> Word {
    Word {
        session: session_id(name),
        said,
        subtotal: Some(8700),
        total: Some(8700),
        discount: Some(0),
        tax: Some(0),
        currency: Some("usd".to_owned()),
        metadata: Metadata {
            offer: Some("initiation".to_owned()),
            amount: Some("8700".to_owned()),
            currency: Some("usd".to_owned()),
            attempt: Some(format!("attempt-{name}")),
        },
        email: Some("ana@house.example".to_owned()),
        payment: Some(format!("pi_{name}")),
    }
}

fn all(ledger: &dyn Ledger) -> Vec<Order> {
    now(ledger.orders(0, u32::MAX))
}

fn states(ledger: &dyn Ledger) -> Vec<(i64, &'static str)> {
    all(ledger).iter().map(|order| (order.number, order.state.word())).collect()
}

fn a_letter_is_kept_once_and_a_repeat_uses_no_number_up(place: &Place) {
    let ledger = place.open();
    assert_eq!(now(ledger.keep(letter("house", "ana@house.example"))), Kept::New);
    for _ in 0..3 {
        assert_eq!(now(ledger.keep(letter("house", "Ana@House.example"))), Kept::Before);
    }
    assert_eq!(now(ledger.keep(letter("newsletter", "ana@house.example"))), Kept::New);
    let kept = now(ledger.leads(None, 0, 9));
    assert_eq!(kept.iter().map(|kept| kept.number).collect::<Vec<_>>(), [1, 2]);
    assert!(kept[0].lead == letter("house", "ana@house.example"));
    assert!(kept[0].received_at > 1_700_000_000_000);
}

fn letters_are_listed_page_by_page_and_forgotten(place: &Place) {
    let ledger = place.open();
    for number in 0..3 {
        now(ledger.keep(letter("house", &format!("n{number}@house.example"))));
        now(ledger.keep(letter("newsletter", &format!("N{number}@house.example"))));
    }
    let numbers = |form, after, most| {
        now(ledger.leads(form, after, most)).iter().map(|kept| kept.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None, 0, 4), [1, 2, 3, 4]);
    assert_eq!(numbers(None, 4, 4), [5, 6]);
    assert_eq!(numbers(Some("newsletter"), 2, 1), [4]);
    assert_eq!(numbers(Some("creative"), 0, 9), [0; 0]);
    assert_eq!(now(ledger.forget(" n1@HOUSE.example ")), 2);
    assert_eq!(now(ledger.forget("n1@house.example")), 0);
    assert_eq!(numbers(None, 0, 9), [1, 2, 5, 6]);
    // She may write again, and her number is nobody else's.
    assert_eq!(now(ledger.keep(letter("house", "n1@house.example"))), Kept::New);
    assert_eq!(numbers(None, 6, 9), [7]);
}

fn an_order_is_kept_once_and_a_repeat_uses_no_number_up(place: &Place) {
    let ledger = place.open();
    assert_eq!(now(ledger.open_order(order("a"))), Kept::New);
    for said in [Said::Processing, Said::Paid, Said::Paid, Said::Expired] {
        assert_eq!(now(ledger.open_order(order("a"))), Kept::Before);
        now(ledger.settle(word("a", said)));
        // One of which the ledger learns by the word alone.
        now(ledger.settle(word("b", said)));
    }
    assert_eq!(now(ledger.open_order(order("b"))), Kept::Before);
    assert_eq!(now(ledger.open_order(order("c"))), Kept::New);
    assert_eq!(states(&*ledger), [(1, "paid"), (2, "paid"), (3, "open")]);
}

fn an_order_is_settled_by_whatever_comes_first(place: &Place) {
    let ledger = place.open();
    now(ledger.open_order(order("a")));
    let changed = |settled| match settled {
        Settled::Changed { order, before } => (order.number, order.state, before),
        other => panic!("{other:?}"),
    };
    let first = now(ledger.settle(word("a", Said::Expired)));
    assert_eq!(changed(first), (1, OrderState::Expired, Some(OrderState::Open)));
    let other = Word { email: None, payment: None, ..word("a", Said::Paid) };
    assert_eq!(changed(now(ledger.settle(other))), (1, OrderState::Paid, Some(OrderState::Expired)));
    // What it did not know yet is kept, and is no change of state.
    assert!(matches!(now(ledger.settle(word("a", Said::Processing))), Settled::Unchanged(_)));
    let kept = now(ledger.order(&session_id("a"))).unwrap();
    assert_eq!((kept.email.as_deref(), kept.payment.as_deref()), (Some("ana@house.example"), Some("pi_a")));
    assert_eq!((kept.total, kept.paid_at.is_some(), kept.attempt.as_str()), (Some(8700), true, "attempt-a"));
    assert_eq!(changed(now(ledger.settle(word("b", Said::Paid)))), (2, OrderState::Paid, None));
    let wrong = Word { total: Some(1), ..word("c", Said::Paid) };
    assert_eq!(changed(now(ledger.settle(wrong))), (3, OrderState::Mismatched, None));
    assert_eq!(now(ledger.order(&session_id("c"))).unwrap().fault.as_deref(), Some("total"));
    let foreign = Word { metadata: Metadata::default(), ..word("d", Said::Paid) };
    assert_eq!(now(ledger.settle(foreign)), Settled::Foreign);
    assert_eq!(now(ledger.order(&session_id("d"))), None);
    let back = now(ledger.give_back("pi_a".to_owned(), Returned::Refunded)).unwrap();
    assert_eq!((back.number, back.state, back.fault.as_deref()), (1, OrderState::Returned, Some("refunded")));
    assert_eq!(now(ledger.give_back("pi_a".to_owned(), Returned::Disputed)), None);
}

fn what_went_back_before_anything_was_known_is_remembered(place: &Place) {
    let ledger = place.open();
    for _ in 0..2 {
        assert_eq!(now(ledger.give_back("pi_a".to_owned(), Returned::Disputed)), None);
    }
    now(ledger.open_order(order("a")));
    now(ledger.settle(word("a", Said::Paid)));
    let kept = now(ledger.order(&session_id("a"))).unwrap();
    assert_eq!((kept.state, kept.fault.as_deref()), (OrderState::Returned, Some("disputed")));
}

fn orders_are_listed_page_by_page_and_those_in_the_open_apart(place: &Place) {
    let ledger = place.open();
    for (name, said) in [
        ("a", None),
        ("b", Some(Said::Paid)),
        ("c", Some(Said::Processing)),
        ("d", Some(Said::Expired)),
        ("e", None),
    ] {
        now(ledger.open_order(order(name)));
        said.map(|said| now(ledger.settle(word(name, said))));
    }
    let numbers = |orders: Vec<Order>| orders.iter().map(|order| order.number).collect::<Vec<_>>();
    assert_eq!(numbers(now(ledger.orders(0, 2))), [1, 2]);
    assert_eq!(numbers(now(ledger.orders(2, 9))), [3, 4, 5]);
    assert_eq!(numbers(now(ledger.open_orders(0, 2))), [1, 3]);
    assert_eq!(numbers(now(ledger.open_orders(3, 2))), [5]);
}

/// A moment so many seconds ahead, asked for by somebody who needs it to lie at least so far ahead.
fn lasting(seconds: i64, least: i64) -> Option<Lasting> {
    Some(Lasting { seconds, least })
}

fn an_attempt_keeps_its_moment_until_its_checkout_has_ended(place: &Place) {
    let ledger = place.open();
    let begin = |seconds, least| now(ledger.begin("attempt-a", lasting(seconds, least)));
    let first = begin(3600, 1800);
    assert_eq!(first.round, 0);
    assert_eq!(begin(9000, 1800), first, "for as long as Stripe would take it");
    let second = begin(9000, 3601);
    assert!(second.expires_at > first.expires_at, "and no longer");
    now(ledger.open_order(order("a")));
    assert_eq!(begin(20_000, 9001), second, "once it is open, until it closes");
    now(ledger.settle(word("a", Said::Expired)));
    let third = begin(20_000, 1800);
    assert!(third.round == 1 && third.expires_at > second.expires_at, "{third:?}");
    assert_eq!(begin(40_000, 1800), third);
    assert_eq!(now(ledger.begin("attempt-a", None)), Begun { round: 1, expires_at: None });
    assert_eq!(now(ledger.begin("attempt-b", None)), Begun { round: 0, expires_at: None });
}

fn moments_that_have_long_passed_are_forgotten(place: &Place) {
    let ledger = place.open();
    let begin = |attempt, seconds| now(ledger.begin(attempt, lasting(seconds, -200_000))).expires_at;
    let (hours, days) = (begin("hours-ago", -80_000), begin("days-ago", -100_000));
    assert_eq!(begin("hours-ago", 60), hours);
    assert!(begin("days-ago", 60) > days);
}

fn news_is_told_from_the_beginning_on_the_oldest_first(place: &Place) {
    let ledger = place.open();
    now(ledger.keep(letter("house", "before@house.example")));
    now(ledger.settle(word("before", Said::Paid)));
    now(ledger.open_order(order("open")));
    now(ledger.begin_telling());
    let untold = |most| now(ledger.untold(most)).iter().map(News::subject).collect::<Vec<_>>();
    assert_eq!(untold(9), []);
    now(ledger.keep(letter("house", "after@house.example")));
    for name in ["after", "later", "returned", "open"] {
        now(ledger.settle(word(name, Said::Paid)));
    }
    now(ledger.give_back("pi_returned".to_owned(), Returned::Refunded));
    now(ledger.settle(Word { total: Some(1), ..word("wrong", Said::Paid) }));
    // A beginning is one, once.
    now(ledger.begin_telling());
    let news = [2, 3, 4, 6].map(Subject::Order);
    assert_eq!(untold(9), [&news[..], &[Subject::Lead(2)]].concat());
    assert_eq!(untold(2), news[..2]);
    now(ledger.told(vec![news[0], Subject::Lead(2)]));
    now(ledger.told(vec![news[0]]));
    assert_eq!(untold(9), news[1..]);
}

fn servers_that_write_the_same_at_once_write_it_once(place: &Place) {
    let servers: Vec<_> = (0..3).map(|_| place.open()).collect();
    for round in 0..8 {
        let name = &format!("r{round}");
        let (mut orders, mut letters, mut changes) = (0, 0, 0);
        let mut begun = BTreeSet::new();
        thread::scope(|scope| {
            let works: Vec<_> = servers
                .iter()
                .flat_map(|server| [server; 2])
                .map(|server| {
                    scope.spawn(move || {
                        let begun = now(server.begin(name, lasting(3600, 1800))).expires_at;
                        let letter = now(server.keep(letter("house", &format!("{name}@house.example"))));
                        let order = now(server.open_order(order(name)));
                        let settled = now(server.settle(word(name, Said::Paid)));
                        (begun, letter, order, matches!(settled, Settled::Changed { .. }))
                    })
                })
                .collect();
            for work in works {
                let (moment, letter, order, changed) = work.join().unwrap();
                begun.insert(moment);
                letters += usize::from(letter == Kept::New);
                orders += usize::from(order == Kept::New);
                changes += usize::from(changed);
            }
        });
        assert_eq!((orders, letters, changes, begun.len()), (1, 1, 1, 1), "in round {round}");
    }
    let paid: Vec<_> = (1..=8).map(|number| (number, "paid")).collect();
    assert_eq!(states(&*servers[0]), paid);
    assert_eq!(now(servers[1].leads(None, 0, 99)).last().unwrap().number, 8);
}

fn a_payment_and_its_return_at_once_end_as_returned(place: &Place) {
    let (one, other) = (place.open(), place.open());
    for round in 0..24 {
        let name = &format!("r{round}");
        if round % 2 == 0 {
            now(one.open_order(order(name)));
        }
        thread::scope(|scope| {
            scope.spawn(|| now(one.settle(word(name, Said::Paid))));
            scope.spawn(|| now(other.give_back(format!("pi_{name}"), Returned::Refunded)));
        });
    }
    let kept = all(&*one);
    assert!(kept.len() == 24 && kept.iter().all(|order| order.state == OrderState::Returned), "{kept:?}");
}

fn what_was_kept_is_there_when_it_is_opened_again(place: &Place) {
    let ledger = place.open();
    now(ledger.keep(letter("house", "ana@house.example")));
    now(ledger.settle(word("a", Said::Paid)));
    let before = (all(&*ledger), now(ledger.leads(None, 0, 9)));
    drop(ledger);
    let ledger = ledger::open_existing(&place.0, Duration::from_secs(20)).unwrap();
    assert!((all(&*ledger), now(ledger.leads(None, 0, 9))) == before);
    let looked = ledger::look(&place.0, Duration::from_secs(20)).unwrap().unwrap();
    assert_eq!((looked.orders, looked.letters, looked.is_older), (1, 1, false));
}
