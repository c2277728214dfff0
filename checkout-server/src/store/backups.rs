//! Backups in `BACKUP_DIR`: `checkout-server backup` makes and deletes them; the server watches their age.

use super::{StoreError, files, open};
use crate::{
    base::clock,
    config::{BackupSettings, Limits, StoreSettings},
};
use shop::DAY_MILLIS;
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{task::spawn_blocking, time::timeout};
use tracing::warn;

/// Age from which the newest backup is late: a night was missed.
const TOO_OLD: Duration = Duration::from_hours(48);
/// How long the folder may take to be listed.
const LIST_TIMEOUT: Duration = Duration::from_secs(30);
/// Start and end of a backup's name; its time is in between.
const NAME: (&str, &str) = ("ledger-", ".sqlite");

/// Backups of a store. Clones share the known time of the newest one.
#[derive(Debug, Clone)]
pub struct Backups {
    folder: Arc<Path>,
    days: i64,
    /// Time of the newest backup at the last look, in milliseconds since 1970.
    newest: Arc<Mutex<Option<i64>>>,
}

/// Result of a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupMade {
    /// The new backup.
    pub file: PathBuf,
    /// Number of older backups that were deleted.
    pub deleted: usize,
    /// Whether older backups were kept because all of them would have been deleted at once.
    pub are_all_old: bool,
}

impl Backups {
    /// Backups of a store; `None` if no folder is set, or the store is in PostgreSQL.
    pub fn of(store: &StoreSettings, settings: Option<&BackupSettings>) -> Option<Self> {
        match store {
            StoreSettings::Sqlite(_) => settings.map(Self::new),
            StoreSettings::Postgres(_) => None,
        }
    }

    /// Backups in the folder of the settings.
    pub fn new(settings: &BackupSettings) -> Self {
        let BackupSettings { folder, days } = settings;
        Self { folder: folder.as_path().into(), days: (*days).into(), newest: Arc::default() }
    }

    /// Folder of the backups.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes a backup, and deletes backups that are older than `BACKUP_DAYS`, but never all earlier ones at once: the
    /// clock may be wrong. Deletes nothing if the backup fails.
    ///
    /// # Errors
    /// As [`super::backup`], and if the folder cannot be read or written.
    pub async fn make(&self, settings: &StoreSettings, limits: &Limits) -> Result<BackupMade, StoreError> {
        let unusable = |error: io::Error| {
            let folder = self.folder.display();
            StoreError::new(
                "Copy",
                format!("BACKUP_DIR {folder} cannot be used: {}.", StoreError::from(error)),
            )
        };
        files::create_folder(&self.folder).map_err(unusable)?;
        let now = clock::now_millis();
        let earlier = copies(&self.folder).map_err(unusable)?;
        let (first, last) = NAME;
        let file = self.folder.join(format!("{first}{}{last}", clock::compact(now)));
        open::backup(settings, &file, limits).await?;
        let is_old = |time: i64| time < now.saturating_sub(self.days.saturating_mul(DAY_MILLIS));
        let are_all_old = !earlier.is_empty() && earlier.iter().all(|(time, _)| is_old(*time));
        let mut deleted = 0;
        for (_, copy) in earlier.iter().filter(|(time, _)| is_old(*time) && !are_all_old) {
            files::remove_file(copy).map_err(unusable)?;
            deleted += 1;
        }
        files::remove_old_parts(&self.folder, |name| time_of(name).is_some()).map_err(unusable)?;
        Ok(BackupMade { file, deleted, are_all_old })
    }

    /// Finds the newest backup.
    pub async fn look(&self) {
        let folder = Arc::clone(&self.folder);
        let listing = spawn_blocking(move || copies(&folder).map_err(|error| error.to_string()));
        let listed = timeout(LIST_TIMEOUT, listing).await;
        let listed = listed
            .map_err(|_| "timeout".to_owned())
            .and_then(|ended| ended.unwrap_or_else(|error| Err(error.to_string())));
        let newest = match listed {
            Ok(copies) => {
                // A backup that a wrong clock dated in the future would look new for a long time.
                let latest = clock::now_millis().saturating_add(DAY_MILLIS);
                copies.into_iter().map(|(time, _)| time).filter(|time| *time <= latest).max()
            }
            // A folder on another machine may not answer: the last result stays, and becomes older.
            Err(reason) => return warn!(%reason, "backup.not_listed"),
        };
        *self.newest.lock().unwrap_or_else(PoisonError::into_inner) = newest;
    }

    /// Age of the newest backup at the last look; `None` if there is no backup.
    pub fn age(&self) -> Option<Duration> {
        let newest = *self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        let millis = clock::now_millis().saturating_sub(newest?);
        Some(Duration::from_millis(u64::try_from(millis).unwrap_or_default()))
    }

    /// Whether the newest backup is two days old, or there is none.
    pub fn is_late(&self) -> bool {
        self.age().is_none_or(|age| age >= TOO_OLD)
    }

    /// State of the backups, for the operator.
    pub fn state(&self) -> String {
        match self.age() {
            None => "there is no copy".to_owned(),
            Some(age) => format!("the newest copy is {} hours old", age.as_secs() / 3600),
        }
    }
}

/// Backups in a folder, each with its time in milliseconds since 1970; empty if the folder does not exist.
fn copies(folder: &Path) -> io::Result<Vec<(i64, PathBuf)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut copies = Vec::new();
    for entry in entries {
        let entry = entry?;
        if let Some(time) = entry.file_name().to_str().and_then(time_of)
            && entry.metadata()?.is_file()
        {
            copies.push((time, entry.path()));
        }
    }
    Ok(copies)
}

/// Time in the name of a backup.
fn time_of(name: &str) -> Option<i64> {
    let (first, last) = NAME;
    clock::parse_compact(name.strip_prefix(first)?.strip_suffix(last)?)
}
