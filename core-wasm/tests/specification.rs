//! Specification: the content has the figures and labels that the specification fixes (`tests/specification.toml`), and
//! every dialog opens the form that it names.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

mod page_json;

use core_wasm::articles::{ALL, search};
use core_wasm::catalog::journal::articles;
use core_wasm::catalog::{content, documents};
use core_wasm::{navigation, offers};
use page_json::page;
use serde_json::{Value, json};

const FILE: &str = "../tests/specification.toml";

/// The lines of `tests/specification.toml`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Specification {
    value: Vec<FixedValue>,
    page: Vec<FixedTexts>,
}

/// A value that the specification fixes.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct FixedValue {
    of: String,
    at: String,
    #[serde(default)]
    each: Vec<String>,
    is: Value,
}

/// Texts that a page contains.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct FixedTexts {
    of: String,
    contains: Vec<String>,
}

fn specification() -> Specification {
    toml::from_str(&std::fs::read_to_string(FILE).unwrap()).unwrap()
}

/// What a line of the specification refers to.
fn subject(of: &str) -> Value {
    match of {
        "offers" => json!(offers::offers().collect::<std::collections::BTreeMap<_, _>>()),
        "site" => serde_json::from_str(content::SITE_JSON.0).unwrap(),
        "navigation" => json!(navigation::items("/")),
        "journal" => {
            let minutes = articles().iter().map(|article| article.reading_time);
            let minutes = minutes.map(|time| time.strip_suffix(" min read").unwrap().parse::<u32>().unwrap());
            let minutes: Vec<u32> = minutes.collect();
            let featured = search("", ALL).featured.into_iter().map(|card| card.slug).collect::<Vec<_>>();
            json!({
                "listed": articles().len(),
                "featured": featured,
                "minutes": [minutes.iter().min(), minutes.iter().max()],
            })
        }
        path => page(path, None),
    }
}

/// The named fields of an object (`value.text` is a field of a field), joined by spaces.
fn fields(object: &Value, names: &[String]) -> String {
    let field = |name: &String| object.pointer(&format!("/{}", name.replace('.', "/")));
    let texts = names.iter().filter_map(field).filter(|value| !value.is_null());
    let texts = texts.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_content_has_the_values_of_the_specification() {
    let mut wrong = Vec::new();
    for FixedValue { of, at, each, is } in specification().value {
        let subject = subject(&of);
        let found = subject.pointer(&at).unwrap_or(&Value::Null);
        let found = match found {
            found if each.is_empty() => found.clone(),
            Value::Array(items) => items.iter().map(|item| Value::from(fields(item, &each))).collect(),
            object => fields(object, &each).into(),
        };
        if found != is {
            wrong.push(format!("{of} {at}: the content says {found}, and the specification {is}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{REMEDY}", wrong.join("\n"));
}

#[test]
fn the_pages_contain_the_texts_of_the_specification() {
    let mut wrong = Vec::new();
    for FixedTexts { of, contains } in specification().page {
        let words = words(&of);
        let missing = contains.iter().filter(|text| !words.contains(text.as_str()));
        wrong.extend(missing.map(|text| format!("{of} does not contain {text:?}")));
    }
    assert!(wrong.is_empty(), "{}\n{REMEDY}", wrong.join("\n"));
}

const REMEDY: &str =
    "Where a change of the content is meant, change its line in tests/specification.toml, too.";

/// All texts of a page, joined.
fn words(path: &str) -> String {
    fn gather(value: &Value, text: &mut String) {
        match value {
            Value::String(words) => {
                text.push_str(words);
                text.push('\n');
            }
            Value::Array(items) => items.iter().for_each(|item| gather(item, text)),
            // A headline is one text, in its parts.
            Value::Object(fields) if fields.contains_key("lead") && !fields.contains_key("fields") => {
                for part in ["lead", "accent", "tail"] {
                    text.push_str(fields.get(part).and_then(Value::as_str).unwrap_or_default());
                }
                text.push('\n');
            }
            Value::Object(fields) => fields.values().for_each(|field| gather(field, text)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut text = String::new();
    gather(&page(path, None), &mut text);
    text
}

#[test]
fn lists_of_one_page_agree_with_those_of_another() {
    let titles = |items: &Value| -> Vec<String> {
        items.as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        json!(titles(&page("/consulting", None)["offerings"]["items"])),
        page("/services", None)["brand"]["items"]
    );
    assert_eq!(page("/", None)["days"], page("/initiation", None)["days"]["items"]);
    let order: Vec<_> = page("/case-studies", None)["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| case["slug"].as_str().unwrap().to_owned())
        .collect();
    for (slug, next) in order.iter().zip(order.iter().cycle().skip(1)) {
        assert_eq!(page(&format!("/case-studies/{slug}"), None)["next"]["slug"], *next);
    }
}

#[test]
fn every_phase_of_the_retreat_has_its_three_dialogs() {
    let retreats = page("/retreats", None);
    for phase in ["upcoming", "today", "past"] {
        for (dialog, preset) in [
            ("interest", "retreat-interest"),
            ("preSignUp", "retreat-pre-sign-up"),
            ("earlyAccess", "retreat-early-access"),
        ] {
            let dialog_json = &retreats[phase][dialog];
            assert_eq!((&dialog_json["form"], &dialog_json["embedded"]), (&"house".into(), &"own".into()));
            assert_eq!(dialog_json["address"], format!("/forms/house?room={preset}"));
        }
    }
}

#[test]
fn dialogs_open_the_forms_that_the_specification_names() {
    // Specification §7: one for the product waitlist, contact and tiers; another for home and gatherings, which
    // serves events and About too; another for consulting inquiries.
    for (path, dialog, form, address) in [
        ("/", "/hero/dialog", "house", "/forms/house?room=welcome"),
        ("/about", "/enter/dialog", "house", "/forms/house"),
        ("/events", "/waitlist/dialog", "house", "/forms/house?room=events"),
        ("/rituals", "/waitlist/dialog", "product", "/forms/product?topic=waitlist"),
        ("/rituals", "/paths/codex/dialog", "product", "/forms/product?topic=codex"),
        ("/rituals", "/paths/devotion/dialog", "product", "/forms/product?topic=devotion"),
        ("/contact", "/inquiry/dialog", "product", "/forms/product"),
        ("/consulting", "/inquiry/dialog", "creative", "/forms/creative"),
    ] {
        let page = page(path, None);
        let dialog = page.pointer(dialog).unwrap();
        assert_eq!((&dialog["form"], &dialog["address"]), (&form.into(), &address.into()), "{path}");
    }
}

#[test]
fn a_legal_page_that_is_a_sample_says_so() {
    for path in ["/legal/privacy", "/legal/terms", "/legal/cookies"] {
        let page = page(path, None);
        assert_eq!(page["page"], "legal");
        let says_so = page["notice"].as_str().unwrap().contains("reviewed by counsel");
        assert!(says_so || page["sample"] == false, "{path}");
    }
    let terms = documents::document("legal", "terms").unwrap();
    assert!(terms.html.contains("INITIATION does not carry the guarantee of Volume I"));
}
