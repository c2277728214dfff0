//! Body of a response that is read from a file while it is sent.

use hyper::body::{Body, Bytes, Frame, SizeHint};
use std::{
    io::{self, Seek as _, SeekFrom},
    pin::Pin,
    task::{Context, Poll, ready},
};
use tokio::{
    fs::File,
    io::{AsyncRead as _, ReadBuf},
};

/// How many bytes are read at a time.
const CHUNK: usize = 64 * 1024;

/// A part of a file.
#[derive(Debug)]
pub struct FileBody {
    file: File,
    remaining: u64,
}

impl FileBody {
    /// The `length` bytes of an opened file from `first` on.
    ///
    /// # Errors
    /// A file without positions.
    pub(crate) fn new(mut file: std::fs::File, first: u64, length: u64) -> io::Result<Self> {
        file.seek(SeekFrom::Start(first))?;
        Ok(Self { file: File::from_std(file), remaining: length })
    }
}

impl Body for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.remaining == 0 {
            return Poll::Ready(None);
        }
        let mut chunk =
            vec![0; usize::try_from(self.remaining).map_or(CHUNK, |remaining| remaining.min(CHUNK))];
        let mut buffer = ReadBuf::new(&mut chunk);
        if let Err(error) = ready!(Pin::new(&mut self.file).poll_read(context, &mut buffer)) {
            return Poll::Ready(Some(Err(error)));
        }
        let read = buffer.filled().len();
        if read == 0 {
            // The file has become shorter. The client notices, since the connection is closed before the end.
            return Poll::Ready(Some(Err(io::ErrorKind::UnexpectedEof.into())));
        }
        chunk.truncate(read);
        self.remaining = self.remaining.saturating_sub(read as u64);
        Poll::Ready(Some(Ok(Frame::data(chunk.into()))))
    }

    fn is_end_stream(&self) -> bool {
        self.remaining == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.remaining)
    }
}
