//! The reference part of the owner's manual: every file and every key, in Markdown, from the schema.

use std::collections::BTreeMap;

use serde_json::Value;

use super::schema::{Definitions, FILE_KINDS, definitions};

/// Every file with its keys, then the tables that several files use.
pub fn reference() -> String {
    let manual = Manual::new();
    let mut text = String::from("## Every file and every key\n");
    for file in FILE_KINDS {
        text.push_str(&format!("\n### `content/{}`\n\n", file.path));
        manual.write_table(file.table, "", &mut text);
    }
    text.push_str("\n## Tables that several files use\n");
    let is_file = |name: &str| FILE_KINDS.iter().any(|file| file.table == name);
    for name in manual.definitions.keys().filter(|name| manual.is_shared(name) && !is_file(name)) {
        text.push_str(&format!("\n### {name}\n\n"));
        manual.write_table(name, "", &mut text);
    }
    text
}

struct Manual {
    definitions: Definitions,
    /// How many keys, and files, have each table as their value.
    uses: BTreeMap<String, usize>,
}

impl Manual {
    fn new() -> Self {
        let definitions = definitions();
        let mut uses = BTreeMap::<String, usize>::new();
        let keys = definitions.values().filter_map(|table| table["properties"].as_object()).flatten();
        let tables = keys.flat_map(|(_, schema)| references(schema));
        // A value that is one of several tables stands in many places.
        let choices = definitions.values().flat_map(references).flat_map(|name| [name; 2]);
        for name in tables.chain(choices).chain(FILE_KINDS.iter().map(|file| file.table)) {
            *uses.entry(name.to_owned()).or_default() += 1;
        }
        Self { definitions, uses }
    }

    /// Whether a definition is a table that is described by itself, since several keys have it.
    fn is_shared(&self, name: &str) -> bool {
        self.is_table(name) && self.uses.get(name).is_some_and(|uses| *uses > 1)
    }

    fn is_table(&self, name: &str) -> bool {
        self.definitions.get(name).is_some_and(|definition| definition["properties"].is_object())
    }

    /// Writes the keys of a table, and then those of the tables in it that only it uses.
    fn write_table(&self, name: &str, path: &str, text: &mut String) {
        let Some(table) = self.definitions.get(name) else { return };
        if path.is_empty() {
            text.push_str(&format!("{}\n\n", hint(table)));
        }
        text.push_str("| key | what to write | |\n|---|---|---|\n");
        let required = table["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut keys: Vec<(&String, &Value)> =
            table["properties"].as_object().into_iter().flatten().collect();
        keys.sort_by_key(|(_, schema)| schema["propertyOrder"].as_u64());
        for (key, schema) in &keys {
            let is_required = required.iter().any(|name| name == key.as_str());
            let optional = if is_required { "" } else { ", may be left out" };
            text.push_str(&format!("| `{key}` | {} | {}{optional} |\n", hint(schema), self.kind(schema)));
        }
        for (key, schema) in keys {
            for inner in references(schema).filter(|name| self.is_table(name) && !self.is_shared(name)) {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                let (open, close) = if schema["items"].is_null() { ("[", "]") } else { ("[[", "]]") };
                text.push_str(&format!("\n`{open}{path}{close}`: {}\n\n", hint(schema)));
                self.write_table(inner, &path, text);
            }
        }
    }

    /// What can be written, in words.
    fn kind(&self, schema: &Value) -> String {
        if let Some(items) = schema["items"].as_object() {
            let count = schema["maxItems"].as_u64().map_or_else(String::new, |count| format!("{count} of "));
            return format!("a list: {count}{}", self.kind(&Value::Object(items.clone())));
        }
        let names: Vec<&str> = references(schema).collect();
        if !names.is_empty() {
            let kinds: Vec<String> = names.into_iter().map(|name| self.kind_of(name)).collect();
            return kinds.join(", or ");
        }
        (if schema["type"] == "boolean" { "true or false" } else { "text" }).to_owned()
    }

    fn kind_of(&self, name: &str) -> String {
        let definition = self.definitions.get(name).unwrap_or(&Value::Null);
        if self.is_shared(name) {
            return format!("a table: [{name}](#{})", name.to_lowercase());
        } else if self.is_table(name) {
            return "a table, below".to_owned();
        } else if let Some(choices) =
            definition["oneOf"].as_array().filter(|all| !all.iter().any(|one| one["const"].is_null()))
        {
            let choices: Vec<String> =
                choices.iter().map(|choice| format!("`{}`", choice["const"])).collect();
            return format!("one of {}", choices.join(", "));
        } else if definition["anyOf"].is_array() {
            return self.kind(definition);
        }
        let hint = hint(definition);
        hint.split_once(". ").map_or(&*hint, |(first, _)| first).trim_end_matches('.').to_owned()
    }
}

/// The names of the definitions that a schema refers to: one, or several to choose from.
fn references(schema: &Value) -> impl Iterator<Item = &str> {
    let lists = ["allOf", "anyOf"].into_iter().filter_map(|list| schema[list].as_array()).flatten();
    let all = lists.chain([schema, &schema["items"]]);
    all.filter_map(|one| one["$ref"].as_str()?.rsplit('/').next())
}

/// The hint of a schema, in a cell of a Markdown table.
fn hint(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('|', "\\|").replace('<', "&lt;")
}
