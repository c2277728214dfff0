//! Composer of messages: recipient, headers, and a text and an HTML part with the same contents.
//!
//! Every value from a visitor or from Stripe is either parsed as an address or escaped as text. Header values are
//! encoded by `lettre`, which accepts no line breaks.

use super::{
    AlarmKind,
    content::{Content, OrderUrls},
    subscription_links::SubscriptionLinks,
};
use crate::{
    base::{clock, error::ConfigError, random::random_hex},
    config::MailSettings,
    site::program::LinkCipher,
    store::Backups,
};
use core_wasm::{
    catalog::{content::SITE, model::FormName, server::MAIL},
    offers,
    routes::{RouteId, path_of, route},
};
use lettre::{
    Address, Message,
    address::AddressError,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
};
use minijinja::{Environment, Value, context, syntax::SyntaxConfig, value::Serde};
use shop::{
    Cause, MessageKind, Order, OutboxMessage, Recipient, StoredSubmission, WeeklyReport, readable_email,
};
use std::error::Error;

/// Templates of both parts. The ending `.html` makes minijinja escape values.
const HTML: (&str, &str) = ("message.html", include_str!("../../templates/mail/message.html"));
const TEXT: (&str, &str) = ("message.txt", include_str!("../../templates/mail/message.txt"));

/// Makes the links that messages contain.
pub(crate) struct MessageLinks {
    /// Links to the program.
    pub(crate) program: LinkCipher,
    /// Links of the newsletter.
    pub(crate) subscriptions: SubscriptionLinks,
}

/// Reason for which a message cannot be composed.
type ComposeError = Box<dyn Error + Send + Sync>;

/// Composes messages.
#[derive(Debug, Clone)]
pub(crate) struct Composer {
    from: Mailbox,
    reply_to: Option<Mailbox>,
    owner: Option<Mailbox>,
    /// Address for questions.
    contact: String,
    /// Public origin of the site.
    origin: String,
    templates: Environment<'static>,
    /// Backups, whose age is in the weekly report.
    backups: Option<Backups>,
}

