//! The delivered program: its pages, its downloads and calendars, and the program links that open them.

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
