//! Listeners, workers, time limits, and the stop that finishes what is in flight.
//!
//! Each worker is a thread with a runtime and a listener of its own on the same port (`SO_REUSEPORT`), so the
//! kernel spreads the connections and the workers share nothing that they would wait for.

use crate::{
    config::Config,
    error::{Fault, StartupError},
    handler::{self, Handled},
    shop::{Desk, Shop},
    wire::{Unread, Wire},
};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use socket2::{Domain, Protocol, Socket, Type};
use std::{
    convert::Infallible,
    future::{Future, ready},
    io,
    net::{SocketAddr, TcpListener},
    rc::Rc,
    sync::Arc,
    thread,
    time::Duration,
};
use tokio::{
    net::TcpStream,
    runtime::{Builder, Runtime},
    sync::watch,
    task::{LocalSet, spawn_local},
    time::{sleep, timeout},
};

/// Connections that may wait for a worker.
const BACKLOG: i32 = 1024;
/// How much of a request hyper keeps in memory before it refuses it.
const BUFFER: usize = 64 * 1024;
/// The pause after a failed accept: usually there are no file descriptors left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Binds one listener for each worker, all to one address.
///
/// # Errors
/// Why the address cannot be used, and what to do.
pub fn bind(config: &Config) -> Result<(Vec<TcpListener>, SocketAddr), StartupError> {
    let wanted = SocketAddr::new(config.host, config.port);
    let fault = |error: io::Error| {
        let remedy = match error.kind() {
            io::ErrorKind::AddrInUse => "Stop what listens there, or set another PORT.",
            io::ErrorKind::PermissionDenied => {
                "Ports below 1024 need a right of their own: set PORT to a higher one."
            }
            _ => "Set HOST to an address of this machine.",
        };
        Fault::new(format!("The server cannot listen on {wanted}: {error}. {remedy}"))
    };
    if wanted.port() != 0 {
        // With the port shared, another server on it would go unnoticed: try to have it alone first.
        drop(TcpListener::bind(wanted).map_err(fault)?);
    }
    let first = listen(wanted).map_err(fault)?;
    let address = first.local_addr().map_err(fault)?;
    let mut listeners = vec![first];
    for _ in 1..config.workers.get() {
        listeners.push(listen(address).map_err(fault)?);
    }
    Ok((listeners, address))
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.set_reuse_port(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Serves until `stop` is over, then finishes what is in flight. One worker for each listener.
///
/// # Errors
/// A worker that cannot be set up.
pub fn run(
    listeners: Vec<TcpListener>,
    shop: &Arc<Shop>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartupError> {
    let (stopping, stopped) = watch::channel(false);
    let waiting = runtime()?;
    let worker = |listener| Worker::new(listener, shop, stopped.clone());
    // All of them are made before the first one starts, so that none is left running where one cannot be made.
    let workers: Vec<Worker> = listeners.into_iter().map(worker).collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        for worker in workers {
            scope.spawn(move || worker.run());
        }
        waiting.block_on(stop);
        stopping.send_replace(true);
    });
    Ok(())
}

/// Ready when the operator or the service manager asks the server to stop. It listens from the call on, which
/// has to come from within a runtime.
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
        // Elsewhere there is only Ctrl-C; where even that cannot be heard, the process is ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

fn runtime() -> Result<Runtime, Fault> {
    let built = Builder::new_current_thread().enable_all().build();
    built.map_err(|error| Fault::new(format!("A worker cannot be started: {error}.")))
}

/// One thread's part of the server.
struct Worker {
    runtime: Runtime,
    listener: TcpListener,
    shop: Arc<Shop>,
    stop: watch::Receiver<bool>,
}

impl Worker {
    fn new(listener: TcpListener, shop: &Arc<Shop>, stop: watch::Receiver<bool>) -> Result<Self, Fault> {
        Ok(Self { runtime: runtime()?, listener, shop: Arc::clone(shop), stop })
    }

    fn run(self) {
        let Self { runtime, listener, shop, stop } = self;
        let desk = shop.desk();
        let serving = async move {
            match (tokio::net::TcpListener::from_std(listener), desk) {
                (Ok(listener), Ok(desk)) => serve(listener, Rc::new(desk), stop).await,
                _ => shop.log.event("worker.not_started", &[]),
            }
        };
        LocalSet::new().block_on(&runtime, serving);
        // A name that is still being looked up for Stripe must not hold up the end.
        runtime.shutdown_background();
    }
}

/// Accepts until the stop, then lets every connection finish the request that it is at.
async fn serve(listener: tokio::net::TcpListener, desk: Rc<Desk>, mut stop: watch::Receiver<bool>) {
    let http = protocol(&desk);
    let connections = GracefulShutdown::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => connect(stream, peer, &http, &desk, &connections),
                Err(error) => {
                    desk.shop.log.event("accept.failed", &[("why", &error.kind())]);
                    sleep(ACCEPT_PAUSE).await;
                }
            },
            _ = stop.wait_for(|stop| *stop) => break,
        }
    }
    // Connections that already wait in the kernel would be reset with the listener.
    while let Some((stream, peer)) = accept_waiting(&listener).await {
        connect(stream, peer, &http, &desk, &connections);
    }
    drop(listener);
    if timeout(desk.shop.limits.stop, connections.shutdown()).await.is_err() {
        desk.shop.log.event("stop.cut_short", &[]);
    }
}

async fn accept_waiting(listener: &tokio::net::TcpListener) -> Option<(TcpStream, SocketAddr)> {
    tokio::select! {
        biased;
        accepted = listener.accept() => accepted.ok(),
        () = ready(()) => None,
    }
}

fn protocol(desk: &Desk) -> http1::Builder {
    let limits = &desk.shop.limits;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_header_size(limits.head_bytes)
        .max_buf_size(BUFFER)
        .pipeline_flush(false);
    http
}

fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    http: &http1::Builder,
    desk: &Rc<Desk>,
    connections: &GracefulShutdown,
) {
    // Without it small answers would wait for the client's acknowledgement; with an error it is gone already.
    drop(stream.set_nodelay(true));
    let unread = Unread::default();
    let wire = Wire::new(stream, desk.shop.refusals.clone(), unread.clone(), desk.shop.limits.linger);
    let desk = Rc::clone(desk);
    let service = service_fn(move |request: Request<Incoming>| {
        let (desk, unread) = (Rc::clone(&desk), unread.clone());
        async move {
            let Handled { answer, body_is_read } = handler::handle(&desk, peer.ip(), request).await;
            if !body_is_read {
                unread.note();
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = connections.watch(http.serve_connection(TokioIo::new(wire), service));
    // A connection that ends in an error was broken off by its client or by a limit; both are daily bread.
    spawn_local(async move { drop(connection.await) });
}
