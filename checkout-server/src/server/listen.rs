//! Where the server listens: sockets of its own, or those that a service manager hands over.

use crate::{
    config::Config,
    error::{Fault, StartupError},
};
use listenfd::ListenFd;
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use std::{
    io,
    net::{SocketAddr, TcpListener},
    time::Duration,
};

/// Connections that may wait for a worker.
const BACKLOG: i32 = 1024;

/// One listener for each worker, all at one address: sockets that were handed over (systemd's socket activation),
/// or else new ones.
///
/// # Errors
/// Why the address cannot be used, and what to do.
pub fn bind(config: &Config) -> Result<(Vec<TcpListener>, SocketAddr), StartupError> {
    let listeners = match inherited()? {
        Some(socket) => shared(socket, config.workers.get()).map_err(unusable)?,
        None => own(config)?,
    };
    for listener in &listeners {
        prepare(listener, config.limits.stall_time).map_err(unusable)?;
    }
    let [first, ..] = listeners.as_slice() else {
        return Err(Fault::new("There is no worker to listen.").into());
    };
    let address = first.local_addr().map_err(unusable)?;
    Ok((listeners, address))
}

/// The socket that a service manager has opened for this process, which keeps it open while the server restarts.
fn inherited() -> Result<Option<TcpListener>, Fault> {
    let mut sockets = ListenFd::from_env();
    match sockets.len() {
        0 => Ok(None),
        1 => sockets.take_tcp_listener(0).map_err(unusable),
        several => Err(Fault::new(format!(
            "The service manager hands over {several} sockets, and the server listens on one. Leave one ListenStream in the socket unit."
        ))),
    }
}

fn unusable(error: io::Error) -> Fault {
    Fault::new(format!(
        "The socket cannot be listened on: {error}. The socket unit has to open a TCP socket with ListenStream."
    ))
}

/// The same socket once for each worker. The kernel wakes one of them for each connection.
fn shared(socket: TcpListener, workers: usize) -> io::Result<Vec<TcpListener>> {
    socket.set_nonblocking(true)?;
    let mut listeners = (1..workers).map(|_| socket.try_clone()).collect::<io::Result<Vec<_>>>()?;
    listeners.push(socket);
    Ok(listeners)
}

/// New sockets. The kernel spreads the connections over them, so that the workers share nothing.
fn own(config: &Config) -> Result<Vec<TcpListener>, Fault> {
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
    Ok(listeners)
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

/// What every connection takes over from its listener: for how long its client may take nothing of what is sent. The
/// kernel alone knows what has arrived, so it is the one that lets go. It counts from the first time that it asks in
/// vain and rings a little late, for both of which it gets a tenth less.
fn prepare(listener: &TcpListener, stall_time: Duration) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    SockRef::from(listener).set_tcp_user_timeout(Some(stall_time * 9 / 10))?;
    #[cfg(not(target_os = "linux"))]
    let _ = (SockRef::from(listener), stall_time);
    Ok(())
}
