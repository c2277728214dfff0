//! TCP proxy between a server and its database that can drop, stall, silence and restore connections.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

pub(crate) struct TcpProxy {
    port: u16,
    disconnected: Arc<AtomicBool>,
    stalled: Arc<AtomicBool>,
    /// Connections before this one never forward anything again.
    silent_before: Arc<AtomicUsize>,
    accepted: Arc<AtomicUsize>,
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
            silent_before: Arc::default(),
            accepted: Arc::default(),
            streams: Arc::default(),
        };
        let (disconnected, stalled) = (Arc::clone(&proxy.disconnected), Arc::clone(&proxy.stalled));
        let (silent_before, accepted) = (Arc::clone(&proxy.silent_before), Arc::clone(&proxy.accepted));
        let streams = Arc::clone(&proxy.streams);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let mut streams = streams.lock().unwrap();
                if disconnected.load(Ordering::SeqCst) {
                    continue;
                }
                let number = accepted.fetch_add(1, Ordering::SeqCst);
                let upstream = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
                let ends = || (client.try_clone().unwrap(), upstream.try_clone().unwrap());
                let ((from, to), (back_to, back_from)) = (ends(), ends());
                for (from, to) in [(from, to), (back_from, back_to)] {
                    let (stalled, silent_before) = (Arc::clone(&stalled), Arc::clone(&silent_before));
                    let is_stalled = move || {
                        stalled.load(Ordering::SeqCst) || number < silent_before.load(Ordering::SeqCst)
                    };
                    thread::spawn(move || forward(from, to, is_stalled));
                }
                streams.extend([client, upstream]);
            }
        });
        proxy
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Closes all connections and rejects new ones until restored.
    pub(crate) fn disconnect(&self) {
        let mut streams = self.streams.lock().unwrap();
        self.disconnected.store(true, Ordering::SeqCst);
        for stream in streams.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Keeps all connections but forwards nothing until restored.
    pub(crate) fn stall(&self) {
        self.stalled.store(true, Ordering::SeqCst);
    }

    /// Keeps open connections but never forwards anything on them again; new ones work, as after a failover.
    pub(crate) fn silence(&self) {
        let _streams = self.streams.lock().unwrap();
        self.silent_before.store(self.accepted.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// Forwards again.
    pub(crate) fn restore(&self) {
        self.stalled.store(false, Ordering::SeqCst);
        self.disconnected.store(false, Ordering::SeqCst);
    }
}

fn forward(mut from: TcpStream, mut to: TcpStream, is_stalled: impl Fn() -> bool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        while is_stalled() {
            thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
