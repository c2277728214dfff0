//! Messages to buyers: what was bought, the sum, the link, how to be helped. Both parts have the same contents.
//!
//! Every value that a visitor or Stripe has written is an address, which is parsed, or a text that is escaped. Header
//! values are encoded by `lettre`, which accepts no line breaks.

use crate::{
    config::MailSettings,
    error::ConfigError,
    orders::{MessageKind, Order, OutboxEntry},
    template::{Template, escape},
};
use core_wasm::{
    catalog::{
        content::SITE,
        documents::MAIL,
        model::{Headline, MailWords},
    },
    engine::money::format_usd,
    offers,
};
use lettre::{
    Message,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
};
use std::{
    error::Error,
    time::{Duration, UNIX_EPOCH},
};

/// The HTML part.
const PAGE: &str = include_str!("message.html");

/// The paragraph style of the HTML part.
const TEXT: &str = "margin: 0 0 16px; font: 400 17px/1.6 'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif; color: #2b1b24;";
const SMALL: &str = "margin: 0 0 16px; font: 400 14px/1.6 'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif; color: #5b4650;";
const BUTTON: &str = "display: inline-block; padding: 15px 20px; font: 600 16px/1.3 'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif; background: #2b1b24; color: #f6f0e6; text-decoration: none;";

/// Composes messages.
#[derive(Debug)]
pub(crate) struct Composer {
    from: Mailbox,
    reply_to: Option<Mailbox>,
    /// The public origin of the site.
    origin: String,
    template: Template<Slot>,
}

/// A placeholder of the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    Subject,
    Preview,
    House,
    Title,
    Body,
    Help,
    Contact,
    Reason,
    Origin,
}

impl Slot {
    fn parse(name: &str, _before: &str) -> Result<Self, String> {
        Ok(match name {
            "subject" => Self::Subject,
            "preview" => Self::Preview,
            "house" => Self::House,
            "title" => Self::Title,
            "body" => Self::Body,
            "help" => Self::Help,
            "contact" => Self::Contact,
            "reason" => Self::Reason,
            "origin" => Self::Origin,
            _ => return Err(format!("unknown placeholder {name}")),
        })
    }
}

/// What one message says, before it is written as text and as HTML.
struct Content {
    subject: &'static str,
    preview: &'static str,
    title: Headline,
    paragraphs: &'static [&'static str],
    /// Label and value.
    rows: Vec<(&'static str, String)>,
    link: Option<Link>,
}

/// The link to the program.
struct Link {
    url: String,
    label: &'static str,
    button: &'static str,
    note: &'static str,
}

impl Composer {
    /// A composer for a site's origin.
    ///
    /// # Errors
    /// `MAIL_FROM` is not set, and the site's contact address cannot be a sender.
    pub(crate) fn new(settings: &MailSettings, origin: &str) -> Result<Self, ConfigError> {
        let from = match &settings.from {
            Some(from) => from.clone(),
            None => {
                let address = SITE.contact.email.0.parse().map_err(|_| {
                    ConfigError::new("MAIL_FROM is missing. Set it to the sender of the messages to buyers.")
                })?;
                Mailbox::new(Some(SITE.brand.name.to_owned()), address)
            }
        };
        let (template, problems) = Template::parse(PAGE, Slot::parse);
        if let Some(problem) = problems.into_iter().next() {
            return Err(ConfigError::new(format!("The template of mail has a problem: {problem}.")));
        }
        Ok(Self { from, reply_to: settings.reply_to.clone(), origin: origin.to_owned(), template })
    }

