//! `checkout-server` without arguments: starts the server with its background jobs, and runs it until it is stopped.

use crate::{
    app_state::{AppState, prepare},
    base::{
        alarms::AlarmKind,
        error::{ConfigError, StartupError},
        log::Log,
    },
    checkout::{PaymentProvider, order_checks::OrderChecks},
    config::{Environment, Limits, MailTransport, site_dir},
    counting::writer::CountingJob,
    mail::{
        Composer, MailClient, MessageLinks,
        alarm_runner::AlarmRunner,
        outbox_runner::{OutboxMail, OutboxRunner},
    },
    site::site_watch,
    store::jobs::{backup_watch::BackupWatch, retention::RetentionJob},
    web::http,
};
use std::{
    cell::OnceCell,
    future::pending,
    io::{Write, stderr, stdout},
    net::TcpListener,
    num::NonZeroUsize,
    pin::pin,
    sync::Arc,
    thread::available_parallelism,
    time::Duration,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, timeout, timeout_at},
};

/// How long after the requests in flight the store is still waited for.
const STOP_MARGIN: Duration = Duration::from_millis(4500);
/// How much longer than the mail under way the jobs may take to stop.
const JOBS_MARGIN: Duration = Duration::from_millis(500);

/// Starts the server and runs it until SIGTERM or SIGINT, or until another release is to be served, with which the service
/// manager starts it again.
///
/// # Errors
/// Everything that keeps the server from starting.
pub fn serve(environment: &Environment) -> Result<(), StartupError> {
    // Before it is read: a release that is published meanwhile counts as another one.
    let site_dir = site_dir(environment);
    let served = site_watch::resolved(&site_dir);
    let (config, build) = prepare(environment)?;
    let mut warnings = AppState::warnings(&config, &build);
    let limits = Limits::of_process();
    let (listener, address) = http::bind(&config, &limits)?;
    let stop_limit = limits.shutdown_timeout.saturating_add(STOP_MARGIN);
    let log = Log::start(config.log_format);
    let runtime = http::server_runtime(available_parallelism().unwrap_or(NonZeroUsize::MIN))?;
    let result = runtime.block_on(async {
        let app = AppState::open(config, build, address, limits).await?;
        warnings.extend(app.store.warning().map(str::to_owned));
        if let Some(warning) = app.new_store_warning() {
            warnings.push(warning);
            app.alarms.record(AlarmKind::NewStore);
        }
        let size = app.store.size().await.map_err(ConfigError::from)?;
        tracing::info!(orders = size.orders, submissions = size.submissions, "store.opened");
        for warning in warnings {
            drop(writeln!(stderr(), "warning: {warning}"));
        }
        let (signal, stopped_at) = (http::stop_signal(), OnceCell::new());
        let stop = async {
            tokio::select! {
                () = signal => {}
                () = site_watch::replaced(site_dir, served) => tracing::info!("site.replaced"),
            }
            stopped_at.get_or_init(Instant::now);
        };
        drop(writeln!(stdout(), "Listening on http://{address}"));
        if let MailTransport::Folder(folder) = &app.config.mail.transport {
            let folder = folder.display();
            drop(writeln!(stdout(), "Mail is written into files in {folder}, since SMTP_URL is not set."));
        }
        let result = run(listener, &app, stop).await;
        // So that SQLite's one file holds everything.
        let end = *stopped_at.get_or_init(Instant::now) + stop_limit;
        drop(timeout_at(end, app.store.close()).await);
        result
    });
    // Whatever still waits must not delay the exit.
    runtime.shutdown_background();
    log.finish();
    result
}

