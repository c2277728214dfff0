//! Connection context: what all connections of a worker share.

use super::{
    early_responses::{EarlyResponse, EarlyResponses},
    request_id::RequestIds,
};
use crate::{
    app_state::{AppState, WorkerState},
    clock::HttpDateCache,
    log::{self, AccessLogEntry},
    metrics::RouteLabel,
};
use std::{net::IpAddr, sync::Arc, time::Duration};

/// The state of a worker, its generators of ids and early responses, and the current date.
pub(super) struct ConnectionContext {
    pub(super) worker: WorkerState,
    pub(super) request_ids: RequestIds,
    pub(super) early_responses: Arc<EarlyResponses>,
    pub(super) date: HttpDateCache,
}

impl ConnectionContext {
    /// The state that all workers share.
    pub(super) fn app(&self) -> &AppState {
        &self.worker.app
    }

    /// Adds a request and its response to the metrics and the access log.
    pub(super) fn record(&self, label: RouteLabel, entry: &AccessLogEntry<'_>) {
        self.worker.metrics.count(label, entry.status, entry.duration);
        log::access(entry, self.app().config.log_addresses);
    }

    /// Adds an early response to the access log and the metrics.
    pub(super) fn log(&self, response: &EarlyResponse, peer: IpAddr) {
        self.worker.metrics.count(RouteLabel::None, response.status(), Duration::ZERO);
        log::access(&response.entry(self.request_ids.next(), peer), self.app().config.log_addresses);
    }
}
