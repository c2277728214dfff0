//! Open options: how the connections of a store are made.

use super::{
    FILE_NAME, Prepared,
    connection::{file_options, open, options},
};
use crate::{
    config::{Limits, StoreSettings},
    store::{
        CallLimits, Database, SqliteFile, Store, StoreError,
        dialect::Dialect,
        files::FileIdentity,
        health::Health,
        pool::{Pool, PoolSettings},
        server_settings::{self, ServerSettings},
    },
};
use sqlx::{AnyConnection, any::AnyConnectOptions};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock},
    time::Duration,
};
use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};

/// Number of connections for reading SQLite's file.
const SQLITE_READERS: u32 = 8;

/// How long a connection to PostgreSQL is kept unused, and in all. Network devices forget idle connections, and a
/// connection to the wrong server must end at some time.
const LIFETIMES: (Duration, Duration) = (Duration::from_mins(5), Duration::from_mins(30));

/// How the connections of a store are made.
pub(in crate::store) struct OpenOptions {
    any: AnyConnectOptions,
    /// Statements for each new connection.
    session: String,
    pub(super) limits: Limits,
    /// End of the time that the database has at the start.
    deadline: Instant,
    /// SQLite's file.
    file: Option<PathBuf>,
    /// Maximum number of connections.
    connections: u32,
}

impl OpenOptions {
    pub(in crate::store) fn new(settings: &StoreSettings, limits: &Limits) -> Result<Self, StoreError> {
        let millis = limits.store_lock_timeout.as_millis();
        let (limits, deadline) = (limits.clone(), Instant::now() + limits.store_open_timeout);
        Ok(match settings {
            StoreSettings::Sqlite(folder) => {
                let file = folder.join(FILE_NAME);
                Self {
                    any: file_options(&file)?,
                    // FULL: a commit is on the disk before it is acknowledged, and survives a power failure.
                    session: format!(
                        "PRAGMA busy_timeout = {millis}; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; \
                         PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF"
                    ),
                    limits,
                    deadline,
                    file: Some(file),
                    connections: SQLITE_READERS,
                }
            }
            StoreSettings::Postgres(database) => Self {
                any: options(&database.url)?,
                // A commit is on the disk before it is acknowledged, and no session holds locks for long, even if its
                // server has vanished. The defaults of a database or a role do not count.
                session: format!(
                    "SET synchronous_commit = on; SET lock_timeout = {millis}; SET statement_timeout = {}; \
                     SET idle_in_transaction_session_timeout = {}; SET standard_conforming_strings = on; \
                     SET default_transaction_isolation = 'read committed'; \
                     SET default_transaction_deferrable = off",
                    millis * 6,
                    millis * 3
                ),
                limits,
                deadline,
                file: None,
                connections: database.connections,
            },
        })
    }

    pub(super) fn dialect(&self) -> Dialect {
        if self.file.is_some() { Dialect::Sqlite } else { Dialect::Postgres }
    }

    /// Opens a connection. The error is the cause of the failure.
    pub(in crate::store) async fn connection(&self) -> Result<AnyConnection, StoreError> {
        open(&self.any, &self.session).await
    }

    pub(super) async fn server_settings(
        &self,
        connection: &mut AnyConnection,
    ) -> Result<ServerSettings, StoreError> {
        match self.dialect() {
            Dialect::Sqlite => Ok(ServerSettings::any(self.connections)),
            Dialect::Postgres => server_settings::read(connection, self.connections).await,
        }
    }

    /// The result, or an error once the time of the start is over.
    pub(in crate::store) async fn in_time<T>(
        &self,
        result: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        timeout_at(self.deadline, result).await.unwrap_or_else(|_| Err(StoreError::busy()))
    }

    /// Creates the store. `prepared` has read the database, so SQLite's log exists.
    pub(super) fn store(&self, is_read_only: bool, prepared: Prepared, server: String) -> Store {
        let health = Arc::<Health>::default();
        let pool = |connections, session: &str, lifetimes| {
            let settings = PoolSettings {
                dialect: self.dialect(),
                options: self.any.clone(),
                session: session.into(),
                connections,
                connect_timeout: self.limits.store_open_timeout,
                lifetimes,
            };
            Pool::new(settings, Arc::clone(&health))
        };
        let (reads, writes, database, keeper) = match &self.file {
            Some(file) => {
                let reading = format!("{}; PRAGMA query_only = ON", self.session);
                let opened = SqliteFile { path: file.clone(), identity: FileIdentity::of(file) };
                let database = Database::Sqlite(Arc::new(opened));
                let (reads, writes) = (pool(self.connections, &reading, None), pool(1, &self.session, None));
                (reads, writes, database, Some(prepared.connection))
            }
            None => {
                let both = pool(prepared.server.connections, &self.session, Some(LIFETIMES));
                (both.clone(), both, Database::Postgres, None)
            }
        };
        Store {
            reads,
            writes,
            database,
            limits: CallLimits { call: self.limits.store_timeout, start: self.limits.store_open_timeout },
            is_read_only,
            schema: prepared.version,
            health,
            warning: prepared.server.warning,
            is_new: prepared.is_new,
            server,
            outbox_wake: watch::Sender::new(()),
            server_lock: OnceLock::new(),
            keeper: Mutex::new(keeper),
            probed: tokio::sync::Mutex::default(),
        }
    }
}
