//! Configuration: all settings, read once from the environment and validated together; secrets are never printed.

mod backup;
mod environment;
mod limits;
mod mail;
mod names;
mod payments;
mod postgres;
mod reader;
mod retention;
mod settings;
mod values;

pub use backup::BackupSettings;
pub(crate) use backup::backup_settings;
pub use environment::Environment;
pub(crate) use limits::REFUSED_CONNECTIONS;
pub use limits::{BackupPolicy, Limits, ReconcilePolicy, RetentionPolicy, RetryPolicy};
pub use mail::{MailSettings, MailTransport, SmtpSecurity, SmtpSettings};
pub use payments::{PaymentSettings, StripeSettings};
pub use postgres::PostgresSettings;
pub use retention::{REFUND_PERIOD_DAYS, RetentionSettings};
pub use settings::{SETTINGS, Setting};
pub use values::Origin;

use crate::base::{error::ConfigError, log::LogFormat};
use ipnet::IpNet;
use reader::SettingsReader;
use secrecy::SecretString;
use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

/// Folder in `DATA_DIR` into which mail is written without `SMTP_URL`.
const MAIL_FOLDER: &str = "mail";
/// Folder in `DATA_DIR` with the orders of the demo.
const DEMO_FOLDER: &str = "demo";

/// All settings of the server.
#[derive(Debug, Clone)]
pub struct Config {
    /// `HOST`: the address to listen on.
    pub host: IpAddr,
    /// `PORT`: 0 picks a free one.
    pub port: u16,
    /// `SITE_DIR`: the built site.
    pub site_dir: PathBuf,
    /// `SITE_URL`: the public origin; by default the address that the server listens on.
    pub site_url: Option<Origin>,
    /// `CHECKOUT_MODE` and the Stripe settings.
    pub payments: PaymentSettings,
    /// `PROGRAM_DIR`: the built pages of the delivered program.
    pub program_dir: PathBuf,
    /// `PROGRAM_LINK_SECRET`: encrypts the links to the program. Without it, the server uses a secret that it keeps in
    /// the store.
    pub program_link_secret: Option<SecretString>,
    /// The second secret in `PROGRAM_LINK_SECRET`: its links stay valid during rotation.
    pub previous_link_secret: Option<SecretString>,
    /// `DATA_DIR` or `DATABASE_URL`: where submissions and orders are stored.
    pub store: StoreSettings,
    /// `FORM_POSTS_PER_HOUR`: form submissions per client and hour, a quarter of them in a burst; 0 for no limit.
    pub form_posts_per_hour: u32,
    /// `CHECKOUT_REQUESTS_PER_HOUR`: checkout requests per client and hour, a quarter of them in a burst; 0 for no
    /// limit.
    pub checkout_requests_per_hour: u32,
    /// `SEARCHES_PER_HOUR`: searches of the journal per client and hour, a quarter of them in a burst; 0 for no limit.
    pub searches_per_hour: u32,
    /// `LOG_FORMAT`: the format of log lines.
    pub log_format: LogFormat,
    /// `LOG_ADDRESSES`: whether the access log contains client addresses.
    pub log_addresses: bool,
    /// `SMTP_URL`, `MAIL_FROM`, `MAIL_REPLY_TO` and `MAIL_OWNER`: how messages reach buyers and the owner.
    pub mail: MailSettings,
    /// `KEEP_SUBMISSIONS_DAYS` and `KEEP_ADDRESSES_DAYS`: when personal data is erased.
    pub retention: RetentionSettings,
    /// `BACKUP_DIR` and `BACKUP_DAYS`: backups of the database; `None` if no folder is set.
    pub backup: Option<BackupSettings>,
    /// Folder into which mail is written without `SMTP_URL`.
    pub mail_folder: PathBuf,
    /// Folder of the demo's orders; `None` without the demo.
    pub demo_folder: Option<PathBuf>,
    /// `TRUSTED_PROXIES`: proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Warnings for the operator about settings that are valid.
    pub warnings: Vec<String>,
}

/// Database of submissions and orders.
#[derive(Debug, Clone)]
pub enum StoreSettings {
    /// SQLite, in a file of this folder.
    Sqlite(PathBuf),
    /// PostgreSQL, which several servers may share.
    Postgres(Box<PostgresSettings>),
}

/// Shows the setting with its value, without a password.
impl fmt::Display for StoreSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(folder) => write!(out, "DATA_DIR {}", folder.display()),
            Self::Postgres(database) => database.fmt(out),
        }
    }
}

