//! Tests of reading a built site: what is kept in memory, and files that are sent from disk.

use super::*;
use crate::{response::CachePolicy, site::StaticFile};
use http_body_util::BodyExt as _;
use hyper::{HeaderMap, Method, Request, http::request::Parts};
use std::{env, process, sync::Arc};

/// A site of three files at its top and twelve in a folder, each with copies in two content codings.
fn site_of_many(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("site-folder-{name}-{}", process::id()));
    fs::create_dir_all(folder.join("journal")).unwrap();
    fs::write(folder.join(MANIFEST), r#"{ "siteUrl": "https://house.example" }"#).unwrap();
    for number in 0..12 {
        let file = folder.join(format!("journal/essay-{number}.txt"));
        fs::write(&file, format!("The text of essay {number}.")).unwrap();
        fs::write(file.with_extension("txt.br"), format!("brotli {number}")).unwrap();
        fs::write(file.with_extension("txt.gz"), format!("gzip {number}")).unwrap();
    }
    for file in ["robots.txt", "index.txt"] {
        fs::write(folder.join(file), file).unwrap();
    }
    folder
}

fn in_memory(folder: &SiteFolder) -> Vec<&str> {
    let kept = folder.files.iter().filter(|(_, content)| matches!(content, Content::Memory(_)));
    kept.map(|(name, _)| name.as_str()).collect()
}

#[test]
fn the_files_of_small_folders_are_kept_in_memory_as_far_as_they_fit() {
    let path = site_of_many("memory");
    let kept = |memory| {
        let folder = SiteFolder::read_within(&path, memory).unwrap();
        assert_eq!(folder.count(), 38);
        in_memory(&folder).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(kept(u64::MAX).len(), 38);
    assert_eq!(kept(0), [""; 0]);
    assert_eq!(kept(2 * HEADERS + 30), ["index.txt", "robots.txt"]);
    assert_eq!(kept(3 * HEADERS + 60), ["index.txt", "journal/essay-0.txt", "robots.txt"]);
    fs::remove_dir_all(path).unwrap();
}

fn request(method: Method, headers: &[(&'static str, &str)]) -> Parts {
    let mut request = Request::new(());
    *request.method_mut() = method;
    for (name, value) in headers {
        request.headers_mut().append(*name, value.parse().unwrap());
    }
    request.into_parts().0
}

/// The response with a file: the status, all headers and the body, or the error.
async fn answer(file: &StaticFile, request: &Parts) -> String {
    match file.respond(request) {
        Ok(response) => {
            let (head, body) = response.into_parts();
            let mut headers: Vec<_> = head.headers.iter().collect();
            headers.sort_unstable_by_key(|(name, _)| name.as_str());
            format!("{} {headers:?} {:?}", head.status, body.collect().await.unwrap().to_bytes())
        }
        Err(error) => format!("{error:?}"),
    }
}

/// The entity tag of a file, or nothing.
fn tag(file: &StaticFile) -> String {
    let response = file.respond(&request(Method::GET, &[])).unwrap();
    response.headers().get("etag").map_or("", |tag| tag.to_str().unwrap()).to_owned()
}

fn file_of(path: &Path, memory: u64, cache: CachePolicy) -> StaticFile {
    let bodies = SiteFolder::read_within(path, memory).unwrap().take_with_encodings("journal/essay-7.txt");
    StaticFile::new(bodies.unwrap(), "text/plain", cache, &Arc::new(HeaderMap::new())).unwrap()
}

#[tokio::test]
async fn a_file_on_disk_is_sent_like_one_in_memory() {
    let path = site_of_many("disk");
    for cache in [CachePolicy::Page, CachePolicy::NoStore] {
        let (kept, read) = (file_of(&path, u64::MAX, cache), file_of(&path, 0, cache));
        assert!(kept.is_in_memory() && !read.is_in_memory());
        let tag = tag(&kept);
        for method in [Method::GET, Method::HEAD] {
            for headers in [
                &[][..],
                &[("accept-encoding", "br, gzip")],
                &[("accept-encoding", "gzip")],
                &[("accept-encoding", "identity;q=0, zstd")],
                &[("range", "bytes=4-8")],
                &[("range", "bytes=100-")],
                &[("range", "bytes=4-8"), ("accept-encoding", "br")],
                &[("if-none-match", &*tag)],
                &[("if-none-match", "*")],
                &[("if-match", "\"other\"")],
            ] {
                let request = request(method.clone(), headers);
                let expected = answer(&kept, &request).await;
                assert_eq!(answer(&read, &request).await, expected, "{method} {headers:?}");
            }
        }
    }
    fs::remove_dir_all(path).unwrap();
}

#[tokio::test]
async fn a_file_that_has_changed_on_disk_is_sent_with_its_own_length_and_tag_and_a_removed_one_is_an_error() {
    let path = site_of_many("changed");
    let file = file_of(&path, 0, CachePolicy::Page);
    let get = request(Method::GET, &[]);
    let before = tag(&file);
    fs::write(path.join("journal/essay-7.txt"), "A longer text of the seventh essay.").unwrap();
    let after = answer(&file, &get).await;
    assert!(after.contains("\"content-length\", \"35\"") && after.contains("A longer text"), "{after}");
    assert_ne!(tag(&file), before);
    fs::remove_dir_all(path).unwrap();
    assert_eq!(answer(&file, &get).await, "FileUnreadable");
}

#[test]
fn a_hash_cannot_end_its_csp_directive() {
    assert!(is_hash("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="));
    assert!(!is_hash("sha256-'; script-src *"));
    assert!(!is_hash("sha256-"));
    assert!(!is_hash("md5-AAAA"));
}
