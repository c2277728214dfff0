//! Rate limiter: GCRA per client, in a table of fixed size.
//!
//! The crate `governor` cannot take back a counted request, such as one that was not stored. Its keyed limiters keep
//! each client until a sweep, so that many addresses take any amount of memory.

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher as _, Hash},
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Rows of the table. A keyed hash, which clients cannot compute, selects a client's row.
const ROWS: usize = 4096;
/// Clients in a row. A full row evicts the client that has been idle for the longest time.
const SLOTS: usize = 4;

/// Rate limiter. It takes half a megabyte, for any number of clients.
#[derive(Debug)]
pub struct RateLimiter {
    /// Interval in which one request is allowed; `None` for no limit.
    interval: Option<Duration>,
    /// Number of requests that are allowed at once.
    burst: u32,
    started: Instant,
    hasher: RandomState,
    table: Mutex<Vec<[Slot; SLOTS]>>,
}

/// State of a client: its theoretical arrival time, at which its whole burst is available again.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    key: u64,
    arrival: Duration,
}

fn row_of(key: u64) -> usize {
    usize::try_from(key).unwrap_or(usize::MAX) % ROWS
}

impl RateLimiter {
    /// Allows `requests` per hour, a quarter of them at once; 0 for no limit.
    pub fn per_hour(requests: u32) -> Self {
        Self::with_burst(requests, requests.div_ceil(4))
    }

    /// Allows `requests` per hour, and `burst` of them at once.
    pub fn with_burst(requests: u32, burst: u32) -> Self {
        let interval = (requests > 0).then(|| Duration::from_secs(3600) / requests.max(1));
        let rows = if interval.is_some() { ROWS } else { 0 };
        Self {
            interval,
            burst,
            started: Instant::now(),
            hasher: RandomState::new(),
            table: Mutex::new(vec![<[Slot; SLOTS]>::default(); rows]),
        }
    }

    /// Counts a request of a client.
    ///
    /// # Errors
    /// Seconds until the next request is allowed.
    pub fn check(&self, client: IpAddr) -> Result<(), u32> {
        self.check_at(client, self.started.elapsed())
    }

    /// Counts a request of another kind of key, such as an e-mail address. A limiter is used either for clients or for
    /// keys.
    ///
    /// # Errors
    /// As [`RateLimiter::check`].
    pub fn check_key(&self, key: impl Hash) -> Result<(), u32> {
        self.check_hash(self.hasher.hash_one(key), self.started.elapsed())
    }

    /// Takes back the last counted request of a client, because it had no effect.
    pub fn release(&self, client: IpAddr) {
        self.release_key(client_key(client));
    }

    /// Takes back the last counted request of another kind of key.
    pub fn release_key(&self, key: impl Hash) {
        let (key, interval) = (self.hasher.hash_one(key), self.interval.unwrap_or_default());
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let slots = table.get_mut(row_of(key)).into_iter().flatten();
        for slot in slots.filter(|slot| slot.key == key) {
            slot.arrival = slot.arrival.saturating_sub(interval);
        }
    }

    fn check_at(&self, client: IpAddr, now: Duration) -> Result<(), u32> {
        self.check_hash(self.hasher.hash_one(client_key(client)), now)
    }

    fn check_hash(&self, key: u64, now: Duration) -> Result<(), u32> {
        let Some(interval) = self.interval else { return Ok(()) };
        // A slot is written in one assignment, so a poisoned table is consistent.
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(row) = table.get_mut(row_of(key)) else { return Ok(()) };
        let known = row.iter().position(|slot| slot.key == key);
        let slot = match known {
            Some(known) => row.get_mut(known),
            None => row.iter_mut().min_by_key(|slot| slot.arrival),
        };
        let Some(slot) = slot else { return Ok(()) };
        let arrival = if known.is_some() { slot.arrival.max(now) } else { now };
        let next = arrival + interval;
        let wait = next.saturating_sub(now + interval * self.burst);
        if wait.is_zero() {
            *slot = Slot { key, arrival: next };
            Ok(())
        } else {
            Err(u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX))
        }
    }
}

/// Key of a client: its IPv4 address, or the /64 network of its IPv6 address, which is one household.
fn client_key(client: IpAddr) -> u128 {
    match client.to_canonical() {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits() & !u128::from(u64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_burst_is_allowed_and_then_one_request_per_interval() {
        let limiter = RateLimiter::per_hour(120);
        let check = |now| limiter.check_at(address("192.0.2.1"), now);
        for _ in 0..30 {
            assert_eq!(check(SECOND), Ok(()));
        }
        assert_eq!(check(SECOND), Err(30));
        assert_eq!(check(SECOND * 20), Err(11), "a rejected request does not count");
        assert_eq!(check(SECOND * 31), Ok(()));
        assert_eq!(check(SECOND * 31), Err(30));
        // After a long pause the burst is complete, but not larger.
        for _ in 0..30 {
            assert_eq!(check(SECOND * 100_000), Ok(()));
        }
        assert_eq!(check(SECOND * 100_000), Err(30));
    }

    #[test]
    fn clients_are_independent_and_an_ipv6_network_is_one_client() {
        let limiter = RateLimiter::per_hour(4);
        let check = |text| limiter.check_at(address(text), SECOND);
        assert_eq!(check("192.0.2.1"), Ok(()));
        assert_eq!(check("::ffff:192.0.2.1"), Err(900));
        assert_eq!(check("192.0.2.2"), Ok(()));
        assert_eq!(check("2001:db8::1"), Ok(()));
        assert_eq!(check("2001:db8::ffff:1"), Err(900));
        assert_eq!(check("2001:db8:0:1::1"), Ok(()));
    }

    #[test]
    fn other_keys_have_a_burst_of_their_own() {
        let limiter = RateLimiter::with_burst(3, 2);
        let check = |key: (&str, &str)| limiter.check_key(key).is_ok();
        assert_eq!([check(("link", "a")), check(("link", "a")), check(("link", "a"))], [true, true, false]);
        assert!(check(("link", "b")) && check(("newsletter", "a")));
        // Only this key's request is taken back.
        limiter.release_key(("link", "a"));
        assert_eq!([check(("link", "a")), check(("link", "a"))], [true, false]);
        assert_eq!([check(("link", "b")), check(("link", "b"))], [true, false]);
    }

    #[test]
    fn zero_requests_per_hour_means_no_limit() {
        let limiter = RateLimiter::per_hour(0);
        for _ in 0..10_000 {
            assert_eq!(limiter.check(address("192.0.2.1")), Ok(()));
        }
    }

    #[test]
    fn many_clients_neither_grow_the_table_nor_evict_a_limited_client_at_once() {
        let limiter = RateLimiter::per_hour(4);
        let first = address("192.0.2.1");
        assert_eq!(limiter.check_at(first, SECOND), Ok(()));
        for number in 0..400_u32 {
            let other = IpAddr::V4((0x0a00_0000 + number).into());
            let _ = limiter.check_at(other, SECOND * 2);
        }
        assert_eq!(limiter.check_at(first, SECOND * 3), Err(898));
        for number in 0..200_000_u32 {
            let _ = limiter.check_at(IpAddr::V4(number.into()), SECOND * 4);
        }
        assert_eq!(limiter.table.lock().unwrap().len(), ROWS);
    }
}
