//! `checkout-server` without arguments: starts the server with its background jobs, and runs it until it is stopped.

use crate::{
    app_state::AppState,
    base::{
        error::{ConfigError, StartupError},
        log::Log,
    },
    checkout::{PaymentProvider, order_checks::OrderChecks},
    config::{Environment, Limits, MailTransport, site_dir},
    counting::writer::CountingJob,
    mail::{
        AlarmKind, Composer, MailClient, MessageLinks,
        alarm_runner::AlarmRunner,
        outbox_runner::{OutboxMail, OutboxRunner},
    },
    preparation::prepare,
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

/// How long a stop waits for the store after the requests in flight have ended.
const STOP_MARGIN: Duration = Duration::from_millis(4500);
/// How much longer than mail under way the other jobs may take to stop.
const JOBS_MARGIN: Duration = Duration::from_millis(500);

/// Starts the server and runs it until SIGTERM or SIGINT, or until another release is published: the service manager
/// then starts it again with that release.
///
/// # Errors
/// All errors that keep the server from starting.
pub fn serve(environment: &Environment) -> Result<(), StartupError> {
    // Resolved before the site is read: a release that is published meanwhile counts as another one.
    let site_dir = site_dir(environment);
    let served = site_watch::resolved(&site_dir);
    let (config, prepared) = prepare(environment)?;
    let mut warnings = prepared.warnings.clone();
    let limits = Limits::of_process();
    let (listener, address) = http::bind(&config, &limits)?;
    let stop_limit = limits.shutdown_timeout.saturating_add(STOP_MARGIN);
    let log = Log::start(config.log_format);
    let runtime = http::server_runtime(available_parallelism().unwrap_or(NonZeroUsize::MIN))?;
    let result = runtime.block_on(async {
        let app = AppState::open(config, prepared, address, limits).await?;
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
        // Closing writes SQLite's log into its main file.
        let end = *stopped_at.get_or_init(Instant::now) + stop_limit;
        drop(timeout_at(end, app.store.close()).await);
        result
    });
    // Tasks that still wait must not delay the exit.
    runtime.shutdown_background();
    log.finish();
    result
}

/// Runs the HTTP server, with the background jobs beside it, until `stop` is ready.
///
/// # Errors
/// A part cannot be set up, or a background job panicked: the service manager starts the server again.
pub async fn run(
    listener: TcpListener,
    app: &Arc<AppState>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartupError> {
    let (mut outbox, alarms) = mail_runners(app)?;
    let mut stop = pin!(stop);
    // Created before anything is written, because it reads the latest stored time.
    let (settings, policy) = (app.config.retention, app.limits.retention.clone());
    let retention =
        RetentionJob::new(Arc::clone(&app.store), settings, policy, app.config.mail_folder.clone()).await;
    // Prepared before the first request, whose messages would otherwise wait.
    tokio::select! {
        () = outbox.start() => {}
        () = &mut stop => return Ok(()),
    }
    let (shutdown, stopped) = watch::channel(false);
    let mut jobs = JoinSet::new();
    jobs.spawn(outbox.run(stopped.clone()));
    jobs.spawn(retention.run(stopped.clone()));
    if let Some(alarms) = alarms {
        jobs.spawn(alarms.run(stopped.clone()));
    }
    spawn_jobs(app, &mut jobs, &stopped);
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
    // Jobs stop with the requests. Work that is not stored by then is repeated after the next start.
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

/// Starts the jobs besides mail and retention: counting, order checks, and watches.
fn spawn_jobs(app: &Arc<AppState>, jobs: &mut JoinSet<()>, stopped: &watch::Receiver<bool>) {
    let (limits, store, alarms) = (&app.limits, || Arc::clone(&app.store), || app.alarms.clone());
    let counting = CountingJob { counts: app.counts.clone(), store: store() };
    jobs.spawn(counting.run(limits.counting_pause, stopped.clone()));
    if let PaymentProvider::Stripe(_) = app.checkout.provider() {
        let checks = OrderChecks::new(store(), Arc::clone(&app.checkout), limits.reconcile.clone());
        jobs.spawn(checks.run(stopped.clone()));
    }
    if let Some(backups) = app.backups.clone() {
        let watch = BackupWatch { backups, alarms: alarms(), policy: limits.backup.clone() };
        jobs.spawn(watch.run(stopped.clone()));
    }
    jobs.spawn(alarms().watch_store(store(), stopped.clone()));
    let heartbeat = app.outbox_heartbeat.clone();
    jobs.spawn(heartbeat.watch(limits.outbox.stuck_after, alarms(), stopped.clone()));
    let mail = app.mail_status.clone();
    jobs.spawn(mail.watch(store(), limits.outbox.watch_interval, alarms(), stopped.clone()));
}

/// Creates the runner of the outbox, and the runner of alarms if `MAIL_OWNER` is set.
fn mail_runners(app: &AppState) -> Result<(OutboxRunner, Option<AlarmRunner>), ConfigError> {
    let (settings, policy) = (&app.config.mail, &app.limits.outbox);
    let (store, alarms) = (|| Arc::clone(&app.store), || app.alarms.clone());
    let composer = Composer::new(settings, app.origin.as_str())?.with_backups(app.backups.clone());
    let client = MailClient::new(&settings.transport, composer.domain(), policy)?;
    let alarm_runner = settings.owner.is_some().then(|| AlarmRunner {
        alarms: alarms(),
        store: store(),
        composer: composer.clone(),
        client: client.clone(),
        policy: policy.clone(),
    });
    let links = MessageLinks { program: app.links.clone(), subscriptions: app.subscriptions.clone() };
    let mail = OutboxMail { composer, client, links };
    let outbox = OutboxRunner::new(store(), policy.clone(), mail, app.outbox_heartbeat.clone(), alarms());
    Ok((outbox, alarm_runner))
}
