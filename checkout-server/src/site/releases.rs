//! The folder of releases: `current`, a symbolic link that the server follows, and `releases/`, in which each
//! release has a folder named by its time. A complete release never changes.

mod manifest;

pub(crate) use manifest::Manifest;

use crate::base::{
    clock::{self, COMPACT},
    error::ConfigError,
};
use data_encoding::HEXLOWER;
use manifest::ReleaseFile;
use ring::digest::{Context, SHA256};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Read, Write as _},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

/// Symbolic link to the release that is served.
const CURRENT: &str = "current";
const RELEASES: &str = "releases";
/// File beside the files of a release.
const MANIFEST: &str = "release.json";
/// Prefix of the name of an incomplete release.
const INCOMING: &str = ".incoming-";
const LOCK: &str = ".lock";
/// How long a page from before a later release can still load its scripts and styles.
const KEPT_FOR: Duration = Duration::days(30);
/// Files with a hash in their names, which such pages request.
const ASSETS: &str = "site/assets/";
/// Maximum size of these files in bytes, so that the site stays below the server's limit.
const MOST_KEPT: u64 = 128 * 1024 * 1024;

#[derive(Debug)]
pub(crate) struct Release {
    pub(crate) name: String,
    pub(crate) manifest: Manifest,
}

#[derive(Debug)]
pub(crate) struct Switch {
    pub(crate) to: String,
    pub(crate) from: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Releases {
    folder: PathBuf,
}

/// Release that is being received. Its folder is removed if it does not become complete.
#[derive(Debug)]
pub(crate) struct Incoming {
    folder: PathBuf,
    name: String,
    manifest: Manifest,
    /// Earlier releases, newest first.
    earlier: Vec<(PathBuf, Release)>,
    /// Files that have to be sent, by their SHA-256, with their paths.
    missing: BTreeMap<String, Vec<ReleaseFile>>,
    order: Vec<String>,
}

impl Releases {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Release to which `current` leads.
    ///
    /// # Errors
    /// `current` leads to something else.
    pub(crate) fn served(&self) -> Result<Option<Release>, ConfigError> {
        let link = self.folder.join(CURRENT);
        let target = match fs::read_link(&link) {
            Ok(target) => target,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let shown = link.display();
                return Err(ConfigError::new(format!(
                    "{shown} has to be a link to a release, or absent: {error}."
                )));
            }
        };
        let name = target.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        match self.read(&name) {
            Ok(release) => Ok(Some(release)),
            Err(error) => Err(ConfigError::new(format!(
                "{} leads to {}, which is no release: {error}.",
                link.display(),
                target.display()
            ))),
        }
    }

