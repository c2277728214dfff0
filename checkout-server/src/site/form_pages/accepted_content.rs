//! Property: if the checker accepts a content, the templates accept its pages, which show each text unchanged.

use super::{FormContext, needed};
use crate::site::template::PageTemplate;
use core_content::{
    compiler::{Options, compile_with},
    loaded::{SharedContent, load},
};
use core_wasm::catalog::model::Field;
use hyper::HeaderMap;
use proptest::{
    prelude::*,
    sample::select,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use std::{cell::Cell, fmt::Write as _, fs, path::Path};

/// A change of the small site: a file, a text in it, and the text that replaces it.
type Change = (&'static str, &'static str, String);

/// The small site of the core's tests with changes; `None` if the checker refuses it.
fn accepted(changes: &[Change]) -> Option<SharedContent> {
    let small = Path::new(core_wasm::catalog::content::embedded::SITE);
    let over = std::env::temp_dir().join(format!("accepted-content-{}", std::process::id()));
    for (file, before, after) in changes {
        let path = over.join(file);
        let text = fs::read_to_string(&path).or_else(|_| fs::read_to_string(small.join(file))).unwrap();
        assert!(text.contains(before), "{file} does not hold {before}");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replacen(before, after, 1)).unwrap();
    }
    let compiled = compile_with(small, &Options { over: Some(&over), ..Options::default() });
    fs::remove_dir_all(&over).unwrap();
    Some(load(compiled.ok()?.content.browser.leak()).unwrap().content)
}

/// Renders a page of every form that holds all texts of the site, as the build would write it.
fn check(content: &SharedContent) -> Result<(), TestCaseError> {
    let texts = content.pages.iter().map(|page| page.json).chain([content.site_json]);
    let texts: String = texts.map(|text| text.replace('<', "&lt;")).collect();
    for form in content.forms.forms {
        let mut source = texts.clone();
        for Field { name, .. } in form.fields {
            write!(
                source,
                "{{{{values.{name}}}}}{{{{errors.{name}}}}}{{{{invalid.{name}}}}}\
                 {{% for option in options.{name} %}}{{% if option.value == values.{name} %}}{{% endif %}}{{% endfor %}}"
            )
            .unwrap();
        }
        source.push_str("{{summary}}");
        let sample = || FormContext::default().at(0, form.fields);
        let made =
            PageTemplate::new("page.html", source.into(), HeaderMap::new(), sample(), needed(form.fields));
        let template = made.map_err(|faults| TestCaseError::fail(format!("{faults:?}")))?;
        prop_assert!(template.render(sample()).unwrap().starts_with(&texts));
    }
    Ok(())
}

/// Names of fields: valid ones, words of templates, and others.
fn name() -> impl Strategy<Value = String> {
    let words =
        ["first_name", "first-name", "a.b", "true", "none", "in", "if", "for", "loop", "items", "naïve"];
    prop_oneof![
        "[a-z][a-z0-9_]{0,9}",
        "[a-zA-Z0-9_. {}%-]{1,6}",
        select(words.to_vec()).prop_map(str::to_owned)
    ]
}

/// Texts of words and of the signs of templates.
fn text() -> impl Strategy<Value = String> {
    let parts = [
        "A word",
        "values",
        ".",
        "{experiences}",
        "{count}",
        "{",
        "}",
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "<!--{",
    ];
    let mixed = proptest::collection::vec(select(parts.to_vec()), 1..4).prop_map(|parts| parts.concat());
    prop_oneof![Just("A word".to_owned()), mixed]
}

/// Place of a text in the small site: file, key with the text, and the beginning of the new text.
const PLACES: [(&str, &str, &str); 6] = [
    ("forms.toml", "label = \"A label\"", "label = \""),
    ("forms.toml", "missing = \"What may we call you?\"", "missing = \""),
    ("pages/about.toml", "text = \"A sentence.\"", "text = \""),
    ("pages/home.toml", "to = \"https://letters.house.example/\"", "to = \"https://letters.house.example/"),
    ("pages/home.toml", "to = \"/about\"", "to = \"/about?"),
    ("site.toml", "email = \"house@house.example\"", "email = \"house+"),
];

#[test]
fn pages_of_an_accepted_content_are_templates_that_show_its_texts() {
    let (accepts, refuses) = (Cell::new(0), Cell::new(0));
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    // A fixed seed: all runs have the same cases.
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let run =
        runner.run(&(name(), select(PLACES.to_vec()), text()), |(name, (file, before, start), text)| {
            let end = if file == "site.toml" { "@house.example\"" } else { "\"" };
            let changes = [
                ("forms.toml", "name = \"message\"", format!("name = \"{name}\"")),
                (file, before, format!("{start}{text}{end}")),
            ];
            let Some(content) = accepted(&changes) else {
                refuses.set(refuses.get() + 1);
                return Ok(());
            };
            accepts.set(accepts.get() + 1);
            check(&content)
        });
    run.unwrap();
    assert!(accepts.get() > 40 && refuses.get() > 40, "{accepts:?} {refuses:?}");
}
