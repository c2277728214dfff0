//! Connection limiter: counts the connections of all workers, served ones and rejected ones, and those of each client.

use crate::rate_limiter::client_key;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// How many connections may receive a 503 at once; further ones are closed without a response, so that a flood of them
/// takes nothing from the connections that are served.
const MAX_REJECTED: usize = 100;

/// The number of open connections.
#[derive(Debug)]
pub(super) struct ConnectionLimiter {
    max_served: usize,
    served: AtomicUsize,
    rejected: AtomicUsize,
    clients: ClientCounts,
}

/// Served connections by client. It has an entry for each client with one, so it is no larger than `max_served`.
#[derive(Debug)]
struct ClientCounts {
    /// 0 for no limit.
    max: usize,
    counts: Mutex<HashMap<u128, usize>>,
}

/// What to do with an accepted connection.
pub(super) enum Admission {
    /// Serve it.
    Serve(ConnectionPermit),
    /// Respond with 503.
    Reject(ConnectionPermit),
    /// Close it without a response.
    Close,
}

/// A counted connection; dropping the permit ends the count.
pub(super) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    is_served: bool,
    /// The client that it counts for.
    client: Option<u128>,
}

impl ConnectionLimiter {
    /// A limiter that serves so many connections at once, and so many of them to one client; 0 for no such limit.
    pub(super) fn new(max_served: usize, max_per_client: usize) -> Arc<Self> {
        Arc::new(Self {
            max_served,
            served: AtomicUsize::new(0),
            rejected: AtomicUsize::new(0),
            clients: ClientCounts { max: max_per_client, counts: Mutex::default() },
        })
    }

    /// Decides on an accepted connection. `None` stands for a trusted proxy, which the limit of a client does not apply
    /// to.
    pub(super) fn try_acquire(self: &Arc<Self>, client: Option<IpAddr>) -> Admission {
        if let Some(permit) = self.serve(client) {
            Admission::Serve(permit)
        } else if let Some(permit) = ConnectionPermit::acquire(self, false, MAX_REJECTED) {
            Admission::Reject(permit)
        } else {
            Admission::Close
        }
    }

    fn serve(self: &Arc<Self>, client: Option<IpAddr>) -> Option<ConnectionPermit> {
        let mut permit = ConnectionPermit::acquire(self, true, self.max_served)?;
        if let Some(client) = client.filter(|_| self.clients.max > 0).map(client_key) {
            if !self.clients.add(client) {
                return None;
            }
            permit.client = Some(client);
        }
        Some(permit)
    }
}

impl ClientCounts {
    fn counts(&self) -> MutexGuard<'_, HashMap<u128, usize>> {
        // An entry changes in one step, so a poisoned map is consistent.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection of a client; returns whether it is within the limit.
    fn add(&self, client: u128) -> bool {
        let mut counts = self.counts();
        let count = counts.entry(client).or_default();
        let is_within = *count < self.max;
        *count += usize::from(is_within);
        is_within
    }

    fn remove(&self, client: u128) {
        let mut counts = self.counts();
        if let Some(count) = counts.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&client);
            }
        }
    }
}

impl ConnectionPermit {
    fn acquire(limiter: &Arc<ConnectionLimiter>, is_served: bool, max: usize) -> Option<Self> {
        let permit = Self { limiter: Arc::clone(limiter), is_served, client: None };
        // A permit above the limit is dropped here, which reverts the count.
        (permit.count().fetch_add(1, Ordering::Relaxed) < max).then_some(permit)
    }

    fn count(&self) -> &AtomicUsize {
        if self.is_served { &self.limiter.served } else { &self.limiter.rejected }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.count().fetch_sub(1, Ordering::Relaxed);
        if let Some(client) = self.client {
            self.limiter.clients.remove(client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_above_the_limit_are_rejected_and_then_closed() {
        let limiter = ConnectionLimiter::new(2, 0);
        let served: Vec<_> = (0..2).map(|_| limiter.try_acquire(None)).collect();
        assert!(served.iter().all(|admission| matches!(admission, Admission::Serve(_))));
        let rejected: Vec<_> = (0..MAX_REJECTED).map(|_| limiter.try_acquire(None)).collect();
        assert!(rejected.iter().all(|admission| matches!(admission, Admission::Reject(_))));
        assert!(matches!(limiter.try_acquire(None), Admission::Close));
        drop(served);
        assert!(matches!(limiter.try_acquire(None), Admission::Serve(_)));
    }

    /// The admission, kept open.
    fn connect(limiter: &Arc<ConnectionLimiter>, address: &str) -> Admission {
        limiter.try_acquire(Some(address.parse().unwrap()))
    }

    #[test]
    fn a_client_above_its_limit_is_rejected_and_others_are_served() {
        let limiter = ConnectionLimiter::new(100, 2);
        let first = connect(&limiter, "192.0.2.1");
        let second = connect(&limiter, "::ffff:192.0.2.1");
        assert!(matches!((&first, &second), (Admission::Serve(_), Admission::Serve(_))));
        assert!(matches!(connect(&limiter, "192.0.2.1"), Admission::Reject(_)));
        assert!(matches!(connect(&limiter, "192.0.2.2"), Admission::Serve(_)));
        drop(first);
        assert!(matches!(connect(&limiter, "192.0.2.1"), Admission::Serve(_)));
        drop(second);
        assert!(limiter.clients.counts().is_empty(), "a client without connections takes no memory");
        assert_eq!(limiter.served.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let limiter = ConnectionLimiter::new(100, 1);
        let open = connect(&limiter, "2001:db8::1");
        assert!(matches!(open, Admission::Serve(_)));
        assert!(matches!(connect(&limiter, "2001:db8::ffff:1"), Admission::Reject(_)));
        assert!(matches!(connect(&limiter, "2001:db8:0:1::1"), Admission::Serve(_)));
    }

    #[test]
    fn trusted_proxies_have_no_limit_of_their_own() {
        let limiter = ConnectionLimiter::new(3, 1);
        let open: Vec<_> = (0..3).map(|_| limiter.try_acquire(None)).collect();
        assert!(open.iter().all(|admission| matches!(admission, Admission::Serve(_))));
        let unlimited = ConnectionLimiter::new(3, 0);
        let open: Vec<_> = (0..3).map(|_| connect(&unlimited, "192.0.2.1")).collect();
        assert!(open.iter().all(|admission| matches!(admission, Admission::Serve(_))));
    }
}
