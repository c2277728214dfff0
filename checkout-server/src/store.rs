//! Store: submissions, orders, messages and counts in SQLite (a file, the default) or PostgreSQL (shared by any number
//! of servers). It loads and saves; the rules are in the crate `shop`. Both databases get the same SQL.
//!
//! Each method is one transaction: its changes are durable when it returns, and are rolled back if it is dropped
//! earlier. Each has a time limit ([`pool`]). After an error, the next call works as soon as the cause is gone.

mod alarms;
mod answers;
mod backups;
mod counts;
mod dialect;
mod error;
mod files;
mod health;
pub(crate) mod jobs;
mod open;
mod orders;
mod outbox;
mod pool;
mod restore;
mod retention;
mod schema;
mod server_settings;
mod submissions;
#[cfg(test)]
pub(crate) mod test_folder;
mod transfer;

pub use answers::{Erased, InsertOutcome, MailFailure, Retention, StoreSize, StoreSummary};
pub use backups::{BackupMade, Backups};
pub use counts::DayCount;
pub use error::StoreError;
pub(crate) use open::not_asked_for;
pub use open::{MissingStore, backup, create, inspect, open, open_existing, open_read_only};
pub use restore::{Restored, restore};
pub use transfer::transfer;

use crate::base::random::random_hex;
use dialect::Dialect;
use files::FileIdentity;
use health::Health;
use pool::{Pool, StoreConnection};
use ring::digest::{SHA256, digest};
use sqlx::{
    Any, AnyConnection, AssertSqlSafe, Connection as _, Executor, Row as _, any::AnyRow, query, query_as,
    query_scalar,
};
use std::{
    fmt,
    fs::File,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError, atomic::AtomicBool},
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::timeout};

/// Size of a probe's text: more than the submission of the longest form.
const PROBE_BYTES: usize = 64 * 1024;
/// How long the result of a probe is reused.
const PROBED_FOR: Duration = Duration::from_secs(5);

/// Pause before a row that cannot be read is tried again, in milliseconds. A later version of the server may read it.
const UNREADABLE_PAUSE: i64 = 15 * 60 * 1000;

/// How long a COMMIT may take to be answered.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a cleaning of SQLite's file may take.
const LONG_TIMEOUT: Duration = Duration::from_mins(10);
/// How long `close` waits for connections in use, and then for SQLite's log to be written.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);
const LAST_WRITE_TIMEOUT: Duration = Duration::from_secs(10);

const COUNT_ORDERS: &str = "SELECT count(*) FROM orders";
const COUNT_SUBMISSIONS: &str = "SELECT count(*) FROM submissions";
const INSERT_SECRET: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
const SELECT_SECRET: &str = "SELECT value FROM secrets WHERE name = $1";
const DELETE_SECRET: &str = "DELETE FROM secrets WHERE name = $1";
const SELECT_INSTALLATIONS: &str = "SELECT value FROM secrets WHERE name LIKE 'installation-%' ORDER BY name";
/// Waits for other PostgreSQL transactions with the same key.
const LOCK_NAME: &str = "SELECT pg_advisory_xact_lock($1)";

/// The file in `DATA_DIR` that a running server has locked.
const LOCK_FILE: &str = "server.lock";

/// The database of a store.
#[derive(Debug)]
enum Database {
    /// A file. Writers share one connection, so that they wait in order and not for a lock.
    Sqlite(Arc<SqliteFile>),
    Postgres,
}

/// SQLite's file, and its identity when it was opened.
#[derive(Debug)]
struct SqliteFile {
    path: PathBuf,
    identity: FileIdentity,
}

impl SqliteFile {
    /// Fails if the file was moved or deleted: it would accept writes, and lose them.
    fn check(&self) -> Result<(), StoreError> {
        if FileIdentity::of(&self.path) == self.identity {
            return Ok(());
        }
        Err(StoreError::new(
            "Moved",
            "the database file or its write-ahead log was moved, deleted or replaced while the server was running",
        ))
    }
}

/// Time limits of a store's calls.
#[derive(Debug, Clone, Copy)]
struct CallLimits {
    /// Limit of a call, up to its COMMIT.
    call: Duration,
    /// Limit of a call during the start.
    start: Duration,
}

/// Shows to other servers and to `move` that a server runs on SQLite's file.
#[derive(Debug)]
struct ServerLock {
    _file: File,
    /// True if no other server ran when this one opened the file, and this one has not yet ended the leases of a crash.
    is_alone: AtomicBool,
}

