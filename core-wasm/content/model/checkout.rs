//! Checkout pages: `content/pages/status.toml` and `demo.toml`.

use super::{Description, Headline, Link, Section};

source! {
    /// The welcome page in its states, and the page for a checkout that could not be started.
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
        /// What stands in the place of `unknown` where a hosted backend keeps the orders and cannot be asked.
        pub unseen: Section,
    }
}

content! {
    /// A page of the checkout in one state.
    pub struct StatusPage {
        /// Which state it speaks of.
        pub state: CheckoutState = filled_in,
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
        pub receipt: Option<Receipt> = filled_in,
        /// Of a payment that is not confirmed alone: what is said while the page looks again by itself.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub waiting: Option<Waiting> = filled_in,
        /// Of an unknown order alone: what is said instead where nobody here could know it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub unseen: Option<Section> = filled_in,
    }

    /// The receipt on the page of a paid order.
    pub struct Receipt {
        /// The button that leads into the program.
        pub open_program: &'static str,
        /// Before the amount that was paid.
        pub paid: &'static str,
        /// Before the address that the receipt goes to.
        pub email: &'static str,
        /// Before the link to the program, as it is printed.
        pub link: &'static str,
        /// Where to keep the link.
        pub keep: &'static str,
        /// The letter to herself.
        pub mail: MailTemplate,
        /// The button that prints the page.
        pub print: &'static str,
        /// The last line on paper: who helps.
        pub help: &'static str,
    }

    /// The e-mail with the link that a buyer can send to their own address.
    pub struct MailTemplate {
        /// The words that are clicked.
        pub label: &'static str,
        /// Its subject.
        pub subject: &'static str,
        /// Its text; `{link}` stands for the link to the program.
        pub text: &'static str,
    }

    /// The status while a payment is pending.
    pub struct Waiting {
        /// While the page looks again by itself.
        pub watching: &'static str,
        /// Once it has stopped doing so.
        pub rested: &'static str,
    }

    /// The states of a checkout, as its pages show them.
    #[derive(Default)]
    pub enum CheckoutState {
        /// The payment is confirmed.
        Paid = "paid",
        /// The payment was confirmed more than a day ago, and the page no longer shows the link.
        Delivered = "delivered",
        /// The payment is pending at the bank.
        Processing = "processing",
        /// The payment failed or was not made.
        Unpaid = "unpaid",
        /// The checkout session has expired.
        Expired = "expired",
        /// There is no checkout session with that id.
        #[default]
        Unknown = "unknown",
        /// The session cannot be looked up now, so that nothing is known of its payment.
        Unreachable = "unreachable",
        /// No checkout could be started: the answer to a form post, never a page with a path of its own.
        Unavailable = "unavailable",
    }
}

content! {
    /// The page of the demo checkout.
    pub struct DemoPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences about the page.
        #[serde(skip)]
        pub description: Description,
        /// The small line above the heading.
        pub eyebrow: &'static str,
        /// The page's one main title.
        #[serde(rename = "title")]
        pub heading: Headline,
        /// The text, one paragraph each.
        pub paragraphs: &'static [&'static str],
        /// The label that says that nothing is charged.
        pub notice: &'static str,
        /// The label of the e-mail field.
        pub email_label: &'static str,
        /// The label of the choice of outcomes.
        pub outcome_label: &'static str,
        /// The ways a payment can end, and one that was paid a day ago.
        pub outcomes: [DemoOutcome; 5],
        /// The slug of the offer that is paid.
        pub offer: &'static str = filled_in,
        /// What it is called.
        pub name: &'static str = filled_in,
        /// What it costs, as it is shown.
        pub price: &'static str = filled_in,
        /// The button.
        pub button: &'static str,
    }

    /// One outcome of a payment.
    pub struct DemoOutcome {
        /// The state it ends in.
        pub value: CheckoutState,
        /// The words beside the choice.
        pub label: &'static str,
    }
}
