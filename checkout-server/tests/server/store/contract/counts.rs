//! Store contract: counts by day, and the report about a week.

use super::{Backend, apply, block_on, outbox::pending, refund, submission, update};
use checkout_server::store::{DayCount, Store};
use core_wasm::engine::dates::Day;
use shop::{
    Cause, Counter, MessageKind, OTHER, PaymentOutcome, PaymentUpdate, Recipient, RefundStatus,
    SOURCES_A_DAY, SOURCES_COUNTED, SubscriptionId, Sum, Week,
};
use std::thread;

fn count(day: &str, counter: Counter, label: &str, count: i64) -> DayCount {
    DayCount { day: Day::from_iso(day).unwrap(), counter, label: label.to_owned(), count }
}

/// Week of a day, at noon in Honolulu.
fn week(day: &str) -> Week {
    Week::of(Day::from_iso(day).unwrap().epoch_milliseconds() + 22 * 3_600_000)
}

/// Counts of a day's week.
fn counts(store: &Store, day: &str) -> Vec<(Counter, String, i64)> {
    block_on(store.weekly_report(0, week(day), 1)).weeks.remove(0).counts
}

pub(super) fn counts_of_servers_add_up_by_day(backend: &Backend) {
    let servers: Vec<_> = (0..4).map(|_| backend.open()).collect();
    let own = [
        count("2026-01-05", Counter::Page, "/", 2),
        count("2026-01-11", Counter::Page, "/", 1),
        count("2026-01-11", Counter::Page, "/about", 9),
        count("2026-01-11", Counter::Visit, "", 1),
        count("2026-01-12", Counter::Visit, "", 5),
    ];
    thread::scope(|scope| {
        for server in &servers {
            scope.spawn(|| (0..5).for_each(|_| block_on(server.add_counts(&own))));
        }
    });
    let store = &servers[0];
    let row = |counter, label: &str, count| (counter, label.to_owned(), count);
    let expected =
        [row(Counter::Page, "/about", 180), row(Counter::Page, "/", 60), row(Counter::Visit, "", 20)];
    assert_eq!(counts(store, "2026-01-07"), expected);
    assert_eq!(counts(store, "2026-01-18"), [row(Counter::Visit, "", 100)]);
    assert_eq!(counts(store, "2026-01-04"), []);
    assert_eq!(block_on(store.delete_counts_before("2026-01-11")), 1);
    assert_eq!(counts(store, "2026-01-07")[1], row(Counter::Page, "/", 20));
}

pub(super) fn the_largest_sources_of_a_day_are_kept_on_all_servers_together(backend: &Backend) {
    let servers = [backend.open(), backend.open()];
    let source = |label: &str, number| count("2026-01-05", Counter::Source, label, number);
    // Invented sources come first, more than are counted.
    for (server, store) in servers.iter().enumerate() {
        let invented = [SOURCES_COUNTED, 100][server];
        let invented: Vec<_> =
            (0..invented).map(|number| source(&format!("s{server}-{number:04}.example"), 2)).collect();
        block_on(store.add_counts(&invented));
        block_on(store.add_counts(&[source("instagram.com", 30), source("may-letter", 3)]));
        block_on(store.add_counts(&[count("2026-01-06", Counter::Source, "of-another-day.example", 1)]));
    }
    block_on(servers[0].add_counts(&[source("seldom.example", 1)]));
    let count_of = |label: &str| {
        let counts = counts(&servers[0], "2026-01-05");
        counts.iter().find(|(_, stored, _)| stored == label).map(|(.., count)| *count)
    };
    let all = SOURCES_COUNTED + 2;
    assert_eq!(counts(&servers[0], "2026-01-05").len(), all, "with others and another day");
    assert_eq!([count_of("instagram.com"), count_of("may-letter")], [Some(60), Some(6)]);
    assert_eq!(count_of("seldom.example"), None, "it came less often than every other");

    // The largest sources of an ended day are kept, but no rare name.
    block_on(servers[0].add_counts(&[count("2026-01-04", Counter::Source, "leilani", 2)]));
    let folded = block_on(servers[1].fold_sources_before("2026-01-06"));
    assert_eq!(folded, SOURCES_COUNTED - SOURCES_A_DAY + 1);
    assert_eq!(counts(&servers[0], "2026-01-05").len(), SOURCES_A_DAY + 2);
    assert_eq!(
        [count_of("instagram.com"), count_of("may-letter"), count_of("of-another-day.example")],
        [Some(60), Some(6), Some(2)]
    );
    let everything = i64::try_from((SOURCES_COUNTED + 100) * 2 + 60 + 6 + 1 + 2).unwrap();
    let sum: i64 = counts(&servers[0], "2026-01-05").iter().map(|(.., count)| count).sum();
    assert_eq!(sum, everything, "nothing is lost");
    assert_eq!(counts(&servers[0], "2026-01-04"), [(Counter::Source, OTHER.to_owned(), 2)]);
    assert_eq!(block_on(servers[0].fold_sources_before("2026-01-06")), 0, "once");
}

