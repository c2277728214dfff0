//! Opens the SQLite database: pragmas, migration, read-only access, inspection.

use super::{
    error::{OpenError, unusable},
    migrations::{LATEST, migrate, schema_version},
};
use crate::orders::{StoreError, StoreSummary};
use rusqlite::{Connection, ErrorCode, OpenFlags, backup::Backup};
use std::{path::Path, thread, time::Duration};

/// The database's file in `DATA_DIR`. Released name: existing stores have it.
pub(super) const FILE_NAME: &str = "ledger.sqlite";

/// How often opening is retried while another process opens the same file for the first time, for which SQLite's busy
/// timeout does not wait.
const OPEN_RETRIES: u32 = 50;

/// Pages that one step of the copy into memory copies: all.
const ALL_PAGES: i32 = i32::MAX;

/// Opens the database and migrates it.
pub(super) fn open_and_migrate(folder: &Path, lock_timeout: Duration) -> Result<Connection, StoreError> {
    let file = folder.join(FILE_NAME);
    for _ in 1..OPEN_RETRIES {
        match try_open(&file, lock_timeout) {
            Err(OpenError::Sqlite(error)) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                thread::sleep(lock_timeout / OPEN_RETRIES);
            }
            result => return result.map_err(|error| error.describe(folder)),
        }
    }
    try_open(&file, lock_timeout).map_err(|error| error.describe(folder))
}

fn try_open(file: &Path, lock_timeout: Duration) -> Result<Connection, OpenError> {
    let mut connection = connect(file, lock_timeout / OPEN_RETRIES)?;
    // FULL: a commit is on the disk before it is acknowledged, also where the power fails.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    migrate(&mut connection)?;
    connection.busy_timeout(lock_timeout)?;
    Ok(connection)
}

fn connect(file: &Path, lock_timeout: Duration) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(lock_timeout)?;
    Ok(connection)
}

/// Opens the database as it is, whatever its schema, up to the latest that this version knows.
pub(super) fn open_unmigrated(folder: &Path, lock_timeout: Duration) -> Result<Connection, StoreError> {
    let open = || {
        let connection = connect(&folder.join(FILE_NAME), lock_timeout)?;
        schema_version(&connection)?;
        Ok(connection)
    };
    open().map_err(|error: OpenError| error.describe(folder))
}

/// Opens the database for reading. One with an older schema is copied into memory and migrated there.
pub(super) fn open_read_only(folder: &Path, lock_timeout: Duration) -> Result<Connection, StoreError> {
    let open = || {
        let connection = connect(&folder.join(FILE_NAME), lock_timeout)?;
        connection.pragma_update(None, "query_only", true)?;
        if schema_version(&connection)? == LATEST {
            return Ok(connection);
        }
        let mut copy = Connection::open_in_memory()?;
        Backup::new(&connection, &mut copy)?.run_to_completion(
            ALL_PAGES,
            lock_timeout / OPEN_RETRIES,
            None,
        )?;
        migrate(&mut copy)?;
        copy.pragma_update(None, "query_only", true)?;
        Ok(copy)
    };
    open().map_err(|error: OpenError| error.describe(folder))
}

/// Checks that the database can be read and written, and counts its rows.
pub(super) fn inspect(folder: &Path, lock_timeout: Duration) -> Result<StoreSummary, StoreError> {
    let connection = open_unmigrated(folder, lock_timeout)?;
    summarize(&connection).map_err(|error| error.describe(folder)).and_then(|(summary, verdict)| {
        if verdict == "ok" {
            Ok(summary)
        } else {
            Err(unusable(folder, &format!("the file is damaged ({verdict})")))
        }
    })
}

fn summarize(connection: &Connection) -> Result<(StoreSummary, String), OpenError> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let number = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
    let count = |table: &str| {
        let exists = format!("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '{table}'");
        if number(&exists)? == 0 { Ok(0) } else { number(&format!("SELECT count(*) FROM {table}")) }
    };
    let needs_migration = schema_version(connection)? < LATEST;
    let summary = StoreSummary { orders: count("orders")?, leads: count("leads")?, needs_migration };
    // The write lock can be had, and nothing is written.
    connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK")?;
    Ok((summary, verdict))
}
