//! Large bodies once more, where the kernel can send them from.
//!
//! What the kernel sends out of our memory it copies for each visitor, and keeps until the visitor has it: of a large
//! file that is most of the work, and with slow visitors megabytes for each. So such bodies stand a second time in files
//! of the kernel's own, which are in memory, too, have no name, and can be changed by nobody. Where there is no such
//! file, a body is sent as all the others are.

use super::File;
use std::{
    collections::BTreeMap,
    fs,
    io::{self, IoSlice},
    num::NonZeroUsize,
    task::{Context, Poll, ready},
};
use tokio::{io::Interest, net::TcpStream};

/// How many bytes are worth it.
const LEAST: usize = 128 * 1024;

/// The large bodies of a site, by where they lie in memory. They are never freed, so an address there stands for the
/// same byte for as long as the process lives.
#[derive(Debug, Default)]
pub(crate) struct Large(BTreeMap<usize, (usize, fs::File)>);

/// The rest of an answer: bytes of its head, and behind them a large body, or the rest of one.
pub(crate) struct Rest<'a> {
    head: &'a [u8],
    file: &'a fs::File,
    offset: usize,
    length: NonZeroUsize,
}

impl Large {
    /// Those of these files.
    pub(super) fn of<'a>(files: impl Iterator<Item = &'a File>) -> Self {
        let bodies = files.flat_map(File::bodies).filter(|body| body.len() >= LEAST);
        let kept = |body: &[u8]| Some((body.as_ptr().addr(), (body.len(), keep(body).ok()?)));
        Self(bodies.filter_map(kept).collect())
    }

    /// What is about to be written, if it ends with a large body.
    pub(crate) fn rest<'a>(&'a self, slices: &'a [IoSlice<'_>]) -> Option<Rest<'a>> {
        let (body, head) = match slices {
            [body] if body.len() >= LEAST => (body, &[][..]),
            [head, body] if body.len() >= LEAST => (body, &**head),
            _ => return None,
        };
        let address = body.as_ptr().addr();
        let (start, (whole, file)) = self.0.range(..=address).next_back()?;
        let offset = address - start;
        let length = NonZeroUsize::new(body.len()).filter(|length| offset + length.get() <= *whole)?;
        Some(Rest { head, file, offset, length })
    }
}

impl Rest<'_> {
    /// Sends as much of it as the connection takes now: how many bytes that was.
    pub(crate) fn poll_send(&self, stream: &TcpStream, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        loop {
            ready!(stream.poll_write_ready(context))?;
            match stream.try_io(Interest::WRITABLE, || self.send(stream)) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                sent => return Poll::Ready(sent),
            }
        }
    }

    #[cfg(target_os = "linux")]
    fn send(&self, stream: &TcpStream) -> io::Result<usize> {
        let Self { head, file, offset, length } = *self;
        if !head.is_empty() {
            // With a word that more follows: the head does not leave in a packet of its own.
            let sent = rustix::net::send(stream, head, rustix::net::SendFlags::MORE)?;
            if sent < head.len() {
                return Ok(sent);
            }
        }
        match socket2::SockRef::from(stream).sendfile(file, offset, Some(length)) {
            // What became of the body, the next write tells.
            Err(_) if !head.is_empty() => Ok(head.len()),
            sent => sent.map(|sent| head.len() + sent),
        }
    }

    /// Elsewhere nothing is kept, so nothing is sent from there.
    #[cfg(not(target_os = "linux"))]
    fn send(&self, _: &TcpStream) -> io::Result<usize> {
        let Self { head: _, file: _, offset: _, length: _ } = self;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A file of the kernel's own with these bytes.
#[cfg(target_os = "linux")]
fn keep(body: &[u8]) -> io::Result<fs::File> {
    let file = rustix::fs::memfd_create(c"large", rustix::fs::MemfdFlags::CLOEXEC)?;
    let mut file = fs::File::from(file);
    io::Write::write_all(&mut file, body)?;
    Ok(file)
}

#[cfg(not(target_os = "linux"))]
fn keep(_: &[u8]) -> io::Result<fs::File> {
    Err(io::ErrorKind::Unsupported.into())
}
