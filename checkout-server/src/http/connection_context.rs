//! Connection context: what all connections of a worker share.

use super::{
    early_responses::{EarlyResponse, EarlyResponses},
    request_id::RequestIds,
};
use crate::{
    app_state::{AppState, WorkerState},
    log::AccessLogEntry,
    metrics::RouteLabel,
};
use std::{net::IpAddr, sync::Arc, time::Duration};

/// The state of a worker, and its generators of ids and early responses.
pub(super) struct ConnectionContext {
    pub(super) worker: WorkerState,
    pub(super) request_ids: RequestIds,
    pub(super) early_responses: Arc<EarlyResponses>,
}

impl ConnectionContext {
    /// The state that all workers share.
    pub(super) fn app(&self) -> &AppState {
        &self.worker.app
    }

    /// Adds a request and its response to the metrics and the access log.
    pub(super) fn record(&self, label: RouteLabel, entry: &AccessLogEntry<'_>) {
        self.worker.metrics.count(label, entry.status, entry.duration);
        self.app().log.access(entry);
    }

    /// Adds an early response to the access log and the metrics.
    pub(super) fn log(&self, response: &EarlyResponse, peer: IpAddr) {
        self.worker.metrics.count(RouteLabel::None, response.status(), Duration::ZERO);
        response.log(&self.app().log, self.request_ids.next(), peer);
    }
}
