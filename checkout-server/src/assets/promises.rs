//! What must be true of the headers that choose a body and its part, whatever a client writes into them.

use super::{
    Bodies, Coding, File, Folder, Site, choose,
    conditions::{Verdict, allow_part, judge},
    range::{Asked, asked},
};
use crate::{error::RequestError, headers::Caching};
use hyper::{
    HeaderMap, Method, Request, StatusCode,
    body::Body as _,
    header::{
        ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, HeaderName, HeaderValue, IF_MATCH,
        IF_NONE_MATCH, IF_RANGE, RANGE,
    },
};
use std::{fs, io, path::PathBuf, sync::LazyLock};

const TAG: &[u8] = b"\"1a2b\"";

/// The lines `name: value` of a text, as far as they can be headers.
fn headers(input: &[u8]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for line in input.split(|byte| *byte == b'\n') {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let (name, value) = line.split_at(colon);
        let value = value.get(1..).unwrap_or_default().trim_ascii();
        if let (Ok(name), Ok(value)) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value)) {
            headers.append(name, value);
        }
    }
    headers
}

/// A part lies within the body, and its own numbers ask for the same part; only one line that begins with the unit asks
/// for any. The body's length stands in a line `length: 13`.
pub fn range(input: &[u8]) {
    let headers = headers(input);
    let length =
        headers.get("length").and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or(input.len());
    let found = asked(&headers, length);
    if found != Asked::Whole {
        let lines: Vec<_> = headers.get_all(RANGE).iter().map(HeaderValue::as_bytes).collect();
        let unit = lines.first().and_then(|line| line.get(..6)).unwrap_or_default();
        assert!(lines.len() == 1 && unit.eq_ignore_ascii_case(b"bytes="), "{found:?} of {lines:?}");
    }
    if let Asked::Part { first, last } = found {
        assert!(first <= last && last < length, "{first}-{last} of {length}");
        let again = HeaderMap::from_iter(
            HeaderValue::from_str(&format!("bytes={first}-{last}")).map(|line| (RANGE, line)),
        );
        assert_eq!(asked(&again, length), found);
    }
}

/// Only an encoding that exists is chosen, however the list is divided into lines; who has the file has named its tag;
/// and the answer that all of this leads to is one that HTTP allows.
pub fn accepted(input: &[u8]) {
    let mut headers = headers(input);
    let lines: Vec<_> = headers.get_all(ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes).collect();
    let joined = HeaderMap::from_iter(
        HeaderValue::from_bytes(&lines.join(&b","[..])).map(|line| (ACCEPT_ENCODING, line)),
    );
    for (brotli, gzip) in [(false, false), (false, true), (true, false), (true, true)] {
        let chosen = choose(&headers, brotli, gzip);
        assert!(brotli || chosen != Some(Coding::Brotli));
        assert!(gzip || chosen != Some(Coding::Gzip));
        assert!(
            chosen.is_some() || lines.iter().any(|line| line.contains(&b'0')),
            "nobody has refused anything"
        );
        assert_eq!(chosen, choose(&joined, brotli, gzip));
    }
    let names = |name: HeaderName| {
        let has = |line: &HeaderValue| {
            line.as_bytes() == b"*" || line.as_bytes().windows(TAG.len()).any(|part| part == TAG)
        };
        headers.get_all(name).iter().any(has)
    };
    match judge(&headers, Some(TAG)) {
        Verdict::Known => assert!(names(IF_NONE_MATCH)),
        Verdict::Failed => assert!(headers.contains_key(IF_MATCH)),
        Verdict::Met => assert!(names(IF_MATCH) || !headers.contains_key(IF_MATCH)),
    }
    assert_ne!(judge(&headers, None), Verdict::Known);
    let asks_for_ours = headers.get_all(IF_RANGE).iter().all(|line| line.as_bytes() == TAG);
    assert!(asks_for_ours || !allow_part(&headers, Some(TAG)));
    for method in [Method::GET, Method::HEAD] {
        let mut request = Request::new(());
        *request.method_mut() = method;
        std::mem::swap(request.headers_mut(), &mut headers);
        let (mut parts, ()) = request.into_parts();
        answered(&parts);
        std::mem::swap(&mut parts.headers, &mut headers);
    }
}

