//! `checkout-server` without arguments: starts the server with its background jobs, and runs it until it is stopped.

use crate::{
    app_state::{AppState, prepare},
    config::{Environment, MailTransport},
    error::{ConfigError, StartupError},
    http::{self, MetricsListener},
    jobs::{
        alarm_runner::AlarmRunner, order_checks::OrderChecks, outbox_runner::OutboxRunner,
        retention::RetentionJob,
    },
    log::Log,
    mail::{Composer, MailClient, MessageLinks},
    orders::{Channel, Order},
    payment::PaymentProvider,
};
use std::{
    io::{Write, stderr, stdout},
    net::TcpListener,
    sync::Arc,
    time::Duration,
};
use tokio::{join, sync::watch};

/// How long the exit waits for the log.
const LOG_FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Starts the server and runs it until SIGTERM or SIGINT.
///
/// # Errors
/// Everything that keeps the server from starting.
pub fn serve(environment: &Environment) -> Result<(), StartupError> {
    let (config, build) = prepare(environment)?;
    let warnings = AppState::warnings(&config, &build);
    let (listeners, address) = http::bind(&config)?;
    let limits = config.limits.clone();
    let log = Log::server(config.log_format, config.log_addresses)
        .map_err(|error| ConfigError::new(format!("The log cannot be started: {error}.")))?;
    let app = AppState::open(config, build, address, limits, log.clone())?;
    for warning in warnings {
        drop(writeln!(stderr(), "warning: {warning}"));
    }
    let result = run(listeners, &app, async {
        let stop = http::stop_signal();
        drop(writeln!(stdout(), "Listening on http://{address}"));
        if let MailTransport::Folder(folder) = &app.config.mail.transport {
            let folder = folder.display();
            drop(writeln!(stdout(), "Mail is written into files in {folder}, since SMTP_URL is not set."));
        }
        stop.await;
    });
    // So that SQLite's one file holds everything.
    http::runtime()?.block_on(app.store.close());
    log.flush(LOG_FLUSH_TIMEOUT);
    result
}

/// Runs the HTTP server, with the background jobs beside it, until `stop` is ready.
///
/// # Errors
/// A thread that cannot be set up.
pub fn run(
    listeners: Vec<TcpListener>,
    app: &Arc<AppState>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartupError> {
    let (runtime, mut outbox, checks) = (http::runtime()?, outbox_runner(app)?, order_checks(app));
    let alarms = alarm_runner(app)?;
    let metrics = app.config.metrics_address.map(MetricsListener::bind).transpose()?;
    // Before the first request, so that everything which that causes is delivered.
    runtime.block_on(outbox.start());
    let wake = app.outbox_wake.subscribe();
    let (served, retention_pause) = (Arc::clone(app), app.limits.retention_pause);
    let retention = RetentionJob::new(
        Arc::clone(&app.store),
        app.config.retention,
        app.config.mail_folder.clone(),
        app.log.clone(),
    );
    let deliver = move |stopped: watch::Receiver<bool>| {
        let checks = async {
            if let Some(checks) = checks {
                checks.run(stopped.clone()).await;
            }
        };
        let metrics = async {
            if let Some(metrics) = metrics {
                metrics.run(served, stopped.clone()).await;
            }
        };
        let alarms = async {
            if let Some(alarms) = alarms {
                alarms.run(stopped.clone()).await;
            }
        };
        let retention = retention.run(retention_pause, stopped.clone());
        runtime
            .block_on(async { join!(outbox.run(wake, stopped.clone()), checks, metrics, retention, alarms) });
        runtime.shutdown_background();
    };
    http::run(listeners, app, Some(deliver), stop)
}

/// The background checks of orders, where Stripe is the payment provider.
fn order_checks(app: &AppState) -> Option<OrderChecks> {
    matches!(app.checkout.provider(), PaymentProvider::Stripe(_)).then(|| {
        let (store, checkout) = (Arc::clone(&app.store), Arc::clone(&app.checkout));
        OrderChecks::new(store, checkout, app.limits.checks.clone(), app.log.clone())
    })
}

/// The delivery of mail, and of POSTs where there is a `NOTIFY_URL`.
fn outbox_runner(app: &Arc<AppState>) -> Result<OutboxRunner, StartupError> {
    let (config, policy) = (&app.config, &app.limits.delivery);
    let mut outbox = OutboxRunner::new(
        Arc::clone(&app.store),
        policy.clone(),
        app.outbox_heartbeat.clone(),
        app.log.clone(),
        app.alarms.clone(),
    );
    if let Some(url) = &config.notify_url {
        outbox.add_notify(url, &app.tls);
    }
    let (composer, client) = mail(app)?;
    let state = Arc::clone(app);
    let program = move |order: &Order| {
        order.is_delivered().then(|| format!("{}{}", state.origin, state.links.path(&order.session)))
    };
    let links = MessageLinks { program: Box::new(program), subscriptions: app.subscriptions.clone() };
    let owner = config.mail.owner.as_ref().map(|_| Channel::Owner);
    let channels: Vec<_> =
        [Some(Channel::Buyer), Some(Channel::Subscriber), owner].into_iter().flatten().collect();
    outbox.add_mail(&channels, composer, client, links);
    Ok(outbox)
}

/// The delivery of alarms, where there is a `MAIL_OWNER`.
fn alarm_runner(app: &Arc<AppState>) -> Result<Option<AlarmRunner>, StartupError> {
    if app.config.mail.owner.is_none() {
        return Ok(None);
    }
    let (composer, client) = mail(app)?;
    let (alarms, policy, log) = (app.alarms.clone(), app.limits.delivery.clone(), app.log.clone());
    let store = Arc::clone(&app.store);
    Ok(Some(AlarmRunner { alarms, store, composer, client, policy, log }))
}

fn mail(app: &AppState) -> Result<(Composer, MailClient), StartupError> {
    let settings = &app.config.mail;
    let composer = Composer::new(settings, app.origin.as_str())?;
    let limit = app.limits.delivery.mail_timeout;
    let client = MailClient::new(&settings.transport, composer.domain(), limit)?;
    Ok((composer, client))
}
