//! Tests of Checkout Sessions: forms compared with golden files, and sessions as Stripe sends them.

use super::*;
use core_wasm::{
    catalog::model::Switch,
    offers::{self, INITIATION},
};
use serde_json::json;

fn rules(on: bool) -> CheckoutRules {
    CheckoutRules { promotion_codes: Switch(on), automatic_tax: Switch(on), terms_consent: Switch(on) }
}

fn form(offer: &'static Offer, rules: &CheckoutRules, mode: UiMode) -> String {
    let key = IdempotencyKey::parse("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55").unwrap();
    let site = Origin::parse("https://house.example").unwrap();
    CreateSession { offer, key: &key, rules, installation: "house" }.form(mode, &site)
}

/// Reads a golden file and fills in the values of an offer.
fn golden(file: &str, offer: &'static Offer) -> String {
    let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    file.trim_end()
        .replace("AMOUNT", &offer.price.0.to_string())
        .replace("PRODUCT", &encode(product_name(offer)))
        .replace("INSTALLATION", "house")
}

#[test]
fn forms_are_exact_to_the_byte() {
    let (off, on) = (rules(false), rules(true));
    for (rules, mode, file) in [
        (&off, UiMode::Embedded, include_str!("../../../../tests/stripe/embedded.form")),
        (&off, UiMode::Hosted, include_str!("../../../../tests/stripe/hosted.form")),
        (&on, UiMode::Embedded, include_str!("../../../../tests/stripe/embedded-all-on.form")),
        (&on, UiMode::Hosted, include_str!("../../../../tests/stripe/hosted-all-on.form")),
    ] {
        let form = form(offers::find(INITIATION).unwrap(), rules, mode);
        assert_eq!(form.replace('&', "\n"), golden(file, offers::find(INITIATION).unwrap()));
    }
}

#[test]
fn each_offer_has_its_own_name_price_and_pages() {
    for offer in offers::delivered() {
        let form = form(offer, &rules(false), UiMode::Hosted);
        let fields: Vec<_> = form_urlencoded::parse(form.as_bytes()).collect();
        let value = |name: &str| fields.iter().find(|(known, _)| known == name).unwrap().1.to_string();
        let slug = offer.slug.0;
        assert_eq!(value("line_items[0][price_data][unit_amount]"), offer.price.0.to_string());
        assert_eq!(value("line_items[0][price_data][product_data][name]"), product_name(offer));
        assert_eq!(value("metadata[offer]"), slug);
        assert_eq!(value("payment_intent_data[metadata][offer]"), slug);
        let welcome = format!("https://house.example/{slug}/welcome?session_id={{CHECKOUT_SESSION_ID}}");
        assert_eq!(value("success_url"), welcome);
        assert_eq!(value("cancel_url"), format!("https://house.example{}", offer.page));
    }
}

#[test]
fn the_outcome_follows_from_status_and_payment_status() {
    use PaymentOutcome::{Expired, Failed, Open, Paid, Processing};
    let session = |status, payment| json!({"status": status, "payment_status": payment});
    let expanded = |status| json!({"status": "complete", "payment_status": "unpaid", "payment_intent": {"status": status}});
    for (session, expected) in [
        (session("open", "unpaid"), Some(Open)),
        (session("open", "no_payment_required"), Some(Open)),
        (session("open", "paid"), Some(Paid)),
        (session("complete", "paid"), Some(Paid)),
        (session("complete", "no_payment_required"), Some(Paid)),
        (session("complete", "unpaid"), Some(Processing)),
        (expanded("processing"), Some(Processing)),
        (expanded("requires_payment_method"), Some(Failed)),
        (expanded("canceled"), Some(Failed)),
        (session("expired", "unpaid"), Some(Expired)),
        (session("folded", "unpaid"), None),
        (json!({"status": "complete"}), None),
        (json!({"status": "open"}), None),
        (json!({"payment_status": "paid"}), None),
    ] {
        assert_eq!(StripeSession(session.clone()).outcome(), expected, "{session}");
    }
    assert!(StripeSession::parse(b"[]").is_none());
}

#[test]
fn a_session_is_this_installation_s_where_it_names_it() {
    let is_foreign = |metadata: Value, installations: &[&str]| {
        let session = json!({"id": "cs_test_a1b2c3d4", "metadata": metadata});
        let installations: Vec<_> = installations.iter().map(|id| (*id).to_owned()).collect();
        payment_update(&session, PaymentOutcome::Paid, &installations).unwrap().is_foreign
    };
    assert!(!is_foreign(json!({"installation": "house"}), &["house"]));
    assert!(!is_foreign(json!({"installation": "before"}), &["house", "before"]));
    for (metadata, installations) in [
        (json!({"installation": "another"}), &["house"][..]),
        (json!({"installation": 7}), &["house"]),
        (json!({}), &["house"]),
        (json!({}), &[]),
        (json!({"installation": "house"}), &[]),
    ] {
        assert!(is_foreign(metadata, installations));
    }
}

#[test]
fn invalid_amounts_are_none_and_missing_details_are_zero() {
    let update = |session: Value| payment_update(&session, PaymentOutcome::Paid, &["house".to_owned()]);
    let invalid = update(json!({
        "id": "cs_test_a1b2c3d4", "amount_subtotal": -1, "amount_total": 87.5, "currency": "USD",
        "total_details": {"amount_discount": "7", "amount_tax": null},
        "payment_intent": {"id": "pi_1"}, "customer_details": null, "metadata": 7,
    }));
    let invalid = invalid.unwrap();
    assert_eq!((invalid.subtotal, invalid.total, invalid.discount, invalid.tax), (None, None, None, Some(0)));
    assert_eq!((invalid.currency.as_deref(), invalid.payment.as_deref()), (Some("usd"), Some("pi_1")));
    assert_eq!((invalid.metadata, invalid.email), (PaymentMetadata::default(), None));
    assert!(invalid.is_foreign);
    let bare = update(json!({"id": "cs_test_a1b2c3d4", "amount_total": 8700})).unwrap();
    assert_eq!((bare.total, bare.discount, bare.tax, bare.payment), (Some(8700), Some(0), Some(0), None));
    assert_eq!(update(json!({"id": "pi_1"})), None);
}
