//! Mail settings: `SMTP_URL`, `MAIL_FROM`, `MAIL_REPLY_TO`, `MAIL_OWNER`.
//!
//! Mail to other machines is sent with TLS and a verified certificate. Opportunistic encryption is not supported: an
//! active attacker can suppress it.

use super::{reader::SettingsReader, values::is_loopback};
use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use rustls::pki_types::{CertificateDer, pem::PemObject as _};
use secrecy::SecretString;
use std::path::PathBuf;

/// Mail settings: transport, sender, and the owner's address.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// Transport of mail.
    pub transport: MailTransport,
    /// `MAIL_FROM`: the sender; required with `SMTP_URL`, and the site's contact address without.
    pub from: Option<Mailbox>,
    /// `MAIL_REPLY_TO`: where answers go, if not to the sender.
    pub reply_to: Option<Mailbox>,
    /// `MAIL_OWNER`: where messages about orders, submissions and alarms go.
    pub owner: Option<Mailbox>,
}

/// Transport of mail.
#[derive(Debug, Clone)]
pub enum MailTransport {
    /// SMTP.
    Smtp(Box<SmtpSettings>),
    /// Files in this folder, without `SMTP_URL`.
    Folder(PathBuf),
}

/// An SMTP server.
#[derive(Debug, Clone)]
pub struct SmtpSettings {
    /// Host name, for which the server's certificate must be valid.
    pub host: String,
    /// Port of the server.
    pub port: u16,
    /// How the connection is protected.
    pub security: SmtpSecurity,
    /// User name and password.
    pub credentials: Option<(String, SecretString)>,
    /// Certificate authorities (PEM) from the file in `sslrootcert`; otherwise Mozilla's are trusted.
    pub authorities: Option<Vec<u8>>,
}

/// How a connection to an SMTP server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// TLS from the first byte: `smtps://`.
    Tls,
    /// STARTTLS, required: `smtp://`.
    StartTls,
    /// No encryption: `smtp://` on this machine.
    Plain,
}

impl SmtpSettings {
    /// Parses `smtps://user:password@host:465` or `smtp://user:password@host:587`. Error messages quote no part of the
    /// URL except a file name.
    fn parse(address: &str) -> Result<Self, String> {
        let invalid = || {
            "SMTP_URL must have the form smtps://NAME:PASSWORD@HOST:465 (TLS) or smtp://NAME:PASSWORD@HOST:587 (STARTTLS), with special characters in the name and the password as percent signs: %40 for @, %2F for /.".to_owned()
        };
        let (tls, rest) = match address.split_once("://") {
            Some(("smtps", rest)) => (true, rest),
            Some(("smtp", rest)) => (false, rest),
            _ => return Err(invalid()),
        };
        let (rest, options) = rest.split_once('?').unwrap_or((rest, ""));
        let (credentials, authority) = match rest.trim_end_matches('/').rsplit_once('@') {
            None => (None, rest.trim_end_matches('/')),
            Some((credentials, authority)) => {
                let (encoded_user, encoded_password) = credentials.split_once(':').ok_or_else(invalid)?;
                let decode = |text| percent_decode_str(text).decode_utf8().ok().map(String::from);
                let (user, password) =
                    decode(encoded_user).zip(decode(encoded_password)).ok_or_else(invalid)?;
                (Some((user, SecretString::from(password))), authority)
            }
        };
        let uri: hyper::http::uri::Authority = authority.parse().map_err(|_| invalid())?;
        let host = uri.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty()
            || uri.as_str().contains('@')
            || (uri.as_str() != uri.host() && uri.port_u16().is_none())
        {
            return Err(invalid());
        }
        let authorities = match options.split_once('=') {
            None if options.is_empty() => None,
            Some(("sslrootcert", file)) => Some(authorities(file)?),
            _ => return Err("SMTP_URL has an unknown option. Its only one is ?sslrootcert=FILE.".to_owned()),
        };
        let security = match tls {
            true => SmtpSecurity::Tls,
            false if is_loopback(&host) && authorities.is_none() => SmtpSecurity::Plain,
            false => SmtpSecurity::StartTls,
        };
        let port = uri.port_u16().unwrap_or(if tls { 465 } else { 587 });
        Ok(Self { host, port, security, credentials, authorities })
    }
}

