//! Non-blocking log writer: callers append lines to a 1 MiB buffer, one thread writes them out.
//!
//! Callers wait for nothing but the lock of the buffer. Where lines arrive faster than they can be written (a slow disk,
//! a reader that has stopped reading), those that do not fit are dropped and counted.

use super::format::{self, LogFormat};
use std::{
    io, mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

/// The size of the buffer in bytes: some ten thousand lines.
const CAPACITY: usize = 1024 * 1024;
/// The pause between two writes, so that not each line costs a system call.
const BATCH_INTERVAL: Duration = Duration::from_millis(10);

/// Writes lines to one destination.
#[derive(Debug)]
pub struct NonBlockingWriter {
    shared: Arc<Shared>,
    finished: Mutex<mpsc::Receiver<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    buffer: Mutex<Buffer>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Buffer {
    lines: Vec<u8>,
    /// Lines that did not fit since the last write.
    dropped: u64,
    /// Whether the thread waits for lines.
    is_writer_waiting: bool,
    /// Whether no more lines will come.
    is_closed: bool,
}

impl Shared {
    fn buffer(&self) -> MutexGuard<'_, Buffer> {
        // No code panics between two related changes of the buffer, so a poisoned one is consistent.
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for lines and takes them, with the number of dropped ones; `empty` becomes the next buffer. `None` once
    /// the writer is closed and the buffer is empty.
    fn take(&self, empty: &mut Vec<u8>) -> Option<(Vec<u8>, u64)> {
        let mut buffer = self.buffer();
        while buffer.lines.is_empty() && buffer.dropped == 0 {
            if buffer.is_closed {
                return None;
            }
            buffer.is_writer_waiting = true;
            buffer = self.changed.wait(buffer).unwrap_or_else(PoisonError::into_inner);
        }
        buffer.is_writer_waiting = false;
        Some((mem::replace(&mut buffer.lines, mem::take(empty)), mem::take(&mut buffer.dropped)))
    }
}

impl NonBlockingWriter {
    /// Starts the thread, which writes batches of lines with `write_all`.
    ///
    /// # Errors
    /// A thread that cannot be started.
    pub fn new(write_all: impl Fn(&[u8]) + Send + 'static, format: LogFormat) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let (sender, finished) = mpsc::channel();
        let for_thread = Arc::clone(&shared);
        thread::Builder::new().name("log".to_owned()).spawn(move || {
            let mut empty = Vec::new();
            while let Some((mut lines, dropped)) = for_thread.take(&mut empty) {
                if dropped > 0 {
                    let line = format::event(format, "log.dropped", &[("lines", &dropped)]);
                    lines.extend_from_slice(line.as_bytes());
                }
                write_all(&lines);
                lines.clear();
                empty = lines;
                if !for_thread.buffer().is_closed {
                    thread::sleep(BATCH_INTERVAL);
                }
            }
            // The receiver is gone where the server did not shut down in order.
            let _ = sender.send(());
        })?;
        Ok(Self { shared, finished: Mutex::new(finished) })
    }

    /// Appends a line, which ends with a line feed.
    pub fn write(&self, line: &str) {
        let mut buffer = self.shared.buffer();
        if buffer.lines.len() + line.len() > CAPACITY {
            buffer.dropped += 1;
            return;
        }
        buffer.lines.extend_from_slice(line.as_bytes());
        if mem::take(&mut buffer.is_writer_waiting) {
            drop(buffer);
            self.shared.changed.notify_one();
        }
    }

    /// Closes the writer and waits until all lines are written, but no longer than the timeout.
    pub fn flush(&self, timeout: Duration) {
        self.shared.buffer().is_closed = true;
        self.shared.changed.notify_one();
        let finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = finished.recv_timeout(timeout);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(20);

    #[test]
    fn every_line_arrives_in_order() {
        let (send, arrived) = mpsc::channel();
        let write_all = move |bytes: &[u8]| drop(send.send(bytes.to_vec()));
        let writer = NonBlockingWriter::new(write_all, LogFormat::Plain).unwrap();
        let expected: Vec<String> = (0..10_000).map(|number| format!("line {number}\n")).collect();
        expected.iter().for_each(|line| writer.write(line));
        writer.flush(SOON);
        let found: Vec<u8> = arrived.try_iter().flatten().collect();
        assert_eq!(String::from_utf8(found).unwrap(), expected.concat());
    }

    #[test]
    fn a_blocked_destination_blocks_no_caller_and_dropped_lines_are_counted() {
        let (send, arrived) = mpsc::channel();
        let (unblock, blocked) = mpsc::channel::<()>();
        let write_all = move |bytes: &[u8]| {
            let _ = blocked.recv();
            drop(send.send(bytes.to_vec()));
        };
        let writer = NonBlockingWriter::new(write_all, LogFormat::Plain).unwrap();
        let line = format!("{}\n", "x".repeat(1023));
        writer.write(&line);
        // Once the first line is being written, the whole capacity is free.
        while !writer.shared.buffer().lines.is_empty() {
            thread::yield_now();
        }
        (0..1500).for_each(|_| writer.write(&line));
        writer.flush(Duration::ZERO);
        drop(unblock);
        writer.flush(SOON);
        let found = String::from_utf8(arrived.iter().flatten().collect()).unwrap();
        assert_eq!(found.lines().filter(|line| line.starts_with("xxx")).count(), 1 + CAPACITY / 1024);
        let last = found.lines().last().unwrap();
        assert!(last.ends_with(&format!(" log.dropped lines={}", 1500 - CAPACITY / 1024)), "{last}");
    }
}
