//! Lead service: stores leads with a timeout and logs the outcome.

use crate::{
    alarms::{AlarmKind, Alarms},
    orders::{InsertOutcome, Lead, OutboxWake, StoreError, SubscriptionId},
    store::Store,
};
use std::{fmt, sync::Arc, time::Duration};
use tokio::{spawn, time::timeout};
use tracing::{error, info};

/// Stores leads and logs the outcome.
#[derive(Clone)]
pub struct LeadService {
    store: Arc<Store>,
    timeout: Duration,
    wake: OutboxWake,
    alarms: Alarms,
}

impl LeadService {
    /// `timeout` is the time after which a write is given up and reported as failed; `wake` wakes the delivery of
    /// the message about a new lead.
    pub fn new(store: Arc<Store>, timeout: Duration, wake: OutboxWake) -> Self {
        Self { store, timeout, wake, alarms: Alarms::default() }
    }

    /// Counts failures of the store as alarms.
    #[must_use]
    pub fn with_alarms(self, alarms: Alarms) -> Self {
        Self { alarms, ..self }
    }

    /// Stores a lead. Where `may_repeat`, an address of the newsletter that is stored and not confirmed is asked again
    /// for its confirmation. It runs in a task of its own: a client that hangs up drops the request's future, and a
    /// submission that was received is stored all the same. A write that times out is not stored, since the visitor
    /// gets an error.
    ///
    /// # Errors
    /// The store's error, which is logged.
    pub async fn insert(&self, lead: Lead, may_repeat: bool) -> Result<InsertOutcome, StoreError> {
        let Self { store, timeout: limit, wake, alarms } = self.clone();
        let task = spawn(async move {
            let (form, is_caught) = (lead.form.clone(), lead.is_caught);
            let inserting = async {
                match may_repeat {
                    true => store.insert_lead_or_ask_again(lead).await,
                    false => store.insert_lead(lead).await,
                }
            };
            let inserted = timeout(limit, inserting).await;
            let inserted = inserted.unwrap_or_else(|_| Err(StoreError::busy()));
            match &inserted {
                Ok(InsertOutcome::Inserted) if is_caught => info!(form = %form, "lead.caught"),
                Ok(InsertOutcome::Inserted) => {
                    wake.wake();
                    info!(form = %form, "lead.stored");
                }
                Ok(InsertOutcome::Duplicate) => {
                    if may_repeat {
                        wake.wake();
                    }
                    info!(form = %form, "lead.duplicate");
                }
                Err(error) => {
                    error!(form = %form, reason = %error.code(), "lead.not_stored");
                    alarms.record(AlarmKind::Store);
                }
            }
            inserted
        });
        task.await.unwrap_or_else(|_| Err(StoreError::busy()))
    }

    /// Confirms a subscription; false where there is none, since it was ended or erased.
    ///
    /// # Errors
    /// As [`LeadService::insert`].
    pub async fn confirm_subscription(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        let confirmed = self.in_time(self.store.confirm_subscription(id)).await?;
        self.wake.wake();
        if confirmed {
            info!(number = id.number, "newsletter.confirmed");
        }
        Ok(confirmed)
    }

    /// Ends a subscription and erases its address; one that has ended stays so.
    ///
    /// # Errors
    /// As [`LeadService::insert`].
    pub async fn unsubscribe(&self, id: SubscriptionId) -> Result<(), StoreError> {
        if self.in_time(self.store.delete_subscription(id)).await? {
            info!(number = id.number, "newsletter.unsubscribed");
        }
        Ok(())
    }

    async fn in_time<T>(
        &self,
        pending: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let result = timeout(self.timeout, pending).await.unwrap_or_else(|_| Err(StoreError::busy()));
        if let Err(error) = &result {
            error!(reason = %error.code(), "newsletter.store_failed");
            self.alarms.record(AlarmKind::Store);
        }
        result
    }
}

impl fmt::Debug for LeadService {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("LeadService")
    }
}
