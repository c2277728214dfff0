//! Mail transport: one message by SMTP (`lettre`), or into a file where no SMTP server is configured.

use super::{
    error::MailError,
    smtp::{CheckFailure, SmtpClient, SmtpHandover},
};
use crate::{
    base::error::ConfigError,
    config::{DeliveryPolicy, MailTransport},
};
use lettre::{Address, Message};
use shop::normalized_email;
use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, UNIX_EPOCH},
};
use tokio::{task::spawn_blocking, time::timeout};

/// Delivers messages.
#[derive(Clone)]
pub(crate) enum MailClient {
    /// By SMTP.
    Smtp(Arc<SmtpClient>),
    /// As files of this folder, each within this time.
    Folder(PathBuf, Duration),
    /// Panics at each message.
    #[cfg(test)]
    Panicking,
}

impl MailClient {
    /// A client. `name` is what it says in EHLO.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub(crate) fn new(
        transport: &MailTransport,
        name: &str,
        policy: &DeliveryPolicy,
    ) -> Result<Self, ConfigError> {
        match transport {
            MailTransport::Folder(folder) => Ok(Self::Folder(folder.clone(), policy.mail_timeout)),
            MailTransport::Smtp(settings) => SmtpClient::new(settings, name, policy)
                .map(|client| Self::Smtp(Arc::new(client)))
                .map_err(|error| ConfigError::new(format!("SMTP_URL: TLS cannot be set up: {error}."))),
        }
    }

    /// Delivers a message. `token` names its file.
    pub(crate) async fn send(&self, token: &str, message: &Message) -> Result<(), MailError> {
        self.begin(token, message).await?.finish().await
    }

    /// Does everything before the message is handed over: an attempt that ends until then has certainly not delivered it.
    /// `token` names its file.
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

    /// Connects, authenticates, names a sender and a recipient, and ends; without SMTP there is nothing to check.
    pub(crate) async fn check(&self, from: &Address, to: &Address) -> Result<(), CheckFailure> {
        if let Self::Smtp(client) = self { client.check(from, to).await } else { Ok(()) }
    }
}

/// A message that is about to be handed over.
pub(crate) enum Handover {
    /// To an SMTP server, which waits for it.
    Smtp(Box<SmtpHandover>),
    /// To a file of this folder, within this time.
    File { folder: PathBuf, token: String, content: Vec<u8>, limit: Duration },
}

impl Handover {
    /// Hands the message over.
    pub(crate) async fn finish(self) -> Result<(), MailError> {
        match self {
            Self::Smtp(handover) => handover.finish().await,
            Self::File { folder, token, content, limit } => {
                let writing = spawn_blocking(move || write_file(&folder, &token, &content));
                // The same message is the same file, so that one which is written later does no harm.
                let written = timeout(limit, writing).await.map_err(|_| MailError::deferred("timeout"))?;
                let written = written.unwrap_or_else(|error| Err(io::Error::other(error)));
                written.map_err(|error| MailError::deferred(format!("file_{:?}", error.kind())))
            }
        }
    }
}

/// Deletes the messages of a folder that contain an address; returns their number.
///
/// # Errors
/// A file that cannot be read or deleted. A folder that does not exist has none.
pub(crate) fn erase_files(folder: &Path, email: &str) -> io::Result<usize> {
    let files = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        files => files?,
    };
    let mut erased = 0;
    for file in files {
        let path = file?.path();
        let message = fs::read(&path)?;
        if is_about(&String::from_utf8_lossy(&message), email) {
            fs::remove_file(&path)?;
            erased += 1;
        }
    }
    Ok(erased)
}

/// Whether a message contains an address, other than that of its sender. A folded line is joined, in the quoted-printable
/// encoding and in a header.
fn is_about(message: &str, email: &str) -> bool {
    let email = normalized_email(email);
    let message = message.replace("=\r\n", "").replace("=3D", "=");
    let lines = message.split("\r\n").filter(|line| !line.starts_with("From: "));
    let is_part = |char: char| char.is_alphanumeric() || ".!#$%&'*+-/=?^_`{|}~@".contains(char);
    let words = lines.flat_map(|line| line.split(|char| !is_part(char)));
    words
        .map(|word| word.trim_end_matches('.'))
        .any(|word| word.contains('@') && normalized_email(word) == email)
}

/// Writes a message into a file of its own that only its owner can read. A file of that name is complete.
fn write_file(folder: &Path, token: &str, message: &[u8]) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    let part = folder.join(format!("{token}.part"));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    file.write_all(message)?;
    file.sync_all()?;
    fs::rename(&part, folder.join(format!("{token}.eml")))?;
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Deletes the files of messages with these tokens; returns how many there were.
///
/// # Errors
/// A file that cannot be deleted.
pub(crate) fn delete_files(folder: &Path, tokens: &[String]) -> io::Result<usize> {
    let mut deleted = 0;
    for token in tokens {
        match fs::remove_file(folder.join(format!("{token}.eml"))) {
            Ok(()) => deleted += 1,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(deleted)
}

/// Deletes the files of messages with this extension (`eml`, or `part` of one that was not written to its end) that were
/// written before a time, in milliseconds since 1970.
///
/// # Errors
/// A file that cannot be deleted.
pub(crate) fn delete_files_before(folder: &Path, extension: &str, millis: i64) -> io::Result<()> {
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let before = UNIX_EPOCH + Duration::from_millis(u64::try_from(millis).unwrap_or_default());
    for file in files {
        let file = file?;
        let is_message = file.path().extension().is_some_and(|own| own == extension);
        if is_message && file.metadata()?.modified()? < before {
            fs::remove_file(file.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_about_the_addresses_in_it_but_that_of_its_sender() {
        let message = "From: Maison <house@mail.example>\r\nTo: owner@mail.example\r\nReply-To: Ana@home.example\r\n\r\nBuyer: buy=\r\ner@home.example\r\nWrite to bo@xn--mller-kva.example.\r\n";
        for email in
            ["ana@home.example", " OWNER@mail.example ", "buyer@home.example", "bo@m\u{fc}ller.example"]
        {
            assert!(is_about(message, email), "{email}");
        }
        for email in ["house@mail.example", "na@home.example", "er@home.example", ""] {
            assert!(!is_about(message, email), "{email}");
        }
    }
}
