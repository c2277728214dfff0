//! HTTP server: listeners, worker threads, and the graceful shutdown.
//!
//! Each worker is a thread with a runtime and a listener of its own on the same port (`SO_REUSEPORT`): the kernel
//! distributes the connections, and the workers share no locks. With a socket from a service manager, all workers listen
//! on that one.

mod client_info;
mod connection;
mod connection_context;
mod connection_io;
mod connection_limiter;
mod connection_state;
mod early_responses;
mod forwarded;
mod forwarding_warning;
mod listener;
mod metrics_listener;
mod pipeline;
mod request_id;
pub(crate) mod router;
mod runtime;
mod validate;
mod worker;

pub use listener::bind;
pub(crate) use metrics_listener::MetricsListener;
pub(crate) use runtime::runtime;

use crate::{
    app_state::AppState,
    error::{ConfigError, StartupError},
};
use connection_limiter::ConnectionLimiter;
use early_responses::EarlyResponses;
use std::{future::Future, io, net::TcpListener, sync::Arc, thread};
use tokio::sync::watch;
use worker::WorkerThread;

/// Serves until `stop` is ready, then finishes the requests in flight. One worker per listener. `background` runs on a
/// thread of its own until its receiver turns true.
///
/// # Errors
/// A worker that cannot be set up, and a thread that cannot be started; the threads started before it have ended.
pub fn run(
    listeners: Vec<TcpListener>,
    app: &Arc<AppState>,
    background: Option<impl FnOnce(watch::Receiver<bool>) + Send>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartupError> {
    let (shutdown, stopped) = watch::channel(false);
    let waiting = runtime()?;
    let early_responses = Arc::new(EarlyResponses::new(&app.security_headers, &app.limits));
    let limiter = ConnectionLimiter::new(app.limits.connections, app.limits.connections_per_client);
    let worker = |listener| WorkerThread::new(listener, app, &early_responses, &limiter, stopped.clone());
    // All workers are set up before the first one starts, so that none is left running where one fails.
    let workers: Vec<WorkerThread> = listeners.into_iter().map(worker).collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        let start = || {
            if let Some(background) = background {
                let stopped = stopped.clone();
                thread::Builder::new().spawn_scoped(scope, move || background(stopped))?;
            }
            for worker in workers {
                thread::Builder::new().spawn_scoped(scope, move || worker.run())?;
            }
            io::Result::Ok(())
        };
        let started = start();
        if started.is_ok() {
            waiting.block_on(stop);
        }
        shutdown.send_replace(true);
        started.map_err(|error| ConfigError::new(format!("A thread cannot be started: {error}.")).into())
    })
}

/// Ready on SIGTERM or SIGINT. Signals count from the call on, which has to come from within a runtime.
pub fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
    #[cfg(unix)]
    let mut interrupt = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt());
    async move {
        #[cfg(unix)]
        if let (Ok(terminate), Ok(interrupt)) = (&mut terminate, &mut interrupt) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            return;
        }
        // Other systems have Ctrl-C only; without it, the process has to be killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
