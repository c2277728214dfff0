//! Pages of the checkout: `content/pages/status.toml` and `demo.toml`.

use core_content_derive::{sent, written, written_and_sent};
use core_engine::money::format_usd;

use super::{Description, Headline, Link, Offer, Section, WeekWords};

/// The welcome page, with a text for each state of a payment, and the page for a checkout that could not be started.
#[written]
pub struct StatusPages {
    /// The title for search engines and the tab; the house's name is added.
    pub title: &'static str,
    /// One or two sentences about the page.
    pub description: Description,
    /// Shown when the payment is confirmed.
    pub paid: StatusPage,
    /// Shown when the payment was confirmed more than a day ago: the link comes by mail only.
    pub delivered: StatusPage,
    /// Shown while the bank has not answered yet.
    pub processing: StatusPage,
    /// Shown when the payment failed.
    pub unpaid: StatusPage,
    /// Shown when the checkout was open for too long: Stripe closes it after a day.
    pub expired: StatusPage,
    /// Shown when there is no order under this address.
    pub unknown: StatusPage,
    /// Shown while Stripe does not answer, so that the order may or may not be paid.
    pub unreachable: StatusPage,
    /// Shown when no checkout could be started from a form.
    pub unavailable: StatusPage,
    /// The receipt on the page of a paid order.
    pub receipt: Receipt,
    /// The status on the page while the bank has not answered.
    pub waiting: Waiting,
    /// Shown in place of the unknown order when the orders are stored by another service that cannot be asked.
    pub unseen: Section,
}

/// A page of the checkout in one state.
#[written_and_sent]
pub struct StatusPage {
    /// The state that the page is for.
    #[content(filled = checkout_state)]
    pub state: CheckoutState,
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The links to other pages.
    pub links: &'static [Link],
    /// Whether the page has a button that starts the checkout again.
    pub retry: bool,
    /// The receipt, only for a paid order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(filled = receipt_if_paid)]
    pub receipt: Option<Receipt>,
    /// The status texts, only for a payment that is not confirmed: the page checks again by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(filled = waiting_if_processing)]
    pub waiting: Option<Waiting>,
    /// The section for an unknown order when another service stores the orders, so that this site cannot know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(filled = unseen_if_unknown)]
    pub unseen: Option<Section>,
}

/// The receipt on the page of a paid order.
#[written_and_sent]
pub struct Receipt {
    /// The button that leads into the program.
    pub open_program: &'static str,
    /// The words before the amount.
    pub paid: &'static str,
    /// The words before the e-mail address that gets the receipt.
    pub email: &'static str,
    /// The words before the link to the program, when the page is printed.
    pub link: &'static str,
    /// The sentence that says what the link opens, and to keep it.
    pub keep: &'static str,
    /// The e-mail with the link that the buyer can send to herself.
    pub mail: MailTemplate,
    /// The calendar form of the week, if the program has one. Its words are in `program.toml`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(filled = week_of_initiation)]
    pub week: Option<WeekWords>,
    /// The button that prints the page.
    pub print: &'static str,
    /// The last line of the printed page: where to get help.
    pub help: &'static str,
}

/// The e-mail with the link that a buyer can send to herself.
#[written_and_sent]
pub struct MailTemplate {
    /// The words of the link that opens her mail program.
    pub label: &'static str,
    /// The subject of the e-mail.
    pub subject: &'static str,
    /// The text of the e-mail; `{link}` is replaced by the link to the program.
    #[schemars(extend("placeholders" = {"needs": ["link"]}))]
    pub text: &'static str,
}

/// The status on the page while a payment is not confirmed.
#[written_and_sent]
pub struct Waiting {
    /// Shown while the page checks again by itself.
    pub watching: &'static str,
    /// Shown once the page no longer checks.
    pub rested: &'static str,
}

/// The states of a checkout, as its pages show them.
#[written_and_sent]
#[derive(Default)]
pub enum CheckoutState {
    /// The payment is confirmed.
    #[serde(rename = "paid")]
    Paid,
    /// The payment was confirmed more than a day ago, and the page no longer shows the link.
    #[serde(rename = "delivered")]
    Delivered,
    /// The payment is pending at the bank.
    #[serde(rename = "processing")]
    Processing,
    /// The payment failed or was not made.
    #[serde(rename = "unpaid")]
    Unpaid,
    /// The checkout session has expired.
    #[serde(rename = "expired")]
    Expired,
    /// No checkout session has this id.
    #[default]
    #[serde(rename = "unknown")]
    Unknown,
    /// The session cannot be looked up now, so its payment status is unknown.
    #[serde(rename = "unreachable")]
    Unreachable,
    /// No checkout session could be created. Answers a form post; no page has this state under a path of its own.
    #[serde(rename = "unavailable")]
    Unavailable,
}

/// The texts of the demo checkout, which takes no money.
#[written]
pub struct DemoFile {
    /// The title for search engines and the tab; the house's name is added.
    pub title: &'static str,
    /// One or two sentences about the page.
    pub description: Description,
    /// The small line above the heading.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub heading: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The notice that nothing is charged.
    pub notice: &'static str,
    /// The label above the field for the e-mail address.
    pub email_label: &'static str,
    /// The label above the choice of outcomes.
    pub outcome_label: &'static str,
    /// The choices: the ways a payment can end, and a payment of a day ago.
    pub outcomes: [DemoOutcome; 5],
    /// The words of the button.
    pub button: &'static str,
}

/// The page of the demo checkout of an offer, composed by the build.
#[sent]
pub struct DemoPage {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The notice that nothing is charged.
    pub notice: &'static str,
    /// The label above the field for the e-mail address.
    pub email_label: &'static str,
    /// The label above the choice of outcomes.
    pub outcome_label: &'static str,
    /// The choices: the ways a payment can end, and a payment of a day ago.
    pub outcomes: [DemoOutcome; 5],
    /// The slug of the offer that is paid.
    pub offer: &'static str,
    /// The name of the offer.
    pub name: &'static str,
    /// The price as it is shown, such as `$87`.
    pub price: String,
    /// The words of the button.
    pub button: &'static str,
}

impl DemoFile {
    /// The page of an offer.
    #[must_use]
    pub fn page_of(&self, offer: &Offer) -> DemoPage {
        let Self { eyebrow, paragraphs, notice, email_label, outcome_label, button, .. } = *self;
        DemoPage {
            eyebrow,
            title: self.heading.clone(),
            paragraphs,
            notice,
            email_label,
            outcome_label,
            outcomes: self.outcomes.clone(),
            offer: offer.slug.0,
            name: offer.name,
            price: format_usd(offer.price.0),
            button,
        }
    }
}

/// A choice of how the payment ends.
#[written_and_sent]
pub struct DemoOutcome {
    /// The state of the payment after this choice.
    pub value: CheckoutState,
    /// The words beside the choice.
    pub label: &'static str,
}
