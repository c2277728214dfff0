//! Schema of the SQLite store: numbered migration steps and how they are applied.

use super::error::OpenError;
use rusqlite::{Connection, TransactionBehavior};

/// Each step makes the schema of its number out of the one before. Released steps never change.
const STEPS: [&str; 11] = [
    "
    CREATE TABLE leads (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        received_at INTEGER NOT NULL, -- milliseconds since 1970
        form        TEXT    NOT NULL,
        email       TEXT    NOT NULL, -- as it is looked for: in lower case
        fields      TEXT    NOT NULL, -- JSON: pairs of name and words, in the form's order
        digest      BLOB    NOT NULL UNIQUE
    ) STRICT;
    CREATE INDEX leads_by_email ON leads (email);
",
    "
    CREATE TABLE orders (
        number     INTEGER PRIMARY KEY AUTOINCREMENT,
        session    TEXT    NOT NULL UNIQUE,
        attempt    TEXT    NOT NULL,
        state      TEXT    NOT NULL, -- open, expired, processing, failed, paid, mismatched or returned
        amount     INTEGER NOT NULL, -- what was asked, in cents
        currency   TEXT    NOT NULL,
        total      INTEGER,          -- what was paid, in cents
        email      TEXT,
        payment    TEXT,
        opened_at  INTEGER NOT NULL, -- milliseconds since 1970, as every moment here
        paid_at    INTEGER,
        changed_at INTEGER NOT NULL,
        fault      TEXT,
        told_at    INTEGER           -- when the owner was told that it is paid
    ) STRICT;
    CREATE INDEX orders_by_attempt ON orders (attempt);
    CREATE INDEX orders_by_payment ON orders (payment);
    CREATE INDEX orders_in_the_open ON orders (number) WHERE state IN ('open', 'processing');
    CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state = 'paid';
    CREATE TABLE given_back (
        payment TEXT    PRIMARY KEY,
        why     TEXT    NOT NULL, -- refunded or disputed
        at      INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE attempts (
        attempt    TEXT    PRIMARY KEY,
        round      INTEGER NOT NULL, -- how many of its orders had ended without money
        expires_at INTEGER NOT NULL  -- seconds since 1970, as Stripe counts them
    ) STRICT;
    CREATE INDEX attempts_by_end ON attempts (expires_at);
    ALTER TABLE leads ADD COLUMN told_at INTEGER;
    CREATE INDEX leads_untold ON leads (number) WHERE told_at IS NULL;
    -- One row, once the owner is told of what comes: what came before that is no news.
    CREATE TABLE telling (began_at INTEGER NOT NULL) STRICT;
",
    "
    -- The owner is told of money that is not what was asked, too.
    DROP INDEX orders_untold;
    CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state IN ('paid', 'mismatched');
",
    "
    -- Standard names.
    DROP INDEX leads_untold;
    DROP INDEX orders_untold;
    DROP INDEX orders_in_the_open;
    DROP INDEX attempts_by_end;
    ALTER TABLE leads RENAME COLUMN told_at TO notified_at;
    ALTER TABLE orders RENAME COLUMN told_at TO notified_at;
    ALTER TABLE orders RENAME COLUMN state TO status;
    ALTER TABLE orders RENAME COLUMN fault TO status_detail;
    UPDATE orders SET status = 'refunded' WHERE status = 'returned';
    CREATE INDEX leads_unnotified ON leads (number) WHERE notified_at IS NULL;
    CREATE INDEX orders_unnotified ON orders (number)
        WHERE notified_at IS NULL AND status IN ('paid', 'mismatched');
    CREATE INDEX orders_open ON orders (number) WHERE status IN ('open', 'processing');
    ALTER TABLE given_back RENAME TO refunds;
    ALTER TABLE refunds RENAME COLUMN why TO reason;
    ALTER TABLE refunds RENAME COLUMN at TO recorded_at;
    ALTER TABLE attempts RENAME COLUMN round TO generation;
    CREATE INDEX attempts_by_expiry ON attempts (expires_at);
    -- One row, written when notifications start: everything stored before counts as sent.
    ALTER TABLE telling RENAME TO notification_start;
    ALTER TABLE notification_start RENAME COLUMN began_at TO started_at;
",
    "
    -- One outbox for everything that leaves the server: messages to buyers and POSTs to NOTIFY_URL.
    CREATE TABLE outbox (
        number       INTEGER PRIMARY KEY AUTOINCREMENT,
        channel      TEXT    NOT NULL, -- buyer or notify
        kind         TEXT    NOT NULL, -- order_paid, order_mismatched, order_refunded or lead
        subject      INTEGER NOT NULL, -- the number of the order or lead
        token        TEXT    NOT NULL UNIQUE, -- random: the left side of the Message-ID
        state        TEXT    NOT NULL, -- pending, sent, failed or skipped
        created_at   INTEGER NOT NULL,
        due_at       INTEGER NOT NULL, -- the next attempt; while one is under way, the end of its lease
        attempts     INTEGER NOT NULL DEFAULT 0,
        is_leased    INTEGER NOT NULL DEFAULT 0, -- 1 while an attempt is under way
        last_error   TEXT,
        finished_at  INTEGER,
        UNIQUE (channel, kind, subject)
    ) STRICT;
    CREATE INDEX outbox_pending ON outbox (channel, due_at) WHERE state = 'pending';
    CREATE INDEX outbox_failed ON outbox (number) WHERE state = 'failed';
    -- One row for each channel that was ever in use: what its setting missed before that is skipped.
    CREATE TABLE outbox_channels (
        channel    TEXT    PRIMARY KEY,
        started_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO outbox_channels SELECT 'notify', min(started_at) FROM notification_start HAVING count(*) > 0;
    INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
        SELECT 'notify', 'order_' || status, number, lower(hex(randomblob(16))),
               CASE WHEN notified_at IS NULL THEN 'pending' ELSE 'sent' END,
               coalesce(paid_at, changed_at), coalesce(paid_at, changed_at), notified_at
        FROM orders WHERE status IN ('paid', 'mismatched') ORDER BY number;
    INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
        SELECT 'notify', 'lead', number, lower(hex(randomblob(16))),
               CASE WHEN notified_at IS NULL THEN 'pending' ELSE 'sent' END,
               received_at, received_at, notified_at
        FROM leads ORDER BY number;
    -- Buyers of earlier orders have their links: no message is sent for them now.
    INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
        SELECT 'buyer', 'order_' || status, number, lower(hex(randomblob(16))), 'skipped',
               changed_at, changed_at, changed_at
        FROM orders WHERE status IN ('paid', 'refunded') ORDER BY number;
    DROP TABLE notification_start;
    DROP INDEX leads_unnotified;
    DROP INDEX orders_unnotified;
    ALTER TABLE leads DROP COLUMN notified_at;
    ALTER TABLE orders DROP COLUMN notified_at;
",
    "
    -- A mismatched order that the owner accepts: when, and why. It is 'paid' then.
    ALTER TABLE orders ADD COLUMN accepted_at INTEGER;
    ALTER TABLE orders ADD COLUMN accepted_reason TEXT;
",
    "
    -- A subscriber of the newsletter has confirmed the address: when. An address that is not confirmed gets no letters.
    ALTER TABLE leads ADD COLUMN confirmed_at INTEGER;
    -- Requests for the link to the program: deleted once they are answered.
    CREATE TABLE link_requests (
        number       INTEGER PRIMARY KEY AUTOINCREMENT,
        email        TEXT    NOT NULL,
        requested_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX orders_paid_by_email ON orders (lower(email)) WHERE status = 'paid';
",
    "
    -- When the owner closed the program link, when the address was erased, and when Stripe is asked next: NULL for never.
    ALTER TABLE orders ADD COLUMN revoked_at INTEGER;
    ALTER TABLE orders ADD COLUMN erased_at INTEGER;
    ALTER TABLE orders ADD COLUMN check_at INTEGER DEFAULT 0;
    CREATE INDEX orders_to_check ON orders (check_at) WHERE status IN ('open', 'processing');
    CREATE INDEX orders_by_status ON orders (status);
    CREATE INDEX orders_with_email ON orders (changed_at) WHERE email IS NOT NULL;
    CREATE INDEX leads_by_time ON leads (received_at);
",
    "
    -- When the last message about an alarm of a kind was claimed: a restart sends none before its interval has passed.
    CREATE TABLE alarm_claims (
        kind       TEXT    PRIMARY KEY, -- signature, stripe_key, store or mail
        claimed_at INTEGER NOT NULL
    ) STRICT;
",
    "
    -- What was sold: the slug of an offer. Until now that was INITIATION alone.
    ALTER TABLE orders ADD COLUMN offer TEXT NOT NULL DEFAULT 'initiation';
",
    "
    -- 1 where the honeypot was filled. Until now such submissions were not stored.
    ALTER TABLE leads ADD COLUMN is_caught INTEGER NOT NULL DEFAULT 0;
",
];

/// The schema that this version reads and writes.
pub(super) const LATEST: i64 = STEPS.len() as i64;

/// The number of a database's schema; 0 where it has none.
pub(super) fn schema_version(connection: &Connection) -> Result<i64, OpenError> {
    let exists: bool = connection.query_row(
        "SELECT count(*) > 0 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_version'",
        [],
        |row| row.get(0),
    )?;
    if !exists {
        return Ok(0);
    }
    let version: i64 =
        connection.query_row("SELECT coalesce(max(number), 0) FROM schema_version", [], |row| row.get(0))?;
    if version > LATEST { Err(OpenError::Newer { found: version, latest: LATEST }) } else { Ok(version) }
}

/// Applies the missing steps in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction
        .execute_batch("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL) STRICT")?;
    let version = usize::try_from(schema_version(&transaction)?).unwrap_or_default();
    for (step, number) in STEPS.iter().zip(1_i64..).skip(version) {
        transaction.execute_batch(step)?;
        transaction.execute("DELETE FROM schema_version", [])?;
        transaction.execute("INSERT INTO schema_version (number) VALUES (?1)", [number])?;
    }
    Ok(transaction.commit()?)
}
