//! `content/messages.toml`: what pages say of failures and on their controls, and what the server answers to requests that
//! it cannot serve.
//!
//! What the specification fixes word for word is no part of the file: the error catalogue (§8), the toggle of the menu (§2).

use core_content_derive::{entity, source};

/// Every message and label.
#[entity]
pub struct Messages {
    /// An unexpected failure; the error's message follows.
    #[schemars(skip)]
    pub unexpected_error: &'static str,
    /// An unexpected failure: what has happened and what to do, below the error's message.
    pub unexpected_error_hint: &'static str,
    /// An unknown path: the title.
    #[schemars(skip)]
    pub not_found_title: &'static str,
    /// An unknown path: the link to Home.
    #[schemars(skip)]
    pub not_found_link: &'static str,
    /// A failed checkout; the reason follows.
    #[schemars(skip)]
    pub checkout_prefix: &'static str,
    /// A failed checkout without a reason.
    #[schemars(skip)]
    pub checkout_fallback: &'static str,
    /// A search in the journal that finds nothing.
    #[schemars(skip)]
    pub no_articles: &'static str,
    /// The button beside it.
    #[schemars(skip)]
    pub clear_filters: &'static str,

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
    #[schemars(skip)]
    pub open_menu: &'static str,
    /// The toggle of the open menu (specification §2).
    #[schemars(skip)]
    pub close_menu: &'static str,
    /// The accessible name of the navigation at the top of every page.
    pub main_navigation: &'static str,
    /// The accessible name of the links at the foot of every page.
    pub footer_navigation: &'static str,
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
    #[schemars(skip)]
    pub form_direct: &'static str,

    /// Beside a buy button and below every checkout: the price, how it is paid, and what follows.
    #[schemars(extend("placeholders" = {"needs": ["price"]}))]
    pub purchase_terms: &'static str,
    /// The link to what the terms say of refunds.
    pub refunds: &'static str,
    /// Where questions are answered, after the terms of a purchase.
    #[schemars(extend("placeholders" = {"needs": ["email"]}))]
    pub person: &'static str,
    /// In place of a buyer's e-mail address that is not known.
    pub your_address: &'static str,
    /// In place of an e-mail address that was not asked for: in the demo it may be left out.
    pub no_address: &'static str,
    /// Where a buyer finds the link again: for how long the page shows it, and that a mail has it.
    pub link_mailed: &'static str,
    /// Where a buyer of the demo finds the link again, which sends no mail.
    pub link_not_mailed: &'static str,
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
    /// Where something else has answered in the server's place, such as a firewall.
    pub checkout_intercepted: &'static str,
    /// The title of the page for a checkout that could not be started.
    pub checkout_unavailable_title: &'static str,
    /// No payment provider is configured.
    pub checkout_closed: &'static str,
    /// The payment provider does not respond, or limits the rate of requests.
    pub checkout_busy: &'static str,
    /// A sign-in link failed; the backend's message follows.
    pub sign_in_failed: &'static str,
    /// The service that keeps the session does not respond.
    pub account_unreachable: &'static str,
    /// Whose session it is, before the button that signs out.
    #[schemars(extend("placeholders" = {"needs": ["email"]}))]
    pub signed_in_as: &'static str,
    /// The button that signs out.
    pub sign_out: &'static str,
    /// The number of stars of a rating, in words.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub stars: &'static str,
    /// States that nothing is charged.
    pub demo_notice: &'static str,
    /// Words of the trade that pages use, and what they mean.
    pub terms: &'static [Term],
}

/// A word of the trade.
#[entity]
pub struct Term {
    /// The word as texts write it.
    pub term: &'static str,
    /// What it means, in plain words: its tooltip.
    pub meaning: &'static str,
}

impl Messages {
    /// With what the specification fixes: the error catalogue (§8) and the toggle of the menu (§2). `form_direct` is a
    /// word of the forms.
    #[must_use]
    pub fn with_specified(self, form_direct: &'static str) -> Self {
        Self {
            unexpected_error: "Unexpected Application Error!",
            not_found_title: "Oops! Page not found",
            not_found_link: "Return to Home",
            checkout_prefix: "There was an issue loading checkout: ",
            checkout_fallback: "Failed to initialize checkout. Please try again.",
            no_articles: "No articles found matching your search.",
            clear_filters: "Clear filters",
            open_menu: "Open menu",
            close_menu: "Close menu",
            form_direct,
            ..self
        }
    }
}

/// Answers of the server to requests that it cannot serve. They are no part of the browser's module.
#[source]
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
    /// A request that is not valid HTTP.
    pub request_malformed: &'static str,
    /// A request body of another type than the endpoint takes.
    pub request_media_type: &'static str,
    /// A request body that did not arrive in time.
    pub request_late: &'static str,
    /// A request that was not handled in time: it may have had its effect.
    pub request_unfinished: &'static str,
    /// An offer that is not for sale.
    pub not_for_sale: &'static str,
    /// A client that searches the journal too often.
    pub search_limit: &'static str,
    /// A browser that accepts no encoding in which a page can be sent.
    pub page_encoding: &'static str,
    /// A page that has changed since the browser read the version that it asks for.
    pub page_changed: &'static str,
    /// A part of a file that lies behind its end.
    pub page_range: &'static str,
    /// A fault of the server.
    pub unexpected: &'static str,
    /// More connections or requests than the server takes at once.
    pub full: &'static str,
}

/// The sentences of pages and of answers of the server.
#[source]
pub struct MessageFile {
    /// What pages say: of failures, and on controls.
    pub pages: Messages,
    /// What the server answers to requests that it cannot serve.
    pub server: ServerMessages,
}
