//! Reads the built site from its folder: the files that fit in memory, the paths of the others, and the manifest
//! `_site.json` of the build, with its templates.

use super::{content::Content, static_file::EncodedBodies};
use crate::{config::Origin, error::ConfigError};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, Metadata},
    io,
    path::{Path, PathBuf},
};

const MANIFEST: &str = "_site.json";
/// Pages that the server fills in.
pub(super) const TEMPLATES: &str = "_templates.json";
/// The largest file that is kept in memory, in bytes.
const LARGEST: u64 = 1024 * 1024;
/// The most bytes of files that are kept in memory. A site of some hundred pages takes a third of it.
const MEMORY: u64 = 64 * 1024 * 1024;
/// What the prepared headers of a file take, in bytes.
const HEADERS: u64 = 2 * 1024;
const REMEDY: &str = "Run npm run build, or set SITE_DIR to a built site.";

/// `_site.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Manifest {
    site_url: String,
    #[serde(default)]
    backend_origin: Option<String>,
    #[serde(default)]
    pages: HashMap<String, FileManifest>,
    /// Other files with inline style sheets.
    #[serde(default)]
    files: HashMap<String, FileManifest>,
}

/// The entry of one page or SVG.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileManifest {
    #[serde(default)]
    style_hashes: Vec<String>,
}

/// The files of a built site.
#[derive(Debug)]
pub struct SiteFolder {
    /// The folder, for messages to the operator.
    pub path: PathBuf,
    /// The public origin that the site was built for.
    pub site_url: String,
    /// The hosted backend that browsers call, where the build names one.
    pub backend: Option<Origin>,
    /// The text of `_templates.json`.
    pub(super) templates: Option<String>,
    files: BTreeMap<String, Content>,
    pages: HashMap<String, FileManifest>,
}

impl SiteFolder {
    /// Takes all files below a folder, except files and folders whose name begins with `_` or `.`; `.well-known` is taken.
    ///
    /// # Errors
    /// Every error in the folder, with the remedy.
    pub fn read(path: &Path) -> Result<Self, Vec<ConfigError>> {
        Self::read_within(path, MEMORY)
    }

    /// The same, with at most this many bytes in memory.
    pub(super) fn read_within(path: &Path, memory: u64) -> Result<Self, Vec<ConfigError>> {
        let shown = path.display();
        let text = fs::read_to_string(path.join(MANIFEST)).map_err(|error| {
            one_error(format!("SITE_DIR {shown} holds no built site ({MANIFEST}: {error}). {REMEDY}"))
        })?;
        let mut manifest: Manifest = serde_json::from_str(&text).map_err(|error| {
            one_error(format!("{shown}/{MANIFEST} cannot be understood: {error}. {REMEDY}"))
        })?;
        manifest.pages.extend(manifest.files);
        let files = read_files(path, memory)
            .map_err(|error| one_error(format!("SITE_DIR {shown} cannot be read: {error}. {REMEDY}")))?;
        let mut errors = Vec::new();
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
        Ok(Self {
            path: path.to_owned(),
            site_url: manifest.site_url,
            backend,
            templates: fs::read_to_string(path.join(TEMPLATES)).ok(),
            files,
            pages: manifest.pages,
        })
    }

    /// The number of files.
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

    /// The error for a missing file.
    pub(super) fn lacks(&self, file: &str) -> ConfigError {
        ConfigError::new(format!("SITE_DIR {} lacks {file}. Run npm run build.", self.path.display()))
    }

    /// The hashes of the inline style sheets of a page or SVG.
    pub(crate) fn style_hashes(&self, file: &str) -> &[String] {
        self.pages.get(file).map_or(&[], |entry| &entry.style_hashes)
    }

    /// The path of the first remaining file.
    pub(super) fn next(&self) -> Option<String> {
        // An encoding sorts behind its file, so the file always comes first.
        self.files.keys().next().cloned()
    }
}

fn one_error(text: String) -> Vec<ConfigError> {
    vec![ConfigError::new(text)]
}

/// `sha256-` and base64: no character that could end a CSP directive.
fn is_hash(text: &str) -> bool {
    text.split_once('-').is_some_and(|(kind, value)| {
        matches!(kind, "sha256" | "sha384" | "sha512")
            && !value.is_empty()
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
    })
}

/// Reads the files that fit in memory, the smallest first: what the build has compressed, and with it most of what is
/// asked for.
fn read_files(folder: &Path, memory: u64) -> io::Result<BTreeMap<String, Content>> {
    // Resolved, so that a link that leads to another build later has no effect.
    let folder = folder.canonicalize()?;
    let mut found = Vec::new();
    collect(&folder, "", &mut found)?;
    found.sort_by_cached_key(|(name, metadata)| (metadata.len(), name.clone()));
    let (mut files, mut used) = (BTreeMap::new(), 0_u64);
    for (name, metadata) in found {
        let path = folder.join(&name);
        used = used.saturating_add(metadata.len()).saturating_add(HEADERS);
        let fits = metadata.len() <= LARGEST && used <= memory;
        let content = if fits { Content::in_memory(&path) } else { Content::on_disk(path, &metadata) };
        files.insert(name, content?);
    }
    Ok(files)
}

/// Adds the names of all files.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Metadata)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is not UTF-8 cannot be requested.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('_') || (name.starts_with('.') && name != ".well-known") {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else if kind.is_file() {
            files.push((format!("{prefix}{name}"), entry.metadata()?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
