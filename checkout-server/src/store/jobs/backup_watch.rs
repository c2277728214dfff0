//! Watches the age of the newest backup, and raises an alarm if it is two days old.

use crate::{
    config::BackupPolicy,
    mail::{AlarmKind, Alarms},
    store::Backups,
};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};
use tracing::error;

/// Watch over the backups of a store.
pub(crate) struct BackupWatch {
    pub(crate) backups: Backups,
    pub(crate) alarms: Alarms,
    pub(crate) policy: BackupPolicy,
}

impl BackupWatch {
    /// Checks at once and then after each pause, until `stop`. After a start, the first backup has some time: a machine
    /// that was off makes it then.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        let Self { backups, alarms, policy } = self;
        let mut alarm_at = Instant::now() + policy.grace;
        loop {
            backups.look().await;
            if backups.is_late() && Instant::now() >= alarm_at {
                error!(state = %backups.state(), "backup.late");
                alarms.record(AlarmKind::Backup);
                alarm_at = Instant::now() + policy.alarm_interval;
            }
            tokio::select! {
                () = sleep(policy.pause) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
    }
}
