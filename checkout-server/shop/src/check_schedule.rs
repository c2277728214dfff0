//! Schedule of the background checks: when an open or processing order is compared with Stripe, in case a
//! webhook did not arrive.

use crate::{
    DAY_MILLIS,
    order::{Order, OrderStatus},
};

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// Delay from the creation of a session to the first check of its order, in milliseconds.
pub const FIRST_CHECK_DELAY: i64 = MINUTE;

/// Longest pause between checks while a session can be paid, in milliseconds.
const LONGEST_PAUSE: i64 = 2 * HOUR;
/// Stripe closes a session after 24 hours at the latest.
const LONGEST_SESSION: i64 = DAY_MILLIS + HOUR;
/// Age in milliseconds after which an order is no longer checked, even if Stripe still reports its session as
/// open.
const LAST_CHECK_OF_OPEN: i64 = 3 * DAY_MILLIS;
/// Pause between checks of an order whose session cannot be paid any more, in milliseconds.
const LATE_PAUSE: i64 = 6 * HOUR;
/// Age after which a processing order is no longer checked. Bank debits are confirmed within two weeks.
const LAST_CHECK_OF_PROCESSING: i64 = 30 * DAY_MILLIS;

/// Returns when an order is next compared with Stripe, in milliseconds since 1970; `None` for never again.
/// Arguments: the order and the current time.
pub type CheckSchedule = fn(&Order, i64) -> Option<i64>;

/// Returns when an order is next checked after a check at `now`; both in milliseconds since 1970.
///
/// Most buyers pay within minutes, and most checkouts are never paid. The pause is a third of the order's
/// age, so that a payment is noticed soon, and many open orders cause few requests: about 30 each on the
/// first day.
pub fn next_check(order: &Order, now: i64) -> Option<i64> {
    let age = now.saturating_sub(order.opened_at);
    let last = match order.status {
        OrderStatus::Open => LAST_CHECK_OF_OPEN,
        OrderStatus::Processing => LAST_CHECK_OF_PROCESSING,
        _ => return None,
    };
    let pause = if age < LONGEST_SESSION { (age / 3).clamp(MINUTE, LONGEST_PAUSE) } else { LATE_PAUSE };
    (age < last).then(|| now.saturating_add(pause))
}

/// Returns when a check at `now` is repeated if Stripe does not answer it, both in milliseconds since 1970. Only an answer
/// ends the checks of an order.
pub fn retry_check(order: &Order, now: i64) -> Option<i64> {
    next_check(order, now).or_else(|| Some(now.saturating_add(LATE_PAUSE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(status: OrderStatus) -> Order {
        Order { opened_at: 1_800_000_000_000, ..Order::example(status) }
    }

    /// Ages at which an order is checked, in milliseconds; at most 1000, more than any order has.
    fn checks(status: OrderStatus) -> Vec<i64> {
        let order = order(status);
        let first = Some(order.opened_at + FIRST_CHECK_DELAY);
        let times = std::iter::successors(first, |now| next_check(&order, *now));
        times.map(|now| now - order.opened_at).take(1_000).collect()
    }

    #[test]
    fn a_payment_is_noticed_within_a_third_of_the_order_s_age() {
        let checks = checks(OrderStatus::Open);
        let minutes: Vec<_> = checks.iter().take(6).map(|age| age / MINUTE).collect();
        assert_eq!(minutes, [1, 2, 3, 4, 5, 7]);
        for paid in (0..DAY_MILLIS).step_by(20_000) {
            let noticed = checks.iter().find(|age| **age >= paid).unwrap();
            let most = (paid / 3).clamp(MINUTE, LONGEST_PAUSE);
            assert!(noticed - paid <= most, "paid at {paid}, noticed at {noticed}");
        }
    }

    #[test]
    fn many_open_checkouts_cause_few_requests() {
        // One client may open at most 600 orders an hour.
        let on_the_first_day = checks(OrderStatus::Open).iter().filter(|age| **age < DAY_MILLIS).count();
        let a_second = 14_400.0 * f64::from(u32::try_from(on_the_first_day).unwrap()) / 86_400.0;
        assert!(a_second < 6.0, "{a_second} requests a second");
    }

    #[test]
    fn the_checks_slow_down_and_end() {
        for (status, days, most) in [(OrderStatus::Open, 3, 50), (OrderStatus::Processing, 30, 160)] {
            let checks = checks(status);
            let last = *checks.last().unwrap();
            assert!((days * DAY_MILLIS..=days * DAY_MILLIS + 6 * HOUR).contains(&last), "{last}");
            assert!(checks.len() < most, "{}", checks.len());
            let pauses: Vec<_> = checks.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(pauses.is_sorted(), "{pauses:?}");
        }
        for status in [OrderStatus::Paid, OrderStatus::Expired, OrderStatus::Refunded] {
            assert_eq!(next_check(&order(status), 1_800_000_000_000), None);
        }
    }

    #[test]
    fn a_check_without_an_answer_is_repeated_after_the_schedule_has_ended() {
        let order = order(OrderStatus::Open);
        let late = order.opened_at + LAST_CHECK_OF_OPEN;
        assert_eq!(next_check(&order, late), None);
        assert_eq!(retry_check(&order, late), Some(late + LATE_PAUSE));
        assert_eq!(retry_check(&order, order.opened_at), next_check(&order, order.opened_at));
    }

    #[test]
    fn an_order_from_the_future_is_checked_soon() {
        // The order was created by a server whose clock is ahead.
        let now = 1_800_000_000_000 - HOUR;
        assert_eq!(next_check(&order(OrderStatus::Open), now), Some(now + MINUTE));
    }
}
