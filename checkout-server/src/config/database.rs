//! `DATABASE_URL`: which PostgreSQL keeps the ledger, and how the way to it is secured.
//!
//! Away from this machine, the way is encrypted and the database proves its name, unless the address says
//! `sslmode=disable`. There is nothing in between: an encrypted way to nobody knows whom protects nothing.

use super::values::is_loopback;
use percent_encoding::percent_decode_str;
use rustls::pki_types::{CertificateDer, pem::PemObject as _};
use std::{fmt, time::Duration};
use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

/// For how long nothing may come back on a connection before it counts as lost.
const SILENCE: Duration = Duration::from_secs(10);

const UNREADABLE: &str = "DATABASE_URL cannot be read. Write postgres://NAME:PASSWORD@HOST:5432/DATABASE, and what is special in the name and the password with a percent sign: %40 for @, %2F for /.";

/// A database.
#[derive(Clone)]
pub struct DatabaseSettings {
    /// Whom to ask for, with the password.
    pub(crate) connection: Config,
    /// Who may vouch for the database's name, where it is not those whom browsers trust.
    pub(crate) authorities: Option<Vec<CertificateDer<'static>>>,
}

impl DatabaseSettings {
    /// Reads an address such as `postgres://house:word@db.house.example/house?sslrootcert=/etc/maison/ca.pem`.
    ///
    /// # Errors
    /// Everything that is wrong with it, without quoting any of it but the name of a file.
    pub(super) fn parse(address: &str) -> Result<Self, Vec<String>> {
        if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
            let text = "DATABASE_URL must begin with postgres://; leave it unset to keep orders in DATA_DIR.";
            return Err(vec![text.to_owned()]);
        }
        let (address, security) = Security::take(address);
        let mut faults = Vec::new();
        let mut connection: Config = address.parse().unwrap_or_else(|_| {
            faults.push(UNREADABLE.to_owned());
            Config::new()
        });
        if faults.is_empty() && connection.get_hosts().is_empty() {
            faults.push("DATABASE_URL names no host. Write it behind the @.".to_owned());
        }
        let mode = match security.mode.as_deref() {
            None if is_near(&connection) && security.file.is_none() => SslMode::Disable,
            Some("disable") => SslMode::Disable,
            None | Some("require" | "verify-full") => SslMode::Require,
            Some(_) => {
                faults.push("DATABASE_URL: sslmode must be verify-full (or require, which is the same here: the database proves its name), or disable.".to_owned());
                SslMode::Require
            }
        };
        let authorities = security.file.map(|file| {
            certificates(&file).unwrap_or_else(|why| {
                faults.push(format!("DATABASE_URL: sslrootcert {file} {why}."));
                Vec::new()
            })
        });
        connection
            .ssl_mode(mode)
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            .tcp_user_timeout(SILENCE)
            .keepalives_idle(SILENCE)
            .keepalives_interval(SILENCE);
        if connection.get_connect_timeout().is_none() {
            connection.connect_timeout(SILENCE);
        }
        if connection.get_application_name().is_none() {
            connection.application_name(env!("CARGO_PKG_NAME"));
        }
        if faults.is_empty() { Ok(Self { connection, authorities }) } else { Err(faults) }
    }
}

/// What an address says of its security, which the library would understand otherwise.
#[derive(Default)]
struct Security {
    mode: Option<String>,
    file: Option<String>,
}

impl Security {
    /// Takes it out of the address.
    fn take(address: &str) -> (String, Self) {
        let mut security = Self::default();
        // A question mark in a password is no beginning of options.
        let host = address.find('@').unwrap_or_default();
        let (credentials, rest) = address.split_at(host);
        let Some((place, options)) = rest.split_once('?') else { return (address.to_owned(), security) };
        let others = options.split('&').filter(|option| {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let value = || Some(percent_decode_str(value).decode_utf8_lossy().into_owned());
            match name {
                "sslmode" => security.mode = value(),
                // In PostgreSQL's own programs the word for the authorities that everybody trusts.
                "sslrootcert" => security.file = value().filter(|file| file != "system"),
                _ => return true,
            }
            false
        });
        let others: Vec<_> = others.collect();
        (format!("{credentials}{place}?{}", others.join("&")).trim_end_matches('?').to_owned(), security)
    }
}

/// Whether the way to the database never leaves this machine.
fn is_near(connection: &Config) -> bool {
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

/// Where it is, without the name and the password.
impl fmt::Display for DatabaseSettings {
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

impl fmt::Debug for DatabaseSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "DatabaseSettings({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(address: &str) -> Result<(String, SslMode), Vec<String>> {
        let settings = DatabaseSettings::parse(address)?;
        Ok((settings.to_string(), settings.connection.get_ssl_mode()))
    }

    #[test]
    fn a_way_that_leaves_this_machine_is_secured() {
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
        let settings = DatabaseSettings::parse("postgres://house:secretly@db.example/house").unwrap();
        assert_eq!(format!("{settings:?}"), "DatabaseSettings(PostgreSQL at db.example:5432/house)");
    }

    #[test]
    fn what_is_wrong_is_told_at_once_and_no_secret_is() {
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
            let faults = parse(address).unwrap_err();
            assert_eq!(faults.len(), wrong.len(), "{address}: {faults:?}");
            for (fault, wrong) in faults.iter().zip(wrong) {
                assert!(fault.starts_with("DATABASE_URL") && fault.contains(wrong), "{fault}");
                assert!(!fault.contains("secretly"), "{fault}");
            }
        }
    }
}
