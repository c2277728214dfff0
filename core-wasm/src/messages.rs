//! Message catalog: error messages and labels of controls.
//!
//! What the specification fixes is here, word for word: the error catalogue (§8), the key of a hosted backend (§5) and the
//! toggle of the menu (§2). The rest is the owner's: `content/messages.toml`.

use crate::catalog::content::{self, FORMS, SITE};
pub use crate::catalog::model::{Messages, ServerMessages};

/// Every message and label.
pub static MESSAGES: Messages = Messages {
    unexpected_error: "Unexpected Application Error!",
    not_found_title: "Oops! Page not found",
    not_found_link: "Return to Home",
    checkout_prefix: "There was an issue loading checkout: ",
    checkout_fallback: "Failed to initialize checkout. Please try again.",
    no_articles: "No articles found matching your search.",
    clear_filters: "Clear filters",
    key_required: "supabaseKey is required.",
    open_menu: "Open menu",
    close_menu: "Close menu",
    form_direct: FORMS.shared.direct,
    ..content::MESSAGES
};

/// Every answer of the server to a request that it cannot serve. They are no part of the browser's module.
#[cfg(not(target_arch = "wasm32"))]
pub use crate::catalog::documents::SERVER_MESSAGES;

/// The sentence for a failed checkout: with the reason where there is one, with the fallback otherwise.
///
/// ```
/// use core_wasm::messages::checkout_failure;
///
/// assert_eq!(checkout_failure(Some("You are offline.")), "There was an issue loading checkout: You are offline.");
/// assert_eq!(checkout_failure(None), "Failed to initialize checkout. Please try again.");
/// ```
#[must_use]
pub fn checkout_failure(message: Option<&str>) -> String {
    match message.map(str::trim).filter(|message| !message.is_empty()) {
        Some(message) => [MESSAGES.checkout_prefix, message].concat(),
        None => MESSAGES.checkout_fallback.to_owned(),
    }
}

/// The copyright line of the footer. The year is an argument, since the core has no clock.
#[must_use]
pub fn copyright(year: u32) -> String {
    format!("© {year} {}. All rights reserved.", SITE.brand.name)
}
