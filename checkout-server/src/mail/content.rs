//! Content of a message for both templates: the texts of `content/mail.toml` with the values of an order, a submission
//! or an alarm.

use crate::{base::clock, counting::report::Report, mail::AlarmKind, store::Backups};
use core_wasm::{
    catalog::{
        model::{Field, Headline, LinkMessage, OfferMail, PlainMessage},
        server::{MAIL, MAILS_OF_OFFERS},
    },
    engine::money::format_usd,
    forms::{fields, form_named},
    offers,
};
use serde::Serialize;
use shop::{MessageKind, Order, StoredSubmission, WeeklyReport};

/// Content of one message.
#[derive(Serialize)]
pub(super) struct Content {
    pub(super) subject: String,
    preview: &'static str,
    title: Title,
    paragraphs: Vec<String>,
    links: Vec<Link>,
    /// Sentence about the links.
    note: &'static str,
    rows: Vec<Row>,
    /// True if the recipient is a visitor: the message says how to get help.
    has_help: bool,
    /// The URL that ends the subscription.
    pub(super) unsubscribe: Option<String>,
    /// True if the recipient has a program link: the message says how to get it again.
    has_link_page: bool,
    /// Reason for which the message was sent.
    reason: &'static str,
    /// Report about a week.
    report: Option<Report>,
}

/// Title, in which a phrase may be emphasized.
#[derive(Serialize)]
struct Title {
    lead: &'static str,
    accent: &'static str,
    tail: &'static str,
}

/// Link with its own line or button.
#[derive(Serialize)]
struct Link {
    url: String,
    label: &'static str,
    button: &'static str,
}

/// Label and value; the value may have several lines.
#[derive(Serialize)]
struct Row {
    prefix: String,
    value: String,
}

/// Targets of the links in messages about an order; `None` if there is no target.
#[derive(Debug, Default)]
pub(super) struct OrderUrls {
    /// The program, if it is open to the buyer.
    pub(super) program: Option<String>,
    /// The page on which the offer is sold.
    pub(super) sales_page: Option<String>,
}

impl Content {
    /// Content of a message to the buyer about an order; `None` if there is none of this kind.
    pub(super) fn for_buyer(kind: MessageKind, order: &Order, urls: OrderUrls) -> Option<Self> {
        let (labels, own) = (&MAIL.labels, offer_mail(order));
        let (label, content) = match kind {
            MessageKind::OrderPaid => {
                let words = own.map_or(&MAIL.paid, |mail| &mail.paid);
                (labels.paid, Self::with_link(words, urls.program, labels.link))
            }
            MessageKind::OrderRefunded => {
                let words = own.map_or(&MAIL.refunded, |mail| &mail.refunded);
                // The buyer may have another paid order, whose link still works.
                (labels.refunded, Self { has_link_page: true, ..Self::plain(words, &[]) })
            }
            MessageKind::OrderReopened => {
                let words = own.map_or(&MAIL.reopened, |mail| &mail.reopened);
                (labels.paid, Self::with_link(words, urls.program, labels.link))
            }
            MessageKind::OrderFailed => {
                let words = own.map_or(&MAIL.failed, |mail| &mail.failed);
                let content = Self::with_link(words, urls.sales_page, labels.page);
                (labels.failed, Self { has_link_page: false, ..content })
            }
            _ => return None,
        };
        let reason = own.map_or(MAIL.foot.reason, |mail| mail.reason);
        Some(Self { rows: vec![product(order), row(label, sum(order))], reason, ..content })
    }

    /// Content of the message with the links to all programs of a buyer, latest first, each with its URL.
    pub(super) fn of_links(programs: Vec<(&Order, String)>) -> Self {
        let words = |order| offer_mail(order).map_or(&MAIL.link, |mail| &mail.link);
        let latest = programs.first().map_or(&MAIL.link, |(order, _)| words(order));
        let is_single = programs.len() == 1;
        let links = programs
            .into_iter()
            .map(|(order, url)| {
                let offer = offers::find(&order.offer).filter(|_| !is_single);
                let label = offer.map_or(MAIL.labels.link, offers::product_name);
                Link { url, label, button: words(order).button }
            })
            .collect();
        Self { links, reason: MAIL.foot.link, ..Self::with_link(latest, None, MAIL.labels.link) }
    }

    /// Content of the message that asks a subscriber for confirmation at this URL.
    pub(super) fn of_subscription(url: String) -> Self {
        let content = Self::with_link(&MAIL.subscription, Some(url), MAIL.labels.confirm);
        Self { has_link_page: false, reason: MAIL.foot.subscription, ..content }
    }

    /// Content of the welcome to a subscriber; `unsubscribe` is the URL that ends the subscription.
    pub(super) fn of_welcome(journal: String, unsubscribe: String) -> Self {
        let content = Self::with_link(&MAIL.subscribed, Some(journal), MAIL.labels.journal);
        let unsubscribe = Some(unsubscribe);
        Self { has_link_page: false, unsubscribe, reason: MAIL.foot.subscribed, ..content }
    }

    /// Content of a message to the owner about an order; `None` if there is none of this kind.
    pub(super) fn of_order(kind: MessageKind, order: &Order) -> Option<Self> {
        let labels = &MAIL.labels;
        let number = order.number.to_string();
        let (words, difference) = match kind {
            MessageKind::OrderPaid => (&MAIL.owner.paid, Vec::new()),
            MessageKind::OrderFailed => (&MAIL.owner.failed, Vec::new()),
            MessageKind::OrderMismatched => {
                let detail = order.status_detail.clone().unwrap_or_default();
                let asked = row(labels.asked, format_money(order.amount, order));
                (&MAIL.owner.mismatched, vec![asked, row(labels.status_detail, detail)])
            }
            _ => return None,
        };
        let paid = if kind == MessageKind::OrderFailed { labels.failed } else { labels.paid };
        let mut rows = vec![row(labels.order, number.clone()), product(order), row(paid, sum(order))];
        rows.extend(difference);
        rows.extend(order.email.clone().map(|email| row(labels.buyer, email)));
        rows.push(row(labels.session, order.session.to_string()));
        Some(Self { rows, ..Self::plain(words, &[("{number}", &number)]) }.for_owner())
    }

