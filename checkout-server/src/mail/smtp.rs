//! SMTP: sends one message on a connection of its own, by the commands of `lettre`.
//!
//! What ends the sending of a message (RFC 5321, 4.2.5) is the reply to the whole of it. Until the message is sent, one
//! limit holds, and an attempt that exceeds it has certainly not delivered. After that, another limit holds for the reply,
//! and without one it is unknown whether the message was delivered. What comes later, QUIT, changes nothing any more: it is
//! sent in the background, whatever becomes of it.

use super::error::MailError;
use crate::config::{DeliveryPolicy, SmtpSecurity, SmtpSettings};
use lettre::{
    Message,
    address::Envelope,
    transport::smtp::{
        Error,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, Extension, MailBodyParameter, MailParameter},
    },
};
use secrecy::ExposeSecret as _;
use std::time::Duration;
use tokio::time::timeout;

/// How long the server has for its reply to QUIT.
const QUIT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long `--check` waits for the server.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends messages to one server.
pub(crate) struct SmtpClient {
    host: String,
    port: u16,
    security: SmtpSecurity,
    /// None for a connection without TLS.
    tls: Option<TlsParameters>,
    credentials: Option<Credentials>,
    name: ClientId,
    /// Until the message is sent.
    mail_timeout: Duration,
    /// For the reply to it.
    reply_timeout: Duration,
}

impl SmtpClient {
    /// # Errors
    /// TLS cannot be set up.
    pub(super) fn new(settings: &SmtpSettings, name: &str, policy: &DeliveryPolicy) -> Result<Self, Error> {
        let SmtpSettings { host, port, security, credentials, authorities } = settings;
        let tls = match security {
            SmtpSecurity::Plain => None,
            SmtpSecurity::Tls | SmtpSecurity::StartTls => {
                let mut tls = TlsParameters::builder(host.clone());
                if let Some(pem) = authorities {
                    let authorities = Certificate::from_pem(pem)?;
                    tls = tls.certificate_store(CertificateStore::None).add_root_certificate(authorities);
                }
                Some(tls.build_rustls()?)
            }
        };
        let credentials = credentials
            .as_ref()
            .map(|(user, password)| Credentials::new(user.clone(), password.expose_secret().to_owned()));
        Ok(Self {
            host: host.clone(),
            port: *port,
            security: *security,
            tls,
            credentials,
            name: ClientId::Domain(name.to_owned()),
            mail_timeout: policy.mail_timeout,
            reply_timeout: policy.reply_timeout,
        })
    }

    /// Sends a message.
    pub(super) async fn send(&self, message: &Message) -> Result<(), MailError> {
        let content = message.formatted();
        let begun = timeout(self.mail_timeout, self.begin(message.envelope(), content.is_ascii())).await;
        let mut connection = begun.map_err(|_| MailError::deferred("timeout"))??;
        let result = match timeout(self.reply_timeout, connection.message(&content)).await {
            Ok(Ok(_accepted)) => Ok(()),
            Ok(Err(refused)) if refused.status().is_some() => Err(refused.into()),
            // The connection broke, or there was no reply.
            Ok(Err(_)) | Err(_) => return Err(MailError::unknown()),
        };
        quit(connection);
        result
    }

    /// Connects, authenticates and ends.
    pub(super) async fn check(&self) -> Result<(), MailError> {
        let connected = timeout(self.mail_timeout.min(CHECK_TIMEOUT), self.connect()).await;
        quit(connected.map_err(|_| MailError::deferred("timeout"))??);
        Ok(())
    }

    /// A connection on which the server waits for the message.
    async fn begin(&self, envelope: &Envelope, is_ascii: bool) -> Result<AsyncSmtpConnection, MailError> {
        let mut connection = self.connect().await?;
        match announce(&mut connection, envelope, is_ascii).await {
            Ok(()) => Ok(connection),
            Err(error) => {
                quit(connection);
                Err(error)
            }
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, MailError> {
        let (host, name) = ((self.host.as_str(), self.port), &self.name);
        let wrapper = self.tls.clone().filter(|_| self.security == SmtpSecurity::Tls);
        let mut connection = AsyncSmtpConnection::connect_tokio1(host, None, name, wrapper, None).await?;
        if let (SmtpSecurity::StartTls, Some(tls)) = (self.security, &self.tls) {
            connection.starttls(tls.clone(), name).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// Says from whom and to whom the message is, and whether it is ASCII. It follows.
async fn announce(
    connection: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    is_ascii: bool,
) -> Result<(), MailError> {
    let addresses = envelope.from().into_iter().chain(envelope.to());
    let needs_utf8 = !addresses.map(AsRef::<str>::as_ref).all(str::is_ascii);
    let eight_bit = MailParameter::Body(MailBodyParameter::EightBitMime);
    let mut parameters = Vec::new();
    for (is_needed, extension, parameter) in [
        (needs_utf8, Extension::SmtpUtfEight, MailParameter::SmtpUtfEight),
        (!is_ascii, Extension::EightBitMime, eight_bit),
    ] {
        if is_needed && !connection.server_info().supports_feature(extension) {
            return Err(MailError::deferred("not_offered"));
        }
        parameters.extend(is_needed.then_some(parameter));
    }
    connection.command(Mail::new(envelope.from().cloned(), parameters)).await?;
    for recipient in envelope.to() {
        connection.command(Rcpt::new(recipient.clone(), Vec::new())).await?;
    }
    connection.command(Data).await?;
    Ok(())
}

/// Ends a connection in the background.
fn quit(mut connection: AsyncSmtpConnection) {
    tokio::spawn(async move { drop(timeout(QUIT_TIMEOUT, connection.quit()).await) });
}
