//! Retention: deletes letters and erases e-mail addresses once they are older than the operator keeps them
//! (`KEEP_LETTERS_DAYS`, `KEEP_ADDRESSES_DAYS`).

use crate::{
    clock::{self, DAY_MILLIS},
    config::RetentionSettings,
    mail,
    orders::Retention,
    store::Store,
};
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::{sync::watch, time::sleep};
use tracing::{error, info};

/// Erases what is too old.
pub(crate) struct RetentionJob {
    store: Arc<Store>,
    settings: RetentionSettings,
    mail_folder: PathBuf,
}

impl RetentionJob {
    /// A job on a store, and on the folder of messages that were written into files.
    pub(crate) fn new(store: Arc<Store>, settings: RetentionSettings, mail_folder: PathBuf) -> Self {
        Self { store, settings, mail_folder }
    }

    /// Erases at once, and then after each pause, until `stop`.
    pub(crate) async fn run(self, pause: Duration, mut stop: watch::Receiver<bool>) {
        if self.settings == RetentionSettings::default() {
            return;
        }
        loop {
            self.erase(clock::now_millis()).await;
            tokio::select! {
                () = sleep(pause) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
    }

    /// Erases what is too old at a time, in milliseconds since 1970.
    async fn erase(&self, now: i64) {
        let before = |days: Option<u32>| Some(now.saturating_sub(DAY_MILLIS.saturating_mul(days?.into())));
        let retention = Retention {
            leads_before: before(self.settings.leads_days),
            addresses_before: before(self.settings.addresses_days),
        };
        match self.store.erase_expired(retention).await {
            Ok(erased) if erased.leads + erased.orders > 0 => {
                info!(leads = erased.leads, addresses = erased.orders, "retention.erased");
            }
            Ok(_) => {}
            Err(error) => error!(store = %error.code(), "retention.failed"),
        }
        // A file holds a letter's words or a buyer's address; the later of the two times is the shorter setting.
        if let Some(before) = retention.leads_before.max(retention.addresses_before)
            && let Err(error) = mail::delete_files_before(&self.mail_folder, before)
        {
            error!(file = %error.kind(), "retention.failed");
        }
    }
}
