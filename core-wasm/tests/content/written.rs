//! The compiled content does not depend on how the files are written; and lists of the references in content.

use std::fs;
use std::path::Path;

use core_content::compiler::Compiled;

use crate::folder::{build, changed, copy, files, loaded, pages, scratch, valid};

#[test]
fn rewritten_files_compile_to_the_same_content() {
    let folder = scratch("rewritten");
    copy(&valid(), &folder);
    rewrite(&folder);
    // The first comparison names the differing part; the second one covers everything.
    let (found, expected) =
        (core_content::compiler::compile(&folder, None), core_content::compiler::compile(&valid(), None));
    let (found, expected) = (found.unwrap(), expected.unwrap());
    let read = |compiled: &Compiled| loaded(compiled).content;
    assert!(read(&found) == read(&expected), "what browser and server compute with");
    assert!(found == expected, "mail, documents, journal, program, events or pictures");
}

/// Rewrites all TOML files and front matters of a folder as a program would: without comments, with the keys in
/// another order, tables in other forms, strings in other quotation marks and with escapes.
fn rewrite(folder: &Path) {
    for path in files(folder) {
        if path.is_dir() {
            rewrite(&path);
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let rewritten = |toml: &str| {
            let table: toml::Table = toml::from_str(toml).unwrap();
            let lines = table.iter().rev().map(|(key, value)| format!("{key:?} = {}\n", rewritten(value)));
            lines.collect::<String>()
        };
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => fs::write(&path, rewritten(&text)).unwrap(),
            Some("md") => {
                let (front_matter, body) = text.strip_prefix("+++\n").unwrap().split_once("\n+++\n").unwrap();
                fs::write(&path, format!("+++\n{}+++\n{body}", rewritten(front_matter))).unwrap();
            }
            _ => {}
        }
    }
}

/// A value of TOML on one line.
fn rewritten(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => {
            let escaped = |char: char| match char {
                ' '..='~' if !"\"\\".contains(char) => char.to_string(),
                _ => format!("\\U{:08X}", u32::from(char)),
            };
            format!("\"{}\"", text.chars().map(escaped).collect::<String>())
        }
        toml::Value::Array(values) => {
            format!("[{}]", values.iter().map(rewritten).collect::<Vec<_>>().join(", "))
        }
        toml::Value::Table(table) => {
            let entries = table.iter().rev().map(|(key, value)| format!("{key:?} = {}", rewritten(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(switch) => switch.to_string(),
        toml::Value::Datetime(date) => date.to_string(),
    }
}

#[test]
fn the_pictures_in_use_say_which_ones_only_articles_show() {
    let garden = "\n[garden]\nalt = \"A garden\"\nfocal = { x = 1, y = 2 }\n[unused]\nalt = \"A\"\nfocal = { x = 1, y = 2 }\n\n[moon]";
    let moon = "picture = \"moon\"";
    let changes = [
        ("pictures.toml", "[moon]", garden),
        ("journal/first-essay.md", moon, "picture = \"garden\""),
        ("journal/second-essay.md", "+++\n## ", "+++\n![](figure \"A caption.\")\n\n## "),
        ("pictures.toml", "[moon]", "[figure]\nalt = \"A\"\nfocal = { x = 3, y = 4 }\n\n[moon]"),
    ];
    let folder = changed("pictures-in-use", &changes);
    for name in ["garden", "figure", "unused"] {
        fs::copy(folder.join("images/moon.jpg"), folder.join(format!("images/{name}.jpg"))).unwrap();
    }
    let pictures = core_content::compiler::compile(&folder, None).unwrap().pictures;
    let pictures: Vec<serde_json::Value> = serde_json::from_str(&pictures).unwrap();
    let found: Vec<(&str, bool)> = pictures
        .iter()
        .map(|picture| (picture["id"].as_str().unwrap(), picture["articlesOnly"].as_bool().unwrap()))
        .collect();
    assert_eq!(found, [("figure", true), ("garden", true), ("moon", false), ("shore", false)]);
    assert_eq!(pictures[1]["focal"], serde_json::json!({ "x": 1, "y": 2 }));
    assert_eq!(pictures[3]["portrait"]["id"], "shore-tall");
}

#[test]
fn the_characters_for_the_fonts_are_all_characters_of_the_texts() {
    let change = ("pages/contact.toml", "text = \"A sentence.\"", "# ß\ntext = \"A senten\\u00e7e.\"");
    let characters =
        core_content::compiler::compile(&changed("characters", &[change]), None).unwrap().characters;
    assert!(characters.contains('ç') && !characters.contains('ß'), "{characters}");
}

#[test]
fn each_of_several_retreats_has_its_own_texts_dialogs_and_choices() {
    let spring = "[[retreats]]
slug = \"spring-tide\"
eyebrow = \"Eyebrow\"
title = \"The *Spring Tide*\"
starts = \"2027-03-05\"
ends = \"2027-03-07\"
place = \"Maui, Hawaiʻi\"
paragraphs = [\"Three days, {retreat_dates}, counted by the tide.\"]
summary = \"{retreat_name}, three days on Maui, {retreat_dates}.\"

[pillars]";
    let choice = "{ value = \"retreat-interest\", label = \"A label\"";
    let each = format!("{choice}, each_retreat = \"{{retreat_name}}, {{retreat_dates}}: a list\"");
    let changes = [("pages/retreats.toml", "[pillars]", spring), ("forms.toml", choice, each.as_str())];
    let sources = core_content::compiler::compile(&changed("several-retreats", &changes), None).unwrap();
    let content = pages(&sources);
    for expected in [
        "Three days, March 5–7, 2027, counted by the tide.",
        "/forms/house?room=retreat-interest.gathering",
        "/forms/house?room=retreat-interest.spring-tide",
        // The form has no choice of this kind for each retreat, so the general one is chosen.
        "/forms/house?room=retreat-early-access\"",
        "\"text\":\"The Spring Tide, March 5–7, 2027. A sentence.\"",
        "Title, January 3–4, 2026: a list",
        "The Spring Tide, March 5–7, 2027: a list",
    ] {
        assert!(content.contains(expected), "{expected}");
    }
    let events = build(&sources).events;
    let spring = events.iter().find(|event| event.fragment == Some("spring-tide")).unwrap();
    assert_eq!(spring.summary, "The Spring Tide, three days on Maui, March 5–7, 2027.");
}
