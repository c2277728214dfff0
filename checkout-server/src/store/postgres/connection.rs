//! Connection pool of the PostgreSQL store.

use super::error::StartError;
use crate::{config::PostgresSettings, orders::StoreError, tls};
use deadpool_postgres::{Client, Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use std::time::Duration;
use tokio_postgres_rustls::MakeRustlsConnect;

/// Connections of one server at most. PostgreSQL's default for all servers is 100.
const MAX_CONNECTIONS: usize = 8;

/// Time limit for making a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// What the sessions may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    ReadOnly,
    ReadWrite,
}

/// A pool without connections yet. `lock_timeout` is how long to wait for a lock or for a free connection.
pub(super) fn pool(
    settings: &PostgresSettings,
    lock_timeout: Duration,
    access: Access,
) -> Result<Pool, StartError> {
    let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let tls = tls::client_config(settings.authorities.as_deref())
        .map_err(|error| StartError::Unusable(format!("TLS cannot be set up: {error}")))?;
    let manager = Manager::from_config(settings.connection.clone(), MakeRustlsConnect::new(tls), config);
    let statements = session_settings(lock_timeout, access);
    let configure = Hook::async_fn(move |client: &mut deadpool_postgres::ClientWrapper, _| {
        let statements = statements.clone();
        Box::pin(async move { client.batch_execute(&statements).await.map_err(HookError::Backend) })
    });
    Pool::builder(manager)
        .max_size(MAX_CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(lock_timeout))
        .create_timeout(Some(CONNECT_TIMEOUT))
        .post_create(configure)
        .build()
        .map_err(|error| StartError::Unusable(error.to_string()))
}

/// Session settings: a commit is on the disk before it is acknowledged, and no session holds locks for long, not even
/// one of a server that has vanished.
fn session_settings(lock_timeout: Duration, access: Access) -> String {
    let millis = lock_timeout.as_millis();
    let read_only = if access == Access::ReadOnly { "; SET default_transaction_read_only = on" } else { "" };
    format!(
        "SET synchronous_commit = on; SET lock_timeout = {millis}; SET statement_timeout = {}; \
         SET idle_in_transaction_session_timeout = {}{read_only}",
        millis * 6,
        millis * 3,
    )
}

/// Succeeds where the database accepts writes.
pub(super) async fn check_writable(client: &Client) -> Result<(), StoreError> {
    let row = client.query_one("SELECT NOT pg_is_in_recovery()", &[]).await?;
    if row.try_get(0)? { Ok(()) } else { Err(StoreError::new("ReadOnly", "the database is a replica")) }
}
