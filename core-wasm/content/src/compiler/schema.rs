//! The JSON Schema of the content files, derived from the model by `schemars`: the keys with their descriptions, types
//! and limits. The checker validates files by it, editors complete keys by it (`.taplo.toml`), and the desk builds its
//! forms from it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::file_kinds::PICTURES;
pub use super::file_kinds::{FILE_KINDS, FileKind};
use super::node::Node;
use super::patterns::compiled;
use crate::model::{Dialog, DialogEntry, Headline, Link, MailLink, Metric, Metrics, PageLink, Picture};

/// The schemas of tables and of constrained values, by type name.
pub type Definitions = Map<String, Value>;

/// The schema of a table or a constrained value.
pub struct Definition {
    /// The name of the type.
    pub name: &'static str,
    /// The JSON Schema of the type.
    pub schema: Value,
    /// The compiled pattern of the schema.
    pub pattern: Option<Regex>,
    /// The keys of a table, in the order of the fields.
    pub keys: Vec<&'static str>,
}

/// Finds the definition of a type.
pub fn definition(name: &str) -> Option<&'static Definition> {
    static ALL: LazyLock<BTreeMap<&'static str, Definition>> = LazyLock::new(|| {
        let of = |(name, schema): (String, Value)| {
            let name: &'static str = name.leak();
            let pattern = schema.get("pattern").and_then(Value::as_str).map(compiled);
            let mut keys: Vec<(u64, &'static str)> = schema
                .get("properties")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
                .map(|(key, schema)| (order(schema), super::node::leak(key.as_str())))
                .collect();
            keys.sort_unstable();
            let keys = keys.into_iter().map(|(_, key)| key).collect();
            (name, Definition { name, schema, pattern, keys })
        };
        definitions().into_iter().map(of).collect()
    });
    ALL.get(name)
}

fn order(schema: &Value) -> u64 {
    schema.get("propertyOrder").and_then(Value::as_u64).unwrap_or(u64::MAX)
}

/// Resolves a reference: the schema of the definition that it refers to, or else the schema itself.
pub fn resolved(schema: &'static Value) -> (&'static Value, Option<&'static Definition>) {
    let own = schema.get("$ref").or_else(|| schema.get("allOf")?.get(0)?.get("$ref"));
    let name = own.and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
    let definition = name.and_then(definition);
    (definition.map_or(schema, |definition| &definition.schema), definition)
}

/// The alternative of a union that a table is meant to be: the one with a key that no other alternative has, or else
/// the first.
pub fn alternative(node: Node, schema: &'static Value) -> Option<&'static Value> {
    let all = schema.get("anyOf")?.as_array()?;
    let knows = |one: &'static Value, key: &str| resolved(one).1.is_some_and(|one| one.keys.contains(&key));
    let is_meant = |one: &&Value| {
        node.table().any(|(key, _)| all.iter().filter(|other| knows(other, key.get_ref())).eq([*one]))
    };
    all.iter().rev().find(is_meant).or_else(|| all.first())
}

/// The description of a schema as a clause: with a lower-case first letter and without the full stop.
pub fn clause(schema: &Value) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or("");
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

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
            "description": "A link to a page, to a place on a page or to another site, or a link that opens a prepared letter.",
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
    let Some(own) = schema.as_object_mut() else { return };
    if let Some(Value::Array(branches)) = own.get_mut("anyOf") {
        branches.retain(|branch| branch.get("type") != Some(&json!("null")));
        if let [only] = branches.as_mut_slice() {
            let only = only.take();
            own.remove("anyOf");
            own.extend(only.as_object().cloned().unwrap_or_default());
        }
    }
    if let Some(Value::Array(types)) = own.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            own.insert("type".to_owned(), only);
        }
    }
    for keyword in ["writeOnly", "title"] {
        own.remove(keyword);
    }
    if own.get("format").and_then(Value::as_str).is_some_and(|format| format.starts_with("uint")) {
        own.remove("format");
    }
    if let Some(Value::String(text)) = own.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    let limit = match own.get("type").and_then(Value::as_str) {
        Some("string") if !is_definition && !own.contains_key("const") => Some("minLength"),
        Some("array") => Some("minItems"),
        _ => None,
    };
    if let Some(limit) = limit {
        own.entry(limit).or_insert(json!(1));
    }
    if own.get("type") == Some(&json!("object")) {
        own.entry("required").or_insert(json!([]));
        own.insert("additionalProperties".to_owned(), json!(false));
    }
    if own.contains_key("const") {
        own.remove("type");
    }
    for inner in own.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        tidy(inner.1, false);
    }
    if let Some(items) = own.get_mut("items") {
        tidy(items, false);
    }
    for keyword in ["anyOf", "oneOf"] {
        for branch in own.get_mut(keyword).and_then(Value::as_array_mut).into_iter().flatten() {
            tidy(branch, false);
        }
    }
    // Wraps the reference, because validators ignore keys beside `$ref`.
    if own.len() > 1
        && let Some(reference) = own.remove("$ref")
    {
        own.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
    }
}
