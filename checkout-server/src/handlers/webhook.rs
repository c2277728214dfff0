//! `POST /webhooks/stripe`: verifies, parses and applies webhook events.
//!
//! | event | response |
//! |---|---|
//! | stored, a duplicate, or not relevant | 200, once the database has committed it |
//! | body too large | 413, unread |
//! | the bodies of all webhooks exceed their memory budget | 503 with `Retry-After`, so that Stripe sends it again |
//! | no valid and recent signature | 400 |
//! | signed, but cannot be parsed | 400, so that it is listed as failing in Stripe's dashboard |
//! | cannot be stored, or no secret is configured | 503, so that Stripe sends it again, for days |
//!
//! Events are repeated, overlap and arrive in any order; the order state machine handles that. The log contains the reason
//! for every rejected event, and nothing of its content.

use crate::{
    app_state::AppState,
    clock,
    error::RequestError,
    log::{AlarmKind, Log},
    orders::{OrderService, StoreError, Transition},
    response::{self, Response},
    stripe::{CLOCK_SKEW_WARNING_SECONDS, SignatureError, WebhookEvent},
};
use hyper::{HeaderMap, StatusCode, body::Incoming, http::request::Parts};
use serde_json::json;

/// Handles a webhook.
///
/// # Errors
/// [`RequestError::BodyTooLarge`], [`RequestError::BodyMemoryExhausted`], [`RequestError::InvalidSignature`], [`RequestError::InvalidEvent`] and
/// [`RequestError::EventNotStored`].
pub(crate) async fn receive(
    app: &AppState,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Response, RequestError> {
    let body = app.webhook_bodies.read(body).await.inspect_err(|error| {
        if *error == RequestError::BodyMemoryExhausted {
            reject(app, "memory_limit");
        }
    })?;
    verify(app, &request.headers, &body)?;
    let event = WebhookEvent::parse(&body).map_err(|reason| {
        reject(app, reason);
        RequestError::InvalidEvent
    })?;
    apply(&app.orders, &app.log, event).await.map_err(|_| RequestError::EventNotStored)?;
    Ok(response::json(StatusCode::OK, &json!({ "received": true })))
}

/// Logs and counts a rejected event.
fn reject(app: &AppState, reason: &'static str) {
    app.metrics.webhook_rejected(reason);
    app.log.event("webhook.rejected", &[("reason", &reason)]);
}

/// Verifies the signature and its age.
fn verify(app: &AppState, headers: &HeaderMap, body: &[u8]) -> Result<(), RequestError> {
    let log = &app.log;
    let mut lines = headers.get_all("stripe-signature").iter();
    let verified = match (lines.next(), lines.next()) {
        (Some(_), Some(_)) => Err(SignatureError::Malformed),
        (line, _) => {
            let line = line.map(|line| line.as_bytes());
            app.webhook_secrets.verify(line, body, clock::now_millis().div_euclid(1000))
        }
    };
    match verified {
        // Logged before the clock is so far ahead that events are rejected.
        Ok(age) if age.abs() > CLOCK_SKEW_WARNING_SECONDS => {
            log.event("webhook.clock_skew", &[("age", &age)])
        }
        Ok(_) => {}
        Err(error) => {
            let reason = error.code();
            match error {
                SignatureError::TooOld(age) => {
                    app.metrics.webhook_rejected(reason);
                    log.event("webhook.rejected", &[("reason", &reason), ("age", &age)])
                }
                _ => reject(app, reason),
            }
            return Err(match error {
                SignatureError::NoSecret => RequestError::EventNotStored,
                _ => {
                    app.alarms.record(AlarmKind::Signature);
                    RequestError::InvalidSignature
                }
            });
        }
    }
    Ok(())
}

/// Applies an event to its order. Changes and errors are logged by the order service.
async fn apply(orders: &OrderService, log: &Log, event: WebhookEvent) -> Result<(), StoreError> {
    let (event_type, reason) = match event {
        WebhookEvent::Payment { event_type, update } => match orders.apply_update(*update).await? {
            Transition::Unknown => (event_type, "unknown_session"),
            Transition::Unchanged(_) | Transition::DetailsAdded(_) | Transition::Changed { .. } => {
                return Ok(());
            }
        },
        WebhookEvent::Refund { payment, reason } => {
            return orders.record_refund(&payment, reason).await.map(drop);
        }
        WebhookEvent::Ignored { event_type, reason } => (event_type, reason),
    };
    log.event("webhook.ignored", &[("type", &event_type), ("reason", &reason)]);
    Ok(())
}
