//! Schema of the PostgreSQL store: numbered migration steps and how they are applied.

use super::{advisory_locks::lock_schema, error::StartError};
use crate::orders::StoreSummary;
use deadpool_postgres::Transaction;

/// Each step makes the schema of its number out of the one before. Released steps never change.
const STEPS: [&str; 10] = [
    "
    CREATE TABLE leads (
        number      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        received_at BIGINT NOT NULL, -- milliseconds since 1970, as every moment here that does not say otherwise
        form        TEXT   NOT NULL,
        email       TEXT   NOT NULL, -- as it is looked for: in lower case
        fields      TEXT   NOT NULL, -- JSON: pairs of name and words, in the form's order
        digest      BYTEA  NOT NULL UNIQUE,
        told_at     BIGINT           -- when the owner was told of it
    );
    CREATE INDEX leads_by_email ON leads (email);
    CREATE INDEX leads_untold ON leads (number) WHERE told_at IS NULL;
    CREATE TABLE orders (
        number     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        session    TEXT   NOT NULL UNIQUE,
        attempt    TEXT   NOT NULL,
        state      TEXT   NOT NULL, -- open, expired, processing, failed, paid, mismatched or returned
        amount     BIGINT NOT NULL, -- what was asked, in cents
        currency   TEXT   NOT NULL,
        total      BIGINT,          -- what was paid, in cents
        email      TEXT,
        payment    TEXT,
        opened_at  BIGINT NOT NULL,
        paid_at    BIGINT,
        changed_at BIGINT NOT NULL,
        fault      TEXT,
        told_at    BIGINT           -- when the owner was told that it is paid
    );
    CREATE INDEX orders_by_attempt ON orders (attempt);
    CREATE INDEX orders_by_payment ON orders (payment);
    CREATE INDEX orders_in_the_open ON orders (number) WHERE state IN ('open', 'processing');
    CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state = 'paid';
    CREATE TABLE given_back (
        payment TEXT   PRIMARY KEY,
        why     TEXT   NOT NULL, -- refunded or disputed
        at      BIGINT NOT NULL
    );
    CREATE TABLE attempts (
        attempt    TEXT   PRIMARY KEY,
        round      BIGINT NOT NULL, -- how many of its orders had ended without money
        expires_at BIGINT NOT NULL  -- seconds since 1970, as Stripe counts them
    );
    CREATE INDEX attempts_by_end ON attempts (expires_at);
    -- One row, once the owner is told of what comes: what came before that is no news.
    CREATE TABLE telling (
        one      BOOLEAN PRIMARY KEY DEFAULT true CHECK (one),
        began_at BIGINT  NOT NULL
    );
    -- One row: which server tells her, and until when it need not be asked whether it still does.
    CREATE TABLE teller (
        one    BOOLEAN     PRIMARY KEY DEFAULT true CHECK (one),
        server BIGINT      NOT NULL,
        until  TIMESTAMPTZ NOT NULL
    );
",
    "
    -- The owner is told of money that is not what was asked, too.
    DROP INDEX orders_untold;
    CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state IN ('paid', 'mismatched');
",
    "
    -- Standard names. The indexes' predicates follow the renamed columns.
    ALTER TABLE leads RENAME COLUMN told_at TO notified_at;
    ALTER TABLE orders RENAME COLUMN told_at TO notified_at;
    ALTER TABLE orders RENAME COLUMN state TO status;
    ALTER TABLE orders RENAME COLUMN fault TO status_detail;
    UPDATE orders SET status = 'refunded' WHERE status = 'returned';
    ALTER INDEX leads_untold RENAME TO leads_unnotified;
    ALTER INDEX orders_untold RENAME TO orders_unnotified;
    ALTER INDEX orders_in_the_open RENAME TO orders_open;
    ALTER TABLE given_back RENAME TO refunds;
    ALTER INDEX given_back_pkey RENAME TO refunds_pkey;
    ALTER TABLE refunds RENAME COLUMN why TO reason;
    ALTER TABLE refunds RENAME COLUMN at TO recorded_at;
    ALTER TABLE attempts RENAME COLUMN round TO generation;
    ALTER INDEX attempts_by_end RENAME TO attempts_by_expiry;
    -- One row, written when notifications start: everything stored before counts as sent.
    ALTER TABLE telling RENAME TO notification_start;
    ALTER INDEX telling_pkey RENAME TO notification_start_pkey;
    ALTER TABLE notification_start RENAME COLUMN one TO singleton;
    ALTER TABLE notification_start RENAME COLUMN began_at TO started_at;
    -- One row: the server that sends notifications, and until when the others wait for it.
    ALTER TABLE teller RENAME TO notification_lease;
    ALTER INDEX teller_pkey RENAME TO notification_lease_pkey;
    ALTER TABLE notification_lease RENAME COLUMN one TO singleton;
    ALTER TABLE notification_lease RENAME COLUMN until TO expires_at;
",
    "
    -- One outbox for everything that leaves the server: messages to buyers and POSTs to NOTIFY_URL.
    CREATE TABLE outbox (
        number       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        channel      TEXT    NOT NULL, -- buyer or notify
        kind         TEXT    NOT NULL, -- order_paid, order_mismatched, order_refunded or lead
        subject      BIGINT  NOT NULL, -- the number of the order or lead
        token        TEXT    NOT NULL UNIQUE, -- random: the left side of the Message-ID
        state        TEXT    NOT NULL, -- pending, sent, failed or skipped
        created_at   BIGINT  NOT NULL,
        due_at       BIGINT  NOT NULL, -- the next attempt; while one is under way, the end of its lease
        attempts     BIGINT  NOT NULL DEFAULT 0,
        last_error   TEXT,
        finished_at  BIGINT,
        UNIQUE (channel, kind, subject)
    );
    CREATE INDEX outbox_pending ON outbox (channel, due_at) WHERE state = 'pending';
    CREATE INDEX outbox_failed ON outbox (number) WHERE state = 'failed';
    -- One row for each channel that was ever in use: what its setting missed before that is skipped.
    CREATE TABLE outbox_channels (
        channel    TEXT    PRIMARY KEY,
        started_at BIGINT  NOT NULL
    );
    INSERT INTO outbox_channels SELECT 'notify', min(started_at) FROM notification_start HAVING count(*) > 0;
    INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
        SELECT 'notify', 'order_' || status, number, replace(gen_random_uuid()::text, '-', ''),
               CASE WHEN notified_at IS NULL THEN 'pending' ELSE 'sent' END,
               coalesce(paid_at, changed_at), coalesce(paid_at, changed_at), notified_at
        FROM orders WHERE status IN ('paid', 'mismatched') ORDER BY number;
    INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
        SELECT 'notify', 'lead', number, replace(gen_random_uuid()::text, '-', ''),
               CASE WHEN notified_at IS NULL THEN 'pending' ELSE 'sent' END,
               received_at, received_at, notified_at
        FROM leads ORDER BY number;
    -- Buyers of earlier orders have their links: no message is sent for them now.
    INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
        SELECT 'buyer', 'order_' || status, number, replace(gen_random_uuid()::text, '-', ''), 'skipped',
               changed_at, changed_at, changed_at
        FROM orders WHERE status IN ('paid', 'refunded') ORDER BY number;
    DROP TABLE notification_start;
    DROP TABLE notification_lease;
    DROP INDEX leads_unnotified;
    DROP INDEX orders_unnotified;
    ALTER TABLE leads DROP COLUMN notified_at;
    ALTER TABLE orders DROP COLUMN notified_at;
",
    "
    -- A mismatched order that the owner accepts: when, and why. It is 'paid' then.
    ALTER TABLE orders ADD COLUMN accepted_at BIGINT;
    ALTER TABLE orders ADD COLUMN accepted_reason TEXT;
",
    "
    -- A subscriber of the newsletter has confirmed the address: when. An address that is not confirmed gets no letters.
    ALTER TABLE leads ADD COLUMN confirmed_at BIGINT;
    -- Requests for the link to the program: deleted once they are answered.
    CREATE TABLE link_requests (
        number       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        email        TEXT   NOT NULL,
        requested_at BIGINT NOT NULL
    );
    CREATE INDEX orders_paid_by_email ON orders (lower(email)) WHERE status = 'paid';
",
    "
    -- When the owner closed the program link, when the address was erased, and when Stripe is asked next: NULL for never.
    ALTER TABLE orders ADD COLUMN revoked_at BIGINT;
    ALTER TABLE orders ADD COLUMN erased_at BIGINT;
    ALTER TABLE orders ADD COLUMN check_at BIGINT DEFAULT 0;
    CREATE INDEX orders_to_check ON orders (check_at) WHERE status IN ('open', 'processing');
    CREATE INDEX orders_by_status ON orders (status);
    CREATE INDEX orders_with_email ON orders (changed_at) WHERE email IS NOT NULL;
    CREATE INDEX leads_by_time ON leads (received_at);
",
    "
    -- When the last message about an alarm of a kind was claimed, by any server.
    CREATE TABLE alarm_claims (
        kind       TEXT   PRIMARY KEY, -- signature, stripe_key, store or mail
        claimed_at BIGINT NOT NULL
    );
",
    "
    -- What was sold: the slug of an offer. Until now that was INITIATION alone.
    ALTER TABLE orders ADD COLUMN offer TEXT NOT NULL DEFAULT 'initiation';
",
    "
    -- Whether the honeypot was filled. Until now such submissions were not stored.
    ALTER TABLE leads ADD COLUMN is_caught BOOLEAN NOT NULL DEFAULT FALSE;
",
];

