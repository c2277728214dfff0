//! Looks at a ledger without changing it: whether it can be read and written, and how much it holds.

use super::{NAME, STEPS, Sqlite, newer, unusable};
use crate::ledger::{LedgerError, Looked};
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File},
    io,
    path::Path,
    process,
    time::Duration,
};

impl Sqlite {
    /// Looks at the ledger of a folder; none where nothing is kept there yet, and something could be. Nothing lasts of
    /// what this writes: a lock that is taken and given back, a file that is made and removed.
    ///
    /// # Errors
    /// Why it could not be used, and what to do.
    pub fn look(folder: &Path, patience: Duration) -> Result<Option<Looked>, LedgerError> {
        let file = folder.join(NAME);
        if file.is_file() {
            return look_into(folder, &file, patience).map(Some);
        }
        match try_to_write(folder) {
            Ok(()) => Ok(None),
            Err(error) => Err(unusable(folder, &error.to_string())),
        }
    }
}

fn look_into(folder: &Path, file: &Path, patience: Duration) -> Result<Looked, LedgerError> {
    let fault = |error: rusqlite::Error| unusable(folder, &error.to_string());
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(fault)?;
    connection.busy_timeout(patience).map_err(fault)?;
    let number = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ";
    let has = |table: &str| number(&format!("{tables}'{table}'")).map(|found| found > 0);
    let step = match has("schema_version").map_err(fault)? {
        true => number("SELECT coalesce(max(number), 0) FROM schema_version").map_err(fault)?,
        false => 0,
    };
    let done = usize::try_from(step).unwrap_or(usize::MAX);
    if done > STEPS.len() {
        return Err(newer(folder, step));
    }
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(fault)?;
    if sound != "ok" {
        return Err(unusable(folder, &format!("the file is damaged ({sound})")));
    }
    let count = |table: &str| match has(table)? {
        true => number(&format!("SELECT count(*) FROM {table}")),
        false => Ok(0),
    };
    let looked = Looked {
        orders: count("orders").map_err(fault)?,
        letters: count("leads").map_err(fault)?,
        is_older: done < STEPS.len(),
    };
    connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK").map_err(fault)?;
    Ok(looked)
}

/// Makes a file in a folder and removes it; where the folder does not exist yet, in the one in which it would be made.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let here = if folder.is_absolute() { folder.to_owned() } else { Path::new(".").join(folder) };
    let known = here.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("/"));
    let file = known.join(format!(".checkout-server-check-{}", process::id()));
    drop(File::create_new(&file)?);
    fs::remove_file(file)
}
