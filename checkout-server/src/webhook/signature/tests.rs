//! Signatures: a table of right and wrong ones, and what no header and no flipped bit may do.

use super::*;
use proptest::prelude::*;
use std::fmt::Write as _;

const NOW: i64 = 1_767_432_600;
const OLD: &str = "whsec_the_old_one";
const NEW: &str = "whsec_the_new_one";

fn keys(secrets: &[&str]) -> Keys {
    Keys::new(&secrets.iter().copied().map(Secret::new).collect::<Vec<_>>())
}

/// The tag of a body, as Stripe makes it.
fn v1(secret: &str, time: &str, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signed = [time.as_bytes(), b".", body].concat();
    hmac::sign(&key, &signed).as_ref().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

#[test]
fn the_tag_is_the_one_that_everybody_else_computes() {
    // printf '%s' '1767432600.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_the_new_one
    assert_eq!(
        v1(NEW, "1767432600", br#"{"id":"evt_1"}"#),
        "5330c7fe0110ad7b8e924adb72d06e49e26e751b4aa886f3622f55c4165edb25"
    );
}

#[test]
fn a_header_is_believed_where_one_of_its_tags_is_right() {
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
        (signed(0, "whsec_of_another_endpoint"), Err(Doubt::Forged)),
        (signed(300, NEW), Ok(300)),
        (signed(301, NEW), Err(Doubt::TooOld(301))),
        (signed(NOW, NEW), Err(Doubt::TooOld(NOW))),
        (signed(-301, NEW), Ok(-301)),
        (with("t=NOW,v1=TAG,v0=ZEROS"), Ok(0)),
        (with("v0=ZEROS,v1=TAG,t=NOW"), Ok(0)),
        (with("t=NOW, v1=TAG"), Ok(0)),
        (with("t=NOW,v1=ZEROS,v1=TAG"), Ok(0)),
        (with("t=NOW,v1=,v1=x,v1=TAG,v2=y"), Ok(0)),
        (with("t=NOW,v1=ZEROS,v1=ZEROS"), Err(Doubt::Forged)),
        (with("t=NOW,v0=TAG"), Err(Doubt::NoV1)),
        (with("t=NOW"), Err(Doubt::NoV1)),
        (with("t=NOW,v1=TAG").to_ascii_uppercase(), Err(Doubt::Malformed)),
        (format!("t={NOW},v1={}", tag.to_ascii_uppercase()), Err(Doubt::Forged)),
        (format!("t={NOW},v1={}", tag.split_at(62).0), Err(Doubt::Forged)),
        (format!("t={NOW},v1={tag}00"), Err(Doubt::Forged)),
        (format!("t={},v1={tag}", NOW + 1), Err(Doubt::Forged)),
        (format!("t=0{NOW},v1={tag}"), Err(Doubt::Forged)),
        (with("t=+NOW,v1=TAG"), Err(Doubt::Malformed)),
        (with("t=,v1=TAG"), Err(Doubt::Malformed)),
        (with("t=99999999999999999999,v1=TAG"), Err(Doubt::Malformed)),
        (with("t=NOW,t=NOW,v1=TAG"), Err(Doubt::Malformed)),
        (with("v1=TAG"), Err(Doubt::Malformed)),
        (with("t=NOW;v1=TAG"), Err(Doubt::NoV1)),
        (with("t=NOW,v1=TAG,"), Err(Doubt::Malformed)),
        (with("TAG"), Err(Doubt::Malformed)),
        (String::new(), Err(Doubt::Malformed)),
    ] {
        assert_eq!(keys(&[OLD, NEW]).check(Some(header.as_bytes()), BODY, NOW), expected, "{header}");
    }
}

#[test]
fn without_a_secret_or_a_signature_nothing_is_believed() {
    // What somebody would sign who hopes that an empty secret is one.
    let header = format!("t={NOW},v1={}", v1("", &NOW.to_string(), b"{}"));
    assert_eq!(keys(&[]).check(Some(header.as_bytes()), b"{}", NOW), Err(Doubt::NoSecret));
    assert_eq!(keys(&[NEW]).check(Some(header.as_bytes()), b"{}", NOW), Err(Doubt::Forged));
    assert_eq!(keys(&[NEW]).check(None, b"{}", NOW), Err(Doubt::NoHeader));
    assert_eq!(keys(&[NEW]).check(Some(b"\xff"), b"{}", NOW), Err(Doubt::Malformed));
}

#[test]
fn with_any_one_bit_flipped_nothing_is_believed() {
    let body = br#"{"id":"evt_1","type":"checkout.session.completed"}"#.to_vec();
    let header = format!("t={NOW},v1={}", v1(NEW, &NOW.to_string(), &body)).into_bytes();
    let believes = |header: &[u8], body: &[u8]| keys(&[OLD, NEW]).check(Some(header), body, NOW).is_ok();
    assert!(believes(&header, &body));
    for bit in 0..body.len() * 8 {
        let mut flipped = body.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(!believes(&header, &flipped), "{bit} of the body");
    }
    for bit in 0..header.len() * 8 {
        let mut flipped = header.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(!believes(&flipped, &body), "{bit} of the header");
    }
}

proptest! {
    #[test]
    fn no_header_whatever_is_believed_or_breaks_anything(
        header in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..200),
            "((t|v0|v1)=[0-9a-f]{0,70},? ?){0,6}".prop_map(String::into_bytes),
        ],
        now in any::<i64>(),
    ) {
        let checked = keys(&[OLD, NEW]).check(Some(&header), b"a message", now);
        prop_assert!(checked.is_err());
    }

    #[test]
    fn what_was_signed_is_believed_and_with_one_bit_flipped_is_not(
        body in proptest::collection::vec(any::<u8>(), 1..400),
        age in 0..=OLDEST,
        place in any::<prop::sample::Index>(),
        bit in 0..8_u32,
    ) {
        let time = (NOW - age).to_string();
        let header = format!("t={time},v1={}", v1(NEW, &time, &body)).into_bytes();
        let believes = |header: &[u8], body: &[u8]| keys(&[OLD, NEW]).check(Some(header), body, NOW).is_ok();
        prop_assert!(believes(&header, &body));
        let flipped = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
            bytes
        };
        prop_assert!(!believes(&header, &flipped(&body)));
        prop_assert!(!believes(&flipped(&header), &body));
    }
}
