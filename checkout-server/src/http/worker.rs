//! A worker: one thread with a runtime and a listener, which serves its connections without sharing them.

use super::{
    client_info, connection,
    connection_context::ConnectionContext,
    connection_limiter::{Admission, ConnectionLimiter},
    early_responses::EarlyResponses,
    request_id::RequestIds,
    runtime::runtime,
};
use crate::{
    app_state::AppState,
    error::{ConfigError, StartupError},
};
use ipnet::IpNet;
use std::{
    future::ready,
    net::{IpAddr, SocketAddr, TcpListener},
    rc::Rc,
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::TcpStream,
    runtime::Runtime,
    sync::{mpsc, watch},
    task::{LocalSet, spawn_local},
    time::{sleep, timeout},
};

/// The pause after a failed accept, whose usual reason is a lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// A worker that has not been started.
pub(super) struct WorkerThread {
    runtime: Runtime,
    listener: tokio::net::TcpListener,
    context: ConnectionContext,
    limiter: Arc<ConnectionLimiter>,
    shutdown: watch::Receiver<bool>,
}

impl WorkerThread {
    /// Sets up a worker. Limiter and early responses are shared by all workers.
    ///
    /// # Errors
    /// A runtime that cannot be created, a listener that cannot be used, or a payment provider that cannot be set up.
    pub(super) fn new(
        listener: TcpListener,
        app: &Arc<AppState>,
        early_responses: &Arc<EarlyResponses>,
        limiter: &Arc<ConnectionLimiter>,
        shutdown: watch::Receiver<bool>,
    ) -> Result<Self, StartupError> {
        let runtime = runtime()?;
        let entered = runtime.enter();
        let listener = tokio::net::TcpListener::from_std(listener)
            .map_err(|error| ConfigError::new(format!("A worker cannot use its listener: {error}.")))?;
        drop(entered);
        let context = ConnectionContext {
            worker: app.worker()?,
            request_ids: RequestIds::new(),
            early_responses: Arc::clone(early_responses),
        };
        Ok(Self { runtime, listener, context, limiter: Arc::clone(limiter), shutdown })
    }

    /// Serves connections until the shutdown.
    pub(super) fn run(self) {
        let Self { runtime, listener, context, limiter, shutdown } = self;
        LocalSet::new().block_on(&runtime, serve(listener, Rc::new(context), &limiter, shutdown));
        // A pending DNS lookup for Stripe must not delay the exit.
        runtime.shutdown_background();
    }
}

/// Accepts connections until the shutdown, then waits for the requests in flight.
async fn serve(
    listener: tokio::net::TcpListener,
    context: Rc<ConnectionContext>,
    limiter: &Arc<ConnectionLimiter>,
    mut shutdown: watch::Receiver<bool>,
) {
    let (closing, closed) = watch::channel(false);
    let protocol = Rc::new(connection::protocol(&context.app().limits));
    // Each connection holds a sender; the receiver is closed when the last connection has ended.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    let trusted = &context.app().config.trusted_proxies;
    let accept = |stream, peer: SocketAddr| match limiter.try_acquire(limited_address(peer.ip(), trusted)) {
        Admission::Serve(permit) => {
            let (protocol, context) = (Rc::clone(&protocol), Rc::clone(&context));
            let serving = connection::serve(stream, peer, protocol, context, closed.clone());
            let open = open.clone();
            spawn_local(async move {
                serving.await;
                drop((permit, open));
            });
        }
        Admission::Reject(permit) => {
            let rejecting = connection::reject(stream, peer, Rc::clone(&context));
            spawn_local(async move {
                rejecting.await;
                drop(permit);
            });
        }
        Admission::Close => {}
    };
    let (log, limits) = (&context.app().log, &context.app().limits);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => accept(stream, peer),
                Err(error) => {
                    log.event("accept.failed", &[("reason", &error.kind())]);
                    sleep(ACCEPT_PAUSE).await;
                }
            },
            _ = shutdown.wait_for(|shutdown| *shutdown) => break,
        }
    }
    // Closing the listener would reset the connections in its backlog, unless other processes share the socket.
    while let Some((stream, peer)) = accept_pending(&listener).await {
        accept(stream, peer);
    }
    drop((listener, open));
    // Connections close only now, so that a client that reconnects does not reach this listener again.
    closing.send_replace(true);
    if timeout(limits.shutdown_timeout, all_closed.recv()).await.is_err() {
        log.event("shutdown.timed_out", &[]);
    }
}

/// The address that a connection counts for; `None` for a trusted proxy, whose connections carry many clients.
fn limited_address(peer: IpAddr, trusted: &[IpNet]) -> Option<IpAddr> {
    (!client_info::is_trusted(peer.to_canonical(), trusted)).then_some(peer)
}

async fn accept_pending(listener: &tokio::net::TcpListener) -> Option<(TcpStream, SocketAddr)> {
    tokio::select! {
        biased;
        accepted = listener.accept() => accepted.ok(),
        () = ready(()) => None,
    }
}
