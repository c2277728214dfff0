//! Amounts in dollars: reads them, and describes the problem of an invalid one.

use std::ops::RangeInclusive;

use core_engine::money::format_usd;
use toml::de::DeValue;

use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::Problem;
use crate::model::{DOLLARS, MAX_CENTS};

/// The allowed amounts in cents.
const ALLOWED: RangeInclusive<u32> = 1..=MAX_CENTS;

/// A number of at least three digits may be meant as cents, a smaller one only as dollars.
const LEAST_MEANT_AS_CENTS: u32 = 100;

/// Reads an amount in cents; `None` if it is invalid. A number is invalid, because it could be dollars or cents.
pub fn in_cents(node: Node) -> Option<u32> {
    parse_dollars(node.plain_text()?).filter(|cents| ALLOWED.contains(cents))
}

/// Parses `$87`, `87`, `$12.50` or `$1,200` into cents.
pub fn parse_dollars(text: &str) -> Option<u32> {
    let amount = pattern!(DOLLARS).captures(text)?;
    let part = |group| amount.get(group).map_or("00", |part| part.as_str());
    format!("{}{}", part(1).replace(',', ""), part(2)).parse().ok()
}

/// The remedy for an invalid amount.
const AMOUNT: &str = "an amount such as \"$87\" or \"$12.50\", at most \"$999,999.99\"";

/// The problem of a value that is no amount. The remedy has the same digits as dollars, and perhaps as cents.
pub fn problem_of_amount(node: Node) -> Option<Problem> {
    let (found, what) = match node.value {
        DeValue::String(text) => (format!("{text:?}"), ""),
        DeValue::Integer(number) => (number.to_string(), " without quotation marks"),
        DeValue::Float(number) => (number.to_string(), " without quotation marks"),
        _ => return Some(node.wrong_type(AMOUNT)),
    };
    if in_cents(node).is_some() {
        return None;
    }
    let digits = found.trim_matches(|char: char| !char.is_ascii_digit());
    let dollars = parse_dollars(digits).filter(|cents| ALLOWED.contains(cents) && !found.contains('-'));
    let cents = node.integer().and_then(|number| u32::try_from(number).ok());
    let cents = cents.filter(|cents| *cents >= LEAST_MEANT_AS_CENTS);
    let remedy = match (dollars.map(format_usd), cents.map(format_usd)) {
        (Some(dollars), Some(cents)) => format!("{dollars:?}, or {cents:?} where the number is cents"),
        (Some(dollars), None) => format!("{dollars:?}"),
        (None, _) => AMOUNT.to_owned(),
    };
    Some(node.fault(format!("is {found}{what} (write {remedy})")))
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
