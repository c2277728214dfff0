//! Tests of webhooks: a table of signatures, single flipped bits, and events as Stripe sends them.

use super::*;
use core_wasm::offers::INITIATION;
use serde_json::json;
use shop::{PaymentMetadata, PaymentUpdate, SessionId};

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
fn the_signature_of_these_tests_is_that_of_openssl() {
    // printf '%s' '1767432600.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_the_new_one
    assert_eq!(
        v1(NEW, "1767432600", br#"{"id":"evt_1"}"#),
        "5330c7fe0110ad7b8e924adb72d06e49e26e751b4aa886f3622f55c4165edb25"
    );
}

#[test]
fn one_matching_signature_is_enough_and_each_other_header_is_rejected_with_its_reason() {
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

const ID: &str = "cs_test_a1b2c3d4e5";

/// A paid session of this site, as in an event.
fn session() -> Value {
    json!({
        "id": ID, "object": "checkout.session", "status": "complete", "payment_status": "paid",
        "amount_subtotal": 8700, "amount_total": 7200, "currency": "USD",
        "total_details": { "amount_discount": 2000, "amount_shipping": 0, "amount_tax": 500 },
        "customer_details": { "email": "ana@house.example", "name": null },
        "metadata": { "offer": INITIATION, "amount": "8700", "currency": "usd", "attempt": "a-1", "installation": "i" },
        "payment_intent": "pi_1", "a_field_of_next_year": {},
    })
}

fn parse(kind: &str, object: &Value) -> Result<Result<OrderEvent, &'static str>, &'static str> {
    let event = json!({
        "id": "evt_1", "object": "event", "created": 7, "livemode": false, "account": null, "type": kind,
        "data": { "object": object },
    });
    WebhookEvent::parse(event.to_string().as_bytes(), false, &["i".to_owned()]).map(|event| event.event)
}

#[track_caller]
fn update(kind: &str, object: &Value) -> PaymentUpdate {
    match parse(kind, object) {
        Ok(Ok(OrderEvent::Payment(update))) => *update,
        other => panic!("{other:?}"),
    }
}

/// The session with one field changed.
fn with(name: &str, value: Value) -> Value {
    let mut session = session();
    session[name] = value;
    session
}

#[test]
fn the_outcome_follows_from_event_type_and_payment_status() {
    use PaymentOutcome::{Expired, Failed, Paid, Processing};
    for (kind, status, expected) in [
        ("completed", json!("paid"), Paid),
        ("completed", json!("no_payment_required"), Paid),
        ("completed", json!("unpaid"), Processing),
        ("completed", json!("a_status_of_next_year"), Processing),
        ("completed", json!(null), Processing),
        ("async_payment_succeeded", json!("paid"), Paid),
        ("async_payment_succeeded", json!("unpaid"), Processing),
        ("async_payment_failed", json!("unpaid"), Failed),
        ("expired", json!("unpaid"), Expired),
    ] {
        let kind = format!("checkout.session.{kind}");
        assert_eq!(update(&kind, &with("payment_status", status)).outcome, expected, "{kind}");
    }
    // An open session may have nothing to pay too, but its buyer has confirmed nothing.
    let mut open = with("payment_status", json!("no_payment_required"));
    open["status"] = json!("open");
    assert_eq!(update("checkout.session.completed", &open).outcome, Processing);
}

#[test]
fn an_update_holds_every_field_that_is_verified() {
    let update = update("checkout.session.completed", &session());
    let own = |text: &str| Some(text.to_owned());
    let expected = PaymentUpdate {
        session: SessionId::parse(ID).unwrap(),
        outcome: PaymentOutcome::Paid,
        subtotal: Some(8700),
        total: Some(7200),
        discount: Some(2000),
        tax: Some(500),
        currency: own("usd"),
        metadata: PaymentMetadata {
            offer: own(INITIATION),
            amount: Some(8700),
            currency: own("usd"),
            attempt: own("a-1"),
        },
        is_foreign: false,
        email: own("ana@house.example"),
        payment: own("pi_1"),
    };
    assert!(update == expected, "{update:?}");
}

#[test]
fn missing_fields_and_invalid_amounts_are_none_and_missing_details_are_zero() {
    let bare = json!({ "id": ID, "payment_status": "paid" });
    let completed = |object: &Value| update("checkout.session.completed", object);
    let update = completed(&bare);
    assert_eq!((update.subtotal, update.total, update.discount, update.tax), (None, None, Some(0), Some(0)));
    assert_eq!((&update.currency, &update.email, &update.payment), (&None, &None, &None));
    assert_eq!(update.metadata, PaymentMetadata::default());
    for invalid in [json!(-1), json!(4_294_967_296_u64), json!(87.5), json!("8700")] {
        let details = json!({ "amount_discount": invalid, "amount_tax": invalid });
        let mut session = with("amount_total", invalid);
        session["total_details"] = details;
        let update = completed(&session);
        assert_eq!(
            (update.subtotal, update.total, update.discount, update.tax),
            (Some(8700), None, None, None)
        );
    }
    let expanded = with("payment_intent", json!({ "id": "pi_2", "object": "payment_intent" }));
    assert_eq!(completed(&expanded).payment.as_deref(), Some("pi_2"));
}

#[test]
fn refunds_and_lost_disputes_are_reported_with_their_id_amount_and_status() {
    use RefundStatus::{Canceled, Failed, Lost, Pending, Succeeded};
    let refunded = |id: &str, amount, status| {
        let refunds = vec![Refund { id: id.to_owned(), amount, status }];
        Ok(Ok(OrderEvent::Refund(RefundUpdate { payment: "pi_1".to_owned(), refunds })))
    };
    let refund = |status: &str| json!({ "id": "re_1", "amount": 100, "currency": "usd", "status": status, "payment_intent": "pi_1" });
    let without = |name: &str| {
        let mut refund = refund("pending");
        refund[name] = json!(null);
        refund
    };
    let dispute = |status: &str, currency: &str| json!({ "id": "du_1", "status": status, "payment_intent": "pi_1", "amount": 100, "currency": currency });
    for (kind, object, expected) in [
        ("refund.created", refund("pending"), refunded("re_1", 100, Pending)),
        ("refund.created", refund("succeeded"), refunded("re_1", 100, Succeeded)),
        ("refund.updated", refund("succeeded"), refunded("re_1", 100, Succeeded)),
        ("refund.updated", refund("canceled"), refunded("re_1", 100, Canceled)),
        ("refund.failed", refund("failed"), refunded("re_1", 100, Failed)),
        ("charge.refund.updated", refund("failed"), refunded("re_1", 100, Failed)),
        ("refund.created", without("id"), Err("no_refund")),
        ("refund.created", without("amount"), Ok(Err("no_amount"))),
        ("refund.created", without("payment_intent"), Ok(Err("no_payment_intent"))),
        ("charge.dispute.closed", dispute("lost", "usd"), refunded("du_1", 100, Lost)),
        ("charge.dispute.closed", dispute("lost", "eur"), refunded("du_1", u32::MAX, Lost)),
        ("charge.dispute.closed", dispute("won", "usd"), Ok(Err("dispute_not_lost"))),
        ("charge.dispute.closed", dispute("warning_closed", "usd"), Ok(Err("dispute_not_lost"))),
        ("charge.dispute.funds_withdrawn", dispute("needs_response", "usd"), Ok(Err("unknown_type"))),
        ("charge.dispute.created", dispute("lost", "usd"), Ok(Err("unknown_type"))),
        // This event contains only the sum of all refunds, each of which has its own event.
        (
            "charge.refunded",
            json!({ "id": "ch_1", "refunded": true, "payment_intent": "pi_1" }),
            Ok(Err("unknown_type")),
        ),
        ("invoice.paid", json!({}), Ok(Err("unknown_type"))),
    ] {
        assert_eq!(parse(kind, &object), expected, "{kind} {object}");
    }
}

#[test]
fn an_event_of_the_other_mode_or_of_a_connected_account_is_ignored() {
    let parse = |livemode: Value, account: Value, is_live| {
        let event = json!({
            "type": "checkout.session.completed", "livemode": livemode, "account": account,
            "data": { "object": session() },
        });
        WebhookEvent::parse(event.to_string().as_bytes(), is_live, &["i".to_owned()]).unwrap().event.map(drop)
    };
    for (livemode, account, is_live, expected) in [
        (json!(true), json!(null), true, Ok(())),
        (json!(false), json!(null), false, Ok(())),
        (json!(false), json!(null), true, Err("other_mode")),
        (json!(true), json!(null), false, Err("other_mode")),
        (json!(null), json!(null), true, Ok(())),
        (json!(true), json!("acct_1"), true, Err("connected_account")),
    ] {
        assert_eq!(parse(livemode.clone(), account.clone(), is_live), expected, "{livemode} {account}");
    }
}

#[test]
fn an_unparsable_event_of_this_site_is_an_error() {
    for body in ["", "null", "[]", "{}", "{\"type\":7}", "{\"type\":\"a\"", "{\"type\":\"a\",\"data\":7}"] {
        assert_eq!(WebhookEvent::parse(body.as_bytes(), false, &[]), Err("no_event"), "{body}");
    }
    for id in [json!(null), json!(7), json!(""), json!("pi_1"), json!("cs_../../"), json!("c".repeat(400))] {
        assert_eq!(parse("checkout.session.expired", &with("id", id.clone())), Err("no_session"), "{id}");
    }
    // A session of another site may have any shape.
    assert_eq!(parse("checkout.session.expired", &json!({})), Ok(Err("unknown_session")));
    for object in [json!(null), json!("words")] {
        assert_eq!(parse("checkout.session.expired", &object), Err("no_object"));
    }
}

#[test]
fn debug_output_holds_no_personal_data() {
    let shown = format!("{:?}", parse("checkout.session.completed", &session()));
    assert!(!shown.contains("ana@") && !shown.contains(ID), "{shown}");
}
