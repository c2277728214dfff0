//! Listening socket: opened here, or passed by a service manager (systemd socket activation).

use crate::{
    base::error::ConfigError,
    config::{Config, Limits},
};
use listenfd::ListenFd;
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use std::{
    io,
    net::{SocketAddr, TcpListener},
    time::Duration,
};

/// Length of the accept queue.
const BACKLOG: i32 = 1024;

/// Returns the socket of the service manager, or else a new socket, and its address.
///
/// # Errors
/// Why it cannot be used, and what to do.
pub fn bind(config: &Config, limits: &Limits) -> Result<(TcpListener, SocketAddr), ConfigError> {
    let listener = match inherited()? {
        Some(socket) => socket,
        None => open(SocketAddr::new(config.host, config.port))?,
    };
    let prepare = || {
        listener.set_nonblocking(true)?;
        set_user_timeout(&listener, limits.stall_timeout)?;
        listener.local_addr()
    };
    let address = prepare().map_err(cannot_listen)?;
    Ok((listener, address))
}

/// Returns the socket of the service manager, which stays open while the server restarts.
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

/// Opens a new socket.
fn open(address: SocketAddr) -> Result<TcpListener, ConfigError> {
    let listen = || {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
        socket.set_reuse_address(true)?;
        socket.bind(&address.into())?;
        socket.listen(BACKLOG)?;
        Ok(socket.into())
    };
    listen().map_err(|error: io::Error| {
        let remedy = match error.kind() {
            io::ErrorKind::AddrInUse => "Stop what listens there, or set another PORT.",
            io::ErrorKind::PermissionDenied => {
                "Ports below 1024 need a privilege (CAP_NET_BIND_SERVICE): set PORT to a higher one."
            }
            _ => "Set HOST to an address of this machine.",
        };
        ConfigError::new(format!("The server cannot listen on {address}: {error}. {remedy}"))
    })
}

/// Sets `TCP_USER_TIMEOUT`, which accepted connections inherit: the kernel closes connections whose client acknowledges
/// nothing. The kernel counts from the first retransmission and closes late, so nine tenths of the timeout are set.
fn set_user_timeout(listener: &TcpListener, stall_timeout: Duration) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    SockRef::from(listener).set_tcp_user_timeout(Some(stall_timeout * 9 / 10))?;
    #[cfg(not(target_os = "linux"))]
    let _ = (SockRef::from(listener), stall_timeout);
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::config::Environment;
    use std::net::TcpStream;

    /// A slow reader is not affected: it acknowledges some bytes.
    #[test]
    fn the_kernel_ends_an_accepted_connection_whose_client_acknowledges_nothing() {
        let config = Config::read(&Environment::of(&[("PORT", "0")])).unwrap();
        let limits = Limits { stall_timeout: Duration::from_secs(20), ..Limits::default() };
        let (listener, address) = bind(&config, &limits).unwrap();
        listener.set_nonblocking(false).unwrap();
        let _client = TcpStream::connect(address).unwrap();
        let (accepted, _) = listener.accept().unwrap();
        assert_eq!(SockRef::from(&accepted).tcp_user_timeout().unwrap(), Some(Duration::from_secs(18)));
    }
}
