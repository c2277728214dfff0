//! Tests of reading a built site: what is kept in memory, and files that are sent from disk.

use super::*;
use crate::{error::RequestError, response::CachePolicy, site::StaticFile};
use http_body_util::BodyExt as _;
use hyper::{HeaderMap, Method, Request, header::HeaderValue, http::request::Parts};
use std::{env, process};

/// A site of a file at its top and twelve in a folder, each with copies in two content codings.
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
    fs::write(folder.join("robots.txt"), "r").unwrap();
    folder
}

#[test]
fn the_smallest_files_are_kept_in_memory_as_far_as_they_fit() {
    let path = site_of_many("memory");
    fs::write(path.join("film.mp4"), vec![0; 1024 * 1024 + 1]).unwrap();
    let kept = |memory| {
        let folder = SiteFolder::read_within(&path, memory).unwrap();
        assert_eq!(folder.count(), 38);
        let kept = folder.files.iter().filter(|(_, content)| matches!(content, Content::Memory(_)));
        kept.map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(kept(0), [""; 0]);
    assert_eq!(kept(2 * HEADERS + 7), ["journal/essay-0.txt.gz", "robots.txt"]);
    let all = kept(u64::MAX);
    assert!(all.len() == 37 && !all.iter().any(|file| file == "film.mp4"), "a large file is never kept");
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
            let body = if request.method == Method::HEAD {
                Default::default()
            } else {
                body.collect().await.unwrap().to_bytes()
            };
            format!("{} {headers:?} {body:?}", head.status)
        }
        Err(error) => format!("{error:?}"),
    }
}

fn file_of(path: &Path, memory: u64, cache: CachePolicy) -> StaticFile {
    let bodies = SiteFolder::read_within(path, memory).unwrap().take_with_encodings("journal/essay-7.txt");
    StaticFile::new(bodies.unwrap(), HeaderValue::from_static("text/plain"), cache, HeaderMap::new()).unwrap()
}

#[tokio::test]
async fn a_file_on_disk_is_sent_like_one_in_memory() {
    let path = site_of_many("disk");
    for cache in [CachePolicy::Page, CachePolicy::NoStore] {
        let (kept, read) = (file_of(&path, u64::MAX, cache), file_of(&path, 0, cache));
        let whole = kept.respond(&request(Method::GET, &[])).unwrap();
        let tag = whole.headers().get("etag").map_or("", |tag| tag.to_str().unwrap());
        for method in [Method::GET, Method::HEAD] {
            for headers in [
                &[][..],
                &[("accept-encoding", "br, gzip")],
                &[("accept-encoding", "gzip")],
                &[("accept-encoding", "identity;q=0, zstd")],
                &[("range", "bytes=4-8")],
                &[("range", "bytes=-5")],
                &[("range", "bytes=100-")],
                &[("range", "bytes=4-8"), ("accept-encoding", "br")],
                &[("range", "bytes=4-8"), ("if-range", tag)],
                &[("if-none-match", tag)],
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

/// What a client has of a file can be asked for without reading it.
#[test]
fn a_file_that_has_changed_on_disk_is_an_error_and_what_needs_no_bytes_is_answered() {
    let path = site_of_many("changed");
    let file = file_of(&path, 0, CachePolicy::Page);
    let get = request(Method::GET, &[]);
    let tag = file.respond(&get).unwrap().headers().get("etag").unwrap().to_str().unwrap().to_owned();
    fs::write(path.join("journal/essay-7.txt"), "A longer text of the seventh essay.").unwrap();
    let is_error = || file.respond(&get).err() == Some(RequestError::FileUnreadable);
    assert!(is_error(), "neither its length nor its tag are those of the site that was read");
    fs::remove_dir_all(path).unwrap();
    assert!(is_error());
    let head = file.respond(&request(Method::HEAD, &[])).unwrap();
    assert_eq!(head.status(), 200);
    assert_eq!(head.headers().get("content-length").unwrap(), "20");
    let known = file.respond(&request(Method::GET, &[("if-none-match", &tag)])).unwrap();
    assert_eq!(known.status(), 304);
}

#[test]
fn a_hash_cannot_end_its_csp_directive() {
    assert!(is_hash("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="));
    assert!(!is_hash("sha256-'; script-src *"));
    assert!(!is_hash("sha256-"));
    assert!(!is_hash("md5-AAAA"));
}
