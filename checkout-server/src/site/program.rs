//! The delivered program: its pages, the files and calendars to keep, and the signed links that open them.

mod calendars;
mod downloads;
mod links;
mod pages;
#[cfg(any(test, fuzzing))]
pub mod properties;

pub(crate) use calendars::ProgramCalendar;
pub(crate) use downloads::Download;
pub use links::LinkCipher;
pub(crate) use links::PROGRAM_PATH;
pub use pages::ProgramFolder;
pub(crate) use pages::{ProgramPages, Programs};
