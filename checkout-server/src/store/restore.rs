//! `checkout-server restore`: puts a copy of the database in the place of SQLite's file, and keeps what was there.
//!
//! Everything that can fail comes before the first move: the copy is copied into `DATA_DIR` and checked there. Then a note
//! names the file that will be kept; while the note exists, no server and no command opens the store, and the next restore
//! first undoes the interrupted one. Files are moved by renames and links within the folder alone, and nothing is
//! overwritten or deleted.

use super::{
    LOCK_FILE, StoreError, StoreSize, count,
    dialect::Dialect,
    files::{self, create_new_file, parent, sync_folder},
    open::{
        COPY_TIMEOUT, FILE_NAME,
        connection::{open_file, open_file_for_reading},
    },
    schema::{Migrations, SchemaState},
};
use crate::{base::clock, config::StoreSettings};
use sqlx::{Connection as _, query_scalar, raw_sql};
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};
use tokio::time::timeout;
use tracing::warn;

/// Names the file that an unfinished restore keeps.
const NOTE: &str = "ledger.sqlite.restoring";
/// The checked copy, before it gets the name of the store.
const CHECKED_COPY: &str = "ledger.sqlite.restored";
/// SQLite's write-ahead log and its index belong to the file of the same name without these endings.
const LOG_SUFFIXES: [&str; 2] = ["-wal", "-shm"];

/// Result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// How much the restored store holds.
    pub size: StoreSize,
    /// Whether the next start of the server migrates it.
    pub needs_migration: bool,
    /// The file that holds what was there before, and how much, none where it could not be read. None where nothing was
    /// there.
    pub kept: Option<(PathBuf, Option<StoreSize>)>,
}

/// Puts a copy in the place of the store's file, while no server runs.
///
/// # Errors
/// The store is in PostgreSQL, a server runs, the file is no copy of a store that this version can open, or it cannot be
/// copied. The store is then as it was before.
pub async fn restore(settings: &StoreSettings, copy: &Path) -> Result<Restored, StoreError> {
    let StoreSettings::Sqlite(folder) = settings else {
        return Err(failed(
            "PostgreSQL restores its own backups, while no server runs: pg_restore --clean --if-exists --single-transaction --dbname=\"$DATABASE_URL\" FILE",
        ));
    };
    let unwritable = |error: &dyn std::fmt::Display| {
        failed(&format!("Nothing was restored: {} cannot be written: {error}.", folder.display()))
    };
    files::create_folder(folder).map_err(|error| unwritable(&error))?;
    let _lock = files::lock_alone(&folder.join(LOCK_FILE)).map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => failed(&format!(
            "Nothing was restored: a server uses {}. Stop it first: systemctl stop checkout-server.socket checkout-server",
            folder.display()
        )),
        _ => unwritable(&error),
    })?;
    if undo(folder).map_err(|error| unwritable(&error))? {
        warn!("restore.interrupted_one_undone");
    }
    let part = folder.join(CHECKED_COPY);
    remove(&part).map_err(|error| unwritable(&error))?;
    let work = async {
        read_copy(folder, copy, &part)?;
        let checked = timeout(COPY_TIMEOUT, check_copy(&part, copy)).await;
        let (size, needs_migration) = checked.unwrap_or_else(|_| Err(StoreError::busy()))?;
        let before = count_store(&folder.join(FILE_NAME)).await;
        let kept_name = kept_name(folder);
        let has_kept = replace(folder, &kept_name, || Ok(())).map_err(|error| {
            // Files that were moved go back. Where that fails, too, the note keeps servers away.
            drop(undo(folder));
            unwritable(&error)
        })?;
        let kept = has_kept.then(|| (folder.join(kept_name), before));
        Ok::<_, StoreError>(Restored { size, needs_migration, kept })
    };
    let restored = work.await;
    // With the note, it shows how far the restore came.
    if !folder.join(NOTE).exists() {
        drop(remove(&part));
    }
    restored
}

