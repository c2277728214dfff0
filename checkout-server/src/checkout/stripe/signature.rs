//! Verification of the `Stripe-Signature: t=…,v1=…` header of webhooks.

use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::{ExposeSecret as _, SecretString};

/// Maximum age of an event in seconds, so that a recorded event cannot be replayed later.
const TOLERANCE_SECONDS: i64 = 300;
/// Age in seconds from which this machine's clock is probably wrong, because Stripe signs events when it
/// sends them.
pub(crate) const CLOCK_SKEW_WARNING_SECONDS: i64 = 60;
/// Length of an HMAC-SHA256 tag.
const TAG_LENGTH: usize = 32;

/// The endpoint's signing secrets: none, one, or two during rotation.
#[derive(Debug, Clone)]
pub struct WebhookSecrets(Vec<hmac::Key>);

/// Why a signature is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignatureError {
    /// No secret is configured.
    NoSecret,
    /// The header is missing.
    NoHeader,
    /// The header cannot be parsed.
    Malformed,
    /// The header has no `v1` signature.
    NoV1,
    /// No secret matches one of the signatures.
    Mismatch,
    /// Signed by Stripe, this many seconds ago by this machine's clock. If every event is too old, the clock
    /// is ahead.
    TooOld(i64),
}

impl SignatureError {
    /// Reason in one word for the log.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::NoSecret => "no_secret",
            Self::NoHeader => "no_signature",
            Self::Malformed => "malformed_signature",
            Self::NoV1 => "no_v1",
            Self::Mismatch => "signature_mismatch",
            Self::TooOld(_) => "too_old",
        }
    }
}

impl WebhookSecrets {
    /// The key is the whole `whsec_…` text, including its prefix.
    pub fn new(secrets: &[SecretString]) -> Self {
        let key =
            |secret: &SecretString| hmac::Key::new(hmac::HMAC_SHA256, secret.expose_secret().as_bytes());
        Self(secrets.iter().map(key).collect())
    }

    /// Verifies the signature of a body and returns its age in seconds; `now` is in seconds since 1970. The
    /// age is negative if this machine's clock is behind, which Stripe's own libraries allow too: such an
    /// event can be replayed only until the clock has caught up.
    ///
    /// # Errors
    /// Why it is rejected. The age is checked last, so `TooOld` means that Stripe did sign it.
    pub(crate) fn verify(&self, header: Option<&[u8]>, body: &[u8], now: i64) -> Result<i64, SignatureError> {
        if self.0.is_empty() {
            return Err(SignatureError::NoSecret);
        }
        let signature = Signature::parse(header.ok_or(SignatureError::NoHeader)?)?;
        if !self.0.iter().any(|key| signature.matches(key, body)) {
            return Err(SignatureError::Mismatch);
        }
        let age = now.saturating_sub(signature.timestamp);
        if age > TOLERANCE_SECONDS { Err(SignatureError::TooOld(age)) } else { Ok(age) }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Signature<'a> {
    /// The timestamp as text, which is what was signed.
    signed_time: &'a str,
    /// The timestamp in seconds since 1970.
    timestamp: i64,
    /// Well-formed `v1` signatures: one for each active secret of the endpoint.
    tags: Vec<[u8; TAG_LENGTH]>,
}

impl<'a> Signature<'a> {
    fn parse(header: &'a [u8]) -> Result<Self, SignatureError> {
        let header = str::from_utf8(header).map_err(|_| SignatureError::Malformed)?;
        let (mut time, mut has_v1, mut tags) = (None, false, Vec::new());
        for item in header.split(',') {
            let (scheme, value) = item.trim_ascii().split_once('=').ok_or(SignatureError::Malformed)?;
            match scheme {
                // With two timestamps it would be ambiguous which one was signed.
                "t" if time.replace(value).is_some() => return Err(SignatureError::Malformed),
                "v1" => {
                    has_v1 = true;
                    tags.extend(decode_tag(value));
                }
                // v0 is for test events; later schemes are unknown.
                _ => {}
            }
        }
        let signed_time = time.ok_or(SignatureError::Malformed)?;
        let is_number = !signed_time.is_empty() && signed_time.bytes().all(|byte| byte.is_ascii_digit());
        let timestamp = if is_number { signed_time.parse().ok() } else { None };
        if !has_v1 {
            return Err(SignatureError::NoV1);
        }
        Ok(Self { signed_time, timestamp: timestamp.ok_or(SignatureError::Malformed)?, tags })
    }

    /// True if one of the tags is the body's tag under this key.
    fn matches(&self, key: &hmac::Key, body: &[u8]) -> bool {
        let mut signing = hmac::Context::with_key(key);
        signing.update(self.signed_time.as_bytes());
        signing.update(b".");
        signing.update(body);
        let expected = signing.sign();
        // `ring` compares in constant time only against a tag that it computes itself, so the tags are signed
        // too and their tags compared. The body, which may be long, is hashed once per key and not once per
        // signature.
        let of_expected = hmac::sign(key, expected.as_ref());
        self.tags.iter().any(|tag| hmac::verify(key, tag, of_expected.as_ref()).is_ok())
    }
}

/// Decodes a tag from lower-case hexadecimal, the format that Stripe uses.
fn decode_tag(text: &str) -> Option<[u8; TAG_LENGTH]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests;
