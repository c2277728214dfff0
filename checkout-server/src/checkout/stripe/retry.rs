//! When Stripe is asked again, and when that is enough.

use super::api::{Api, Call, Reply, Silence};
use crate::{limits::Patience, log::Log};
use hyper::StatusCode;
use ring::rand::{SecureRandom, SystemRandom};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout_at};

/// Asks until there is an answer that another try would not better, within the limits of patience. Every try
/// is the same request under the same key. None where Stripe stayed silent to the end.
pub(super) async fn patiently(api: &Api, call: &Call, patience: &Patience, log: &Log) -> Option<Reply> {
    let end = Instant::now() + patience.whole;
    let mut tries = 0;
    loop {
        let until = end.min(Instant::now() + patience.one_try);
        let result = match timeout_at(until, api.once(call)).await {
            Ok(result) => result,
            Err(_) => Err(Silence("timeout")),
        };
        tries += 1;
        tell(log, call, tries, &result);
        let wait = pause(patience, tries, result.as_ref().ok().and_then(|reply| reply.retry_after), jitter());
        let again = tries <= patience.retries && is_worth_another_try(&result) && Instant::now() + wait < end;
        if !again {
            return result.ok();
        }
        sleep(wait).await;
    }
}

/// Silence, a conflict with a request that is still under way, and Stripe's own trouble pass; what Stripe says
/// itself about trying again comes first.
fn is_worth_another_try(result: &Result<Reply, Silence>) -> bool {
    let Ok(reply) = result else { return true };
    reply.should_retry.unwrap_or(reply.status == StatusCode::CONFLICT || reply.status.is_server_error())
}

/// The pause after so many tries: doubling up to a longest, the upper half of it by chance so that many
/// clients do not come back at once, and never shorter than Stripe asks.
fn pause(patience: &Patience, tries: u32, retry_after: Option<Duration>, jitter: u8) -> Duration {
    let doubled = patience.first_pause.saturating_mul(2_u32.saturating_pow(tries.saturating_sub(1)));
    let half = doubled.min(patience.longest_pause) / 2;
    (half + half * u32::from(jitter) / 255).max(retry_after.unwrap_or_default())
}

fn jitter() -> u8 {
    let mut byte = [255];
    // Without random numbers the pause is simply the longest.
    let _ = SystemRandom::new().fill(&mut byte);
    let [byte] = byte;
    byte
}

/// One line for each try that did not succeed: what the operator needs when talking to Stripe, and no more.
fn tell(log: &Log, call: &Call, tries: u32, result: &Result<Reply, Silence>) {
    match result {
        Ok(reply) if reply.status.is_success() => {}
        Ok(reply) => {
            let (kind, code) = reply.error();
            log.event(
                "stripe.error",
                &[
                    ("call", &call.name()),
                    ("try", &tries),
                    ("status", &reply.status.as_u16()),
                    ("type", &kind),
                    ("code", &code),
                    ("request_id", &reply.request_id.as_deref().unwrap_or("-")),
                ],
            );
        }
        Err(Silence(why)) => {
            log.event("stripe.silent", &[("call", &call.name()), ("try", &tries), ("why", why)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use hyper::body::Bytes;

    fn reply(status: u16, should_retry: Option<bool>) -> Result<Reply, Silence> {
        let status = StatusCode::from_u16(status).unwrap();
        Ok(Reply { status, should_retry, retry_after: None, request_id: None, body: Bytes::new() })
    }

    #[test]
    fn what_may_pass_is_tried_again_and_stripe_s_own_word_comes_first() {
        for (status, said, again) in [
            (400, None, false),
            (400, Some(true), true),
            (401, None, false),
            (402, None, false),
            (404, None, false),
            (409, None, true),
            (409, Some(false), false),
            (429, None, false),
            (429, Some(true), true),
            (500, None, true),
            (500, Some(false), false),
            (503, None, true),
            (200, None, false),
        ] {
            assert_eq!(is_worth_another_try(&reply(status, said)), again, "{status} {said:?}");
        }
        assert!(is_worth_another_try(&Err(Silence("connect"))));
    }

    #[test]
    fn pauses_double_with_chance_in_their_upper_half_and_obey_stripe() {
        let patience = Limits::default().opening;
        let millis = |tries, jitter| pause(&patience, tries, None, jitter).as_millis();
        assert_eq!((millis(1, 0), millis(1, 255)), (250, 500));
        assert_eq!((millis(2, 0), millis(2, 255)), (500, 1000));
        assert_eq!((millis(9, 0), millis(9, 255)), (2500, 5000));
        assert_eq!(pause(&patience, 1, Some(Duration::from_secs(3)), 255), Duration::from_secs(3));
    }
}
