//! Asks Stripe one question that changes nothing, to learn whether it is there and takes the key.

use super::{
    Roots,
    api::{Api, Call, Silence},
};
use crate::{checkout::SessionId, config::StripeSettings, error::Fault, limits::Limits};
use hyper::StatusCode;
use tokio::time::timeout;

/// What follows the mode in the id of a checkout that Stripe has never opened.
const NOBODY_S: &str = "checkout0server0asks0whether0you0are0there";

/// Asks for a checkout that cannot exist: who takes the key says so.
///
/// # Errors
/// What keeps the till from working, and what to do.
pub(crate) async fn knock(settings: &StripeSettings, roots: &Roots, limits: &Limits) -> Result<(), Fault> {
    let mode = if settings.is_live() { "live" } else { "test" };
    let fault = |text: String| Err(Fault::new(text));
    let (Ok(api), Some(id)) = (Api::new(settings, roots), SessionId::parse(&format!("cs_{mode}_{NOBODY_S}")))
    else {
        return fault("STRIPE_SECRET_KEY holds characters that no key has. Copy it again.".to_owned());
    };
    let asked = timeout(limits.opening.one_try, api.once(&Call::look_up(&id))).await;
    let reply = match asked.unwrap_or(Err(Silence("timeout"))) {
        Ok(reply) => reply,
        Err(Silence(why)) => {
            return fault(format!(
                "Stripe cannot be reached at {} ({why}). Let this machine out to that address.",
                settings.api_base
            ));
        }
    };
    match reply.status {
        StatusCode::NOT_FOUND => Ok(()),
        StatusCode::UNAUTHORIZED => fault(
            "Stripe does not take STRIPE_SECRET_KEY. Copy it again from the dashboard; it may have been replaced."
                .to_owned(),
        ),
        StatusCode::FORBIDDEN => fault(
            "STRIPE_SECRET_KEY is a restricted key that may not read Checkout Sessions. Give it the right to write them."
                .to_owned(),
        ),
        status => {
            let (kind, code) = reply.error();
            fault(format!("Stripe answers {} ({kind}, {code}). Run this again later.", status.as_u16()))
        }
    }
}
