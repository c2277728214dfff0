//! Store: leads, orders and messages in SQLite (a file, the default) or PostgreSQL (shared by any number of servers). It
//! loads and saves; the rules are in `orders`. Both databases get the same SQL.
//!
//! Each method is one transaction, and what it wrote is durable once it has answered. A write that is dropped before it
//! has ended is rolled back.

mod alarms;
mod dialect;
mod error;
mod files;
mod leads;
mod open;
mod orders;
mod outbox;
mod retention;
mod schema;

pub(crate) use open::block_on;
pub use open::{backup, inspect, open, open_existing, open_read_only};

use crate::orders::{StoreError, random_hex};
use dialect::Dialect;
use files::FileIdentity;
use ring::digest::{SHA256, digest};
use sqlx::{
    Any, AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Transaction, pool::PoolConnection, query,
    query_scalar,
};
use std::{
    fmt,
    fs::File,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};
use tokio::time::timeout;

/// How much a probe writes: more than the lead of the longest form.
const PROBE_BYTES: usize = 64 * 1024;
/// How long the result of a probe is repeated.
const PROBED_FOR: Duration = Duration::from_secs(5);

/// How long the end waits for connections that are in use.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

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

/// The store.
pub struct Store {
    reads: AnyPool,
    writes: AnyPool,
    database: Database,
    is_read_only: bool,
    /// Held by each server that runs on SQLite's file.
    server_lock: OnceLock<File>,
    /// A connection to SQLite's file that stays open, so that the log is the same file as long as the server runs.
    keeper: Mutex<Option<AnyConnection>>,
    /// When the last probe ended, and how.
    probed: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Store {
    /// A connection for reading.
    async fn reader(&self) -> Result<PoolConnection<Any>, StoreError> {
        Ok(open::in_runtime(self.reads.acquire())?.await?)
    }

    fn dialect(&self) -> Dialect {
        match &self.database {
            Database::Sqlite(_) => Dialect::Sqlite,
            Database::Postgres => Dialect::Postgres,
        }
    }

    /// Begins a transaction that writes.
    async fn begin(&self) -> Result<Write, StoreError> {
        if self.is_read_only {
            return Err(StoreError::new("ReadOnly", "the store was opened for reading"));
        }
        let dialect = self.dialect();
        let file = match &self.database {
            Database::Sqlite(file) => {
                file.check()?;
                Some(Arc::clone(file))
            }
            Database::Postgres => None,
        };
        let transaction = open::in_runtime(self.writes.begin_with(dialect.begin()))?.await?;
        let mut write = Write { transaction, now: 0, dialect, file };
        let now = format!("SELECT {}", dialect.now());
        write.now = query_scalar(sql(now)).fetch_one(write.connection()).await?;
        Ok(write)
    }

    /// Whether no other server runs on SQLite's file. Others see from then on that this one does.
    fn is_only_server(&self) -> bool {
        let Database::Sqlite(file) = &self.database else { return false };
        if self.server_lock.get().is_some() {
            return false;
        }
        let shared = files::share(&file.path.with_file_name(LOCK_FILE));
        shared.is_ok_and(|(lock, is_first)| self.server_lock.set(lock).is_ok() && is_first)
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
        let result = async {
            let mut write = self.begin().await?;
            write_and_delete(write.connection()).await?;
            write.commit().await
        };
        let result = timeout(limit, result).await.unwrap_or_else(|_| Err(StoreError::busy()));
        *probed = Some((Instant::now(), result.clone()));
        result
    }

    /// The secret of a name, which is made on the first call and kept.
    ///
    /// # Errors
    /// As [`Store::probe`], or there are no random numbers.
    pub async fn secret(&self, name: &str) -> Result<String, StoreError> {
        let made = format!("{}{}", random_text()?, random_text()?);
        let mut write = self.begin().await?;
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        query(insert).bind(name).bind(made).execute(write.connection()).await?;
        let find = "SELECT value FROM secrets WHERE name = $1";
        let secret = query_scalar(find).bind(name).fetch_one(write.connection()).await?;
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
            drop(retention::empty_log(&mut keeper).await);
            drop(keeper.close().await);
        }
    }
}

/// Writes text in a transaction and deletes it there: its pages reach the disk with the commit.
async fn write_and_delete(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let name = random_text()?;
    let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2)";
    query(insert).bind(&name).bind("0".repeat(PROBE_BYTES)).execute(&mut *connection).await?;
    query("DELETE FROM secrets WHERE name = $1").bind(name).execute(connection).await?;
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
    transaction: Transaction<'static, Any>,
    /// The time of the transaction, in milliseconds since 1970.
    now: i64,
    dialect: Dialect,
    file: Option<Arc<SqliteFile>>,
}

impl Write {
    fn connection(&mut self) -> &mut AnyConnection {
        &mut self.transaction
    }

    /// Makes writers of one name wait for each other, until the end of the transaction. The kinds of names (lead, session,
    /// payment, attempt) are independent of each other. SQLite has one writer at a time anyway.
    async fn lock(&mut self, kind: &str, name: &[u8]) -> Result<(), StoreError> {
        if self.dialect == Dialect::Postgres {
            let digest = digest(&SHA256, &[kind.as_bytes(), b" ", name].concat());
            let key = digest.as_ref().first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
            query("SELECT pg_advisory_xact_lock($1)").bind(key).execute(self.connection()).await?;
        }
        Ok(())
    }

    /// Makes the transaction durable. It may have waited long for its turn, so the file is looked for once more.
    async fn commit(self) -> Result<(), StoreError> {
        self.transaction.commit().await?;
        self.file.map_or(Ok(()), |file| file.check())
    }
}

/// SQL that was put together from constants.
fn sql(text: String) -> AssertSqlSafe<String> {
    AssertSqlSafe(text)
}
