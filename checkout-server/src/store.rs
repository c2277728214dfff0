//! Store: leads, orders and messages in SQLite (a file, the default) or PostgreSQL (shared by any number of servers). It
//! loads and saves; the rules are in `orders`. Both databases get the same SQL.
//!
//! Each method is one transaction, and what it wrote is durable once it has answered. A write that is dropped before it
//! has ended is rolled back.

mod alarms;
mod error;
mod files;
mod leads;
mod open;
mod orders;
mod outbox;
mod retention;
mod schema;

pub use open::{backup, generated_secret, inspect, open, open_existing, open_read_only};

use crate::{clock, orders::StoreError};
use files::FileIdentity;
use ring::digest::{SHA256, digest};
use sqlx::{
    Any, AnyConnection, AnyPool, AssertSqlSafe, Transaction, pool::PoolConnection, query, query_scalar,
};
use std::{fmt, path::PathBuf};

/// Takes the write lock at once, so that no reader becomes a writer too late.
const BEGIN_SQLITE: &str = "BEGIN IMMEDIATE";
/// Fails in a replica.
const BEGIN_POSTGRES: &str = "BEGIN READ WRITE";

/// The database of a store.
#[derive(Debug)]
enum Database {
    /// One file. One connection writes, so that writers wait in order and not for a lock.
    Sqlite {
        file: PathBuf,
        identity: Option<FileIdentity>,
    },
    Postgres,
}

/// The store.
pub struct Store {
    reads: AnyPool,
    writes: AnyPool,
    database: Database,
    is_read_only: bool,
}

impl Store {
    /// A connection for reading.
    async fn reader(&self) -> Result<PoolConnection<Any>, StoreError> {
        Ok(open::in_runtime(self.reads.acquire())?.await?)
    }

    /// Begins a transaction that writes.
    async fn begin(&self) -> Result<Write, StoreError> {
        if self.is_read_only {
            return Err(StoreError::new("ReadOnly", "the store was opened for reading"));
        }
        let statement = match &self.database {
            Database::Sqlite { file, identity } => {
                if FileIdentity::of(file) != *identity {
                    // A file that was moved or deleted accepts writes still, and loses them.
                    return Err(StoreError::new(
                        "Moved",
                        "the database file was moved or replaced while the server was running",
                    ));
                }
                BEGIN_SQLITE
            }
            Database::Postgres => BEGIN_POSTGRES,
        };
        let transaction = open::in_runtime(self.writes.begin_with(statement))?.await?;
        let mut write =
            Write { transaction, now: 0, is_postgres: matches!(self.database, Database::Postgres) };
        write.now = if write.is_postgres {
            // The clock that all servers share.
            let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
            query_scalar(now).fetch_one(write.connection()).await?
        } else {
            clock::now_millis()
        };
        Ok(write)
    }

    /// Succeeds where a write would: the database answers, and no other process holds its lock for long.
    ///
    /// # Errors
    /// Why a write would fail, as in every method here.
    pub async fn check_writable(&self) -> Result<(), StoreError> {
        self.begin().await?.transaction.rollback().await.map_err(StoreError::from)
    }

    /// Ends all connections; SQLite then writes its log into the database's file, and deletes the log.
    pub async fn close(&self) {
        self.reads.close().await;
        self.writes.close().await;
    }
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
    is_postgres: bool,
}

impl Write {
    fn connection(&mut self) -> &mut AnyConnection {
        &mut self.transaction
    }

    /// Makes writers of one name wait for each other, until the end of the transaction. The kinds of names (lead, session,
    /// payment, attempt) are independent of each other. SQLite has one writer at a time anyway.
    async fn lock(&mut self, kind: &str, name: &[u8]) -> Result<(), StoreError> {
        if self.is_postgres {
            let digest = digest(&SHA256, &[kind.as_bytes(), b" ", name].concat());
            let key = digest.as_ref().first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
            query("SELECT pg_advisory_xact_lock($1)").bind(key).execute(self.connection()).await?;
        }
        Ok(())
    }

    /// What a SELECT adds to keep its rows from other writers.
    fn for_update(&self) -> &'static str {
        if self.is_postgres { "FOR UPDATE" } else { "" }
    }

    /// The same, leaving out rows that another server is using.
    fn skip_locked(&self) -> &'static str {
        if self.is_postgres { "FOR UPDATE SKIP LOCKED" } else { "" }
    }

    async fn commit(self) -> Result<(), StoreError> {
        Ok(self.transaction.commit().await?)
    }
}

/// SQL that was put together from constants.
fn sql(text: String) -> AssertSqlSafe<String> {
    AssertSqlSafe(text)
}
