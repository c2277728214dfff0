//! Files of the SQLite store: creation with owner-only permissions, durable directory entries, backups.

use super::{StoreError, open::connection::open_file};
use crate::base::random::random_hex;
use sqlx::{AnyConnection, query, query_scalar};
use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    process,
    time::Duration,
};

/// Gives file errors the codes that the database uses for them.
impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        let code = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "DiskFull",
            io::ErrorKind::WouldBlock => "DatabaseLocked",
            _ => "CannotOpen",
        };
        Self::new(code, error.to_string())
    }
}

/// Creates a folder with mode 0700; leaves an existing one as it is.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
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

/// Creates a file with mode 0600; fails if it exists.
pub(super) fn create_new_file(file: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)
}

/// Creates and locks a file: exclusively if no other process holds it, otherwise shared. Returns whether the lock is
/// exclusive. It is held until it is dropped, or the process ends. The error is `WouldBlock` if another process holds
/// the file exclusively.
pub(super) fn lock(file: &Path) -> io::Result<(File, bool)> {
    create_file(file)?;
    let file = OpenOptions::new().write(true).open(file)?;
    let is_alone = file.try_lock().is_ok();
    if !is_alone {
        file.try_lock_shared()?;
    }
    Ok((file, is_alone))
}

/// Renames a new file to a free name, once its content is on the disk.
pub(super) fn put_in_place(new: &Path, file: &Path) -> io::Result<()> {
    File::open(new)?.sync_all()?;
    fs::rename(new, file)?;
    sync_folder(parent(file))
}

/// Creates a file and locks it exclusively, until the lock is dropped.
pub(super) fn lock_alone(file: &Path) -> io::Result<File> {
    create_file(file)?;
    let file = OpenOptions::new().write(true).open(file)?;
    file.try_lock()?;
    Ok(file)
}

/// Folder of a path.
pub(super) fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// True if a process holds a file that [`lock`] or [`lock_alone`] has locked.
pub(super) fn is_locked(file: &Path) -> bool {
    OpenOptions::new().write(true).open(file).is_ok_and(|file| file.try_lock().is_err())
}

/// True if two paths lead to the same existing file or folder.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// User id of the owner of a file or folder.
pub(super) fn owner(path: &Path) -> Option<u32> {
    fs::metadata(path).ok().map(|path| path.uid())
}

/// Flushes a folder's entries to the disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Creates and removes a file in a folder; if the folder does not exist, in its nearest existing ancestor.
pub(super) fn check_writable(folder: &Path) -> io::Result<()> {
    let folder = if folder.is_absolute() { folder.to_owned() } else { Path::new(".").join(folder) };
    let existing = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("/"));
    let file = existing.join(format!(".checkout-server-check-{}", process::id()));
    drop(File::create_new(&file)?);
    fs::remove_file(file)
}

/// Device and inode of the database's file and of its log: shows whether their paths still name the same files. The log
/// stays the same as long as one connection is open.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileIdentity([Option<(u64, u64)>; 2]);

impl FileIdentity {
    pub(super) fn of(file: &Path) -> Self {
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        Self([identity(file), identity(Path::new(&log))])
    }
}

fn identity(file: &Path) -> Option<(u64, u64)> {
    fs::metadata(file).ok().map(|file| (file.dev(), file.ino()))
}

/// Age of partial copies whose backup has surely ended.
const OLD_PART: Duration = Duration::from_hours(24);

/// Deletes partial copies that killed backups have left; `is_copy` is true for the names of copies.
pub(super) fn remove_old_parts(folder: &Path, is_copy: impl Fn(&str) -> bool) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let file = file?;
        let is_part = file.file_name().to_str().and_then(copy_of_part).is_some_and(&is_copy);
        // Another backup may remove it at the same time.
        let written = file.metadata().and_then(|part| part.modified());
        if is_part && written.is_ok_and(|at| at.elapsed().is_ok_and(|age| age >= OLD_PART)) {
            remove_file(&file.path())?;
        }
    }
    Ok(())
}

/// Deletes a file, which may be missing.
pub(super) fn remove_file(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Name of the copy to which a partial copy, or SQLite's journal of it, belongs.
fn copy_of_part(name: &str) -> Option<&str> {
    let part = name.strip_suffix("-journal").unwrap_or(name).strip_suffix(".part")?;
    let (copy, random) = part.rsplit_once('.')?;
    (random.len() == 32 && random.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(copy)
}

/// Copies the database into a new file. The copy is written under a temporary name, flushed and checked; it gets its
/// name last, so a file with that name is complete. The temporary name is random, so that concurrent backups use
/// different files.
pub(super) async fn backup(connection: &mut AnyConnection, file: &Path) -> Result<(), StoreError> {
    let fault = |reason: &dyn std::fmt::Display| {
        StoreError::new("Copy", format!("{} cannot be written: {reason}.", file.display()))
    };
    let name = file.file_name().unwrap_or_default();
    remove_old_parts(parent(file), |copy| name == copy).map_err(|error| fault(&error))?;
    let suffix = random_hex().ok_or_else(|| fault(&"there are no random numbers"))?;
    let mut part_name = file.as_os_str().to_owned();
    part_name.push(format!(".{suffix}.part"));
    let part = PathBuf::from(part_name);
    // Created here because of its permissions; SQLite fills an empty file.
    drop(create_new_file(&part).map_err(|error| fault(&error))?);
    let write = async {
        let target = part.to_str().ok_or_else(|| fault(&"its name is not valid UTF-8"))?;
        let copied = query("VACUUM INTO $1").bind(target).execute(connection).await;
        copied.map_err(|error| fault(&StoreError::from(error)))?;
        File::open(&part).and_then(|copy| copy.sync_all()).map_err(|error| fault(&error))?;
        let mut copy = open_file(&part).await?;
        let verdict: String = query_scalar("PRAGMA integrity_check").fetch_one(&mut copy).await?;
        if verdict != "ok" {
            return Err(fault(&"the copy is damaged"));
        }
        name_copy(&part, file, |part, file| fs::hard_link(part, file)).map_err(|error| fault(&error))
    };
    let written = write.await;
    // A successful copy has its final name now.
    drop(fs::remove_file(&part));
    written?;
    sync_folder(parent(file)).map_err(|error| fault(&error))
}

/// Gives a complete copy its name. Unlike a rename, a link never replaces an existing file; on file systems without
/// links, an empty file takes the name first, and the rename replaces it.
fn name_copy(part: &Path, file: &Path, link: impl FnOnce(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
    match link(part, file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            drop(create_new_file(file)?);
            fs::rename(part, file).inspect_err(|_| drop(fs::remove_file(file)))
        }
        linked => linked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_gets_its_name_without_links_and_replaces_no_file() {
        let folder = std::env::temp_dir().join(format!("copies-{}", random_hex().unwrap()));
        create_folder(&folder).unwrap();
        let (part, file) = (folder.join("copy.part"), folder.join("copy"));
        type Link = fn(&Path, &Path) -> io::Result<()>;
        let links: [Link; 2] =
            [|part, file| fs::hard_link(part, file), |_, _| Err(io::ErrorKind::Unsupported.into())];
        for link in links {
            fs::write(&part, "complete").unwrap();
            name_copy(&part, &file, link).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), "complete");
            drop(fs::remove_file(&part));
            fs::write(&part, "another").unwrap();
            let error = name_copy(&part, &file, link).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(fs::read_to_string(&file).unwrap(), "complete");
            fs::remove_file(&file).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
