//! Mail client: sends a message by SMTP, on its own connection and with the commands of `lettre`, or writes it into a
//! file if no SMTP server is configured.
//!
//! The reply to the whole message decides whether it was accepted (RFC 5321, 4.2.5). Until the message is sent, one
//! time limit applies: an attempt that exceeds it has certainly not sent the message. After that, another limit applies
//! to the reply; without a reply it is unknown whether the message was accepted. QUIT does not affect the result, and
//! is sent in the background.

use super::{error::MailError, files, reply_limit::ReplyLimit};
use crate::{
    base::{error::ConfigError, tls},
    config::{MailTransport, SmtpSecurity, SmtpSettings},
};
use lettre::{
    Address, Message,
    address::Envelope,
    transport::smtp::{
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, AsyncTokioStream, Certificate, CertificateStore, TlsParameters},
        commands::{Data, Mail, Rcpt, Rset},
        extension::{ClientId, Extension, MailBodyParameter, MailParameter},
    },
};
use rustls::pki_types::ServerName;
use secrecy::ExposeSecret as _;
use shop::OutboxPolicy;
use std::{error::Error, io, path::PathBuf, sync::Arc, time::Duration};
use tokio::{net::TcpStream, task::spawn_blocking, time::timeout};
use tokio_rustls::TlsConnector;

/// How long the server may take to reply to QUIT.
const QUIT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long `check` waits for the server.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends messages.
#[derive(Clone)]
pub(crate) enum MailClient {
    /// SMTP.
    Smtp(Arc<SmtpClient>),
    /// Files in this folder, each written within this time.
    Folder(PathBuf, Duration),
    /// Panics for each message.
    #[cfg(test)]
    Panicking,
}

impl MailClient {
    /// Creates a client. `name` is its name in EHLO.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub(crate) fn new(
        transport: &MailTransport,
        name: &str,
        policy: &OutboxPolicy,
    ) -> Result<Self, ConfigError> {
        match transport {
            MailTransport::Folder(folder) => Ok(Self::Folder(folder.clone(), policy.mail_timeout)),
            MailTransport::Smtp(settings) => SmtpClient::new(settings, name, policy)
                .map(|client| Self::Smtp(Arc::new(client)))
                .map_err(|error| ConfigError::new(format!("SMTP_URL: TLS cannot be set up: {error}."))),
        }
    }

    /// Sends a message. `token` is the name of its file.
    pub(crate) async fn send(&self, token: &str, message: &Message) -> Result<(), MailError> {
        self.begin(token, message).await?.finish().await
    }

    /// Prepares to hand the message over. An attempt that ends here has certainly not sent it. `token` is the name of
    /// its file.
    pub(crate) async fn begin(&self, token: &str, message: &Message) -> Result<Handover, MailError> {
        match self {
            Self::Folder(folder, limit) => Ok(Handover::File {
                folder: folder.clone(),
                token: token.to_owned(),
                content: message.formatted(),
                limit: *limit,
            }),
            Self::Smtp(client) => Ok(Handover::Smtp(Box::new(client.begin(message).await?))),
            #[cfg(test)]
            Self::Panicking => panic!("a message that cannot be sent"),
        }
    }

    /// Checks the connection, the credentials, a sender and a recipient, without sending a message. Without SMTP it
    /// succeeds.
    pub(crate) async fn check(&self, from: &Address, to: &Address) -> Result<(), CheckFailure> {
        if let Self::Smtp(client) = self { client.check(from, to).await } else { Ok(()) }
    }
}

/// Message that is ready to be handed over.
pub(crate) enum Handover {
    /// An SMTP server waits for the message.
    Smtp(Box<SmtpHandover>),
    /// The message is written into a file of this folder, within this time.
    File { folder: PathBuf, token: String, content: Vec<u8>, limit: Duration },
}

impl Handover {
    /// Hands the message over.
    pub(crate) async fn finish(self) -> Result<(), MailError> {
        match self {
            Self::Smtp(handover) => handover.finish().await,
            Self::File { folder, token, content, limit } => {
                let writing = spawn_blocking(move || files::write(&folder, &token, &content));
                // A repeated message overwrites its own file, so a late write does no harm.
                let ended = timeout(limit, writing).await.map_err(|_| MailError::deferred("timeout"))?;
                let written = ended.unwrap_or_else(|error| Err(io::Error::other(error)));
                written.map_err(|error| MailError::deferred(format!("file_{:?}", error.kind())))
            }
        }
    }
}

/// SMTP client for one server.
pub(crate) struct SmtpClient {
    host: String,
    port: u16,
    protection: Protection,
    credentials: Option<Credentials>,
    name: ClientId,
    /// Time limit until the message is sent.
    mail_timeout: Duration,
    /// Time limit for the reply to the message.
    reply_timeout: Duration,
}

