//! PostgreSQL settings: `DATABASE_URL` with its TLS mode, and `DATABASE_CONNECTIONS`.
//!
//! Connections to other machines use TLS with a verified certificate, unless the URL says `sslmode=disable`. Encryption
//! without authentication is not supported, because it does not protect against an active attacker.

use super::values::is_loopback;
use percent_encoding::percent_decode_str;
use rustls::pki_types::{CertificateDer, pem::PemObject as _};
use std::fmt;
use url::Url;

/// Supported options of the URL, besides those of TLS.
const OPTIONS: [&str; 3] = ["application_name", "connect_timeout", "options"];

const UNREADABLE: &str = "DATABASE_URL cannot be read. Write postgres://NAME:PASSWORD@HOST:5432/DATABASE, and special characters in the name and the password with a percent sign: %40 for @, %2F for /.";

const ONE_HOST: &str = "DATABASE_URL must name one host, after the @: several hosts, and the options host, hostaddr, port, target_session_attrs and load_balance_hosts, are not supported. Where a standby takes over, name the address that follows it.";

const UNKNOWN_OPTION: &str = "DATABASE_URL has an option that is not supported. Those that are: application_name, connect_timeout, options, sslmode, sslrootcert.";

/// A PostgreSQL database.
#[derive(Clone)]
pub struct PostgresSettings {
    /// The URL, with an explicit TLS mode.
    pub(crate) url: Url,
    /// `DATABASE_CONNECTIONS`: maximum number of connections of one server.
    pub(crate) connections: u32,
}

/// Default of `DATABASE_CONNECTIONS`. PostgreSQL itself allows 100 by default, for all servers together.
const DEFAULT_CONNECTIONS: u32 = 8;
/// Maximum of `DATABASE_CONNECTIONS`.
const MAX_CONNECTIONS: u32 = 1000;

impl PostgresSettings {
    /// Parses a URL such as `postgres://user:password@db.example/name?sslrootcert=/etc/maison/ca.pem`.
    ///
    /// # Errors
    /// All errors. Messages quote no part of the URL except a file name.
    pub(super) fn parse(address: &str) -> Result<Self, Vec<String>> {
        if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
            let message =
                "DATABASE_URL must begin with postgres://; leave it unset to keep orders in DATA_DIR.";
            return Err(vec![message.to_owned()]);
        }
        let authority = address.split("://").nth(1).and_then(|rest| rest.split(['/', '?']).next());
        if authority
            .and_then(|authority| authority.rsplit('@').next())
            .is_some_and(|hosts| hosts.contains(','))
        {
            return Err(vec![ONE_HOST.to_owned()]);
        }
        let Ok(mut url) = Url::parse(address) else { return Err(vec![UNREADABLE.to_owned()]) };
        let mut errors = Vec::new();
        match url.host_str() {
            None | Some("") => errors.push("DATABASE_URL names no host. Write it after the @.".to_owned()),
            Some(_) => {}
        }
        let (mut named_mode, mut file, mut others) = (None, None, Vec::new());
        for (name, value) in url.query_pairs().into_owned() {
            match name.as_str() {
                "sslmode" => named_mode = Some(value),
                // `system` is libpq's name for the system's certificate authorities.
                "sslrootcert" => file = Some(value).filter(|file| file != "system"),
                name if OPTIONS.contains(&name) => others.push((name.to_owned(), value)),
                "host" | "hostaddr" | "port" | "target_session_attrs" | "load_balance_hosts" => {
                    errors.push(ONE_HOST.to_owned());
                }
                _ => errors.push(UNKNOWN_OPTION.to_owned()),
            }
        }
        let mode = match named_mode.as_deref() {
            None if is_local(&url) && file.is_none() => "disable",
            Some("disable") => "disable",
            None | Some("require" | "verify-full") => "verify-full",
            Some(_) => {
                errors.push("DATABASE_URL: sslmode must be verify-full (or require, which is the same here: the certificate is verified), or disable.".to_owned());
                "verify-full"
            }
        };
        if let Some(reason) = file.as_deref().and_then(|file| check_certificates(file).err()) {
            errors
                .push(format!("DATABASE_URL: sslrootcert {} {reason}.", file.as_deref().unwrap_or_default()));
        }
        if !others.iter().any(|(name, _)| name == "application_name") {
            others.push(("application_name".to_owned(), env!("CARGO_PKG_NAME").to_owned()));
        }
        // The pool has its own time limit for a new connection.
        others.retain(|(name, _)| name != "connect_timeout");
        url.query_pairs_mut().clear().extend_pairs(others).append_pair("sslmode", mode);
        if let Some(file) = &file {
            url.query_pairs_mut().append_pair("sslrootcert", file);
        }
        let connections = DEFAULT_CONNECTIONS;
        if errors.is_empty() { Ok(Self { url, connections }) } else { Err(errors) }
    }

    /// Warning about a file of certificate authorities. The database client trusts it in addition to its own; libpq
    /// would trust it alone.
    pub(super) fn warning(&self) -> Option<String> {
        let file = self.url.query_pairs().find(|(name, _)| name == "sslrootcert")?.1;
        Some(format!(
            "DATABASE_URL: the authorities in sslrootcert {file} are trusted in addition to those that browsers trust, and not alone: a certificate for {} that one of these has issued is accepted, too. Where that is not enough, connect through a private network or a tunnel that checks the server itself.",
            self.host()
        ))
    }

    /// The host, or the folder of a Unix socket.
    fn host(&self) -> String {
        percent_decode_str(self.url.host_str().unwrap_or_default()).decode_utf8_lossy().into_owned()
    }
}

