//! Opens the ledger's file: how it is written to disk, and which schema it has.

use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::{path::Path, thread, time::Duration};

/// Each step makes the schema of its number out of the one before. Steps that were ever released never change.
pub(super) const STEPS: [&str; 3] = [
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
];

/// Why a file is not ready to be used.
pub(super) enum Unready {
    Sqlite(rusqlite::Error),
    Newer(i64),
}

impl From<rusqlite::Error> for Unready {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// How often an opening is tried while another program opens the same file for the first time, which SQLite
/// does not wait for by itself.
const OPENINGS: u32 = 50;

pub(super) fn connect(file: &Path, patience: Duration) -> Result<Connection, Unready> {
    for _ in 1..OPENINGS {
        match prepare(file, patience) {
            Err(Unready::Sqlite(error))
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) =>
            {
                thread::sleep(patience / OPENINGS);
            }
            prepared => return prepared,
        }
    }
    prepare(file, patience)
}

fn prepare(file: &Path, patience: Duration) -> Result<Connection, Unready> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(patience / OPENINGS)?;
    // FULL: a commit has reached the disk before anybody is told of it, also where the power fails.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction
        .execute_batch("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL) STRICT")?;
    let number: i64 =
        transaction.query_row("SELECT coalesce(max(number), 0) FROM schema_version", [], |row| row.get(0))?;
    let done = usize::try_from(number).unwrap_or(usize::MAX);
    if done > STEPS.len() {
        return Err(Unready::Newer(number));
    }
    for (step, number) in STEPS.iter().zip(1_i64..).skip(done) {
        transaction.execute_batch(step)?;
        transaction.execute("DELETE FROM schema_version", [])?;
        transaction.execute("INSERT INTO schema_version (number) VALUES (?1)", [number])?;
    }
    transaction.commit()?;
    connection.busy_timeout(patience)?;
    Ok(connection)
}
