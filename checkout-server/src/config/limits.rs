//! Timeouts and size limits of the server: constants, in one struct so that tests can make them small.

use shop::OutboxPolicy;
use std::time::Duration;

/// Maximum number of connections that are refused with 503 at once. Further ones are closed without a response, so that
/// a flood takes nothing from the connections that are served.
pub(crate) const REFUSED_CONNECTIONS: usize = 100;
/// Number of open files besides the served connections: the refused ones, and 100 for the database, the log, Stripe and
/// the mail server.
const RESERVED_FILES: usize = REFUSED_CONNECTIONS + 100;

/// Timeouts and size limits.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How long a request head may take to arrive, counted from the accept or from the last response.
    pub idle_timeout: Duration,
    /// How long a client may take to acknowledge the next byte of a response.
    pub stall_timeout: Duration,
    /// Maximum number of connections that are served at once.
    pub connections: usize,
    /// Maximum size of a request head, in bytes. hyper's buffer for it has 64 KB at most.
    pub header_bytes: usize,
    /// Maximum length of a request target, in bytes.
    pub uri_bytes: usize,
    /// How long a request body may take to arrive.
    pub body_timeout: Duration,
    /// How long a request may take, besides the arrival of its body. Longer than its calls of the store and of Stripe
    /// together, which have their own limits, so that it cuts off none of them.
    pub handler_timeout: Duration,
    /// Maximum size of a request body, in bytes.
    pub body_bytes: usize,
    /// Maximum size of a webhook body, in bytes.
    pub webhook_bytes: usize,
    /// Maximum number of bytes of webhook bodies in memory at once, over all connections; the same number applies to
    /// other bodies.
    pub body_memory_bytes: usize,
    /// How long a write waits for a lock that another process holds on the database.
    pub store_lock_timeout: Duration,
    /// How long a call may wait for the store in total, up to its COMMIT: in requests, background jobs and commands.
    pub store_timeout: Duration,
    /// How long a start or a command may take to open the store.
    pub store_open_timeout: Duration,
    /// How long a shutdown waits for requests in flight. Longer than the calls to Stripe may take.
    pub shutdown_timeout: Duration,
    /// How long a shutdown accepts further request heads.
    pub shutdown_grace: Duration,
    /// Retries of the call that creates a Checkout Session.
    pub create_session: RetryPolicy,
    /// Retries of the call that retrieves a Checkout Session.
    pub retrieve_session: RetryPolicy,
    /// How messages of the outbox are sent.
    pub outbox: OutboxPolicy,
    /// Background checks of orders at Stripe.
    pub reconcile: ReconcilePolicy,
    /// Search for personal data that is too old.
    pub retention: RetentionPolicy,
    /// Watch over the backups of the database.
    pub backup: BackupPolicy,
    /// Pause between two writes of the counts.
    pub counting_pause: Duration,
    /// How long `/readyz` waits for the store.
    pub ready_timeout: Duration,
}

/// Background checks of orders at Stripe, for webhooks that did not arrive. The age of an order decides when it is due.
#[derive(Debug, Clone)]
pub struct ReconcilePolicy {
    /// Pause between two searches for due orders.
    pub poll_interval: Duration,
    /// Maximum pause while Stripe does not answer; the pause doubles up to it.
    pub max_delay: Duration,
}

impl Default for ReconcilePolicy {
    fn default() -> Self {
        Self { poll_interval: Duration::from_secs(15), max_delay: Duration::from_mins(2) }
    }
}

/// Search for personal data that is too old to be kept.
#[derive(Debug, Clone)]
pub struct RetentionPolicy {
    /// Delay from the start to the first erasure.
    pub delay: Duration,
    /// Pause between two searches.
    pub pause: Duration,
    /// How long a clock that is far ahead of an earlier run has to run steadily, before it is trusted for erasing.
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

/// Watch over the backups of the database.
#[derive(Debug, Clone)]
pub struct BackupPolicy {
    /// Pause between two searches for the newest backup.
    pub pause: Duration,
    /// Delay from the start to the first alarm.
    pub grace: Duration,
    /// Pause between two alarms.
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

/// Retries of a call to Stripe, within one total timeout, because a visitor waits for it.
#[derive(Debug, Clone)]
pub struct RetryPolicy {
    /// Timeout of all attempts together.
    pub total_timeout: Duration,
    /// Timeout of one attempt.
    pub attempt_timeout: Duration,
    /// Maximum number of attempts after the first.
    pub max_retries: u32,
    /// Delay before the first retry; it doubles with each further one.
    pub first_delay: Duration,
    /// Maximum delay.
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
    /// Limits of a server in this process. It serves no more connections than the limit of open files allows.
    #[must_use]
    pub fn of_process() -> Self {
        let limits = Self::default();
        let possible = open_files().map_or(limits.connections, connections_within);
        Self { connections: limits.connections.min(possible), ..limits }
    }
}

/// Number of connections that a limit of open files allows.
fn connections_within(files: usize) -> usize {
    files.saturating_sub(RESERVED_FILES).max(1)
}

/// Soft limit of open files (`RLIMIT_NOFILE`); `None` if there is none, or the system does not report it.
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
            // Holds 64 events of the maximum size, and thousands of the usual size.
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
