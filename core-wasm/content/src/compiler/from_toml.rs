//! Reads typed values from TOML that has passed its check, with placeholders filled in. Rules are not applied here:
//! only the check rejects values.

use toml::de::DeValue;

use super::documents::Documents;
use super::facts::Facts;
use super::node::Node;
use super::problem::Problem;

/// A type that can be read from a node of a content file.
pub trait FromToml: Sized {
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
pub fn read<T: FromToml>(documents: &Documents, name: &str, facts: &Facts) -> Result<T, Problem> {
    let value = documents.get(name).and_then(|document| T::from_toml(document.root, facts));
    value.ok_or_else(|| Problem::of_file(name, "the file was not loaded (correct its other problems first)"))
}

/// Reads the value of a key of a table.
pub fn key<T: FromToml>(table: Node, name: &str, facts: &Facts) -> Option<T> {
    table.key(name).map_or_else(T::absent, |node| T::from_toml(node, facts))
}

impl FromToml for &'static str {
    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        facts.shown(node)
    }
}

impl FromToml for bool {
    fn from_toml(node: Node, _: &Facts) -> Option<Self> {
        if let DeValue::Boolean(value) = node.value { Some(*value) } else { None }
    }
}

impl FromToml for u32 {
    fn from_toml(node: Node, _: &Facts) -> Option<Self> {
        node.integer()?.try_into().ok()
    }
}

impl FromToml for u8 {
    fn from_toml(node: Node, _: &Facts) -> Option<Self> {
        node.integer()?.try_into().ok()
    }
}

impl<T: FromToml> FromToml for Option<T> {
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
    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        Some(items(node, facts)?.leak())
    }
}

impl<T: FromToml, const COUNT: usize> FromToml for [T; COUNT] {
    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        items(node, facts)?.try_into().ok()
    }
}