/// Encryption of connections.
enum Protection {
    Plain,
    /// TLS from the first byte.
    Tls(TlsConnector, ServerName<'static>),
    /// TLS after STARTTLS, set up by the library.
    StartTls(TlsParameters),
}

impl Protection {
    fn new(settings: &SmtpSettings) -> Result<Self, Box<dyn Error>> {
        let SmtpSettings { host, security, authorities, .. } = settings;
        Ok(match security {
            SmtpSecurity::Plain => Self::Plain,
            SmtpSecurity::Tls => {
                let config = match authorities {
                    Some(pem) => tls::client_config_trusting(pem)?,
                    None => tls::client_config()?,
                };
                Self::Tls(TlsConnector::from(Arc::new(config)), ServerName::try_from(host.clone())?)
            }
            SmtpSecurity::StartTls => {
                let mut tls = TlsParameters::builder(host.clone());
                if let Some(pem) = authorities {
                    let authorities = Certificate::from_pem(pem)?;
                    tls = tls.certificate_store(CertificateStore::None).add_root_certificate(authorities);
                }
                Self::StartTls(tls.build_rustls()?)
            }
        })
    }
}

/// Part of a check that failed.
#[derive(Debug)]
pub(crate) enum CheckFailure {
    /// The connection failed, or the credentials were refused.
    Connection(MailError),
    /// The sender was refused.
    Sender(MailError),
    /// The recipient was refused.
    Recipient(MailError),
}

impl SmtpClient {
    /// # Errors
    /// TLS cannot be set up.
    pub(super) fn new(
        settings: &SmtpSettings,
        name: &str,
        policy: &OutboxPolicy,
    ) -> Result<Self, Box<dyn Error>> {
        let protection = Protection::new(settings)?;
        let SmtpSettings { host, port, credentials, .. } = settings;
        let credentials = credentials
            .as_ref()
            .map(|(user, password)| Credentials::new(user.clone(), password.expose_secret().to_owned()));
        Ok(Self {
            host: host.clone(),
            port: *port,
            protection,
            credentials,
            name: ClientId::Domain(name.to_owned()),
            mail_timeout: policy.mail_timeout,
            reply_timeout: policy.reply_timeout,
        })
    }

    /// Announces a message. The server then waits for it.
    pub(super) async fn begin(&self, message: &Message) -> Result<SmtpHandover, MailError> {
        let content = message.formatted();
        let begun = timeout(self.mail_timeout, self.announce(message.envelope(), content.is_ascii())).await;
        let connection = begun.map_err(|_| MailError::deferred("timeout"))??;
        Ok(SmtpHandover { connection, content, reply_timeout: self.reply_timeout })
    }

    /// Connects, authenticates, names a sender and a recipient, and disconnects without a message.
    pub(super) async fn check(&self, from: &Address, to: &Address) -> Result<(), CheckFailure> {
        let late = |_| CheckFailure::Connection(MailError::deferred("timeout"));
        let limit = self.mail_timeout.min(CHECK_TIMEOUT);
        let connected = timeout(limit, self.connect()).await.map_err(late)?;
        let mut connection = connected.map_err(CheckFailure::Connection)?;
        let naming = async {
            let sender = connection.command(Mail::new(Some(from.clone()), Vec::new())).await;
            sender.map_err(|error| CheckFailure::Sender(MailError::of_client(&error)))?;
            let recipient = connection.command(Rcpt::new(to.clone(), Vec::new())).await;
            recipient.map_err(|error| CheckFailure::Recipient(MailError::of_message(&error)))?;
            // Discards sender and recipient; the reply does not matter.
            drop(connection.command(Rset).await);
            Ok(())
        };
        let named = timeout(limit, naming).await.map_err(late)?;
        quit(connection);
        named
    }

    /// Opens a connection, on which the server then waits for the message.
    async fn announce(&self, envelope: &Envelope, is_ascii: bool) -> Result<AsyncSmtpConnection, MailError> {
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
        let of_client = |error| MailError::of_client(&error);
        let tcp = TcpStream::connect((self.host.as_str(), self.port)).await.map_err(no_connection)?;
        let peer = tcp.peer_addr().map_err(no_connection)?;
        let stream: Box<dyn AsyncTokioStream> = match &self.protection {
            Protection::Plain | Protection::StartTls(_) => Box::new(ReplyLimit::new(tcp, peer)),
            Protection::Tls(connector, host) => {
                let encrypted = connector.connect(host.clone(), tcp).await.map_err(no_connection)?;
                Box::new(ReplyLimit::new(encrypted, peer))
            }
        };
        let mut connection =
            AsyncSmtpConnection::connect_with_transport(stream, &self.name).await.map_err(of_client)?;
        if let Protection::StartTls(tls) = &self.protection {
            connection.starttls(tls.clone(), &self.name).await.map_err(of_client)?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await.map_err(of_client)?;
        }
        Ok(connection)
    }
}

/// Message for which a server waits.
pub(crate) struct SmtpHandover {
    connection: AsyncSmtpConnection,
    content: Vec<u8>,
    reply_timeout: Duration,
}

impl SmtpHandover {
    /// Sends the message and waits for the reply.
    pub(super) async fn finish(self) -> Result<(), MailError> {
        let Self { mut connection, content, reply_timeout } = self;
        let result = match timeout(reply_timeout, connection.message(&content)).await {
            Ok(Ok(_accepted)) => Ok(()),
            Ok(Err(refused)) if refused.status().is_some() => Err(MailError::of_message(&refused)),
            // The connection broke, or there was no reply.
            Ok(Err(_)) | Err(_) => return Err(MailError::unknown()),
        };
        quit(connection);
        result
    }
}

/// Sends the envelope of a message, and DATA. The message may be sent afterwards.
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
    let sender = connection.command(Mail::new(envelope.from().cloned(), parameters)).await;
    sender.map_err(|error| MailError::of_client(&error))?;
    for recipient in envelope.to() {
        let named = connection.command(Rcpt::new(recipient.clone(), Vec::new())).await;
        named.map_err(|error| MailError::of_message(&error))?;
    }
    connection.command(Data).await.map_err(|error| MailError::of_message(&error))?;
    Ok(())
}

/// Error of a connection that cannot be opened or protected.
fn no_connection(error: io::Error) -> MailError {
    MailError::deferred(tls::fault(&error).unwrap_or_else(|| "no_connection".to_owned()))
}

/// Ends a connection in the background.
fn quit(mut connection: AsyncSmtpConnection) {
    tokio::spawn(async move { drop(timeout(QUIT_TIMEOUT, connection.quit()).await) });
}
