-- The schema in SQLite: number 19. A released schema never changes: what comes next is a step of its own.
-- Times are in milliseconds since 1970 where nothing else is said, and amounts in whole cents.
CREATE TABLE submissions (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at  INTEGER NOT NULL,
    form         TEXT    NOT NULL,
    email        TEXT    NOT NULL, -- normalized, as it is searched for
    fields       TEXT    NOT NULL, -- JSON: pairs of name and value, in the form's order
    digest       BLOB    NOT NULL, -- equal for equal submissions; for how long they count as one is the code's decision
    is_caught    INTEGER NOT NULL DEFAULT 0, -- 1 where the honeypot was filled
    confirmed_at INTEGER           -- of the newsletter: an address that is not confirmed gets no letters
) STRICT;
CREATE INDEX submissions_by_digest ON submissions (digest, received_at);
CREATE INDEX submissions_by_email ON submissions (email);
CREATE INDEX submissions_by_time ON submissions (received_at);
CREATE TABLE orders (
    number           INTEGER PRIMARY KEY AUTOINCREMENT,
    session          TEXT    NOT NULL UNIQUE,
    attempt          TEXT    NOT NULL,
    offer            TEXT    NOT NULL, -- the slug of what was sold
    status           TEXT    NOT NULL, -- open, expired, processing, failed, mismatched, paid or refunded
    status_detail    TEXT,
    amount           INTEGER NOT NULL, -- what was asked
    currency         TEXT    NOT NULL,
    total            INTEGER,          -- what was paid
    email            TEXT,             -- as the buyer wrote it
    normalized_email TEXT,             -- the same, as it is searched for
    payment          TEXT,
    opened_at        INTEGER NOT NULL,
    paid_at          INTEGER,
    changed_at       INTEGER NOT NULL,
    check_at         INTEGER,          -- when Stripe is asked next; NULL for never
    accepted_at      INTEGER,          -- when the owner accepted a mismatched order, and why
    accepted_reason  TEXT,
    closed_at       INTEGER,          -- when the owner closed the program link
    erased_at        INTEGER,          -- when the address was erased
    refunded_status  TEXT,             -- status and detail of a refunded order before, which come back if the refund fails
    refunded_detail  TEXT
) STRICT;
CREATE INDEX orders_by_attempt ON orders (attempt);
CREATE INDEX orders_by_payment ON orders (payment);
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX orders_by_email ON orders (normalized_email);
CREATE INDEX orders_with_email ON orders (changed_at) WHERE email IS NOT NULL;
CREATE INDEX orders_to_check ON orders (check_at) WHERE status IN ('open', 'processing');
-- Refunds and lost disputes by Stripe's id. They may be reported before their payment.
CREATE TABLE refunds (
    id          TEXT    PRIMARY KEY,
    payment     TEXT    NOT NULL,
    amount      INTEGER NOT NULL,
    status      TEXT    NOT NULL, -- of a refund pending, succeeded, canceled or failed; of a dispute lost
    recorded_at INTEGER NOT NULL  -- when it was reported first
) STRICT;
CREATE INDEX refunds_by_payment ON refunds (payment);
-- Requests for the link to the program: deleted once they are answered.
CREATE TABLE link_requests (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    email        TEXT    NOT NULL, -- normalized
    requested_at INTEGER NOT NULL
) STRICT;
-- Messages that leave the server.
CREATE TABLE outbox (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient   TEXT    NOT NULL, -- buyer, subscriber or owner
    kind        TEXT    NOT NULL,
    cause       INTEGER NOT NULL, -- the number of the order, submission or request
    token       TEXT    NOT NULL UNIQUE, -- random: the left side of the Message-ID
    state       TEXT    NOT NULL, -- pending, sent, failed or skipped
    created_at  INTEGER NOT NULL,
    due_at      INTEGER NOT NULL, -- the next attempt; while one is under way, the end of its lease
    attempts    INTEGER NOT NULL DEFAULT 0,
    leased_by   TEXT, -- the server whose attempt is under way
    last_error  TEXT,
    finished_at INTEGER,
    UNIQUE (recipient, kind, cause)
) STRICT;
CREATE INDEX outbox_pending ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX outbox_failed ON outbox (number) WHERE state = 'failed';
-- When the last message about an alarm of a kind was claimed: a restart sends none before its interval has passed.
CREATE TABLE alarm_claims (
    kind       TEXT    PRIMARY KEY,
    claimed_at INTEGER NOT NULL
) STRICT;
-- Secrets that the server made itself, because no setting names one.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
-- What was counted on a day in Honolulu (2026-01-03), with one label at most: of nobody.
CREATE TABLE counts (
    day     TEXT    NOT NULL,
    counter TEXT    NOT NULL,
    label   TEXT    NOT NULL, -- a page, a source or a form; empty for none
    count   INTEGER NOT NULL,
    PRIMARY KEY (day, counter, label)
) STRICT;
-- Times that servers remember, by name, in milliseconds since 1970.
CREATE TABLE times (
    name     TEXT    PRIMARY KEY, -- trusted_clock: when a server last trusted its clock and erased by it
    noted_at INTEGER NOT NULL
) STRICT;
