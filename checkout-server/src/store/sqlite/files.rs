//! Files of the SQLite store: creation with owner-only permissions, durable directory entries, backups.

use crate::orders::{StoreError, random_hex};
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    process,
};

/// Creates a folder with mode 0700; an existing one is left as it is.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    sync_folder(parent(folder))
}

/// Creates a file with mode 0600, unless it exists, and flushes its directory entry.
pub(super) fn create_file(file: &Path) -> io::Result<()> {
    match create_new_file(file) {
        Ok(_) => sync_folder(parent(file)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

fn create_new_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Flushes a folder's entries to the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Creates and removes a file in a folder; where the folder does not exist, in its nearest existing ancestor.
pub(super) fn check_writable(folder: &Path) -> io::Result<()> {
    let folder = if folder.is_absolute() { folder.to_owned() } else { Path::new(".").join(folder) };
    let existing = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("/"));
    let file = existing.join(format!(".checkout-server-check-{}", process::id()));
    drop(File::create_new(&file)?);
    fs::remove_file(file)
}

/// Device and inode of a file: shows whether a path still names the same file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileIdentity(u64, u64);

impl FileIdentity {
    #[cfg(unix)]
    pub(super) fn of(file: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        fs::metadata(file).ok().map(|file| Self(file.dev(), file.ino()))
    }

    #[cfg(not(unix))]
    pub(super) fn of(_file: &Path) -> Option<Self> {
        // Elsewhere an open file can be neither moved nor deleted.
        None
    }
}

/// Copies the database into a new file. The copy is written under a temporary name, flushed, checked, and gets its name
/// last: a file of that name is complete. The temporary name is random, so that concurrent backups do not touch each
/// other's file.
pub(super) fn backup(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    let fault = |reason: &dyn std::fmt::Display| {
        StoreError::new("Copy", format!("{} cannot be written: {reason}.", file.display()))
    };
    let suffix = random_hex().ok_or_else(|| fault(&"there are no random numbers"))?;
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".{suffix}.part"));
    let part = PathBuf::from(part);
    // Created here with its permissions; SQLite fills an empty file.
    drop(create_new_file(&part).map_err(|error| fault(&error))?);
    let written = (|| {
        let name = part.to_str().ok_or_else(|| fault(&"its name is not valid UTF-8"))?;
        connection.execute("VACUUM INTO ?1", [name]).map_err(|error| fault(&error))?;
        File::open(&part).and_then(|copy| copy.sync_all()).map_err(|error| fault(&error))?;
        let copy = Connection::open_with_flags(&part, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let verdict: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Err(fault(&"the copy is damaged"));
        }
        // Unlike a rename, a link never replaces an existing file.
        fs::hard_link(&part, file).map_err(|error| fault(&error))
    })();
    // A failed copy is of no use, and a successful one has its own name now.
    drop(fs::remove_file(&part));
    written?;
    sync_folder(parent(file)).map_err(|error| fault(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    fn folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("checkout-server-{}", random_hex().unwrap()));
        fs::create_dir(&folder).unwrap();
        folder
    }

    fn database(folder: &Path) -> Connection {
        let connection = Connection::open(folder.join("source.sqlite")).unwrap();
        connection.busy_timeout(std::time::Duration::from_secs(20)).unwrap();
        connection
    }

    #[test]
    fn concurrent_backups_to_one_file_leave_one_complete_copy() {
        let folder = folder();
        let rows = "CREATE TABLE numbers AS
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT i FROM n";
        database(&folder).execute_batch(rows).unwrap();
        let target = folder.join("copy.sqlite");
        let results: Vec<_> = thread::scope(|scope| {
            let backups: Vec<_> =
                (0..4).map(|_| scope.spawn(|| backup(&database(&folder), &target))).collect();
            backups.into_iter().map(|backup| backup.join().unwrap()).collect()
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        for error in results.into_iter().filter_map(Result::err) {
            assert!(error.to_string().ends_with("cannot be written: File exists (os error 17)."), "{error}");
        }
        let count = "SELECT count(*) FROM numbers";
        let copied: i64 = Connection::open(&target).unwrap().query_row(count, [], |row| row.get(0)).unwrap();
        assert_eq!(copied, 20_000);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_backup_leaves_the_temporary_file_of_another_backup_alone() {
        let folder = folder();
        let target = folder.join("copy.sqlite");
        let foreign = folder.join("copy.sqlite.part");
        fs::write(&foreign, "another backup is writing this").unwrap();
        backup(&database(&folder), &target).unwrap();
        assert!(target.is_file() && foreign.is_file());
        fs::remove_dir_all(folder).unwrap();
    }
}