/// The schema that this version reads and writes.
pub(super) const LATEST: i64 = STEPS.len() as i64;

/// The number of the database's schema; 0 where it has none.
pub(super) async fn schema_version(transaction: &Transaction<'_>) -> Result<i64, StartError> {
    let row = transaction.query_one("SELECT to_regclass('schema_version') IS NOT NULL", &[]).await?;
    if !row.try_get(0)? {
        return Ok(0);
    }
    let row = transaction.query_one("SELECT coalesce(max(number), 0) FROM schema_version", &[]).await?;
    let version: i64 = row.try_get(0)?;
    if version > LATEST { Err(StartError::Newer { found: version, latest: LATEST }) } else { Ok(version) }
}

/// Applies the missing steps: the version before, 0 where there was no schema.
pub(super) async fn migrate(transaction: &Transaction<'_>) -> Result<i64, StartError> {
    lock_schema(transaction).await?;
    let version = schema_version(transaction).await?;
    // A user who may not create tables may still use existing ones.
    if version == 0 {
        transaction
            .batch_execute("CREATE TABLE IF NOT EXISTS schema_version (number BIGINT NOT NULL)")
            .await?;
    }
    let applied = usize::try_from(version).unwrap_or_default();
    for (step, number) in STEPS.iter().zip(1..).skip(applied) {
        let write = format!("DELETE FROM schema_version; INSERT INTO schema_version VALUES ({number})");
        transaction.batch_execute(step).await?;
        transaction.batch_execute(&write).await?;
    }
    Ok(version)
}

/// What the store holds; none where there is none. The caller rolls back: where there is none, the tables are created to
/// see that they can be.
pub(super) async fn inspect(transaction: &Transaction<'_>) -> Result<Option<StoreSummary>, StartError> {
    let version = schema_version(transaction).await?;
    if version == 0 {
        migrate(transaction).await?;
        return Ok(None);
    }
    let counts = "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM leads)";
    let row = transaction.query_one(counts, &[]).await?;
    Ok(Some(StoreSummary {
        orders: row.try_get(0)?,
        leads: row.try_get(1)?,
        needs_migration: version < LATEST,
    }))
}
