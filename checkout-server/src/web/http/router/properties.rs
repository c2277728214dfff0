//! Properties of request paths for any input.

use super::file;
use crate::site::{Site, handlers::program_pages, properties::small_site};
use core_wasm::{
    redirects,
    routes::{Resolution, canonical_path, resolve},
};
use hyper::{Uri, header::HeaderValue};
use percent_encoding::percent_decode_str;
use std::{path::PathBuf, sync::LazyLock};

/// Asserts that other spellings of a page's path redirect to its canonical path on the same host, and that a file lies
/// inside the site and is not hidden.
pub fn path(input: &[u8]) {
    let Ok(uri) = Uri::try_from(input) else { return };
    let path = uri.path();
    match resolve(path) {
        Resolution::Page(page) => {
            assert_eq!(page.path, path);
            assert_eq!(canonical_path(path).as_deref(), Some(path));
        }
        Resolution::Redirect { to } => {
            assert!(to != path && to.starts_with('/') && !to.starts_with("//"), "{path} redirects to {to}");
            let added = to.split_once('?').map_or("", |(_, query)| query);
            assert!(HeaderValue::from_str(&to).is_ok() || !added.is_ascii(), "{path} redirects to {to}");
            let target = to.split('?').next().unwrap_or_default();
            assert!(
                matches!(resolve(target), Resolution::Page(_)),
                "{path} redirects to {to}, which redirects again"
            );
        }
        Resolution::NotFound => check_file(path),
    }
    if let Some(redirect) = redirects::find(path) {
        assert!(HeaderValue::from_str(&redirects::location(redirect, uri.query())).is_ok());
    }
    assert!(
        !program_pages::contains(path) || matches!(resolve(path), Resolution::NotFound),
        "the program has no public page"
    );
}

/// Asserts that a file lies inside the site's folder, by the file system's own resolution of `..` and links.
fn check_file(path: &str) {
    static SITE: LazyLock<Option<(PathBuf, Site)>> = LazyLock::new(|| small_site().ok());
    let Some((folder, site)) = &*SITE else { unreachable!("the small site can be created") };
    if file(site, path).is_none() {
        return;
    }
    let name = percent_decode_str(path).decode_utf8_lossy();
    let found = folder.join(name.trim_start_matches('/'));
    let root = folder.canonicalize().ok();
    let inside =
        found.canonicalize().ok().filter(|found| root.as_ref().is_some_and(|root| found.starts_with(root)));
    assert!(inside.is_some(), "{path} is {}", found.display());
    assert!(!name.contains("/.hidden") && !name.contains("/_"), "{path}");
}

#[cfg(test)]
mod tests {
    use crate::fuzzing::property_check::check;

    #[test]
    fn any_path_stays_inside_the_site() {
        check(
            super::path,
            "path",
            "(/|//|%2[efEF]|\\.|\\.\\.|robots\\.txt|assets|about|About|r%6Fbots|legal|terms|\\\\|\\?|%25|program){0,8}",
        );
    }
}
