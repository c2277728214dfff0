//! Checks a document against the schema of its kind, and reports every problem with its line.

use serde_json::Value;
use toml::de::DeValue;

use super::documents::Document;
use super::facts::Facts;
use super::file_kinds::PICTURES;
use super::kinds;
use super::node::Node;
use super::problem::{Problem, nearest, one_of, quoted};
use super::schema::{Definition, alternative, clause, definition, resolved};
use super::text_rules::{self, Placeholders};

/// Former names of keys, with the current name.
const RENAMED: [(&str, &str); 2] = [("text", "description"), ("key", "label")];

pub fn problems_of(document: &Document, facts: &Facts) -> Vec<Problem> {
    let Some(table) = definition(document.kind.table) else { return Vec::new() };
    let check = Check { facts };
    let none = Placeholders::default();
    if document.kind.path == PICTURES {
        // `pictures.toml` has a table for each picture, named like its file.
        document.root.table().flat_map(|(_, entry)| check.table(entry, table, &none)).collect()
    } else {
        check.table(document.root, table, &none)
    }
}

/// Calls `found` with each value whose schema is a definition, and the name of that definition.
pub fn visit(document: &Document, found: &mut impl FnMut(&'static str, Node)) {
    if let Some(table) = definition(document.kind.table) {
        visit_table(document.root, table, found);
    }
}

fn visit_table(node: Node, table: &'static Definition, found: &mut impl FnMut(&'static str, Node)) {
    let properties = table.schema.get("properties");
    for (key, value) in node.table() {
        if let Some(field) = properties.and_then(|properties| properties.get(key.get_ref().as_ref())) {
            visit_value(value, field, found);
        }
    }
}

fn visit_value(node: Node, schema: &'static Value, found: &mut impl FnMut(&'static str, Node)) {
    let (own, definition) = resolved(schema);
    if let Some(one) = alternative(node, own) {
        return visit_value(node, one, found);
    }
    if let Some(definition) = definition {
        found(definition.name, node);
        visit_table(node, definition, found);
    } else if let Some(items) = own.get("items") {
        node.items().into_iter().for_each(|item| visit_value(item, items, found));
    }
}

struct Check<'a> {
    facts: &'a Facts,
}

impl Check<'_> {
    fn value(&self, node: Node, schema: &'static Value, placeholders: &Placeholders) -> Vec<Problem> {
        let (own, definition) = resolved(schema);
        if let Some(one) = alternative(node, own) {
            return self.value(node, one, placeholders);
        }
        if let Some(words) = own.get("oneOf").and_then(Value::as_array) {
            return choice(node, words).into_iter().collect();
        }
        match (own.get("type").and_then(Value::as_str), definition) {
            (Some("object"), Some(table)) => self.table(node, table, placeholders),
            (Some("array"), _) => self.list(node, own, placeholders),
            (Some("boolean"), _) => {
                node.value.as_bool().is_none().then(|| node.wrong_type("true or false")).into_iter().collect()
            }
            (Some("integer"), _) => number(node, own).into_iter().collect(),
            (_, Some(definition)) => kinds::problems_of(node, definition, placeholders, self.facts),
            (_, None) => text_rules::problems_of_plain(node, placeholders, self.facts),
        }
    }

    fn table(&self, node: Node, table: &'static Definition, placeholders: &Placeholders) -> Vec<Problem> {
        if !node.value.is_table() {
            return vec![node.wrong_type("a table: { … }")];
        }
        let field = |key: &str| table.schema.get("properties")?.get(key);
        let (mut problems, mut written, mut meant) = (Vec::new(), Vec::new(), Vec::new());
        for (key, value) in node.table() {
            let name = key.get_ref().as_ref();
            if let Some(field) = field(name) {
                problems.extend(self.value(value, field, &placeholders.with(field, name)));
                written.push(name);
                continue;
            }
            let renamed = RENAMED.iter().find(|(former, today)| {
                *former == name && table.keys.contains(today) && node.key(today).is_none()
            });
            let near = renamed.map(|(_, today)| *today).or_else(|| nearest(name, &table.keys));
            meant.extend(near);
            let remedy = match near {
                Some(near) => format!("write {near:?}"),
                None => format!("remove it; known here: {}", quoted(&table.keys)),
            };
            let message = format!("unknown key {name:?}{} ({remedy})", node.place());
            problems.push(node.problem_at(key.span().start, message).below(name));
        }
        let required = table.schema.get("required").and_then(Value::as_array).into_iter().flatten();
        // A misspelled key is reported once, not as an unknown and a missing key.
        for name in
            required.filter_map(Value::as_str).filter(|name| !written.contains(name) && !meant.contains(name))
        {
            let hint = field(name).map(clause).unwrap_or_default();
            let message = format!("missing key {name:?}{} (write {name} = …: {hint})", node.place());
            problems.push(node.problem(message).below(name));
        }
        if problems.is_empty() {
            problems.extend(kinds::problem_of_table(node, table, self.facts));
        }
        problems
    }

    fn list(&self, node: Node, schema: &'static Value, placeholders: &Placeholders) -> Vec<Problem> {
        if !node.value.is_array() {
            return vec![node.wrong_type("a list: [ … ]")];
        }
        let items = node.items();
        let mut problems = placeholders.missing_in(node);
        let count =
            schema.get("maxItems").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        match count {
            Some(count) if items.len() != count => {
                let found = items.len();
                let change = found.abs_diff(count);
                let remedy = if found < count { "add" } else { "remove" };
                problems.push(
                    node.fault(format!("must hold exactly {count}, found {found} ({remedy} {change})")),
                );
            }
            None if items.is_empty() => problems.push(node.fault("is empty (write at least one)")),
            _ => {}
        }
        if let Some(schema) = schema.get("items") {
            let placeholders = placeholders.of_items();
            problems.extend(items.into_iter().flat_map(|item| self.value(item, schema, &placeholders)));
        }
        problems
    }
}

/// The text must be one of the allowed words.
fn choice(node: Node, words: &[Value]) -> Option<Problem> {
    let Some(text) = node.plain_text() else { return Some(node.wrong_type("text: \"…\"")) };
    let known: Vec<&str> = words.iter().filter_map(|word| word.get("const")?.as_str()).collect();
    (!known.contains(&text)).then(|| node.fault(format!("is {text:?} ({})", one_of(text, &known))))
}

/// The number must be within the limits of its schema, or one of the numbers that it lists.
fn number(node: Node, schema: &Value) -> Option<Problem> {
    let found = match node.value {
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        _ => return Some(node.wrong_type(&clause(schema))),
    };
    let limit = |name: &str| schema.get(name).and_then(Value::as_i64);
    let is_valid = node.integer().is_some_and(|number| {
        limit("minimum").is_none_or(|least| least <= number)
            && limit("maximum").is_none_or(|most| number <= most)
            && schema
                .get("enum")
                .and_then(Value::as_array)
                .is_none_or(|all| all.iter().any(|one| one.as_i64() == Some(number)))
    });
    (!is_valid).then(|| node.fault(format!("is {found} (write {})", clause(schema))))
}