    /// Prevents a second publication until the lock is dropped, or the process ends.
    ///
    /// # Errors
    /// Another publication holds the lock, or the folder cannot be written.
    pub(crate) fn lock(&self) -> Result<File, ConfigError> {
        let folder = self.folder.join(RELEASES);
        let file = fs::create_dir_all(&folder)
            .and_then(|()| File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)))
            .map_err(unwritten)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(ConfigError::new(
                "Something else is being published. Nothing has changed: try again in a minute.",
            )),
            Err(TryLockError::Error(error)) => Err(unwritten(error)),
        }
    }

    /// Creates an empty folder for a release, and removes the remains of an earlier attempt.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn begin(&self, manifest: Manifest) -> Result<Incoming, ConfigError> {
        let releases = self.folder.join(RELEASES);
        for (name, path) in entries(&releases).map_err(unwritten)? {
            if name.starts_with(INCOMING) {
                fs::remove_dir_all(path).map_err(unwritten)?;
            }
        }
        let mut earlier = self.names().map_err(unwritten)?;
        earlier.reverse();
        let now = OffsetDateTime::from_unix_timestamp(clock::now_millis().div_euclid(1000)).ok();
        // Names determine the order, even of two releases in one second and after a clock that was set back.
        let after = earlier.first().and_then(|newest| time_of(newest)?.checked_add(Duration::SECOND));
        let Some(name) = now.max(after).and_then(|time| time.format(COMPACT).ok()) else {
            return Err(ConfigError::new("The system has no time."));
        };
        let folder = releases.join(format!("{INCOMING}{name}"));
        fs::create_dir(&folder).map_err(unwritten)?;
        let earlier = earlier
            .into_iter()
            .filter_map(|name| Some((releases.join(&name), self.read(&name).ok()?)))
            .collect();
        let (missing, order) = (BTreeMap::new(), Vec::new());
        Ok(Incoming { folder, name, manifest, earlier, missing, order })
    }

    /// Makes `current` lead to a release.
    ///
    /// # Errors
    /// It cannot be written; it still leads to the previous release.
    pub(crate) fn switch(&self, to: String) -> Result<Switch, ConfigError> {
        let from = self.served()?.map(|release| release.name);
        self.point_to(&to).map_err(unwritten)?;
        Ok(Switch { to, from })
    }

    /// Makes `current` lead to a release with one rename.
    ///
    /// # Errors
    /// It cannot be written; it still leads to the previous release.
    pub(crate) fn point_to(&self, name: &str) -> io::Result<()> {
        let new = self.folder.join(format!("{CURRENT}.new"));
        drop(fs::remove_file(&new));
        symlink(Path::new(RELEASES).join(name), &new)?;
        fs::rename(&new, self.folder.join(CURRENT))?;
        // The switch has happened: a disk error now would only matter after a loss of power.
        drop(File::open(&self.folder).and_then(|folder| folder.sync_all()));
        Ok(())
    }

    /// Removes a release that is not served. If that fails, a later publication removes it.
    pub(crate) fn remove(&self, name: &str) {
        drop(fs::remove_dir_all(self.folder.join(RELEASES).join(name)));
    }

    /// Removes the releases that were replaced more than 30 days ago, except the last two. A later publication retries
    /// failed removals.
    pub(crate) fn prune(&self) {
        let Ok(names) = self.names() else { return };
        let now = OffsetDateTime::from(clock::now());
        let replaced = names.iter().zip(names.iter().skip(1)).rev().skip(1);
        for (name, next) in replaced {
            if time_of(next).is_some_and(|at| now - at > KEPT_FOR) {
                self.remove(name);
            }
        }
    }

    /// Names of the complete releases, oldest first.
    fn names(&self) -> io::Result<Vec<String>> {
        let mut names: Vec<_> = entries(&self.folder.join(RELEASES))?.map(|(name, _)| name).collect();
        names.retain(|name| time_of(name).is_some());
        names.sort();
        Ok(names)
    }

    fn read(&self, name: &str) -> io::Result<Release> {
        let text = fs::read(self.folder.join(RELEASES).join(name).join(MANIFEST))?;
        Ok(Release { name: name.to_owned(), manifest: serde_json::from_slice(&text)? })
    }
}

impl Incoming {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Folders of the site and of its program, and those of each coming day.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (PathBuf, PathBuf)> {
        let days = self.manifest.days.keys().map(|day| self.folder.join("days").join(day));
        [self.folder.clone()].into_iter().chain(days).map(|of| (of.join("site"), of.join("program")))
    }

