//! `checkout-server` without arguments: starts the server with its background jobs, and runs it until it is stopped.

use crate::{
    app_state::{AppState, prepare},
    config::{Environment, MailTransport},
    error::{ConfigError, StartupError},
    http::{self, Listeners},
    jobs::{
        alarm_runner::AlarmRunner, order_checks::OrderChecks, outbox_runner::OutboxRunner,
        retention::RetentionJob,
    },
    log::Log,
    mail::{Composer, MailClient, MessageLinks},
    orders::Channel,
    payment::PaymentProvider,
};
use std::{
    future::pending,
    io::{Write, stderr, stdout},
    sync::Arc,
};
use tokio::{sync::watch, task::JoinSet};

/// Starts the server and runs it until SIGTERM or SIGINT.
///
/// # Errors
/// Everything that keeps the server from starting.
pub fn serve(environment: &Environment) -> Result<(), StartupError> {
    let (config, build) = prepare(environment)?;
    let warnings = AppState::warnings(&config, &build);
    let (listeners, address) = http::bind(&config)?;
    let limits = config.limits.clone();
    let log = Log::start(config.log_format);
    let app = AppState::open(config, build, address, limits)?;
    for warning in warnings {
        drop(writeln!(stderr(), "warning: {warning}"));
    }
    let runtime = http::server_runtime(app.config.workers)?;
    let result = runtime.block_on(async {
        let stop = http::stop_signal();
        drop(writeln!(stdout(), "Listening on http://{address}"));
        if let MailTransport::Folder(folder) = &app.config.mail.transport {
            let folder = folder.display();
            drop(writeln!(stdout(), "Mail is written into files in {folder}, since SMTP_URL is not set."));
        }
        let result = run(listeners, &app, stop).await;
        // So that SQLite's one file holds everything.
        app.store.close().await;
        result
    });
    // A pending DNS lookup must not delay the exit.
    runtime.shutdown_background();
    log.finish();
    result
}

/// Runs the HTTP server, with the background jobs beside it, until `stop` is ready.
///
/// # Errors
/// What cannot be set up, and a background job that panicked: the service manager starts the server again.
pub async fn run(
    listeners: Listeners,
    app: &Arc<AppState>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartupError> {
    let (mut outbox, alarms) = (outbox_runner(app)?, alarm_runner(app)?);
    // Before the first request, so that everything which that causes is delivered.
    outbox.start().await;
    let (shutdown, stopped) = watch::channel(false);
    let mut jobs = JoinSet::new();
    jobs.spawn(outbox.run(app.outbox_wake.subscribe(), stopped.clone()));
    let retention =
        RetentionJob::new(Arc::clone(&app.store), app.config.retention, app.config.mail_folder.clone());
    jobs.spawn(retention.run(app.limits.retention_pause, stopped.clone()));
    if let PaymentProvider::Stripe(_) = app.checkout.provider() {
        let (store, checkout) = (Arc::clone(&app.store), Arc::clone(&app.checkout));
        let checks = OrderChecks::new(store, checkout, app.limits.checks.clone());
        jobs.spawn(checks.run(stopped.clone()));
    }
    if let Some(metrics) = listeners.metrics {
        jobs.spawn(metrics.run(Arc::clone(app), stopped.clone()));
    }
    if let Some(alarms) = alarms {
        jobs.spawn(alarms.run(stopped.clone()));
    }
    let (heartbeat, interval) = (app.outbox_heartbeat.clone(), app.limits.delivery.stuck_after);
    jobs.spawn(heartbeat.watch(interval, app.alarms.clone(), stopped));
    let mut is_failed = false;
    let stop = async {
        let failed = async {
            while let Some(ended) = jobs.join_next().await {
                if ended.is_err() {
                    return;
                }
            }
            pending().await
        };
        tokio::select! {
            () = stop => {}
            () = failed => {
                tracing::error!("job.panicked");
                is_failed = true;
            }
        }
        shutdown.send_replace(true);
    };
    http::serve(listeners.site, app, stop).await?;
    while jobs.join_next().await.is_some() {}
    if is_failed {
        Err(ConfigError::new("A background job failed. The log says where.").into())
    } else {
        Ok(())
    }
}

/// The delivery of mail.
fn outbox_runner(app: &Arc<AppState>) -> Result<OutboxRunner, StartupError> {
    let (config, policy) = (&app.config, &app.limits.delivery);
    let mut outbox = OutboxRunner::new(
        Arc::clone(&app.store),
        policy.clone(),
        app.outbox_heartbeat.clone(),
        app.alarms.clone(),
    );
    let (composer, client) = mail(app)?;
    let links = MessageLinks { program: app.links.clone(), subscriptions: app.subscriptions.clone() };
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
    let (alarms, policy) = (app.alarms.clone(), app.limits.delivery.clone());
    let store = Arc::clone(&app.store);
    Ok(Some(AlarmRunner { alarms, store, composer, client, policy }))
}

fn mail(app: &AppState) -> Result<(Composer, MailClient), StartupError> {
    let settings = &app.config.mail;
    let composer = Composer::new(settings, app.origin.as_str())?;
    let client = MailClient::new(&settings.transport, composer.domain(), &app.limits.delivery)?;
    Ok((composer, client))
}
