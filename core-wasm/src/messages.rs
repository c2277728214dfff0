//! Message catalog: error messages and labels of pages.
//!
//! The messages that the specification fixes word for word are in [`Messages`]; the others are in
//! `content/messages.toml`.

pub use crate::catalog::content::MESSAGES;
use crate::catalog::content::SITE;
pub use crate::catalog::model::{Messages, ServerMessages};
#[cfg(not(target_arch = "wasm32"))]
pub use crate::catalog::server::SERVER_MESSAGES;

/// The message of a failed checkout: a prefix and the reason, or a fallback without a reason.
///
/// ```
/// use core_wasm::messages::checkout_failure;
///
/// assert_eq!(checkout_failure(Some("You are offline.")), "There was an issue loading checkout: You are offline.");
/// assert_eq!(
///     checkout_failure(None),
///     "There was an issue loading checkout: Failed to initialize checkout. Please try again."
/// );
/// ```
#[must_use]
pub fn checkout_failure(message: Option<&str>) -> String {
    let message = message.map(str::trim).filter(|message| !message.is_empty());
    [MESSAGES.checkout_prefix, message.unwrap_or(MESSAGES.checkout_fallback)].concat()
}

/// The copyright line of the footer. The year is an argument because the core has no clock.
#[must_use]
pub fn copyright(year: u32) -> String {
    format!("© {year} {}. All rights reserved.", SITE.brand.name)
}
