//! Web: pages, files, invalid requests, limits, logs, and counting.

mod access_log;
mod counting;
mod graceful_shutdown;
mod invalid_requests;
mod journal;
mod readiness;
mod security_headers;
mod security_txt;
pub(crate) mod socket_activation;
mod static_files;
mod timeouts_and_limits;
mod trusted_proxies;
