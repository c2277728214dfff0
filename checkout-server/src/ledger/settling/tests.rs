//! Every order of Stripe's words, and what is believed of them.

use super::*;
use crate::ledger::Metadata;
use proptest::prelude::*;
use std::collections::HashMap;

const PAYMENT: &str = "pi_1";

/// Everything that may reach the ledger of one order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Heard {
    Opened,
    Expired,
    Processing,
    Failed,
    Paid,
    /// Paid, without the payment's id.
    PaidSomehow,
    PaidTooLittle,
    Refunded,
}
use Heard::{Expired, Failed, Opened, Paid, PaidSomehow, PaidTooLittle, Processing, Refunded};

const ALL: [Heard; 8] = [Opened, Expired, Processing, Failed, Paid, PaidSomehow, PaidTooLittle, Refunded];

fn word(said: Said) -> Word {
    let metadata = Metadata {
        offer: Some(OFFER.to_owned()),
        amount: Some("8700".to_owned()),
        currency: Some("usd".to_owned()),
        attempt: Some("attempt".to_owned()),
    };
    Word {
        session: "cs_test_1".to_owned(),
        said,
        subtotal: Some(8700),
        total: Some(8700),
        discount: Some(0),
        tax: Some(0),
        currency: Some("usd".to_owned()),
        metadata,
        email: None,
        payment: Some(PAYMENT.to_owned()),
    }
}

fn opened() -> Order {
    from_metadata(&word(Said::Paid), 0).unwrap()
}

/// What any ledger does with the function, without a disk.
#[derive(Default)]
struct Book {
    order: Option<Order>,
    given_back: Option<Returned>,
    changes: Vec<OrderState>,
}

impl Book {
    fn hear(&mut self, heard: Heard) {
        let word = match heard {
            Opened => {
                self.order.get_or_insert_with(opened);
                return;
            }
            Refunded => return self.refund(),
            Expired => Word { payment: None, ..word(Said::Expired) },
            Processing => word(Said::Processing),
            Failed => word(Said::Failed),
            Paid => word(Said::Paid),
            PaidSomehow => Word { payment: None, ..word(Said::Paid) },
            PaidTooLittle => Word { total: Some(8699), ..word(Said::Paid) },
        };
        let given_back = payment(self.order.as_ref(), &word).and(self.given_back);
        match settle(self.order.as_ref(), &word, given_back, 1) {
            Step::Foreign => panic!("the word is ours"),
            Step::Unchanged(order) => assert_eq!(Some(&order), self.order.as_ref()),
            Step::Completed(order) => {
                assert_eq!(order.state, self.order.as_ref().unwrap().state);
                self.order = Some(order);
            }
            Step::Changed(order) => {
                self.changes.push(order.state);
                self.order = Some(order);
            }
        }
    }

    fn refund(&mut self) {
        self.given_back = Some(Returned::Refunded);
        if let Some(order) = self.order.as_mut().filter(|order| order.payment.is_some())
            && give_back(order, Returned::Refunded)
        {
            self.changes.push(order.state);
        }
    }

    fn of(all: &[Heard]) -> Self {
        let mut book = Self::default();
        all.iter().for_each(|heard| book.hear(*heard));
        book
    }

    fn state(&self) -> Option<OrderState> {
        self.order.as_ref().map(|order| order.state)
    }
}

/// What everything that was heard comes to, in whatever order: the furthest word, and a refund only of money that came.
fn expected(heard: &[Heard]) -> Option<OrderState> {
    let said = |heard: &Heard| match heard {
        Opened => Some(OrderState::Open),
        Expired => Some(OrderState::Expired),
        Processing => Some(OrderState::Processing),
        Failed => Some(OrderState::Failed),
        Paid | PaidSomehow => Some(OrderState::Paid),
        PaidTooLittle => Some(OrderState::Mismatched),
        Refunded => None,
    };
    let furthest = heard.iter().filter_map(said).max();
    // A refund is of a payment: where no word has named it, nobody knows whose it is.
    let named = heard.iter().any(|heard| matches!(heard, Processing | Failed | Paid | PaidTooLittle));
    let came = furthest >= Some(OrderState::Paid);
    if heard.contains(&Refunded) && named && came { Some(OrderState::Returned) } else { furthest }
}

