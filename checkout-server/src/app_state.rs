//! Application state: what all requests and background jobs share.

use crate::{
    base::{
        alarms::Alarms,
        error::{ConfigError, StartupError},
        log::Throttle,
        tls,
    },
    checkout::{
        CheckoutService, DemoProvider, Installations, PaymentProvider, StripeCheckout,
        stripe::{StripeClient, WebhookSecrets},
    },
    config::{Config, Environment, Limits, Origin, PaymentSettings, program_dir, site_dir},
    counting::{BEACONS_PER_HOUR, Counts, MAX_BEACON},
    mail::{SubscriptionLinks, mail_watch::MailStatus, outbox_runner::Heartbeat},
    site::{
        BuiltSite, Site, SiteFolder,
        program::{LinkCipher, ProgramFolder, Programs},
    },
    store::{self, Backups, MissingStore, Store},
    submissions::SubmissionService,
    web::{rate_limiter::RateLimiter, request_body::BodyReader, response::SecurityHeaders},
};
use rustls::ClientConfig;
use secrecy::SecretString;
use std::{net::SocketAddr, sync::Arc};

/// Failed look-ups of sessions that a client may make, per checkout that it may create.
const LOOKUPS_PER_CHECKOUT: u32 = 10;

/// Maximum number of mails that the forms send to one address per hour.
const MAILS_PER_ADDRESS_AND_HOUR: u32 = 3;
const MAILS_PER_ADDRESS_AT_ONCE: u32 = 3;

/// State of the server. Everything that pages need is immutable while the server runs; the store, the rate
/// limiters and the demo's checkouts change.
pub struct AppState {
    pub(crate) config: Config,
    pub(crate) origin: Origin,
    pub(crate) site: Site,
    pub(crate) security_headers: SecurityHeaders,
    pub(crate) limits: Limits,
    pub(crate) store: Arc<Store>,
    pub(crate) checkout: Arc<CheckoutService>,
    pub(crate) submissions: SubmissionService,
    /// Counts by day, until they are written.
    pub(crate) counts: Counts,
    /// Alarms for the owner.
    pub(crate) alarms: Alarms,
    /// Backups of the database, if `BACKUP_DIR` is set.
    pub(crate) backups: Option<Backups>,
    /// Whether the runner of the outbox is at work.
    pub(crate) outbox_heartbeat: Heartbeat,
    /// Shows whether all mail fails.
    pub(crate) mail_status: MailStatus,
    pub(crate) form_rate_limiter: RateLimiter,
    pub(crate) checkout_rate_limiter: RateLimiter,
    pub(crate) search_rate_limiter: RateLimiter,
    /// Limits the reports of pages.
    pub(crate) beacon_rate_limiter: RateLimiter,
    /// Limits look-ups of sessions that are not stored.
    pub(crate) lookup_rate_limiter: RateLimiter,
    /// Limits mail that a form sends to an address that anybody can enter; by purpose and address.
    pub(crate) address_rate_limiter: RateLimiter,
    pub(crate) links: LinkCipher,
    pub(crate) subscriptions: SubscriptionLinks,
    pub(crate) programs: Programs,
    pub(crate) webhook_secrets: WebhookSecrets,
    pub(crate) bodies: BodyReader,
    pub(crate) beacon_bodies: BodyReader,
    /// Reads the bodies of webhooks, with a memory budget separate from forms.
    pub(crate) webhook_bodies: BodyReader,
    pub(crate) forwarding_warnings: ForwardingWarnings,
}

/// Warnings about forwarding headers that are ignored. Each kind is logged at most once an hour, because any
/// client can send them.
#[derive(Debug, Default)]
pub(crate) struct ForwardingWarnings {
    pub(crate) not_trusted: Throttle,
    pub(crate) not_read: Throttle,
}

/// Output of the build: the public site and the delivered program.
#[derive(Debug)]
pub struct BuildOutput {
    site: SiteFolder,
    program: ProgramFolder,
}

