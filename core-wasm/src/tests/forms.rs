//! Form validation: what each field accepts, its messages, and properties for arbitrary input.

use std::collections::{BTreeMap, BTreeSet};

use super::page_json::page;
use crate::catalog::content::FORMS;
use crate::catalog::model::{FieldKind, FormName};
use crate::engine::validation::{is_email, is_web_url};
use crate::forms::{FieldError, HONEYPOT, ValidSubmission, fields, form_names, summary, validate};
use proptest::prelude::*;

fn send(form: FormName, values: &[(&str, &str)]) -> Result<ValidSubmission, Vec<FieldError>> {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    validate(form, &values.collect::<BTreeMap<_, _>>())
}

fn messages(form: FormName, values: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    let errors = send(form, values).err().unwrap_or_default();
    errors.into_iter().map(|error| (error.field, error.message)).collect()
}

const ANA: [(&str, &str); 2] = [("name", "Ana"), ("email", "ana@house.example")];

#[test]
fn valid_values_are_returned_in_the_order_of_the_form_and_normalized() {
    let values = [
        ("message", " Aloha,\r\n\r\nI come\tearly. \n"),
        ("room", "events"),
        ("email", " ana@house.example"),
        ("name", "  Ana  "),
    ];
    let submission = send(FormName("house"), &values).unwrap();
    let kept: Vec<_> = submission.fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let expected = [
        ("name", "Ana"),
        ("email", "ana@house.example"),
        ("room", "events"),
        ("message", "Aloha,\n\nI come early."),
    ];
    assert_eq!(kept, expected);
    assert_eq!(
        (submission.form, submission.value("room"), submission.value("nothing")),
        (FormName("house"), Some("events"), None)
    );
}

#[test]
fn empty_and_unknown_fields_are_dropped() {
    let submission =
        send(FormName("house"), &[ANA[0], ANA[1], ("room", ""), ("message", "  \n "), ("price", "1")])
            .unwrap();
    assert_eq!(submission.fields.len(), 2);
}

#[test]
fn a_required_field_has_its_own_message() {
    assert_eq!(
        messages(FormName("house"), &[("name", " \t\n")]),
        [("name", "What may we call you?".to_owned()), ("email", "Where may we answer?".to_owned()),]
    );
    assert_eq!(messages(FormName::NEWSLETTER, &[]), [("email", "Words.".to_owned())]);
}

#[test]
fn each_violation_has_its_message() {
    let words = &FORMS.messages;
    fn with(name: &'static str, value: &str) -> Vec<(&'static str, String)> {
        messages(FormName("creative"), &[ANA[0], ANA[1], ("message", "Bowls."), (name, value)])
    }
    fn check(name: &'static str, value: &str, sentence: &str) {
        assert_eq!(with(name, value), [(name, sentence.to_owned())], "{value:?}");
    }
    check("email", "ana", words.not_an_address);
    check("offering", "everything", words.not_a_choice);
    check("offering", "Brand-Story", words.not_a_choice);
    check("brand", "The\nHouse", words.unreadable);
    check("brand", "The\0House", words.unreadable);
    check("message", "A\u{8} letter", words.unreadable);
    check("message", "A \u{fffd}", words.unreadable);
    check(
        "name",
        &"a".repeat(121),
        "This is longer than the page can hold. Please keep it to 120 characters.",
    );
    check(
        "message",
        &"a".repeat(4001),
        "This is longer than the page can hold. Please keep it to 4000 characters.",
    );
    assert_eq!(with("name", &"ʻ".repeat(120)), []);
    for website in ["www.site.example", "site.example/lani", "@lani", "HTTPS://SITE.EXAMPLE", "soon"] {
        assert_eq!(with("website", website), []);
    }
    assert_eq!(with("message", &"long\n".repeat(800)), []);
}

#[test]
fn the_summary_counts_the_errors_or_has_the_message_of_a_hidden_field() {
    let house = FormName("house");
    let (name, email) = (("name", "Your name?"), ("email", "Your address?"));
    for (form, errors, expected) in [
        (house, vec![], ""),
        (house, vec![name], "One line needs another look."),
        (house, vec![name, email], "2 lines need another look."),
        // A field that only a newer server has.
        (house, vec![name, ("age", "Your age?")], "Your age?"),
        (FormName("confirm"), vec![("token", "It has ended.")], "It has ended."),
    ] {
        assert_eq!(summary(form, &errors), expected, "{errors:?}");
    }
}

