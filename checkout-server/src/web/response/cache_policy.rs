//! Cache policies: the values of `Cache-Control`.

use hyper::header::HeaderValue;

/// How long a response may be cached, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CachePolicy {
    /// A page: stored by any cache, revalidated on each use.
    Page,
    /// A file whose name changes with its content: stored for a year.
    Immutable,
    /// A file that keeps its name: revalidated on each use.
    Revalidate,
    /// A response for one client: never stored.
    NoStore,
}

impl CachePolicy {
    /// The value of `Cache-Control`.
    pub fn header_value(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Page => "public, max-age=0, must-revalidate",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Revalidate => "no-cache",
            Self::NoStore => "no-store",
        })
    }
}
