//! Reads values that content files write in a shorter form than the model has: titles, pictures, amounts, key figures.

use super::facts::Facts;
use super::from_toml::FromToml;
use super::node::Node;
use crate::model::{Cents, DOLLARS, Headline, MAX_CENTS, Metric, Metrics, Picture};

impl FromToml for Headline {
    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        let mut parts = facts.shown(node)?.split('*');
        let (lead, accent) = (parts.next()?, parts.next());
        Some(Self { lead, accent, tail: parts.next().filter(|tail| !tail.is_empty()) })
    }
}

impl FromToml for Picture {
    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        facts.pictures.get(node.plain_text()?)?.clone()
    }
}

impl FromToml for Metrics {
    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        <[Metric; 3]>::from_toml(node, facts).map(Self)
    }
}

impl FromToml for Cents {
    fn from_toml(node: Node, _: &Facts) -> Option<Self> {
        in_cents(node).map(Self)
    }
}

/// Reads an amount in cents; `None` if it is invalid. A number is invalid, because it could be dollars or cents.
pub fn in_cents(node: Node) -> Option<u32> {
    parse_dollars(node.plain_text()?).filter(|cents| (1..=MAX_CENTS).contains(cents))
}

/// Parses `$87`, `87`, `$12.50` or `$1,200` into cents.
pub fn parse_dollars(text: &str) -> Option<u32> {
    let amount = pattern!(DOLLARS).captures(text)?;
    let part = |group| amount.get(group).map_or("00", |part| part.as_str());
    format!("{}{}", part(1).replace(',', ""), part(2)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_type_them() {
        for (text, cents) in [
            ("$87", 8700),
            ("87", 8700),
            ("87.00", 8700),
            ("$12.50", 1250),
            ("$1,200", 120_000),
            ("1,200.05", 120_005),
        ] {
            assert_eq!(parse_dollars(text), Some(cents), "{text}");
        }
        for text in
            ["", "$", "€87", "87 dollars", "-87", "$-87", "12.345", "1.200,50", "87,00", "12.5", "$ 87"]
        {
            assert_eq!(parse_dollars(text), None, "{text}");
        }
    }
}
