//! Listeners, workers, time limits, and the stop that finishes what is in flight.
//!
//! Each worker is a thread with a runtime and a listener of its own on the same port (`SO_REUSEPORT`), so the
//! kernel spreads the connections and the workers share nothing that they would wait for. Where a service manager hands
//! a socket over, all of them listen on that one.

mod connection;
mod guests;
mod listen;

pub(crate) use guests::Guests;
pub use listen::bind;

use crate::{
    error::{Fault, StartupError},
    notify::Teller,
    shop::{Desk, Shop},
};
use guests::{Welcome, welcome};
use std::{
    future::{Future, ready},
    net::{SocketAddr, TcpListener},
    rc::Rc,
    sync::Arc,
    thread,
    time::Duration,
};
use tokio::{
    net::TcpStream,
    runtime::{Builder, Runtime},
    sync::{mpsc, watch},
    task::{LocalSet, spawn_local},
    time::{sleep, timeout},
};

/// The pause after a failed accept: usually there are no file descriptors left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

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
    let mut telling = Teller::new(shop).map(|teller| Ok::<_, Fault>((runtime()?, teller))).transpose()?;
    if let Some((runtime, teller)) = &mut telling {
        runtime.block_on(teller.begin());
    }
    thread::scope(|scope| {
        if let Some((runtime, teller)) = telling {
            scope.spawn(move || {
                runtime.block_on(teller.run(stopped));
                runtime.shutdown_background();
            });
        }
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
    let (closing, closed) = watch::channel(false);
    let http = Rc::new(connection::protocol(&desk));
    // Each connection holds an end of this channel; when nobody does, all of them are over.
    let (open, mut all_over) = mpsc::channel::<()>(1);
    let shop = &desk.shop;
    let receive = |stream, peer| match welcome(shop) {
        Welcome::Inside(place) => {
            let (http, desk) = (Rc::clone(&http), Rc::clone(&desk));
            let serving = connection::serve(stream, peer, http, desk, closed.clone());
            let open = open.clone();
            spawn_local(async move {
                serving.await;
                drop((place, open));
            });
        }
        Welcome::Told(place) => {
            let telling = connection::turn_away(stream, peer, Rc::clone(&desk));
            spawn_local(async move {
                telling.await;
                drop(place);
            });
        }
        Welcome::Nothing => {}
    };
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => receive(stream, peer),
                Err(error) => {
                    shop.log.event("accept.failed", &[("why", &error.kind())]);
                    sleep(ACCEPT_PAUSE).await;
                }
            },
            _ = stop.wait_for(|stop| *stop) => break,
        }
    }
    // Connections that already wait in the kernel would be reset with the listener, unless others listen there, too.
    while let Some((stream, peer)) = accept_waiting(&listener).await {
        receive(stream, peer);
    }
    drop((listener, open));
    // Only now, so that whoever is sent away comes to nobody who is leaving.
    closing.send_replace(true);
    if timeout(shop.limits.stop, all_over.recv()).await.is_err() {
        shop.log.event("stop.cut_short", &[]);
    }
}

async fn accept_waiting(listener: &tokio::net::TcpListener) -> Option<(TcpStream, SocketAddr)> {
    tokio::select! {
        biased;
        accepted = listener.accept() => accepted.ok(),
        () = ready(()) => None,
    }
}
