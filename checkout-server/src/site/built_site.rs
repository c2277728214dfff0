//! Opens a built site: reads its manifest `_site.json`, and lets the core load its content `_content.bin`. Prices and
//! texts come with the site, so that changing them does not require compiling the server.

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
/// Remedy for a folder that is no built site, or cannot be read.
pub(super) const REMEDY: &str = "Run npm run build, or set SITE_DIR to a built site.";
/// Remedy for a site that was built for another version of the server.
const OTHER_VERSION_REMEDY: &str = "Run npm run build, and deploy server and site of one build. Where an older server still runs, do not restart it: npm run publish puts this one into service with the site.";
/// Remedy for a content that is damaged, incomplete, or from another build than the pages.
const INCOMPLETE_REMEDY: &str = "Run npm run build again, and deploy the whole folder.";

/// `_site.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    pub(super) site_url: String,
    /// Hosted backend that the pages call.
    #[serde(default)]
    pub(super) backend_origin: Option<String>,
    /// Pages by file.
    #[serde(default)]
    pub(super) pages: HashMap<String, FileManifest>,
    /// Other files with inline style sheets, by file.
    #[serde(default)]
    pub(super) files: HashMap<String, FileManifest>,
    /// Hash of the content from which the pages were built.
    content: String,
    /// Format of the content, which is that of one version of the server.
    format: String,
}

/// Entry of a file in the manifest.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileManifest {
    /// Hashes of its inline style sheets, for the Content-Security-Policy.
    #[serde(default)]
    pub(super) style_hashes: Vec<String>,
}

/// A built site with its manifest. Its content is loaded.
#[derive(Debug)]
pub struct BuiltSite {
    /// The folder as it was given, for messages to the operator.
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
        return Err(format!("this site was built for another version of the server. {OTHER_VERSION_REMEDY}"));
    }
    let file = fs::read(folder.join(CONTENT)).map_err(|error| {
        format!(
            "{CONTENT}, with the prices and words that the server works with, cannot be read: {error}. {INCOMPLETE_REMEDY}"
        )
    })?;
    content::load_once(file, Reader::Server).map_err(|error| match error {
        LoadError::OtherVersion => {
            format!("{CONTENT} is no content for this version of the server. {OTHER_VERSION_REMEDY}")
        }
        LoadError::Damaged => format!("{CONTENT} is damaged. {INCOMPLETE_REMEDY}"),
        LoadError::Incomplete => {
            format!(
                "{CONTENT} lacks what the server alone uses: it may be the file for browsers. {INCOMPLETE_REMEDY}"
            )
        }
        LoadError::MissingOffer(slug) => {
            format!("{CONTENT} lacks the offer {slug}, which has pages of its own. {INCOMPLETE_REMEDY}")
        }
    })?;
    if manifest.content == content::content_hash() {
        return Ok(());
    }
    Err(format!(
        "{CONTENT} is of another build than the pages beside it, whose prices and words could be others. {INCOMPLETE_REMEDY}"
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
