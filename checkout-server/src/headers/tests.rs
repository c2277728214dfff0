//! Which headers stand on which answers.

use super::*;

const HASH: &str = "sha256-AAAA=";

#[track_caller]
fn check(security: &Security, checkout: bool, expected: &[&str], absent: &[&str]) {
    let headers = security.page(&[HASH.to_owned()], checkout).unwrap();
    let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
    for part in expected {
        assert!(policy.split("; ").any(|directive| directive == *part), "{part} not in {policy}");
    }
    for part in absent {
        assert!(!policy.contains(part), "{part} in {policy}");
    }
}

#[test]
fn a_page_allows_its_own_origin_and_its_own_style_sheet_and_no_more() {
    let expected = [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'sha256-AAAA='",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "frame-src 'self'",
    ];
    check(&Security::new(false, true, None), false, &expected, &["stripe", "unsafe-inline"]);
    check(&Security::new(false, false, None), true, &expected, &["stripe"]);
}

#[test]
fn a_page_that_sells_through_stripe_allows_stripe() {
    let expected = [
        "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com",
        "connect-src 'self' https://api.stripe.com https://checkout.stripe.com",
        "img-src 'self' data: https://*.stripe.com",
        "form-action 'self' https://checkout.stripe.com",
    ];
    check(&Security::new(true, true, None), true, &expected, &[]);
}

#[test]
fn a_hosted_backend_may_be_called_from_every_page_and_brings_stripe_to_the_checkout() {
    let backend = Origin::parse("https://house.example").unwrap();
    let security = Security::new(true, false, Some(backend));
    check(&security, false, &["connect-src 'self' https://house.example"], &["stripe"]);
    check(
        &security,
        true,
        &["connect-src 'self' https://api.stripe.com https://checkout.stripe.com https://house.example"],
        &[],
    );
}

#[test]
fn a_form_needs_no_script_and_stands_in_a_frame_of_the_house() {
    let headers = Security::new(false, true, None).form(&[HASH.to_owned()]).unwrap();
    let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert_eq!(
        policy,
        "default-src 'none'; style-src 'self' 'sha256-AAAA='; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    );
    assert_eq!(headers[X_FRAME_OPTIONS], "SAMEORIGIN");
}

#[test]
fn a_file_may_do_nothing_but_paint_itself_and_a_social_picture_is_everybodys() {
    let security = Security::new(false, true, None);
    assert_eq!(security.file(&[], false).unwrap(), *security.plain());
    let drawing = security.file(&[HASH.to_owned()], false).unwrap();
    assert_eq!(
        drawing[CONTENT_SECURITY_POLICY],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-AAAA='"
    );
    assert_eq!(drawing[RESOURCE_POLICY], "same-origin");
    assert_eq!(security.file(&[], true).unwrap()[RESOURCE_POLICY], "cross-origin");
}

#[test]
fn a_form_from_elsewhere_is_known_by_its_origin() {
    assert_eq!(origin_of("https://Forms.example/f/1?a=b#c").as_deref(), Some("https://forms.example"));
    assert_eq!(origin_of("https://forms.example:8443").as_deref(), Some("https://forms.example:8443"));
    assert_eq!(origin_of("forms.example"), None);
}

#[test]
fn only_an_https_shop_insists_on_https() {
    let insists = |https| Security::new(https, false, None).plain().contains_key(STRICT_TRANSPORT_SECURITY);
    assert!(insists(true));
    assert!(!insists(false));
}
