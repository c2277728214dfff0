//! Everything that answering needs, made once at the start: the shop for all workers, a desk for each.

use crate::{
    assets::{Folder, Site},
    checkout::{
        Till,
        demo::Demo,
        stripe::{Roots, Stripe},
    },
    config::{Config, Environment, Origin, StripeSettings, TillSettings, site_dir},
    error::{Fault, StartupError},
    headers::Security,
    ledger::{Ledger, Sqlite},
    limits::Limits,
    log::Log,
    pace::Pace,
    wire::Refusals,
};
use std::{net::SocketAddr, sync::Arc};

/// What all workers share. Nothing that a page needs changes while the server runs; what does change (the
/// ledger, the pace of each address, the demo's checkouts) is touched by posts alone.
pub struct Shop {
    pub(crate) config: Config,
    /// Where browsers find the shop.
    pub(crate) origin: Origin,
    pub(crate) site: Site,
    pub(crate) security: Security,
    pub(crate) refusals: Refusals,
    pub(crate) limits: Limits,
    pub(crate) log: Log,
    pub(crate) ledger: Box<dyn Ledger>,
    pub(crate) pace: Pace,
    demo: Arc<Demo>,
    roots: Roots,
}

/// What one worker has: the shop, and a till with connections of its own.
pub struct Desk {
    pub(crate) shop: Arc<Shop>,
    pub(crate) till: Till,
}

/// Reads the settings and the built site, and tells the faults of both at once.
///
/// # Errors
/// Every fault.
pub fn prepare(environment: &Environment) -> Result<(Config, Folder), StartupError> {
    let config = Config::read(environment);
    let folder = Folder::read(&site_dir(environment));
    match (config, folder) {
        (Ok(config), Ok(folder)) => match (made_for_elsewhere(&config, &folder), live(&config)) {
            (Some(text), true) => Err(Fault::new(text).into()),
            _ => Ok((config, folder)),
        },
        (config, folder) => {
            let faults = [config.err(), folder.err()];
            Err(StartupError::new(faults.into_iter().flatten().flatten().collect()))
        }
    }
}

fn live(config: &Config) -> bool {
    matches!(&config.till, TillSettings::Stripe(settings) if settings.is_live())
}

/// What is wrong where `SITE_URL` and the build do not name the same origin.
fn made_for_elsewhere(config: &Config, folder: &Folder) -> Option<String> {
    let (place, built) = (folder.place.display(), &folder.site_url);
    let build = Origin::parse(built).ok();
    match &config.site_url {
        Some(origin) if build.as_ref() == Some(origin) => None,
        Some(origin) => Some(format!(
            "SITE_URL is {origin}, and the site in {place} was built for {built}: its links, sitemap and previews lead there. Run npm run build with SITE_URL={origin}."
        )),
        // A build for this machine serves at any of its addresses.
        None if build.is_some_and(|build| build.is_loopback()) => None,
        None => Some(format!(
            "SITE_URL is not set, and the site in {place} was built for {built}. Set SITE_URL={built}, or run npm run build without it."
        )),
    }
}

impl Shop {
    /// Opens the shop at the address that was bound.
    ///
    /// # Errors
    /// Every page that the site lacks, a ledger that cannot be opened, and a till that cannot be set up.
    pub fn open(
        config: Config,
        folder: Folder,
        address: SocketAddr,
        limits: Limits,
        log: Log,
    ) -> Result<Arc<Self>, StartupError> {
        let origin = config.site_url.clone().unwrap_or_else(|| Origin::of_address(address));
        let stripe = matches!(config.till, TillSettings::Stripe(_));
        let security = Security::new(origin.is_https(), stripe, folder.backend.clone());
        let refusals = Refusals::new(security.plain(), &limits);
        let site = Site::new(folder, &security).map_err(StartupError::new)?;
        let ledger = Sqlite::open(&config.data_dir, limits.ledger_held).map_err(Fault::from)?;
        let pace = Pace::per_hour(config.form_posts_per_hour);
        let roots = Roots::mozilla()
            .map_err(|error| Fault::new(format!("TLS cannot be set up: {error}. Please report this.")))?;
        let shop = Self {
            config,
            origin,
            site,
            security,
            refusals,
            limits,
            log,
            ledger: Box::new(ledger),
            pace,
            demo: Arc::default(),
            roots,
        };
        // A till that cannot be made is a fault now, and not at the first sale.
        shop.till()?;
        Ok(Arc::new(shop))
    }

    /// What the operator should know although the server starts.
    pub fn warnings(config: &Config, folder: &Folder) -> Vec<String> {
        let mut warnings = Vec::new();
        warnings.extend(made_for_elsewhere(config, folder));
        match &config.till {
            TillSettings::Closed => warnings.push(
                "The checkout is closed: STRIPE_SECRET_KEY is not set. Set Stripe's keys, or CHECKOUT_MODE=demo to try the shop."
                    .to_owned(),
            ),
            TillSettings::Stripe(settings) if settings.webhook_secrets.is_empty() => warnings.push(
                "STRIPE_WEBHOOK_SECRET is not set: Stripe's messages will be refused.".to_owned(),
            ),
            TillSettings::Demo | TillSettings::Stripe(_) => {}
        }
        warnings
    }

    /// A desk for one worker.
    ///
    /// # Errors
    /// A till that cannot be set up.
    pub fn desk(self: &Arc<Self>) -> Result<Desk, StartupError> {
        Ok(Desk { shop: Arc::clone(self), till: self.till()? })
    }

    fn till(&self) -> Result<Till, Fault> {
        match &self.config.till {
            TillSettings::Closed => Ok(Till::Closed),
            TillSettings::Demo => Ok(Till::Demo(Arc::clone(&self.demo))),
            TillSettings::Stripe(settings) => self.stripe(settings),
        }
    }

    fn stripe(&self, settings: &StripeSettings) -> Result<Till, Fault> {
        let till =
            Stripe::new(settings, self.origin.clone(), &self.roots, self.limits.clone(), self.log.clone());
        till.map(|till| Till::Stripe(Box::new(till)))
            .map_err(|_| Fault::new("STRIPE_SECRET_KEY holds characters that no key has. Copy it again."))
    }
}
