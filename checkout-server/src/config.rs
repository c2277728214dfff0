//! Configuration: all settings, read once from the environment and validated together; secrets are never printed.

mod backup;
mod environment;
mod limit_settings;
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
pub use limit_settings::REFUSED_CONNECTIONS;
pub(crate) use limit_settings::limits;
pub use limits::{BackupPolicy, CheckPolicy, DeliveryPolicy, Limits, RetentionPolicy, RetryPolicy};
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
    num::NonZeroUsize,
    path::PathBuf,
};

/// The folder of `DATA_DIR` into which mail is written without `SMTP_URL`.
const MAIL_FOLDER: &str = "mail";

/// Every setting of the server.
#[derive(Debug, Clone)]
pub struct Config {
    /// `HOST`: the address to listen on.
    pub host: IpAddr,
    /// `PORT`: 0 picks a free one.
    pub port: u16,
    /// `WORKERS`: threads that serve, by default one for each core.
    pub workers: NonZeroUsize,
    /// `SITE_DIR`: the built site.
    pub site_dir: PathBuf,
    /// `SITE_URL`: the public origin; by default the address that the server listens on.
    pub site_url: Option<Origin>,
    /// `CHECKOUT_MODE` and the Stripe settings.
    pub payments: PaymentSettings,
    /// `PROGRAM_DIR`: the built pages of the delivered program.
    pub program_dir: PathBuf,
    /// `PROGRAM_LINK_SECRET`: signs the links to the program. Without one, the server uses one that it keeps in the store.
    pub program_link_secret: Option<SecretString>,
    /// The second one in `PROGRAM_LINK_SECRET`: the links that it signed stay valid while rotating.
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
    /// `IDLE_TIME` and the other timeouts and size limits.
    pub limits: Limits,
    /// `LOG_FORMAT`: the format of log lines.
    pub log_format: LogFormat,
    /// `LOG_ADDRESSES`: whether the access log contains client addresses.
    pub log_addresses: bool,
    /// `SMTP_URL`, `MAIL_FROM`, `MAIL_REPLY_TO` and `MAIL_OWNER`: how messages reach buyers and the owner.
    pub mail: MailSettings,
    /// `METRICS_ADDRESS`: serves Prometheus' metrics on a listener of its own.
    pub metrics_address: Option<SocketAddr>,
    /// `KEEP_SUBMISSIONS_DAYS` and `KEEP_ADDRESSES_DAYS`: when personal data is erased.
    pub retention: RetentionSettings,
    /// `BACKUP_DIR` and `BACKUP_DAYS`: the copies of the database, none where no folder is set.
    pub backup: Option<BackupSettings>,
    /// The folder into which mail is written without `SMTP_URL`.
    pub mail_folder: PathBuf,
    /// `TRUSTED_PROXIES`: proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// What the operator should know although the settings are valid.
    pub warnings: Vec<String>,
}

/// Where submissions and orders are stored.
#[derive(Debug, Clone)]
pub enum StoreSettings {
    /// In an SQLite file of this folder.
    Sqlite(PathBuf),
    /// In PostgreSQL, which several servers may share.
    Postgres(Box<PostgresSettings>),
}

/// The setting with its value, without a password.
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
        let workers = reader.workers();
        let site_url = reader.origin("SITE_URL");
        let payments = reader.payments(site_url.as_ref());
        let is_live = payments.is_live();
        let mut link_secrets = payments::link_secrets(environment).map(SecretString::from);
        let mut config = Self {
            host,
            port,
            workers,
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
            limits: reader.limits(),
            log_format: reader.log_format(),
            log_addresses: reader.log_addresses(),
            mail: reader.mail(mail_folder(environment), is_live),
            metrics_address: reader.metrics_address(),
            retention: reader.retention(),
            backup: reader.backup(),
            mail_folder: mail_folder(environment),
            trusted_proxies: reader.trusted_proxies(),
            warnings: reader.warnings,
        };
        let warnings = [
            limit_settings::too_many_connections(&config.limits),
            limit_settings::short_shutdown(&config.limits, &config.payments),
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

    /// What lets others than the users of this machine reach the server.
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

    /// The public origin of the site, for commands that run without a listener.
    pub fn origin(&self) -> Origin {
        let listening = || Origin::of_address(SocketAddr::new(self.host, self.port));
        self.site_url.clone().unwrap_or_else(listening)
    }
}

