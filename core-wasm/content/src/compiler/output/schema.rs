//! The JSON Schema of the content files, derived from the model by `schemars`: the keys with their descriptions, types
//! and limits. Editors complete keys by it (`.taplo.toml`), and the desk builds its forms from it.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::compiler::documents::paths::PICTURES;
pub use crate::compiler::values::file_kinds::{FILE_KINDS, FileKind};
use crate::model::{Dialog, DialogEntry, Headline, Link, MailLink, Metric, Metrics, PageLink, Picture};

/// The schemas of tables and of constrained values, by type name.
pub type Definitions = Map<String, Value>;

impl JsonSchema for Headline {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Headline".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A title. Two stars around one phrase accent it: `A practice *you return to*`.",
            "type": "string", "minLength": 1, "pattern": "^[^*]*([*][^*]+[*][^*]*)?$"
        })
    }
}

impl JsonSchema for Picture {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Picture".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A picture, by its name.", "type": "string" })
    }
}

impl JsonSchema for Link {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Link".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A link to a page, to a place on a page or to another site, or a link that opens a prepared e-mail.",
            "anyOf": [generator.subschema_for::<PageLink>(), generator.subschema_for::<MailLink>()]
        })
    }
}

impl JsonSchema for Dialog {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Dialog".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<DialogEntry>()
    }
}

impl JsonSchema for Metrics {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Metrics".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <[Metric; 3]>::json_schema(generator)
    }
}

impl FileKind {
    /// The schema of such a file; for Markdown, of its front matter.
    pub fn document_schema(&self) -> Value {
        let mut generator = SchemaSettings::draft07().into_generator();
        let mut root = (self.schema)(&mut generator).to_value();
        tidy(&mut root, false);
        // `pictures.toml` has a table for each picture, named like its file.
        let (place, root) = match self.path {
            PICTURES => ("additionalProperties", root),
            _ => ("allOf", json!([root])),
        };
        let mut schema = json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": format!("content/{}", self.path),
            "definitions": tidied(&mut generator),
        });
        if let Some(schema) = schema.as_object_mut() {
            schema.insert(place.to_owned(), root);
            if self.path == PICTURES {
                schema.insert("type".to_owned(), json!("object"));
            }
        }
        schema
    }
}

/// The definitions that all kinds of files use.
pub fn definitions() -> Definitions {
    let mut generator = SchemaSettings::draft07().into_generator();
    FILE_KINDS.iter().for_each(|kind| _ = (kind.schema)(&mut generator));
    tidied(&mut generator)
}

fn tidied(generator: &mut SchemaGenerator) -> Definitions {
    let mut definitions = generator.take_definitions(false);
    definitions.values_mut().for_each(|schema| tidy(schema, true));
    definitions
}

/// Adapts a derived schema to content files: no nulls, no empty texts or lists, no additional keys.
fn tidy(schema: &mut Value, is_definition: bool) {
    let Some(keys) = schema.as_object_mut() else { return };
    remove_null(keys);
    for keyword in ["writeOnly", "title"] {
        keys.remove(keyword);
    }
    if keys.get("format").and_then(Value::as_str).is_some_and(|format| format.starts_with("uint")) {
        keys.remove("format");
    }
    if let Some(Value::String(text)) = keys.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    add_limits(keys, is_definition);
    let properties = keys.get_mut("properties").and_then(Value::as_object_mut);
    properties.into_iter().flatten().for_each(|(_, property)| tidy(property, false));
    keys.get_mut("items").into_iter().for_each(|items| tidy(items, false));
    for keyword in ["anyOf", "oneOf"] {
        let branches = keys.get_mut(keyword).and_then(Value::as_array_mut);
        branches.into_iter().flatten().for_each(|branch| tidy(branch, false));
    }
    // Wraps the reference, because validators ignore keys beside `$ref`.
    if keys.len() > 1
        && let Some(reference) = keys.remove("$ref")
    {
        keys.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
    }
}

/// Removes the null of an optional value.
fn remove_null(keys: &mut Definitions) {
    if let Some(Value::Array(branches)) = keys.get_mut("anyOf") {
        branches.retain(|branch| branch.get("type") != Some(&json!("null")));
        if let [only] = branches.as_mut_slice() {
            let only = only.take();
            keys.remove("anyOf");
            keys.extend(only.as_object().cloned().unwrap_or_default());
        }
    }
    if let Some(Value::Array(types)) = keys.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            keys.insert("type".to_owned(), only);
        }
    }
}

/// Allows no empty texts and lists, and no additional keys.
fn add_limits(keys: &mut Definitions, is_definition: bool) {
    let limit = match keys.get("type").and_then(Value::as_str) {
        Some("string") if !is_definition && !keys.contains_key("const") => Some("minLength"),
        Some("array") => Some("minItems"),
        _ => None,
    };
    if let Some(limit) = limit {
        keys.entry(limit).or_insert(json!(1));
    }
    if keys.get("type") == Some(&json!("object")) {
        keys.entry("required").or_insert(json!([]));
        keys.insert("additionalProperties".to_owned(), json!(false));
    }
    if keys.contains_key("const") {
        keys.remove("type");
    }
}