/// Reads settings, the site with its content, and the program, and reports the errors of all of them
/// together.
///
/// # Errors
/// Every error.
pub fn prepare(environment: &Environment) -> Result<(Config, BuildOutput), StartupError> {
    let config = Config::read(environment);
    let built = BuiltSite::open(&site_dir(environment));
    let program_dir = program_dir(environment);
    let program = match &built {
        Ok(site) => ProgramFolder::read(&program_dir, site),
        Err(_) => Err(ProgramFolder::absence(&program_dir).into_iter().collect()),
    };
    let site = built.map_err(|error| vec![error]).and_then(SiteFolder::read);
    match (config, site, program) {
        (Ok(config), Ok(site), Ok(program)) => {
            match (origin_mismatch(&config, &site), config.payments.is_live()) {
                (Some(message), true) => Err(ConfigError::new(message).into()),
                _ => Ok((config, BuildOutput { site, program })),
            }
        }
        (config, site, program) => {
            let errors = [config.err(), site.err(), program.err()];
            Err(StartupError::new(errors.into_iter().flatten().flatten().collect()))
        }
    }
}

/// Message if `SITE_URL` is not the origin that the site was built for.
pub(crate) fn origin_mismatch(config: &Config, folder: &SiteFolder) -> Option<String> {
    let (path, built) = (folder.path.display(), &folder.site_url);
    let build = Origin::parse(built).ok();
    match &config.site_url {
        Some(origin) if build.as_ref() == Some(origin) => None,
        Some(origin) => Some(format!(
            "SITE_URL is {origin}, and the site in {path} was built for {built}: its links, sitemap and previews submission there. Run npm run build with SITE_URL={origin}."
        )),
        // A build for a loopback address may be served at any loopback address.
        None if build.is_some_and(|build| build.is_loopback()) => None,
        None => Some(format!(
            "SITE_URL is not set, and the site in {path} was built for {built}. Set SITE_URL={built}, or run npm run build without it."
        )),
    }
}

