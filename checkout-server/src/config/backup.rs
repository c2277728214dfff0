//! Backup settings: where copies of the database are kept, and for how long.

use super::{environment::Environment, reader::SettingsReader};
use crate::base::error::ConfigError;
use std::path::PathBuf;

/// How many days copies are kept unless a setting says otherwise.
const DEFAULT_DAYS: u32 = 14;
/// The longest time that can be set, in days: ten years.
const MAX_DAYS: u32 = 3650;

/// The copies that `checkout-server backup` makes and deletes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupSettings {
    /// `BACKUP_DIR`: the folder of the copies.
    pub folder: PathBuf,
    /// `BACKUP_DAYS`: how long a copy is kept.
    pub days: u32,
}

impl SettingsReader<'_> {
    /// None where `BACKUP_DIR` is not set.
    pub(super) fn backup(&mut self) -> Option<BackupSettings> {
        let days = self.within("BACKUP_DAYS", 1..=MAX_DAYS, "days").unwrap_or(DEFAULT_DAYS);
        Some(BackupSettings { folder: self.get("BACKUP_DIR")?.into(), days })
    }
}

/// The backup settings alone, for the command that makes a copy.
///
/// # Errors
/// An invalid setting.
pub(crate) fn backup_settings(environment: &Environment) -> Result<Option<BackupSettings>, Vec<ConfigError>> {
    let mut reader = SettingsReader { environment, errors: environment.errors(), warnings: Vec::new() };
    let settings = reader.backup();
    if reader.errors.is_empty() { Ok(settings) } else { Err(reader.errors) }
}
