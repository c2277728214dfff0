//! Values that are read by their rule alone, as JSON Schema has it: limits of numbers, patterns and formats of texts.

use std::ops::RangeInclusive;

use core_engine::dates::Day;
use core_engine::validation::is_email;
use regex::Regex;
use serde_json::Value;

use super::from_toml::sentence;
use super::loader::ContentLoader;
use super::node::Node;
use super::patterns::compiled;
use super::text_values::is_https_url;

/// The rule of a value, and what to write where it is broken.
pub struct Rule {
    schema: Value,
    pattern: Option<Regex>,
    remedy: String,
}

impl Rule {
    /// The rule of a declaration; its comment is the remedy.
    pub fn new(schema: Value, docs: &[&str]) -> Self {
        let pattern = schema.get("pattern").and_then(Value::as_str).map(compiled);
        Self { schema, pattern, remedy: sentence(docs) }
    }

    fn range(&self) -> RangeInclusive<u32> {
        let limit = |name: &str| u32::try_from(self.schema.get(name)?.as_u64()?).ok();
        limit("minimum").unwrap_or(0)..=limit("maximum").unwrap_or(u32::MAX)
    }

    fn allows(&self, text: &str) -> bool {
        let length = text.chars().count() as u64;
        self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))
            && self.schema.get("maxLength").and_then(Value::as_u64).is_none_or(|most| length <= most)
            && match self.schema.get("format").and_then(Value::as_str) {
                Some("date") => Day::from_iso(text).is_some(),
                Some("long-date") => Day::from_long(text).is_some(),
                Some("email") => is_email(text),
                Some("uri") => is_https_url(text),
                _ => true,
            }
    }
}

/// What the value is inside.
pub trait Checked: Sized {
    /// The value at a node, if it keeps the rule.
    fn checked(node: Node, rule: &Rule, loader: &mut ContentLoader) -> Option<Self>;
}

impl Checked for u32 {
    fn checked(node: Node, rule: &Rule, loader: &mut ContentLoader) -> Option<Self> {
        node.integer(rule.range(), &rule.remedy, loader)
    }
}

impl Checked for u8 {
    fn checked(node: Node, rule: &Rule, loader: &mut ContentLoader) -> Option<Self> {
        u32::checked(node, rule, loader)?.try_into().ok()
    }
}

impl Checked for &'static str {
    fn checked(node: Node, rule: &Rule, loader: &mut ContentLoader) -> Option<Self> {
        node.checked(|text| rule.allows(text), &rule.remedy, loader)
    }
}