#[test]
fn every_form_has_its_fields_and_its_two_pages() {
    for form in form_names() {
        let names: BTreeSet<_> = fields(form).iter().map(|field| field.name).collect();
        assert_eq!(names.len(), fields(form).len(), "{form:?}");
        let is_signed = matches!(form, FormName::CONFIRM | FormName::UNSUBSCRIBE);
        assert!(names.contains(if is_signed { "token" } else { "email" }), "{form:?}");
        assert!(!names.contains(HONEYPOT), "{form:?}");
        for field in fields(form) {
            assert_eq!(field.options.is_some(), field.kind == FieldKind::Select, "{form:?} {}", field.name);
            assert!(!field.required || field.missing.is_some(), "{form:?} {}", field.name);
            assert!(field.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{form:?} {}", field.name);
        }
        for (path, sent) in
            [(format!("/forms/{}", form.as_str()), false), (format!("/forms/{}/sent", form.as_str()), true)]
        {
            let json = page(&path, None);
            assert_eq!(
                (&json["page"], &json["form"], &json["sent"]),
                (&"form".into(), &form.as_str().into(), &sent.into())
            );
            assert_eq!(json["action"], format!("/forms/{}", form.as_str()));
            let honeypot = Some(HONEYPOT).filter(|_| form.stores_submissions() && !sent);
            assert_eq!(json["honeypot"].as_str(), honeypot, "{path}");
            let letter = json["mail"]["to"].as_str().map(|to| to.starts_with("mailto:"));
            assert_eq!(letter, (!sent).then_some(true), "{path}");
            let shown = if sent { 0 } else { fields(form).len() };
            assert_eq!(json["fields"].as_array().unwrap().len(), shown, "{path}");
        }
    }
}

#[test]
fn the_email_of_a_dialog_has_its_own_subject_or_the_label_of_its_button() {
    for (path, subject) in [("/events", "A%20waitlist"), ("/consulting", "A%20label")] {
        let page = page(path, None);
        let dialog = page.pointer("/waitlist/dialog").or_else(|| page.pointer("/inquiry/dialog")).unwrap();
        let letter = dialog["mail"]["to"].as_str().unwrap();
        assert!(letter.starts_with("mailto:"), "{letter}");
        assert!(letter.contains(&format!("?subject={subject}&body=")), "{letter}");
    }
}

fn any_form() -> impl Strategy<Value = FormName> {
    proptest::sample::select(form_names().collect::<Vec<_>>())
}

/// Field names with arbitrary and with plausible values.
fn any_values() -> impl Strategy<Value = BTreeMap<String, String>> {
    let names: BTreeSet<&str> = form_names().flat_map(fields).map(|field| field.name).collect();
    let name = proptest::sample::select(names.into_iter().collect::<Vec<_>>()).prop_map(str::to_owned);
    let value = prop_oneof![
        any::<String>(),
        "[a-z]{1,9}@[a-z]{1,9}\\.[a-z]{2,4}",
        "https://[a-z]{1,9}\\.[a-z]{2,4}/[a-z]{0,9}",
        "[ \t\r\n]{0,4}[A-Za-zʻ’ ]{0,20}[ \t\r\n]{0,4}",
        Just("waitlist".to_owned()),
        ".{0,300}",
    ];
    proptest::collection::btree_map(name, value, 0..9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_input_is_accepted_or_has_messages(form in any_form(), values in any_values()) {
        match validate(form, &values) {
            Ok(submission) => {
                for (name, value) in &submission.fields {
                    let field = fields(form).iter().find(|field| field.name == *name).unwrap();
                    prop_assert!(!value.is_empty());
                    prop_assert_eq!(value.trim(), value);
                    prop_assert!(value.chars().count() <= field.max.0 as usize);
                    prop_assert!(value.chars().all(|char| !char.is_control() || char == '\n'));
                    prop_assert!(field.kind == FieldKind::Textarea || !value.contains('\n'));
                }
                for field in fields(form).iter().filter(|field| field.required) {
                    prop_assert!(submission.value(field.name).is_some());
                }
                // Validation is idempotent.
                let again: BTreeMap<_, _> =
                    submission.fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
                prop_assert_eq!(validate(form, &again), Ok(submission));
            }
            Err(errors) => {
                prop_assert!(!errors.is_empty());
                let known: Vec<_> = fields(form).iter().map(|field| field.name).collect();
                let places: Vec<_> = errors.iter().map(|error| known.iter().position(|name| *name == error.field)).collect();
                prop_assert!(places.iter().all(Option::is_some) && places.is_sorted());
                let unfilled = |error: &FieldError| error.message.is_empty() || error.message.contains('{');
                prop_assert!(!errors.iter().any(unfilled));
            }
        }
    }

    #[test]
    fn an_email_address_has_one_at_sign_and_no_white_space(text in any::<String>()) {
        if is_email(&text) {
            prop_assert_eq!(text.matches('@').count(), 1);
            prop_assert!(!text.contains(char::is_whitespace));
        }
        let _ = is_web_url(&text);
    }
}
