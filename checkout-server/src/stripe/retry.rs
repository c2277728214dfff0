//! Retries of Stripe API requests: exponential backoff with jitter, within a total timeout.

use super::client::{ApiRequest, ApiResponse, StripeClient, TransportError};
use crate::{config::RetryPolicy, log::word};
use hyper::StatusCode;
use ring::rand::{SecureRandom, SystemRandom};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout_at};
use tracing::warn;

/// Sends a request until there is a response that a retry would not improve, within the policy's limits. Every attempt
/// has the same idempotency key. None where there was no response at all.
pub(super) async fn send_with_retry(
    client: &StripeClient,
    request: &ApiRequest,
    policy: &RetryPolicy,
) -> Option<ApiResponse> {
    let deadline = Instant::now() + policy.total_timeout;
    let mut attempts = 0;
    loop {
        let until = deadline.min(Instant::now() + policy.attempt_timeout);
        let result = match timeout_at(until, client.send(request)).await {
            Ok(result) => result,
            Err(_) => Err(TransportError("timeout")),
        };
        attempts += 1;
        log_failure(request, attempts, &result);
        let retry_after = result.as_ref().ok().and_then(|response| response.retry_after);
        let delay = backoff(policy, attempts, retry_after, jitter());
        let retry =
            attempts <= policy.max_retries && is_retryable(&result) && Instant::now() + delay < deadline;
        if !retry {
            return result.ok();
        }
        sleep(delay).await;
    }
}

/// Transport errors, conflicts with a request in flight and server errors are retried; Stripe's own
/// `Stripe-Should-Retry` header takes precedence.
fn is_retryable(result: &Result<ApiResponse, TransportError>) -> bool {
    let Ok(response) = result else { return true };
    response
        .should_retry
        .unwrap_or(response.status == StatusCode::CONFLICT || response.status.is_server_error())
}

/// The delay after so many attempts: doubles up to a maximum, with jitter in its upper half so that clients do not
/// retry in step, and never shorter than Stripe's `Retry-After`.
fn backoff(policy: &RetryPolicy, attempts: u32, retry_after: Option<Duration>, jitter: u8) -> Duration {
    let doubled = policy.first_delay.saturating_mul(2_u32.saturating_pow(attempts.saturating_sub(1)));
    let half = doubled.min(policy.max_delay) / 2;
    (half + half * u32::from(jitter) / 255).max(retry_after.unwrap_or_default())
}

fn jitter() -> u8 {
    let mut byte = [255];
    // Without random numbers the delay is the longest.
    let _ = SystemRandom::new().fill(&mut byte);
    let [byte] = byte;
    byte
}

/// One line for each failed attempt, with what Stripe's support asks for.
fn log_failure(request: &ApiRequest, attempt: u32, result: &Result<ApiResponse, TransportError>) {
    match result {
        Ok(response) if response.status.is_success() => {}
        Ok(response) => {
            let (kind, code) = response.error();
            warn!(
                call = %request.name(),
                attempt,
                status = response.status.as_u16(),
                r#type = %word(&kind),
                code = %word(&code),
                request_id = %word(response.request_id.as_deref().unwrap_or("-")),
                "stripe.error"
            );
        }
        Err(TransportError(reason)) => {
            warn!(call = %request.name(), attempt, reason = %reason, "stripe.no_response");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Limits;
    use hyper::body::Bytes;

    fn response(status: u16, should_retry: Option<bool>) -> Result<ApiResponse, TransportError> {
        let status = StatusCode::from_u16(status).unwrap();
        Ok(ApiResponse { status, should_retry, retry_after: None, request_id: None, body: Bytes::new() })
    }

    #[test]
    fn temporary_failures_are_retried_and_stripe_should_retry_takes_precedence() {
        for (status, should_retry, expected) in [
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
            assert_eq!(is_retryable(&response(status, should_retry)), expected, "{status} {should_retry:?}");
        }
        assert!(is_retryable(&Err(TransportError("connect"))));
    }

    #[test]
    fn backoff_doubles_with_jitter_and_obeys_retry_after() {
        let policy = Limits::default().create_session;
        let millis = |attempts, jitter| backoff(&policy, attempts, None, jitter).as_millis();
        assert_eq!((millis(1, 0), millis(1, 255)), (250, 500));
        assert_eq!((millis(2, 0), millis(2, 255)), (500, 1000));
        assert_eq!((millis(9, 0), millis(9, 255)), (2500, 5000));
        assert_eq!(backoff(&policy, 1, Some(Duration::from_secs(3)), 255), Duration::from_secs(3));
    }
}
