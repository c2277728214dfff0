//! Reads the built site into memory: every file, and the note that the build leaves for the server.

use super::Bodies;
use crate::{config::Origin, error::Fault};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    path::{Path, PathBuf},
};

const NOTE: &str = "_site.json";
const REMEDY: &str = "Run npm run build, or set SITE_DIR to a built site.";

/// What the build tells the server, in `_site.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Note {
    site_url: String,
    #[serde(default)]
    backend_origin: Option<String>,
    #[serde(default)]
    pages: HashMap<String, PageNote>,
    /// Other files that bring a style sheet of their own.
    #[serde(default)]
    files: HashMap<String, PageNote>,
}

/// What the build tells of one page, or of one drawing.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageNote {
    #[serde(default)]
    style_hashes: Vec<String>,
}

/// A built site as it lies in its folder.
#[derive(Debug)]
pub struct Folder {
    /// Where it was read from, for the operator's messages.
    pub place: PathBuf,
    /// The public origin that the build was made for.
    pub site_url: String,
    /// The hosted backend that the browser calls, where the build names one.
    pub backend: Option<Origin>,
    files: BTreeMap<String, Vec<u8>>,
    pages: HashMap<String, PageNote>,
}

impl Folder {
    /// Reads everything below a folder. Files and folders whose name begins with `_` or `.` stay out, save
    /// `.well-known`.
    ///
    /// # Errors
    /// Everything that is wrong with the folder, with the remedy.
    pub fn read(place: &Path) -> Result<Self, Vec<Fault>> {
        let shown = place.display();
        let text = fs::read_to_string(place.join(NOTE)).map_err(|error| {
            fault(format!("SITE_DIR {shown} holds no built site ({NOTE}: {error}). {REMEDY}"))
        })?;
        let mut note: Note = serde_json::from_str(&text)
            .map_err(|error| fault(format!("{shown}/{NOTE} cannot be understood: {error}. {REMEDY}")))?;
        note.pages.extend(note.files);
        let mut files = BTreeMap::new();
        collect(place, "", &mut files)
            .map_err(|error| fault(format!("SITE_DIR {shown} cannot be read: {error}. {REMEDY}")))?;
        let mut faults = Vec::new();
        for (page, hash) in
            note.pages.iter().flat_map(|(page, note)| note.style_hashes.iter().map(move |h| (page, h)))
        {
            if !is_hash(hash) {
                faults.push(Fault::new(format!(
                    "{shown}/{NOTE}: \"{hash}\" of {page} is no hash such as sha256-…=. {REMEDY}"
                )));
            }
        }
        let backend = match note.backend_origin.as_deref().map(Origin::parse).transpose() {
            Ok(backend) => backend,
            Err(shape) => {
                faults.push(Fault::new(format!("{shown}/{NOTE}: backendOrigin must be {shape}. {REMEDY}")));
                None
            }
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self { place: place.to_owned(), site_url: note.site_url, backend, files, pages: note.pages })
    }

    /// How many files there are.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Takes a file out, by its path below the folder.
    fn take(&mut self, file: &str) -> Option<Vec<u8>> {
        self.files.remove(file)
    }

    /// Takes a file out together with the encoded siblings that the build laid beside it.
    pub(crate) fn take_with_siblings(&mut self, file: &str) -> Option<Bodies> {
        let identity = self.take(file)?;
        let brotli = self.take(&format!("{file}.br"));
        let gzip = self.take(&format!("{file}.gz"));
        Some(Bodies { identity, brotli, gzip })
    }

    /// The hashes of the inline style sheets of a page, or of a drawing.
    pub(crate) fn style_hashes(&self, file: &str) -> &[String] {
        self.pages.get(file).map_or(&[], |note| &note.style_hashes)
    }

    /// The path of any file that is still there.
    pub(super) fn next(&self) -> Option<String> {
        // An encoded sibling sorts right behind its file, so the file always comes first.
        self.files.keys().next().cloned()
    }
}

fn fault(text: String) -> Vec<Fault> {
    vec![Fault::new(text)]
}

/// `sha256-` and base64: nothing that could end the directive it stands in.
fn is_hash(text: &str) -> bool {
    text.split_once('-').is_some_and(|(kind, value)| {
        matches!(kind, "sha256" | "sha384" | "sha512")
            && !value.is_empty()
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
    })
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is not text cannot be asked for.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('_') || (name.starts_with('.') && name != ".well-known") {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else if kind.is_file() {
            files.insert(format!("{prefix}{name}"), fs::read(entry.path())?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_cannot_end_its_directive() {
        assert!(is_hash("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="));
        assert!(!is_hash("sha256-'; script-src *"));
        assert!(!is_hash("sha256-"));
        assert!(!is_hash("md5-AAAA"));
    }
}
