//! How long and how large: every limit of the server in one place, so that tests can make them small.

use std::time::Duration;

/// The limits of a connection and of a request.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How long a request's head may take to arrive: of a new connection from its beginning, otherwise from the
    /// head's first byte.
    pub head_time: Duration,
    /// How long a kept connection may be idle between two requests.
    pub idle_time: Duration,
    /// How long a client may take nothing of its answer.
    pub stall_time: Duration,
    /// How many connections there may be.
    pub connections: usize,
    /// How large a request's head may be, in bytes.
    pub head_bytes: usize,
    /// How long an address may be, in bytes.
    pub address_bytes: usize,
    /// How long a body may take to arrive.
    pub body_time: Duration,
    /// How large a body may be, in bytes.
    pub body_bytes: usize,
    /// How large a message of Stripe's may be, in bytes.
    pub webhook_bytes: usize,
    /// How long another program may hold the ledger before a letter is given up.
    pub ledger_held: Duration,
    /// How long it may take in all to keep a letter, while its visitor waits.
    pub keeping: Duration,
    /// How long a closing connection waits for the client to read its last answer.
    pub linger: Duration,
    /// How long a stop waits for what is in flight: longer than the till's patience.
    pub stop: Duration,
    /// How long a stop waits for a request that is on its way.
    pub last_words: Duration,
    /// How long it waits for who was answered before and may be asking again without knowing of the stop: about one
    /// way there and back.
    pub next_words: Duration,
    /// How patient the till is when it opens a checkout.
    pub opening: Patience,
    /// How patient the till is when it looks a session up.
    pub looking_up: Patience,
    /// How the owner is told of orders and letters.
    pub telling: Telling,
}

/// How the owner is told: nobody waits for it, and it never ends before it has succeeded.
#[derive(Debug, Clone)]
pub struct Telling {
    /// How long after there was nothing to tell to look again.
    pub look_again: Duration,
    /// How long one try may take.
    pub one_try: Duration,
    /// The wait after a first failure; it doubles with each.
    pub first_wait: Duration,
    /// The longest wait, also where the receiver asks for a longer one.
    pub longest_wait: Duration,
    /// How long a stop of the server waits for a try that is under way.
    pub stop: Duration,
}

impl Default for Telling {
    fn default() -> Self {
        Self {
            look_again: Duration::from_secs(2),
            one_try: Duration::from_secs(10),
            first_wait: Duration::from_secs(2),
            longest_wait: Duration::from_mins(10),
            stop: Duration::from_secs(3),
        }
    }
}

/// How patiently Stripe is asked: at most so many times, within so long in all, since a person waits.
#[derive(Debug, Clone)]
pub struct Patience {
    /// How long everything may take.
    pub whole: Duration,
    /// How long one try may take.
    pub one_try: Duration,
    /// How many tries may follow the first.
    pub retries: u32,
    /// The pause before the first retry; it doubles with each.
    pub first_pause: Duration,
    /// The longest that a pause grows to by itself.
    pub longest_pause: Duration,
}

impl Patience {
    const OPENING: Self = Self {
        whole: Duration::from_secs(12),
        one_try: Duration::from_secs(6),
        retries: 2,
        first_pause: Duration::from_millis(500),
        longest_pause: Duration::from_secs(5),
    };
    const LOOKING_UP: Self =
        Self { whole: Duration::from_secs(4), one_try: Duration::from_secs(2), ..Self::OPENING };
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head_time: Duration::from_secs(10),
            idle_time: Duration::from_secs(60),
            stall_time: Duration::from_secs(15),
            connections: 10_000,
            head_bytes: 32 * 1024,
            address_bytes: 8 * 1024,
            body_time: Duration::from_secs(10),
            body_bytes: 64 * 1024,
            webhook_bytes: 256 * 1024,
            ledger_held: Duration::from_secs(5),
            keeping: Duration::from_secs(10),
            linger: Duration::from_secs(1),
            stop: Duration::from_secs(15),
            last_words: Duration::from_secs(2),
            next_words: Duration::from_millis(300),
            opening: Patience::OPENING,
            looking_up: Patience::LOOKING_UP,
            telling: Telling::default(),
        }
    }
}
