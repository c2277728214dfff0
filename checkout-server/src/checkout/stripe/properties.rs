//! Properties of the webhook's verification and parser that hold for any input.

use super::webhook::{SignatureError, WebhookEvent, WebhookSecrets};
use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::SecretString;
use serde_json::Value;
use std::sync::LazyLock;

const SECRET: &str = "whsec_the_endpoint_s_own_secret";
const NOW: i64 = 1_700_000_000;

/// The `v1` signature that Stripe would send.
fn tag(secret: &str, time: &str, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    HEXLOWER.encode(hmac::sign(&key, &[time.as_bytes(), b".", body].concat()).as_ref())
}

/// Asserts that an event is accepted only if its header has the signature of its own timestamp and body, and
/// that an event means the same however its JSON is formatted. The header is the first line of the input.
pub fn webhook(input: &[u8]) {
    static SECRETS: LazyLock<WebhookSecrets> =
        LazyLock::new(|| WebhookSecrets::new(&[SecretString::from(SECRET)]));
    let (header, body) = input.split_at(input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len()));
    let body = body.get(1..).unwrap_or_default();
    if let Ok(age) = SECRETS.verify(Some(header), body, NOW) {
        let header = String::from_utf8_lossy(header);
        let times = header.split(',').filter_map(|item| item.trim().strip_prefix("t="));
        let is_signed = |time: &str| header.contains(&format!("v1={}", tag(SECRET, time, body)));
        assert!(
            age <= 300 && times.clone().any(|time| time.parse() == Ok(NOW - age) && is_signed(time)),
            "{header}"
        );
    }
    let forged = format!("t={NOW},v1={}", tag("whsec_another", &NOW.to_string(), body));
    assert_eq!(SECRETS.verify(Some(forged.as_bytes()), body, NOW), Err(SignatureError::Mismatch));
    let real = format!("t={NOW},v1={}", tag(SECRET, &NOW.to_string(), body));
    let real = Some(real.as_bytes());
    assert_eq!(SECRETS.verify(real, body, NOW + 300), Ok(300));
    assert_eq!(SECRETS.verify(real, body, NOW + 301), Err(SignatureError::TooOld(301)));
    assert_eq!(SECRETS.verify(real, &[body, b" "].concat(), NOW), Err(SignatureError::Mismatch));
    let parse = |body: &[u8]| WebhookEvent::parse(body, false, &[]);
    if let (Ok(event), Ok(value)) = (parse(body), serde_json::from_slice::<Value>(body)) {
        assert_eq!(parse(value.to_string().as_bytes()), Ok(event));
    }
}

#[cfg(test)]
mod tests {
    use crate::fuzzing::property_check::check;

    #[test]
    fn an_event_is_signed_by_stripe_or_rejected() {
        check(
            super::webhook,
            "webhook",
            "(t=1[67]00000000|v1=[0-9a-f]{0,64}|v0=a|,){0,4}\n\\{\"type\":\"(refund.failed|checkout.session.completed|x)\",\"data\":\\{\"object\":\\{\"id\":\"re_1\",\"amount\":7,\"payment_intent\":\"pi_[a-z]{0,4}\"\\}\\}\\}",
        );
    }
}
