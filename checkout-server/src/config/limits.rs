//! Timeouts and size limits of the server: constants, in one struct so that tests can make them small.

use shop::OutboxPolicy;
use std::time::Duration;

/// How many connections may be refused with 503 at once; further ones are closed without a response, so that a flood of
/// them takes nothing from the connections that are served.
pub(crate) const REFUSED_CONNECTIONS: usize = 100;
/// Open files beside the connections that are served: those that are refused, and 100 for the database, the log, Stripe and
/// the mail server.
const RESERVED_FILES: usize = REFUSED_CONNECTIONS + 100;

/// Timeouts and size limits.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How long a connection may take to bring a request head, counted from the accept or from the last response.
    pub idle_timeout: Duration,
    /// How long a client may acknowledge no byte of a response.
    pub stall_timeout: Duration,
    /// How many connections are served at once.
    pub connections: usize,
    /// The largest request head, in bytes. hyper buffers 64 KB of one at most.
    pub header_bytes: usize,
    /// The longest request target, in bytes.
    pub uri_bytes: usize,
    /// How long a request body may take to arrive.
    pub body_timeout: Duration,
    /// How long a request may take beside the arrival of its body: longer than its calls of the store and of Stripe together,
    /// which have limits of their own, so that it ends none of them.
    pub handler_timeout: Duration,
    /// The largest request body, in bytes.
    pub body_bytes: usize,
    /// The largest webhook body, in bytes.
    pub webhook_bytes: usize,
    /// How many bytes of webhook bodies may be in memory at once, over all connections, and how many of other bodies.
    pub body_memory_bytes: usize,
    /// How long a write waits for a lock that another process holds on the database.
    pub store_lock_timeout: Duration,
    /// How long a call waits for the store in all, up to its COMMIT: requests, background jobs and commands.
    pub store_timeout: Duration,
    /// How long a start or a command waits until the store is open.
    pub store_open_timeout: Duration,
    /// How long a shutdown waits for requests in flight: longer than the calls to Stripe may take.
    pub shutdown_timeout: Duration,
    /// How long a shutdown waits for requests that are on their way.
    pub shutdown_grace: Duration,
    /// Retries of the call that creates a Checkout Session.
    pub create_session: RetryPolicy,
    /// Retries of the call that retrieves a Checkout Session.
    pub retrieve_session: RetryPolicy,
    /// How the messages of the outbox are sent.
    pub outbox: OutboxPolicy,
    /// Background checks of orders at Stripe.
    pub reconcile: ReconcilePolicy,
    /// The look for personal data that is too old.
    pub retention: RetentionPolicy,
    /// The watch over the copies of the database.
    pub backup: BackupPolicy,
    /// The pause between two writes of what was counted.
    pub counting_pause: Duration,
    /// How long `/readyz` waits for the store.
    pub ready_timeout: Duration,
}

/// Background checks of orders at Stripe, for webhooks that did not arrive. When an order is due follows from its age.
#[derive(Debug, Clone)]
pub struct ReconcilePolicy {
    /// The pause between two looks for due orders.
    pub poll_interval: Duration,
    /// The longest pause while Stripe does not answer; it doubles up to this.
    pub max_delay: Duration,
}

impl Default for ReconcilePolicy {
    fn default() -> Self {
        Self { poll_interval: Duration::from_secs(15), max_delay: Duration::from_mins(2) }
    }
}

/// The look for personal data that is too old to be kept.
#[derive(Debug, Clone)]
pub struct RetentionPolicy {
    /// How long after the start nothing is erased.
    pub delay: Duration,
    /// The pause between two looks.
    pub pause: Duration,
    /// How long a clock that is far ahead of an earlier run has to go steadily, before anything is erased by it.
    pub trial: Duration,
}

impl Default for RetentionPolicy {
    fn default() -> Self {
        Self {
            delay: Duration::from_mins(5),
            pause: Duration::from_hours(1),
            trial: Duration::from_hours(24),
        }
    }
}

/// The watch over the copies of the database.
#[derive(Debug, Clone)]
pub struct BackupPolicy {
    /// The pause between two looks for the newest copy.
    pub pause: Duration,
    /// How long after the start no alarm is raised.
    pub grace: Duration,
    /// The pause between two alarms.
    pub alarm_interval: Duration,
}

