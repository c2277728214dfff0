//! Manifest of a release: every file of the site and of the program, including those of coming days, with
//! SHA-256 and size.

use crate::base::error::ConfigError;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use time::{Date, format_description::BorrowedFormatItem, macros::format_description};

/// Maximum number of bytes of a release. Site and program may have 256 MB each (`site/site_folder.rs`).
const MOST_BYTES: u64 = 512 * 1024 * 1024;
/// Maximum number of sites of coming days.
const MOST_DAYS: usize = 60;
/// Folder of the sites of coming days.
const DAYS: &str = "days/";
const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
/// Maximum number of bytes of a path, and of a name in it.
const PATH_SIZE: usize = 1000;
const NAME_SIZE: usize = 200;

/// Manifest of a release, as it is sent and stored beside its files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// Release that the sender has compared with, if one was served.
    pub(crate) base: Option<String>,
    pub(super) files: Vec<ReleaseFile>,
    /// Data with which the sender compares this release with the next one; stored unchanged.
    #[serde(default)]
    pub(crate) summary: serde_json::Value,
    /// Days on which the site changes by itself, as `2026-01-03`, with their summaries: the site from that
    /// day on is below `days/2026-01-03/`.
    #[serde(default)]
    pub(crate) days: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ReleaseFile {
    /// Path: `site/…` or `program/…`, or one of these below `days/2026-01-03/`.
    pub(super) path: String,
    /// SHA-256 in lower-case hexadecimal.
    pub(super) sha256: String,
    pub(super) size: u64,
}

impl Manifest {
    /// Parses and validates a manifest that was received.
    ///
    /// # Errors
    /// The first violation. Nothing has been written yet.
    pub(crate) fn parse(line: &str) -> Result<Self, ConfigError> {
        let refused = |fault: String| {
            ConfigError::new(format!("The list of files cannot be used: {fault}. Nothing has changed."))
        };
        let manifest: Self = serde_json::from_str(line).map_err(|error| refused(error.to_string()))?;
        if let Some(day) = manifest.days.keys().find(|day| Date::parse(day, DAY).is_err()) {
            return Err(refused(format!("{day:?} is no day")));
        }
        if manifest.days.len() > MOST_DAYS {
            return Err(refused(format!("it has more than {MOST_DAYS} coming days")));
        }
        let mut paths = BTreeSet::new();
        let mut bytes = 0_u64;
        for ReleaseFile { path, sha256, size } in &manifest.files {
            let of_day = path.strip_prefix(DAYS).and_then(|path| path.split_once('/'));
            let below = match of_day {
                Some((day, path)) if manifest.days.contains_key(day) => path,
                _ => path,
            };
            if !is_path(below) {
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

    /// The release for a day (`2026-01-03`): the site of the latest coming day that has come replaces the
    /// site. `None` if no such day has come.
    pub(crate) fn due(&self, today: &str) -> Option<Self> {
        let (day, summary) = self.days.range(..=today.to_owned()).next_back()?;
        let is_later = |other: &str| other > day.as_str();
        let files = self.files.iter().filter_map(|file| {
            let (of, path) = file.path.strip_prefix(DAYS)?.split_once('/')?;
            if is_later(of) {
                return Some(file.clone());
            }
            (of == day).then(|| ReleaseFile { path: path.to_owned(), ..file.clone() })
        });
        let days = self.days.iter().filter(|(day, _)| is_later(day));
        Some(Self {
            base: self.base.clone(),
            files: files.collect(),
            summary: summary.clone(),
            days: days.map(|(day, summary)| (day.clone(), summary.clone())).collect(),
        })
    }
}

/// True if a path leads to a file inside the release, whatever exists there already.
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