/// Runs the HTTP server, with the background jobs beside it, until `stop` is ready.
///
/// # Errors
/// What cannot be set up, and a background job that panicked: the service manager starts the server again.
pub async fn run(
    listener: TcpListener,
    app: &Arc<AppState>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartupError> {
    let (mut outbox, alarms) = (outbox_runner(app)?, alarm_runner(app)?);
    let mut stop = pin!(stop);
    // Before anything is written.
    let (settings, policy) = (app.config.retention, app.limits.retention.clone());
    let retention =
        RetentionJob::new(Arc::clone(&app.store), settings, policy, app.config.mail_folder.clone()).await;
    // Before the first request, so that everything which that causes is delivered.
    tokio::select! {
        () = outbox.start() => {}
        () = &mut stop => return Ok(()),
    }
    let (shutdown, stopped) = watch::channel(false);
    let mut jobs = JoinSet::new();
    jobs.spawn(outbox.run(stopped.clone()));
    jobs.spawn(retention.run(stopped.clone()));
    let counting = CountingJob { counts: app.counts.clone(), store: Arc::clone(&app.store) };
    jobs.spawn(counting.run(app.limits.counting_pause, stopped.clone()));
    if let PaymentProvider::Stripe(_) = app.checkout.provider() {
        let (store, checkout) = (Arc::clone(&app.store), Arc::clone(&app.checkout));
        let checks = OrderChecks::new(store, checkout, app.limits.reconcile.clone());
        jobs.spawn(checks.run(stopped.clone()));
    }
    if let Some(backups) = app.backups.clone() {
        let (alarms, policy) = (app.alarms.clone(), app.limits.backup.clone());
        jobs.spawn(BackupWatch { backups, alarms, policy }.run(stopped.clone()));
    }
    if let Some(alarms) = alarms {
        jobs.spawn(alarms.run(stopped.clone()));
    }
    let (heartbeat, interval) = (app.outbox_heartbeat.clone(), app.limits.outbox.stuck_after);
    jobs.spawn(heartbeat.watch(interval, app.alarms.clone(), stopped.clone()));
    let (store, alarms) = (Arc::clone(&app.store), app.alarms.clone());
    let interval = app.limits.outbox.watch_interval;
    jobs.spawn(app.mail_status.clone().watch(store, interval, alarms, stopped));
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
    http::serve(listener, app, stop).await?;
    // Jobs stop with the requests. What one has not stored by then is done again after the next start.
    let ended = async {
        while jobs.join_next().await.is_some() {}
        app.counts.write(&app.store).await;
    };
    if timeout(app.limits.outbox.shutdown_timeout + JOBS_MARGIN, ended).await.is_err() {
        tracing::warn!("jobs.timed_out");
        jobs.abort_all();
    }
    if is_failed {
        Err(ConfigError::new("A background job failed. The log says where.").into())
    } else {
        Ok(())
    }
}

/// What sends the messages of the outbox.
fn outbox_runner(app: &Arc<AppState>) -> Result<OutboxRunner, StartupError> {
    let (composer, client) = mail(app)?;
    let links = MessageLinks { program: app.links.clone(), subscriptions: app.subscriptions.clone() };
    let mail = OutboxMail { composer: composer.with_backups(app.backups.clone()), client, links };
    let (store, policy) = (Arc::clone(&app.store), app.limits.outbox.clone());
    Ok(OutboxRunner::new(store, policy, mail, app.outbox_heartbeat.clone(), app.alarms.clone()))
}

/// What mails alarms, where there is a `MAIL_OWNER`.
fn alarm_runner(app: &Arc<AppState>) -> Result<Option<AlarmRunner>, StartupError> {
    if app.config.mail.owner.is_none() {
        return Ok(None);
    }
    let (composer, client) = mail(app)?;
    let (alarms, policy) = (app.alarms.clone(), app.limits.outbox.clone());
    let store = Arc::clone(&app.store);
    Ok(Some(AlarmRunner { alarms, store, composer, client, policy }))
}

fn mail(app: &AppState) -> Result<(Composer, MailClient), StartupError> {
    let settings = &app.config.mail;
    let composer = Composer::new(settings, app.origin.as_str())?;
    let client = MailClient::new(&settings.transport, composer.domain(), &app.limits.outbox)?;
    Ok((composer, client))
}