impl Composer {
    /// Creates a composer for a site's origin.
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
        let templates = templates()?;
        let contact = settings.reply_to.as_ref().unwrap_or(&from).email.to_string();
        let (from, reply_to) = (sendable(from), settings.reply_to.clone().map(sendable));
        let owner = settings.owner.clone().map(sendable);
        Ok(Self { from, reply_to, owner, contact, origin: origin.to_owned(), templates, backups: None })
    }

    /// Adds the backups that the weekly report names.
    pub(crate) fn with_backups(self, backups: Option<Backups>) -> Self {
        Self { backups, ..self }
    }

    /// Composes the mail of a message of the outbox from the present state of its cause: the message may have waited
    /// for days. Its `Message-ID` is the same for each attempt.
    ///
    /// # Errors
    /// The recipient has no valid address, or gets no message of this kind.
    pub(crate) fn compose(
        &self,
        message: &OutboxMessage,
        cause: &Cause,
        links: &MessageLinks,
    ) -> Result<Message, ComposeError> {
        let (to, reply_to, content) = match (message.recipient, cause) {
            (Recipient::Buyer, Cause::Order(order)) => {
                let to = Mailbox::new(None, parse_address(order.email.as_deref().unwrap_or_default())?);
                let urls = OrderUrls {
                    program: self.program_url(order, links),
                    sales_page: offers::find(&order.offer)
                        .map(|offer| format!("{}{}", self.origin, offer.page)),
                };
                let content = Content::for_buyer(message.kind, order, urls);
                (to, self.reply_to.clone(), content)
            }
            (Recipient::Buyer, Cause::Orders(orders)) => {
                let email = orders.first().and_then(|order| order.email.as_deref());
                let to = Mailbox::new(None, parse_address(email.unwrap_or_default())?);
                let programs =
                    orders.iter().filter_map(|order| Some((order, self.program_url(order, links)?)));
                (to, self.reply_to.clone(), Some(Content::of_links(programs.collect())))
            }
            (Recipient::Subscriber, Cause::Submission(submission)) => {
                let to = Mailbox::new(None, parse_address(submission.submission.typed_email())?);
                (to, self.reply_to.clone(), self.to_subscriber(message.kind, submission, links))
            }
            (Recipient::Owner, Cause::Order(order)) => {
                (self.owner()?, None, Content::of_order(message.kind, order))
            }
            (Recipient::Owner, Cause::Submission(stored)) => {
                // A reply goes to the sender of the submission, if the address is valid.
                let writer = parse_address(stored.submission.typed_email()).ok();
                let reply_to = writer.map(|address| Mailbox::new(None, address));
                (self.owner()?, reply_to, Some(Content::of_submission(stored)))
            }
            (Recipient::Owner, Cause::Week(report)) => {
                (self.owner()?, None, Some(Content::of_week(report, self.backups.as_ref())))
            }
            _ => return Err("no recipient".into()),
        };
        self.mail(&message.token, to, reply_to, &content.ok_or("no such message")?)
    }

    /// URL of the program; `None` if it is not open to the buyer.
    fn program_url(&self, order: &Order, links: &MessageLinks) -> Option<String> {
        order.is_link_open().then(|| format!("{}{}", self.origin, links.program.path(&order.session)))
    }

    /// Content of a message to a subscriber; `None` if there is none of this kind.
    fn to_subscriber(
        &self,
        kind: MessageKind,
        submission: &StoredSubmission,
        links: &MessageLinks,
    ) -> Option<Content> {
        let (origin, subscriptions) = (&self.origin, &links.subscriptions);
        let url = |form: FormName, token: String| {
            format!("{origin}{}?token={token}", path_of(RouteId::Form, form.as_str()))
        };
        match kind {
            MessageKind::SubscriptionRequested => {
                let token = subscriptions.confirm_token(submission, clock::now_millis());
                Some(Content::of_subscription(url(FormName::CONFIRM, token)))
            }
            MessageKind::SubscriptionConfirmed => {
                let unsubscribe = url(FormName::UNSUBSCRIBE, subscriptions.unsubscribe_token(submission));
                let journal = format!("{origin}{}", route(RouteId::Journal).pattern);
                Some(Content::of_welcome(journal, unsubscribe))
            }
            _ => None,
        }
    }

    /// Composes an alarm to the owner. Returns the random left part of its `Message-ID`, too.
    ///
    /// # Errors
    /// There is no owner.
    pub(crate) fn alarm(&self, kind: AlarmKind, count: u64) -> Result<(String, Message), ComposeError> {
        let token = random_hex().ok_or("no random numbers")?;
        let content = Content::of_alarm(kind, count);
        let mail = self.mail(&token, self.owner()?, None, &content)?;
        Ok((token, mail))
    }

    /// True if the owner has an address.
    pub(crate) fn has_owner(&self) -> bool {
        self.owner.is_some()
    }

    /// Sender and recipient for a check without a message: the recipient is the owner, or the sender itself.
    pub(crate) fn check_addresses(&self) -> (&Address, &Address) {
        let to = self.owner.as_ref().unwrap_or(&self.from);
        (&self.from.email, &to.email)
    }

    /// Domain of the sender.
    pub(crate) fn domain(&self) -> &str {
        self.from.email.domain()
    }

    fn owner(&self) -> Result<Mailbox, ComposeError> {
        self.owner.clone().ok_or_else(|| "no owner".into())
    }

    fn mail(
        &self,
        token: &str,
        to: Mailbox,
        reply_to: Option<Mailbox>,
        content: &Content,
    ) -> Result<Message, ComposeError> {
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(content.subject.as_str())
            .date(clock::now())
            .message_id(Some(format!("<{token}@{}>", self.domain())))
            // RFC 3834: vacation responders must not answer.
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        // A `Reply-To` that is not ASCII needs a server with SMTPUTF8, so it is left out.
        if let Some(reply_to) = reply_to.filter(|mailbox| mailbox.email.to_string().is_ascii()) {
            builder = builder.reply_to(reply_to);
        }
        if let Some(url) = &content.unsubscribe {
            // RFC 8058: mail programs end the subscription with one POST.
            builder = builder
                .raw_header(header("List-Unsubscribe", format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let context = context(content, &self.contact, &self.origin);
        let part = |(name, _): (&str, &str)| self.templates.get_template(name)?.render(&context);
        Ok(builder.multipart(MultiPart::alternative_plain_html(part(TEXT)?, part(HTML)?))?)
    }
}

/// Renders the report for the command `report`, as text and as HTML. `origin` is the origin of the site.
///
/// # Errors
/// A template fails, which this version's templates do not.
pub(crate) fn report(
    report: &WeeklyReport,
    backups: Option<&Backups>,
    origin: &str,
) -> Result<[String; 2], ConfigError> {
    let (templates, content) = (templates()?, Content::of_report(report, backups));
    let context = context(&content, SITE.contact.email.0, origin);
    let part = |(name, _): (&str, &str)| templates.get_template(name)?.render(&context);
    Ok([part(TEXT).map_err(unusable)?, part(HTML).map_err(unusable)?])
}

fn templates() -> Result<Environment<'static>, ConfigError> {
    let mut templates = Environment::new();
    let syntax =
        SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
    templates.set_syntax(syntax.map_err(unusable)?);
    for (name, source) in [HTML, TEXT] {
        templates.add_template(name, source).map_err(unusable)?;
    }
    Ok(templates)
}

fn unusable(error: minijinja::Error) -> ConfigError {
    ConfigError::new(format!("A template of mail cannot be used: {error}. Please report this."))
}

fn context(content: &Content, contact: &str, origin: &str) -> Value {
    let foot = &MAIL.foot;
    context! {
        house => SITE.brand.name,
        contact,
        origin,
        // Form page that sends the link again.
        link_page => format!("{origin}{}", path_of(RouteId::Form, FormName::LINK.as_str())),
        foot => context! { help => foot.help, lost => foot.lost, unsubscribe => foot.unsubscribe },
        ..Serde(content)
    }
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

/// Parses an address from a visitor or from Stripe. Its domain is converted to ASCII, so that a server without SMTPUTF8
/// accepts it.
///
/// # Errors
/// The address is invalid.
fn parse_address(email: &str) -> Result<Address, AddressError> {
    let email = readable_email(email);
    let (name, domain) = email.rsplit_once('@').ok_or(AddressError::MissingParts)?;
    if domain.is_ascii() {
        return Address::new(name, domain);
    }
    Address::new(name, idna::domain_to_ascii(domain).map_err(|_| AddressError::InvalidDomain)?)
}

/// True if mail can be sent to an address.
pub(crate) fn is_sendable(email: &str) -> bool {
    parse_address(email).is_ok()
}

/// Converts the domain of a mailbox from the settings to ASCII.
fn sendable(mailbox: Mailbox) -> Mailbox {
    let email = parse_address(mailbox.email.as_ref()).unwrap_or(mailbox.email);
    Mailbox::new(mailbox.name, email)
}
