//! The line between a server and its database, which may break, and be mended.

use std::{
    io,
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

/// A line to a port of this machine.
pub(crate) struct Line {
    port: u16,
    broken: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Line {
    /// A whole one.
    pub(crate) fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Self {
            port: listener.local_addr().unwrap().port(),
            broken: Arc::default(),
            streams: Arc::default(),
        };
        let (broken, streams) = (Arc::clone(&line.broken), Arc::clone(&line.streams));
        thread::spawn(move || {
            for here in listener.incoming().flatten() {
                let mut streams = streams.lock().unwrap();
                if broken.load(Ordering::SeqCst) {
                    continue;
                }
                let there = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
                let ends = || (here.try_clone().unwrap(), there.try_clone().unwrap());
                for (mut from, mut to) in [ends(), { (ends().1, ends().0) }] {
                    thread::spawn(move || {
                        let _ = io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                streams.extend([here, there]);
            }
        });
        line
    }

    /// The port of its near end.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Cuts every connection, and lets none through before it is mended.
    pub(crate) fn cut(&self) {
        let mut streams = self.streams.lock().unwrap();
        self.broken.store(true, Ordering::SeqCst);
        for stream in streams.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Lets everything through again.
    pub(crate) fn mend(&self) {
        self.broken.store(false, Ordering::SeqCst);
    }
}
