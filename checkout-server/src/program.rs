//! The delivered program: its pages, and the signed links that open them.

mod links;
mod pages;
#[cfg(any(test, fuzzing))]
pub mod properties;

pub use links::LinkSigner;
pub(crate) use links::PROGRAM_PATH;
pub use pages::ProgramFolder;
pub(crate) use pages::{ProgramPage, ProgramPages};
