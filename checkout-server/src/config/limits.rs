//! Timeouts and size limits of the server, in one struct so that tests can make them small.

use std::time::Duration;

/// Timeouts and size limits. Operators change some of them by settings, tests all of them.
#[derive(Debug, Clone)]
pub struct Limits {
    /// `IDLE_TIME`: how long a connection may take to bring a request head, counted from the accept or from the last
    /// response.
    pub idle_timeout: Duration,
    /// `STALL_TIME`: how long a client may acknowledge no byte of a response.
    pub stall_timeout: Duration,
    /// `CONNECTIONS`: how many connections are served at once.
    pub connections: usize,
    /// `CONNECTIONS_PER_CLIENT`: how many of them one client may have, by IPv4 address or IPv6 /64 network; 0 for no
    /// limit. Trusted proxies have none.
    pub connections_per_client: usize,
    /// `HEADER_SIZE`: the largest request head, in bytes.
    pub header_bytes: usize,
    /// `URI_SIZE`: the longest request target, in bytes.
    pub uri_bytes: usize,
    /// `BODY_TIME`: how long a request body may take to arrive.
    pub body_timeout: Duration,
    /// How long a request may take beside the arrival of its body: longer than its calls of the store and of Stripe together,
    /// which have limits of their own, so that it ends none of them.
    pub handler_timeout: Duration,
    /// `BODY_SIZE`: the largest request body, in bytes.
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
    /// `STOP_TIME`: how long a shutdown waits for requests in flight; by default longer than the calls to Stripe may
    /// take.
    pub shutdown_timeout: Duration,
    /// How long a shutdown waits for requests that are on their way.
    pub shutdown_grace: Duration,
    /// Retries of the call that creates a Checkout Session.
    pub create_session: RetryPolicy,
    /// Retries of the call that retrieves a Checkout Session.
    pub retrieve_session: RetryPolicy,
    /// Delivery of the outbox.
    pub delivery: DeliveryPolicy,
    /// Background checks of orders at Stripe.
    pub checks: CheckPolicy,
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
pub struct CheckPolicy {
    /// The pause between two looks for due orders.
    pub poll_interval: Duration,
    /// The longest pause while Stripe does not answer; it doubles up to this.
    pub max_delay: Duration,
}

impl Default for CheckPolicy {
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

/// Delivery of the outbox: in the background, repeated until it succeeds or is refused for good.
#[derive(Debug, Clone)]
pub struct DeliveryPolicy {
    /// The pause between two polls of an empty outbox.
    pub poll_interval: Duration,
    /// How long one mail may take until its server waits for the message. After that, nothing was delivered.
    pub mail_timeout: Duration,
    /// How long the server has to reply to the whole message (RFC 5321, 4.5.3.2.6). After that, it is unknown whether the
    /// message was delivered.
    pub reply_timeout: Duration,
    /// The delay after the first failure; it doubles with each further one.
    pub first_delay: Duration,
    /// The longest delay.
    pub max_delay: Duration,
    /// The shortest delay after an attempt that may have delivered.
    pub unknown_delay: Duration,
    /// An entry that is older than this is given up after such an attempt.
    pub unknown_age: Duration,
    /// The longest pause after which a store that failed is asked again.
    pub max_store_delay: Duration,
    /// After so many attempts an entry is given up.
    pub max_attempts: u32,
    /// How many entries of a channel are sent at once.
    pub concurrency: u32,
    /// How long an alarm waits for the store, which may be what fails.
    pub claim_timeout: Duration,
    /// The pause between two alarms of a kind.
    pub alarm_interval: Duration,
    /// How long a shutdown waits for what is under way.
    pub shutdown_timeout: Duration,
    /// The pause between two looks whether mail fails as a whole.
    pub watch_interval: Duration,
    /// How much longer than planned a step may take before the delivery counts as stuck.
    pub stuck_after: Duration,
}

impl Default for DeliveryPolicy {
    fn default() -> Self {
        Self {
            poll_interval: Duration::from_secs(2),
            mail_timeout: Duration::from_mins(1),
            reply_timeout: Duration::from_mins(10),
            first_delay: Duration::from_secs(2),
            max_delay: Duration::from_mins(10),
            unknown_delay: Duration::from_hours(1),
            unknown_age: Duration::from_hours(12),
            max_store_delay: Duration::from_secs(15),
            // About three days.
            max_attempts: 440,
            concurrency: 4,
            claim_timeout: Duration::from_secs(10),
            alarm_interval: Duration::from_hours(1),
            shutdown_timeout: Duration::from_secs(3),
            watch_interval: Duration::from_mins(1),
            stuck_after: Duration::from_mins(1),
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
    /// How long a request may wait for Stripe, with all retries.
    pub(crate) fn longest_stripe_call(&self) -> Duration {
        self.create_session.total_timeout.max(self.retrieve_session.total_timeout)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            idle_timeout: Duration::from_secs(60),
            stall_timeout: Duration::from_secs(15),
            connections: 10_000,
            // Ten clients are needed to fill the server. An office or a mobile network behind one address stays below: a
            // browser opens six connections at most.
            connections_per_client: 1000,
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
            delivery: DeliveryPolicy::default(),
            checks: CheckPolicy::default(),
            retention: RetentionPolicy::default(),
            backup: BackupPolicy::default(),
            counting_pause: Duration::from_mins(1),
            ready_timeout: Duration::from_secs(2),
        }
    }
}
