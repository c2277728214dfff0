//! The delay before something that failed is repeated: exponential, with jitter for messages.

use crate::config::DeliveryPolicy;
use std::time::Duration;

impl DeliveryPolicy {
    /// The delay after so many failures in a row: doubles up to a maximum. Up to a quarter is taken off by the entry's random
    /// token, so that entries that failed together are not repeated together.
    pub(super) fn delay(&self, failures: u32, token: &str) -> Duration {
        let doubled = self.first_delay.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)));
        let delay = doubled.min(self.max_delay);
        let random = token.get(..2).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let random = random.map_or(0, |random| random.wrapping_mul(failures) % 256);
        let jitter = delay / 1024 * random;
        delay.saturating_sub(jitter)
    }

    /// The delay after an attempt that may have delivered, for an entry of this age: as long as the entry is old, so that a
    /// recipient whose server accepts without a reply gets few copies. None where it is to be given up: an old entry whose
    /// last attempt ended in the same way (`is_repeated`).
    pub(super) fn unknown_delay(&self, age: Duration, is_repeated: bool) -> Option<Duration> {
        let is_given_up = is_repeated && age >= self.unknown_age;
        (!is_given_up).then(|| age.min(self.unknown_age).max(self.unknown_delay))
    }

    /// The pause after the store has failed so many times in a row: short, so that mail goes on soon after it is back.
    pub(super) fn store_delay(&self, failures: u32) -> Duration {
        self.delay(failures, "").min(self.max_store_delay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_delay_doubles_and_has_a_maximum() {
        let policy = DeliveryPolicy::default();
        let after = |failures| policy.delay(failures, "").as_secs();
        assert_eq!([1, 2, 3, 9].map(after), [2, 4, 8, 512]);
        assert_eq!([10, 11, 40, u32::MAX].map(after), [600; 4]);
    }

    #[test]
    fn a_server_that_never_replies_gets_few_copies() {
        let policy = DeliveryPolicy::default();
        let (mut age, mut copies) = (Duration::ZERO, 1);
        while let Some(delay) = policy.unknown_delay(age + policy.reply_timeout, copies > 1) {
            assert!(delay >= Duration::from_hours(1));
            age += policy.reply_timeout + delay;
            copies += 1;
        }
        assert!((3..=6).contains(&copies) && age >= Duration::from_hours(12), "{copies} in {age:?}");
    }

    #[test]
    fn an_old_message_is_given_up_at_the_second_attempt_without_a_reply() {
        let policy = DeliveryPolicy::default();
        let after = |is_repeated| policy.unknown_delay(Duration::from_hours(40), is_repeated);
        assert_eq!([after(false), after(true)], [Some(policy.unknown_age), None]);
    }

    #[test]
    fn a_store_that_is_back_is_asked_within_a_minute() {
        let policy = DeliveryPolicy::default();
        assert!([1, 9, u32::MAX].iter().all(|failures| policy.store_delay(*failures).as_secs() <= 15));
    }

    #[test]
    fn entries_that_failed_together_are_repeated_at_different_times() {
        let policy = DeliveryPolicy::default();
        let delays: HashSet<_> =
            ["00", "3f", "80", "ff"].iter().map(|token| policy.delay(9, token)).collect();
        assert_eq!(delays.len(), 4);
        assert!(delays.iter().all(|delay| (384..=512).contains(&delay.as_secs())), "{delays:?}");
    }
}
