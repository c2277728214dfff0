//! Large bodies once more, where the kernel can send them from.
//!
//! What the kernel sends out of our memory it copies for each visitor, and keeps until the visitor has it: of a large
//! file that is most of the work, and with slow visitors megabytes for each. So such bodies stand a second time in files
//! that have no name and can be changed by nobody, and are sent from there. Where there is no such file, a body is sent
//! as all the others are.

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
/// For what is short-lived and on a disk (Filesystem Hierarchy Standard 5.15).
const PLACE: &str = "/var/tmp";

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
        let kept = |body: &[u8]| Some((body.as_ptr().addr(), (body.len(), keep(body, PLACE).ok()?)));
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

/// A file without a name with these bytes. On a disk if it can be, since the kernel keeps what it reads from there in
/// large pieces, which are sent with less work than the small ones of a file that is in memory only.
#[cfg(target_os = "linux")]
fn keep(body: &[u8], place: &str) -> io::Result<fs::File> {
    use rustix::fs::{MemfdFlags, Mode, OFlags, memfd_create, open};
    let filled = |file| {
        let mut file = fs::File::from(file);
        io::Write::write_all(&mut file, body).map(|()| file)
    };
    // Nobody can give it a name later.
    let on_disk = OFlags::TMPFILE | OFlags::EXCL | OFlags::RDWR | OFlags::CLOEXEC;
    open(place, on_disk, Mode::RUSR)
        .map_err(io::Error::from)
        .and_then(filled)
        .or_else(|_| filled(memfd_create(c"large", MemfdFlags::CLOEXEC)?))
}

#[cfg(not(target_os = "linux"))]
fn keep(_: &[u8], _: &str) -> io::Result<fs::File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::{io::Read as _, io::Seek as _, os::unix::fs::MetadataExt as _};

    #[test]
    fn a_body_is_kept_without_a_name_on_a_disk_or_in_memory() {
        let body = [7; LEAST];
        for place in [PLACE, "/nowhere"] {
            let mut file = keep(&body, place).unwrap();
            let mut kept = Vec::new();
            file.rewind().unwrap();
            file.read_to_end(&mut kept).unwrap();
            assert_eq!((kept.as_slice(), file.metadata().unwrap().nlink()), (&body[..], 0), "{place}");
        }
    }
}
