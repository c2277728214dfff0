//! Probe: one read-only request to Stripe that shows whether it is reachable and accepts the key.

use super::client::{ApiRequest, CallError, StripeClient};
use crate::{
    base::error::ConfigError,
    config::{Limits, StripeSettings},
    mail::Alarms,
};
use hyper::StatusCode;
use shop::SessionId;
use tokio::time::timeout;

/// The part after the prefix of a session id that Stripe has never issued.
const UNKNOWN_SESSION: &str = "checkout0server0probe0of0key0and0connection";

/// Retrieves a session that does not exist: Stripe answers 404 if it accepts the key.
///
/// # Errors
/// The fault that prevents the checkout from working, with its remedy.
pub(crate) async fn probe(settings: &StripeSettings, limits: &Limits) -> Result<(), ConfigError> {
    let mode = if settings.is_live() { "live" } else { "test" };
    let fault = |text: String| Err(ConfigError::new(text));
    let client = StripeClient::new(settings, limits, Alarms::default())?;
    let Some(id) = SessionId::parse(&format!("cs_{mode}_{UNKNOWN_SESSION}")) else {
        return fault("The id of the probe is invalid. Please report this.".to_owned());
    };
    let request = ApiRequest::retrieve(&id);
    let sent = timeout(limits.create_session.attempt_timeout, client.send(&request)).await;
    let response = match sent.unwrap_or(Err(CallError::Transport("timeout"))) {
        Ok(response) | Err(CallError::Response(response)) => response,
        Err(CallError::Transport(reason)) => {
            return fault(format!(
                "Stripe cannot be reached at {} ({reason}). Allow this machine to connect to that address.",
                settings.api_base
            ));
        }
    };
    match response.status {
        StatusCode::NOT_FOUND => Ok(()),
        StatusCode::UNAUTHORIZED => fault(
            "Stripe does not accept STRIPE_SECRET_KEY. Copy it again from the dashboard; it may have been replaced."
                .to_owned(),
        ),
        StatusCode::FORBIDDEN => fault(
            "STRIPE_SECRET_KEY is a restricted key that may not read Checkout Sessions. Give it write permission for them."
                .to_owned(),
        ),
        status => {
            let (kind, code) = response.error();
            fault(format!("Stripe answers {} ({kind}, {code}). Run this again later.", status.as_u16()))
        }
    }
}
