//! HTTP server: accepts connections, serves each in a task, and stops without losing a request that it has begun to
//! read.

mod client;
mod connection_limiter;
mod listener;
pub(crate) mod router;
mod service;
mod small_reads;

pub use listener::bind;

use crate::{
    app_state::AppState,
    base::{clock, error::ConfigError, log::Throttle},
};
use connection_limiter::ConnectionLimiter;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use service::Connection;
use small_reads::SmallReads;
use std::{
    convert::Infallible,
    future::{pending, ready},
    io, mem,
    net::{SocketAddr, TcpListener},
    num::NonZeroUsize,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    net::TcpStream,
    runtime::{Builder, Runtime},
    signal::unix::{SignalKind, signal},
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{Dispatch, dispatcher, warn};

/// Pause after a failed accept, usually because of too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// Error codes for too many open files, in the process (EMFILE) and on the machine (ENFILE), of Linux and macOS.
const TOO_MANY_FILES: [i32; 2] = [24, 23];

/// Size of hyper's buffer for a request head.
const MAX_BUFFER: usize = 64 * 1024;

/// Creates the runtime of the server and its background jobs.
///
/// # Errors
/// The system cannot create it.
pub fn server_runtime(threads: NonZeroUsize) -> Result<Runtime, ConfigError> {
    // Threads of the runtime have the log and the clock of this thread.
    let log = dispatcher::get_default(Dispatch::clone);
    let inherit_clock = clock::inherit();
    let inherit = move || {
        mem::forget(dispatcher::set_default(&log));
        inherit_clock();
    };
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(threads.get()).on_thread_start(inherit).enable_all().build().map_err(no_runtime)
}

/// Creates the runtime of a command.
///
/// # Errors
/// As [`server_runtime`].
pub(crate) fn runtime() -> Result<Runtime, ConfigError> {
    Builder::new_current_thread().enable_all().build().map_err(no_runtime)
}

fn no_runtime(error: io::Error) -> ConfigError {
    ConfigError::new(format!("A runtime cannot be started: {error}."))
}

/// Serves until `stop` is ready, then finishes the requests in flight.
///
/// # Errors
/// If the listener cannot be used.
pub async fn serve(
    socket: TcpListener,
    app: &Arc<AppState>,
    stop: impl Future<Output = ()>,
) -> Result<(), ConfigError> {
    let listener = tokio::net::TcpListener::from_std(socket)
        .map_err(|error| ConfigError::new(format!("The listener cannot be used: {error}.")))?;
    let connections = Connections::new(app);
    let mut stop = pin!(stop);
    let accept_warnings = Throttle::default();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => connections.accept(stream, peer),
                Err(error) => {
                    if let Some(failures) = accept_warnings.record() {
                        warn!(reason = %accept_failure(&error), failures, "accept.failed");
                    }
                    sleep(ACCEPT_PAUSE).await;
                }
            },
            () = &mut stop => break,
        }
    }
    // Closing the listener would reset the connections in its backlog, unless other processes share the socket.
    while let Some((stream, peer)) = accept_pending(&listener).await {
        connections.accept(stream, peer);
    }
    drop(listener);
    connections.finish().await;
    Ok(())
}

/// The served connections.
struct Connections {
    app: Arc<AppState>,
    protocol: http1::Builder,
    limiter: ConnectionLimiter,
    tasks: TaskTracker,
    /// Cancelled to close connections without a complete request head.
    closing: CancellationToken,
    stopping: Arc<AtomicBool>,
}

impl Connections {
    fn new(app: &Arc<AppState>) -> Self {
        let limits = &app.limits;
        let mut protocol = http1::Builder::new();
        protocol
            .timer(TokioTimer::new())
            // A client may close its sending side after its request. A client that has disconnected looks the same, so
            // handlers have a time limit.
            .half_close(true)
            .header_read_timeout(limits.idle_timeout)
            .max_header_size(limits.header_bytes)
            .max_buf_size(MAX_BUFFER);
        Self {
            app: Arc::clone(app),
            protocol,
            limiter: ConnectionLimiter::new(limits.connections),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
            stopping: Arc::default(),
        }
    }

    /// Serves a connection in its own task.
    fn accept(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(permit) = self.limiter.admit() else { return };
        // Without TCP_NODELAY, small responses wait for the client's acknowledgement. It fails only on closed
        // connections.
        drop(stream.set_nodelay(true));
        let connection = Arc::new(Connection {
            app: Arc::clone(&self.app),
            peer: peer.ip(),
            is_refused: !permit.is_served,
            stopping: Arc::clone(&self.stopping),
            has_request: AtomicBool::new(false),
        });
        let served = Arc::clone(&connection);
        let service = service_fn(move |request| {
            // Boxed, so that an idle connection takes no memory for a request.
            let handling = Box::pin(service::handle(Arc::clone(&served), request));
            async move { Ok::<_, Infallible>(handling.await) }
        });
        let serving = self.protocol.serve_connection(TokioIo::new(SmallReads(stream)), service);
        let closing = self.closing.clone();
        self.tasks.spawn(async move {
            let mut serving = pin!(serving);
            // Errors are aborted connections and exceeded timeouts, which need no log line.
            tokio::select! {
                biased;
                _ = &mut serving => {}
                () = closing.cancelled() => {
                    // Without a request, hyper would wait for the rest of the head.
                    if connection.has_request.load(Ordering::Relaxed) {
                        serving.as_mut().graceful_shutdown();
                        drop(serving.await);
                    }
                }
            }
            drop(permit);
        });
    }

    /// Finishes the requests in flight. Requests that are arriving are waited for, and each response ends its
    /// connection; then connections without a complete request head are closed. A body that is still arriving keeps its
    /// own timeout.
    async fn finish(self) {
        let Self { app, tasks, closing, stopping, .. } = self;
        stopping.store(true, Ordering::Relaxed);
        tasks.close();
        let finish = async {
            if timeout(app.limits.shutdown_grace, tasks.wait()).await.is_err() {
                closing.cancel();
                tasks.wait().await;
            }
        };
        if timeout(app.limits.shutdown_timeout, finish).await.is_err() {
            warn!("shutdown.timed_out");
        }
    }
}

/// Reason for the log why a connection was not accepted.
fn accept_failure(error: &io::Error) -> String {
    match error.raw_os_error() {
        Some(code) if TOO_MANY_FILES.contains(&code) => "too_many_open_files".to_owned(),
        _ => error.kind().to_string(),
    }
}

async fn accept_pending(listener: &tokio::net::TcpListener) -> Option<(TcpStream, SocketAddr)> {
    tokio::select! {
        biased;
        accepted = listener.accept() => accepted.ok(),
        () = ready(()) => None,
    }
}

/// Ready on SIGTERM or SIGINT. Signals count from this call on, which must be made within a runtime.
pub fn stop_signal() -> impl Future<Output = ()> {
    let signals = [SignalKind::terminate(), SignalKind::interrupt()].map(signal);
    async move {
        let [Ok(mut terminate), Ok(mut interrupt)] = signals else { return pending().await };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_open_files_have_a_name() {
        for (code, reason) in
            [(24, "too_many_open_files"), (23, "too_many_open_files"), (103, "connection aborted")]
        {
            assert_eq!(accept_failure(&io::Error::from_raw_os_error(code)), reason);
        }
    }
}
