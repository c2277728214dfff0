//! Connection limiter: serves a number of connections at once, refuses some above that, and closes the others.

use crate::config::REFUSED_CONNECTIONS;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Places for served connections, and for refused ones.
#[derive(Debug)]
pub(super) struct ConnectionLimiter {
    served: Arc<Semaphore>,
    refused: Arc<Semaphore>,
}

/// Place of a connection, until it is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    /// Whether the connection is served; otherwise it is answered with 503.
    pub(super) is_served: bool,
    _place: OwnedSemaphorePermit,
}

impl ConnectionLimiter {
    /// Creates a limiter that serves `most` connections at once.
    pub(super) fn new(most: usize) -> Self {
        let places = |number| Arc::new(Semaphore::new(number));
        Self { served: places(most), refused: places(REFUSED_CONNECTIONS) }
    }

    /// Gives an accepted connection a place; `None` if the places for refusals are taken, too.
    pub(super) fn admit(&self) -> Option<Permit> {
        let take = |places: &Arc<Semaphore>| Arc::clone(places).try_acquire_owned().ok();
        let (is_served, place) = match take(&self.served) {
            Some(place) => (true, place),
            None => (false, take(&self.refused)?),
        };
        Some(Permit { is_served, _place: place })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_above_the_limit_are_refused_and_then_closed() {
        let limiter = ConnectionLimiter::new(2);
        let is_served = |permit: Option<Permit>| permit.is_some_and(|permit| permit.is_served);
        let served = [limiter.admit(), limiter.admit()];
        assert!(served.iter().flatten().filter(|permit| permit.is_served).count() == 2);
        let refused: Vec<_> = (0..REFUSED_CONNECTIONS).map(|_| limiter.admit()).collect();
        assert!(refused.iter().all(|permit| permit.as_ref().is_some_and(|permit| !permit.is_served)));
        assert!(limiter.admit().is_none());
        drop(served);
        assert!(is_served(limiter.admit()));
    }
}
