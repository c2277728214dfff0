//! Labels and messages: `content/messages.toml`. They are error messages and labels of pages, and the server's answers
//! to requests that it rejects.
//!
//! Two kinds of texts are fixed word for word by the specification and are not in the file: the error catalogue (§8)
//! and the labels of the menu button (§2).

use core_content_derive::{written, written_and_sent};

/// The labels and error messages of pages.
#[written_and_sent]
pub struct Messages {
    /// An unexpected error; the error's message follows.
    #[content(value = "Unexpected Application Error!")]
    pub unexpected_error: &'static str,
    /// Shown below an unexpected error: what happened, and what to do.
    pub unexpected_error_hint: &'static str,
    /// The title of the 404 page.
    #[content(value = "Oops! Page not found")]
    pub not_found_title: &'static str,
    /// The link from the 404 page to Home.
    #[content(value = "Return to Home")]
    pub not_found_link: &'static str,
    /// The words before the reason why a checkout failed.
    #[content(value = "There was an issue loading checkout: ")]
    pub checkout_prefix: &'static str,
    /// The reason shown when a checkout failed for an unknown reason.
    #[content(value = "Failed to initialize checkout. Please try again.")]
    pub checkout_fallback: &'static str,
    /// Shown when a search of the journal finds nothing.
    #[content(value = "No articles found matching your search.")]
    pub no_articles: &'static str,
    /// The button that resets the search and the category.
    #[content(value = "Clear filters")]
    pub clear_filters: &'static str,

    /// The sentence under the title of the page for unknown addresses.
    pub not_found_text: &'static str,
    /// Page for unknown addresses: the link for buyers whose program link does not work.
    pub not_found_lost: &'static str,
    /// Page for unknown addresses: the words before links to similar addresses.
    pub not_found_near: &'static str,
    /// Page for unknown addresses: the words before links to other pages.
    pub not_found_elsewhere: &'static str,
    /// Page for unknown addresses: the link to the journal.
    pub not_found_journal: &'static str,
    /// Page for unknown addresses: the link to INITIATION.
    pub not_found_initiation: &'static str,
    /// The label of the button that opens the menu (specification §2).
    #[content(value = "Open menu")]
    pub open_menu: &'static str,
    /// The label of the button that closes the menu (specification §2).
    #[content(value = "Close menu")]
    pub close_menu: &'static str,
    /// The name of the menu at the top, for people who listen to the page.
    pub main_navigation: &'static str,
    /// The name of the links at the foot of a page, for people who listen to it.
    pub footer_navigation: &'static str,
    /// The first link of every page, which skips the menu.
    pub skip_link: &'static str,
    /// Read aloud after a link that opens a new tab.
    pub new_tab: &'static str,
    /// The label of the button that closes a dialog.
    pub close_dialog: &'static str,
    /// Shown while the form of a dialog is loading.
    pub form_loading: &'static str,
    /// Shown when the form of a dialog has not loaded in time. Links to its page and to an e-mail follow.
    pub form_late: &'static str,
    /// The link from a dialog to its form as a page of its own.
    #[content(filled = form_direct)]
    pub form_direct: &'static str,

