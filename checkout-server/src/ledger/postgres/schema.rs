//! The schema in PostgreSQL, which every start brings up to date.

use super::StartError;
use crate::ledger::Looked;
use deadpool_postgres::Transaction;

/// Each step makes the schema of its number out of the one before. Steps that were ever released never change.
const STEPS: [&str; 2] = [
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
];

/// What servers that start at the same moment wait for one another with.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended('the schema of the ledger', 0))";

/// Brings the schema up to date: the number that it had before, 0 where there was none.
pub(super) async fn bring_up_to_date(transaction: &Transaction<'_>) -> Result<usize, StartError> {
    transaction.batch_execute(LOCK).await?;
    let row = transaction.query_one("SELECT to_regclass('schema_version') IS NULL", &[]).await?;
    // Whoever may not make tables may still use those that are there.
    if row.try_get(0)? {
        transaction.batch_execute("CREATE TABLE schema_version (number BIGINT NOT NULL)").await?;
    }
    let row = transaction.query_one("SELECT coalesce(max(number), 0) FROM schema_version", &[]).await?;
    let number: i64 = row.try_get(0)?;
    let done = usize::try_from(number).unwrap_or(usize::MAX);
    if done > STEPS.len() {
        return Err(StartError::Newer(number, STEPS.len()));
    }
    for (step, number) in STEPS.iter().zip(1..).skip(done) {
        let write = format!("DELETE FROM schema_version; INSERT INTO schema_version VALUES ({number})");
        transaction.batch_execute(step).await?;
        transaction.batch_execute(&write).await?;
    }
    Ok(done)
}

/// What a ledger holds that has been brought up to date in this transaction; none where it was not there before.
pub(super) async fn look(transaction: &Transaction<'_>) -> Result<Option<Looked>, StartError> {
    let before = bring_up_to_date(transaction).await?;
    let counts = "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM leads)";
    let row = transaction.query_one(counts, &[]).await?;
    let looked = Looked { orders: row.try_get(0)?, letters: row.try_get(1)?, is_older: before < STEPS.len() };
    Ok((before > 0).then_some(looked))
}
