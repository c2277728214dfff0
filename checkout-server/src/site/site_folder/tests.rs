//! Tests of reading a built site: its size limit, and files that are not served.

use super::*;
use crate::site::built_site::write_sample;
use std::{env, fs::File, os::unix, process};

/// Creates a site of two files with six bytes in total.
fn small_site(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("site-folder-{name}-{}", process::id()));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(folder.join("journal")).unwrap();
    write_sample(&folder).unwrap();
    fs::write(folder.join("robots.txt"), "r").unwrap();
    fs::write(folder.join("journal/essay.txt"), "essay").unwrap();
    folder
}

fn read(path: &Path) -> Result<SiteFolder, Vec<ConfigError>> {
    SiteFolder::read(BuiltSite::open(path).unwrap())
}

#[test]
fn a_site_that_is_too_large_for_the_memory_is_refused_with_its_size() {
    let path = small_site("size");
    // A sparse file, which is not read.
    let film = File::create(path.join("film.mp4")).unwrap();
    film.set_len(MOST_MEBIBYTES * MEBIBYTE - 5).unwrap();
    let [error] = &read(&path).unwrap_err()[..] else { panic!("one error") };
    let expected = format!("SITE_DIR {} has 257 MB of files, ", path.display());
    assert!(error.to_string().starts_with(&expected), "{error}");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_link_is_named_and_not_followed() {
    let path = small_site("links");
    assert_eq!(read(&path).unwrap().warnings(), [""; 0]);
    unix::fs::symlink("robots.txt", path.join("humans.txt")).unwrap();
    unix::fs::symlink("..", path.join("journal/up")).unwrap();
    unix::fs::symlink("nowhere", path.join("_hidden")).unwrap();
    let mut folder = read(&path).unwrap();
    assert!(folder.count() == 2 && folder.take_with_encodings("humans.txt").is_none());
    let missing = folder.lacks("journal/up/index.html").to_string();
    assert!(missing.contains("lacks journal/up/index.html. journal/up is a symbolic link"), "{missing}");
    let expected = format!(
        "SITE_DIR {}: symbolic links are not followed, so that these are not served: humans.txt, journal/up. Copy what they lead to.",
        path.display()
    );
    assert_eq!(folder.warnings(), [expected]);
    for number in 0..3 {
        unix::fs::symlink("robots.txt", path.join(format!("link-{number}.txt"))).unwrap();
    }
    let _socket = unix::net::UnixListener::bind(path.join("a.socket")).unwrap();
    let warnings = read(&path).unwrap().warnings();
    let [links, others] = &warnings[..] else { panic!("one for each kind: {warnings:?}") };
    assert!(links.contains(": humans.txt, journal/up, link-0.txt and 2 more. "), "{links}");
    assert!(others.contains("UTF-8") && others.contains(": a.socket. "), "{others}");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_hash_cannot_end_its_csp_directive() {
    assert!(is_hash("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="));
    assert!(!is_hash("sha256-'; script-src *"));
    assert!(!is_hash("sha256-"));
    assert!(!is_hash("md5-AAAA"));
}
