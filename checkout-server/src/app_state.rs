//! Application state: what all requests and background jobs share.

use crate::{
    base::{error::ConfigError, log::Throttle},
    checkout::{
        CheckoutService, DemoProvider, Installations, PaymentProvider, StripeCheckout,
        stripe::{StripeClient, WebhookSecrets},
    },
    config::{Config, Limits, Origin, PaymentSettings},
    counting::{BEACONS_PER_HOUR, Counts, MAX_BEACON},
    mail::{Alarms, SubscriptionLinks, mail_watch::MailStatus, outbox_runner::Heartbeat},
    preparation::Prepared,
    site::{
        Site,
        program::{LinkCipher, Programs},
    },
    store::{self, Backups, MissingStore, Store},
    submissions::SubmissionService,
    web::{rate_limiter::RateLimiter, request_body::BodyReader, response::SecurityHeaders},
};
use secrecy::SecretString;
use std::{net::SocketAddr, sync::Arc};

/// Failed look-ups of sessions that a client may make, per checkout that it may create.
const LOOKUPS_PER_CHECKOUT: u32 = 10;

/// Divisor of the memory for bodies: the share of clients above a rate limit.
const LIMITED_SHARE: usize = 16;

/// Maximum number of mails that the forms send to one address per hour.
const MAILS_PER_ADDRESS_AND_HOUR: u32 = 3;
const MAILS_PER_ADDRESS_AT_ONCE: u32 = 3;

/// State of the server. The site and the settings never change while the server runs; the store, the rate limiters and
/// the demo's checkouts do.
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
    /// Shows whether the outbox runner is at work.
    pub(crate) outbox_heartbeat: Heartbeat,
    /// Shows whether all mail fails.
    pub(crate) mail_status: MailStatus,
    pub(crate) form_rate_limiter: RateLimiter,
    pub(crate) checkout_rate_limiter: RateLimiter,
    pub(crate) search_rate_limiter: RateLimiter,
    /// Limits the reports of pages.
    pub(crate) beacon_rate_limiter: RateLimiter,
    /// Limits look-ups of sessions without a stored order.
    pub(crate) lookup_rate_limiter: RateLimiter,
    /// Limits the mail that a form sends to one address, which anybody can enter. Keyed by purpose and address.
    pub(crate) address_rate_limiter: RateLimiter,
    pub(crate) links: LinkCipher,
    pub(crate) subscriptions: SubscriptionLinks,
    pub(crate) programs: Programs,
    pub(crate) webhook_secrets: WebhookSecrets,
    bodies: BodyReader,
    /// Reads the bodies of clients above a rate limit, with a small memory budget of its own: frequent posts take no
    /// memory from other clients, and a person still gets the typed values back.
    limited_bodies: BodyReader,
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

impl AppState {
    /// Opens the store, and sets up the services on it. `address` is the address of the listener.
    ///
    /// # Errors
    /// A store that cannot be opened, and a payment provider that cannot be set up.
    pub async fn open(
        config: Config,
        prepared: Prepared,
        address: SocketAddr,
        limits: Limits,
    ) -> Result<Arc<Self>, ConfigError> {
        let Prepared { site, programs, security_headers, .. } = prepared;
        let origin = config.site_url.clone().unwrap_or_else(|| Origin::of_address(address));
        let missing = match config.payments.is_live() {
            true => MissingStore::Refuse,
            false => MissingStore::Create,
        };
        let store = store::open(&config.store, &limits, missing).await?;
        let (links, subscriptions) = links(&config, &store).await?;
        let (alarms, counts) = (Alarms::default(), Counts::default());
        let provider = payment_provider(&config, &origin, &store, &limits, &alarms).await?;
        let checkout = CheckoutService::new(provider, Arc::clone(&store), counts.clone(), alarms.clone());
        let webhook_secrets = WebhookSecrets::new(match &config.payments {
            PaymentSettings::Stripe(settings) => &settings.webhook_secrets,
            PaymentSettings::Disabled | PaymentSettings::Demo => &[],
        });
        let lookups = config.checkout_requests_per_hour.saturating_mul(LOOKUPS_PER_CHECKOUT);
        let bodies = |most, memory| BodyReader::new(most, limits.body_timeout, memory);
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
            bodies: bodies(limits.body_bytes, limits.body_memory_bytes),
            limited_bodies: bodies(limits.body_bytes, limits.body_memory_bytes / LIMITED_SHARE),
            beacon_bodies: bodies(MAX_BEACON, limits.body_memory_bytes),
            webhook_bodies: bodies(limits.webhook_bytes, limits.body_memory_bytes),
            backups: Backups::of(&config.store, config.backup.as_ref()),
            submissions: SubmissionService::new(Arc::clone(&store), alarms.clone()),
            checkout: Arc::new(checkout),
            outbox_heartbeat: Heartbeat::default(),
            mail_status: MailStatus::default(),
            forwarding_warnings: ForwardingWarnings::default(),
            config,
            origin,
            site,
            security_headers,
            limits,
            store,
            counts,
            alarms,
            links,
            subscriptions,
            programs,
            webhook_secrets,
        }))
    }

    /// Reader of form and checkout bodies, for a client that exceeds its rate limit or does not.
    pub(crate) fn bodies(&self, is_rate_limited: bool) -> &BodyReader {
        if is_rate_limited { &self.limited_bodies } else { &self.bodies }
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
}

/// Creates the ciphers of program links and of newsletter links. Without a secret in the settings, a stored one keeps
/// links valid after a restart.
async fn links(config: &Config, store: &Store) -> Result<(LinkCipher, SubscriptionLinks), ConfigError> {
    let previous = config.previous_link_secret.as_ref();
    let secret = match &config.program_link_secret {
        Some(secret) => secret.clone(),
        None => SecretString::from(store.secret("links").await?),
    };
    let unusable = |_| ConfigError::new("PROGRAM_LINK_SECRET cannot be used. Set another.");
    let program = LinkCipher::new(&secret).and_then(|links| links.accepting(previous)).map_err(unusable)?;
    Ok((program, SubscriptionLinks::new(&secret, previous)))
}

/// Creates the configured payment provider.
///
/// # Errors
/// The provider cannot be set up.
pub(crate) async fn payment_provider(
    config: &Config,
    site: &Origin,
    store: &Store,
    limits: &Limits,
    alarms: &Alarms,
) -> Result<PaymentProvider, ConfigError> {
    let settings = match &config.payments {
        PaymentSettings::Disabled => return Ok(PaymentProvider::Disabled),
        PaymentSettings::Demo => {
            let folder = config.demo_folder.clone();
            let with_orders = |folder| DemoProvider::with_orders(folder, limits.clone());
            return Ok(PaymentProvider::Demo(Box::new(
                folder.map_or_else(DemoProvider::default, with_orders),
            )));
        }
        PaymentSettings::Stripe(settings) => settings,
    };
    let client = StripeClient::new(settings, limits, alarms.clone())?;
    let installations = Installations::of(config, store).await?;
    let checkout = StripeCheckout::new(client, settings, site.clone(), installations);
    Ok(PaymentProvider::Stripe(Box::new(checkout)))
}
