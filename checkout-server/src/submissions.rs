//! Submission service: stores submissions and logs the results.

use crate::{
    mail::{AlarmKind, Alarms},
    store::{InsertOutcome, Store, StoreError},
};
use shop::{Submission, SubscriptionId};
use std::{fmt, sync::Arc};
use tokio::{spawn, task::JoinHandle};
use tracing::{error, info};

/// Stores submissions and logs the results.
#[derive(Clone)]
pub struct SubmissionService {
    store: Arc<Store>,
    alarms: Alarms,
}

impl SubmissionService {
    /// Creates a service on a store; failures are counted in `alarms`.
    pub fn new(store: Arc<Store>, alarms: Alarms) -> Self {
        Self { store, alarms }
    }

    /// Stores a submission. If `may_repeat`, the owner of a newsletter address that is stored but not
    /// confirmed is asked for confirmation again. Runs in its own task: a client that disconnects drops the
    /// request's future, but a received submission is stored nevertheless. If the store fails, the visitor
    /// gets an error; a submission that is sent again is stored once.
    ///
    /// # Errors
    /// The store's error, which is logged.
    pub async fn insert(
        &self,
        submission: Submission,
        may_repeat: bool,
    ) -> Result<InsertOutcome, StoreError> {
        let (store, alarms) = (Arc::clone(&self.store), self.alarms.clone());
        let name = submission.form.clone();
        let task = spawn(async move {
            let (form, is_caught) = (submission.form.clone(), submission.is_caught);
            let inserted = match may_repeat {
                true => store.insert_submission_or_ask_again(submission).await,
                false => store.insert_submission(submission).await,
            };
            match &inserted {
                Ok(InsertOutcome::Inserted) if is_caught => info!(form = %form, "submission.caught"),
                Ok(InsertOutcome::Inserted) => info!(form = %form, "submission.stored"),
                Ok(InsertOutcome::Duplicate) => info!(form = %form, "submission.duplicate"),
                Err(error) => {
                    error!(form = %form, reason = %error.code(), "submission.not_stored");
                    alarms.record(AlarmKind::Store);
                }
            }
            inserted
        });
        self.ended(&name, task).await
    }

    /// Result of the task that stores a submission. A panic is an error, a log line and an alarm.
    async fn ended(
        &self,
        form: &str,
        task: JoinHandle<Result<InsertOutcome, StoreError>>,
    ) -> Result<InsertOutcome, StoreError> {
        task.await.unwrap_or_else(|error| {
            // Otherwise the runtime has ended.
            if error.is_panic() {
                error!(form = %form, "submission.panicked");
                self.alarms.record(AlarmKind::Store);
            }
            Err(StoreError::busy())
        })
    }

    /// Confirms a subscription with the words of its message; returns false if there is none, because it was ended or erased.
    ///
    /// # Errors
    /// As [`SubmissionService::insert`].
    pub async fn confirm_subscription(&self, id: SubscriptionId, words: &str) -> Result<bool, StoreError> {
        let confirmed = self.logged(self.store.confirm_subscription(id, words).await)?;
        if confirmed {
            info!(number = id.number, "newsletter.confirmed");
        }
        Ok(confirmed)
    }

    /// Ends a subscription and erases its address. Ending it again has no effect.
    ///
    /// # Errors
    /// As [`SubmissionService::insert`].
    pub async fn unsubscribe(&self, id: SubscriptionId) -> Result<(), StoreError> {
        if self.logged(self.store.delete_subscription(id).await)? {
            info!(number = id.number, "newsletter.unsubscribed");
        }
        Ok(())
    }

    fn logged<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        self.alarms.of_store("newsletter.store_failed", result)
    }
}

impl fmt::Debug for SubmissionService {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("SubmissionService")
    }
}

pub(crate) mod handlers;
#[cfg(test)]
mod tests;
