//! Tells the owner of each new order and letter: a small JSON post to `NOTIFY_URL`, outside of every request.
//!
//! What she has not been told of stands in the ledger, so nothing is lost when the server stops, and nothing has to
//! be remembered here. It is told at least once: where the receiver took a post and the word of it got lost, the
//! same comes again, under the same `Idempotency-Key`. One piece of news goes out at a time, the oldest first; a
//! receiver in trouble gets growing waits, and gets everything in the end.
//!
//! The first time ever that the server runs with a `NOTIFY_URL`, what has come until then is no news. From that
//! moment on everything is, also what comes while the setting is away for a time.
//!
//! With several servers on one ledger, [`Ledger::untold`](crate::ledger::Ledger::untold) gives news to one of them
//! alone, for as long as it goes on telling; nothing is asked for here before the last is dealt with, and a failure
//! lets go of the rest.

mod post;
mod words;

use crate::{
    ledger::{LedgerError, Subject},
    limits::Telling,
    shop::Shop,
};
use post::{Post, Undelivered};
use std::{fmt, pin::pin, sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

/// How much news is asked for at once.
const BATCH: u32 = 16;

/// Who tells the owner.
pub(crate) struct Teller {
    shop: Arc<Shop>,
    post: Post,
    /// Whether the ledger knows that the owner is told from now on.
    begun: bool,
    /// What has been told, and not yet been remembered: one at most.
    told: Option<Subject>,
    /// Failures since the last success.
    failures: u32,
}

/// Why it does not go on.
enum Trouble {
    Ledger(LedgerError),
    Post(Subject, Undelivered),
}

impl From<LedgerError> for Trouble {
    fn from(error: LedgerError) -> Self {
        Self::Ledger(error)
    }
}

impl Teller {
    /// None where nobody wants to be told.
    pub(crate) fn new(shop: &Arc<Shop>) -> Option<Self> {
        let address = shop.config.notify_url.as_ref()?;
        let post = Post::new(address, &shop.roots, shop.limits.telling.one_try)?;
        Some(Self { shop: Arc::clone(shop), post, begun: false, told: None, failures: 0 })
    }

    /// Begins before the first request can bring news. Where the ledger is in trouble, it is tried again later.
    pub(crate) async fn begin(&mut self) {
        // What keeps the ledger from it now is told when it is tried again.
        drop(self.begun().await);
    }

    /// Tells until `stop`.
    pub(crate) async fn run(mut self, mut stop: watch::Receiver<bool>) {
        let patience = self.shop.limits.telling.clone();
        let stopping = stop.clone();
        loop {
            let wait = {
                let mut round = pin!(self.round(&stopping));
                tokio::select! {
                    wait = &mut round => wait,
                    _ = stop.wait_for(|stop| *stop) => {
                        // What is on its way may arrive still; what does not, is told after the next start.
                        drop(timeout(patience.stop, round).await);
                        return;
                    }
                }
            };
            tokio::select! {
                () = sleep(wait) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
    }

    /// Tells what there is to tell: how long to wait before the next time.
    async fn round(&mut self, stopping: &watch::Receiver<bool>) -> Duration {
        let (log, patience) = (self.shop.log.clone(), self.shop.limits.telling.clone());
        let trouble = match self.tell(stopping).await {
            Ok(more) => return if more { Duration::ZERO } else { patience.look_again },
            Err(trouble) => trouble,
        };
        self.failures = self.failures.saturating_add(1);
        let wait = pause(&patience, self.failures, &trouble);
        let again_in = wait.as_secs();
        match trouble {
            Trouble::Ledger(error) => {
                log.event("notify.failed", &[("ledger", &error.code()), ("again_in", &again_in)]);
            }
            Trouble::Post(subject, why) => {
                let (kind, number) = words::kind_and_number(subject);
                log.event(
                    "notify.failed",
                    &[("kind", &kind), ("number", &number), ("why", &why), ("again_in", &again_in)],
                );
            }
        }
        wait
    }

    /// Tells until there is nothing left, or something goes wrong. True where there may be more.
    async fn tell(&mut self, stopping: &watch::Receiver<bool>) -> Result<bool, Trouble> {
        let shop = Arc::clone(&self.shop);
        self.begun().await?;
        self.remember().await?;
        let news = shop.ledger.untold(BATCH).await?;
        let more = u32::try_from(news.len()).is_ok_and(|length| length >= BATCH);
        for item in news {
            if *stopping.borrow() {
                return Ok(false);
            }
            let subject = item.subject();
            let (kind, number) = words::kind_and_number(subject);
            let sent = self.post.send(&format!("{kind}-{number}"), words::body(&item)).await;
            sent.map_err(|why| Trouble::Post(subject, why))?;
            shop.log.event("notify.told", &[("kind", &kind), ("number", &number)]);
            self.failures = 0;
            self.told = Some(subject);
            self.remember().await?;
        }
        Ok(more)
    }

    async fn begun(&mut self) -> Result<(), LedgerError> {
        if !self.begun {
            self.shop.ledger.begin_telling().await?;
            self.begun = true;
        }
        Ok(())
    }

    /// Where the ledger does not take it now, nothing else is told before it does, lest it be told again.
    async fn remember(&mut self) -> Result<(), LedgerError> {
        if let Some(subject) = self.told {
            self.shop.ledger.told(vec![subject]).await?;
            self.told = None;
        }
        Ok(())
    }
}

/// The wait after so many failures in a row: doubling up to a longest, and as long as the receiver asks within it.
fn pause(patience: &Telling, failures: u32, trouble: &Trouble) -> Duration {
    let doubled = patience.first_wait.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)));
    let asked = match trouble {
        Trouble::Post(_, Undelivered::Refused(_, wait)) => wait.unwrap_or_default(),
        Trouble::Post(_, Undelivered::Silent(_)) | Trouble::Ledger(_) => Duration::ZERO,
    };
    doubled.max(asked).min(patience.longest_wait)
}

impl fmt::Display for Undelivered {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent(why) => out.write_str(why),
            Self::Refused(status, _) => write!(out, "status_{}", status.as_u16()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::StatusCode;

    #[test]
    fn waits_double_obey_the_receiver_and_have_a_ceiling() {
        let patience = Telling::default();
        let after = |failures, trouble| pause(&patience, failures, &trouble).as_secs();
        let refused = |wait: Option<u64>| {
            let wait = wait.map(Duration::from_secs);
            Trouble::Post(Subject::Order(1), Undelivered::Refused(StatusCode::TOO_MANY_REQUESTS, wait))
        };
        let silent = || Trouble::Post(Subject::Lead(1), Undelivered::Silent("connect"));
        assert_eq!([1, 2, 3, 9].map(|failures| after(failures, silent())), [2, 4, 8, 512]);
        assert_eq!([10, 11, 40, u32::MAX].map(|failures| after(failures, silent())), [600; 4]);
        assert_eq!(after(1, refused(None)), 2);
        assert_eq!(after(1, refused(Some(60))), 60);
        assert_eq!(after(1, refused(Some(u64::MAX))), 600);
        assert_eq!(after(2, Trouble::Ledger(LedgerError::busy())), 4);
    }
}
