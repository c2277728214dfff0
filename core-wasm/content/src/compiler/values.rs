//! Values that content files write in a shorter form than the model has: titles, pictures, amounts, key figures.

use super::check::{self, Visited, Visitor};
use super::facts::Facts;
use super::from_toml::FromToml;
use super::kinds::{problem_of_amount, stars_of, unknown_picture};
use super::node::Node;
use super::problem::Problem;
use super::text_rules::{RuntimePlaceholders, Stated};
use crate::model::{Cents, DOLLARS, Headline, MAX_CENTS, Metric, Metrics, Picture};

impl FromToml for Headline {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        check::prose(node, stars_of, placeholders, facts)
    }

    fn example(stated: &Stated, facts: &Facts) -> String {
        <&str>::example(stated, facts)
    }

    fn visit(node: Node, found: &mut Visitor) {
        found(Visited::Headline, node);
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        let mut parts = facts.shown(node)?.split('*');
        let (lead, accent) = (parts.next()?, parts.next());
        Some(Self { lead, accent, tail: parts.next().filter(|tail| !tail.is_empty()) })
    }
}

impl FromToml for Picture {
    fn check(node: Node, _: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        check::reference(node, unknown_picture, facts)
    }

    fn example(_: &Stated, facts: &Facts) -> String {
        format!("{:?}", facts.pictures.keys().next().map_or("", String::as_str))
    }

    fn visit(node: Node, found: &mut Visitor) {
        found(Visited::Picture, node);
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        facts.pictures.get(node.plain_text()?)?.clone()
    }
}

impl FromToml for Metrics {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        <[Metric; 3]>::check(node, placeholders, facts)
    }

    fn example(stated: &Stated, facts: &Facts) -> String {
        <[Metric; 3]>::example(stated, facts)
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        <[Metric; 3]>::from_toml(node, facts).map(Self)
    }
}

impl FromToml for Cents {
    fn check(node: Node, _: &RuntimePlaceholders, _: &Facts) -> Vec<Problem> {
        problem_of_amount(node).into_iter().collect()
    }

    fn example(_: &Stated, _: &Facts) -> String {
        "\"$1\"".to_owned()
    }

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
