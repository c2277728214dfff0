//! Tests of signature verification: a table of headers, single flipped bits, random headers.

use super::*;
use proptest::prelude::*;

const NOW: i64 = 1_767_432_600;
const OLD: &str = "whsec_the_old_one";
const NEW: &str = "whsec_the_new_one";

fn secrets(secrets: &[&str]) -> WebhookSecrets {
    WebhookSecrets::new(&secrets.iter().copied().map(SecretString::from).collect::<Vec<_>>())
}

/// The `v1` signature that Stripe would send.
fn v1(secret: &str, time: &str, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signed = [time.as_bytes(), b".", body].concat();
    HEXLOWER.encode(hmac::sign(&key, &signed).as_ref())
}

#[test]
fn the_tag_equals_openssls_hmac() {
    // printf '%s' '1767432600.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_the_new_one
    assert_eq!(
        v1(NEW, "1767432600", br#"{"id":"evt_1"}"#),
        "5330c7fe0110ad7b8e924adb72d06e49e26e751b4aa886f3622f55c4165edb25"
    );
}

#[test]
fn a_header_is_accepted_where_one_of_its_signatures_matches() {
    const BODY: &[u8] = br#"{"id":"evt_1"}"#;
    let signed = |age: i64, secret: &str| {
        let time = (NOW - age).to_string();
        format!("t={time},v1={}", v1(secret, &time, BODY))
    };
    let tag = v1(NEW, &NOW.to_string(), BODY);
    let zeros = "0".repeat(64);
    let with =
        |items: &str| items.replace("TAG", &tag).replace("NOW", &NOW.to_string()).replace("ZEROS", &zeros);
    for (header, expected) in [
        (signed(0, NEW), Ok(0)),
        (signed(0, OLD), Ok(0)),
        (signed(0, "whsec_of_another_endpoint"), Err(SignatureError::Mismatch)),
        (signed(300, NEW), Ok(300)),
        (signed(301, NEW), Err(SignatureError::TooOld(301))),
        (signed(NOW, NEW), Err(SignatureError::TooOld(NOW))),
        (signed(-301, NEW), Ok(-301)),
        (with("t=NOW,v1=TAG,v0=ZEROS"), Ok(0)),
        (with("v0=ZEROS,v1=TAG,t=NOW"), Ok(0)),
        (with("t=NOW, v1=TAG"), Ok(0)),
        (with("t=NOW,v1=ZEROS,v1=TAG"), Ok(0)),
        (with("t=NOW,v1=,v1=x,v1=TAG,v2=y"), Ok(0)),
        (with("t=NOW,v1=ZEROS,v1=ZEROS"), Err(SignatureError::Mismatch)),
        (with("t=NOW,v0=TAG"), Err(SignatureError::NoV1)),
        (with("t=NOW"), Err(SignatureError::NoV1)),
        (with("t=NOW,v1=TAG").to_ascii_uppercase(), Err(SignatureError::Malformed)),
        (format!("t={NOW},v1={}", tag.to_ascii_uppercase()), Err(SignatureError::Mismatch)),
        (format!("t={NOW},v1={}", tag.split_at(62).0), Err(SignatureError::Mismatch)),
        (format!("t={NOW},v1={tag}00"), Err(SignatureError::Mismatch)),
        (format!("t={},v1={tag}", NOW + 1), Err(SignatureError::Mismatch)),
        (format!("t=0{NOW},v1={tag}"), Err(SignatureError::Mismatch)),
        (with("t=+NOW,v1=TAG"), Err(SignatureError::Malformed)),
        (with("t=,v1=TAG"), Err(SignatureError::Malformed)),
        (with("t=99999999999999999999,v1=TAG"), Err(SignatureError::Malformed)),
        (with("t=NOW,t=NOW,v1=TAG"), Err(SignatureError::Malformed)),
        (with("v1=TAG"), Err(SignatureError::Malformed)),
        (with("t=NOW;v1=TAG"), Err(SignatureError::NoV1)),
        (with("t=NOW,v1=TAG,"), Err(SignatureError::Malformed)),
        (with("TAG"), Err(SignatureError::Malformed)),
        (String::new(), Err(SignatureError::Malformed)),
    ] {
        assert_eq!(secrets(&[OLD, NEW]).verify(Some(header.as_bytes()), BODY, NOW), expected, "{header}");
    }
}

#[test]
fn a_missing_secret_or_signature_is_rejected() {
    // Signed with the empty string, in case an unset secret counted as one.
    let header = format!("t={NOW},v1={}", v1("", &NOW.to_string(), b"{}"));
    assert_eq!(secrets(&[]).verify(Some(header.as_bytes()), b"{}", NOW), Err(SignatureError::NoSecret));
    assert_eq!(secrets(&[NEW]).verify(Some(header.as_bytes()), b"{}", NOW), Err(SignatureError::Mismatch));
    assert_eq!(secrets(&[NEW]).verify(None, b"{}", NOW), Err(SignatureError::NoHeader));
    assert_eq!(secrets(&[NEW]).verify(Some(b"\xff"), b"{}", NOW), Err(SignatureError::Malformed));
}

#[test]
fn each_rejection_has_a_word_of_its_own_in_the_log() {
    use SignatureError::{Malformed, Mismatch, NoHeader, NoSecret, NoV1, TooOld};
    let codes = [NoSecret, NoHeader, Malformed, NoV1, Mismatch, TooOld(301)].map(SignatureError::code);
    assert_eq!(
        codes,
        ["no_secret", "no_signature", "malformed_signature", "no_v1", "signature_mismatch", "too_old"]
    );
}

#[test]
fn any_single_flipped_bit_is_rejected() {
    let body = br#"{"id":"evt_1","type":"checkout.session.completed"}"#.to_vec();
    let header = format!("t={NOW},v1={}", v1(NEW, &NOW.to_string(), &body)).into_bytes();
    let accepts = |header: &[u8], body: &[u8]| secrets(&[OLD, NEW]).verify(Some(header), body, NOW).is_ok();
    assert!(accepts(&header, &body));
    for bit in 0..body.len() * 8 {
        let mut flipped = body.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(!accepts(&header, &flipped), "{bit} of the body");
    }
    for bit in 0..header.len() * 8 {
        let mut flipped = header.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(!accepts(&flipped, &body), "{bit} of the header");
    }
}

proptest! {
    #[test]
    fn a_random_header_is_rejected(
        header in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..200),
            "((t|v0|v1)=[0-9a-f]{0,70},? ?){0,6}".prop_map(String::into_bytes),
        ],
        now in any::<i64>(),
    ) {
        let checked = secrets(&[OLD, NEW]).verify(Some(&header), b"a message", now);
        prop_assert!(checked.is_err());
    }

    #[test]
    fn a_signed_body_is_accepted_and_a_flipped_bit_is_rejected(
        body in proptest::collection::vec(any::<u8>(), 1..400),
        age in 0..=TOLERANCE_SECONDS,
        place in any::<prop::sample::Index>(),
        bit in 0..8_u32,
    ) {
        let time = (NOW - age).to_string();
        let header = format!("t={time},v1={}", v1(NEW, &time, &body)).into_bytes();
        let accepts = |header: &[u8], body: &[u8]| secrets(&[OLD, NEW]).verify(Some(header), body, NOW).is_ok();
        prop_assert!(accepts(&header, &body));
        let flipped = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
            bytes
        };
        prop_assert!(!accepts(&header, &flipped(&body)));
        prop_assert!(!accepts(&flipped(&header), &body));
    }
}
