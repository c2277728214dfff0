//! The honeypot of the forms: caught submissions are kept apart, and answered like all others.

use crate::support::TestServer;
use core_wasm::{catalog::content::FORMS, forms::HONEYPOT};

#[test]
fn a_submission_with_a_filled_honeypot_is_kept_and_answered_like_any_other() {
    let server = TestServer::demo();
    let submit = |honeypot: &str| {
        let fields = [("name", "Ana"), ("email", "ana@house.example"), (HONEYPOT, honeypot)];
        server.submit_form("house", &fields)
    };
    for _ in 0..2 {
        let caught = submit("https://spam.example");
        assert_eq!((caught.status, caught.header("location")), (303, Some("/forms/house/sent")));
    }
    let kept = [("house".to_owned(), vec!["name: Ana".to_owned(), "email: ana@house.example".to_owned()])];
    assert_eq!(server.submissions(), kept);
    // An equal submission with an empty honeypot is no duplicate: it accepts the caught one.
    assert_eq!(submit("").status, 303);
    assert_eq!(submit("https://spam.example").status, 303);
    assert_eq!(server.submissions(), kept);
    let log =
        ["caught", "duplicate", "stored", "duplicate"].map(|event| format!("submission.{event} form=house"));
    assert_eq!(server.log(), log);
}

#[test]
fn an_invalid_submission_with_a_filled_honeypot_gets_the_form_back() {
    let server = TestServer::demo();
    let fields = [("name", "Ana"), ("email", "ana"), (HONEYPOT, "https://ana.example")];
    let response = server.submit_form("house", &fields);
    let page = response.text();
    assert_eq!(response.status, 422);
    assert!(page.contains(FORMS.messages.not_an_address) && page.contains("value=\"Ana\""), "{page}");
    assert!(!page.contains("ana.example"), "the honeypot is empty again");
    let json = server.submit_form_with("/forms/house", "accept: application/json\r\n", &fields);
    assert_eq!(json.status, 422);
    assert_eq!(server.submissions(), []);
}