#[track_caller]
fn check(heard: &[Heard]) {
    let book = Book::of(heard);
    assert_eq!(book.state(), expected(heard), "{heard:?}");
    assert!(book.changes.is_sorted(), "{heard:?} goes back: {:?}", book.changes);
    let mut once = book.changes.clone();
    once.dedup();
    assert_eq!(once.len(), book.changes.len(), "{heard:?} changes twice: {:?}", book.changes);
}

#[test]
fn every_order_of_up_to_five_words_ends_where_the_words_themselves_say() {
    let mut sequences: Vec<Vec<Heard>> = vec![Vec::new()];
    for _ in 0..5 {
        let longer = sequences.iter().flat_map(|before| {
            ALL.iter().map(move |heard| before.iter().copied().chain([*heard]).collect::<Vec<_>>())
        });
        sequences = longer.collect();
        sequences.iter().for_each(|heard| check(heard));
    }
    assert_eq!(sequences.len(), 8_usize.pow(5));
    // And so one set of words has one end.
    let mut ends: HashMap<Vec<Heard>, Option<OrderState>> = HashMap::new();
    for heard in &sequences {
        let mut set = heard.clone();
        set.sort();
        set.dedup();
        let state = Book::of(heard).state();
        assert_eq!(*ends.entry(set).or_insert(state), state, "{heard:?}");
    }
}

#[test]
fn money_that_went_back_before_it_was_told_is_never_delivered() {
    let book = Book::of(&[Opened, Refunded, Paid]);
    assert_eq!(book.changes, [OrderState::Returned], "and it was paid at no time");
    let order = book.order.unwrap();
    assert_eq!((order.fault.as_deref(), order.paid_at), (Some("refunded"), Some(1)));
}

#[test]
fn money_wins_over_a_no_and_over_time() {
    assert_eq!(Book::of(&[Opened, Expired, Paid]).state(), Some(OrderState::Paid));
    assert_eq!(Book::of(&[Opened, Failed, Paid]).state(), Some(OrderState::Paid));
    assert_eq!(Book::of(&[Opened, Paid, Expired, Failed, Processing]).state(), Some(OrderState::Paid));
}

#[test]
fn every_part_of_a_payment_is_compared() {
    type Change = fn(&mut Word);
    let changes: [(&str, Change); 16] = [
        ("total", |word| word.total = Some(8699)),
        ("total", |word| word.total = Some(8701)),
        ("total", |word| word.total = None),
        ("total", |word| word.tax = Some(1)),
        ("total", |word| word.tax = None),
        ("total", |word| word.discount = Some(1)),
        ("total", |word| word.discount = None),
        ("total", |word| (word.discount, word.total) = (Some(8701), Some(0))),
        ("total", |word| (word.tax, word.total) = (Some(u32::MAX), Some(u32::MAX))),
        ("subtotal", |word| (word.subtotal, word.total) = (Some(100), Some(100))),
        ("subtotal", |word| word.subtotal = None),
        ("currency", |word| word.currency = Some("jpy".to_owned())),
        ("metadata_amount", |word| word.metadata.amount = Some("100".to_owned())),
        ("metadata_currency", |word| word.metadata.currency = None),
        ("attempt", |word| word.metadata.attempt = Some("another".to_owned())),
        ("offer", |word| word.metadata.offer = Some("something-else".to_owned())),
    ];
    for (fault, change) in changes {
        let mut word = word(Said::Paid);
        change(&mut word);
        let Step::Changed(order) = settle(Some(&opened()), &word, None, 1) else { panic!("{fault}") };
        assert_eq!((order.state, order.fault.as_deref()), (OrderState::Mismatched, Some(fault)), "{word:?}");
    }
}

