//! The reference part of the owner's manual: every file and every key, in Markdown, from their descriptions.

use std::collections::BTreeMap;

use super::describe::{Description, FieldDescription, Shape, description};

/// Every file with its keys, then the tables that several files use.
pub fn reference() -> String {
    let description = description();
    let uses = count_uses(&description);
    let is_shared = |name: &str| uses.get(name).is_some_and(|uses| *uses > 1);
    let mut text = String::from("## Every file and every key\n");
    for file in &description.files {
        text.push_str(&format!("\n### `content/{}`\n\n", file.path));
        write_table(file.table, "", &description, &is_shared, &mut text);
    }
    text.push_str("\n## Tables that several files use\n");
    let roots: Vec<&str> = description.files.iter().map(|file| file.table).collect();
    for name in description.tables.keys().filter(|name| is_shared(name) && !roots.contains(name)) {
        text.push_str(&format!("\n### {name}\n\n"));
        write_table(name, "", &description, &is_shared, &mut text);
    }
    text
}

/// How many keys, and files, have each table as their value.
fn count_uses(description: &Description) -> BTreeMap<&str, usize> {
    let mut uses = BTreeMap::new();
    let fields = description.tables.values().flat_map(|table| &table.fields);
    let tables = fields.filter_map(|field| table_of(&field.shape));
    for name in tables.chain(description.files.iter().map(|file| file.table)) {
        *uses.entry(name).or_default() += 1;
    }
    uses
}

/// The table of a shape, or of the items of a list.
fn table_of(shape: &Shape) -> Option<&'static str> {
    match shape {
        Shape::Table { name } => Some(name),
        Shape::List { of, .. } => table_of(of),
        _ => None,
    }
}

/// Writes the keys of a table, and then those of the tables in it that only it uses.
fn write_table(
    name: &str,
    path: &str,
    description: &Description,
    is_shared: &impl Fn(&str) -> bool,
    text: &mut String,
) {
    let Some(table) = description.tables.get(name) else { return };
    if path.is_empty() {
        text.push_str(&format!("{}\n\n", escape(&table.hint)));
    }
    text.push_str("| key | what to write | |\n|---|---|---|\n");
    for field in &table.fields {
        let optional = if field.optional { ", may be left out" } else { "" };
        text.push_str(&format!(
            "| `{}` | {} | {}{optional} |\n",
            field.name,
            escape(&field.hint),
            kind(&field.shape, is_shared)
        ));
    }
    for FieldDescription { name, hint, shape, .. } in &table.fields {
        let Some(inner) = table_of(shape).filter(|inner| !is_shared(inner)) else { continue };
        let path = if path.is_empty() { (*name).to_owned() } else { format!("{path}.{name}") };
        let brackets = if matches!(shape, Shape::List { .. }) { ("[[", "]]") } else { ("[", "]") };
        text.push_str(&format!("\n`{}{path}{}`: {}\n\n", brackets.0, brackets.1, escape(hint)));
        write_table(inner, &path, description, is_shared, text);
    }
}

/// What can be written, in words.
fn kind(shape: &Shape, is_shared: &impl Fn(&str) -> bool) -> String {
    match shape {
        Shape::Text => "text".to_owned(),
        Shape::Switch => "true or false".to_owned(),
        Shape::Value { hint, .. } => {
            let sentence = hint.split_once(". ").map_or(hint.as_str(), |(first, _)| first);
            escape(sentence.trim_end_matches('.'))
        }
        Shape::Choice { choices } => {
            let choices: Vec<String> = choices.iter().map(|choice| format!("`{choice:?}`")).collect();
            format!("one of {}", choices.join(", "))
        }
        Shape::Table { name } if is_shared(name) => format!("a table: [{name}](#{})", name.to_lowercase()),
        Shape::Table { .. } => "a table, below".to_owned(),
        Shape::List { of, count } => {
            let count = count.map_or_else(String::new, |count| format!("{count} of "));
            format!("a list: {count}{}", kind(of, is_shared))
        }
    }
}

/// A text in a cell of a Markdown table.
fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}
