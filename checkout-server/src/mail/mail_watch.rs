//! Mail watch: detects that all mail fails in the same way. Mail cannot report that, so `/readyz` and the desk do.

use crate::{
    base::log::word,
    mail::{AlarmKind, Alarms},
    store::{MailFailure, Store},
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{sync::watch, time::sleep};
use tracing::{error, info, warn};

/// Result of the last look: whether all mail fails. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct MailStatus(Arc<Mutex<Option<MailFailure>>>);

impl MailStatus {
    /// Failure of all mail; `None` if mail is accepted.
    pub(crate) fn failure(&self) -> Option<MailFailure> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Asks the store after each interval, until `stop`. The beginning and the end of a failure are logged, and the
    /// beginning counts as one alarm.
    pub(crate) async fn watch(
        self,
        store: Arc<Store>,
        interval: Duration,
        alarms: Alarms,
        mut stop: watch::Receiver<bool>,
    ) {
        loop {
            match store.mail_failure().await {
                Ok(failure) => self.set(failure, &alarms),
                Err(error) => warn!(store = %error.code(), "mail.not_watched"),
            }
            tokio::select! {
                () = sleep(interval) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
    }

    fn set(&self, failure: Option<MailFailure>, alarms: &Alarms) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*known, &failure) {
            (None, Some(MailFailure { reason, messages, .. })) => {
                error!(reason = %word(reason), messages, "mail.stopped");
                alarms.record(AlarmKind::Mail);
            }
            (Some(_), None) => info!("mail.resumed"),
            _ => {}
        }
        *known = failure;
    }
}
