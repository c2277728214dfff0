//! The pictures: their files, their descriptions, and which of them the content refers to.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::json;
use toml::de::DeValue;

use super::from_toml::FromToml;
use super::loader::{ContentLoader, file_names};
use super::model::{Picture, PictureEntry};
use super::node::leak;
use super::problem::nearest;

impl ContentLoader {
    /// Loads the descriptions of the pictures, so that pages can refer to them.
    pub fn load_pictures(&mut self) {
        self.check_picture_files();
        let Some(root) = self.root("pictures.toml") else { return };
        let DeValue::Table(entries) = root.value else { return };
        for (key, value) in entries {
            let id = leak(key.get_ref().as_ref());
            let node = root.child(id, "", value);
            let entry = PictureEntry::from_toml(node, self);
            let picture =
                entry.map(|PictureEntry { alt, focal, portrait }| Picture { id, alt, focal, portrait });
            self.pictures.insert(id.to_owned(), picture);
            if !self.images().contains(&id) {
                let remedy = self.missing_picture(id);
                self.report(node, &format!("the picture {id:?} has no file ({remedy})"));
            }
        }
    }

    /// The names of the pictures that have a file, without its extension.
    pub fn images(&self) -> Vec<&str> {
        let decodable = self.images.iter().filter(|(_, files)| files.iter().any(|file| is_picture(file)));
        decodable.map(|(name, _)| name.as_str()).collect()
    }

    /// Reports files of `images/` that no build step can use: other formats, and two files of one name.
    pub fn check_picture_files(&mut self) {
        let images = std::mem::take(&mut self.images);
        for files in images.values() {
            for file in files.iter().filter(|file| !is_picture(file)) {
                let message =
                    "the format of this picture is not taken (save it as JPEG, PNG, WebP, AVIF, GIF or TIFF)";
                self.report_file(&format!("images/{file}"), message);
            }
            if let [_, others @ ..] =
                files.iter().filter(|file| is_picture(file)).collect::<Vec<_>>().as_slice()
            {
                for file in others {
                    let message = "another picture has this name, with another extension (keep one of them)";
                    self.report_file(&format!("images/{file}"), message);
                }
            }
        }
        self.images = images;
    }

    /// What to do about a picture without a file: the file of this name that is no picture, or the one to add.
    pub fn missing_picture(&self, name: &str) -> String {
        match self.images.get(name).map(Vec::as_slice) {
            Some([file, ..]) => format!("save content/images/{file} as content/images/{name}.jpg"),
            _ => format!("add content/images/{name}.jpg"),
        }
    }

    /// Notes that a file refers to a picture.
    pub(super) fn use_picture(&mut self, id: &str, file: &str) {
        *self.pictures_in_use.entry(id.to_owned()).or_default() |= !file.starts_with("journal/");
    }

    /// The pictures that files refer to, as JSON sorted by id, each with its focal point, its crop for phones, and whether
    /// only articles show it.
    pub fn pictures_json(&self) -> String {
        let in_use = self.pictures_in_use.iter().filter_map(|(id, outside)| {
            let Picture { focal, portrait, .. } = self.pictures.get(id)?.as_ref()?;
            Some(json!({ "id": id, "focal": focal, "portrait": portrait, "articlesOnly": !outside }))
        });
        let in_use: Vec<String> = in_use.map(|picture| picture.to_string()).collect();
        format!("[\n{}\n]\n", in_use.join(",\n"))
    }
}

/// The problem of a text that names a picture without a description.
pub fn unknown_picture(what: &str, id: &str, known: &[&str]) -> String {
    let describe = "describe it in content/pictures.toml";
    let near = nearest(id, known).map(|near| format!("write {near:?}, or ")).unwrap_or_default();
    format!("{what} names the unknown picture {id:?} ({near}{describe})")
}

/// The extensions of pictures that the build can decode (`app/scripts/content-files.mjs` has the same list).
const PICTURE_EXTENSIONS: [&str; 8] = ["jpg", "jpeg", "png", "webp", "avif", "gif", "tif", "tiff"];

/// The files of a folder's pictures, by their names without the extension, which may be in upper case.
pub(super) fn picture_files(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let mut files = BTreeMap::<String, Vec<String>>::new();
    for name in file_names(folder) {
        if let Some((stem, _)) = name.rsplit_once('.') {
            files.entry(stem.to_owned()).or_default().push(name);
        }
    }
    files
}

/// Whether the build can decode a picture, by its extension.
fn is_picture(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| PICTURE_EXTENSIONS.contains(&extension.as_str()))
}
