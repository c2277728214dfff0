//! `GET /healthz`: whether the process serves. `GET /readyz`: whether it can also store and send.
//!
//! | `/readyz` | response |
//! |---|---|
//! | the store accepts writes, and the outbox is delivered | 200 `ready` |
//! | the store does not answer, or accepts no write | 503 `store` |
//! | the delivery of the outbox has stopped | 503 `outbox` |
//!
//! A mail server that is away is no reason to send visitors elsewhere: the metrics show it.

use crate::{
    app_state::{AppState, Readiness},
    response::{self, Response},
};
use hyper::StatusCode;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How long an answer is repeated without asking the store again, so that requests cannot keep it busy.
const CACHED_FOR: Duration = Duration::from_secs(1);

/// Responds while the process serves.
pub(crate) fn healthy() -> Response {
    response::text(StatusCode::OK, "ok")
}

/// Responds with the server's readiness.
pub(crate) async fn ready(app: &AppState) -> Response {
    match readiness(app).await {
        Readiness::Ready => response::text(StatusCode::OK, "ready"),
        Readiness::StoreUnavailable => response::text(StatusCode::SERVICE_UNAVAILABLE, "store"),
        Readiness::OutboxStuck => response::text(StatusCode::SERVICE_UNAVAILABLE, "outbox"),
    }
}

/// The readiness as it was found in the last moments: all who ask meanwhile wait for one look.
pub(crate) async fn readiness(app: &AppState) -> Readiness {
    let mut last = app.readiness.lock().await;
    if let Some((at, readiness)) = *last
        && at.elapsed() < CACHED_FOR
    {
        return readiness;
    }
    let readiness = match timeout(app.limits.ready_timeout, app.store.probe()).await {
        Ok(Ok(())) if app.outbox_heartbeat.is_alive() => Readiness::Ready,
        Ok(Ok(())) => Readiness::OutboxStuck,
        _ => Readiness::StoreUnavailable,
    };
    *last = Some((Instant::now(), readiness));
    readiness
}
