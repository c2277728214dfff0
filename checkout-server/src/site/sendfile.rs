//! `sendfile` for large bodies, from unlinked copies of them.
//!
//! A body that is written from memory is copied into the socket buffer of each connection: for large files that is most of
//! the work, and with slow clients megabytes each. So large bodies have a copy in an unlinked, read-only file, from which
//! the kernel sends them without copying. Where such a file cannot be made, a body is written from memory.

use super::static_file::StaticFile;
use std::{
    collections::BTreeMap,
    fs,
    io::{self, IoSlice},
    num::NonZeroUsize,
    task::{Context, Poll, ready},
};
use tokio::{io::Interest, net::TcpStream};

/// The smallest body that is worth it, in bytes.
const MIN_BYTES: usize = 128 * 1024;
/// The folder of the copies: temporary files on disk (Filesystem Hierarchy Standard 5.15).
const FOLDER: &str = "/var/tmp";

/// The large bodies of a site by their memory address. Bodies are never freed, so an address identifies a body for the life
/// of the process.
#[derive(Debug, Default)]
pub(crate) struct SendfileBodies(BTreeMap<usize, (usize, fs::File)>);

/// A pending write: the response head or the rest of it, and a large body or the rest of one.
pub(crate) struct SendfileWrite<'a> {
    head: &'a [u8],
    file: &'a fs::File,
    offset: usize,
    length: NonZeroUsize,
}

impl SendfileBodies {
    /// Copies the large bodies of these files.
    pub(super) fn of<'a>(files: impl Iterator<Item = &'a StaticFile>) -> Self {
        let bodies = files.flat_map(StaticFile::bodies).filter(|body| body.len() >= MIN_BYTES);
        let copied = |body: &[u8]| Some((body.as_ptr().addr(), (body.len(), copy(body, FOLDER).ok()?)));
        Self(bodies.filter_map(copied).collect())
    }

    /// The write of these slices, if they end with a large body.
    pub(crate) fn write<'a>(&'a self, slices: &'a [IoSlice<'_>]) -> Option<SendfileWrite<'a>> {
        let (body, head) = match slices {
            [body] if body.len() >= MIN_BYTES => (body, &[][..]),
            [head, body] if body.len() >= MIN_BYTES => (body, &**head),
            _ => return None,
        };
        let address = body.as_ptr().addr();
        let (start, (whole, file)) = self.0.range(..=address).next_back()?;
        let offset = address - start;
        let length = NonZeroUsize::new(body.len()).filter(|length| offset + length.get() <= *whole)?;
        Some(SendfileWrite { head, file, offset, length })
    }
}

impl SendfileWrite<'_> {
    /// Sends as much as the socket accepts, and returns the number of bytes.
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
            // MSG_MORE: the head is not sent in a packet of its own.
            let sent = rustix::net::send(stream, head, rustix::net::SendFlags::MORE)?;
            if sent < head.len() {
                return Ok(sent);
            }
        }
        match socket2::SockRef::from(stream).sendfile(file, offset, Some(length)) {
            // The head was sent; the next write returns the error of the body.
            Err(_) if !head.is_empty() => Ok(head.len()),
            sent => sent.map(|sent| head.len() + sent),
        }
    }

    /// Other systems have no copies, so this is never called.
    #[cfg(not(target_os = "linux"))]
    fn send(&self, _: &TcpStream) -> io::Result<usize> {
        let Self { head: _, file: _, offset: _, length: _ } = self;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// An unlinked file with these bytes: on disk if possible, whose page cache has larger folios than a memfd, which makes
/// `sendfile` cheaper.
#[cfg(target_os = "linux")]
fn copy(body: &[u8], folder: &str) -> io::Result<fs::File> {
    use rustix::fs::{MemfdFlags, Mode, OFlags, memfd_create, open};
    let written = |file| {
        let mut file = fs::File::from(file);
        io::Write::write_all(&mut file, body).map(|()| file)
    };
    // O_EXCL: it cannot be linked into the file system later.
    let on_disk = OFlags::TMPFILE | OFlags::EXCL | OFlags::RDWR | OFlags::CLOEXEC;
    open(folder, on_disk, Mode::RUSR)
        .map_err(io::Error::from)
        .and_then(written)
        .or_else(|_| written(memfd_create(c"large", MemfdFlags::CLOEXEC)?))
}

#[cfg(not(target_os = "linux"))]
fn copy(_: &[u8], _: &str) -> io::Result<fs::File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::{io::Read as _, io::Seek as _, os::unix::fs::MetadataExt as _};

    #[test]
    fn a_body_is_copied_to_an_unlinked_file_on_disk_or_in_memory() {
        let body = [7; MIN_BYTES];
        for folder in [FOLDER, "/nowhere"] {
            let mut file = copy(&body, folder).unwrap();
            let mut copied = Vec::new();
            file.rewind().unwrap();
            file.read_to_end(&mut copied).unwrap();
            assert_eq!((copied.as_slice(), file.metadata().unwrap().nlink()), (&body[..], 0), "{folder}");
        }
    }
}
