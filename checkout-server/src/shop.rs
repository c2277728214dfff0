//! Everything that answering needs, made once at the start: the shop for all workers, a desk for each.

use crate::{
    assets::{Folder, Site},
    checkout::{
        Books, Till,
        demo::Demo,
        stripe::{Roots, Stripe},
    },
    config::{Config, Environment, Origin, StripeSettings, TillSettings, program_dir, site_dir, too_many},
    error::{Fault, StartupError},
    headers::Security,
    ledger::{self, Ledger},
    limits::Limits,
    log::Log,
    pace::Pace,
    program::{Links, Pages, Templates},
    request_id::Ids,
    server::Guests,
    webhook::Keys,
    wire::Refusals,
};
use std::{net::SocketAddr, sync::Arc};

/// What all workers share. Nothing that a page needs changes while the server runs; what does change (the
/// ledger, the pace of each address, the demo's checkouts) is touched by posts, and by who asks for an order.
pub struct Shop {
    pub(crate) config: Config,
    /// Where browsers find the shop.
    pub(crate) origin: Origin,
    pub(crate) site: Site,
    pub(crate) security: Security,
    pub(crate) refusals: Refusals,
    pub(crate) limits: Limits,
    pub(crate) log: Log,
    pub(crate) ledger: Arc<dyn Ledger>,
    pub(crate) books: Books,
    pub(crate) pace: Pace,
    pub(crate) till_pace: Pace,
    pub(crate) guests: Guests,
    pub(crate) links: Links,
    pub(crate) program: Pages,
    pub(crate) webhook_keys: Keys,
    demo: Arc<Demo>,
    pub(crate) roots: Roots,
}

/// What one worker has: the shop, and a till with connections of its own.
pub struct Desk {
    pub(crate) shop: Arc<Shop>,
    pub(crate) till: Till,
    pub(crate) ids: Ids,
}

/// What the build has made: the site for everybody, and the program for buyers.
#[derive(Debug)]
pub struct Built {
    site: Folder,
    program: Templates,
}

/// Reads the settings, the built site and the built program, and tells the faults of all at once.
///
/// # Errors
/// Every fault.
pub fn prepare(environment: &Environment) -> Result<(Config, Built), StartupError> {
    let config = Config::read(environment);
    let site = Folder::read(&site_dir(environment));
    let program = Templates::read(&program_dir(environment));
    match (config, site, program) {
        (Ok(config), Ok(site), Ok(program)) => match (made_for_elsewhere(&config, &site), live(&config)) {
            (Some(text), true) => Err(Fault::new(text).into()),
            _ => Ok((config, Built { site, program })),
        },
        (config, site, program) => {
            let faults = [config.err(), site.err(), program.err()];
            Err(StartupError::new(faults.into_iter().flatten().flatten().collect()))
        }
    }
}

pub(crate) fn live(config: &Config) -> bool {
    matches!(&config.till, TillSettings::Stripe(settings) if settings.is_live())
}

/// What is wrong where `SITE_URL` and the build do not name the same origin.
pub(crate) fn made_for_elsewhere(config: &Config, folder: &Folder) -> Option<String> {
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
        built: Built,
        address: SocketAddr,
        limits: Limits,
        log: Log,
    ) -> Result<Arc<Self>, StartupError> {
        let origin = config.site_url.clone().unwrap_or_else(|| Origin::of_address(address));
        let stripe = matches!(config.till, TillSettings::Stripe(_));
        let security = Security::new(origin.is_https(), stripe, built.site.backend.clone());
        let refusals = Refusals::new(security.plain(), &limits);
        let site = Site::new(built.site, &security).map_err(StartupError::new)?;
        let program = Pages::new(built.program, &security)?;
        let ledger = ledger::open(&config.ledger, limits.ledger_held).map_err(Fault::from)?;
        let books = Books::new(Arc::clone(&ledger), log.clone(), limits.keeping);
        let pace = Pace::per_hour(config.form_posts_per_hour);
        let till_pace = Pace::per_hour(config.till_requests_per_hour);
        let links =
            config.program_link_secret.as_ref().map_or_else(Links::for_now, |secret| Ok(Links::new(secret)));
        let links = links.map_err(|_| {
            Fault::new(
                "This machine has no random numbers for the links to the program. Set PROGRAM_LINK_SECRET.",
            )
        })?;
        let webhook_keys = Keys::new(match &config.till {
            TillSettings::Stripe(settings) => &settings.webhook_secrets,
            TillSettings::Closed | TillSettings::Demo => &[],
        });
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
            ledger,
            books,
            pace,
            till_pace,
            guests: Guests::default(),
            links,
            program,
            webhook_keys,
            demo: Arc::default(),
            roots,
        };
        // A till that cannot be made is a fault now, and not at the first sale.
        shop.till()?;
        Ok(Arc::new(shop))
    }

    /// What the operator should know although the server starts.
    pub fn warnings(config: &Config, built: &Built) -> Vec<String> {
        let elsewhere = made_for_elsewhere(config, &built.site);
        elsewhere.into_iter().chain(too_many(&config.limits)).chain(till_warning(config)).collect()
    }

    /// A desk for one worker.
    ///
    /// # Errors
    /// A till that cannot be set up.
    pub fn desk(self: &Arc<Self>) -> Result<Desk, StartupError> {
        Ok(Desk { shop: Arc::clone(self), till: self.till()?, ids: Ids::new() })
    }

    fn till(&self) -> Result<Till, Fault> {
        match &self.config.till {
            TillSettings::Closed => Ok(Till::Closed),
            TillSettings::Demo => Ok(Till::Demo(Arc::clone(&self.demo))),
            TillSettings::Stripe(settings) => self.stripe(settings),
        }
    }

    fn stripe(&self, settings: &StripeSettings) -> Result<Till, Fault> {
        let (site, books) = (self.origin.clone(), self.books.clone());
        let till = Stripe::new(settings, site, &self.roots, books, self.limits.clone(), self.log.clone());
        till.map(|till| Till::Stripe(Box::new(till)))
            .map_err(|_| Fault::new("STRIPE_SECRET_KEY holds characters that no key has. Copy it again."))
    }
}

/// What the operator should know of the till.
pub(crate) fn till_warning(config: &Config) -> Option<String> {
    match &config.till {
        TillSettings::Closed => Some(
            "The checkout is closed: STRIPE_SECRET_KEY is not set. Set Stripe's keys, or CHECKOUT_MODE=demo to try the shop."
                .to_owned(),
        ),
        TillSettings::Stripe(settings) if settings.webhook_secrets.is_empty() => {
            Some("STRIPE_WEBHOOK_SECRET is not set: Stripe's messages will be refused.".to_owned())
        }
        TillSettings::Demo if !config.host.is_loopback() => Some(format!(
            "The demo till listens on {}: whoever reaches it reads the whole program without paying. Set HOST=127.0.0.1, or set Stripe's keys.",
            config.host
        )),
        TillSettings::Demo | TillSettings::Stripe(_) => None,
    }
}
