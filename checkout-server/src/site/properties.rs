//! A small site for tests of properties of paths.

use super::{
    Site,
    built_site::{BuiltSite, write_sample},
    site_folder::SiteFolder,
    static_file::StaticFile,
};
use crate::web::response::CachePolicy;
use hyper::{HeaderMap, header::HeaderValue};
use std::{fs, io, path::PathBuf};

/// Reads a small site from a folder that contains hidden files and has a file beside it.
pub(crate) fn small_site() -> io::Result<(PathBuf, Site)> {
    let root = std::env::temp_dir().join(format!("properties-{}", std::process::id()));
    let folder = root.join("site");
    for (file, text) in [
        ("secret.txt", "outside"),
        ("site/robots.txt", "User-agent: *"),
        ("site/assets/a name.txt", "spaced"),
        ("site/assets/entry-1a2b3c.js", "export {}"),
        ("site/.well-known/notes.txt", "not hidden"),
        ("site/.hidden/notes.txt", "hidden"),
        ("site/_drafts/eighth.md", "draft"),
    ] {
        let path = root.join(file);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)?;
    }
    write_sample(&folder)?;
    let mut site = Site::default();
    let read = BuiltSite::open(&folder).map_err(|fault| vec![fault]).and_then(SiteFolder::read);
    let mut read = read.map_err(|faults| io::Error::other(format!("{faults:?}")))?;
    while let Some(name) = read.next() {
        let Some(bodies) = read.take_with_encodings(&name) else { break };
        let media_type = HeaderValue::from_static("text/plain");
        let file = StaticFile::new(bodies, media_type, CachePolicy::Page, HeaderMap::new());
        site.files.insert(format!("/{name}"), file);
    }
    Ok((folder, site))
}