/// The answer with a file that exists in every encoding.
fn answered(parts: &hyper::http::request::Parts) {
    static FILE: LazyLock<Option<File>> = LazyLock::new(|| {
        let bodies = Bodies {
            identity: b"User-agent: *".to_vec(),
            brotli: Some(b"br".to_vec()),
            gzip: Some(b"gz!".to_vec()),
        };
        File::new(bodies, "text/plain", Caching::Page, &HeaderMap::new()).ok()
    });
    let Some(file) = &*FILE else { return };
    let answer = match file.answer(parts) {
        Ok(answer) => answer,
        Err(RequestError::NotAcceptable | RequestError::Precondition) => return,
        Err(error) => return assert_eq!(error, RequestError::Range(13)),
    };
    let length = answer.body().size_hint().exact().unwrap_or_default();
    let told = answer.headers().get(CONTENT_LENGTH).and_then(|told| told.to_str().ok()?.parse().ok());
    let part = answer.headers().get(CONTENT_RANGE);
    let is_encoded = answer.headers().contains_key(CONTENT_ENCODING);
    match answer.status() {
        StatusCode::OK => {
            assert!(told == Some(length) && length == if is_encoded { length.min(3) } else { 13 })
        }
        StatusCode::PARTIAL_CONTENT => {
            assert!(told == Some(length) && part.is_some() && !is_encoded && parts.method == Method::GET);
        }
        status => assert!(status == StatusCode::NOT_MODIFIED && length == 0 && told.is_none()),
    }
}

/// A small site as it was read from a folder, beside which and in which lies what is not to be found: for the promises
/// of paths.
pub(crate) fn small_site() -> io::Result<(PathBuf, Site)> {
    let root = std::env::temp_dir().join(format!("promises-{}", std::process::id()));
    let folder = root.join("site");
    for (file, text) in [
        ("secret.txt", "outside"),
        ("site/_site.json", r#"{ "siteUrl": "https://house.example" }"#),
        ("site/robots.txt", "User-agent: *"),
        ("site/assets/a name.txt", "spaced"),
        ("site/assets/entry-1a2b3c.js", "export {}"),
        ("site/.well-known/notes.txt", "not hidden"),
        ("site/.hidden/notes.txt", "hidden"),
        ("site/_drafts/eighth.md", "draft"),
    ] {
        let place = root.join(file);
        place.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(place, text)?;
    }
    let mut site = Site::default();
    let mut read = Folder::read(&folder).map_err(|faults| io::Error::other(format!("{faults:?}")))?;
    while let Some(name) = read.next() {
        let Some(bodies) = read.take_with_siblings(&name) else { break };
        let file =
            File::new(bodies, "text/plain", Caching::Page, &HeaderMap::new()).map_err(io::Error::other)?;
        site.files.insert(format!("/{name}"), file);
    }
    Ok((folder, site))
}

#[cfg(test)]
mod tests {
    use crate::promises::keeps;

    #[test]
    fn every_part_lies_in_its_body() {
        keeps(super::range, "range", "length: [0-9]{1,3}\n(range: (bytes=)?[0-9, -]{0,12}\n){0,2}");
    }
    #[test]
    fn every_choice_is_one_that_exists() {
        keeps(
            super::accepted,
            "accepted",
            "((accept-encoding: (br|gzip|identity|\\*)(;q=[01](\\.[0-9]{0,4})?)?|if-(none-)?match: (W/)?\"1a2b\"|range: bytes=[0-9]?-[0-9]?)\n){0,4}",
        );
    }
}
