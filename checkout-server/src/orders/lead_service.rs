//! Lead service: stores leads with a timeout and logs the outcome.

use super::{
    lead::Lead,
    outbox::OutboxWake,
    store::{InsertOutcome, Store, StoreError},
};
use crate::log::{AlarmKind, Alarms, Log};
use std::{fmt, sync::Arc, time::Duration};
use tokio::{spawn, time::timeout};

/// Stores leads and logs the outcome.
#[derive(Clone)]
pub struct LeadService {
    store: Arc<dyn Store>,
    log: Log,
    timeout: Duration,
    wake: OutboxWake,
    alarms: Alarms,
}

impl LeadService {
    /// `timeout` is the time after which a write is given up and reported as failed; `wake` wakes the delivery of
    /// the message about a new lead.
    pub fn new(store: Arc<dyn Store>, log: Log, timeout: Duration, wake: OutboxWake) -> Self {
        Self { store, log, timeout, wake, alarms: Alarms::default() }
    }

    /// Counts failures of the store as alarms.
    #[must_use]
    pub fn with_alarms(self, alarms: Alarms) -> Self {
        Self { alarms, ..self }
    }

    /// Stores a lead. It runs in a task of its own: a client that hangs up drops the request's future, and a
    /// submission that was received is stored all the same. A write that times out is not stored, since the visitor
    /// gets an error.
    ///
    /// # Errors
    /// The store's error, which is logged.
    pub async fn insert(&self, lead: Lead) -> Result<InsertOutcome, StoreError> {
        let Self { store, log, timeout: limit, wake, alarms } = self.clone();
        let task = spawn(async move {
            let form = lead.form.clone();
            let inserted = timeout(limit, store.insert_lead(lead)).await;
            let inserted = inserted.unwrap_or_else(|_| Err(StoreError::busy()));
            match &inserted {
                Ok(InsertOutcome::Inserted) => {
                    wake.wake();
                    log.event("lead.stored", &[("form", &form)]);
                }
                Ok(InsertOutcome::Duplicate) => log.event("lead.duplicate", &[("form", &form)]),
                Err(error) => {
                    log.event("lead.not_stored", &[("form", &form), ("reason", &error.code())]);
                    alarms.record(AlarmKind::Store);
                }
            }
            inserted
        });
        task.await.unwrap_or_else(|_| Err(StoreError::busy()))
    }
}

impl fmt::Debug for LeadService {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("LeadService")
    }
}
