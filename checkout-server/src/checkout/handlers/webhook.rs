//! `POST /webhooks/stripe`: verifies, parses and applies webhook events.
//!
//! | event | response |
//! |---|---|
//! | stored, a duplicate, or not relevant | 200, once the database has committed it |
//! | with a live key: a payment of this installation that cannot be stored as an order | 503, so that it is not lost |
//! | body too large | 413, unread |
//! | the bodies of all webhooks exceed their memory budget | 503 with `Retry-After`, so that Stripe sends it again |
//! | no valid and recent signature | 400 |
//! | signed, but cannot be parsed | 400, so that Stripe's dashboard lists it as failing |
//! | cannot be stored, or no secret is configured | 503, so that Stripe sends it again, for days |
//!
//! Events are repeated, overlap and arrive in any order; the order state machine handles that. The log
//! contains the reason for every rejected event, but nothing of its content.

use crate::{
    app_state::AppState,
    base::{clock, error::RequestError, log::word},
    checkout::stripe::{CLOCK_SKEW_WARNING_SECONDS, SignatureError, WebhookEvent},
    mail::AlarmKind,
    web::response::{self, Response},
};
use hyper::{HeaderMap, StatusCode, body::Incoming, http::request::Parts};
use serde_json::json;
use shop::{OrderEvent, Transition};
use tracing::{info, warn};

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
            log_rejected("memory_limit", None);
        }
    })?;
    verify(app, &request.headers, &body)?;
    let event = WebhookEvent::parse(&body, app.config.payments.is_live(), app.checkout.installations());
    let event = event.map_err(|reason| {
        log_rejected(reason, None);
        RequestError::InvalidEvent
    })?;
    let reason = match event.event {
        Ok(order_event) => {
            let is_payment = matches!(order_event, OrderEvent::Payment(_));
            let is_own = matches!(&order_event, OrderEvent::Payment(update) if !update.is_foreign);
            let applied = app.checkout.apply(order_event).await;
            let applied = applied.map_err(|_| RequestError::EventNotStored)?;
            // A refund may arrive before its payment, so a refund of an unknown payment is recorded too.
            let is_unknown = is_payment && applied == Transition::Unknown;
            let is_recovered = matches!(applied, Transition::Changed { previous: None, .. });
            if is_own && app.config.payments.is_live() && (is_unknown || is_recovered) {
                // The store is not the one in which the session was opened: it was restored, created again,
                // or is the wrong one.
                app.alarms.record(AlarmKind::UnknownOrder);
                if is_unknown {
                    log_rejected("unknown_session", None);
                    return Err(RequestError::EventNotStored);
                }
            }
            is_unknown.then_some("unknown_session")
        }
        Err(reason) => Some(reason),
    };
    if let Some(reason) = reason {
        info!(r#type = %word(&event.event_type), reason = %reason, "webhook.ignored");
    }
    Ok(response::json(StatusCode::OK, &json!({ "received": true })))
}

/// Logs a rejected event. `age`, in seconds, is set if the event is rejected for its age.
fn log_rejected(reason: &str, age: Option<i64>) {
    warn!(reason = %reason, age, "webhook.rejected");
}

/// Verifies the signature and its age.
fn verify(app: &AppState, headers: &HeaderMap, body: &[u8]) -> Result<(), RequestError> {
    let mut lines = headers.get_all("stripe-signature").iter();
    let verified = match (lines.next(), lines.next()) {
        (Some(_), Some(_)) => Err(SignatureError::Malformed),
        (line, _) => {
            let line = line.map(|line| line.as_bytes());
            app.webhook_secrets.verify(line, body, clock::now_millis().div_euclid(1000))
        }
    };
    match verified {
        // Warns before the clock is so far ahead that events are rejected.
        Ok(age) if age.abs() > CLOCK_SKEW_WARNING_SECONDS => warn!(age, "webhook.clock_skew"),
        Ok(_) => {}
        Err(error) => {
            let age = if let SignatureError::TooOld(age) = error { Some(age) } else { None };
            log_rejected(error.code(), age);
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
