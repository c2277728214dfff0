//! `checkout-server restore`: replaces SQLite's file by a copy, and keeps the earlier file.
//!
//! Everything that can fail comes before the first move: the copy is copied into `DATA_DIR` and checked there. Then a
//! note names the file that will be kept; while it exists, no server and no command opens the store, and the next
//! restore first undoes the interrupted one. Files are moved only by renames and links within the folder, and nothing
//! is overwritten or deleted.

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
    /// Size of the restored store.
    pub size: StoreSize,
    /// Whether the next start of the server migrates it.
    pub needs_migration: bool,
    /// File with the earlier store, and its size if it could be read; `None` if there was no store.
    pub kept: Option<(PathBuf, Option<StoreSize>)>,
}

/// Replaces the store's file by a copy, while no server runs.
///
/// # Errors
/// If the store is in PostgreSQL, a server runs, the file is no copy of a store that this version can open, or it
/// cannot be copied. The store is then unchanged.
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
            // Moved files go back. If that fails, too, the note keeps servers away.
            drop(undo(folder));
            unwritable(&error)
        })?;
        let kept = has_kept.then(|| (folder.join(kept_name), before));
        Ok::<_, StoreError>(Restored { size, needs_migration, kept })
    };
    let restored = work.await;
    // Together with the note, it shows how far the restore came.
    if !folder.join(NOTE).exists() {
        drop(remove(&part));
    }
    restored
}

/// Refuses a folder with an interrupted restore.
///
/// # Errors
/// If a restore was interrupted.
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

/// Adds a suffix to the name of a path.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = OsString::from(path);
    path.push(suffix);
    path.into()
}

/// Deletes a database file and SQLite's files for it.
fn remove(file: &Path) -> io::Result<()> {
    ["", "-wal", "-shm", "-journal"]
        .iter()
        .try_for_each(|suffix| files::remove_file(&with_suffix(file, suffix)))
}

/// Copies a file, with its write-ahead log if there is one, which a file kept by an earlier restore may have.
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

/// Checks that a copied file is a sound store that this version can open, and makes it a single file without a log.
/// Returns its size, and whether the next start migrates it.
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

/// Size of a store, read without changing its file or log; `None` if it cannot be read.
async fn count_store(file: &Path) -> Option<StoreSize> {
    let mut connection = open_file_for_reading(file).await.ok()?;
    let counts = count(&mut connection).await.ok();
    drop(connection.close().await);
    counts
}

/// Unused name with the time.
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

/// Renames the store to its kept name, and the checked copy to the store's name. `step` is called after each change.
/// Returns whether there was a store.
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
    // Before the file: a log beside another file would damage it.
    for suffix in LOG_SUFFIXES {
        let log = with_suffix(&store, suffix);
        if log.exists() {
            fs::rename(log, with_suffix(&kept_file, suffix))?;
            has_kept = true;
            step()?;
        }
    }
    if store.exists() {
        // Without links, there is no store for a moment; the note covers it.
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

/// Undoes a restore that was interrupted before the copy was in its place, and completes one that was interrupted
/// later. Returns true if it was undone. The checked copy exists until it gets the store's name.
fn undo(folder: &Path) -> io::Result<bool> {
    let note = folder.join(NOTE);
    let kept_name = match fs::read_to_string(&note) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        name => name?,
    };
    let is_undone = folder.join(CHECKED_COPY).exists();
    // An empty note was interrupted while it was written: nothing was moved.
    if is_undone && !kept_name.is_empty() {
        let (store, kept) = (folder.join(FILE_NAME), folder.join(kept_name));
        if kept.exists() && !store.exists() {
            fs::rename(&kept, &store)?;
        } else if kept.exists() {
            // Second name of the same file.
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
