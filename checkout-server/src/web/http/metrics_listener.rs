//! `METRICS_ADDRESS`: a listener of its own that serves the metrics, apart from the site.

use crate::{
    app_state::{AppState, Readiness},
    base::{clock, error::ConfigError},
    web::{
        handlers::health,
        metrics::Metrics,
        response::{self, Response},
    },
};
use hyper::{
    Method, Request, StatusCode,
    body::Incoming,
    header::{ALLOW, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{
    convert::Infallible,
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};
use tokio::{
    join, spawn,
    sync::watch,
    time::{sleep, timeout},
};
use tracing::{error, info};

const PATH: &str = "/metrics";
/// The media type of Prometheus' text format.
const TEXT_FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";
/// How long a connection may last, the store's answer included.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the store may take; the metrics of the server are served without its own then.
const STORE_TIMEOUT: Duration = Duration::from_secs(5);
/// The pause between two upkeeps, in which each request takes some bytes.
const UPKEEP_PAUSE: Duration = Duration::from_secs(5);
/// The pause after a failed accept.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// The listener of the metrics.
#[derive(Debug)]
pub(crate) struct MetricsListener(TcpListener);

impl MetricsListener {
    /// Listens on an address.
    ///
    /// # Errors
    /// Why it cannot be used, and what to do.
    pub(crate) fn bind(address: SocketAddr) -> Result<Self, ConfigError> {
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            Ok(Self(listener))
        };
        listen().map_err(|error: std::io::Error| {
            ConfigError::new(format!(
                "METRICS_ADDRESS {address} cannot be listened on: {error}. Set a free port of this machine."
            ))
        })
    }

    /// Serves the metrics until `stop`.
    pub(crate) async fn run(self, app: Arc<AppState>, mut stop: watch::Receiver<bool>) {
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => {}
            _ = async { join!(serve(self.0, &app), keep_up(&app)) } => {}
        }
    }
}

async fn keep_up(app: &AppState) {
    loop {
        sleep(UPKEEP_PAUSE).await;
        if let Some(metrics) = &app.metrics {
            metrics.upkeep();
        }
    }
}

async fn serve(listener: TcpListener, app: &Arc<AppState>) {
    let listener = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => listener,
        Err(error) => return error!(reason = %error.kind(), "metrics.failed"),
    };
    if let Ok(address) = listener.local_addr() {
        info!(%address, "metrics.listening");
    }
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let app = Arc::clone(app);
        let service = service_fn(move |request| {
            let app = Arc::clone(&app);
            async move { Ok::<_, Infallible>(respond(&app, &request).await) }
        });
        let mut protocol = http1::Builder::new();
        protocol.keep_alive(false).half_close(true).header_read_timeout(None);
        let connection = protocol.serve_connection(TokioIo::new(stream), service);
        // Errors are clients that went away, or are too slow.
        spawn(async move { drop(timeout(CONNECTION_TIMEOUT, connection).await) });
    }
}

async fn respond(app: &AppState, request: &Request<Incoming>) -> Response {
    if request.uri().path() != PATH {
        return response::text(StatusCode::NOT_FOUND, "The metrics are at /metrics.");
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let mut response = response::empty(StatusCode::METHOD_NOT_ALLOWED);
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let stored = timeout(STORE_TIMEOUT, app.store.statistics()).await.ok().and_then(Result::ok);
    let is_store_up = stored.is_some() && health::readiness(app).await != Readiness::StoreUnavailable;
    let text = |metrics: &Metrics| metrics.text(stored.as_ref(), is_store_up, clock::now_millis());
    response::with_body(StatusCode::OK, TEXT_FORMAT, app.metrics.as_ref().map(text).unwrap_or_default())
}
