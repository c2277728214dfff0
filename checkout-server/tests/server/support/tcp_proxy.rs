//! TCP proxy between a server and its database that can drop, stall and restore connections.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// A proxy to a local port.
pub(crate) struct TcpProxy {
    port: u16,
    disconnected: Arc<AtomicBool>,
    stalled: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl TcpProxy {
    /// Starts a working proxy.
    pub(crate) fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let proxy = Self {
            port: listener.local_addr().unwrap().port(),
            disconnected: Arc::default(),
            stalled: Arc::default(),
            streams: Arc::default(),
        };
        let (disconnected, stalled) = (Arc::clone(&proxy.disconnected), Arc::clone(&proxy.stalled));
        let streams = Arc::clone(&proxy.streams);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let mut streams = streams.lock().unwrap();
                if disconnected.load(Ordering::SeqCst) {
                    continue;
                }
                let upstream = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
                let ends = || (client.try_clone().unwrap(), upstream.try_clone().unwrap());
                let ((from, to), (back_to, back_from)) = (ends(), ends());
                for (from, to) in [(from, to), (back_from, back_to)] {
                    let stalled = Arc::clone(&stalled);
                    thread::spawn(move || forward(from, to, &stalled));
                }
                streams.extend([client, upstream]);
            }
        });
        proxy
    }

    /// The port that it listens on.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Closes every connection and rejects new ones until restored.
    pub(crate) fn disconnect(&self) {
        let mut streams = self.streams.lock().unwrap();
        self.disconnected.store(true, Ordering::SeqCst);
        for stream in streams.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Keeps every connection but forwards nothing until restored.
    pub(crate) fn stall(&self) {
        self.stalled.store(true, Ordering::SeqCst);
    }

    /// Forwards again.
    pub(crate) fn restore(&self) {
        self.stalled.store(false, Ordering::SeqCst);
        self.disconnected.store(false, Ordering::SeqCst);
    }
}

fn forward(mut from: TcpStream, mut to: TcpStream, stalled: &AtomicBool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        while stalled.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
