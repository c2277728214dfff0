//! Reads the files of a built site from its folder into memory.

use super::{
    built_site::{BuiltSite, FileManifest, MANIFEST, REMEDY},
    static_file::EncodedBodies,
};
use crate::{base::error::ConfigError, config::Origin, site::releases::release_of};
use hyper::body::Bytes;
use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, DirEntry},
    io,
    path::{Path, PathBuf},
};

/// File with the pages that the server fills in.
pub(super) const TEMPLATES: &str = "_templates.json";
const MEBIBYTE: u64 = 1024 * 1024;
/// Maximum size of a built folder, which is kept in memory completely. A site with some hundred pages needs a
/// tenth of it. The build has the same limit (app/scripts/built-size.ts).
const MOST_MEBIBYTES: u64 = 256;
/// Number of files that a warning names.
const NAMED: usize = 3;

/// Files of a built site.
#[derive(Debug)]
pub struct SiteFolder {
    /// The folder, for messages to the operator.
    pub path: PathBuf,
    /// Public origin that the site was built for.
    pub site_url: String,
    /// Published release that the folder belongs to, if any.
    pub(crate) release: Option<String>,
    /// Hosted backend that browsers call, if the build has one.
    pub backend: Option<Origin>,
    /// Text of `_templates.json`.
    pub(super) templates: Option<String>,
    found: FoundFiles,
    files: BTreeMap<String, Bytes>,
    pages: HashMap<String, FileManifest>,
}

impl SiteFolder {
    /// Reads all files below a folder, except files and folders whose name begins with `_` or `.`, but
    /// including `.well-known`.
    ///
    /// # Errors
    /// All errors of the manifest, or the first file that cannot be read, with the remedy.
    pub fn read(site: BuiltSite) -> Result<Self, Vec<ConfigError>> {
        let BuiltSite { path, folder, mut manifest } = site;
        let shown = path.display();
        manifest.pages.extend(manifest.files);
        let unreadable =
            |error| vec![ConfigError::new(format!("SITE_DIR {shown} cannot be read: {error}. {REMEDY}"))];
        let mut found = FoundFiles::default();
        found.collect(&folder, "").map_err(unreadable)?;
        let mut errors = Vec::from_iter(too_large("SITE_DIR", &path, found.bytes));
        for (page, hash) in manifest
            .pages
            .iter()
            .flat_map(|(page, entry)| entry.style_hashes.iter().map(move |hash| (page, hash)))
        {
            if !is_hash(hash) {
                errors.push(ConfigError::new(format!(
                    "{shown}/{MANIFEST}: \"{hash}\" of {page} is no hash such as sha256-…=. {REMEDY}"
                )));
            }
        }
        let backend = match manifest.backend_origin.as_deref().map(Origin::parse).transpose() {
            Ok(backend) => backend,
            Err(shape) => {
                errors.push(ConfigError::new(format!(
                    "{shown}/{MANIFEST}: backendOrigin must be {shape}. {REMEDY}"
                )));
                None
            }
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        let read = |name: String| {
            let bytes = fs::read(folder.join(&name))?;
            Ok((name, bytes.into()))
        };
        let templates = match fs::read_to_string(folder.join(TEMPLATES)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            text => Some(text.map_err(unreadable)?),
        };
        let files = found.names.drain(..).map(read).collect::<io::Result<_>>().map_err(unreadable)?;
        Ok(Self {
            site_url: manifest.site_url,
            release: release_of(&folder).map(str::to_owned),
            backend,
            templates,
            path,
            found,
            files,
            pages: manifest.pages,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Removes a file together with its `.br` and `.gz` encodings.
    pub(crate) fn take_with_encodings(&mut self, file: &str) -> Option<EncodedBodies> {
        let identity = self.files.remove(file)?;
        let brotli = self.files.remove(&format!("{file}.br"));
        let gzip = self.files.remove(&format!("{file}.gz"));
        Some(EncodedBodies { identity, brotli, gzip })
    }

    pub(super) fn lacks(&self, file: &str) -> ConfigError {
        let is_linked = |link: &String| Path::new(file).starts_with(link);
        let remedy = match self.found.links.iter().find(|link| is_linked(link)) {
            Some(link) => {
                format!("{link} is a symbolic link, which the server does not follow: copy what it leads to")
            }
            None => "Run npm run build".to_owned(),
        };
        ConfigError::new(format!("SITE_DIR {} lacks {file}. {remedy}.", self.path.display()))
    }

    /// Warnings about files that are skipped for another reason than a leading `_` or `.`.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let kinds = [
            ("symbolic links are not followed", &self.found.links, "Copy what they lead to"),
            (
                "only files, with a name in UTF-8, can be requested",
                &self.found.others,
                "Rename or remove them",
            ),
        ];
        let kinds = kinds.into_iter().filter(|(_, names, _)| !names.is_empty());
        let warning = |(why, names, remedy): (&str, &Vec<String>, &str)| {
            let more = names.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let names: Vec<_> = names.iter().take(NAMED).map(String::as_str).collect();
            let names = names.join(", ");
            format!(
                "SITE_DIR {}: {why}, so that these are not served: {names}{more}. {remedy}.",
                self.path.display()
            )
        };
        kinds.map(warning).collect()
    }

    /// Hashes of the inline style sheets of a page or SVG.
    pub(crate) fn style_hashes(&self, file: &str) -> &[String] {
        self.pages.get(file).map_or(&[], |entry| &entry.style_hashes)
    }

    /// Path of the first remaining file.
    pub(super) fn next(&self) -> Option<String> {
        // An encoding is sorted after its file, so the file always comes first.
        self.files.keys().next().cloned()
    }
}

/// True for a hash of a CSP (`sha256-`, `sha384-` or `sha512-` and base64): no character that could end a CSP directive.
fn is_hash(text: &str) -> bool {
    text.split_once('-').is_some_and(|(kind, value)| {
        matches!(kind, "sha256" | "sha384" | "sha512")
            && !value.is_empty()
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
    })
}

/// Error if the files of a built folder exceed the memory that is reserved for them.
pub(crate) fn too_large(setting: &str, path: &Path, bytes: u64) -> Option<ConfigError> {
    let path = path.display();
    (bytes > MOST_MEBIBYTES * MEBIBYTE).then(|| {
        ConfigError::new(format!(
            "{setting} {path} has {} MB of files, and the server keeps all of them in memory: at most {MOST_MEBIBYTES} MB. Leave out the largest, such as films, and link to another place for them.",
            bytes.div_ceil(MEBIBYTE)
        ))
    })
}

/// Contents of a folder: files to serve, and files that are not served.
#[derive(Debug, Default)]
struct FoundFiles {
    names: Vec<String>,
    bytes: u64,
    links: Vec<String>,
    /// Sockets, and names that are not UTF-8.
    others: Vec<String>,
}

impl FoundFiles {
    /// Adds everything below a folder, except hidden names.
    fn collect(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let shown = name.to_string_lossy();
            if shown.starts_with('_') || (shown.starts_with('.') && shown != ".well-known") {
                continue;
            }
            let path = format!("{prefix}{shown}");
            let kind = entry.file_type()?;
            if kind.is_symlink() {
                self.links.push(path);
            } else if name.to_str().is_none() || !(kind.is_dir() || kind.is_file()) {
                self.others.push(path);
            } else if kind.is_dir() {
                self.collect(&entry.path(), &format!("{path}/"))?;
            } else {
                self.bytes = self.bytes.saturating_add(entry.metadata()?.len());
                self.names.push(path);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
