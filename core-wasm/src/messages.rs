//! What a visitor is told when something is not as it should be, and the labels of controls.
//!
//! The first group is the error catalogue of the specification (§8), word for word; a test holds it against
//! the specification. The rest speaks in the voice of the house: to the visitor, calmly, and saying what to do.

use crate::content::{FORMS, SITE};

entity! {
    /// Every message and label.
    pub struct Messages {
        /// An unexpected failure; the error's message follows.
        pub unexpected_error: &'static str,
        /// An unknown address: the title.
        pub not_found_title: &'static str,
        /// An unknown address: the way home.
        pub not_found_link: &'static str,
        /// A failed checkout; the reason follows.
        pub checkout_prefix: &'static str,
        /// A failed checkout without a reason.
        pub checkout_fallback: &'static str,
        /// A search in the journal that finds nothing.
        pub no_articles: &'static str,
        /// The button beside it.
        pub clear_filters: &'static str,
        /// A hosted backend without its public key, for the developer.
        pub key_required: &'static str,

        /// An unknown address: the sentence under the title.
        pub not_found_text: &'static str,
        /// The toggle of the closed menu (specification §2).
        pub open_menu: &'static str,
        /// The toggle of the open menu (specification §2).
        pub close_menu: &'static str,
        /// The first link of every page.
        pub skip_link: &'static str,
        /// Said after a link that leaves the house.
        pub new_tab: &'static str,
        /// Closes a dialog.
        pub close_dialog: &'static str,
        /// While the form of a dialog is fetched.
        pub form_loading: &'static str,
        /// When the form of a dialog has given no sign of life: its page and a letter are offered.
        pub form_late: &'static str,
        /// The direct link to the form of a dialog.
        pub form_direct: &'static str,

        /// Beside a buy button and below every checkout, after the price.
        pub truth: &'static str,
        /// The link to what the terms say of refunds.
        pub refunds: &'static str,
        /// Before the address of the house, where a person answers.
        pub person: &'static str,
        /// Stands for a buyer's address that nobody here knows.
        pub your_address: &'static str,
        /// Tries a failed checkout again.
        pub try_again: &'static str,
        /// Closes the checkout and brings the button back.
        pub back: &'static str,
        /// The name of the checkout's place on the page.
        pub checkout_region: &'static str,
        /// While the payment form is fetched.
        pub checkout_loading: &'static str,
        /// When the payment form has come.
        pub checkout_ready: &'static str,
        /// Leads to Stripe's own page where the form cannot load here.
        pub hosted_link: &'static str,
        /// No connection.
        pub offline: &'static str,
        /// An answer that takes long.
        pub slow: &'static str,
        /// Stripe's script was blocked or did not arrive.
        pub script_blocked: &'static str,
        /// The title of the page for a till that does not answer.
        pub till_title: &'static str,
        /// The shop sells nothing at the moment: no card processor is set up.
        pub till_closed: &'static str,
        /// The card processor does not answer, or asks to wait.
        pub till_busy: &'static str,
        /// A link that was meant to sign in did not; the backend's message follows.
        pub sign_in_failed: &'static str,
        /// Before the address that somebody is signed in with.
        pub signed_in_as: &'static str,
        /// Ends that.
        pub sign_out: &'static str,
        /// Says that nothing is charged.
        pub demo_notice: &'static str,

        /// A request whose body is not what the address takes.
        pub request_body: &'static str,
        /// A request with a method that the address does not take.
        pub request_method: &'static str,
        /// A request that is too long.
        pub request_too_large: &'static str,
        /// A request sent from the page of another site.
        pub request_origin: &'static str,
        /// A checkout id that is missing or malformed, or that nobody knows.
        pub request_session: &'static str,
    }
}

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

    not_found_text: "This door leads nowhere in the house. You are not lost: the way home is one step long.",
    open_menu: "Open menu",
    close_menu: "Close menu",
    skip_link: "Skip to the content",
    new_tab: "(opens in a new tab)",
    close_dialog: "Close",
    form_loading: "The page is being laid out for you.",
    form_late: "If the form does not appear, these two ways are open.",
    form_direct: FORMS.shared.direct,

    truth: "once. The card goes to Stripe, never to us. Your program opens the moment the payment is confirmed.",
    refunds: "Refunds, in plain words",
    person: "A person answers at",
    your_address: "the address that you gave",
    try_again: "Try again",
    back: "Back",
    checkout_region: "Checkout",
    checkout_loading: "Your checkout is on its way.",
    checkout_ready: "Your checkout is open.",
    hosted_link: "Continue on Stripe’s own page",
    offline: "You are offline. Your place is kept: come back when the connection does.",
    slow: "This takes longer than it should. You may wait a little, or go back. Nothing has been charged.",
    script_blocked: "The payment form could not be loaded. A content blocker may have stopped it.",
    till_title: "The till does not answer",
    till_closed: "The till is closed for the moment. Nothing has been charged.",
    till_busy: "The till does not answer just now. Nothing has been charged. Please try again in a minute.",
    sign_in_failed: "That door did not open.",
    signed_in_as: "You are signed in as",
    sign_out: "Sign out",
    demo_notice: "Demo: nothing is charged",

    request_body: "This request holds something that the house does not take. Please go back to the page and begin again.",
    request_method: "This address does not take that kind of request.",
    request_too_large: "This request is longer than the house reads.",
    request_origin: "This request came from another site. Please begin on the page of the house.",
    request_session: "No checkout is known by this number. If you have paid, your receipt is proof, and nothing is lost.",
};

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

/// The line at the foot of every page. The year comes from a clock outside: the core has none.
#[must_use]
pub fn copyright(year: u32) -> String {
    format!("© {year} {}. All rights reserved.", SITE.brand.name)
}
