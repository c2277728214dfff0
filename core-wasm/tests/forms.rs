//! Forms: what they take, what they say, and that nothing breaks them.

mod told;

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::content::FORMS;
use core_wasm::forms::{Entry, FieldError, TRAP, fields, is_address, is_link, summary, validate};
use core_wasm::model::{FieldKind, FormKind};
use proptest::prelude::*;
use told::page;

fn send(form: FormKind, values: &[(&str, &str)]) -> Result<Entry, Vec<FieldError>> {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    validate(form, &values.collect::<BTreeMap<_, _>>())
}

/// What is said beside each line that needs another look.
fn faults(form: FormKind, values: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    let errors = send(form, values).err().unwrap_or_default();
    errors.into_iter().map(|error| (error.field, error.message)).collect()
}

const ANA: [(&str, &str); 2] = [("name", "Ana"), ("email", "ana@house.example")];

#[test]
fn what_is_sound_is_kept_in_the_order_of_the_form_and_trimmed() {
    let values = [
        ("message", " Aloha,\r\n\r\nI come\tearly. \n"),
        ("room", "events"),
        ("email", " ana@house.example"),
        ("name", "  Ana  "),
    ];
    let entry = send(FormKind::House, &values).unwrap();
    let kept: Vec<_> = entry.fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let expected = [
        ("name", "Ana"),
        ("email", "ana@house.example"),
        ("room", "events"),
        ("message", "Aloha,\n\nI come early."),
    ];
    assert_eq!(kept, expected);
    assert_eq!(
        (entry.form, entry.value("room"), entry.value("nothing")),
        (FormKind::House, Some("events"), None)
    );
}

#[test]
fn an_empty_line_is_not_kept_and_a_strange_one_neither() {
    let entry =
        send(FormKind::House, &[ANA[0], ANA[1], ("room", ""), ("message", "  \n "), ("price", "1")]).unwrap();
    assert_eq!(entry.fields.len(), 2);
}

#[test]
fn a_required_line_asks_in_its_own_words() {
    assert_eq!(
        faults(FormKind::House, &[("name", " \t\n")]),
        [
            ("name", "What may we call you?".to_owned()),
            ("email", "Without an address, the answer has nowhere to go.".to_owned()),
        ]
    );
    assert_eq!(
        faults(FormKind::Newsletter, &[]),
        [("email", "Without an address, the letter has nowhere to go.".to_owned())]
    );
}

#[test]
fn each_fault_has_its_sentence() {
    let words = &FORMS.messages;
    fn with(name: &'static str, value: &str) -> Vec<(&'static str, String)> {
        faults(FormKind::Creative, &[ANA[0], ANA[1], ("message", "Bowls."), (name, value)])
    }
    fn check(name: &'static str, value: &str, sentence: &str) {
        assert_eq!(with(name, value), [(name, sentence.to_owned())], "{value:?}");
    }
    check("email", "ana", words.not_an_address);
    check("website", "house", words.not_a_link);
    check("offering", "everything", words.not_a_choice);
    check("offering", "Brand-Story", words.not_a_choice);
    check("brand", "The\nHouse", words.unreadable);
    check("brand", "The\0House", words.unreadable);
    check("message", "A\u{8} letter", words.unreadable);
    check("message", "A \u{202e}rettel", words.unreadable);
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
    assert_eq!(with("message", &"long\n".repeat(800)), []);
}

#[test]
fn the_sentence_above_counts_the_lines() {
    assert_eq!(summary(&[]), "");
    let errors = send(FormKind::House, &[]).unwrap_err();
    assert_eq!(summary(&errors[..1]), "One line needs another look.");
    assert_eq!(summary(&errors), "2 lines need another look.");
}

#[test]
fn addresses_are_taken_as_people_have_them() {
    for sound in [
        "ana@house.example",
        "a.b+letters@mail.house.example",
        "o'neil@house.example",
        "kai_99@h-1.example",
        "kūkaʻi@māla.example",
        "x@xn--mla-gpa.example",
        "%@house.example",
    ] {
        assert!(is_address(sound), "{sound}");
    }
    let long = format!("{}@house.example", "a".repeat(65));
    for strange in [
        "",
        "ana",
        "@",
        "ana@",
        "@house.example",
        "ana@house",
        "ana@.example",
        "ana@house.",
        "ana@house..example",
        "ana@-house.example",
        "ana@house-.example",
        "a na@house.example",
        "ana@hou se.example",
        "ana@hou\u{a0}se.example",
        "ana@hou\u{3000}se.example",
        "ana@@house.example",
        "ana@house.example,kai@house.example",
        "<ana@house.example>",
        "ana..b@house.example",
        ".ana@house.example",
        "ana.@house.example",
        "ana@house_1.example",
        "ana@[127.0.0.1]",
        "\"a\"@house.example",
        "mailto:ana@house.example",
        &long,
    ] {
        assert!(!is_address(strange), "{strange}");
    }
}

