//! Store contract: claims of alarm messages, at most one of a kind in an interval.

use super::{Backend, block_on};
use checkout_server::store::Store;
use std::{thread, time::Duration};

const HOUR: i64 = 3_600_000;

pub(super) fn alarms_of_a_kind_are_claimed_once_in_an_interval(backend: &Backend) {
    let (one, other) = (backend.open(), backend.open());
    assert_eq!(block_on(one.claim_alarm("mail", HOUR)), 0);
    let left = block_on(other.claim_alarm("mail", HOUR));
    assert!((HOUR - 60_000..=HOUR).contains(&left), "{left}");
    assert_eq!(block_on(other.claim_alarm("store", HOUR)), 0, "another kind");
    block_on(one.release_alarm("mail"));
    assert_eq!(block_on(other.claim_alarm("mail", HOUR)), 0, "it was given back");
    backend.clock.advance(Duration::from_hours(1));
    assert_eq!(block_on(one.claim_alarm("mail", HOUR)), 0, "the interval has passed");
    backend.clock.set_back(Duration::from_hours(10));
    assert_eq!(block_on(one.claim_alarm("mail", HOUR)), 0, "the clock was set back");
}

pub(super) fn servers_never_claim_the_same_alarm(backend: &Backend) {
    let servers: Vec<_> = (0..4).map(|_| backend.open()).collect();
    let claims: Vec<i64> = thread::scope(|scope| {
        let claim = |server| scope.spawn(move || block_on(Store::claim_alarm(server, "store", HOUR)));
        let claims: Vec<_> = servers.iter().map(|server| claim(server)).collect();
        claims.into_iter().map(|claim| claim.join().unwrap()).collect()
    });
    assert_eq!(claims.iter().filter(|left| **left == 0).count(), 1, "{claims:?}");
}
