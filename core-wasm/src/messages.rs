//! Message catalog: error messages and labels of controls.
//!
//! The first group is the error catalogue of the specification (§8), word for word; a test compares it with the
//! specification. The rest is written in the voice of the brand: to the visitor, calmly, and saying what to do.

use crate::catalog::content::{FORMS, SITE};

entity! {
    /// Every message and label.
    pub struct Messages {
        /// An unexpected failure; the error's message follows.
        pub unexpected_error: &'static str,
        /// An unexpected failure: what has happened and what to do, below the error's message.
        pub unexpected_error_hint: &'static str,
        /// An unknown path: the title.
        pub not_found_title: &'static str,
        /// An unknown path: the link to Home.
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

        /// An unknown path: the sentence under the title.
        pub not_found_text: &'static str,
        /// An unknown path: the link for those whose link to the program does not open.
        pub not_found_lost: &'static str,
        /// An unknown path: before the pages with a path like it.
        pub not_found_near: &'static str,
        /// An unknown path: before the links to other pages.
        pub not_found_elsewhere: &'static str,
        /// An unknown path: the link to the journal.
        pub not_found_journal: &'static str,
        /// An unknown path: the link to INITIATION.
        pub not_found_initiation: &'static str,
        /// The toggle of the closed menu (specification §2).
        pub open_menu: &'static str,
        /// The toggle of the open menu (specification §2).
        pub close_menu: &'static str,
        /// The first link of every page, which skips the navigation.
        pub skip_link: &'static str,
        /// Announced after a link that opens a new tab.
        pub new_tab: &'static str,
        /// Closes a dialog.
        pub close_dialog: &'static str,
        /// While the form of a dialog is loading.
        pub form_loading: &'static str,
        /// When the form of a dialog has not loaded in time: its page and an e-mail link are offered.
        pub form_late: &'static str,
        /// The direct link to the form of a dialog.
        pub form_direct: &'static str,

        /// Beside a buy button and below every checkout, after the price.
        pub purchase_terms: &'static str,
        /// The link to what the terms say of refunds.
        pub refunds: &'static str,
        /// Before the e-mail address for questions.
        pub person: &'static str,
        /// In place of a buyer's e-mail address that is not known.
        pub your_address: &'static str,
        /// In place of an e-mail address that was not asked for: in the demo it may be left out.
        pub no_address: &'static str,
        /// The button that retries a failed checkout.
        pub try_again: &'static str,
        /// The button that closes the checkout.
        pub back: &'static str,
        /// The accessible name of the checkout's region.
        pub checkout_region: &'static str,
        /// While the payment form is loading.
        pub checkout_loading: &'static str,
        /// When the payment form has loaded.
        pub checkout_ready: &'static str,
        /// Leads to Stripe's own page where the form cannot load here.
        pub hosted_link: &'static str,
        /// A page that could not be downloaded after a click on a link.
        pub page_unreachable: &'static str,
        /// The browser is offline.
        pub offline: &'static str,
        /// A response that takes long.
        pub slow: &'static str,
        /// Stripe's script was blocked or did not arrive.
        pub script_blocked: &'static str,
        /// The title of the page for a checkout that could not be started.
        pub checkout_unavailable_title: &'static str,
        /// No payment provider is configured.
        pub checkout_closed: &'static str,
        /// The payment provider does not respond, or limits the rate of requests.
        pub checkout_busy: &'static str,
        /// A sign-in link failed; the backend's message follows.
        pub sign_in_failed: &'static str,
        /// Before the e-mail address of the session.
        pub signed_in_as: &'static str,
        /// The button that signs out.
        pub sign_out: &'static str,
        /// States that nothing is charged.
        pub demo_notice: &'static str,
    }
}

/// Every message and label.
pub static MESSAGES: Messages = Messages {
    unexpected_error: "Unexpected Application Error!",
    unexpected_error_hint: "Something in this page gave way, and the fault is ours. What you have sent or paid is safe. Try once more, or go on from here.",
    not_found_title: "Oops! Page not found",
    not_found_link: "Return to Home",
    checkout_prefix: "There was an issue loading checkout: ",
    checkout_fallback: "Failed to initialize checkout. Please try again.",
    no_articles: "No articles found matching your search.",
    clear_filters: "Clear filters",
    key_required: "supabaseKey is required.",

    not_found_text: "This address leads nowhere. You are not lost: the way home is one step long.",
    not_found_lost: "Your key to INITIATION does not open?",
    not_found_near: "Perhaps you meant",
    not_found_elsewhere: "Other doors are open",
    not_found_journal: "Read the journal",
    not_found_initiation: "See INITIATION",
    open_menu: "Open menu",
    close_menu: "Close menu",
    skip_link: "Skip to the content",
    new_tab: "(opens in a new tab)",
    close_dialog: "Close",
    form_loading: "The page is being laid out for you.",
    form_late: "If the form does not appear, these two ways are open.",
    form_direct: FORMS.shared.direct,

    purchase_terms: "once. The card goes to Stripe, never to us. Your program opens the moment the payment is confirmed.",
    refunds: "Refunds, in plain words",
    person: "We answer at",
    your_address: "the address that you gave",
    no_address: "no address was given",
    try_again: "Try again",
    back: "Back",
    checkout_region: "Checkout",
    checkout_loading: "Your checkout is on its way.",
    checkout_ready: "Your checkout is open.",
    hosted_link: "Continue on Stripe’s own page",
    page_unreachable: "This page could not be reached. Please check your connection, and try again.",
    offline: "You are offline. Your place is kept: come back when the connection does.",
    slow: "This takes longer than it should. You may wait a little, or go back. Nothing has been charged.",
    script_blocked: "The payment form could not be loaded. A content blocker may have stopped it.",
    checkout_unavailable_title: "The checkout is not answering",
    checkout_closed: "The checkout is closed for the moment. Nothing has been charged.",
    checkout_busy: "The checkout is not answering just now. Nothing has been charged. Please try again in a minute.",
    sign_in_failed: "The sign-in did not work.",
    signed_in_as: "You are signed in as",
    sign_out: "Sign out",
    demo_notice: "Demo: nothing is charged",
};

/// Answers of the server to requests that it cannot serve. They are no part of the browser's module.
#[derive(Debug)]
pub struct ServerMessages {
    /// A request body that the endpoint does not accept.
    pub request_body: &'static str,
    /// A method that the endpoint does not allow.
    pub request_method: &'static str,
    /// A request that is too large.
    pub request_too_large: &'static str,
    /// A cross-origin request.
    pub request_origin: &'static str,
    /// A checkout session id that is missing, malformed or unknown.
    pub request_session: &'static str,
    /// An order that cannot be looked up now; it may be paid.
    pub order_unreachable: &'static str,
}

/// Every answer of the server to a request that it cannot serve.
pub static SERVER_MESSAGES: ServerMessages = ServerMessages {
    request_body: "This request holds something that we do not take. Please go back to the page and begin again.",
    request_method: "This address does not take that kind of request.",
    request_too_large: "This request is longer than we read.",
    request_origin: "This request came from another site. Please begin on our own page.",
    request_session: "No checkout is known by this number. If you have paid, your order is recorded, and nothing is lost.",
    order_unreachable: "We cannot reach our payment provider just now. If you have paid, your order is safe. Please look again in a minute.",
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

/// The copyright line of the footer. The year is an argument, since the core has no clock.
#[must_use]
pub fn copyright(year: u32) -> String {
    format!("© {year} {}. All rights reserved.", SITE.brand.name)
}