/// The store.
pub struct Store {
    reads: Pool,
    writes: Pool,
    database: Database,
    limits: CallLimits,
    is_read_only: bool,
    /// Number of the schema that this version writes. Another server may have migrated the store since it was opened.
    schema: i64,
    health: Arc<Health>,
    /// Warning for the operator about the database.
    warning: Option<String>,
    /// Whether the store was created when it was opened.
    is_new: bool,
    /// Random name of this server in the leases.
    server: String,
    /// Changes when a message is added to the outbox, or its cause has changed.
    outbox_wake: watch::Sender<()>,
    /// Held by each server that runs on SQLite's file.
    server_lock: OnceLock<ServerLock>,
    /// Connection to SQLite's file that stays open, so that the log remains the same file while the server runs.
    keeper: Mutex<Option<AnyConnection>>,
    /// End and result of the last probe.
    probed: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Store {
    /// Warning for the operator about a database that can be used.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Whether the store was created when it was opened.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// Numbers of stored orders and submissions.
    ///
    /// # Errors
    /// As [`Store::probe`].
    pub async fn size(&self) -> Result<StoreSize, StoreError> {
        count(&mut self.reader().await?).await
    }

    /// Stores the installations in `own`, and returns all stored ones: sessions at Stripe with one of these ids are
    /// this shop's. So open sessions stay valid when the settings change from which the ids are made.
    ///
    /// # Errors
    /// As [`Store::probe`].
    pub async fn installations(&self, own: &[String]) -> Result<Vec<String>, StoreError> {
        let mut write = self.begin_within(self.limits.start).await?;
        for id in own {
            query(INSERT_SECRET)
                .bind(format!("installation-{id}"))
                .bind(id)
                .execute(write.connection())
                .await?;
        }
        let known = query_scalar(SELECT_INSTALLATIONS).fetch_all(write.connection()).await?;
        write.commit().await?;
        Ok(known)
    }

    /// Waits until SQLite's file turns out to be damaged.
    pub(crate) async fn damaged(&self) {
        self.health.damaged().await;
    }

    /// Waits until more rows than `known` could not be read, and returns their number.
    pub(crate) async fn more_unreadable_rows(&self, known: usize) -> usize {
        let mut rows = self.health.unreadable();
        // The sender lives as long as the store.
        let more = rows.wait_for(|rows| rows.len() > known).await;
        more.map_or(known, |rows| rows.len())
    }

    /// Fails if a list that was read left out rows that cannot be read.
    ///
    /// # Errors
    /// Rows were left out.
    pub(crate) fn check_all_read(&self) -> Result<(), StoreError> {
        if self.health.unreadable().borrow().is_empty() {
            return Ok(());
        }
        Err(StoreError::unreadable_rows())
    }

    /// Reads rows of a table. A row that cannot be read is logged and left out, so that it hides no other.
    fn read_rows<T>(
        &self,
        table: &'static str,
        rows: &[AnyRow],
        read: fn(&AnyRow) -> Result<T, StoreError>,
    ) -> Vec<T> {
        let read = |row| read(row).inspect_err(|_| self.health.row_unreadable(table, row)).ok();
        rows.iter().filter_map(read).collect()
    }

    /// Reads a page of rows, in the order of their numbers. `page` returns the rows after a number. If none of them can be
    /// read, the next page follows: an empty page is the end of the table.
    async fn read_page<T>(
        &self,
        table: &'static str,
        mut after: i64,
        page: impl AsyncFn(i64) -> Result<Vec<AnyRow>, StoreError>,
        read: fn(&AnyRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        loop {
            let rows = page(after).await?;
            let read = self.read_rows(table, &rows, read);
            match rows.last() {
                Some(last) if read.is_empty() => after = last.try_get("number")?,
                _ => return Ok(read),
            }
        }
    }

    /// Changes when a message was added to the outbox.
    pub(crate) fn outbox_wake(&self) -> watch::Receiver<()> {
        self.outbox_wake.subscribe()
    }

    /// Lends a connection for reading.
    async fn reader(&self) -> Result<StoreConnection, StoreError> {
        self.reads.lend(self.limits.call).await
    }

    fn dialect(&self) -> Dialect {
        match &self.database {
            Database::Sqlite(_) => Dialect::Sqlite,
            Database::Postgres => Dialect::Postgres,
        }
    }

    /// Begins a transaction that writes.
    async fn begin(&self) -> Result<Write, StoreError> {
        self.begin_within(self.limits.call).await
    }

    async fn begin_within(&self, limit: Duration) -> Result<Write, StoreError> {
        if self.is_read_only {
            return Err(StoreError::new("ReadOnly", "the store was opened for reading"));
        }
        self.health.check()?;
        let dialect = self.dialect();
        let file = match &self.database {
            Database::Sqlite(file) => {
                file.check()?;
                Some(Arc::clone(file))
            }
            Database::Postgres => None,
        };
        let mut connection = self.writes.lend(limit).await?;
        connection.begin(dialect.begin()).await?;
        let state = sql(format!("SELECT {}, (SELECT max(number) FROM schema_version)", dialect.now()));
        let (now, schema): (i64, i64) = query_as(state).fetch_one(&mut connection).await?;
        if schema != self.schema {
            let own = self.schema;
            let text = format!(
                "the store has schema {schema} now, and this server writes schema {own}: start the newer one"
            );
            return Err(StoreError::new("Newer", text));
        }
        Ok(Write { connection, now, file, outbox_wake: self.outbox_wake.clone(), wakes_outbox: false })
    }

    /// Succeeds if a write would succeed within `limit`: commits some text, and deletes it in the same transaction. One
    /// probe runs at a time; callers wait for it meanwhile, and its result is reused for some seconds, so that requests
    /// cannot keep the store busy.
    ///
    /// # Errors
    /// The error of the write.
    pub async fn probe(&self, limit: Duration) -> Result<(), StoreError> {
        let mut probed = self.probed.lock().await;
        if let Some((at, result)) = &*probed
            && at.elapsed() < PROBED_FOR
        {
            return result.clone();
        }
        let probe = async {
            let mut write = self.begin().await?;
            write_and_delete(write.connection()).await?;
            write.commit().await
        };
        let result = timeout(limit, probe).await.unwrap_or_else(|_| Err(StoreError::busy()));
        *probed = Some((Instant::now(), result.clone()));
        result
    }

    /// Returns the secret of a name, which is created on the first call.
    ///
    /// # Errors
    /// As [`Store::probe`], or the system has no random numbers.
    pub async fn secret(&self, name: &str) -> Result<String, StoreError> {
        let made = format!("{}{}", random_text()?, random_text()?);
        let mut write = self.begin_within(self.limits.start).await?;
        query(INSERT_SECRET).bind(name).bind(made).execute(write.connection()).await?;
        let secret = query_scalar(SELECT_SECRET).bind(name).fetch_one(write.connection()).await?;
        write.commit().await?;
        Ok(secret)
    }

    /// Closes all connections; SQLite then writes its log into the database's file, and deletes the log.
    pub async fn close(&self) {
        let pools = async {
            self.reads.close().await;
            self.writes.close().await;
        };
        // A connection in use does not keep the log from being written.
        drop(timeout(CLOSE_TIMEOUT, pools).await);
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut keeper) = keeper {
            let end = async {
                drop(retention::empty_log(&mut keeper).await);
                drop(keeper.close().await);
            };
            drop(timeout(LAST_WRITE_TIMEOUT, end).await);
        }
    }
}

/// Counts orders and submissions.
async fn count<C>(connection: &mut C) -> Result<StoreSize, StoreError>
where
    for<'c> &'c mut C: Executor<'c, Database = Any>,
{
    let orders = query_scalar(COUNT_ORDERS).fetch_one(&mut *connection).await?;
    let submissions = query_scalar(COUNT_SUBMISSIONS).fetch_one(connection).await?;
    Ok(StoreSize { orders, submissions })
}

/// Writes and deletes text: its pages reach the disk with the commit.
async fn write_and_delete<C>(connection: &mut C) -> Result<(), StoreError>
where
    for<'c> &'c mut C: Executor<'c, Database = Any>,
{
    let name = random_text()?;
    query(INSERT_SECRET).bind(&name).bind("0".repeat(PROBE_BYTES)).execute(&mut *connection).await?;
    query(DELETE_SECRET).bind(name).execute(connection).await?;
    Ok(())
}

/// 32 random hexadecimal digits.
fn random_text() -> Result<String, StoreError> {
    random_hex().ok_or_else(|| StoreError::new("Random", "this machine has no random numbers"))
}

impl fmt::Debug for Store {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Store")
    }
}

