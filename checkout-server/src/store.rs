//! Store: submissions, orders, messages and counts in SQLite (a file, the default) or PostgreSQL (shared by any number of servers). It
//! loads and saves; the rules are in the crate `shop`. Both databases get the same SQL.
//!
//! Each method is one transaction, and what it wrote is durable once it has answered. A write that is dropped before it
//! has ended is rolled back. Each has a limit of time ([`pool`]); after an error the next one works as soon as the
//! cause is gone.

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
use sqlx::{Any, AnyConnection, AssertSqlSafe, Connection as _, Executor, query, query_as, query_scalar};
use std::{
    fmt,
    fs::File,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError, atomic::AtomicBool},
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::timeout};

/// How much a probe writes: more than the submission of the longest form.
const PROBE_BYTES: usize = 64 * 1024;
/// How long the result of a probe is repeated.
const PROBED_FOR: Duration = Duration::from_secs(5);

/// How long a COMMIT may take to be answered.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long work may take that is long by nature: cleaning SQLite's file.
const LONG_TIMEOUT: Duration = Duration::from_mins(10);
/// How long the end waits for connections that are in use, and then for SQLite's log to be written.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);
const LAST_WRITE_TIMEOUT: Duration = Duration::from_secs(10);

const COUNT_ORDERS: &str = "SELECT count(*) FROM orders";
const COUNT_SUBMISSIONS: &str = "SELECT count(*) FROM submissions";
const INSERT_SECRET: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
const SELECT_SECRET: &str = "SELECT value FROM secrets WHERE name = $1";
const DELETE_SECRET: &str = "DELETE FROM secrets WHERE name = $1";
const SELECT_INSTALLATIONS: &str = "SELECT value FROM secrets WHERE name LIKE 'installation-%' ORDER BY name";
/// Waits for other transactions of the same key, in PostgreSQL.
const LOCK_NAME: &str = "SELECT pg_advisory_xact_lock($1)";

/// The file in `DATA_DIR` that a running server has locked.
const LOCK_FILE: &str = "server.lock";

/// The database of a store.
#[derive(Debug)]
enum Database {
    /// One file. One connection writes, so that writers wait in order and not for a lock.
    Sqlite(Arc<SqliteFile>),
    Postgres,
}

/// SQLite's file, as it was opened.
#[derive(Debug)]
struct SqliteFile {
    path: PathBuf,
    identity: FileIdentity,
}

impl SqliteFile {
    /// A file that was moved or deleted accepts writes still, and loses them.
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

/// How long the calls of a store may take.
#[derive(Debug, Clone, Copy)]
struct CallLimits {
    /// One call, up to its COMMIT.
    call: Duration,
    /// A call of the start.
    start: Duration,
}

/// Shows to other servers and to `move` that a server runs on SQLite's file.
#[derive(Debug)]
struct ServerLock {
    _file: File,
    /// No other server ran when this one opened the file, and the leases that a crash has left are not yet ended.
    is_alone: AtomicBool,
}

/// The store.
pub struct Store {
    reads: Pool,
    writes: Pool,
    database: Database,
    limits: CallLimits,
    is_read_only: bool,
    /// The number of the schema that this version writes. Another server may have migrated the store since it was opened.
    schema: i64,
    health: Arc<Health>,
    /// Warning for the operator about the database.
    warning: Option<String>,
    /// Whether the store was created when it was opened.
    is_new: bool,
    /// The name of this server in the leases, random.
    server: String,
    /// Changes when a message was added to the outbox, or what one is about has changed.
    outbox_wake: watch::Sender<()>,
    /// Held by each server that runs on SQLite's file.
    server_lock: OnceLock<ServerLock>,
    /// A connection to SQLite's file that stays open, so that the log is the same file as long as the server runs.
    keeper: Mutex<Option<AnyConnection>>,
    /// When the last probe ended, and how.
    probed: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Store {
    /// Warning for the operator about a database that can be used.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Whether it was created when it was opened.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// How many orders and submissions are stored.
    ///
    /// # Errors
    /// As [`Store::probe`].
    pub async fn size(&self) -> Result<StoreSize, StoreError> {
        count(&mut self.reader().await?).await
    }

    /// The installations whose sessions at Stripe are this shop's, `own` ones included, which are remembered: the ids of
    /// sessions that are open stay valid when the settings change of which the ids are made.
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

    /// Changes when a message was added to the outbox.
    pub(crate) fn outbox_wake(&self) -> watch::Receiver<()> {
        self.outbox_wake.subscribe()
    }

    /// A connection for reading.
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
        Ok(Write {
            connection,
            now,
            dialect,
            file,
            outbox_wake: self.outbox_wake.clone(),
            wakes_outbox: false,
        })
    }

    /// Succeeds where a write would within `limit`: commits some text, and deletes it in the same transaction. One probe
    /// runs at a time, all who ask meanwhile wait for it, and its result is repeated for some seconds, so that nobody can
    /// keep the store busy by asking.
    ///
    /// # Errors
    /// Why a write would fail, as in every method here.
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

    /// The secret of a name, which is made on the first call and kept.
    ///
    /// # Errors
    /// As [`Store::probe`], or there are no random numbers.
    pub async fn secret(&self, name: &str) -> Result<String, StoreError> {
        let made = format!("{}{}", random_text()?, random_text()?);
        let mut write = self.begin_within(self.limits.start).await?;
        query(INSERT_SECRET).bind(name).bind(made).execute(write.connection()).await?;
        let secret = query_scalar(SELECT_SECRET).bind(name).fetch_one(write.connection()).await?;
        write.commit().await?;
        Ok(secret)
    }

    /// Ends all connections; SQLite then writes its log into the database's file, and deletes the log.
    pub async fn close(&self) {
        let pools = async {
            self.reads.close().await;
            self.writes.close().await;
        };
        // A connection that is still in use then does not keep the log from being written.
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

/// Writes text in a transaction and deletes it there: its pages reach the disk with the commit.
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
    /// The time of the transaction, in milliseconds since 1970.
    now: i64,
    dialect: Dialect,
    file: Option<Arc<SqliteFile>>,
    outbox_wake: watch::Sender<()>,
    /// Whether its commit wakes the runner of the outbox, which need not wait for its next poll then.
    wakes_outbox: bool,
}

impl Write {
    fn connection(&mut self) -> &mut StoreConnection {
        &mut self.connection
    }

    /// Makes writers of one name wait for each other, until the end of the transaction. The kinds of names (submission, session,
    /// payment, attempt) are independent of each other. SQLite has one writer at a time anyway.
    async fn lock(&mut self, kind: &str, name: &[u8]) -> Result<(), StoreError> {
        if self.dialect == Dialect::Postgres {
            let digest = digest(&SHA256, &[kind.as_bytes(), b" ", name].concat());
            let key = digest.as_ref().first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
            query(LOCK_NAME).bind(key).execute(self.connection()).await?;
        }
        Ok(())
    }

    /// Makes the transaction durable. It may have waited long for its turn, so the file is looked for once more.
    async fn commit(mut self) -> Result<(), StoreError> {
        self.connection.commit(self.dialect.commit(), COMMIT_TIMEOUT).await?;
        if self.wakes_outbox {
            self.outbox_wake.send_replace(());
        }
        self.file.as_ref().map_or(Ok(()), |file| file.check())
    }
}

/// SQL that was put together from constants.
fn sql(text: String) -> AssertSqlSafe<String> {
    AssertSqlSafe(text)
}
