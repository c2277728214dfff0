//! Listening sockets: opened here, or passed by a service manager (systemd socket activation).

use crate::{
    config::Config,
    error::{ConfigError, StartupError},
};
use listenfd::ListenFd;
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use std::{
    io,
    net::{SocketAddr, TcpListener},
    time::Duration,
};

/// The length of the accept queue.
const BACKLOG: i32 = 1024;

/// One listener per worker, all at one address: the socket of the service manager if there is one, otherwise new sockets.
///
/// # Errors
/// Why the address cannot be used, and what to do.
pub fn bind(config: &Config) -> Result<(Vec<TcpListener>, SocketAddr), StartupError> {
    let listeners = match inherited()? {
        Some(socket) => shared(socket, config.workers.get()).map_err(cannot_listen)?,
        None => open(config)?,
    };
    for listener in &listeners {
        set_user_timeout(listener, config.limits.stall_timeout).map_err(cannot_listen)?;
    }
    let [first, ..] = listeners.as_slice() else {
        return Err(ConfigError::new("There is no worker to listen.").into());
    };
    let address = first.local_addr().map_err(cannot_listen)?;
    Ok((listeners, address))
}

/// The socket of the service manager, which keeps it open while the server restarts.
fn inherited() -> Result<Option<TcpListener>, ConfigError> {
    let mut sockets = ListenFd::from_env();
    match sockets.len() {
        0 => Ok(None),
        1 => sockets.take_tcp_listener(0).map_err(cannot_listen),
        several => Err(ConfigError::new(format!(
            "The service manager passes {several} sockets, and the server listens on one. Leave one ListenStream in the socket unit."
        ))),
    }
}

fn cannot_listen(error: io::Error) -> ConfigError {
    ConfigError::new(format!(
        "The socket cannot be listened on: {error}. The socket unit has to open a TCP socket with ListenStream."
    ))
}

/// The same socket, duplicated for each worker. The kernel wakes one of them for each connection.
fn shared(socket: TcpListener, workers: usize) -> io::Result<Vec<TcpListener>> {
    socket.set_nonblocking(true)?;
    let mut listeners = (1..workers).map(|_| socket.try_clone()).collect::<io::Result<Vec<_>>>()?;
    listeners.push(socket);
    Ok(listeners)
}

/// New sockets with `SO_REUSEPORT`: the kernel distributes the connections over them.
fn open(config: &Config) -> Result<Vec<TcpListener>, ConfigError> {
    let address = SocketAddr::new(config.host, config.port);
    let describe = |error: io::Error| {
        let remedy = match error.kind() {
            io::ErrorKind::AddrInUse => "Stop what listens there, or set another PORT.",
            io::ErrorKind::PermissionDenied => {
                "Ports below 1024 need a privilege (CAP_NET_BIND_SERVICE): set PORT to a higher one."
            }
            _ => "Set HOST to an address of this machine.",
        };
        ConfigError::new(format!("The server cannot listen on {address}: {error}. {remedy}"))
    };
    if address.port() != 0 {
        // `SO_REUSEPORT` would hide another server on the port, so it is bound exclusively once.
        drop(TcpListener::bind(address).map_err(describe)?);
    }
    let first = listen(address).map_err(describe)?;
    let address = first.local_addr().map_err(describe)?;
    let mut listeners = vec![first];
    for _ in 1..config.workers.get() {
        listeners.push(listen(address).map_err(describe)?);
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

/// Sets `TCP_USER_TIMEOUT`, which accepted connections inherit: the kernel closes those whose client acknowledges nothing.
/// It counts from the first retransmission and fires late, so it is set to nine tenths of the timeout.
fn set_user_timeout(listener: &TcpListener, stall_timeout: Duration) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    SockRef::from(listener).set_tcp_user_timeout(Some(stall_timeout * 9 / 10))?;
    #[cfg(not(target_os = "linux"))]
    let _ = (SockRef::from(listener), stall_timeout);
    Ok(())
}
