//! Opens a built site: its manifest `_site.json`, and its content `_content.bin`, which the core loads before
//! anything uses it. So prices and texts come with the site, and changing them does not require compiling the
//! server.

use crate::base::error::ConfigError;
use core_wasm::catalog::content::{self, FORMAT, LoadError, Reader};
use serde::Deserialize;
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

pub(super) const MANIFEST: &str = "_site.json";
const CONTENT: &str = "_content.bin";
pub(super) const REMEDY: &str = "Run npm run build, or set SITE_DIR to a built site.";
const DEPLOY_BOTH: &str = "Run npm run build, and deploy server and site of one build. Where an older server still runs, do not restart it: npm run publish puts this one into service with the site.";
const DEPLOY_ALL: &str = "Run npm run build again, and deploy the whole folder.";

/// `_site.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    pub(super) site_url: String,
    #[serde(default)]
    pub(super) backend_origin: Option<String>,
    #[serde(default)]
    pub(super) pages: HashMap<String, FileManifest>,
    /// Other files with inline style sheets.
    #[serde(default)]
    pub(super) files: HashMap<String, FileManifest>,
    /// Hash of the content from which the pages were built.
    content: String,
    /// Version of the content's format.
    format: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileManifest {
    #[serde(default)]
    pub(super) style_hashes: Vec<String>,
}

/// Built site whose content is loaded.
#[derive(Debug)]
pub struct BuiltSite {
    /// The folder, for messages to the operator.
    pub(super) path: PathBuf,
    /// The resolved path of the folder, so that a symbolic link that changes while the site is read has no
    /// effect.
    pub(super) folder: PathBuf,
    pub(super) manifest: Manifest,
}

impl BuiltSite {
    /// Origin that the site was built for.
    pub(crate) fn site_url(&self) -> &str {
        &self.manifest.site_url
    }

    /// Opens the site in a folder and loads its content.
    ///
    /// # Errors
    /// If there is no site, or its content does not fit this server or the site's pages; each with the remedy.
    pub fn open(path: &Path) -> Result<Self, ConfigError> {
        let shown = path.display();
        let folder = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let text = fs::read_to_string(folder.join(MANIFEST)).map_err(|error| {
            ConfigError::new(format!("SITE_DIR {shown} holds no built site ({MANIFEST}: {error}). {REMEDY}"))
        })?;
        let manifest: Manifest = serde_json::from_str(&text).map_err(|error| {
            ConfigError::new(format!("{shown}/{MANIFEST} cannot be understood: {error}. {REMEDY}"))
        })?;
        load_content(&folder, &manifest)
            .map_err(|fault| ConfigError::new(format!("SITE_DIR {shown}: {fault}")))?;
        Ok(Self { path: path.to_owned(), folder, manifest })
    }
}

/// Loads the content, and checks that it and the pages are from one build, for this version of the server.
fn load_content(folder: &Path, manifest: &Manifest) -> Result<(), String> {
    if manifest.format != format!("{FORMAT:016x}") {
        return Err(format!("this site was built for another version of the server. {DEPLOY_BOTH}"));
    }
    let file = fs::read(folder.join(CONTENT)).map_err(|error| {
        format!(
            "{CONTENT}, with the prices and words that the server works with, cannot be read: {error}. {DEPLOY_ALL}"
        )
    })?;
    content::load(file, Reader::Server).map_err(|error| match error {
        LoadError::OtherVersion => {
            format!("{CONTENT} is no content for this version of the server. {DEPLOY_BOTH}")
        }
        LoadError::Damaged => format!("{CONTENT} is damaged. {DEPLOY_ALL}"),
        LoadError::Incomplete => {
            format!(
                "{CONTENT} lacks what the server alone uses: it may be the file for browsers. {DEPLOY_ALL}"
            )
        }
    })?;
    if manifest.content == content::content_hash() {
        return Ok(());
    }
    Err(format!(
        "{CONTENT} is of another build than the pages beside it, whose prices and words could be others. {DEPLOY_ALL}"
    ))
}

/// Writes `_site.json` and `_content.bin` of a site without pages, for tests.
#[cfg(any(test, fuzzing))]
pub(super) fn write_sample(folder: &Path) -> std::io::Result<()> {
    let manifest = serde_json::json!({
        "siteUrl": "https://house.example",
        "content": content::content_hash(),
        "format": format!("{FORMAT:016x}"),
    });
    fs::write(folder.join(MANIFEST), manifest.to_string())?;
    fs::write(folder.join(CONTENT), content::embedded::FILE)
}
