//! Types that are written in content files: each checks a value, and reads a value that has passed its check,
//! with placeholders filled in. Only the check rejects values.

use toml::de::DeValue;

use super::check::{self, Table, Visitor};
use super::text_rules::{DeclaredPlaceholders, RuntimePlaceholders, problems_of_plain};
use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;

/// A type that is written in content files.
pub trait FromToml: Sized {
    /// The problems of the value at a node. `placeholders` are those that are filled in at run time.
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem>;

    /// Calls `found` with each headline and each picture at and below a node.
    fn visit(_: Node, _: &mut Visitor) {}

    /// The keys of a table.
    fn table() -> Option<&'static Table> {
        None
    }

    /// A valid value as TOML. It has the placeholders that it needs.
    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String;

    /// Reads the value at a node; `None` if it has another type.
    fn from_toml(node: Node, facts: &Facts) -> Option<Self>;

    /// The value of a missing key; `None` if the key is required.
    fn absent() -> Option<Self> {
        None
    }
}

/// Reads a document.
///
/// # Errors
/// If the document has not passed its check.
pub fn read<T: FromToml>(name: &str, facts: &Facts) -> Result<T, Problem> {
    let value = facts.documents.get(name).and_then(|document| T::from_toml(document.root, facts));
    value.ok_or_else(|| Problem::of_file(name, "the file was not loaded (correct its other problems first)"))
}

/// Reads the value of a key of a table.
pub fn key<T: FromToml>(table: Node, name: &str, facts: &Facts) -> Option<T> {
    table.key(name).map_or_else(T::absent, |node| T::from_toml(node, facts))
}

impl FromToml for &'static str {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        problems_of_plain(node, placeholders, facts)
    }

    fn example(stated: &DeclaredPlaceholders, _: &Facts) -> String {
        let needs: String = stated.needs.iter().map(|name| format!(" {{{name}}}")).collect();
        format!("\"Words{needs}.\"")
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        facts.shown(node)
    }
}

impl FromToml for bool {
    fn check(node: Node, _: &RuntimePlaceholders, _: &Facts) -> Vec<Problem> {
        check::unless(node.value.as_bool().is_some(), || node.wrong_type("true or false"))
    }

    fn example(_: &DeclaredPlaceholders, _: &Facts) -> String {
        false.to_string()
    }

    fn from_toml(node: Node, _: &Facts) -> Option<Self> {
        if let DeValue::Boolean(value) = node.value { Some(*value) } else { None }
    }
}

impl<T: FromToml> FromToml for Option<T> {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        T::check(node, placeholders, facts)
    }

    fn visit(node: Node, found: &mut Visitor) {
        T::visit(node, found);
    }

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
        T::example(stated, facts)
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        T::from_toml(node, facts).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

fn items<T: FromToml>(node: Node, facts: &Facts) -> Option<Vec<T>> {
    node.value.as_array()?;
    node.items().into_iter().map(|item| T::from_toml(item, facts)).collect()
}

impl<T: FromToml> FromToml for &'static [T] {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        check::list(node, None, T::check, placeholders, facts)
    }

    fn visit(node: Node, found: &mut Visitor) {
        node.items().into_iter().for_each(|item| T::visit(item, found));
    }

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
        <[T; 1]>::example(stated, facts)
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        Some(items(node, facts)?.leak())
    }
}

impl<T: FromToml, const COUNT: usize> FromToml for [T; COUNT] {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        check::list(node, Some(COUNT), T::check, placeholders, facts)
    }

    fn visit(node: Node, found: &mut Visitor) {
        node.items().into_iter().for_each(|item| T::visit(item, found));
    }

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
        format!("[{}]", vec![T::example(stated, facts); COUNT].join(", "))
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        items(node, facts)?.try_into().ok()
    }
}
