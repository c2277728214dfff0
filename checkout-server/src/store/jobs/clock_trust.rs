//! Clock trust: decides whether the clock is right enough to delete by it. A machine may start with a clock that is
//! years ahead, by which everything would be too old.

use std::time::Duration;

/// Maximum time by which the clock may be ahead of an earlier run.
const MAX_AHEAD_MILLIS: i64 = 3 * 24 * 60 * 60 * 1000;
/// Maximum drift of a steady clock within the trial, besides slow corrections.
const MAX_DRIFT_MILLIS: u64 = 5 * 60 * 1000;

/// Judges the clock by the time of an earlier run, and by its steadiness.
#[derive(Debug)]
pub(super) struct ClockTrust {
    /// Last trusted time, of an earlier run or this one; `None` if nothing is stored.
    trusted_at: Option<i64>,
    /// Length of the trial of a clock that is ahead.
    trial: Duration,
    /// Start of the trial: time since the server's start, and the clock's time.
    trial_began: Option<(Duration, i64)>,
}

/// Verdict on the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The clock is near the time of an earlier run.
    Trusted,
    /// The clock is far ahead of the earlier run, and its trial begins.
    Ahead,
    /// The clock is far ahead, and its trial goes on.
    OnTrial,
    /// The clock is far ahead and was steady for the whole trial: no server has run for a long time.
    Accepted,
}

impl ClockTrust {
    pub(super) fn new(trusted_at: Option<i64>, trial: Duration) -> Self {
        Self { trusted_at, trial, trial_began: None }
    }

    /// Judges the clock, in milliseconds since 1970. `running` is the time since the start, by a clock that cannot be
    /// set.
    pub(super) fn judge(&mut self, running: Duration, now: i64) -> Verdict {
        let is_near = self.trusted_at.is_none_or(|at| now <= at.saturating_add(MAX_AHEAD_MILLIS));
        let verdict = match self.trial_began {
            _ if is_near => Verdict::Trusted,
            None => Verdict::Ahead,
            Some((began, at)) => {
                let (passed, expected) = (running.saturating_sub(began), now.saturating_sub(at));
                let passed_millis = i64::try_from(passed.as_millis()).unwrap_or(i64::MAX);
                if expected.abs_diff(passed_millis) > MAX_DRIFT_MILLIS {
                    // The clock was set: another trial begins.
                    Verdict::Ahead
                } else if passed >= self.trial {
                    Verdict::Accepted
                } else {
                    Verdict::OnTrial
                }
            }
        };
        match verdict {
            Verdict::Trusted | Verdict::Accepted => {
                self.trusted_at = Some(now);
                self.trial_began = None;
            }
            Verdict::Ahead => self.trial_began = Some((running, now)),
            Verdict::OnTrial => {}
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Accepted, Ahead, OnTrial, Trusted};

    const HOUR: i64 = 60 * 60 * 1000;
    const NOW: i64 = 1_800_000_000_000;
    const YEARS: i64 = 11 * 365 * 24 * HOUR;

    /// Verdicts of each hour of a run. `clock` returns how far the clock is ahead of the true time.
    fn verdicts(earlier: Option<i64>, hours: i64, clock: impl Fn(i64) -> i64) -> Vec<Verdict> {
        let mut guard = ClockTrust::new(earlier, Duration::from_hours(24));
        let hour = |hour: i64| {
            guard.judge(Duration::from_millis((hour * HOUR).unsigned_abs()), NOW + hour * HOUR + clock(hour))
        };
        (0..hours).map(hour).collect()
    }

    #[test]
    fn a_clock_near_the_time_of_an_earlier_run_is_trusted() {
        for earlier in [None, Some(NOW), Some(NOW - 70 * HOUR), Some(NOW + YEARS)] {
            assert!(verdicts(earlier, 200, |_| 0).iter().all(|verdict| *verdict == Trusted), "{earlier:?}");
        }
    }

    #[test]
    fn a_clock_that_is_ahead_is_accepted_after_a_day_of_running_steadily() {
        for (earlier, ahead) in [(NOW - 100 * HOUR, 0), (NOW, YEARS)] {
            let found = verdicts(Some(earlier), 27, |_| ahead);
            assert_eq!((found[0], found[24], found[25]), (Ahead, Accepted, Trusted));
            assert!(found[1..24].iter().all(|verdict| *verdict == OnTrial), "{found:?}");
        }
    }

    #[test]
    fn a_clock_that_is_set_during_its_trial_begins_another_one() {
        let found = verdicts(Some(NOW), 36, |hour| if hour < 10 { YEARS } else { 2 * YEARS });
        assert_eq!(
            (found[0], found[9], found[10], found[33], found[34]),
            (Ahead, OnTrial, Ahead, OnTrial, Accepted)
        );
    }

    #[test]
    fn a_clock_that_is_corrected_is_trusted_at_once_and_was_not_before() {
        let found = verdicts(Some(NOW), 20, |hour| if hour < 10 { YEARS } else { 0 });
        assert!(!found[..10].contains(&Accepted) && !found[..10].contains(&Trusted), "{found:?}");
        assert!(found[10..].iter().all(|verdict| *verdict == Trusted), "{found:?}");
    }

    #[test]
    fn a_jump_of_a_running_server_s_clock_is_no_reason_to_trust_it() {
        let found = verdicts(Some(NOW), 12, |hour| if hour < 10 { 0 } else { YEARS });
        assert_eq!((found[9], found[10], found[11]), (Trusted, Ahead, OnTrial));
    }
}
