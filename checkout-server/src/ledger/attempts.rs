//! Attempts: which of a visitor's calls open one and the same checkout, and until when it stays open.
//!
//! Stripe knows a call again by its key and refuses the same key with another form. A moment that stands in the form
//! must therefore stay the same for every call of an attempt, whenever it comes and whichever server gets it, so it
//! is kept. It is renewed once it can no longer be used, and never before.

/// How long a moment is remembered after it has passed, in seconds.
pub(super) const A_DAY: i64 = 24 * 60 * 60;

/// How long a checkout stays open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasting {
    /// In seconds.
    pub seconds: i64,
    /// How far ahead the moment must lie for Stripe to open a checkout, in seconds.
    pub least: i64,
}

/// What an attempt asks Stripe with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begun {
    /// How many of its checkouts have ended without money: what Stripe keeps for those is of no use any more.
    pub round: u32,
    /// When its checkout closes, in seconds since 1970; none where nobody asked for one.
    pub expires_at: Option<i64>,
}

/// What the ledger knows of an attempt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// How many of its orders have ended without money.
    pub(super) ended: u32,
    /// Whether it has an order that has not.
    pub(super) live: bool,
    /// The round in which its moment was set, and the moment, in seconds since 1970.
    pub(super) moment: Option<(u32, i64)>,
}

/// The moment at which the checkout of an attempt closes, now being `now`, both in seconds since 1970.
pub(super) fn moment(known: Known, lasting: Lasting, now: i64) -> i64 {
    // A checkout that was opened stays what it is until it closes. One that was not, as far as anybody here knows,
    // is still to be opened with it.
    let needed = if known.live { 1 } else { lasting.least };
    match known.moment {
        Some((round, moment)) if round == known.ended && moment - now >= needed => moment,
        _ => now + lasting.seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LASTING: Lasting = Lasting { seconds: 3600, least: 1800 };
    const NOW: i64 = 1_800_000_000;

    #[track_caller]
    fn check(known: Known, kept: bool) {
        let moment = moment(known, LASTING, NOW);
        assert_eq!(known.moment.is_some_and(|(_, before)| before == moment), kept, "{known:?}");
        assert!(kept || moment == NOW + 3600, "{known:?}");
    }

    #[test]
    fn a_moment_stays_for_as_long_as_it_can_be_used() {
        let known = |ended, live, round, ahead| Known { ended, live, moment: Some((round, NOW + ahead)) };
        check(Known::default(), false);
        // Asked for, and perhaps opened: asked for again as long as Stripe would take it.
        check(known(0, false, 0, 3600), true);
        check(known(0, false, 0, 1800), true);
        check(known(0, false, 0, 1799), false);
        // Opened: the same until it closes.
        check(known(0, true, 0, 1799), true);
        check(known(0, true, 0, 1), true);
        check(known(0, true, 0, 0), false);
        check(known(0, true, 0, -9), false);
        // Ended without money: the next one begins anew, and is then as good as the first.
        check(known(1, false, 0, 3599), false);
        check(known(1, false, 1, 3600), true);
        check(known(1, true, 1, 60), true);
    }
}
