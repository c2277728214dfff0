//! Checkout attempts: which requests open the same Checkout Session, and when that session expires.
//!
//! Stripe recognizes a repeated request by its idempotency key and rejects the same key with other parameters. The
//! `expires_at` parameter must therefore stay the same for every request of an attempt, whenever it comes and whichever
//! server gets it, so it is stored. It is renewed once it can no longer be used, and never before.

/// How long an expiry time is kept after it has passed, in seconds.
pub(crate) const RETENTION_SECONDS: i64 = 24 * 60 * 60;

/// How long a Checkout Session stays open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionTtl {
    /// In seconds.
    pub seconds: i64,
    /// How far ahead `expires_at` must lie for Stripe to create a session, in seconds.
    pub min_seconds: i64,
}

/// The parameters of an attempt's request to Stripe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckoutAttempt {
    /// How many of its sessions have ended without payment. Each generation has its own Stripe idempotency key.
    pub generation: u32,
    /// When its session expires, in seconds since 1970; none where Stripe's default applies.
    pub expires_at: Option<i64>,
}

/// What the store knows of an attempt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct AttemptHistory {
    /// How many of its orders have ended without payment.
    pub(crate) ended: u32,
    /// Whether it has an order that has not ended.
    pub(crate) has_live_order: bool,
    /// The generation in which an expiry time was stored, and that time, in seconds since 1970.
    pub(crate) stored: Option<(u32, i64)>,
}

/// The expiry time for the attempt's next request; `now` and the result are in seconds since 1970.
pub(crate) fn expires_at(history: AttemptHistory, ttl: SessionTtl, now: i64) -> i64 {
    // A live session keeps its expiry time until it expires. Without one, the session has still to be created, for
    // which Stripe needs a minimum.
    let min_seconds = if history.has_live_order { 1 } else { ttl.min_seconds };
    match history.stored {
        Some((generation, time)) if generation == history.ended && time - now >= min_seconds => time,
        _ => now + ttl.seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TTL: SessionTtl = SessionTtl { seconds: 3600, min_seconds: 1800 };
    const NOW: i64 = 1_800_000_000;

    #[track_caller]
    fn check(history: AttemptHistory, is_kept: bool) {
        let time = expires_at(history, TTL, NOW);
        assert_eq!(history.stored.is_some_and(|(_, before)| before == time), is_kept, "{history:?}");
        assert!(is_kept || time == NOW + 3600, "{history:?}");
    }

    #[test]
    fn an_expiry_time_is_kept_while_it_is_usable() {
        let history = |ended, has_live_order, generation, ahead| AttemptHistory {
            ended,
            has_live_order,
            stored: Some((generation, NOW + ahead)),
        };
        check(AttemptHistory::default(), false);
        // Sent, and perhaps created: kept while Stripe would accept it.
        check(history(0, false, 0, 3600), true);
        check(history(0, false, 0, 1800), true);
        check(history(0, false, 0, 1799), false);
        // Created: kept until it expires.
        check(history(0, true, 0, 1799), true);
        check(history(0, true, 0, 1), true);
        check(history(0, true, 0, 0), false);
        check(history(0, true, 0, -9), false);
        // Ended without payment: the next generation gets its own.
        check(history(1, false, 0, 3599), false);
        check(history(1, false, 1, 3600), true);
        check(history(1, true, 1, 60), true);
    }
}