#[test]
fn a_code_and_taxes_are_reckoned_with() {
    for (discount, tax, total) in
        [(0, 0, 8700), (870, 0, 7830), (0, 410, 9110), (870, 369, 8199), (8700, 0, 0)]
    {
        let word = Word { discount: Some(discount), tax: Some(tax), total: Some(total), ..word(Said::Paid) };
        let Step::Changed(order) = settle(Some(&opened()), &word, None, 1) else { panic!("no change") };
        assert_eq!((order.state, order.total, order.amount), (OrderState::Paid, Some(total), 8700));
    }
}

#[test]
fn an_order_that_the_ledger_does_not_know_is_recorded_if_it_is_ours() {
    let Step::Changed(order) = settle(None, &word(Said::Processing), None, 1) else { panic!("no change") };
    assert_eq!(
        (order.state, order.amount, order.attempt.as_str()),
        (OrderState::Processing, 8700, "attempt")
    );
    type Change = fn(&mut Metadata);
    let changes: [Change; 5] = [
        |metadata| metadata.offer = None,
        |metadata| metadata.offer = Some("something-else".to_owned()),
        |metadata| metadata.amount = Some("-1".to_owned()),
        |metadata| metadata.currency = None,
        |metadata| metadata.attempt = None,
    ];
    for change in changes {
        let mut word = word(Said::Paid);
        change(&mut word.metadata);
        assert_eq!(settle(None, &word, None, 1), Step::Foreign);
    }
    // What was asked says the session itself; what is paid is compared with it.
    let mut word = word(Said::Paid);
    word.metadata.amount = Some("9700".to_owned());
    let Step::Changed(order) = settle(None, &word, None, 1) else { panic!("no change") };
    assert_eq!((order.state, order.amount), (OrderState::Mismatched, 9700));
}

#[test]
fn what_is_known_stays_and_what_is_not_is_learned() {
    let first = Word { email: Some("ana@house.example".to_owned()), payment: None, ..word(Said::Processing) };
    let Step::Changed(order) = settle(Some(&opened()), &first, None, 1) else { panic!("no change") };
    let later = Word { email: Some("bo@house.example".to_owned()), ..word(Said::Processing) };
    let Step::Completed(order) = settle(Some(&order), &later, None, 2) else { panic!("nothing learned") };
    assert_eq!(
        (order.email.as_deref(), order.payment.as_deref(), order.changed_at),
        (Some("ana@house.example"), Some(PAYMENT), 1)
    );
}

proptest! {
    #[test]
    fn any_words_in_any_order_end_where_they_say(
        heard in proptest::collection::vec(proptest::sample::select(&ALL[..]), 0..20),
    ) {
        check(&heard);
    }

    #[test]
    fn it_is_paid_where_the_sum_is_right_and_nowhere_else(
        subtotal in prop_oneof![Just(8700_u32), any::<u32>()],
        discount in prop_oneof![Just(0_u32), 0..9000_u32, any::<u32>()],
        tax in prop_oneof![Just(0_u32), 0..9000_u32, any::<u32>()],
        total in prop_oneof![Just(None), any::<u32>().prop_map(Some)],
        currency in "usd|eur",
    ) {
        let due = i64::from(subtotal) - i64::from(discount) + i64::from(tax);
        let total = total.or_else(|| u32::try_from(due).ok());
        let right = subtotal == 8700 && currency == "usd" && total.map(i64::from) == Some(due)
            && discount <= 8700;
        let word = Word {
            subtotal: Some(subtotal), discount: Some(discount), tax: Some(tax), total,
            currency: Some(currency), ..word(Said::Paid)
        };
        let Step::Changed(order) = settle(Some(&opened()), &word, None, 1) else { panic!("no change") };
        prop_assert_eq!(order.state == OrderState::Paid, right);
    }
}
