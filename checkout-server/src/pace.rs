//! How often one address may write: a bucket of leave for each, refilled with time, in a table of fixed size.

use std::{
    collections::hash_map::RandomState,
    hash::BuildHasher as _,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Rows of the table; an address belongs into one of them, by a hash that nobody outside can compute.
const ROWS: usize = 4096;
/// Addresses in a row. In a full row, the one that has been quiet for longest makes way.
const PLACES: usize = 4;

/// The pace of all addresses, shared by all workers. It takes half a megabyte, however many visitors come.
#[derive(Debug)]
pub struct Pace {
    /// One leave is given back after so long; none where there is no limit.
    every: Option<Duration>,
    /// So many may be taken at once.
    at_once: u32,
    began: Instant,
    hasher: RandomState,
    table: Mutex<Vec<[Place; PLACES]>>,
}

/// An address, and when its bucket will be full again: all that a bucket has to remember.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    key: u64,
    full_at: Duration,
}

impl Pace {
    /// So many an hour, and a quarter of them at once; 0 is no limit.
    pub fn per_hour(times: u32) -> Self {
        let every = (times > 0).then(|| Duration::from_secs(3600) / times.max(1));
        Self {
            every,
            at_once: times.div_ceil(4),
            began: Instant::now(),
            hasher: RandomState::new(),
            table: Mutex::new(vec![<[Place; PLACES]>::default(); if every.is_some() { ROWS } else { 0 }]),
        }
    }

    /// Takes one leave of an address.
    ///
    /// # Errors
    /// The seconds after which there is one again.
    pub fn take(&self, address: IpAddr) -> Result<(), u32> {
        self.take_at(address, self.began.elapsed())
    }

    fn take_at(&self, address: IpAddr, now: Duration) -> Result<(), u32> {
        let Some(every) = self.every else { return Ok(()) };
        let key = self.hasher.hash_one(neighbourhood(address));
        let row = usize::try_from(key).unwrap_or(usize::MAX) % ROWS;
        // Nothing in here is ever half done when it panics.
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(row) = table.get_mut(row) else { return Ok(()) };
        let known = row.iter().position(|place| place.key == key);
        let place = match known {
            Some(known) => row.get_mut(known),
            None => row.iter_mut().min_by_key(|place| place.full_at),
        };
        let Some(place) = place else { return Ok(()) };
        let full_at = if known.is_some() { place.full_at.max(now) } else { now };
        let after = full_at + every;
        let wait = after.saturating_sub(now + every * self.at_once);
        if wait.is_zero() {
            *place = Place { key, full_at: after };
            Ok(())
        } else {
            Err(u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX))
        }
    }
}

/// What counts as one address: of IPv6, the network that one household has as a whole.
fn neighbourhood(address: IpAddr) -> u128 {
    match address.to_canonical() {
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
    fn so_many_at_once_and_then_one_after_another() {
        let pace = Pace::per_hour(120);
        let take = |now| pace.take_at(address("192.0.2.1"), now);
        for _ in 0..30 {
            assert_eq!(take(SECOND), Ok(()));
        }
        assert_eq!(take(SECOND), Err(30));
        assert_eq!(take(SECOND * 20), Err(11), "asking costs nothing");
        assert_eq!(take(SECOND * 31), Ok(()));
        assert_eq!(take(SECOND * 31), Err(30));
        // After a long pause the bucket is full, and not fuller.
        for _ in 0..30 {
            assert_eq!(take(SECOND * 100_000), Ok(()));
        }
        assert_eq!(take(SECOND * 100_000), Err(30));
    }

    #[test]
    fn addresses_do_not_wait_for_each_other_and_a_household_is_one() {
        let pace = Pace::per_hour(4);
        let take = |text| pace.take_at(address(text), SECOND);
        assert_eq!(take("192.0.2.1"), Ok(()));
        assert_eq!(take("::ffff:192.0.2.1"), Err(900));
        assert_eq!(take("192.0.2.2"), Ok(()));
        assert_eq!(take("2001:db8::1"), Ok(()));
        assert_eq!(take("2001:db8::ffff:1"), Err(900));
        assert_eq!(take("2001:db8:0:1::1"), Ok(()));
    }

    #[test]
    fn without_a_limit_there_is_none() {
        let pace = Pace::per_hour(0);
        for _ in 0..10_000 {
            assert_eq!(pace.take(address("192.0.2.1")), Ok(()));
        }
    }

    #[test]
    fn a_flood_of_addresses_takes_no_more_memory_and_frees_nobody_at_once() {
        let pace = Pace::per_hour(4);
        let first = address("192.0.2.1");
        assert_eq!(pace.take_at(first, SECOND), Ok(()));
        for number in 0..400_u32 {
            let other = IpAddr::V4((0x0a00_0000 + number).into());
            let _ = pace.take_at(other, SECOND * 2);
        }
        assert_eq!(pace.take_at(first, SECOND * 3), Err(898));
        for number in 0..200_000_u32 {
            let _ = pace.take_at(IpAddr::V4(number.into()), SECOND * 4);
        }
        assert_eq!(pace.table.lock().unwrap().len(), ROWS);
    }
}
