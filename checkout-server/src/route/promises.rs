//! What must be true of a path, whatever a client asks for.

use super::file;
use crate::{assets::Site, assets::promises::small_site, limits::Limits, program, refuse};
use core_wasm::{
    redirects,
    routes::{Resolution, canonical, resolve},
};
use hyper::{Uri, header::HeaderValue};
use percent_encoding::percent_decode_str;
use std::{path::PathBuf, sync::LazyLock};

/// A path that is not refused holds no control byte; one that is a page is written in one way, and every other way leads
/// to that one on the same host; one that is a file is that of no folder outside, and of no hidden one.
pub fn path(input: &[u8]) {
    // As hyper reads it.
    let Ok(uri) = Uri::try_from(input) else { return };
    let path = uri.path();
    if refuse::address(&uri, &Limits::default()).is_err() {
        return;
    }
    let decoded: Vec<u8> = percent_decode_str(path).collect();
    assert!(!decoded.iter().any(u8::is_ascii_control), "{path}");
    match resolve(path) {
        Resolution::Page(page) => {
            assert_eq!(page.path, path);
            assert_eq!(canonical(path).as_deref(), Some(path));
        }
        Resolution::Redirect { to } => {
            assert!(to != path && to.starts_with('/') && !to.starts_with("//"), "{path} leads to {to}");
            assert!(HeaderValue::from_str(&to).is_ok());
            assert!(matches!(resolve(&to), Resolution::Page(_)), "{path} leads to {to}, which leads on");
        }
        Resolution::NotFound => found_on_the_disk(path),
    }
    if let Some(redirect) = redirects::find(path) {
        assert!(HeaderValue::from_str(&redirects::address(redirect, uri.query())).is_ok());
    }
    assert!(
        !program::owns(path) || matches!(resolve(path), Resolution::NotFound),
        "the program has no public page"
    );
}

/// What is found under a path lies in the folder of the site, also where the disk has the last word on `..` and links.
fn found_on_the_disk(path: &str) {
    static SITE: LazyLock<Option<(PathBuf, Site)>> = LazyLock::new(|| small_site().ok());
    let Some((folder, site)) = &*SITE else { unreachable!("the small site is made") };
    if file(site, path).is_none() {
        return;
    }
    let name = percent_decode_str(path).decode_utf8_lossy();
    let place = folder.join(name.trim_start_matches('/'));
    let known = folder.canonicalize().ok();
    let inside = place
        .canonicalize()
        .ok()
        .filter(|place| known.as_ref().is_some_and(|folder| place.starts_with(folder)));
    assert!(inside.is_some(), "{path} is {}", place.display());
    assert!(!name.contains("/.hidden") && !name.contains("/_"), "{path}");
}

#[cfg(test)]
mod tests {
    use crate::promises::keeps;

    #[test]
    fn every_path_stays_in_its_folder() {
        keeps(
            super::path,
            "path",
            "(/|//|%2[efEF]|\\.|\\.\\.|robots\\.txt|assets|about|About|r%6Fbots|legal|terms|\\\\|\\?|%25|program){0,8}",
        );
    }
}
