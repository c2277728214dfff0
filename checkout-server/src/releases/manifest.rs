//! What a release consists of: every file of the site and of the program, with its SHA-256 and size.

use crate::error::ConfigError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most bytes of a release. Site and program may have 256 MB each (`site/site_folder.rs`).
const MOST_BYTES: u64 = 512 * 1024 * 1024;
/// The most bytes of a path, and of a name in it.
const PATH_SIZE: usize = 1000;
const NAME_SIZE: usize = 200;

/// A release, as it is sent and kept beside its files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The release that the sender has compared with, if one was served.
    pub(crate) base: Option<String>,
    pub(super) files: Vec<FileEntry>,
    /// What the sender wants to know of this release when it compares the next one with it: kept as it is.
    #[serde(default)]
    pub(crate) summary: serde_json::Value,
}

/// A file of a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileEntry {
    /// `site/…` or `program/…`.
    pub(super) path: String,
    /// In lower-case hexadecimal.
    pub(super) sha256: String,
    pub(super) size: u64,
}

impl Manifest {
    /// Parses and checks a manifest from the other side.
    ///
    /// # Errors
    /// What is wrong with it. Nothing has been written then.
    pub(crate) fn parse(line: &str) -> Result<Self, ConfigError> {
        let refused = |fault: String| {
            ConfigError::new(format!("The list of files cannot be used: {fault}. Nothing has changed."))
        };
        let manifest: Self = serde_json::from_str(line).map_err(|error| refused(error.to_string()))?;
        let mut paths = BTreeSet::new();
        let mut bytes = 0_u64;
        for FileEntry { path, sha256, size } in &manifest.files {
            if !is_path(path) {
                return Err(refused(format!("{path:?} is no path below site/ or program/")));
            }
            if !is_sha256(sha256) {
                return Err(refused(format!("{sha256:?} of {path} is no SHA-256")));
            }
            if !paths.insert(path.as_str()) {
                return Err(refused(format!("{path} is named twice")));
            }
            bytes = bytes.saturating_add(*size);
        }
        if bytes > MOST_BYTES {
            let most = MOST_BYTES / 1024 / 1024;
            return Err(refused(format!("its files have more than {most} MB")));
        }
        Ok(manifest)
    }
}

/// A path that leads to a file below the release, whatever is there already.
fn is_path(path: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.len() <= NAME_SIZE
            && !matches!(name, "." | "..")
            && name.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b':' | b'"'))
    };
    path.len() <= PATH_SIZE
        && path.split_once('/').is_some_and(|(root, _)| matches!(root, "site" | "program"))
        && path.split('/').all(is_name)
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f'))
}
