//! Detects that `SITE_DIR` leads to another folder: a release was published, which the next start serves.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use tokio::{task::spawn_blocking, time::sleep};

/// Time between two checks.
const PAUSE: Duration = Duration::from_secs(1);

/// Folder to which `SITE_DIR` leads.
pub(crate) fn resolved(site_dir: &Path) -> PathBuf {
    site_dir.canonicalize().unwrap_or_else(|_| site_dir.to_owned())
}

/// Resolves once `SITE_DIR` leads to another folder than `served`. A folder that is briefly missing does not
/// count.
pub(crate) async fn replaced(site_dir: PathBuf, served: PathBuf) {
    loop {
        sleep(PAUSE).await;
        let site_dir = site_dir.clone();
        let now = spawn_blocking(move || site_dir.canonicalize()).await;
        if now.is_ok_and(|now| now.is_ok_and(|now| now != served)) {
            return;
        }
    }
}
