//! What must be true of Stripe's messages, whoever writes them.

use super::{Keys, event::Event, signature::Doubt};
use crate::config::Secret;
use ring::hmac;
use serde_json::Value;
use std::{fmt::Write as _, sync::LazyLock};

const SECRET: &str = "whsec_the_endpoint_s_own_secret";
const NOW: i64 = 1_700_000_000;

/// What Stripe would write as the tag of a body.
fn tag(secret: &str, time: &str, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, &[time.as_bytes(), b".", body].concat());
    tag.as_ref().iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A message is believed where its header holds the tag of its own time and body, and nowhere else; one that Stripe has
/// written is believed; and an event means the same however its JSON is written. The header is the first line.
pub fn webhook(input: &[u8]) {
    static KEYS: LazyLock<Keys> = LazyLock::new(|| Keys::new(&[Secret::new(SECRET)]));
    let (header, body) = input.split_at(input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len()));
    let body = body.get(1..).unwrap_or_default();
    if let Ok(age) = KEYS.check(Some(header), body, NOW) {
        let header = String::from_utf8_lossy(header);
        let times = header.split(',').filter_map(|item| item.trim().strip_prefix("t="));
        let signed = |time: &str| header.contains(&format!("v1={}", tag(SECRET, time, body)));
        assert!(
            age <= 300 && times.clone().any(|time| time.parse() == Ok(NOW - age) && signed(time)),
            "{header}"
        );
    }
    let forged = format!("t={NOW},v1={}", tag("whsec_another", &NOW.to_string(), body));
    assert_eq!(KEYS.check(Some(forged.as_bytes()), body, NOW), Err(Doubt::Forged));
    let real = format!("t={NOW},v1={}", tag(SECRET, &NOW.to_string(), body));
    assert_eq!(KEYS.check(Some(real.as_bytes()), body, NOW + 300), Ok(300));
    assert_eq!(KEYS.check(Some(real.as_bytes()), body, NOW + 301), Err(Doubt::TooOld(301)));
    assert_eq!(KEYS.check(Some(real.as_bytes()), &[body, b" "].concat(), NOW), Err(Doubt::Forged));
    if let (Ok(event), Ok(value)) = (Event::parse(body), serde_json::from_slice::<Value>(body)) {
        assert_eq!(Event::parse(value.to_string().as_bytes()), Ok(event));
    }
}

#[cfg(test)]
mod tests {
    use crate::promises::keeps;

    #[test]
    fn every_message_is_stripe_s_or_refused() {
        keeps(
            super::webhook,
            "webhook",
            "(t=1[67]00000000|v1=[0-9a-f]{0,64}|v0=a|,){0,4}\n\\{\"type\":\"(charge.refunded|checkout.session.completed|x)\",\"data\":\\{\"object\":\\{\"refunded\":true,\"payment_intent\":\"pi_[a-z]{0,4}\"\\}\\}\\}",
        );
    }
}
