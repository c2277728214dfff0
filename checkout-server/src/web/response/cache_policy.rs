//! Cache policies: values of `Cache-Control`.

use hyper::header::HeaderValue;

/// Caches that may store a response, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CachePolicy {
    /// For pages: stored by any cache, revalidated on each use.
    Page,
    /// For files whose names change with their content: stored for a year.
    Immutable,
    /// For other files: revalidated on each use.
    Revalidate,
    /// For responses to one client: never stored.
    NoStore,
}

impl CachePolicy {
    /// Value of `Cache-Control`.
    pub fn header_value(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Page => "public, max-age=0, must-revalidate",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Revalidate => "no-cache",
            Self::NoStore => "no-store",
        })
    }
}