impl AppState {
    /// Prepares site and program, and opens the store. `address` is the address of the listener.
    ///
    /// # Errors
    /// Every missing page, a store that cannot be opened, and a payment provider that cannot be set up.
    pub async fn open(
        config: Config,
        build: BuildOutput,
        address: SocketAddr,
        limits: Limits,
    ) -> Result<Arc<Self>, StartupError> {
        let origin = config.site_url.clone().unwrap_or_else(|| Origin::of_address(address));
        let stripe = matches!(config.payments, PaymentSettings::Stripe(_));
        let security_headers = SecurityHeaders::new(origin.is_https(), stripe, build.site.backend.clone());
        let site = Site::new(build.site, &security_headers).map_err(StartupError::new)?;
        let programs = Programs::new(build.program, &security_headers)?;
        let missing = match config.payments.is_live() {
            true => MissingStore::Refuse,
            false => MissingStore::Create,
        };
        let store = store::open(&config.store, &limits, missing).await.map_err(ConfigError::from)?;
        let alarms = store.alarms().clone();
        let counts = Counts::default();
        let submissions = SubmissionService::new(Arc::clone(&store));
        let previous = config.previous_link_secret.as_ref();
        // Without the setting, a stored secret keeps program links valid after a restart.
        let secret = match &config.program_link_secret {
            Some(secret) => secret.clone(),
            None => SecretString::from(store.secret("links").await.map_err(ConfigError::from)?),
        };
        let unusable = |_| ConfigError::new("PROGRAM_LINK_SECRET cannot be used. Set another.");
        let links = LinkCipher::new(&secret).and_then(|links| links.accepting(previous)).map_err(unusable)?;
        let subscriptions = SubscriptionLinks::new(&secret, previous);
        let webhook_secrets = WebhookSecrets::new(match &config.payments {
            PaymentSettings::Stripe(settings) => &settings.webhook_secrets,
            PaymentSettings::Disabled | PaymentSettings::Demo => &[],
        });
        let tls = tls::client_config().map_err(|error| {
            ConfigError::new(format!("TLS cannot be set up: {error}. Please report this."))
        })?;
        let backups = Backups::of(&config.store, config.backup.as_ref());
        let provider = payment_provider(&config, &origin, &store, &tls, &limits, &alarms).await?;
        let checkout = CheckoutService::new(provider, Arc::clone(&store), counts.clone());
        let lookups = config.checkout_requests_per_hour.saturating_mul(LOOKUPS_PER_CHECKOUT);
        Ok(Arc::new(Self {
            form_rate_limiter: RateLimiter::per_hour(config.form_posts_per_hour),
            checkout_rate_limiter: RateLimiter::per_hour(config.checkout_requests_per_hour),
            search_rate_limiter: RateLimiter::per_hour(config.searches_per_hour),
            beacon_rate_limiter: RateLimiter::per_hour(BEACONS_PER_HOUR),
            lookup_rate_limiter: RateLimiter::per_hour(lookups),
            address_rate_limiter: RateLimiter::with_burst(
                MAILS_PER_ADDRESS_AND_HOUR,
                MAILS_PER_ADDRESS_AT_ONCE,
            ),
            bodies: BodyReader::new(limits.body_bytes, limits.body_timeout, limits.body_memory_bytes),
            beacon_bodies: BodyReader::new(MAX_BEACON, limits.body_timeout, limits.body_memory_bytes),
            webhook_bodies: BodyReader::new(
                limits.webhook_bytes,
                limits.body_timeout,
                limits.body_memory_bytes,
            ),
            config,
            origin,
            site,
            security_headers,
            limits,
            store,
            checkout: Arc::new(checkout),
            submissions,
            counts,
            alarms,
            backups,
            outbox_heartbeat: Heartbeat::default(),
            mail_status: MailStatus::default(),
            links,
            subscriptions,
            programs,
            webhook_secrets,
            forwarding_warnings: ForwardingWarnings::default(),
        }))
    }

    /// Warning if this start has created the store although payments are live: earlier orders may be in
    /// another store.
    pub fn new_store_warning(&self) -> Option<String> {
        let is_suspicious = self.store.is_new() && matches!(self.config.payments, PaymentSettings::Stripe(_));
        is_suspicious.then(|| {
            format!(
                "{} held no store, and an empty one was created there. If orders or submissions were stored before, that is the wrong place, or a backup has to be restored.",
                self.config.store
            )
        })
    }

    /// Warnings for the operator of a server that starts.
    pub fn warnings(config: &Config, build: &BuildOutput) -> Vec<String> {
        let mismatch = origin_mismatch(config, &build.site);
        mismatch.into_iter().chain(build.site.warnings()).chain(config.warnings.iter().cloned()).collect()
    }
}

/// Creates the configured payment provider.
///
/// # Errors
/// The provider cannot be set up.
pub(crate) async fn payment_provider(
    config: &Config,
    site: &Origin,
    store: &Store,
    tls: &ClientConfig,
    limits: &Limits,
    alarms: &Alarms,
) -> Result<PaymentProvider, ConfigError> {
    let settings = match &config.payments {
        PaymentSettings::Disabled => return Ok(PaymentProvider::Disabled),
        PaymentSettings::Demo => return Ok(PaymentProvider::Demo(DemoProvider::default())),
        PaymentSettings::Stripe(settings) => settings,
    };
    let unusable = |_| ConfigError::new("STRIPE_SECRET_KEY holds characters that no key has. Copy it again.");
    let client = StripeClient::new(settings, tls, limits, alarms.clone()).map_err(unusable)?;
    let installations = Installations::of(config, store).await?;
    let checkout = StripeCheckout::new(client, settings, site.clone(), installations);
    Ok(PaymentProvider::Stripe(Box::new(checkout)))
}
