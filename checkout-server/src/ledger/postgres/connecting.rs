//! The way to the database: a few connections, each made as the ledger needs it, and made anew where one is lost.

use super::StartError;
use crate::config::DatabaseSettings;
use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use std::{sync::Arc, time::Duration};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Connections that one server has at most. PostgreSQL by itself takes 100 from all of them.
const CONNECTIONS: usize = 8;

/// How long the making of one may take.
const MAKING: Duration = Duration::from_secs(10);

/// A pool of connections, none of which is made yet. `patience` is how long one thing may be waited for.
pub(super) fn pool(settings: &DatabaseSettings, patience: Duration) -> Result<Pool, StartError> {
    let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let tls = MakeRustlsConnect::new(tls(settings)?);
    let manager = Manager::from_config(settings.connection.clone(), tls, config);
    let words = manners(patience);
    let greet = Hook::async_fn(move |client: &mut deadpool_postgres::ClientWrapper, _| {
        let words = words.clone();
        Box::pin(async move { client.batch_execute(&words).await.map_err(HookError::Backend) })
    });
    Pool::builder(manager)
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(patience))
        .create_timeout(Some(MAKING))
        .post_create(greet)
        .build()
        .map_err(|error| StartError::Unusable(error.to_string()))
}

/// How a connection behaves: a commit has reached the disk before anybody is told of it, and nobody holds anything
/// for long, least of all a server that has vanished.
fn manners(patience: Duration) -> String {
    let millis = patience.as_millis();
    format!(
        "SET synchronous_commit = on; SET lock_timeout = {millis}; SET statement_timeout = {}; \
         SET idle_in_transaction_session_timeout = {}",
        millis * 6,
        millis * 3,
    )
}

fn tls(settings: &DatabaseSettings) -> Result<ClientConfig, StartError> {
    let fault = |error: rustls::Error| StartError::Unusable(format!("TLS cannot be set up: {error}"));
    let mut roots = RootCertStore::empty();
    match &settings.authorities {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(own) => own.iter().try_for_each(|certificate| roots.add(certificate.clone())).map_err(fault)?,
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(fault)?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
