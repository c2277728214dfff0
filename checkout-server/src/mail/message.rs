//! Messages: recipient, headers and both parts, which have the same contents.
//!
//! Every value that a visitor or Stripe has written is an address, which is parsed, or a text that is escaped. Header
//! values are encoded by `lettre`, which accepts no line breaks.

use super::{
    content::{Content, prefix},
    html::{HtmlWriter, link_page},
    subscription_links::SubscriptionLinks,
};
use crate::{
    alarms::AlarmKind,
    config::MailSettings,
    error::ConfigError,
    orders::{Channel, MessageKind, Order, OutboxEntry, Subject, random_hex},
};
use core_wasm::catalog::{
    content::SITE,
    documents::MAIL,
    model::{FormName, Headline},
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
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Makes the URL of the program for a paid order.
type ProgramLink = Box<dyn Fn(&Order) -> Option<String> + Send + Sync>;

/// Makes the links that messages contain.
pub(crate) struct MessageLinks {
    /// The URL of the program for a paid order.
    pub(crate) program: ProgramLink,
    /// The tokens of the newsletter.
    pub(crate) subscriptions: SubscriptionLinks,
}

/// Why a message cannot be composed.
type ComposeError = Box<dyn Error + Send + Sync>;

/// Composes messages.
#[derive(Debug)]
pub(crate) struct Composer {
    from: Mailbox,
    reply_to: Option<Mailbox>,
    owner: Option<Mailbox>,
    /// The public origin of the site.
    origin: String,
    html: HtmlWriter,
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
        let html = HtmlWriter::new()
            .map_err(|problem| ConfigError::new(format!("The template of mail has a problem: {problem}.")))?;
        let (reply_to, owner) = (settings.reply_to.clone(), settings.owner.clone());
        Ok(Self { from, reply_to, owner, origin: origin.to_owned(), html })
    }

    /// The message of an entry. The same entry makes the same message, except for the boundary between its parts.
    ///
    /// # Errors
    /// There is no address that mail can be sent to.
    pub(crate) fn compose(
        &self,
        entry: &OutboxEntry,
        subject: &Subject,
        links: &MessageLinks,
    ) -> Result<Message, ComposeError> {
        let created = u64::try_from(entry.created_at).unwrap_or_default();
        let date = UNIX_EPOCH + Duration::from_millis(created);
        let (to, reply_to, content) = match (entry.channel, subject) {
            (Channel::Buyer, Subject::Order(order)) => {
                let to = Mailbox::new(None, order.email.as_deref().unwrap_or_default().trim().parse()?);
                (to, self.reply_to.clone(), Content::for_buyer(entry.kind, order, (links.program)(order)))
            }
            (Channel::Subscriber, Subject::Lead(lead)) => {
                let to = Mailbox::new(None, lead.lead.email().parse()?);
                (to, self.reply_to.clone(), self.to_subscriber(entry, lead.number, links))
            }
            (Channel::Owner, Subject::Order(order)) => {
                (self.owner()?, None, Content::of_order(entry.kind, order))
            }
            (Channel::Owner, Subject::Lead(stored)) => {
                // An answer goes to the one who wrote, where the address can be one.
                let reply_to = stored.lead.email().parse().map(|address| Mailbox::new(None, address));
                (self.owner()?, reply_to.ok(), Content::of_submission(stored))
            }
            (Channel::Notify, _)
            | (Channel::Buyer, Subject::Lead(_))
            | (Channel::Subscriber, Subject::Order(_)) => return Err("no recipient".into()),
        };
        self.message(&entry.token, to, reply_to, date, &content)
    }

    /// What a subscriber is written.
    fn to_subscriber(&self, entry: &OutboxEntry, number: i64, links: &MessageLinks) -> Content {
        let (origin, subscriptions) = (&self.origin, &links.subscriptions);
        let url = |form: FormName, token: String| format!("{origin}/forms/{}?token={token}", form.as_str());
        if entry.kind == MessageKind::SubscriptionRequested {
            let token = subscriptions.confirm_token(number, entry.created_at);
            return Content::of_subscription(url(FormName::CONFIRM, token));
        }
        let unsubscribe = url(FormName::UNSUBSCRIBE, subscriptions.unsubscribe_token(number));
        Content::of_welcome(format!("{origin}/journal"), unsubscribe)
    }

    /// An alarm to the owner, with the random left side of its `Message-ID`.
    ///
    /// # Errors
    /// There is no owner.
    pub(crate) fn alarm(&self, kind: AlarmKind, count: u64) -> Result<(String, Message), ComposeError> {
        let token = random_hex().ok_or("no random numbers")?;
        let content = Content::of_alarm(kind, count);
        let message = self.message(&token, self.owner()?, None, SystemTime::now(), &content)?;
        Ok((token, message))
    }

    /// The domain of the sender.
    pub(crate) fn domain(&self) -> &str {
        self.from.email.domain()
    }

    fn owner(&self) -> Result<Mailbox, ComposeError> {
        self.owner.clone().ok_or_else(|| "no owner".into())
    }

    fn message(
        &self,
        token: &str,
        to: Mailbox,
        reply_to: Option<Mailbox>,
        date: SystemTime,
        content: &Content,
    ) -> Result<Message, ComposeError> {
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(content.subject.as_str())
            .date(date)
            .message_id(Some(format!("<{token}@{}>", self.domain())))
            .header(AutoSubmitted);
        if let Some(reply_to) = reply_to {
            builder = builder.reply_to(reply_to);
        }
        if let Some(url) = &content.unsubscribe {
            // RFC 8058: mail programs end the subscription with one POST.
            builder = builder.header(ListUnsubscribe(format!("<{url}>"))).header(ListUnsubscribePost);
        }
        let html = self.html.write(content, &self.contact(), &self.origin);
        Ok(builder.multipart(MultiPart::alternative_plain_html(self.text(content), html))?)
    }

    /// The address for questions.
    fn contact(&self) -> String {
        self.reply_to.as_ref().unwrap_or(&self.from).email.to_string()
    }

    fn text(&self, content: &Content) -> String {
        let mut lines = vec![SITE.brand.name.to_owned(), plain(&content.title)];
        lines.extend(content.paragraphs.iter().cloned());
        if let Some(link) = &content.link {
            lines.push(format!("{}:\n{}", link.button, link.url));
            lines.push(link.note.to_owned());
        }
        if !content.rows.is_empty() {
            let row =
                |(label, value): &(&str, String)| format!("{}{}", prefix(label), value.replace('\n', "\n  "));
            lines.push(content.rows.iter().map(row).collect::<Vec<_>>().join("\n"));
        }
        if content.has_help {
            lines.push(format!("{} {}.", MAIL.foot.help, self.contact()));
        }
        if content.has_link_page {
            lines.push(format!("{}\n{}", MAIL.foot.lost, link_page(&self.origin)));
        }
        lines.push(format!("{}\n{}", content.reason, self.origin));
        lines.extend(content.unsubscribe.as_ref().map(|url| format!("{}\n{url}", MAIL.foot.unsubscribe)));
        lines.join("\n\n") + "\n"
    }
}

fn plain(title: &Headline) -> String {
    [Some(title.lead), title.accent, title.tail].into_iter().flatten().collect()
}

/// A header of this module: its name and its value.
macro_rules! header {
    ($(#[$meta:meta])* $Name:ident$(($Field:ty))?, $name:literal, |$header:ident| $value:expr) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        struct $Name$(($Field))?;

        impl Header for $Name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<Self, ComposeError> {
                Err("it is only written".into())
            }

            fn display(&self) -> HeaderValue {
                let $header = self;
                HeaderValue::new(Self::name(), $value)
            }
        }
    };
}

header!(
    /// `Auto-Submitted: auto-generated` (RFC 3834): no vacation responder answers.
    AutoSubmitted, "Auto-Submitted", |_header| "auto-generated".to_owned()
);
header!(
    /// `List-Unsubscribe` (RFC 2369): the URL that ends the subscription.
    ListUnsubscribe(String), "List-Unsubscribe", |header| header.0.clone()
);
header!(
    /// `List-Unsubscribe-Post` (RFC 8058): a POST to that URL is enough.
    ListUnsubscribePost, "List-Unsubscribe-Post", |_header| "List-Unsubscribe=One-Click".to_owned()
);