/// Refuses a folder in which a restore was interrupted.
///
/// # Errors
/// A restore has not come to its end.
pub(super) fn refuse_interrupted(folder: &Path) -> Result<(), StoreError> {
    if !folder.join(NOTE).exists() {
        return Ok(());
    }
    let text = format!(
        "A restore into {} was interrupted. Run it again: checkout-server restore FILE first puts everything back in its place.",
        folder.display()
    );
    Err(StoreError::new("Restoring", text))
}

fn failed(text: &str) -> StoreError {
    StoreError::new("Restore", text)
}

fn refused(copy: &Path, reason: &dyn std::fmt::Display) -> StoreError {
    failed(&format!("Nothing was restored: {} {reason}.", copy.display()))
}

/// A path with an ending behind its name.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = OsString::from(path);
    path.push(suffix);
    path.into()
}

/// Deletes a file and what SQLite has written beside it.
fn remove(file: &Path) -> io::Result<()> {
    ["", "-wal", "-shm", "-journal"]
        .iter()
        .try_for_each(|suffix| files::remove_file(&with_suffix(file, suffix)))
}

/// Copies a file, with its write-ahead log where it has one, as a file that an earlier restore has kept may.
fn read_copy(folder: &Path, copy: &Path, part: &Path) -> Result<(), StoreError> {
    let unreadable = |error: io::Error| refused(copy, &format!("cannot be read ({error})"));
    let metadata = fs::metadata(copy).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(refused(copy, &"is not a file"));
    }
    if metadata.len() == 0 {
        return Err(refused(copy, &"is empty"));
    }
    let store = folder.join(FILE_NAME);
    if files::is_same(copy, &store) {
        return Err(refused(copy, &"is the store itself"));
    }
    // The folder's own lock is held by this process.
    if !files::is_same(parent(copy), folder) && files::is_locked(&parent(copy).join(LOCK_FILE)) {
        let reason = "is used by a server. Copy it with checkout-server backup, and restore that copy";
        return Err(refused(copy, &reason));
    }
    for suffix in ["", "-wal"] {
        let (from, to) = (with_suffix(copy, suffix), with_suffix(part, suffix));
        if !suffix.is_empty() && !from.exists() {
            continue;
        }
        let copied = File::open(&from).and_then(|mut source| {
            let mut target = create_new_file(&to)?;
            io::copy(&mut source, &mut target)?;
            target.sync_all()
        });
        copied.map_err(|error| refused(copy, &format!("cannot be copied: {}", StoreError::from(error))))?;
    }
    let owner = files::owner(&store).or_else(|| files::owner(folder));
    if let (Some(own), Some(owner)) = (files::owner(part), owner)
        && own != owner
    {
        return Err(failed(&format!(
            "Nothing was restored: {} belongs to another user, who could not write the restored file. Run this as the user of the server: sudo -u maison …",
            folder.display()
        )));
    }
    Ok(())
}