    /// Links files that an earlier release contains; returns the SHA-256 of all others.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn link_known(&mut self) -> Result<Vec<String>, ConfigError> {
        let mut known: HashMap<&str, PathBuf> = HashMap::new();
        for (folder, release) in &self.earlier {
            for file in &release.manifest.files {
                known.entry(&file.sha256).or_insert_with(|| folder.join(&file.path));
            }
        }
        for file in &self.manifest.files {
            let found = known.get(file.sha256.as_str());
            // A file that was changed or removed on the disk is sent again.
            if let Some(path) = found.filter(|path| sha256_of(path).is_ok_and(|found| found == file.sha256)) {
                link(path, &self.folder.join(&file.path)).map_err(unwritten)?;
                continue;
            }
            if !self.missing.contains_key(&file.sha256) {
                self.order.push(file.sha256.clone());
            }
            self.missing.entry(file.sha256.clone()).or_default().push(file.clone());
        }
        Ok(self.order.clone())
    }

    /// Reads the bytes of the missing files, one after the other.
    ///
    /// # Errors
    /// The input ends early, a file differs from the manifest, or cannot be written.
    pub(crate) fn receive(&self, input: &mut impl Read) -> Result<(), ConfigError> {
        for hash in &self.order {
            let Some([first, others @ ..]) = self.missing.get(hash).map(Vec::as_slice) else { continue };
            let path = self.folder.join(&first.path);
            let found = store(&mut (&mut *input).take(first.size), &path).map_err(unwritten)?;
            if found.1 < first.size {
                return Err(ConfigError::new(
                    "The connection ended before everything had arrived. Nothing has changed: publish again.",
                ));
            }
            if found.0 != *hash {
                let path = &first.path;
                return Err(ConfigError::new(format!(
                    "{path} is not the file that was announced: it may have changed meanwhile. Nothing has changed: publish again."
                )));
            }
            for other in others {
                link(&path, &self.folder.join(&other.path)).map_err(unwritten)?;
            }
        }
        Ok(())
    }

    /// Adds the files that pages of earlier releases request, gives the release its name, and returns the
    /// name.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn complete(self) -> Result<String, ConfigError> {
        self.keep_earlier_assets().and_then(|()| self.write_manifest()).map_err(unwritten)?;
        let target = self.folder.with_file_name(&self.name);
        fs::rename(&self.folder, &target).map_err(unwritten)?;
        Ok(self.name.clone())
    }

    fn keep_earlier_assets(&self) -> io::Result<()> {
        let now = OffsetDateTime::from(clock::now());
        let mut paths: BTreeSet<&str> = self.manifest.files.iter().map(|file| file.path.as_str()).collect();
        let mut bytes = 0;
        // The newest earlier release has been served until now.
        let mut replaced_at = now;
        for (folder, release) in &self.earlier {
            if now - replaced_at > KEPT_FOR {
                break;
            }
            for file in release.manifest.files.iter().filter(|file| file.path.starts_with(ASSETS)) {
                if !paths.insert(&file.path) {
                    continue;
                }
                bytes += file.size;
                if bytes > MOST_KEPT {
                    return Ok(());
                }
                match link(&folder.join(&file.path), &self.folder.join(&file.path)) {
                    Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
            replaced_at = time_of(&release.name).unwrap_or(now);
        }
        Ok(())
    }

    fn write_manifest(&self) -> io::Result<()> {
        let mut file = File::create_new(self.folder.join(MANIFEST))?;
        file.write_all(&serde_json::to_vec(&self.manifest)?)?;
        file.sync_all()
    }
}

impl Drop for Incoming {
    /// Has no effect once the release has its name.
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// Name of the release that a resolved `SITE_DIR` belongs to.
pub(crate) fn release_of(site: &Path) -> Option<&str> {
    let folder = site.parent()?;
    let name = folder.file_name()?.to_str()?;
    (time_of(name).is_some() && folder.join(MANIFEST).is_file()).then_some(name)
}

/// Time of a release, parsed from its name.
fn time_of(name: &str) -> Option<OffsetDateTime> {
    Some(PrimitiveDateTime::parse(name, COMPACT).ok()?.assume_utc())
}

fn entries(folder: &Path) -> io::Result<impl Iterator<Item = (String, PathBuf)> + use<>> {
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    Ok(entries.into_iter().filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path()))))
}

/// Creates a hard link; a copy if the file system has no links.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// Writes a new file; returns its SHA-256 and its size in bytes.
fn store(input: &mut impl Read, path: &Path) -> io::Result<(String, u64)> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    let mut file = File::create_new(path)?;
    let found = digest(input, |bytes| file.write_all(bytes))?;
    file.sync_all()?;
    Ok(found)
}

fn sha256_of(path: &Path) -> io::Result<String> {
    Ok(digest(&mut File::open(path)?, |_| Ok(()))?.0)
}

fn digest(input: &mut impl Read, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<(String, u64)> {
    let (mut hash, mut size, mut buffer) = (Context::new(&SHA256), 0, vec![0; 64 * 1024]);
    loop {
        let count = match input.read(&mut buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // A read error ends the file early, which its size or hash reveals.
            read => read.unwrap_or(0),
        };
        let Some(bytes @ [_, ..]) = buffer.get(..count) else { break };
        hash.update(bytes);
        each(bytes)?;
        size += bytes.len() as u64;
    }
    Ok((HEXLOWER.encode(hash.finish().as_ref()), size))
}

/// Error for a folder of releases that cannot be written.
fn unwritten(error: io::Error) -> ConfigError {
    let reason = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the server's disk is full".to_owned(),
        _ => error.to_string(),
    };
    ConfigError::new(format!("The release cannot be stored: {reason}. Nothing has changed."))
}
