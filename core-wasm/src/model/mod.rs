//! The entities of the house, each declared once (specification §3, and §2 for the sections of a page).
//!
//! Read a declaration as the manual of its content file: the fields are its keys, the comments say what to
//! write. Counts that the specification fixes are part of the type: four pains are `[_; 4]`.
//! How one declaration serves four purposes stands in `entity.rs`.
//!
//! | content file | declared in |
//! |---|---|
//! | `site.toml` | `site.rs` |
//! | `offers.toml` | `prices.rs` |
//! | `pages/home.toml` | `home.rs` |
//! | `pages/initiation.toml` | `initiation.rs` |
//! | `pages/status.toml`, `pages/demo.toml` | `checkout.rs` |
//! | every other page | `rooms.rs` |
//! | `pictures.toml`, and what all of them share | `shapes.rs` |

mod checkout;
mod home;
mod initiation;
mod prices;
mod rooms;
mod shapes;
mod site;

pub use checkout::*;
pub use home::*;
pub use initiation::*;
pub use prices::*;
pub use rooms::*;
pub use shapes::*;
pub use site::*;
