//! Retention: deletes submissions and erases e-mail addresses once they are older than the operator keeps them
//! (`KEEP_SUBMISSIONS_DAYS`, `KEEP_ADDRESSES_DAYS`), and deletes records that nothing needs any more.

use crate::{
    clock,
    config::RetentionSettings,
    mail,
    store::{Retention, Store},
};
use shop::{DAY_MILLIS, first_day_kept, honolulu_day};
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::{sync::watch, task::spawn_blocking, time::sleep};
use tracing::{error, info};

/// How long it is known which messages were sent and which checkouts were not paid, and how long a request for a link may
/// wait for its answer. Stripe reports nothing of a session so late.
const RECORDS_DAYS: u32 = 90;

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

    /// Erases at once, where a setting asks for it, and then after each pause, until `stop`.
    pub(crate) async fn run(self, pause: Duration, mut stop: watch::Receiver<bool>) {
        // Records have time, and a start needs the store for more than them.
        let mut is_due = self.settings != RetentionSettings::default();
        let erase = async {
            loop {
                if is_due {
                    self.erase(clock::now_millis()).await;
                }
                is_due = true;
                sleep(pause).await;
            }
        };
        // What is dropped here is erased after the next start.
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => {}
            () = erase => {}
        }
    }

    /// Erases what is too old at a time, in milliseconds since 1970.
    async fn erase(&self, now: i64) {
        let before = |days: Option<u32>| Some(now.saturating_sub(DAY_MILLIS.saturating_mul(days?.into())));
        let records_before = before(Some(RECORDS_DAYS)).unwrap_or_default();
        match self.store.delete_unpaid(records_before).await {
            Ok(0) => {}
            Ok(records) => info!(records, "retention.unpaid_deleted"),
            Err(error) => error!(store = %error.code(), "retention.failed"),
        }
        if let Err(error) = self.store.delete_counts_before(&first_day_kept(honolulu_day(now))).await {
            error!(store = %error.code(), "retention.failed");
        }
        let retention = Retention {
            leads_before: before(self.settings.leads_days),
            addresses_before: before(self.settings.addresses_days),
            messages_before: records_before,
        };
        match self.store.erase_expired(retention).await {
            Ok(erased) if erased.leads + erased.orders > 0 => {
                info!(leads = erased.leads, addresses = erased.orders, "retention.erased");
            }
            Ok(_) => {}
            Err(error) => error!(store = %error.code(), "retention.failed"),
        }
        // A file holds the words of a submission or the address of a buyer; the later of the two times is the shorter setting.
        if let Some(before) = retention.leads_before.max(retention.addresses_before) {
            let folder = self.mail_folder.clone();
            let deleted = spawn_blocking(move || mail::delete_files_before(&folder, before)).await;
            if let Ok(Err(error)) = deleted {
                error!(file = %error.kind(), "retention.failed");
            }
        }
    }
}