impl Default for BackupPolicy {
    fn default() -> Self {
        Self {
            pause: Duration::from_mins(1),
            grace: Duration::from_hours(1),
            alarm_interval: Duration::from_hours(24),
        }
    }
}

/// Retries of a call to Stripe, all within one total timeout, since the visitor waits for it.
#[derive(Debug, Clone)]
pub struct RetryPolicy {
    /// The timeout of all attempts together.
    pub total_timeout: Duration,
    /// The timeout of one attempt.
    pub attempt_timeout: Duration,
    /// How many attempts may follow the first.
    pub max_retries: u32,
    /// The delay before the first retry; it doubles with each further one.
    pub first_delay: Duration,
    /// The longest delay that doubling leads to.
    pub max_delay: Duration,
}

impl RetryPolicy {
    const CREATE_SESSION: Self = Self {
        total_timeout: Duration::from_secs(12),
        attempt_timeout: Duration::from_secs(6),
        max_retries: 2,
        first_delay: Duration::from_millis(500),
        max_delay: Duration::from_secs(5),
    };
    const RETRIEVE_SESSION: Self = Self {
        total_timeout: Duration::from_secs(4),
        attempt_timeout: Duration::from_secs(2),
        ..Self::CREATE_SESSION
    };
}

impl Limits {
    /// The limits of a server in this process, which serves no more connections than it may open files.
    #[must_use]
    pub fn of_process() -> Self {
        let limits = Self::default();
        let possible = open_files().map_or(limits.connections, connections_within);
        Self { connections: limits.connections.min(possible), ..limits }
    }
}

/// How many connections are possible with so many open files.
fn connections_within(files: usize) -> usize {
    files.saturating_sub(RESERVED_FILES).max(1)
}

/// The soft limit of open files (`RLIMIT_NOFILE`); `None` where the system does not report one, or there is none.
#[cfg(target_os = "linux")]
fn open_files() -> Option<usize> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    usize::try_from(limit?).ok()
}

#[cfg(not(target_os = "linux"))]
fn open_files() -> Option<usize> {
    Some(1024)
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            idle_timeout: Duration::from_secs(60),
            stall_timeout: Duration::from_secs(15),
            connections: 10_000,
            header_bytes: 32 * 1024,
            uri_bytes: 8 * 1024,
            body_timeout: Duration::from_secs(10),
            handler_timeout: Duration::from_mins(1),
            body_bytes: 64 * 1024,
            webhook_bytes: 256 * 1024,
            // 64 events of the largest size, and thousands of the usual one.
            body_memory_bytes: 16 * 1024 * 1024,
            store_lock_timeout: Duration::from_secs(5),
            store_timeout: Duration::from_secs(10),
            store_open_timeout: Duration::from_secs(8),
            shutdown_timeout: Duration::from_secs(15),
            shutdown_grace: Duration::from_secs(1),
            create_session: RetryPolicy::CREATE_SESSION,
            retrieve_session: RetryPolicy::RETRIEVE_SESSION,
            outbox: OutboxPolicy::default(),
            reconcile: ReconcilePolicy::default(),
            retention: RetentionPolicy::default(),
            backup: BackupPolicy::default(),
            counting_pause: Duration::from_mins(1),
            ready_timeout: Duration::from_secs(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_to_stripe_ends_within_a_stop_and_within_a_handler() {
        let limits = Limits::default();
        let stripe = limits.create_session.total_timeout.max(limits.retrieve_session.total_timeout);
        assert!(limits.shutdown_timeout >= stripe);
        // A checkout is written before and after the call to Stripe; a COMMIT has as long as what comes before it.
        assert!(limits.handler_timeout > stripe + limits.store_timeout * 4);
    }

    #[test]
    fn the_server_has_files_of_its_own_beside_all_connections() {
        for files in [300, 1024, 16_384] {
            assert_eq!(files - connections_within(files), REFUSED_CONNECTIONS + 100);
        }
        assert_eq!(connections_within(100), 1);
    }
}
