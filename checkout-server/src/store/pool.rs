//! Pool of a store's connections. Each is lent for one call: its statements share a deadline, and it is closed if its
//! state is unknown afterwards.
//!
//! A connection goes back to its pool only if all statements have succeeded and no transaction is open. After an error,
//! a deadline or a dropped request it is closed, and its place is free at once: the next call does not depend on the
//! state of a connection after an error.
//!
//! [`StoreConnection`] implements sqlx's [`Executor`], so that methods use it like any connection:
//! `query(…).fetch_all(write.connection())`. Each such call ends in `fetch_many`, where a statement gets its deadline
//! and its state is tracked; no method can forget that. The database is sqlx's [`Any`]: with a pool for each database,
//! each query would need its types bound twice.

use super::{StoreError, dialect::Dialect, health::Health};
use futures_util::{
    FutureExt as _, StreamExt as _, TryFutureExt as _, TryStreamExt as _, future::BoxFuture, stream,
    stream::BoxStream,
};
use sqlx::{
    Any, AnyPool, AssertSqlSafe, Connection as _, Either, Error, Execute, Executor, SqlStr,
    any::{AnyConnectOptions, AnyPoolOptions, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo},
    pool::PoolConnection,
    raw_sql,
};
use std::{fmt, io, mem, sync::Arc, time::Duration};
use tokio::{
    runtime::Handle,
    time::{Instant, timeout, timeout_at},
};

/// How long the ping of a connection may take, before and after it was lent.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// How the connections of a pool are made and kept.
#[derive(Debug, Clone)]
pub(super) struct PoolSettings {
    pub(super) dialect: Dialect,
    pub(super) options: AnyConnectOptions,
    /// Statements for each new connection.
    pub(super) session: Arc<str>,
    /// Maximum number of connections.
    pub(super) connections: u32,
    /// How long a new connection may take.
    pub(super) connect_timeout: Duration,
    /// How long a connection is kept unused, and in all.
    pub(super) lifetimes: Option<(Duration, Duration)>,
}

/// Connections to one database.
#[derive(Clone)]
pub(super) struct Pool {
    pool: AnyPool,
    dialect: Dialect,
    health: Arc<Health>,
}

impl Pool {
    /// Creates a pool without connections.
    pub(super) fn new(settings: PoolSettings, health: Arc<Health>) -> Self {
        let PoolSettings { dialect, options, session, connections, connect_timeout, lifetimes } = settings;
        let (connected, acquired) = (Arc::clone(&health), Arc::clone(&health));
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(connect_timeout)
            .idle_timeout(lifetimes.map(|(idle, _)| idle))
            .max_lifetime(lifetimes.map(|(_, all)| all))
            .after_connect(move |connection, _| {
                let (session, health) = (Arc::clone(&session), Arc::clone(&connected));
                Box::pin(async move {
                    let set = raw_sql(AssertSqlSafe(session.to_string())).execute(connection).await;
                    // The pool tries again until its time is over, and then does not return the cause.
                    health.set_not_connected(set.as_ref().err().map(StoreError::from));
                    set.map(drop)
                })
            })
            // The ping of the pool has no limit.
            .test_before_acquire(false)
            .before_acquire(move |connection, meta| {
                let health = Arc::clone(&acquired);
                Box::pin(async move {
                    if health.is_lost(meta.age) {
                        return Ok(false);
                    }
                    let ended = timeout(PING_TIMEOUT, connection.ping()).await;
                    let alive = ended.unwrap_or_else(|_| Err(too_late()));
                    alive.map(|()| true).inspect_err(|_| health.lost())
                })
            });
        Self { pool: pool.connect_lazy_with(options), dialect, health }
    }

    /// Lends a connection. `limit` covers the wait for it and its statements.
    pub(super) async fn lend(&self, limit: Duration) -> Result<StoreConnection, StoreError> {
        let deadline = Instant::now() + limit;
        let connection = match timeout_at(deadline, self.pool.acquire()).await {
            Err(_) => return Err(StoreError::busy()),
            Ok(Err(Error::PoolTimedOut)) => {
                return Err(self.health.why_not_connected().unwrap_or_else(|| Error::PoolTimedOut.into()));
            }
            Ok(acquired) => acquired?,
        };
        Ok(StoreConnection {
            dialect: self.dialect,
            connection: Some(connection),
            deadline,
            state: State::Idle,
            health: Arc::clone(&self.health),
        })
    }

    /// Closes all connections, each once it is not in use.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

/// State of a lent connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Idle,
    InTransaction,
    /// A statement is under way, or has not succeeded.
    Unknown,
}

/// Lent connection. Statements are run on `&mut StoreConnection`.
pub(super) struct StoreConnection {
    pub(super) dialect: Dialect,
    connection: Option<PoolConnection<Any>>,
    deadline: Instant,
    state: State,
    health: Arc<Health>,
}

impl StoreConnection {
    /// Begins a transaction. If it is not committed, the connection is closed, which rolls it back.
    pub(super) async fn begin(&mut self, statement: &'static str) -> Result<(), StoreError> {
        raw_sql(statement).execute(&mut *self).await?;
        self.state = State::InTransaction;
        Ok(())
    }

    /// Commits the transaction, with its own time limit. Without an answer, it is unknown whether the transaction was
    /// stored.
    pub(super) async fn commit(
        &mut self,
        statement: &'static str,
        limit: Duration,
    ) -> Result<(), StoreError> {
        self.deadline = Instant::now() + limit;
        match raw_sql(statement).execute(&mut *self).await {
            Ok(_) => {
                self.state = State::Idle;
                Ok(())
            }
            Err(Error::Database(error)) => Err(Error::Database(error).into()),
            Err(_) => Err(StoreError::unknown()),
        }
    }
}

/// Runs statements within the deadline. All rows are read before the first is returned, so that later failures fail the
/// statement, too.
impl<'c> Executor<'c> for &'c mut StoreConnection {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let StoreConnection { connection, deadline, state, health, .. } = self;
        let before = mem::replace(state, State::Unknown);
        let Some(connection) = connection else { return stream::iter([Err(Error::WorkerCrashed)]).boxed() };
        let results = (*connection).fetch_many(query).try_collect::<Vec<_>>();
        let ended = timeout_at(*deadline, results).map(move |ended| match ended {
            Ok(Ok(results)) => {
                *state = before;
                Ok(stream::iter(results.into_iter().map(Ok::<_, Error>)))
            }
            Ok(Err(error)) => {
                health.failed(&error);
                Err(error)
            }
            Err(_) => {
                health.lost();
                Err(too_late())
            }
        });
        ended.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        self.fetch(query).try_collect::<Vec<_>>().map_ok(|rows| rows.into_iter().next()).boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, Error>>
    where
        'c: 'e,
    {
        self.state = State::Unknown;
        match &mut self.connection {
            Some(connection) => (**connection).prepare_with(sql, parameters),
            None => Box::pin(async { Err(Error::WorkerCrashed) }),
        }
    }
}

impl Drop for StoreConnection {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        match Handle::try_current() {
            // The pool pings a returned connection without a limit, and keeps its place until it answers.
            Ok(runtime) if self.state == State::Idle => {
                drop(runtime.spawn(timeout(PING_TIMEOUT, connection.return_to_pool())));
            }
            _ => drop(connection.detach()),
        }
    }
}

impl fmt::Debug for StoreConnection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "StoreConnection({:?})", self.state)
    }
}

/// Error of a statement that did not end before its deadline.
fn too_late() -> Error {
    Error::Io(io::ErrorKind::TimedOut.into())
}