impl Config {
    /// Reads and validates every setting.
    ///
    /// # Errors
    /// All errors, in the order of the settings' table.
    pub fn read(environment: &Environment) -> Result<Self, Vec<ConfigError>> {
        let mut reader =
            SettingsReader { environment, errors: environment.errors(), warnings: environment.warnings() };
        let host = reader.host();
        let port = reader.parsed("PORT", "a number from 0 to 65535").unwrap_or(8080);
        let site_url = reader.origin("SITE_URL");
        let payments = reader.payments(site_url.as_ref());
        let is_live = payments.is_live();
        let mut link_secrets = payments::link_secrets(environment).map(SecretString::from);
        let mut config = Self {
            host,
            port,
            site_dir: site_dir(environment),
            site_url,
            payments,
            program_dir: program_dir(environment),
            program_link_secret: link_secrets.next(),
            previous_link_secret: link_secrets.next(),
            store: reader.store(),
            form_posts_per_hour: reader.per_hour("FORM_POSTS_PER_HOUR").unwrap_or(120),
            checkout_requests_per_hour: reader.per_hour("CHECKOUT_REQUESTS_PER_HOUR").unwrap_or(600),
            searches_per_hour: reader.per_hour("SEARCHES_PER_HOUR").unwrap_or(1200),
            log_format: reader.log_format(),
            log_addresses: reader.log_addresses(),
            mail: reader.mail(mail_folder(environment), is_live),
            retention: reader.retention(),
            backup: reader.backup(),
            mail_folder: mail_folder(environment),
            demo_folder: demo_folder(environment),
            trusted_proxies: reader.trusted_proxies(),
            warnings: reader.warnings,
        };
        let warnings = [
            config.payments.warning(config.reached_by_others(environment)),
            match &config.store {
                StoreSettings::Postgres(database) => database.warning(),
                StoreSettings::Sqlite(_) => (is_live && config.backup.is_none()).then(|| {
                    "BACKUP_DIR is not set: no copy of orders and submissions is made or watched. Set it to a folder for the copies, and enable checkout-server-backup.timer.".to_owned()
                }),
            },
        ];
        config.warnings.extend(warnings.into_iter().flatten());
        if reader.errors.is_empty() { Ok(config) } else { Err(reader.errors) }
    }

    /// How other machines can reach the server, as the end of a sentence; `None` if they cannot.
    fn reached_by_others(&self, environment: &Environment) -> Option<String> {
        let public = self.site_url.as_ref().filter(|origin| !origin.is_loopback());
        if !self.host.is_loopback() {
            Some(format!("listens on {}", self.host))
        } else if !self.trusted_proxies.is_empty() {
            Some("stands behind TRUSTED_PROXIES".to_owned())
        } else if environment.get("LISTEN_FDS").is_some() {
            Some("listens on the socket of a service manager".to_owned())
        } else {
            public.map(|origin| format!("is at SITE_URL {origin}"))
        }
    }

    /// Public origin of the site, for commands that run without a listener.
    pub fn origin(&self) -> Origin {
        let listening = || Origin::of_address(SocketAddr::new(self.host, self.port));
        self.site_url.clone().unwrap_or_else(listening)
    }
}

/// `SITE_DIR`. Read separately, so that errors in the site are reported together with errors in the settings.
pub fn site_dir(environment: &Environment) -> PathBuf {
    environment.get("SITE_DIR").unwrap_or("app/dist").into()
}

/// `PROGRAM_DIR`. Read separately, as `SITE_DIR` is.
pub fn program_dir(environment: &Environment) -> PathBuf {
    environment.get("PROGRAM_DIR").unwrap_or("app/program").into()
}

/// Folder into which mail is written without `SMTP_URL`.
pub(crate) fn mail_folder(environment: &Environment) -> PathBuf {
    data_dir(environment).join(MAIL_FOLDER)
}

/// Folder of the demo's orders; `None` without the demo.
pub(crate) fn demo_folder(environment: &Environment) -> Option<PathBuf> {
    (environment.get("CHECKOUT_MODE") == Some("demo")).then(|| data_dir(environment).join(DEMO_FOLDER))
}

/// `DATA_DIR`.
pub(crate) fn data_dir(environment: &Environment) -> PathBuf {
    environment.get("DATA_DIR").unwrap_or("data").into()
}

/// `DATABASE_URL` and `DATABASE_CONNECTIONS`, or `DATA_DIR`: the settings that the operator commands on stored data need.
///
/// # Errors
/// All errors in these settings.
pub fn store_settings(environment: &Environment) -> Result<StoreSettings, Vec<ConfigError>> {
    let connections = postgres::connections(environment.get("DATABASE_CONNECTIONS"));
    let url = environment.get("DATABASE_URL").map(PostgresSettings::parse).transpose();
    match (url, connections) {
        (Ok(None), Ok(_)) => Ok(StoreSettings::Sqlite(data_dir(environment))),
        (Ok(Some(settings)), Ok(connections)) => {
            Ok(StoreSettings::Postgres(Box::new(PostgresSettings { connections, ..settings })))
        }
        (url, connections) => {
            let errors = url.err().into_iter().flatten().chain(connections.err());
            Err(errors.map(ConfigError::new).collect())
        }
    }
}

impl SettingsReader<'_> {
    fn store(&mut self) -> StoreSettings {
        store_settings(self.environment).unwrap_or_else(|errors| {
            self.errors.extend(errors);
            StoreSettings::Sqlite(PathBuf::new())
        })
    }
}
