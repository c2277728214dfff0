//! Rules of pictures: files that the build can use, and a file for each description.

use crate::compiler::documents::paths::{IMAGES, PICTURES};
use crate::compiler::documents::problem::{Problem, quote};
use crate::compiler::facts::Facts;
use crate::compiler::facts::pictures::{PictureFiles, is_picture};

/// The problems of picture files, and of descriptions without a file.
pub fn problems(facts: &Facts) -> Vec<Problem> {
    let files = &facts.picture_files;
    let mut problems = problems_of_files(files);
    let known = files.names();
    let described = facts.documents.get(PICTURES).map(|document| document.root.table());
    for (key, entry) in described.into_iter().flatten() {
        let id = key.get_ref().as_ref();
        if !known.contains(&id) {
            let remedy = files.remedy_for_missing(id);
            problems.push(entry.problem(format!("the picture {} has no file ({remedy})", quote(id))));
        }
    }
    problems
}

/// The problems of files that no build step can use: unknown formats, two files of one name, names that do not fit
/// into URLs or texts.
fn problems_of_files(all: &PictureFiles) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut report = |file: &str, message: &str| {
        problems.push(Problem::of_file(&format!("{IMAGES}/{file}"), message));
    };
    for (name, files) in all.all() {
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
        if let Some(file) = pictures.first().filter(|_| !needs_no_encoding(name)) {
            report(
                file,
                "the name of this picture cannot be part of an address (rename it: letters without accents, digits and hyphens)",
            );
        }
    }
    problems
}

/// True for a name that needs no encoding in URLs and in `srcset`, whose entries are separated by spaces and commas.
fn needs_no_encoding(name: &str) -> bool {
    pattern!(r"^[A-Za-z0-9][A-Za-z0-9._-]*$").is_match(name)
}
