//! The types of the content, one for each kind of file and section (specification §3, and §2 for the sections of a
//! page).
//!
//! A type describes its content file: fields are keys, and comments tell the owner what to write. A comment is the
//! key's description in the schema, the desk's hint, and part of the error for a missing key. Lists whose length the
//! specification fixes are arrays: four pains are `[_; 4]`. `core-content-derive` explains the derives.
//!
//! | content file | declared in |
//! |---|---|
//! | `site.toml`, `languages.toml`, `redirects.toml`, `legal/*.md`, `pages/plain/*.md` | `site.rs` |
//! | `offers.toml` | `offers.rs` |
//! | `pages/status.toml`, `pages/demo.toml` | `checkout.rs` |
//! | `pages/about.toml` and the other pages | a file of the page's name |
//! | `journal/*.md`, `pages/journal.toml` | `articles.rs` |
//! | `case-studies/*.toml`, `pages/case-studies.toml` | `case_studies.rs` |
//! | `program/*.md` | `delivered_program.rs` |
//! | `pages/program.toml` | `program_words.rs` |
//! | `forms.toml`, and the dialogs of every page | `forms.rs` |
//! | `mail.toml` | `mail.rs` |
//! | `messages.toml` | `messages.rs` |
//! | `program/*/words.toml` | `offer_words.rs` |
//! | `pictures.toml`, and types that several files share | `shapes.rs`, `sections.rs` |

mod about;
mod articles;
mod case_studies;
mod checkout;
mod consulting;
mod contact;
mod delivered_program;
mod events;
mod forms;
mod home;
mod impact;
mod initiation;
mod inside;
mod mail;
mod messages;
mod offer_words;
mod offers;
mod program_words;
mod retreats;
mod rituals;
mod sections;
mod services;
mod shapes;
mod site;

pub use about::*;
pub use articles::*;
pub use case_studies::*;
pub use checkout::*;
pub use consulting::*;
pub use contact::*;
pub use delivered_program::*;
pub use events::*;
pub use forms::*;
pub use home::*;
pub use impact::*;
pub use initiation::*;
pub use inside::*;
pub use mail::*;
pub use messages::*;
pub use offer_words::*;
pub use offers::*;
pub use program_words::*;
pub use retreats::*;
pub use rituals::*;
pub use sections::*;
pub use services::*;
pub use shapes::*;
pub use site::*;
