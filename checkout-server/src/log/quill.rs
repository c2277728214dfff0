//! Lines on their way out: put down in memory by whoever serves, carried off by a thread that does nothing else.
//!
//! Whoever puts a line down waits for nothing but the others who do so at the same moment. Where lines come faster than
//! they can be carried off (a slow disk, a reader that stands still), what does not fit is dropped, counted and told.

use super::line::{self, Format};
use std::{
    io, mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

/// How many bytes may wait: some ten thousand lines.
const ROOM: usize = 1024 * 1024;
/// How long lines gather before the next ones are carried off, so that each does not cost a call of the system.
const GATHERING: Duration = Duration::from_millis(10);

/// Carries lines to one place.
#[derive(Debug)]
pub struct Quill {
    desk: Arc<Desk>,
    over: Mutex<mpsc::Receiver<()>>,
}

#[derive(Debug, Default)]
struct Desk {
    waiting: Mutex<Waiting>,
    ring: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    lines: Vec<u8>,
    dropped: u64,
    /// Whether the thread has to be woken.
    asleep: bool,
    /// Whether nothing more will come.
    last: bool,
}

impl Desk {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing in here is ever half done when it panics.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lines that wait, in exchange for an empty place; none once the last are gone.
    fn take(&self, empty: &mut Vec<u8>) -> Option<(Vec<u8>, u64)> {
        let mut waiting = self.waiting();
        while waiting.lines.is_empty() && waiting.dropped == 0 {
            if waiting.last {
                return None;
            }
            waiting.asleep = true;
            waiting = self.ring.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        waiting.asleep = false;
        Some((mem::replace(&mut waiting.lines, mem::take(empty)), mem::take(&mut waiting.dropped)))
    }
}

impl Quill {
    /// Starts the thread that carries lines off with `carry`.
    ///
    /// # Errors
    /// A thread that cannot be started.
    pub fn new(carry: impl Fn(&[u8]) + Send + 'static, format: Format) -> io::Result<Self> {
        let desk = Arc::new(Desk::default());
        let (done, over) = mpsc::channel();
        let own = Arc::clone(&desk);
        thread::Builder::new().name("log".to_owned()).spawn(move || {
            let mut empty = Vec::new();
            while let Some((mut lines, dropped)) = own.take(&mut empty) {
                if dropped > 0 {
                    lines.extend_from_slice(
                        line::event(format, "log.dropped", &[("lines", &dropped)]).as_bytes(),
                    );
                }
                carry(&lines);
                lines.clear();
                empty = lines;
                if !own.waiting().last {
                    thread::sleep(GATHERING);
                }
            }
            // Nobody waits for it where the server did not end in order.
            let _ = done.send(());
        })?;
        Ok(Self { desk, over: Mutex::new(over) })
    }

    /// Puts a line down, which ends with a line feed.
    pub fn write(&self, line: &str) {
        let mut waiting = self.desk.waiting();
        if waiting.lines.len() + line.len() > ROOM {
            waiting.dropped += 1;
            return;
        }
        waiting.lines.extend_from_slice(line.as_bytes());
        if mem::take(&mut waiting.asleep) {
            drop(waiting);
            self.desk.ring.notify_one();
        }
    }

    /// Waits until all lines are carried off, for so long at most.
    pub fn finish(&self, patience: Duration) {
        self.desk.waiting().last = true;
        self.desk.ring.notify_one();
        let over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = over.recv_timeout(patience);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(20);

    #[test]
    fn every_line_arrives_in_its_order() {
        let (send, arrived) = mpsc::channel();
        let quill = Quill::new(move |bytes| drop(send.send(bytes.to_vec())), Format::Plain).unwrap();
        let expected: Vec<String> = (0..10_000).map(|number| format!("line {number}\n")).collect();
        expected.iter().for_each(|line| quill.write(line));
        quill.finish(SOON);
        let found: Vec<u8> = arrived.try_iter().flatten().collect();
        assert_eq!(String::from_utf8(found).unwrap(), expected.concat());
    }

    #[test]
    fn a_reader_that_stands_still_holds_up_nobody_and_what_is_lost_is_counted() {
        let (send, arrived) = mpsc::channel();
        let (leave, has_leave) = mpsc::channel::<()>();
        let carry = move |bytes: &[u8]| {
            let _ = has_leave.recv();
            drop(send.send(bytes.to_vec()));
        };
        let quill = Quill::new(carry, Format::Plain).unwrap();
        let line = format!("{}\n", "x".repeat(1023));
        quill.write(&line);
        // Once the first line is being carried, as many fit as there is room for.
        while !quill.desk.waiting().lines.is_empty() {
            thread::yield_now();
        }
        (0..1500).for_each(|_| quill.write(&line));
        quill.finish(Duration::ZERO);
        drop(leave);
        quill.finish(SOON);
        let found = String::from_utf8(arrived.iter().flatten().collect()).unwrap();
        assert_eq!(found.lines().filter(|line| line.starts_with("xxx")).count(), 1 + ROOM / 1024);
        let last = found.lines().last().unwrap();
        assert!(last.ends_with(&format!(" log.dropped lines={}", 1500 - ROOM / 1024)), "{last}");
    }
}