#[test]
fn web_addresses_have_a_scheme_and_a_dot() {
    for sound in [
        "https://house.example",
        "http://house.example/",
        "https://www.house.example:8443/a?b=c#d",
        "https://māla.example/kō",
        "https://house.example?from=card",
    ] {
        assert!(is_link(sound), "{sound}");
    }
    for strange in [
        "",
        "house.example",
        "https://",
        "https://house",
        "https:/house.example",
        "ftp://house.example",
        "javascript:alert(1)//house.example",
        "https://house.example:",
        "https://house.example:99999",
        "https://ana@house.example/",
        "https://house .example",
        "https://house\u{3000}.example",
        "https://house.example/a b",
        "data:text/html,x.y",
        "HTTPS://house.example\n",
    ] {
        assert!(!is_link(strange), "{strange}");
    }
}

#[test]
fn every_form_has_what_a_form_needs() {
    for form in FormKind::ALL.iter().copied() {
        let names: BTreeSet<_> = fields(form).iter().map(|field| field.name).collect();
        assert_eq!(names.len(), fields(form).len(), "{form:?}");
        assert!(names.contains("email") && !names.contains(TRAP), "{form:?}");
        for field in fields(form) {
            assert_eq!(field.options.is_some(), field.kind == FieldKind::Select, "{form:?} {}", field.name);
            assert!(!field.required || field.missing.is_some(), "{form:?} {}", field.name);
            assert!(field.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{form:?} {}", field.name);
        }
        for (path, sent) in
            [(format!("/forms/{}", form.word()), false), (format!("/forms/{}/sent", form.word()), true)]
        {
            let told = page(&path, None);
            assert_eq!(
                (&told["page"], &told["form"], &told["sent"]),
                (&"form".into(), &form.word().into(), &sent.into())
            );
            assert_eq!(told["action"], format!("/forms/{}", form.word()));
            assert_eq!(told["trap"], TRAP);
            assert!(told["keeping"].as_str().unwrap().contains("erase it"), "{path}");
            assert!(told["mail"]["to"].as_str().unwrap().starts_with("mailto:"), "{path}");
            assert_eq!(told["fields"].as_array().unwrap().len(), fields(form).len());
        }
    }
}

fn any_form() -> impl Strategy<Value = FormKind> {
    proptest::sample::select(FormKind::ALL)
}

/// Names of lines with any text, and with what resembles an answer.
fn any_values() -> impl Strategy<Value = BTreeMap<String, String>> {
    let names: BTreeSet<&str> =
        FormKind::ALL.iter().flat_map(|form| fields(*form)).map(|field| field.name).collect();
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
    fn whatever_is_written_is_kept_or_answered(form in any_form(), values in any_values()) {
        match validate(form, &values) {
            Ok(entry) => {
                for (name, value) in &entry.fields {
                    let field = fields(form).iter().find(|field| field.name == *name).unwrap();
                    prop_assert!(!value.is_empty());
                    prop_assert_eq!(value.trim(), value);
                    prop_assert!(value.chars().count() <= field.max.0 as usize);
                    prop_assert!(value.chars().all(|letter| !letter.is_control() || letter == '\n'));
                    prop_assert!(field.kind == FieldKind::Textarea || !value.contains('\n'));
                }
                for field in fields(form).iter().filter(|field| field.required) {
                    prop_assert!(entry.value(field.name).is_some());
                }
                // What was kept is kept again, as it stands.
                let again: BTreeMap<_, _> =
                    entry.fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
                prop_assert_eq!(validate(form, &again), Ok(entry));
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
    fn an_address_is_one_line_with_one_at(text in any::<String>()) {
        if is_address(&text) {
            prop_assert_eq!(text.matches('@').count(), 1);
            prop_assert!(!text.contains(char::is_whitespace));
        }
        let _ = is_link(&text);
    }
}
