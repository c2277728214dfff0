//! The delay before a failed delivery is repeated: exponential, with jitter.

use crate::config::DeliveryPolicy;
use std::time::Duration;

impl DeliveryPolicy {
    /// The delay after so many failures in a row: doubles up to a maximum, and honors `Retry-After` within it. Up to a
    /// quarter is taken off by the entry's random token, so that entries that failed together are not repeated together.
    pub(super) fn delay(&self, failures: u32, retry_after: Duration, token: &str) -> Duration {
        let doubled = self.first_delay.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)));
        let delay = doubled.min(self.max_delay);
        let random = token.get(..2).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let random = random.map_or(0, |random| random.wrapping_mul(failures) % 256);
        let jitter = delay / 1024 * random;
        delay.saturating_sub(jitter).max(retry_after.min(self.max_delay))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_delay_doubles_honors_retry_after_and_has_a_maximum() {
        let policy = DeliveryPolicy::default();
        let after =
            |failures, retry_after| policy.delay(failures, Duration::from_secs(retry_after), "").as_secs();
        assert_eq!([1, 2, 3, 9].map(|failures| after(failures, 0)), [2, 4, 8, 512]);
        assert_eq!([10, 11, 40, u32::MAX].map(|failures| after(failures, 0)), [600; 4]);
        assert_eq!(after(1, 60), 60);
        assert_eq!(after(1, u64::MAX), 600);
    }

    #[test]
    fn entries_that_failed_together_are_repeated_at_different_times() {
        let policy = DeliveryPolicy::default();
        let delays: HashSet<_> =
            ["00", "3f", "80", "ff"].iter().map(|token| policy.delay(9, Duration::ZERO, token)).collect();
        assert_eq!(delays.len(), 4);
        assert!(delays.iter().all(|delay| (384..=512).contains(&delay.as_secs())), "{delays:?}");
    }
}