pub(super) fn a_report_has_what_came_in_its_week_and_what_waits(backend: &Backend) {
    let store = backend.open();
    for name in ["one", "two"] {
        apply(&store, update(name, PaymentOutcome::Paid));
    }
    apply(&store, PaymentUpdate { total: Some(100), ..update("wrong", PaymentOutcome::Paid) });
    refund(&store, "pi_one", ("re_1", 500, RefundStatus::Succeeded));
    // Other shops use the same Stripe account.
    refund(&store, "pi_elsewhere", ("re_2", 900, RefundStatus::Succeeded));
    for (form, email) in [("house", "a"), ("product", "b"), ("newsletter", "c"), ("newsletter", "d")] {
        block_on(store.insert_submission(submission(form, &format!("{email}@house.example"))));
    }
    let mut caught = submission("house", "bot@house.example");
    caught.is_caught = true;
    block_on(store.insert_submission(caught));
    let subscriber = block_on(store.submissions(Some("newsletter"), 0, 9)).remove(0);
    let subscriber = SubscriptionId { number: subscriber.number, received_at: subscriber.received_at };
    assert!(block_on(store.confirm_subscription(subscriber, "Words.")));
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let report = block_on(store.weekly_report(now, Week::of(now), 2));
    let [this, before] = &report.weeks[..] else { panic!("two weeks: {report:?}") };
    assert_eq!((this.sales, this.refunds), (Sum { count: 2, cents: 2 * 8700 }, Sum { count: 1, cents: 500 }));
    assert_eq!((this.letters, this.subscribers), (2, 1));
    assert!(!this.is_quiet() && before.is_quiet(), "{before:?}");
    assert_eq!((report.waiting.mismatched, report.waiting.caught), (1, 1));
}

pub(super) fn the_report_about_a_week_is_added_once_and_late(backend: &Backend) {
    let servers: Vec<_> = (0..4).map(|_| backend.open()).collect();
    let store = &servers[0];
    let due = week("2026-01-07").letter_due_at();
    let request = |store: &Store, at| block_on(store.request_weekly_report(at));
    assert!(!request(store, due), "nothing was counted");
    block_on(store.add_counts(&[count("2026-01-12", Counter::Visit, "", 5)]));
    assert!(!request(store, due), "the site was opened after that week");
    block_on(store.add_counts(&[count("2026-01-07", Counter::Visit, "", 7)]));
    assert!(!request(store, due - 1), "it is not due yet");
    // The first server runs on Thursday.
    let late = due + 3 * 86_400_000;
    let added: usize = thread::scope(|scope| {
        let ask =
            |server| scope.spawn(move || usize::from(block_on(Store::request_weekly_report(server, late))));
        let asked: Vec<_> = servers.iter().map(|server| ask(server)).collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).sum()
    });
    assert!(added >= 1);
    let number = week("2026-01-07").number;
    assert_eq!(pending(store, Recipient::Owner), [(MessageKind::WeeklyReport, number)]);
    block_on(store.add_counts(&[count("2026-01-04", Counter::Visit, "", 3)]));
    let leased = block_on(store.lease_messages(1, 9, true)).remove(0);
    let Cause::Week(report) = leased.cause else { panic!("a week: {leased:?}") };
    let visits: Vec<_> = report.weeks.iter().map(|week| week.total(Counter::Visit)).collect();
    assert_eq!(visits, [7, 3], "the week beside the one before");
    assert!(!request(store, late), "once");
    assert!(request(store, due + 7 * 86_400_000), "the next week has a report of its own");
}
