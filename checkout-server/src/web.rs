//! HTTP: connections, requests and responses, and their limits.

pub(crate) mod handlers;
pub mod http;
pub mod rate_limiter;
pub(crate) mod request_body;
pub(crate) mod response;