    /// Content of a message to the owner with the words of a submission.
    pub(super) fn of_submission(stored: &StoredSubmission) -> Self {
        let labels = &MAIL.labels;
        let StoredSubmission { number, received_at, submission, .. } = stored;
        let known = form_named(&submission.form).map(fields).unwrap_or_default();
        let mut rows = vec![
            row(labels.form, submission.form.clone()),
            row(labels.received, clock::rfc3339(*received_at)),
        ];
        for (name, value) in &submission.fields {
            rows.push(match known.iter().find(|field| field.name == name) {
                Some(field) => row(field.label, answer(field, value)),
                None => row("", format!("{name}: {value}")),
            });
        }
        Self { rows, ..Self::plain(&MAIL.owner.submission, &[("{number}", &number.to_string())]) }.for_owner()
    }

    /// Content of an alarm that was counted `count` times.
    pub(super) fn of_alarm(kind: AlarmKind, count: u64) -> Self {
        let words = match kind {
            AlarmKind::Signature => &MAIL.owner.signature,
            AlarmKind::StripeKey => &MAIL.owner.stripe,
            AlarmKind::Store => &MAIL.owner.store,
            AlarmKind::Mail => &MAIL.owner.mail,
            AlarmKind::Outbox => &MAIL.owner.outbox,
            AlarmKind::NewStore => &MAIL.owner.new_store,
            AlarmKind::UnknownOrder => &MAIL.owner.unknown_order,
            AlarmKind::Backup => &MAIL.owner.backup,
            AlarmKind::Advance => &MAIL.owner.advance,
        };
        Self::plain(words, &[("{count}", &count.to_string())]).for_owner()
    }

    /// Content of the report about a week.
    pub(super) fn of_week(report: &WeeklyReport, backups: Option<&Backups>) -> Self {
        let report = Report::of(report, backups);
        let content = Self::plain(report.words(), &[("{visits}", &report.visits.to_string())]);
        Self { report: Some(report), ..content }.for_owner()
    }

    /// Content of the report for the command `report`.
    pub(super) fn of_report(report: &WeeklyReport, backups: Option<&Backups>) -> Self {
        let report = Some(Report::of(report, backups));
        Self { report, has_help: false, reason: "", ..Self::plain(&MAIL.weekly.report, &[]) }
    }

    fn plain(words: &PlainMessage, values: &[(&str, &str)]) -> Self {
        let fill =
            |text: &str| values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value));
        Self {
            subject: fill(words.subject),
            preview: words.preview,
            title: title(&words.title),
            paragraphs: words.paragraphs.iter().map(|text| fill(text)).collect(),
            links: Vec::new(),
            note: "",
            rows: Vec::new(),
            has_help: true,
            unsubscribe: None,
            has_link_page: false,
            reason: MAIL.foot.reason,
            report: None,
        }
    }

    fn with_link(words: &LinkMessage, url: Option<String>, label: &'static str) -> Self {
        let LinkMessage { subject, preview, title, paragraphs, button, note } = words.clone();
        Self {
            links: url.map(|url| Link { url, label, button }).into_iter().collect(),
            note,
            has_link_page: true,
            ..Self::plain(&PlainMessage { subject, preview, title, paragraphs }, &[])
        }
    }

    fn for_owner(self) -> Self {
        Self { has_help: false, reason: MAIL.foot.owner, ..self }
    }
}

/// Texts of an order's offer, if it has its own.
fn offer_mail(order: &Order) -> Option<&'static OfferMail> {
    MAILS_OF_OFFERS.iter().find(|known| known.offer == order.offer).map(|known| &known.mails)
}

/// Row with the name of the product, or the slug of an offer that is no longer in the content.
fn product(order: &Order) -> Row {
    let offer = offers::find(&order.offer);
    let name = offer.map(|offer| match offer.subtitle {
        Some(subtitle) => format!("{}: {subtitle}", offers::product_name(offer)),
        None => offers::product_name(offer).to_owned(),
    });
    row(MAIL.labels.product, name.unwrap_or_else(|| order.offer.clone()))
}

/// Paid amount.
fn sum(order: &Order) -> String {
    format_money(order.amount_charged(), order)
}

fn format_money(amount: u32, order: &Order) -> String {
    format!("{} {}", format_usd(amount), order.currency.to_uppercase())
}

fn title(headline: &Headline) -> Title {
    let Headline { lead, accent, tail } = headline;
    Title { lead, accent: accent.unwrap_or_default(), tail: tail.unwrap_or_default() }
}

/// Creates a row. Its prefix is empty, a question, or a label with a colon.
fn row(label: &str, value: String) -> Row {
    let prefix = match label.chars().last() {
        None => String::new(),
        Some('?') => format!("{label} "),
        Some(_) => format!("{label}: "),
    };
    Row { prefix, value }
}

/// Value of a field: for a select, the label of the option. Characters that reorder text are replaced.
fn answer(field: &Field, value: &str) -> String {
    let options = field.options.unwrap_or_default();
    match options.iter().find(|choice| choice.value == value) {
        Some(choice) => choice.label.to_owned(),
        None => value.replace(is_reordering, "\u{fffd}"),
    }
}

fn is_reordering(char: char) -> bool {
    matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
