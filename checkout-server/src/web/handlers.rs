//! Handlers of health checks and redirects.

pub(crate) mod health;
pub(crate) mod redirect;
