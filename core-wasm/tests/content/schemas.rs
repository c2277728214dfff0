//! The JSON Schema of the content files, in the repository for editors. `BLESS=1 cargo test` writes the schemas, and
//! the list of files for which editors use them; review the difference before committing it.

use core_content::compiler::schema::{FILE_KINDS, definitions};
use core_content::model::MAX_DESCRIPTION;
use serde_json::json;
use std::fs;
use std::path::Path;

use crate::folder::{files, valid};

/// The list of schemas for editors, by content file.
const EDITORS: &str = "../../.taplo.toml";

/// Compares a file, relative to the crate of the content, with the expected text, or writes it.
fn check(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("BLESS").is_some() {
        fs::write(file, expected).unwrap();
    } else {
        let is_current = fs::read_to_string(file).is_ok_and(|found| found == expected);
        assert!(
            is_current,
            "{path} is not current: BLESS=1 cargo test -p core-content --all-features schemas"
        );
    }
}

#[test]
fn the_schema_files_are_current_and_editors_have_one_for_every_file() {
    for kind in FILE_KINDS {
        check(&format!("schema/{}", kind.schema_file()), &format!("{:#}\n", kind.document_schema()));
    }
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("schema")) {
        let is_known = FILE_KINDS.iter().any(|kind| file.ends_with(kind.schema_file()));
        assert!(is_known, "{} is left behind", file.display());
    }
    let head = "# Which JSON Schema Even Better TOML and taplo use for which file of content/.\n";
    let rules = FILE_KINDS.iter().filter(|kind| kind.path.ends_with(".toml")).map(|kind| {
        let (path, schema) = (kind.path, kind.schema_file());
        format!(
            "\n[[rule]]\ninclude = [\"content/{path}\"]\nschema = {{ path = \"core-wasm/content/schema/{schema}\" }}\n"
        )
    });
    check(EDITORS, &format!("{head}{}", rules.collect::<String>()));
}

#[test]
fn every_file_of_the_content_has_a_schema() {
    let has_schema = |path: &str| {
        FILE_KINDS.iter().any(|file| match (file.path.split_once('*'), file.path.rsplit_once('*')) {
            (Some((start, _)), Some((_, end))) => path.starts_with(start) && path.ends_with(end),
            _ => path == file.path,
        })
    };
    for folder in ["", "pages", "journal", "case-studies", "legal", "program", "program/codex", "pages/plain"]
    {
        for path in files(&valid().join(folder)).iter().filter(|path| path.is_file()) {
            let path = path.strip_prefix(valid()).unwrap().to_str().unwrap();
            assert!(has_schema(path), "{path}");
        }
    }
}

#[test]
fn a_schema_has_the_descriptions_types_and_limits_of_the_model() {
    let tables = definitions();
    let key = |table: &str, key: &str| tables[table]["properties"][key].clone();
    let hint = "On while you are writing it: nobody else sees it.";
    assert_eq!(
        key("ArticleFrontMatter", "draft"),
        json!({ "type": "boolean", "description": hint, "propertyOrder": 7 })
    );
    let required = tables["ArticleFrontMatter"]["required"].as_array().unwrap();
    assert!(required.contains(&json!("draft")) && !required.contains(&json!("reading_time")));
    assert_eq!(key("RetreatsPage", "hero")["allOf"], json!([{ "$ref": "#/definitions/Hero" }]));
    let pillars = key("Pillars", "items");
    assert_eq!((&pillars["minItems"], &pillars["maxItems"]), (&json!(4), &json!(4)));
    assert_eq!(
        (&tables["Stars"]["minimum"], &tables["Stars"]["maximum"], &tables["ShortName"]["maxLength"]),
        (&json!(1), &json!(5), &json!(12))
    );
    assert_eq!(key("HomePage", "description")["allOf"], json!([{ "$ref": "#/definitions/Description" }]));
    assert_eq!(tables["Description"]["maxLength"], json!(MAX_DESCRIPTION));
    let moon = json!({ "const": "moon", "description": "The moon." });
    assert!(tables["Icon"]["oneOf"].as_array().unwrap().contains(&moon));
    // Fields that the compiler fills in are no keys.
    assert!(tables["HomePage"]["properties"].get("days").is_none());
    assert_eq!(tables["HomePage"]["additionalProperties"], json!(false));
}
