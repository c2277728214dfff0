//! Handlers of pages that the built site does not hold as they are answered.

pub(crate) mod journal;
pub(crate) mod not_found;
pub(crate) mod program_pages;
pub(crate) mod security_txt;