/// Checks that a copied file is a sound store which this version can open, and makes it one file without a log. Returns what
/// it holds, and whether the next start migrates it.
async fn check_copy(part: &Path, copy: &Path) -> Result<(StoreSize, bool), StoreError> {
    let damaged = |error: StoreError| refused(copy, &format!("is not a sound copy of a store ({error})"));
    let mut connection = open_file(part).await.map_err(damaged)?;
    let check = async {
        let migrations = Migrations::of(Dialect::Sqlite);
        raw_sql("PRAGMA trusted_schema = OFF")
            .execute(&mut connection)
            .await
            .map_err(StoreError::from)
            .map_err(damaged)?;
        let version = migrations.version(&mut connection).await.map_err(damaged)?;
        let state = migrations.state(version);
        let latest = migrations.latest();
        match state {
            SchemaState::Current | SchemaState::Older => {}
            SchemaState::Empty => {
                return Err(refused(copy, &"is no copy of a store: it has none of its tables"));
            }
            SchemaState::Moved => {
                return Err(refused(copy, &"was moved to PostgreSQL: set DATABASE_URL to that database"));
            }
            SchemaState::Newer => {
                let reason = format!(
                    "was written by a newer checkout-server (schema {version}, this one knows {latest}). Restore it with that one"
                );
                return Err(refused(copy, &reason));
            }
        }
        let count_rows = async {
            let verdict: String = query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
            if verdict != "ok" {
                return Err(StoreError::damaged(&verdict));
            }
            let counts = count(&mut connection).await?;
            // The copy becomes a single file, which one rename puts in place.
            raw_sql("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
                .execute(&mut connection)
                .await?;
            Ok::<_, StoreError>(counts)
        };
        Ok::<_, StoreError>((count_rows.await.map_err(damaged)?, state == SchemaState::Older))
    };
    let checked = check.await;
    drop(connection.close().await);
    if checked.is_ok() {
        File::open(part).and_then(|part| part.sync_all()).map_err(|error| refused(copy, &error))?;
    }
    checked
}

/// Counts of a database file, read without changing the file or its log; none where it cannot be read.
async fn count_store(file: &Path) -> Option<StoreSize> {
    let mut connection = open_file_for_reading(file).await.ok()?;
    let counts = count(&mut connection).await.ok();
    drop(connection.close().await);
    counts
}

/// A name with the time, which no file has.
fn kept_name(folder: &Path) -> String {
    let time = clock::compact(clock::now_millis());
    let mut names = (1..).map(|number| match number {
        1 => format!("ledger-replaced-{time}.sqlite"),
        _ => format!("ledger-replaced-{time}-{number}.sqlite"),
    });
    let is_free = |name: &String| {
        ["", "-wal", "-shm"].iter().all(|suffix| !with_suffix(&folder.join(name), suffix).exists())
    };
    names.find(is_free).unwrap_or_default()
}

/// Moves the store behind its kept name and the checked copy in its place. `step` is called after each change. Returns
/// whether anything was there.
fn replace(folder: &Path, kept: &str, mut step: impl FnMut() -> io::Result<()>) -> io::Result<bool> {
    let (store, kept_file) = (folder.join(FILE_NAME), folder.join(kept));
    let note = folder.join(NOTE);
    let mut file = create_new_file(&note)?;
    file.write_all(kept.as_bytes())
        .and_then(|()| file.sync_all())
        .inspect_err(|_| drop(fs::remove_file(&note)))?;
    sync_folder(folder)?;
    step()?;
    let mut has_kept = false;
    // Before the file: a log that lies beside another file would damage it.
    for suffix in LOG_SUFFIXES {
        let log = with_suffix(&store, suffix);
        if log.exists() {
            fs::rename(log, with_suffix(&kept_file, suffix))?;
            has_kept = true;
            step()?;
        }
    }
    if store.exists() {
        // A file system without links leaves the store without a file for a moment; the note covers it.
        fs::hard_link(&store, &kept_file).or_else(|_| fs::rename(&store, &kept_file))?;
        has_kept = true;
        step()?;
    }
    sync_folder(folder)?;
    fs::rename(folder.join(CHECKED_COPY), &store)?;
    step()?;
    sync_folder(folder)?;
    fs::remove_file(&note)?;
    step()?;
    sync_folder(folder)?;
    Ok(has_kept)
}

/// Undoes a restore that was interrupted before the copy was in its place, and completes one that was interrupted after it.
/// True where one was undone. The checked copy exists until it gets the name of the store.
fn undo(folder: &Path) -> io::Result<bool> {
    let note = folder.join(NOTE);
    let kept_name = match fs::read_to_string(&note) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        name => name?,
    };
    let is_undone = folder.join(CHECKED_COPY).exists();
    // A note that was interrupted while it was written names nothing, and nothing was moved.
    if is_undone && !kept_name.is_empty() {
        let (store, kept) = (folder.join(FILE_NAME), folder.join(kept_name));
        if kept.exists() && !store.exists() {
            fs::rename(&kept, &store)?;
        } else if kept.exists() {
            // The other name of the same file.
            fs::remove_file(&kept)?;
        }
        for suffix in LOG_SUFFIXES {
            let log = with_suffix(&kept, suffix);
            if log.exists() {
                fs::rename(log, with_suffix(&store, suffix))?;
            }
        }
        sync_folder(folder)?;
    }
    fs::remove_file(&note)?;
    sync_folder(folder)?;
    Ok(is_undone)
}

#[cfg(test)]
mod tests;