/// `SITE_DIR`. Read apart from the rest, so that its errors are reported together with those of other settings.
pub fn site_dir(environment: &Environment) -> PathBuf {
    environment.get("SITE_DIR").unwrap_or("app/dist").into()
}

/// `PROGRAM_DIR`, for the same reason.
pub fn program_dir(environment: &Environment) -> PathBuf {
    environment.get("PROGRAM_DIR").unwrap_or("app/program").into()
}

/// Where mail is written without `SMTP_URL`.
pub(crate) fn mail_folder(environment: &Environment) -> PathBuf {
    data_dir(environment).join(MAIL_FOLDER)
}

/// `DATA_DIR`.
pub(crate) fn data_dir(environment: &Environment) -> PathBuf {
    environment.get("DATA_DIR").unwrap_or("data").into()
}

/// `DATABASE_URL` and `DATABASE_CONNECTIONS`, or `DATA_DIR`: the settings that the operator commands on stored data need.
///
/// # Errors
/// Every error in them.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> Config {
        Config::read(&Environment::of(settings)).unwrap()
    }

    #[test]
    fn a_stop_time_shorter_than_a_call_to_stripe_is_a_warning() {
        const STRIPE: [(&str, &str); 5] = [
            ("STRIPE_SECRET_KEY", "sk_test_1"),
            ("STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
            ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
            ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-characters"),
            ("STOP_TIME", "11"),
        ];
        assert_eq!(
            read(&STRIPE).warnings,
            [
                "STOP_TIME is 11 seconds, and a call to Stripe may take 12 with its retries: a stop may interrupt a buyer's checkout. Set STOP_TIME=12 or more."
            ]
        );
        assert_eq!(read(&[("CHECKOUT_MODE", "demo"), ("STOP_TIME", "1")]).warnings, [""; 0]);
        let (without_stop_time, _) = STRIPE.split_at(4);
        assert_eq!(read(without_stop_time).warnings, [""; 0]);
        let limits = Limits::default();
        assert!(limits.shutdown_timeout >= limits.longest_stripe_call());
    }

    #[test]
    fn threads_have_a_limit() {
        let error = Config::read(&Environment::of(&[("WORKERS", "100000")])).unwrap_err().remove(0);
        assert_eq!(error.to_string(), "WORKERS must be threads from 1 to 1024, and is \"100000\".");
        assert_eq!(read(&[("WORKERS", "3")]).workers.get(), 3);
    }

    #[test]
    fn a_handler_has_more_time_than_its_calls() {
        let limits = Limits::default();
        // A checkout is written before and after the call to Stripe; a COMMIT has as long as what comes before it.
        assert!(limits.handler_timeout > limits.longest_stripe_call() + limits.store_timeout * 4);
    }

    #[test]
    fn a_client_may_have_half_of_the_connections_at_most_unless_it_is_set() {
        let per_client = |settings: &[(&str, &str)]| read(settings).limits.connections_per_client;
        assert_eq!(per_client(&[("CONNECTIONS", "100000")]), 1000);
        assert_eq!(per_client(&[("CONNECTIONS", "300")]), 150);
        assert_eq!(per_client(&[("CONNECTIONS", "1")]), 1);
        assert_eq!(per_client(&[("CONNECTIONS", "300"), ("CONNECTIONS_PER_CLIENT", "5000")]), 5000);
        assert_eq!(per_client(&[("CONNECTIONS_PER_CLIENT", "0")]), 0);
    }
}
