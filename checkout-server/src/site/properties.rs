//! Properties of content negotiation, conditional requests and ranges for any header values.

use super::{
    Site,
    conditional::{Preconditions, evaluate, if_range_matches},
    encoding::{ContentCoding, negotiate},
    range::{RequestedRange, requested_range},
    representation::Content,
    site_folder::SiteFolder,
    static_file::{EncodedBodies, StaticFile},
};
use crate::{error::RequestError, response::CachePolicy};
use hyper::{
    HeaderMap, Method, Request, StatusCode,
    body::Body as _,
    header::{
        ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, HeaderName, HeaderValue, IF_MATCH,
        IF_NONE_MATCH, IF_RANGE, RANGE,
    },
};
use std::{
    fs, io,
    path::PathBuf,
    sync::{Arc, LazyLock},
};

const TAG: &[u8] = b"\"1a2b\"";

/// The valid headers among the lines `name: value` of the input.
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

/// A range lies within the content and is stable when it is requested again; only a single line with the unit `bytes`
/// requests one. The content's length is in a line `length: 13`.
pub fn range(input: &[u8]) {
    let headers = headers(input);
    let length =
        headers.get("length").and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or(input.len());
    let found = requested_range(&headers, length);
    if found != RequestedRange::Full {
        let lines: Vec<_> = headers.get_all(RANGE).iter().map(HeaderValue::as_bytes).collect();
        let unit = lines.first().and_then(|line| line.get(..6)).unwrap_or_default();
        assert!(lines.len() == 1 && unit.eq_ignore_ascii_case(b"bytes="), "{found:?} of {lines:?}");
    }
    if let RequestedRange::Part { first, last } = found {
        assert!(first <= last && last < length, "{first}-{last} of {length}");
        let again = HeaderMap::from_iter(
            HeaderValue::from_str(&format!("bytes={first}-{last}")).map(|line| (RANGE, line)),
        );
        assert_eq!(requested_range(&again, length), found);
    }
}

/// Only an available content coding is chosen, independent of how the list is split into lines; 304 and 206 require the
/// current tag; and the response is consistent with HTTP.
pub fn accepted(input: &[u8]) {
    let mut headers = headers(input);
    let lines: Vec<_> = headers.get_all(ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes).collect();
    let joined = lines.join(&b","[..]);
    for (brotli, gzip) in [(false, false), (false, true), (true, false), (true, true)] {
        let chosen = negotiate(lines.iter().copied(), brotli, gzip);
        assert!(brotli || chosen != Some(ContentCoding::Brotli));
        assert!(gzip || chosen != Some(ContentCoding::Gzip));
        assert!(chosen.is_some() || lines.iter().any(|line| line.contains(&b'0')), "nothing was excluded");
        assert_eq!(chosen, negotiate([&*joined], brotli, gzip));
    }
    let names = |name: HeaderName| {
        let has = |line: &HeaderValue| {
            line.as_bytes() == b"*" || line.as_bytes().windows(TAG.len()).any(|part| part == TAG)
        };
        headers.get_all(name).iter().any(has)
    };
    match evaluate(&headers, Some(TAG)) {
        Preconditions::NotModified => assert!(names(IF_NONE_MATCH)),
        Preconditions::Failed => assert!(headers.contains_key(IF_MATCH)),
        Preconditions::Passed => assert!(names(IF_MATCH) || !headers.contains_key(IF_MATCH)),
    }
    assert_ne!(evaluate(&headers, None), Preconditions::NotModified);
    let names_current_tag = headers.get_all(IF_RANGE).iter().all(|line| line.as_bytes() == TAG);
    assert!(names_current_tag || !if_range_matches(&headers, Some(TAG)));
    for method in [Method::GET, Method::HEAD] {
        let mut request = Request::new(());
        *request.method_mut() = method;
        std::mem::swap(request.headers_mut(), &mut headers);
        let (mut parts, ()) = request.into_parts();
        check_response(&parts);
        std::mem::swap(&mut parts.headers, &mut headers);
    }
}

/// Checks the response with a file that exists in every content coding.
fn check_response(parts: &hyper::http::request::Parts) {
    static FILE: LazyLock<Option<StaticFile>> = LazyLock::new(|| {
        let bodies = EncodedBodies {
            identity: Content::Memory(b"User-agent: *".to_vec()),
            brotli: Some(Content::Memory(b"br".to_vec())),
            gzip: Some(Content::Memory(b"gz!".to_vec())),
        };
        StaticFile::new(bodies, "text/plain", CachePolicy::Page, &Arc::default()).ok()
    });
    let Some(file) = &*FILE else { return };
    let response = match file.respond(parts) {
        Ok(response) => response,
        Err(RequestError::NotAcceptable | RequestError::PreconditionFailed) => return,
        Err(error) => return assert_eq!(error, RequestError::RangeNotSatisfiable(13)),
    };
    let length = response.body().size_hint().exact().unwrap_or_default();
    let content_length =
        response.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let range = response.headers().get(CONTENT_RANGE);
    let is_encoded = response.headers().contains_key(CONTENT_ENCODING);
    match response.status() {
        StatusCode::OK => {
            assert!(content_length == Some(length) && length == if is_encoded { length.min(3) } else { 13 })
        }
        StatusCode::PARTIAL_CONTENT => {
            assert!(
                content_length == Some(length)
                    && range.is_some()
                    && !is_encoded
                    && parts.method == Method::GET
            );
        }
        status => assert!(status == StatusCode::NOT_MODIFIED && length == 0 && content_length.is_none()),
    }
}

/// A small site read from a folder with hidden files in it and a file beside it: for the properties of paths.
pub(crate) fn small_site() -> io::Result<(PathBuf, Site)> {
    let root = std::env::temp_dir().join(format!("properties-{}", std::process::id()));
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
        let path = root.join(file);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)?;
    }
    let mut site = Site::default();
    let mut read = SiteFolder::read(&folder).map_err(|faults| io::Error::other(format!("{faults:?}")))?;
    while let Some(name) = read.next() {
        let Some(bodies) = read.take_with_encodings(&name) else { break };
        let file = StaticFile::new(bodies, "text/plain", CachePolicy::Page, &Arc::default())
            .map_err(io::Error::other)?;
        site.files.insert(format!("/{name}"), file);
    }
    Ok((folder, site))
}

#[cfg(test)]
mod tests {
    use crate::property_check::check;

    #[test]
    fn any_range_lies_within_the_content() {
        check(super::range, "range", "length: [0-9]{1,3}\n(range: (bytes=)?[0-9, -]{0,12}\n){0,2}");
    }
    #[test]
    fn any_headers_lead_to_a_consistent_response() {
        check(
            super::accepted,
            "accepted",
            "((accept-encoding: (br|gzip|identity|\\*)(;q=[01](\\.[0-9]{0,4})?)?|if-(none-)?match: (W/)?\"1a2b\"|range: bytes=[0-9]?-[0-9]?)\n){0,4}",
        );
    }
}
