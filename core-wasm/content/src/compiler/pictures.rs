//! Pictures: their files, their descriptions, and those that the content uses.

use std::collections::BTreeMap;

use serde_json::json;

use super::documents::Documents;
use super::file_kinds::PICTURES;
use super::problem::{Problem, nearest};
use crate::model::Picture;

/// The described pictures by name; `None` for one whose description has a problem.
pub type Pictures = BTreeMap<String, Option<Picture>>;

/// The extensions of pictures that the build can decode (`app/scripts/picture-source.ts` has the same list).
const PICTURE_EXTENSIONS: [&str; 8] = ["jpg", "jpeg", "png", "webp", "avif", "gif", "tif", "tiff"];

const FOLDER: &str = "images";

/// The picture files, by name without extension.
#[derive(Clone, Default)]
pub struct PictureFiles(BTreeMap<&'static str, Vec<&'static str>>);

impl PictureFiles {
    pub fn of(documents: &Documents) -> Self {
        let mut files = BTreeMap::<&str, Vec<&str>>::new();
        for path in documents.entries(FOLDER) {
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

    /// The problems of files that no build step can use: unknown formats, two files of one name, names that do not fit
    /// into URLs or texts.
    fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut report = |file: &str, message: &str| {
            problems.push(Problem::of_file(&format!("{FOLDER}/{file}"), message));
        };
        for (name, files) in &self.0 {
            for file in files.iter().filter(|file| !is_picture(file)) {
                report(
                    file,
                    "the format of this picture is not taken (save it as JPEG, PNG, WebP, AVIF, GIF or TIFF)",
                );
            }
            let pictures: Vec<&&str> = files.iter().filter(|file| is_picture(file)).collect();
            for file in pictures.iter().skip(1) {
                report(file, "another picture has this name, with another extension (keep one of them)");
            }
            if let Some(file) = pictures.first().filter(|_| !is_readable(name)) {
                report(
                    file,
                    "the name of this picture cannot be part of an address (rename it: letters without accents, digits and hyphens)",
                );
            }
        }
        problems
    }
}

/// True for a name that needs no encoding in URLs and in `srcset`, whose entries are separated by spaces and commas.
fn is_readable(name: &str) -> bool {
    pattern!(r"^[A-Za-z0-9][A-Za-z0-9._-]*$").is_match(name)
}

/// True if the build can decode a file with this extension.
fn is_picture(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| PICTURE_EXTENSIONS.contains(&extension.as_str()))
}

/// Describes an unknown picture name; the message continues after the key's name.
pub fn unknown(id: &str, pictures: &Pictures) -> Option<String> {
    let known: Vec<&str> = pictures.keys().map(String::as_str).collect();
    (!pictures.contains_key(id)).then(|| {
        let near = nearest(id, &known).map_or_else(String::new, |near| format!("write {near:?}, or "));
        format!("names the unknown picture {id:?} ({near}describe it in content/pictures.toml)")
    })
}

/// The problems of picture files, and of descriptions without a file.
pub fn problems(documents: &Documents, files: &PictureFiles) -> Vec<Problem> {
    let mut problems = files.problems();
    let known = files.names();
    let described = documents.get(PICTURES).map(|document| document.root.table());
    for (key, entry) in described.into_iter().flatten() {
        let id = key.get_ref().as_ref();
        if !known.contains(&id) {
            let remedy = files.remedy_for_missing(id);
            problems.push(entry.problem(format!("the picture {id:?} has no file ({remedy})")));
        }
    }
    problems
}

/// The pictures in use as JSON sorted by id, each with focal point, phone crop, and whether only articles show it.
/// `in_use` maps ids to whether anything but an article shows the picture.
pub fn json_of(in_use: &BTreeMap<String, bool>, pictures: &Pictures) -> String {
    let in_use = in_use.iter().filter_map(|(id, outside)| {
        let Picture { focal, portrait, .. } = pictures.get(id)?.as_ref()?;
        Some(json!({ "id": id, "focal": focal, "portrait": portrait, "articlesOnly": !outside }))
    });
    let in_use: Vec<String> = in_use.map(|picture| picture.to_string()).collect();
    format!("[\n{}\n]\n", in_use.join(",\n"))
}