fn authorities(file: &str) -> Result<Vec<u8>, String> {
    let file = percent_decode_str(file).decode_utf8_lossy();
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_file_iter(&*file).and_then(Iterator::collect);
    let is_valid = certificates.is_ok_and(|certificates: Vec<CertificateDer<'_>>| !certificates.is_empty());
    match std::fs::read(&*file) {
        Ok(pem) if is_valid => Ok(pem),
        _ => Err(format!("SMTP_URL: sslrootcert {file} cannot be read as a file of certificates (PEM).")),
    }
}

impl SettingsReader<'_> {
    /// Reads the mail settings. Without `SMTP_URL`, mail is written into `folder`; with a live key that is an error,
    /// because buyers would get no mail.
    pub(super) fn mail(&mut self, folder: PathBuf, is_live: bool) -> MailSettings {
        let smtp = self.get("SMTP_URL").map(SmtpSettings::parse);
        if is_live && smtp.is_none() {
            self.error("SMTP_URL is missing, and a live key is set: buyers get the link to the program by mail. Set it to the mail server, such as smtps://NAME:PASSWORD@HOST:465.");
        }
        if let Some(Err(message)) = &smtp {
            self.error(message.clone());
        }
        if smtp.is_some() && self.get("MAIL_FROM").is_none() {
            self.error("MAIL_FROM is missing. Set it to the sender of the messages to buyers, such as Maison <house@example.com>, at a domain from which the server of SMTP_URL may send.");
        }
        let from = self.mailbox("MAIL_FROM");
        let reply_to = self.mailbox("MAIL_REPLY_TO");
        let owner = self.mailbox("MAIL_OWNER");
        let transport = match smtp {
            Some(Ok(settings)) => MailTransport::Smtp(Box::new(settings)),
            None | Some(Err(_)) => MailTransport::Folder(folder),
        };
        MailSettings { transport, from, reply_to, owner }
    }

    fn mailbox(&mut self, name: &str) -> Option<Mailbox> {
        self.parsed(name, "an e-mail address, alone or with a name: Maison <house@example.com>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::ExposeSecret as _;

    #[test]
    fn a_url_names_host_port_protection_and_credentials() {
        for (url, host, port, security) in [
            ("smtps://mail.example", "mail.example", 465, SmtpSecurity::Tls),
            ("smtps://a:b@mail.example:1465/", "mail.example", 1465, SmtpSecurity::Tls),
            ("smtp://a:b@mail.example", "mail.example", 587, SmtpSecurity::StartTls),
            ("smtp://127.0.0.1:1025", "127.0.0.1", 1025, SmtpSecurity::Plain),
            ("smtp://[::1]:1025", "::1", 1025, SmtpSecurity::Plain),
            ("smtp://localhost", "localhost", 587, SmtpSecurity::Plain),
            ("smtps://localhost", "localhost", 465, SmtpSecurity::Tls),
        ] {
            let settings = SmtpSettings::parse(url).unwrap();
            let SmtpSettings { host: found, port: found_port, security: found_security, .. } = settings;
            assert_eq!((found.as_str(), found_port, found_security), (host, port, security), "{url}");
        }
        let settings = SmtpSettings::parse("smtps://house%40mail.example:p%3Aw%2F@mail.example").unwrap();
        let (user, password) = settings.credentials.unwrap();
        assert_eq!((user.as_str(), password.expose_secret()), ("house@mail.example", "p:w/"));
    }

    #[test]
    fn an_invalid_url_is_an_error_that_does_not_quote_it() {
        for url in [
            "mail.example",
            "https://mail.example",
            "smtp://",
            "smtps://secret@mail.example",
            "smtps://a:secret@",
            "smtps://a:secret@mail.example:99999",
            "smtps://a:secret%ff@mail.example",
            "smtps://a:secret@mail.example?tls=off",
            "smtps://a:secret@mail.example?sslrootcert=/nowhere.pem",
        ] {
            let error = SmtpSettings::parse(url).unwrap_err();
            assert!(error.starts_with("SMTP_URL") && !error.contains("secret"), "{url}: {error}");
        }
    }
}
