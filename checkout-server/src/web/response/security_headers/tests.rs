//! Tests of the security headers.

use super::*;

const HASH: &str = "sha256-AAAA=";

#[track_caller]
fn check(security: &SecurityHeaders, checkout: bool, expected: &[&str], absent: &[&str]) {
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
fn a_page_allows_its_own_origin_and_its_inline_style_sheets_only() {
    let expected = [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'sha256-AAAA='",
        "img-src 'self' data:",
        "media-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "frame-src 'self' https://forms.example",
    ];
    check(&SecurityHeaders::new(false, true, None), false, &expected, &["stripe", "unsafe-inline"]);
    check(&SecurityHeaders::new(false, false, None), true, &expected, &["stripe"]);
}

#[test]
fn a_checkout_page_allows_stripe() {
    let expected = [
        "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
        "frame-src 'self' https://forms.example https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com",
        "connect-src 'self' https://api.stripe.com https://checkout.stripe.com",
        "img-src 'self' data: https://*.stripe.com",
        "form-action 'self' https://checkout.stripe.com",
    ];
    check(&SecurityHeaders::new(true, true, None), true, &expected, &[]);
}

#[test]
fn every_page_may_call_a_hosted_backend_and_checkout_pages_allow_stripe() {
    let backend = Origin::parse("https://house.example").unwrap();
    let security = SecurityHeaders::new(true, false, Some(backend));
    check(&security, false, &["connect-src 'self' https://house.example wss://house.example"], &["stripe"]);
    check(
        &security,
        true,
        &[
            "connect-src 'self' https://api.stripe.com https://checkout.stripe.com https://house.example wss://house.example",
        ],
        &[],
    );
}

#[test]
fn a_form_page_has_no_script() {
    let headers = SecurityHeaders::new(false, true, None).form(&[HASH.to_owned()]).unwrap();
    let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert_eq!(
        policy,
        "default-src 'none'; style-src 'self' 'sha256-AAAA='; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    assert_eq!(headers[X_FRAME_OPTIONS], "DENY");
}

#[test]
fn a_program_page_has_one_script_asks_its_own_server_and_may_play_a_sound_that_it_makes() {
    let headers = SecurityHeaders::new(false, true, None).program_page(&[HASH.to_owned()]).unwrap();
    assert_eq!(
        headers[CONTENT_SECURITY_POLICY],
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-AAAA='; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
}

#[test]
fn a_file_loads_nothing_and_a_shared_file_may_be_embedded_by_other_sites() {
    let security = SecurityHeaders::new(false, true, None);
    assert_eq!(security.file(&[], false).unwrap(), *security.base());
    let svg = security.file(&[HASH.to_owned()], false).unwrap();
    assert_eq!(
        svg[CONTENT_SECURITY_POLICY],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-AAAA='"
    );
    assert_eq!(svg[RESOURCE_POLICY], "same-origin");
    assert_eq!(security.file(&[], true).unwrap()[RESOURCE_POLICY], "cross-origin");
}

#[test]
fn the_origin_of_an_external_form_is_extracted() {
    assert_eq!(origin_of("https://Forms.example/f/1?a=b#c").as_deref(), Some("https://forms.example"));
    assert_eq!(origin_of("https://forms.example:8443").as_deref(), Some("https://forms.example:8443"));
    assert_eq!(origin_of("forms.example"), None);
}
