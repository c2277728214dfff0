//! Values that content files write in a shorter form than the model has: titles, pictures, amounts, key figures.

use super::amounts::{in_cents, problem_of_amount};
use super::check::{self, Visited, Visitor};
use super::from_toml::FromToml;
use super::kinds::{problem_of_stars, unknown_picture};
use super::text_rules::{DeclaredPlaceholders, RuntimePlaceholders};
use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::{Problem, quote};
use crate::compiler::facts::Facts;
use crate::model::{Cents, Headline, Metric, Metrics, Picture};

impl FromToml for Headline {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        check::prose(node, problem_of_stars, placeholders, facts)
    }

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
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

    fn example(_: &DeclaredPlaceholders, facts: &Facts) -> String {
        quote(facts.pictures.keys().next().map_or("", String::as_str))
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

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
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

    fn example(_: &DeclaredPlaceholders, _: &Facts) -> String {
        "\"$1\"".to_owned()
    }

    fn from_toml(node: Node, _: &Facts) -> Option<Self> {
        in_cents(node).map(Self)
    }
}
