//! Counting job: writes the counts to the store once a minute, folds the sources of a day after it has ended,
//! and adds the weekly report to the outbox when it is due (later, if no server ran on Monday morning).

use crate::{
    base::clock,
    counting::Counts,
    store::{Store, outbox_wake::OutboxWake},
};
use shop::honolulu_day;
use std::{sync::Arc, time::Duration};
use tokio::{sync::watch, time::sleep};
use tracing::{info, warn};

pub(crate) struct CountingJob {
    pub(crate) counts: Counts,
    pub(crate) store: Arc<Store>,
    /// Wakes the outbox to send the report.
    pub(crate) wake: OutboxWake,
}

impl CountingJob {
    /// Runs immediately and then after each pause, until `stop`. Counts after that are written by the server
    /// when the last request has ended.
    pub(crate) async fn run(self, pause: Duration, mut stop: watch::Receiver<bool>) {
        let mut folded_before = None;
        loop {
            // Not cancelled by `stop`, because counts that were taken from memory would be lost.
            self.counts.write(&self.store).await;
            let today = honolulu_day(clock::now_millis());
            if folded_before != Some(today) {
                match self.store.fold_sources_before(&today.iso()).await {
                    Ok(_) => folded_before = Some(today),
                    Err(error) => warn!(store = %error.code(), "counts.not_folded"),
                }
            }
            match self.store.request_weekly_report(clock::now_millis()).await {
                Ok(true) => {
                    info!("weekly_report.due");
                    self.wake.wake();
                }
                Ok(false) => {}
                Err(error) => warn!(store = %error.code(), "weekly_report.failed"),
            }
            tokio::select! {
                () = sleep(pause) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
    }
}
