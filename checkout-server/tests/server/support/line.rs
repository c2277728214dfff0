//! The line between a server and its database, which may break or fall silent, and be mended.

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

/// A line to a port of this machine.
pub(crate) struct Line {
    port: u16,
    broken: Arc<AtomicBool>,
    silent: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Line {
    /// A whole one.
    pub(crate) fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Self {
            port: listener.local_addr().unwrap().port(),
            broken: Arc::default(),
            silent: Arc::default(),
            streams: Arc::default(),
        };
        let (broken, silent) = (Arc::clone(&line.broken), Arc::clone(&line.silent));
        let streams = Arc::clone(&line.streams);
        thread::spawn(move || {
            for here in listener.incoming().flatten() {
                let mut streams = streams.lock().unwrap();
                if broken.load(Ordering::SeqCst) {
                    continue;
                }
                let there = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
                let ends = || (here.try_clone().unwrap(), there.try_clone().unwrap());
                let ((from, to), (back_to, back_from)) = (ends(), ends());
                for (from, to) in [(from, to), (back_from, back_to)] {
                    let silent = Arc::clone(&silent);
                    thread::spawn(move || carry(from, to, &silent));
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

    /// Keeps every connection, and lets nothing through before it is mended.
    pub(crate) fn hush(&self) {
        self.silent.store(true, Ordering::SeqCst);
    }

    /// Lets everything through again.
    pub(crate) fn mend(&self) {
        self.silent.store(false, Ordering::SeqCst);
        self.broken.store(false, Ordering::SeqCst);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, silent: &AtomicBool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        while silent.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
