//! A copy of the whole ledger, made while it is used.

use super::files::{new_file, sync_folder};
use crate::ledger::LedgerError;
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

/// Writes a copy beside its place, flushes it, looks at it, and gives it its name last: a file of that name is
/// whole.
pub(super) fn copy(connection: &Connection, file: &Path) -> Result<(), LedgerError> {
    let fault = |why: &dyn std::fmt::Display| {
        LedgerError::new("Copy", format!("{} cannot be written: {why}.", file.display()))
    };
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = (|| {
        // Made by us first, so that it is for nobody else's eyes; SQLite fills an empty file.
        drop(new_file(&part).map_err(|error| fault(&error))?);
        let name = part.to_str().ok_or_else(|| fault(&"its name is not text"))?;
        connection.execute("VACUUM INTO ?1", [name]).map_err(|error| fault(&error))?;
        File::open(&part).and_then(|copy| copy.sync_all()).map_err(|error| fault(&error))?;
        let copy = Connection::open_with_flags(&part, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let verdict: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Err(fault(&"the copy is not whole"));
        }
        // Unlike a rename, a link never takes the place of another file.
        fs::hard_link(&part, file).map_err(|error| fault(&error))
    })();
    // What is left of a copy that failed is of no use, and one that succeeded has its own name now.
    drop(fs::remove_file(&part));
    written?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    sync_folder(folder.unwrap_or(Path::new("."))).map_err(|error| fault(&error))
}
