//! Counting job: writes the counts to the store once a minute, folds the sources of each day that has ended, and adds
//! the weekly report to the outbox when it is due, or later if no server ran on Monday morning.

use crate::{base::clock, counting::Counts, store::Store};
use shop::honolulu_day;
use std::{sync::Arc, time::Duration};
use tokio::{sync::watch, time::sleep};
use tracing::{info, warn};

/// Writes counts and asks for weekly reports.
pub(crate) struct CountingJob {
    pub(crate) counts: Counts,
    pub(crate) store: Arc<Store>,
}

impl CountingJob {
    /// Runs until `stop`, and writes after each pause. The server writes the last counts when the last request has
    /// ended.
    pub(crate) async fn run(self, pause: Duration, mut stop: watch::Receiver<bool>) {
        let mut folded_before = None;
        loop {
            let today = honolulu_day(clock::now_millis());
            if folded_before != Some(today) {
                match self.store.fold_sources_before(&today.iso()).await {
                    Ok(_) => folded_before = Some(today),
                    Err(error) => warn!(store = %error.code(), "counts.not_folded"),
                }
            }
            match self.store.request_weekly_report(clock::now_millis()).await {
                Ok(true) => info!("weekly_report.due"),
                Ok(false) => {}
                Err(error) => warn!(store = %error.code(), "weekly_report.failed"),
            }
            tokio::select! {
                () = sleep(pause) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
            // Not cancelled by `stop`, because counts that were taken from memory would be lost.
            self.counts.write(&self.store).await;
        }
    }
}
