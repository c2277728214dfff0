//! `Stripe-Signature: t=…,v1=…`: whether Stripe itself wrote a message, and how long ago.

use crate::config::Secret;
use ring::hmac;

/// A message that is older, in seconds, is refused: whoever recorded it shall not play it again.
const OLDEST: i64 = 300;
/// Stripe signs when it sends, so one whose age is further from 0 than this, in seconds, tells of a clock that is
/// off, ahead or behind.
pub(super) const UNUSUAL: i64 = 60;
/// The bytes of an HMAC-SHA256.
const TAG_LENGTH: usize = 32;

/// The endpoint's secrets: none, one, or two while rotating.
#[derive(Debug, Clone)]
pub struct Keys(Vec<hmac::Key>);

/// Why a message is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// There is no secret to check it with.
    NoSecret,
    /// It carries no signature.
    NoHeader,
    /// What it carries is none.
    Malformed,
    /// It carries only schemes that are not in use for real messages.
    NoV1,
    /// Nobody who knows a secret signed this body at this time.
    Forged,
    /// Stripe signed it, so many seconds ago by this machine's clock. Where every message is as old, the clock
    /// is ahead.
    TooOld(i64),
}

impl Doubt {
    /// The word for the log.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::NoSecret => "no_secret",
            Self::NoHeader => "no_signature",
            Self::Malformed => "malformed_signature",
            Self::NoV1 => "no_v1",
            Self::Forged => "forged",
            Self::TooOld(_) => "too_old",
        }
    }
}

impl Keys {
    /// The whole `whsec_…` text is the key, its beginning included.
    pub fn new(secrets: &[Secret]) -> Self {
        let key = |secret: &Secret| hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes());
        Self(secrets.iter().map(key).collect())
    }

    /// Checks the signature of a body, with `now` in seconds since 1970, and tells how many seconds ago it was
    /// made. The number is below zero where this machine's clock is behind, which Stripe's own libraries allow,
    /// too: time passes, so such a message can be played again no longer than until the clock has caught up.
    ///
    /// # Errors
    /// Every reason for doubt. Age comes last, so that `TooOld` means that it was Stripe.
    pub(super) fn check(&self, header: Option<&[u8]>, body: &[u8], now: i64) -> Result<i64, Doubt> {
        if self.0.is_empty() {
            return Err(Doubt::NoSecret);
        }
        let signature = Signature::parse(header.ok_or(Doubt::NoHeader)?)?;
        if !self.0.iter().any(|key| signature.is_by(key, body)) {
            return Err(Doubt::Forged);
        }
        let age = now.saturating_sub(signature.at);
        if age > OLDEST { Err(Doubt::TooOld(age)) } else { Ok(age) }
    }
}

/// The header, taken apart.
#[derive(Debug, PartialEq, Eq)]
struct Signature<'a> {
    /// When it was signed, as it stands in the header, which is what was signed.
    time: &'a str,
    /// The same as a number.
    at: i64,
    /// What claims to be the tag: one for each secret that Stripe has for the endpoint.
    tags: Vec<[u8; TAG_LENGTH]>,
}

impl<'a> Signature<'a> {
    fn parse(header: &'a [u8]) -> Result<Self, Doubt> {
        let header = str::from_utf8(header).map_err(|_| Doubt::Malformed)?;
        let (mut time, mut claims, mut tags) = (None, 0, Vec::new());
        for item in header.split(',') {
            let (scheme, value) = item.trim_ascii().split_once('=').ok_or(Doubt::Malformed)?;
            match scheme {
                // With two times nobody could tell which one was signed.
                "t" if time.replace(value).is_some() => return Err(Doubt::Malformed),
                "v1" => {
                    claims += 1;
                    tags.extend(tag(value));
                }
                // v0 stands in messages for tests, and what else may come one day is not known yet.
                _ => {}
            }
        }
        let time = time.ok_or(Doubt::Malformed)?;
        let digits = !time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit());
        let at = if digits { time.parse().ok() } else { None };
        if claims == 0 {
            return Err(Doubt::NoV1);
        }
        Ok(Self { time, at: at.ok_or(Doubt::Malformed)?, tags })
    }

    /// Whether one of the tags is that of the body under this key.
    fn is_by(&self, key: &hmac::Key, body: &[u8]) -> bool {
        let mut signing = hmac::Context::with_key(key);
        signing.update(self.time.as_bytes());
        signing.update(b".");
        signing.update(body);
        let expected = signing.sign();
        // ring compares in constant time what it has signed itself: two tags are equal where their own tags are.
        // The body, which may be long, is hashed once for each key and not for each claim.
        let of_expected = hmac::sign(key, expected.as_ref());
        self.tags.iter().any(|tag| hmac::verify(key, tag, of_expected.as_ref()).is_ok())
    }
}

/// A tag in hexadecimal, in lower case as Stripe writes it.
fn tag(text: &str) -> Option<[u8; TAG_LENGTH]> {
    let digit = |byte: &u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != TAG_LENGTH || !rest.is_empty() {
        return None;
    }
    let mut tag = [0; TAG_LENGTH];
    for (byte, [high, low]) in tag.iter_mut().zip(pairs) {
        *byte = digit(high)? << 4 | digit(low)?;
    }
    Some(tag)
}

#[cfg(test)]
mod tests;
