//! Where the gathering stands in time (specification §2, Retreats). Honolulu decides; the moment comes from
//! outside, since the core has no clock.
//!
//! ```
//! use core_wasm::gatherings::{Gathering, gathering, honolulu_date};
//!
//! // Nine in the morning in London is the evening before in Honolulu.
//! assert_eq!(honolulu_date(1_767_430_800_000), "2026-01-02");
//! assert_eq!(gathering("2026-01-02"), Gathering::Upcoming);
//! assert_eq!(gathering("2026-01-04"), Gathering::Today);
//! assert_eq!(gathering("2026-01-05"), Gathering::Past);
//! ```

use crate::content::GATHERING;
use crate::dates::Day;

entity! {
    /// Where a gathering stands in time, seen from Honolulu.
    pub enum Gathering {
        /// Its first day is still to come.
        Upcoming = "upcoming",
        /// It is under way.
        Today = "today",
        /// Its last day is over.
        Past = "past",
    }
}

/// Where the gathering stands on a day, written as `2026-01-03`. Its last day still belongs to it.
///
/// What is no day counts as afterwards: nobody is invited to a date that may be over.
#[must_use]
pub fn gathering(today: &str) -> Gathering {
    let Some(today) = Day::from_iso(today) else { return Gathering::Past };
    let [starts, ends] = &GATHERING;
    if Day::from_iso(starts.0).is_some_and(|first| today < first) {
        Gathering::Upcoming
    } else if Day::from_iso(ends.0).is_some_and(|last| today <= last) {
        Gathering::Today
    } else {
        Gathering::Past
    }
}

/// The day that it is in Honolulu, as `2026-01-03`, so many milliseconds after the beginning of 1970 in UTC.
///
/// Honolulu lies ten hours behind UTC and never changes its clocks.
#[must_use]
pub fn honolulu_date(epoch_milliseconds: i64) -> String {
    const HOUR: i64 = 3_600_000;
    Day::from_epoch(epoch_milliseconds.saturating_sub(10 * HOUR).div_euclid(24 * HOUR)).iso()
}
