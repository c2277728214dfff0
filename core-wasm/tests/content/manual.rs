//! Descriptions of the content files, and the owner's manual that is made from them. `BLESS=1 cargo test` writes the
//! manual's reference; review the difference before committing it.

use core_compiler::describe::description;
use core_compiler::manual::reference;
use std::fs;

use crate::folder::{files, valid};

/// The owner's manual; its second part is the reference.
const MANUAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/content.md");

#[test]
fn the_manual_lists_every_key_as_it_is_declared() {
    let manual = fs::read_to_string(MANUAL).unwrap();
    let (recipes, found) = manual.split_once("## Every file and every key\n").unwrap();
    let (title, expected) = reference().split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    if std::env::var_os("BLESS").is_some() {
        fs::write(MANUAL, format!("{recipes}{title}\n{expected}")).unwrap();
    } else {
        assert!(
            found == expected,
            "docs/content.md is not current: BLESS=1 cargo test -p core-compiler manual"
        );
    }
}

#[test]
fn every_file_of_the_content_is_described() {
    let described = description().files;
    let is_described = |path: &str| {
        described.iter().any(|file| match (file.path.split_once('*'), file.path.rsplit_once('*')) {
            (Some((start, _)), Some((_, end))) => path.starts_with(start) && path.ends_with(end),
            _ => path == file.path,
        })
    };
    for folder in ["", "pages", "journal", "case-studies", "legal", "program", "program/codex", "pages/plain"]
    {
        for path in files(&valid().join(folder)).iter().filter(|path| path.is_file()) {
            let path = path.strip_prefix(valid()).unwrap().to_str().unwrap();
            assert!(is_described(path), "{path}");
        }
    }
}

#[test]
fn a_description_has_the_hints_kinds_and_limits_of_the_declarations() {
    let tables = serde_json::to_value(description().tables).unwrap();
    let field = |table: &str, key: &str| {
        let fields = tables[table]["fields"].as_array().unwrap();
        fields.iter().find(|field| field["name"] == key).unwrap().clone()
    };
    let hint = "`true` while it is being written: it is in no list, no search, no address.";
    let draft = serde_json::json!({ "name": "draft", "hint": hint, "optional": false, "kind": "switch" });
    assert_eq!(field("ArticleFrontMatter", "draft"), draft);
    let time = field("ArticleFrontMatter", "reading_time");
    assert_eq!(
        (&time["optional"], &time["kind"], &time["type"]),
        (&true.into(), &"value".into(), &"ReadingTime".into())
    );
    assert_eq!(time["rule"], "A reading time such as `10 min read`.");
    assert_eq!(field("RetreatsPage", "hero")["kind"], "table");
    let pillars = field("Pillars", "items");
    assert_eq!(
        (&pillars["kind"], &pillars["count"], &pillars["of"]["kind"]),
        (&"list".into(), &4.into(), &"table".into())
    );
    assert!(field("IconItem", "icon")["choices"].as_array().unwrap().contains(&"moon".into()));
    assert_eq!(
        tables["HomePage"]["fields"].as_array().unwrap().iter().find(|field| field["name"] == "days"),
        None
    );
}