/// A transaction that writes. Dropping it rolls it back.
struct Write {
    connection: StoreConnection,
    /// Time of the transaction, in milliseconds since 1970.
    now: i64,
    file: Option<Arc<SqliteFile>>,
    outbox_wake: watch::Sender<()>,
    /// Whether the commit wakes the runner of the outbox before its next poll.
    wakes_outbox: bool,
}

impl Write {
    fn connection(&mut self) -> &mut StoreConnection {
        &mut self.connection
    }

    fn dialect(&self) -> Dialect {
        self.connection.dialect
    }

    /// Locks a name until the end of the transaction. Kinds of names (submission, session, payment, attempt) are
    /// independent of each other. SQLite has one writer at a time anyway.
    async fn lock(&mut self, kind: &str, name: &[u8]) -> Result<(), StoreError> {
        if self.dialect() == Dialect::Postgres {
            let digest = digest(&SHA256, &[kind.as_bytes(), b" ", name].concat());
            let key = digest.as_ref().first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
            query(LOCK_NAME).bind(key).execute(self.connection()).await?;
        }
        Ok(())
    }

    /// Commits the transaction. It may have waited long for its turn, so the file is checked once more.
    async fn commit(mut self) -> Result<(), StoreError> {
        let commit = self.dialect().commit();
        self.connection.commit(commit, COMMIT_TIMEOUT).await?;
        if self.wakes_outbox {
            self.outbox_wake.send_replace(());
        }
        self.file.as_ref().map_or(Ok(()), |file| file.check())
    }
}

/// Marks SQL that consists of constants as safe.
fn sql(text: String) -> AssertSqlSafe<String> {
    AssertSqlSafe(text)
}
