//! Limit for the reply of an SMTP server between two commands. The library reads a line to its end, however long it is.

use lettre::transport::smtp::client::AsyncTokioStream;
use std::{
    io::{self, ErrorKind},
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Maximum size of a reply in bytes: hundreds of lines of 512 bytes, the limit of RFC 5321, 4.5.3.1.5.
const MOST_BYTES: usize = 64 * 1024;

/// Stream that fails to read when a reply is longer than [`MOST_BYTES`].
#[derive(Debug)]
pub(super) struct ReplyLimit<S> {
    stream: S,
    peer: SocketAddr,
    /// Number of bytes that were read since the last write.
    read: usize,
}

impl<S> ReplyLimit<S> {
    pub(super) fn new(stream: S, peer: SocketAddr) -> Self {
        Self { stream, peer, read: 0 }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ReplyLimit<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.read > MOST_BYTES {
            return Poll::Ready(Err(io::Error::new(ErrorKind::InvalidData, "the reply is too long")));
        }
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.read += buffer.filled().len() - before;
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ReplyLimit<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.read = 0;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + AsyncWrite + Send + Sync + Unpin + std::fmt::Debug> AsyncTokioStream for ReplyLimit<S> {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    #[tokio::test]
    async fn a_reply_has_so_many_bytes_at_most_and_a_command_begins_another() {
        let (client, mut server) = duplex(4 * MOST_BYTES);
        let mut client = ReplyLimit::new(client, SocketAddr::from(([127, 0, 0, 1], 25)));
        let mut reply = vec![0; MOST_BYTES];
        for _ in 0..2 {
            server.write_all(&reply).await.unwrap();
            client.read_exact(&mut reply).await.unwrap();
            client.write_all(b"NOOP\r\n").await.unwrap();
        }
        server.write_all(&vec![0; 2 * MOST_BYTES]).await.unwrap();
        let error = client.read_to_end(&mut Vec::new()).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }
}
