//! Handlers of pages whose response differs from a file of the built site.

pub(crate) mod journal;
pub(crate) mod not_found;
pub(crate) mod program_pages;
pub(crate) mod security_txt;
