//! `DATABASE_URL`: the PostgreSQL connection and its TLS mode.
//!
//! Connections to other machines use TLS with a verified certificate, unless the URL says `sslmode=disable`. There is no
//! mode in between: encryption without authentication does not protect against an active attacker.

use super::values::is_loopback;
use percent_encoding::percent_decode_str;
use rustls::pki_types::{CertificateDer, pem::PemObject as _};
use std::{fmt, time::Duration};
use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

/// How long a connection may go without an acknowledgement before it counts as lost.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);

const UNREADABLE: &str = "DATABASE_URL cannot be read. Write postgres://NAME:PASSWORD@HOST:5432/DATABASE, and special characters in the name and the password with a percent sign: %40 for @, %2F for /.";

/// A PostgreSQL database.
#[derive(Clone)]
pub struct PostgresSettings {
    /// Hosts, user, password and database.
    pub(crate) connection: Config,
    /// Certificate authorities for the server's certificate, where `sslrootcert` names some; otherwise Mozilla's.
    pub(crate) authorities: Option<Vec<CertificateDer<'static>>>,
}

impl PostgresSettings {
    /// Parses a URL such as `postgres://user:password@db.example/name?sslrootcert=/etc/maison/ca.pem`.
    ///
    /// # Errors
    /// Every error. Messages quote nothing of the URL but the name of a file.
    pub(super) fn parse(address: &str) -> Result<Self, Vec<String>> {
        if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
            let message =
                "DATABASE_URL must begin with postgres://; leave it unset to keep orders in DATA_DIR.";
            return Err(vec![message.to_owned()]);
        }
        let (address, tls) = TlsOptions::take(address);
        let mut errors = Vec::new();
        let mut connection: Config = address.parse().unwrap_or_else(|_| {
            errors.push(UNREADABLE.to_owned());
            Config::new()
        });
        if errors.is_empty() && connection.get_hosts().is_empty() {
            errors.push("DATABASE_URL names no host. Write it after the @.".to_owned());
        }
        let mode = match tls.mode.as_deref() {
            None if is_local(&connection) && tls.file.is_none() => SslMode::Disable,
            Some("disable") => SslMode::Disable,
            None | Some("require" | "verify-full") => SslMode::Require,
            Some(_) => {
                errors.push("DATABASE_URL: sslmode must be verify-full (or require, which is the same here: the certificate is verified), or disable.".to_owned());
                SslMode::Require
            }
        };
        let authorities = tls.file.map(|file| {
            certificates(&file).unwrap_or_else(|reason| {
                errors.push(format!("DATABASE_URL: sslrootcert {file} {reason}."));
                Vec::new()
            })
        });
        connection
            .ssl_mode(mode)
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            .tcp_user_timeout(CONNECTION_TIMEOUT)
            .keepalives_idle(CONNECTION_TIMEOUT)
            .keepalives_interval(CONNECTION_TIMEOUT);
        if connection.get_connect_timeout().is_none() {
            connection.connect_timeout(CONNECTION_TIMEOUT);
        }
        if connection.get_application_name().is_none() {
            connection.application_name(env!("CARGO_PKG_NAME"));
        }
        if errors.is_empty() { Ok(Self { connection, authorities }) } else { Err(errors) }
    }
}

/// The TLS options of a URL, which `tokio_postgres` would interpret in another way.
#[derive(Default)]
struct TlsOptions {
    mode: Option<String>,
    file: Option<String>,
}

impl TlsOptions {
    /// Removes the options from the URL.
    fn take(address: &str) -> (String, Self) {
        let mut tls = Self::default();
        // The options begin at the first question mark behind the credentials, which may contain one.
        let host = address.find('@').unwrap_or_default();
        let (credentials, rest) = address.split_at(host);
        let Some((target, options)) = rest.split_once('?') else { return (address.to_owned(), tls) };
        let others = options.split('&').filter(|option| {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let value = || Some(percent_decode_str(value).decode_utf8_lossy().into_owned());
            match name {
                "sslmode" => tls.mode = value(),
                // libpq's name for the system's certificate authorities.
                "sslrootcert" => tls.file = value().filter(|file| file != "system"),
                _ => return true,
            }
            false
        });
        let others: Vec<_> = others.collect();
        (format!("{credentials}{target}?{}", others.join("&")).trim_end_matches('?').to_owned(), tls)
    }
}

