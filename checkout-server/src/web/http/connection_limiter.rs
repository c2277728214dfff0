//! Connection limiter: counts the open connections, in all and of each client.

use crate::{
    config::REFUSED_CONNECTIONS,
    web::rate_limiter::{ClientKey, client_key},
};
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The connections that are served, in all and by client.
#[derive(Debug)]
pub(super) struct ConnectionLimiter {
    most: usize,
    /// 0 for no limit.
    most_of_client: usize,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    served: usize,
    refused: usize,
    by_client: HashMap<ClientKey, usize>,
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    limiter: Arc<ConnectionLimiter>,
    /// Whether it is to be served; otherwise it is to be answered with 503.
    pub(super) is_served: bool,
    client: Option<ClientKey>,
}

impl ConnectionLimiter {
    /// Serves so many connections at once, and so many of one client; 0 for no such limit.
    pub(super) fn new(most: usize, most_of_client: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_client, open: Mutex::default() })
    }

    /// Counts an accepted connection. `client` is none for a trusted proxy, which the limit of a client does not apply to.
    /// `None` where even a refusal would be too much.
    pub(super) fn admit(self: &Arc<Self>, client: Option<IpAddr>) -> Option<Permit> {
        let client = client.filter(|_| self.most_of_client > 0).map(client_key);
        let mut open = self.open();
        let of_client = client.and_then(|client| open.by_client.get(&client)).copied().unwrap_or_default();
        let is_within = client.is_none() || of_client < self.most_of_client;
        let permit = |is_served, client| Permit { limiter: Arc::clone(self), is_served, client };
        if open.served < self.most && is_within {
            open.served += 1;
            if let Some(client) = client {
                open.by_client.insert(client, of_client + 1);
            }
            Some(permit(true, client))
        } else if open.refused < REFUSED_CONNECTIONS {
            open.refused += 1;
            Some(permit(false, None))
        } else {
            None
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Nothing panics between two counts, so they are consistent.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limiter.open();
        let count = if self.is_served { &mut open.served } else { &mut open.refused };
        *count = count.saturating_sub(1);
        if let Some(client) = self.client
            && let Some(count) = open.by_client.get_mut(&client)
        {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.by_client.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_served(permit: &Option<Permit>) -> bool {
        permit.as_ref().is_some_and(|permit| permit.is_served)
    }

    #[test]
    fn connections_above_the_limit_are_refused_and_then_closed() {
        let limiter = ConnectionLimiter::new(2, 0);
        let served = [limiter.admit(None), limiter.admit(None)];
        assert!(served.iter().all(is_served));
        let refused: Vec<_> = (0..REFUSED_CONNECTIONS).map(|_| limiter.admit(None)).collect();
        assert!(refused.iter().all(|permit| permit.as_ref().is_some_and(|permit| !permit.is_served)));
        assert!(limiter.admit(None).is_none());
        drop(served);
        assert!(is_served(&limiter.admit(None)));
    }

    #[test]
    fn each_client_has_a_limit_of_its_own_and_a_proxy_none() {
        let limiter = ConnectionLimiter::new(100, 2);
        let admit = |text: &str| limiter.admit(Some(text.parse().unwrap()));
        let first = [admit("192.0.2.1"), admit("::ffff:192.0.2.1")];
        assert!(first.iter().all(is_served));
        assert!(!is_served(&admit("192.0.2.1")));
        let household = [admit("2001:db8::1"), admit("2001:db8::2")];
        assert!(household.iter().all(is_served) && !is_served(&admit("2001:db8::3")));
        assert!(is_served(&admit("192.0.2.2")) && is_served(&admit("2001:db8:0:1::1")));
        assert!((0..5).map(|_| limiter.admit(None)).all(|permit| is_served(&permit)));
        drop(first);
        assert!(is_served(&admit("192.0.2.1")));
    }
}
