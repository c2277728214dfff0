//! Downloads of the delivered program, such as the book: read at start-up, served behind the program link.

use crate::web::response::{self, Response};
use hyper::{
    StatusCode,
    body::Bytes,
    header::{CONTENT_DISPOSITION, CONTENT_LENGTH, HeaderValue},
};

/// File that the browser saves.
#[derive(Debug, Clone)]
pub(crate) struct Download {
    media_type: &'static str,
    disposition: HeaderValue,
    body: Bytes,
}

impl Download {
    /// Creates a download with this file name; `None` for an unknown file type.
    pub(crate) fn new(name: &str, body: impl Into<Bytes>) -> Option<Self> {
        let (stem, ending) = name.rsplit_once('.')?;
        let media_type = match ending {
            "epub" => "application/epub+zip",
            "ics" => "text/calendar; charset=utf-8",
            "pdf" => "application/pdf",
            _ => return None,
        };
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")).ok()?;
        stem.bytes().all(is_plain).then(|| Self { media_type, disposition, body: body.into() })
    }

    pub(crate) fn respond(&self) -> Response {
        let mut response = response::with_body(StatusCode::OK, self.media_type, self.body.clone());
        response.headers_mut().insert(CONTENT_DISPOSITION, self.disposition.clone());
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(self.body.len()));
        response
    }
}
