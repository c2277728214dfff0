//! The JSON Schema of the content files, which the build writes for editors.

use core_content::compiler::schema::{FILE_KINDS, definitions};
use core_content::model::MAX_DESCRIPTION;
use serde_json::json;

use crate::folder::{files, valid};

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
