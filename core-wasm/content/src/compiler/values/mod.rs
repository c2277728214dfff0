//! Values of content files: checks a value by its type in the model, and reads one that has passed its check.

mod amounts;
mod autofill;
pub(crate) mod check;
mod dialogs;
pub mod file_kinds;
pub(crate) mod filled;
pub mod font_characters;
pub mod form_choices;
pub(crate) mod from_toml;
pub(crate) mod kinds;
mod links;
mod prose;
mod redirects;
mod shorthand;
pub(crate) mod text_rules;
pub mod urls;
