//! Retention: deletes submissions and erases e-mail addresses that are older than `KEEP_SUBMISSIONS_DAYS` and
//! `KEEP_ADDRESSES_DAYS`, and deletes records that are not needed any more.

use super::clock_trust::{ClockTrust, Verdict};
use crate::{
    base::clock,
    config::{RetentionPolicy, RetentionSettings},
    mail,
    store::{Retention, Store},
};
use shop::{DAY_MILLIS, first_day_kept, honolulu_day};
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    task::spawn_blocking,
    time::{Instant, sleep},
};
use tracing::{error, info, warn};

/// How long the records of sent messages and of unpaid checkouts are kept, and unanswered requests for a link. Stripe
/// reports no session after that time.
const RECORDS_DAYS: u32 = 90;

/// Age in days of partial message files that are deleted.
const PARTS_DAYS: u32 = 1;

/// Job that erases old data.
pub(crate) struct RetentionJob {
    store: Arc<Store>,
    settings: RetentionSettings,
    policy: RetentionPolicy,
    mail_folder: PathBuf,
    /// Latest time that an earlier run has stored.
    earlier: Option<i64>,
}

impl RetentionJob {
    /// Creates the job. Nothing may have been written to the store since the start. `folder` has the messages that were
    /// written into files.
    pub(crate) async fn new(
        store: Arc<Store>,
        settings: RetentionSettings,
        policy: RetentionPolicy,
        mail_folder: PathBuf,
    ) -> Self {
        let earlier = match store.times().await {
            Ok((_, earlier)) => earlier,
            Err(error) => {
                error!(store = %error.code(), "retention.failed");
                // If the time of an earlier run is unknown, the clock is on trial.
                Some(0)
            }
        };
        Self { store, settings, policy, mail_folder, earlier }
    }

    /// Erases some minutes after the start and then after each pause, until `stop`, if the clock can be trusted.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        let started = Instant::now();
        let mut guard = ClockTrust::new(self.earlier, self.policy.trial);
        let erase = async {
            sleep(self.policy.delay).await;
            loop {
                self.erase_if_trusted(&mut guard, started.elapsed()).await;
                sleep(self.policy.pause).await;
            }
        };
        // An erasure that is dropped here is repeated after the next start.
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => {}
            () = erase => {}
        }
    }

    async fn erase_if_trusted(&self, guard: &mut ClockTrust, running: Duration) {
        let now = match self.store.times().await {
            Ok((now, _)) => now,
            Err(error) => return error!(store = %error.code(), "retention.failed"),
        };
        match guard.judge(running, now) {
            Verdict::Trusted => {}
            Verdict::Ahead => {
                return warn!(now = %clock::rfc3339(now), "retention.clock_far_ahead_of_earlier_run");
            }
            Verdict::OnTrial => return,
            Verdict::Accepted => warn!(now = %clock::rfc3339(now), "retention.clock_accepted_after_trial"),
        }
        match self.store.trust_clock(now).await {
            Ok(()) => self.erase(now).await,
            Err(error) => error!(store = %error.code(), "retention.failed"),
        }
    }

    /// Erases data that is too old at `now`, in milliseconds since 1970.
    async fn erase(&self, now: i64) {
        let before = |days: u32| now.saturating_sub(DAY_MILLIS.saturating_mul(days.into()));
        let records_before = before(RECORDS_DAYS);
        match self.store.delete_unpaid(records_before).await {
            Ok(0) => {}
            Ok(records) => info!(records, "retention.unpaid_deleted"),
            Err(error) => error!(store = %error.code(), "retention.failed"),
        }
        if let Err(error) = self.store.delete_counts_before(&first_day_kept(honolulu_day(now))).await {
            error!(store = %error.code(), "retention.failed");
        }
        let retention = Retention {
            submissions_before: self.settings.submissions_days.map(before),
            addresses_before: self.settings.addresses_days.map(before),
            messages_before: records_before,
            links_valid_since: now.saturating_sub(mail::CONFIRM_LINK_MILLIS),
        };
        match self.store.erase_expired(retention).await {
            Ok(erased) if erased.submissions + erased.orders > 0 => {
                info!(submissions = erased.submissions, addresses = erased.orders, "retention.erased");
            }
            Ok(_) => {}
            Err(error) => error!(store = %error.code(), "retention.failed"),
        }
        // A file contains the words of a submission or the address of a buyer: the shorter setting counts.
        if let Some(before) = retention.submissions_before.max(retention.addresses_before) {
            self.delete_files("eml", before).await;
        }
        self.delete_files("part", before(PARTS_DAYS)).await;
    }

    /// Deletes the files with this extension that were written before a time.
    async fn delete_files(&self, extension: &'static str, before: i64) {
        let folder = self.mail_folder.clone();
        let deleted = spawn_blocking(move || mail::delete_files_before(&folder, extension, before)).await;
        if let Err(error) = deleted.unwrap_or_else(|error| Err(error.into())) {
            error!(file = %error.kind(), "retention.failed");
        }
    }
}
