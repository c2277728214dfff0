//! Event throttle: counts a recurring event and logs it at most once an hour.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// The pause between two log lines, in seconds.
const INTERVAL_SECONDS: u64 = 60 * 60;

/// Counts an event that any client can cause, so that it cannot flood the log.
#[derive(Debug)]
pub(crate) struct EventThrottle {
    started: Instant,
    /// How often it occurred since the last line.
    count: AtomicU64,
    /// Seconds after `started` from which on a line may be logged.
    next: AtomicU64,
}

impl Default for EventThrottle {
    /// A throttle that lets the first occurrence pass.
    fn default() -> Self {
        Self { started: Instant::now(), count: AtomicU64::new(0), next: AtomicU64::new(0) }
    }
}

impl EventThrottle {
    /// Counts an occurrence. Where a line is due, returns how often the event occurred since the last one.
    pub(crate) fn record(&self) -> Option<u64> {
        self.record_at(self.started.elapsed())
    }

    fn record_at(&self, now: Duration) -> Option<u64> {
        self.count.fetch_add(1, Ordering::Relaxed);
        let (now, next) = (now.as_secs(), self.next.load(Ordering::Relaxed));
        let later = now + INTERVAL_SECONDS;
        // Of several workers at once, the exchange succeeds for one.
        let is_due = now >= next
            && self.next.compare_exchange(next, later, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        is_due.then(|| self.count.swap(0, Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_event_is_due_and_then_one_per_hour_with_the_count() {
        let throttle = EventThrottle::default();
        let record = |minutes| throttle.record_at(Duration::from_mins(minutes));
        assert_eq!(record(3), Some(1));
        assert_eq!(record(3), None);
        assert_eq!(record(62), None);
        assert_eq!(record(63), Some(3));
        assert_eq!(record(122), None);
        assert_eq!(record(600), Some(2));
    }
}
