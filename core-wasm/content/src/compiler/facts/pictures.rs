//! Pictures: their files and their descriptions.

use std::collections::BTreeMap;

use crate::compiler::documents::Documents;
use crate::compiler::documents::paths::IMAGES;
use crate::compiler::documents::problem::{nearest, quote};
use crate::model::Picture;

/// The described pictures by name; `None` for a description with a problem.
pub type Pictures = BTreeMap<String, Option<Picture>>;

/// The extensions of pictures that the build can decode (`app/scripts/picture-source.ts` has the same list).
const PICTURE_EXTENSIONS: [&str; 8] = ["jpg", "jpeg", "png", "webp", "avif", "gif", "tif", "tiff"];

/// The picture files, by name without extension.
#[derive(Clone, Default)]
pub struct PictureFiles(BTreeMap<&'static str, Vec<&'static str>>);

impl PictureFiles {
    pub fn of(documents: &Documents) -> Self {
        let mut files = BTreeMap::<&str, Vec<&str>>::new();
        for path in documents.entries(IMAGES) {
            let name = path.rsplit('/').next().unwrap_or(path);
            if let Some((stem, _)) = name.rsplit_once('.') {
                files.entry(stem).or_default().push(name);
            }
        }
        Self(files)
    }

    /// The names with a file that the build can decode.
    pub fn names(&self) -> Vec<&'static str> {
        let decodable = self.0.iter().filter(|(_, files)| files.iter().any(|file| is_picture(file)));
        decodable.map(|(name, _)| *name).collect()
    }

    /// The remedy for a picture without a usable file.
    pub fn remedy_for_missing(&self, name: &str) -> String {
        match self.0.get(name).map(Vec::as_slice) {
            Some([file, ..]) => format!("save content/images/{file} as content/images/{name}.jpg"),
            _ => format!("add content/images/{name}.jpg"),
        }
    }

    /// All files, by name without extension.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &[&'static str])> {
        self.0.iter().map(|(name, files)| (*name, files.as_slice()))
    }
}

/// True if the build can decode a file with this extension.
pub fn is_picture(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| PICTURE_EXTENSIONS.contains(&extension.as_str()))
}

/// The problem of an unknown picture name; the message continues after the key's name.
pub fn unknown(id: &str, pictures: &Pictures) -> Option<String> {
    let known: Vec<&str> = pictures.keys().map(String::as_str).collect();
    (!pictures.contains_key(id)).then(|| {
        let near = nearest(id, &known).map_or_else(String::new, |near| format!("write {}, or ", quote(near)));
        format!("names the unknown picture {} ({near}describe it in content/pictures.toml)", quote(id))
    })
}