/// Whether every host is this machine.
fn is_local(connection: &Config) -> bool {
    let hosts = connection.get_hosts().iter().all(|host| match host {
        Host::Tcp(name) => is_loopback(name),
        #[cfg(unix)]
        Host::Unix(_) => true,
    });
    hosts && connection.get_hostaddrs().iter().all(std::net::IpAddr::is_loopback)
}

fn certificates(file: &str) -> Result<Vec<CertificateDer<'static>>, &'static str> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    match read {
        Ok(found) if Vec::is_empty(&found) => Err("holds no certificate"),
        Ok(found) => Ok(found),
        Err(_) => Err("cannot be read as a file of certificates (PEM)"),
    }
}

/// Hosts and database, without user and password.
impl fmt::Display for PostgresSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("PostgreSQL at ")?;
        let ports = self.connection.get_ports();
        for (index, host) in self.connection.get_hosts().iter().enumerate() {
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
            let comma = if index == 0 { "" } else { "," };
            match host {
                Host::Tcp(name) => write!(out, "{comma}{name}:{port}")?,
                #[cfg(unix)]
                Host::Unix(folder) => write!(out, "{comma}{}:{port}", folder.display())?,
            }
        }
        match self.connection.get_dbname() {
            Some(name) => write!(out, "/{name}"),
            None => Ok(()),
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

    fn parse(address: &str) -> Result<(String, SslMode), Vec<String>> {
        let settings = PostgresSettings::parse(address)?;
        Ok((settings.to_string(), settings.connection.get_ssl_mode()))
    }

    #[test]
    fn connections_to_other_hosts_use_tls() {
        for (address, place, mode) in [
            ("postgres://h:w@127.0.0.1/house", "127.0.0.1:5432/house", SslMode::Disable),
            ("postgresql://h:w@localhost:5433/house", "localhost:5433/house", SslMode::Disable),
            ("postgres://h@%2Frun%2Fpostgresql/house", "/run/postgresql:5432/house", SslMode::Disable),
            ("postgres://h:w@db.example/house", "db.example:5432/house", SslMode::Require),
            ("postgres://h:w@db.example/house?sslmode=require", "db.example:5432/house", SslMode::Require),
            ("postgres://h:w@127.0.0.1/x?sslmode=verify-full", "127.0.0.1:5432/x", SslMode::Require),
            (
                "postgres://h:w@db.example/house?connect_timeout=3&sslmode=disable",
                "db.example:5432/house",
                SslMode::Disable,
            ),
            ("postgres://h:w@127.0.0.1,db.example:6/x", "127.0.0.1:5432,db.example:6/x", SslMode::Require),
            ("postgres://h:w@localhost/x?hostaddr=192.0.2.1", "localhost:5432/x", SslMode::Require),
            ("postgres://h:a?sslmode=disable@db.example", "db.example:5432", SslMode::Require),
            ("postgres://h:w@db.example/x?sslrootcert=system", "db.example:5432/x", SslMode::Require),
        ] {
            assert_eq!(parse(address), Ok((format!("PostgreSQL at {place}"), mode)), "{address}");
        }
        let settings = PostgresSettings::parse("postgres://house:secretly@db.example/house").unwrap();
        assert_eq!(format!("{settings:?}"), "PostgresSettings(PostgreSQL at db.example:5432/house)");
    }

    #[test]
    fn every_error_is_reported_at_once_without_a_secret() {
        for (address, wrong) in [
            ("mysql://house:secretly@db.example", vec!["must begin with postgres://"]),
            ("postgres://house:secretly@db.example:port/house", vec!["cannot be read"]),
            ("postgres://house:secretly@db.example/house?secretly=1", vec!["cannot be read"]),
            ("postgres:///house", vec!["names no host"]),
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
}