    /// The message of an entry about an order; `link` is the URL of the program. The same entry makes the same message,
    /// except for the boundary between its parts.
    ///
    /// # Errors
    /// The order has no address that mail can be sent to.
    pub(crate) fn compose(
        &self,
        entry: &OutboxEntry,
        order: &Order,
        link: Option<String>,
    ) -> Result<Message, Box<dyn Error + Send + Sync>> {
        let content = content(&MAIL, entry.kind, order, link);
        let to = order.email.as_deref().unwrap_or_default().trim().parse()?;
        let created = u64::try_from(entry.created_at).unwrap_or_default();
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(content.subject)
            .date(UNIX_EPOCH + Duration::from_millis(created))
            .message_id(Some(format!("<{}@{}>", entry.token, self.from.email.domain())))
            .header(AutoSubmitted);
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(reply_to.clone());
        }
        let parts = MultiPart::alternative_plain_html(self.text(&content), self.html(&content));
        Ok(builder.multipart(parts)?)
    }

    /// The domain of the sender.
    pub(crate) fn domain(&self) -> &str {
        self.from.email.domain()
    }

    /// The address for questions.
    fn contact(&self) -> String {
        self.reply_to.as_ref().unwrap_or(&self.from).email.to_string()
    }

    fn text(&self, content: &Content) -> String {
        let mut lines = vec![SITE.brand.name.to_owned(), plain(&content.title)];
        lines.extend(content.paragraphs.iter().map(|paragraph| (*paragraph).to_owned()));
        if let Some(link) = &content.link {
            lines.push(format!("{}:\n{}", link.button, link.url));
            lines.push(link.note.to_owned());
        }
        lines.push(
            content
                .rows
                .iter()
                .map(|(label, value)| format!("{label}: {value}"))
                .collect::<Vec<_>>()
                .join("\n"),
        );
        lines.push(format!("{} {}.", MAIL.foot.help, self.contact()));
        lines.push(format!("{}\n{}", MAIL.foot.reason, self.origin));
        lines.join("\n\n") + "\n"
    }

    fn html(&self, content: &Content) -> String {
        self.template.render(|slot, page| match slot {
            Slot::Subject => escape(content.subject, page),
            Slot::Preview => escape(content.preview, page),
            Slot::House => escape(SITE.brand.name, page),
            Slot::Title => headline(&content.title, page),
            Slot::Body => body(content, page),
            Slot::Help => escape(MAIL.foot.help, page),
            Slot::Contact => escape(&self.contact(), page),
            Slot::Reason => escape(MAIL.foot.reason, page),
            Slot::Origin => escape(&self.origin, page),
        })
    }
}

/// The content of a message of this kind.
fn content(words: &MailWords, kind: MessageKind, order: &Order, link: Option<String>) -> Content {
    let offer = offers::initiation();
    let product = (words.labels.product, format!("{}: {}", offer.name, offer.subtitle));
    let sum = format!("{} {}", format_usd(order.amount_charged()), order.currency.to_uppercase());
    if kind == MessageKind::OrderRefunded {
        let words_of = &words.refunded;
        return Content {
            subject: words_of.subject,
            preview: words_of.preview,
            title: words_of.title.clone(),
            paragraphs: words_of.paragraphs,
            rows: vec![product, (words.labels.refunded, sum)],
            link: None,
        };
    }
    let words_of = &words.paid;
    Content {
        subject: words_of.subject,
        preview: words_of.preview,
        title: words_of.title.clone(),
        paragraphs: words_of.paragraphs,
        rows: vec![product, (words.labels.paid, sum)],
        link: link.map(|url| Link {
            url,
            label: words.labels.link,
            button: words_of.button,
            note: words_of.note,
        }),
    }
}

fn plain(title: &Headline) -> String {
    [Some(title.lead), title.accent, title.tail].into_iter().flatten().collect()
}

fn headline(title: &Headline, page: &mut String) {
    escape(title.lead, page);
    if let Some(accent) = title.accent {
        page.push_str("<em style=\"display: inline-block;\">");
        escape(accent, page);
        page.push_str("</em>");
    }
    escape(title.tail.unwrap_or_default(), page);
}

fn body(content: &Content, page: &mut String) {
    let paragraph = |style: &str, class: &str, text: &str, page: &mut String| {
        page.push_str(&format!("<p class=\"{class}\" style=\"{style}\">"));
        escape(text, page);
        page.push_str("</p>\n");
    };
    for text in content.paragraphs {
        paragraph(TEXT, "ink", text, page);
    }
    if let Some(link) = &content.link {
        page.push_str("<p style=\"margin: 28px 0; text-align: center;\"><a class=\"button\" href=\"");
        escape(&link.url, page);
        page.push_str(&format!("\" style=\"{BUTTON}\">"));
        escape(link.button, page);
        page.push_str("</a></p>\n");
        paragraph(SMALL, "soft", link.note, page);
        page.push_str(&format!(
            "<p class=\"soft\" style=\"{SMALL} overflow-wrap: anywhere; word-break: break-word;\">"
        ));
        escape(link.label, page);
        page.push_str(":<br><a class=\"soft\" href=\"");
        escape(&link.url, page);
        page.push_str("\" style=\"color: #5b4650; text-decoration: underline;\">");
        escape(&link.url, page);
        page.push_str("</a></p>\n");
    }
    page.push_str(&format!("<p class=\"soft\" style=\"{SMALL}\">"));
    for (label, value) in &content.rows {
        escape(&format!("{label}: {value}"), page);
        page.push_str("<br>\n");
    }
    page.push_str("</p>\n");
}

/// `Auto-Submitted: auto-generated` (RFC 3834): no vacation responder answers.
#[derive(Debug, Clone, Copy)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
