//! Timed input: a reader with an optional time limit for each read, because a pipe has no timeout of its own.

use std::{
    io::{self, Cursor, ErrorKind, Read},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    thread,
    time::Duration,
};

/// Maximum number of bytes in a part.
const PART: usize = 64 * 1024;
/// Maximum number of parts that are read ahead.
const PARTS: usize = 4;

/// Reader of parts that a thread reads ahead.
#[derive(Debug)]
pub(crate) struct TimedInput {
    parts: Receiver<io::Result<Vec<u8>>>,
    part: Cursor<Vec<u8>>,
    limit: Option<Duration>,
}

impl TimedInput {
    /// Starts a thread that reads the input. It ends with the input or with the process.
    pub(crate) fn of(mut input: impl Read + Send + 'static) -> Self {
        let (sender, parts) = sync_channel(PARTS);
        thread::spawn(move || {
            loop {
                let mut part = vec![0; PART];
                let read = input.read(&mut part).map(|count| {
                    part.truncate(count);
                    part
                });
                let is_last = read.as_ref().is_ok_and(Vec::is_empty)
                    || read.as_ref().is_err_and(|error| error.kind() != ErrorKind::Interrupted);
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        Self { parts, part: Cursor::default(), limit: None }
    }

    /// Sets the time limit for each further part. Before that, a read waits without limit.
    pub(crate) fn limit(&mut self, limit: Duration) {
        self.limit = Some(limit);
    }

    fn next(&self) -> io::Result<Vec<u8>> {
        let received = match self.limit {
            Some(limit) => self.parts.recv_timeout(limit),
            None => self.parts.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(part) => part,
            Err(RecvTimeoutError::Timeout) => Err(ErrorKind::TimedOut.into()),
            Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
        }
    }
}

impl Read for TimedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.part.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        self.part = Cursor::new(self.next()?);
        self.part.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Write as _, pipe};

    #[test]
    fn everything_arrives_in_order_and_then_the_end() {
        let bytes: Vec<u8> = (0..300_000_u32).map(|number| number.to_le_bytes()[0]).collect();
        let mut input = TimedInput::of(Cursor::new(bytes.clone()));
        let mut read = Vec::new();
        input.read_to_end(&mut read).unwrap();
        assert_eq!(read, bytes);
        assert_eq!(input.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn a_silent_peer_is_waited_for_no_longer_than_the_limit() {
        let (reader, mut writer) = pipe().unwrap();
        let mut input = TimedInput::of(reader);
        writer.write_all(b"a").unwrap();
        let mut byte = [0];
        assert_eq!((input.read(&mut byte).unwrap(), byte), (1, *b"a"));
        input.limit(Duration::ZERO);
        assert_eq!(input.read(&mut byte).unwrap_err().kind(), ErrorKind::TimedOut);
        drop(writer);
    }
}
