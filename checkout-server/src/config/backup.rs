//! Backup settings: the folder of the backups, and how long they are kept.

use super::{environment::Environment, reader::SettingsReader};
use crate::base::error::ConfigError;
use std::path::PathBuf;

/// Default of `BACKUP_DAYS`.
const DEFAULT_DAYS: u32 = 14;
/// Maximum of `BACKUP_DAYS`: ten years.
const MAX_DAYS: u32 = 3650;

/// Backups that `checkout-server backup` makes and deletes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupSettings {
    /// `BACKUP_DIR`: the folder of the backups.
    pub folder: PathBuf,
    /// `BACKUP_DAYS`: how long a backup is kept.
    pub days: u32,
}

impl SettingsReader<'_> {
    /// Reads the backup settings; `None` if `BACKUP_DIR` is not set.
    pub(super) fn backup(&mut self) -> Option<BackupSettings> {
        let days = self.within("BACKUP_DAYS", 1..=MAX_DAYS, "days").unwrap_or(DEFAULT_DAYS);
        Some(BackupSettings { folder: self.get("BACKUP_DIR")?.into(), days })
    }
}

/// Reads only the backup settings, for the command that makes a backup.
///
/// # Errors
/// All errors in these settings.
pub(crate) fn backup_settings(environment: &Environment) -> Result<Option<BackupSettings>, Vec<ConfigError>> {
    let mut reader = SettingsReader { environment, errors: environment.errors(), warnings: Vec::new() };
    let settings = reader.backup();
    if reader.errors.is_empty() { Ok(settings) } else { Err(reader.errors) }
}
