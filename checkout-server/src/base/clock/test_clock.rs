//! Test clock: runs ahead of the machine's clock, or behind it, for one server or one command.

use std::{
    cell::RefCell,
    env, mem,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

/// Environment variable that moves the clock of a whole process, in milliseconds.
const VARIABLE: &str = "TEST_CLOCK_AHEAD";

static OF_PROCESS: LazyLock<i64> =
    LazyLock::new(|| env::var(VARIABLE).ok().and_then(|millis| millis.parse().ok()).unwrap_or_default());

thread_local! {
    static CLOCK: RefCell<TestClock> = RefCell::new(TestClock::default());
}

/// Clock that a test moves. The thread that sets it uses it, and so do the runtime threads that it starts.
#[derive(Debug, Clone, Default)]
pub struct TestClock(Arc<AtomicI64>);

/// Sets the clock of a thread until dropped.
#[derive(Debug)]
#[must_use]
pub struct ClockGuard(TestClock);

impl Drop for ClockGuard {
    fn drop(&mut self) {
        CLOCK.set(self.0.clone());
    }
}

impl TestClock {
    /// Makes this the clock of the current thread, until the returned guard is dropped.
    pub fn set(&self) -> ClockGuard {
        ClockGuard(CLOCK.replace(self.clone()))
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(millis(by), Ordering::SeqCst);
    }

    /// Milliseconds by which this clock is ahead of the machine's.
    #[must_use]
    pub fn ahead_millis(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    /// Moves the clock back.
    pub fn set_back(&self, by: Duration) {
        self.0.fetch_sub(millis(by), Ordering::SeqCst);
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Milliseconds by which the clock of this thread is ahead of the machine's.
pub(crate) fn ahead() -> i64 {
    CLOCK.with_borrow(TestClock::ahead_millis).saturating_add(*OF_PROCESS)
}

/// Returns a function that a new thread runs to get the clock of the thread that calls this.
pub(crate) fn inherit() -> impl Fn() {
    let clock = CLOCK.with_borrow(Clone::clone);
    move || mem::forget(clock.set())
}