/// Parses `DATABASE_CONNECTIONS`.
///
/// # Errors
/// It is not a number within the limits.
pub(super) fn connections(setting: Option<&str>) -> Result<u32, String> {
    let number = setting.map_or(Ok(DEFAULT_CONNECTIONS), str::parse).ok();
    let error = || format!("DATABASE_CONNECTIONS must be a number from 1 to {MAX_CONNECTIONS}.");
    number.filter(|number| (1..=MAX_CONNECTIONS).contains(number)).ok_or_else(error)
}

/// True if the host is this machine.
fn is_local(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    is_loopback(host) || host.to_ascii_lowercase().starts_with("%2f")
}

fn check_certificates(file: &str) -> Result<(), &'static str> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    match read {
        Ok(found) if Vec::is_empty(&found) => Err("holds no certificate"),
        Ok(_) => Ok(()),
        Err(_) => Err("cannot be read as a file of certificates (PEM)"),
    }
}

/// Shows host and database, without user and password.
impl fmt::Display for PostgresSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PostgreSQL at {}:{}", self.host(), self.url.port().unwrap_or(5432))?;
        match self.url.path().trim_start_matches('/') {
            "" => Ok(()),
            name => write!(out, "/{name}"),
        }
    }
}

impl fmt::Debug for PostgresSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PostgresSettings({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shown name and TLS mode of a URL.
    fn parse(address: &str) -> Result<(String, String), Vec<String>> {
        let settings = PostgresSettings::parse(address)?;
        let mode = settings.url.query_pairs().find(|(name, _)| name == "sslmode").unwrap().1.into_owned();
        Ok((settings.to_string(), mode))
    }

    #[test]
    fn connections_to_other_hosts_use_tls() {
        for (address, place, mode) in [
            ("postgres://h:w@127.0.0.1/house", "127.0.0.1:5432/house", "disable"),
            ("postgresql://h:w@localhost:5433/house", "localhost:5433/house", "disable"),
            ("postgres://h@%2Frun%2Fpostgresql/house", "/run/postgresql:5432/house", "disable"),
            ("postgres://h:w@db.example/house", "db.example:5432/house", "verify-full"),
            ("postgres://h:w@db.example/house?sslmode=require", "db.example:5432/house", "verify-full"),
            ("postgres://h:w@127.0.0.1/x?sslmode=verify-full", "127.0.0.1:5432/x", "verify-full"),
            (
                "postgres://h:w@db.example/house?connect_timeout=3&sslmode=disable",
                "db.example:5432/house",
                "disable",
            ),
            ("postgres://h:w@db.example/x?sslrootcert=system", "db.example:5432/x", "verify-full"),
        ] {
            assert_eq!(parse(address), Ok((format!("PostgreSQL at {place}"), mode.to_owned())), "{address}");
        }
        let settings = PostgresSettings::parse("postgres://house:secretly@db.example/house").unwrap();
        assert_eq!(format!("{settings:?}"), "PostgresSettings(PostgreSQL at db.example:5432/house)");
    }

    #[test]
    fn a_file_of_authorities_is_a_warning_since_it_does_not_replace_the_others() {
        let file = std::env::temp_dir().join(format!("authorities-{}.pem", std::process::id()));
        let authority = rcgen::generate_simple_self_signed(["db.example".to_owned()]).unwrap();
        std::fs::write(&file, authority.cert.pem()).unwrap();
        let warning = |option: &str| {
            let url = format!("postgres://house:secretly@db.example/house{option}");
            PostgresSettings::parse(&url).unwrap().warning()
        };
        let warned = warning(&format!("?sslrootcert={}", file.display())).unwrap();
        std::fs::remove_file(&file).unwrap();
        for part in ["DATABASE_URL", "in addition to those that browsers trust", "db.example"] {
            assert!(warned.contains(part), "{warned}");
        }
        assert!(!warned.contains("secretly"), "{warned}");
        assert_eq!(["", "?sslrootcert=system", "?sslmode=disable"].map(warning), [None, None, None]);
    }

    #[test]
    fn every_error_is_reported_at_once_without_a_secret() {
        for (address, wrong) in [
            ("mysql://house:secretly@db.example", vec!["must begin with postgres://"]),
            ("postgres://house:secretly@db.example:port/house", vec!["cannot be read"]),
            ("postgres://house:secretly@db.example/house?secretly=1", vec!["has an option"]),
            ("postgres:///house", vec!["names no host"]),
            ("postgres://h:secretly@127.0.0.1,db.example/x", vec!["must name one host"]),
            ("postgres://h:secretly@localhost/x?hostaddr=192.0.2.1", vec!["must name one host"]),
            ("postgres://h:secretly@a.example:1,b.example:2/x", vec!["must name one host"]),
            ("postgres://house:secretly@db.example?sslmode=prefer", vec!["sslmode must be"]),
            (
                "postgres:///house?sslmode=secretly&sslrootcert=/none.pem",
                vec!["names no host", "sslmode must be", "sslrootcert /none.pem cannot be read"],
            ),
            ("postgres://db.example/house?sslrootcert=Cargo.toml", vec!["holds no certificate"]),
        ] {
            let errors = parse(address).unwrap_err();
            assert_eq!(errors.len(), wrong.len(), "{address}: {errors:?}");
            for (error, wrong) in errors.iter().zip(wrong) {
                assert!(error.starts_with("DATABASE_URL") && error.contains(wrong), "{error}");
                assert!(!error.contains("secretly"), "{error}");
            }
        }
    }

    #[test]
    fn the_number_of_connections_is_a_setting() {
        for (setting, expected) in [(None, 8), (Some("1"), 1), (Some("1000"), 1000)] {
            assert_eq!(connections(setting), Ok(expected), "{setting:?}");
        }
        for wrong in ["0", "1001", "-1", "many"] {
            let error = connections(Some(wrong)).unwrap_err();
            assert!(error.starts_with("DATABASE_CONNECTIONS must be"), "{error}");
        }
    }
}
