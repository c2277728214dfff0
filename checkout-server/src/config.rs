//! The settings: read once, checked together, every fault reported in plain words, no secret ever shown.

mod database;
mod environment;
mod limits;
mod stripe;
mod values;

pub use database::DatabaseSettings;
pub use environment::Environment;
pub(crate) use limits::too_many;
pub use stripe::StripeSettings;
pub use values::{Network, Origin, Secret};

use crate::{error::Fault, limits::Limits, log::Format};
use std::{
    net::{IpAddr, Ipv4Addr},
    num::NonZeroUsize,
    path::PathBuf,
};

/// Everything that the operator decides.
#[derive(Debug, Clone)]
pub struct Config {
    /// `HOST`: where to listen.
    pub host: IpAddr,
    /// `PORT`: 0 picks a free one.
    pub port: u16,
    /// `WORKERS`: as many as the machine has cores, unless set.
    pub workers: NonZeroUsize,
    /// `SITE_DIR`: the built site.
    pub site_dir: PathBuf,
    /// `SITE_URL`: the public origin; where it is unset, the address that the server listens on.
    pub site_url: Option<Origin>,
    /// `CHECKOUT_MODE` and Stripe's settings: which till stands in the shop.
    pub till: TillSettings,
    /// `PROGRAM_DIR`: the built pages of the delivered program.
    pub program_dir: PathBuf,
    /// `PROGRAM_LINK_SECRET`: signs the links to them. A demo that has none makes one for the day.
    pub program_link_secret: Option<Secret>,
    /// `DATA_DIR` or `DATABASE_URL`: where leads and orders are kept.
    pub ledger: LedgerSettings,
    /// `FORM_POSTS_PER_HOUR`: how many letters one address may send, a quarter of them at once; 0 for no limit.
    pub form_posts_per_hour: u32,
    /// `TILL_REQUESTS_PER_HOUR`: how often one address may ask the till, a quarter of them at once; 0 for no limit.
    pub till_requests_per_hour: u32,
    /// `HEADER_TIME` and its siblings: how long and how large.
    pub limits: Limits,
    /// `LOG_FORMAT`: how the lines of the log are written.
    pub log_format: Format,
    /// `LOG_ADDRESSES`: whether they name who asked.
    pub log_addresses: bool,
    /// `NOTIFY_URL`: gets a post for each order and lead. It may hold a token.
    pub notify_url: Option<Secret>,
    /// `TRUSTED_PROXIES`: whose forwarding headers are believed.
    pub trusted_proxies: Vec<Network>,
}

/// Where leads and orders are kept.
#[derive(Debug, Clone)]
pub enum LedgerSettings {
    /// In a file of this folder.
    Folder(PathBuf),
    /// In PostgreSQL, for any number of servers.
    Database(Box<DatabaseSettings>),
}

/// Which till stands in the shop.
#[derive(Debug, Clone)]
pub enum TillSettings {
    /// None: checkout answers 503 with the reason.
    Closed,
    /// The house's own, which charges nobody.
    Demo,
    /// Stripe's.
    Stripe(StripeSettings),
}

impl Config {
    /// Reads every setting.
    ///
    /// # Errors
    /// All faults, in the order of the settings' table.
    pub fn read(environment: &Environment) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader { environment, faults: environment.faults() };
        let host = reader.host();
        let port = reader.parsed("PORT", "a number from 0 to 65535").unwrap_or(8080);
        let workers = reader.parsed("WORKERS", "a number from 1 on").unwrap_or_else(cores);
        let site_url = reader.origin("SITE_URL");
        let till = reader.till(site_url.as_ref());
        let config = Self {
            host,
            port,
            workers,
            site_dir: site_dir(environment),
            site_url,
            till,
            program_dir: program_dir(environment),
            program_link_secret: program_link_secret(environment),
            ledger: reader.ledger(),
            form_posts_per_hour: reader
                .parsed("FORM_POSTS_PER_HOUR", "a number, or 0 for no limit")
                .unwrap_or(120),
            till_requests_per_hour: reader
                .parsed("TILL_REQUESTS_PER_HOUR", "a number, or 0 for no limit")
                .unwrap_or(600),
            limits: reader.limits(),
            log_format: reader.log_format(),
            log_addresses: reader.log_addresses(),
            notify_url: reader.notify_url(),
            trusted_proxies: reader.trusted_proxies(),
        };
        if reader.faults.is_empty() { Ok(config) } else { Err(reader.faults) }
    }
}

