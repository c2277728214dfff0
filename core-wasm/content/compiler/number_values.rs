//! Readers of amounts and switches.

use toml::de::DeValue;

use super::engine::money::format_usd;
use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::model::{Cents, DOLLARS, MAX_CENTS, MIN_CENTS, Switch};
use super::node::Node;

const AMOUNT: &str =
    "an amount such as \"$87\" or \"$12.50\", or whole cents such as 8700; at most \"$999,999.99\"";

impl FromToml for Cents {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let (found, cents) = match node.value {
            DeValue::String(text) => (format!("{text:?}"), parse_dollars(text)),
            DeValue::Float(number) => (number.to_string(), None),
            _ => {
                let cents = node.integer(1..=MAX_CENTS, AMOUNT, loader)?;
                (cents.to_string(), Some(cents).filter(|cents| *cents >= MIN_CENTS))
            }
        };
        if let Some(cents) = cents.filter(|cents| (1..=MAX_CENTS).contains(cents)) {
            return Some(Self(cents));
        }
        // What the digits mean, written as dollars.
        let digits = found.trim_matches(|char: char| !char.is_ascii_digit());
        let meant = parse_dollars(&format!("${digits}")).filter(|cents| (1..=MAX_CENTS).contains(cents));
        let remedy = match meant {
            Some(meant) if !found.contains('-') => format!("{:?}", format_usd(meant)),
            _ => AMOUNT.to_owned(),
        };
        let what = if matches!(node.value, DeValue::Integer(_)) { " cents" } else { "" };
        loader.fault(node, &format!("is {found}{what} (write {remedy})"));
        None
    }
}

/// The cents of `$87`, `$12.50` or `$1,200`.
fn parse_dollars(text: &str) -> Option<u32> {
    let amount = pattern!(DOLLARS).captures(text)?;
    let part = |group| amount.get(group).map_or("00", |part| part.as_str());
    format!("{}{}", part(1).replace(',', ""), part(2)).parse().ok()
}

impl FromToml for Switch {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        bool::from_toml(node, loader).map(Self)
    }

    fn absent() -> Option<Self> {
        Some(Self(false))
    }
}