    /// Shown beside a buy button and below every checkout: the price, the way of payment, and when the program opens.
    #[schemars(extend("placeholders" = {"needs": ["price"]}))]
    pub purchase_terms: &'static str,
    /// The link to the terms on refunds.
    pub refunds: &'static str,
    /// The sentence after the terms of a purchase: where questions are answered.
    #[schemars(extend("placeholders" = {"needs": ["email"]}))]
    pub purchase_contact: &'static str,
    /// The words in place of a buyer's e-mail address that is not known.
    pub your_address: &'static str,
    /// The words in place of an e-mail address that was left out, as the demo allows.
    pub no_address: &'static str,
    /// The sentence about finding the program link again: how long the page shows it, and that a mail has it.
    pub link_mailed: &'static str,
    /// The sentence about finding the program link again in the demo, which sends no mail.
    pub link_not_mailed: &'static str,
    /// The button that starts a failed checkout again.
    pub try_again: &'static str,
    /// The button that closes the checkout.
    pub back: &'static str,
    /// The name of the checkout on its page, for people who listen to it.
    pub checkout_region: &'static str,
    /// Shown while the payment form is loading.
    pub checkout_loading: &'static str,
    /// Read aloud when the payment form has loaded.
    pub checkout_ready: &'static str,
    /// The link to Stripe's own page, for when the payment form cannot load here.
    pub hosted_link: &'static str,
    /// Shown when a page could not be loaded after a click on a link.
    pub page_unreachable: &'static str,
    /// Shown when the browser is offline.
    pub offline: &'static str,
    /// Shown when the checkout takes long to open.
    pub checkout_slow: &'static str,
    /// Shown when Stripe's payment form was blocked or did not load.
    pub script_blocked: &'static str,
    /// Shown when a firewall or the like has answered in place of the server.
    pub checkout_intercepted: &'static str,
    /// The title of the page for a checkout that could not be started.
    pub checkout_unavailable_title: &'static str,
    /// Shown when no payment provider is set up.
    pub checkout_closed: &'static str,
    /// Shown when Stripe does not answer, or has had too many requests.
    pub checkout_busy: &'static str,
    /// The words before the reason why a sign-in link failed.
    pub sign_in_failed: &'static str,
    /// Shown when the service that signs visitors in does not answer.
    pub account_unreachable: &'static str,
    /// The account that is signed in, before the button that signs out.
    #[schemars(extend("placeholders" = {"needs": ["email"]}))]
    pub signed_in_as: &'static str,
    /// The button that signs out.
    pub sign_out: &'static str,
    /// A rating in words, for people who listen to the page.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub stars: &'static str,
    /// The notice of the demo that nothing is charged.
    pub demo_notice: &'static str,
    /// Terms of the trade that pages use, each with a tooltip that explains it.
    pub terms: &'static [Term],
}

/// A term of the trade.
#[written_and_sent]
pub struct Term {
    /// The term as the texts write it.
    pub term: &'static str,
    /// The tooltip: what the term means, in plain words.
    pub meaning: &'static str,
}

/// The server's answers to requests that it rejects. They are no part of the browser's module.
#[written]
pub struct ServerMessages {
    /// The request has data that the address does not accept.
    pub request_body: &'static str,
    /// The request uses a method that the address does not allow.
    pub request_method: &'static str,
    /// The request is too large.
    pub request_too_large: &'static str,
    /// The request was sent from another site.
    pub request_origin: &'static str,
    /// The number of a checkout is missing, malformed or unknown.
    pub request_session: &'static str,
    /// The order cannot be looked up now; it may be paid.
    pub order_unreachable: &'static str,
    /// The request is not valid HTTP.
    pub request_malformed: &'static str,
    /// The data of the request has another type than the address accepts.
    pub request_media_type: &'static str,
    /// The data of the request did not arrive in time.
    pub request_late: &'static str,
    /// The request was not handled in time; it may have been carried out.
    pub request_unfinished: &'static str,
    /// The offer is not for sale.
    pub not_for_sale: &'static str,
    /// The visitor searches the journal too often.
    pub search_limit: &'static str,
    /// The browser accepts no encoding in which the page can be sent.
    pub page_encoding: &'static str,
    /// The page has changed since the browser loaded it.
    pub page_changed: &'static str,
    /// The requested part of a file is beyond the end of the file.
    pub page_range: &'static str,
    /// An error of the server.
    pub unexpected: &'static str,
    /// More visitors at once than the server can handle.
    pub overloaded: &'static str,
}

/// The labels of the notes below a text.
#[written]
pub struct NoteLabels {
    /// The name of the list of notes, for people who listen to the page.
    pub list: &'static str,
    /// The mark of a note in the text, for people who listen to the page.
    #[schemars(extend("placeholders" = {"needs": ["number"]}))]
    pub mark: &'static str,
    /// The link from a note back to its mark, for people who listen to the page.
    #[schemars(extend("placeholders" = {"needs": ["number"]}))]
    pub back: &'static str,
}

/// The labels and error messages of pages, and the server's answers.
#[written]
pub struct MessageFile {
    /// The labels and error messages of pages.
    pub pages: Messages,
    /// The server's answers to requests that it rejects.
    pub server: ServerMessages,
    /// The labels of the notes below a text.
    pub notes: NoteLabels,
}
