//! Checkout pages: `content/pages/status.toml` and `demo.toml`.

use core_content_derive::{entity, source};

use super::{Description, Headline, Link, Section, WeekWords};

/// The welcome page in its states, and the page for a checkout that could not be started.
#[source]
pub struct StatusPages {
    /// The title for search engines and the tab; the house's name is added.
    pub title: &'static str,
    /// One or two sentences about the page.
    pub description: Description,
    /// The payment is confirmed.
    pub paid: StatusPage,
    /// The payment was confirmed more than a day ago: the link comes by mail.
    pub delivered: StatusPage,
    /// The bank has not answered yet.
    pub processing: StatusPage,
    /// The payment did not pass.
    pub unpaid: StatusPage,
    /// The checkout was open for too long: Stripe closes it after a day.
    pub expired: StatusPage,
    /// No checkout is known by that address.
    pub unknown: StatusPage,
    /// The order cannot be looked up now: the payment provider cannot be asked. It may be paid.
    pub unreachable: StatusPage,
    /// A form was posted and no checkout could be made.
    pub unavailable: StatusPage,
    /// What a buyer finds on the page of her paid order.
    pub receipt: Receipt,
    /// What is said while her bank is waited for.
    pub waiting: Waiting,
    /// What is said where the orders are kept elsewhere and cannot be asked.
    pub unseen: Section,
}

/// A page of the checkout in one state.
#[entity]
pub struct StatusPage {
    /// Which state it speaks of.
    #[schemars(skip)]
    pub state: CheckoutState,
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The ways on.
    pub links: &'static [Link],
    /// Whether trying again makes sense.
    pub retry: bool,
    /// Of a paid order alone: the way in, and everything to keep.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub receipt: Option<Receipt>,
    /// Of a payment that is not confirmed alone: what is said while the page looks again by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub waiting: Option<Waiting>,
    /// Of an unknown order alone: what is said instead where nobody here could know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub unseen: Option<Section>,
}

/// The receipt on the page of a paid order.
#[entity]
pub struct Receipt {
    /// The button that leads into the program.
    pub open_program: &'static str,
    /// Before the amount that was paid.
    pub paid: &'static str,
    /// Before the address that the receipt goes to.
    pub email: &'static str,
    /// Before the link to the program, as it is printed.
    pub link: &'static str,
    /// What the link opens.
    pub keep: &'static str,
    /// The letter to herself.
    pub mail: MailTemplate,
    /// The calendar of the week, where the program has one; its words stand in `program.toml`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub week: Option<WeekWords>,
    /// The button that prints the page.
    pub print: &'static str,
    /// The last line on paper: who helps.
    pub help: &'static str,
}

/// The e-mail with the link that a buyer can send to their own address.
#[entity]
pub struct MailTemplate {
    /// The words that are clicked.
    pub label: &'static str,
    /// Its subject.
    pub subject: &'static str,
    /// Its text; `{link}` stands for the link to the program.
    #[schemars(extend("placeholders" = {"needs": ["link"]}))]
    pub text: &'static str,
}

/// The status while a payment is pending.
#[entity]
pub struct Waiting {
    /// While the page looks again by itself.
    pub watching: &'static str,
    /// Once it has stopped doing so.
    pub rested: &'static str,
}

/// The states of a checkout, as its pages show them.
#[entity]
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
    /// There is no checkout session with that id.
    #[default]
    #[serde(rename = "unknown")]
    Unknown,
    /// The session cannot be looked up now, so that nothing is known of its payment.
    #[serde(rename = "unreachable")]
    Unreachable,
    /// No checkout could be started: the answer to a form post, never a page with a path of its own.
    #[serde(rename = "unavailable")]
    Unavailable,
}

/// The page of the demo checkout.
#[entity]
pub struct DemoPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences about the page.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The small line above the heading.
    pub eyebrow: &'static str,
    /// The page's one main title.
    #[serde(rename = "title")]
    #[schemars(rename = "heading")]
    pub heading: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The label that says that nothing is charged.
    pub notice: &'static str,
    /// The words above the line for the e-mail address.
    pub email_label: &'static str,
    /// The label of the choice of outcomes.
    pub outcome_label: &'static str,
    /// The ways a payment can end, and one that was paid a day ago.
    pub outcomes: [DemoOutcome; 5],
    /// The slug of the offer that is paid.
    #[schemars(skip)]
    pub offer: &'static str,
    /// What it is called.
    #[schemars(skip)]
    pub name: &'static str,
    /// What it costs, as it is shown.
    #[schemars(skip)]
    pub price: &'static str,
    /// The button.
    pub button: &'static str,
}

/// One outcome of a payment.
#[entity]
pub struct DemoOutcome {
    /// The state it ends in.
    pub value: CheckoutState,
    /// The words beside the choice.
    pub label: &'static str,
}