/// `SITE_DIR`, known even where other settings are at fault, so that its faults can be told with theirs.
pub fn site_dir(environment: &Environment) -> PathBuf {
    environment.get("SITE_DIR").unwrap_or("app/dist").into()
}

/// `PROGRAM_DIR`, for the same reason.
pub fn program_dir(environment: &Environment) -> PathBuf {
    environment.get("PROGRAM_DIR").unwrap_or("app/program").into()
}

/// `PROGRAM_LINK_SECRET`, as the server and the operator's commands both need it.
pub fn program_link_secret(environment: &Environment) -> Option<Secret> {
    environment.get("PROGRAM_LINK_SECRET").map(Secret::new)
}

/// `DATABASE_URL` or `DATA_DIR`, which is all that the operator's commands need to know.
///
/// # Errors
/// Every fault of it.
pub fn ledger(environment: &Environment) -> Result<LedgerSettings, Vec<Fault>> {
    match environment.get("DATABASE_URL").map(DatabaseSettings::parse) {
        None => Ok(LedgerSettings::Folder(environment.get("DATA_DIR").unwrap_or("data").into())),
        Some(Ok(settings)) => Ok(LedgerSettings::Database(Box::new(settings))),
        Some(Err(faults)) => Err(faults.into_iter().map(Fault::new).collect()),
    }
}

fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Reads one setting after the other and remembers what was wrong.
struct Reader<'a> {
    environment: &'a Environment,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.environment.get(name)
    }

    fn fault(&mut self, text: String) {
        self.faults.push(Fault::new(text));
    }

    fn parsed<T: std::str::FromStr>(&mut self, name: &str, shape: &str) -> Option<T> {
        let value = self.get(name)?;
        let parsed = value.parse().ok();
        if parsed.is_none() {
            self.fault(format!("{name} must be {shape}, and is \"{value}\"."));
        }
        parsed
    }

    fn host(&mut self) -> IpAddr {
        match self.get("HOST") {
            None | Some("localhost") => IpAddr::V4(Ipv4Addr::LOCALHOST),
            Some(_) => self
                .parsed("HOST", "an address of this machine such as 127.0.0.1 or 0.0.0.0")
                .unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        }
    }

    fn origin(&mut self, name: &str) -> Option<Origin> {
        let value = self.get(name)?;
        match Origin::parse(value) {
            Ok(origin) => Some(origin),
            Err(shape) => {
                self.fault(format!("{name} must be {shape}, and is \"{value}\"."));
                None
            }
        }
    }

    fn log_format(&mut self) -> Format {
        let Some(name) = self.get("LOG_FORMAT") else { return Format::default() };
        Format::named(name).unwrap_or_else(|| {
            self.fault(format!("LOG_FORMAT must be plain, json or off, and is \"{name}\"."));
            Format::default()
        })
    }

    fn log_addresses(&mut self) -> bool {
        match self.get("LOG_ADDRESSES") {
            None | Some("off") => false,
            Some("on") => true,
            Some(other) => {
                self.fault(format!("LOG_ADDRESSES must be on or off, and is \"{other}\"."));
                false
            }
        }
    }

    fn ledger(&mut self) -> LedgerSettings {
        ledger(self.environment).unwrap_or_else(|faults| {
            self.faults.extend(faults);
            LedgerSettings::Folder(PathBuf::new())
        })
    }

    fn notify_url(&mut self) -> Option<Secret> {
        let value = self.get("NOTIFY_URL")?;
        let uri: Option<hyper::Uri> = value.parse().ok();
        let authority = uri.as_ref().and_then(hyper::Uri::authority);
        let with_name = authority.is_some_and(|authority| authority.as_str().contains('@'));
        let safe = uri.is_some_and(|uri| match uri.scheme_str() {
            Some("https") => uri.host().is_some(),
            Some("http") => uri.host().is_some_and(values::is_loopback),
            _ => false,
        });
        if !safe {
            self.fault("NOTIFY_URL must be an https address; plain http is for this machine alone.".into());
        } else if with_name {
            self.fault("NOTIFY_URL must not carry a name and a password, which would not be sent. A token goes into its path or its query.".into());
        }
        Some(Secret::new(value))
    }

    fn trusted_proxies(&mut self) -> Vec<Network> {
        let listed = self.get("TRUSTED_PROXIES").unwrap_or_default();
        let mut networks = Vec::new();
        for item in listed.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            match Network::parse(item) {
                Some(network) => networks.push(network),
                None => self.fault(format!(
                    "TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas; \"{item}\" is neither."
                )),
            }
        }
        networks
    }
}
