//! Readers of numbers and switches: amounts, counts, percentages, durations, booleans.

use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::model::{Cents, Count, Lines, Minutes, Percent, Stars, Switch};
use super::node::Node;

impl FromToml for Cents {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        // The maximum is Stripe's for one payment, and keeps every sum within 32 bits.
        node.integer(1, 99_999_999, "whole cents from 1 to 99999999, so 8700 for $87", loader).map(Self)
    }
}

impl FromToml for Count {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        node.integer(1, 1_000_000, "a whole number, 1 or more", loader).map(Self)
    }
}

impl FromToml for Switch {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        bool::from_toml(node, loader).map(Self)
    }

    fn absent(_table: &str) -> Option<Self> {
        Some(Self(false))
    }
}

impl FromToml for Lines {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        node.integer(1, 24, "a whole number of lines that fits a sheet of paper, from 1 to 24", loader)
            .map(Self)
    }
}

impl FromToml for Minutes {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        // Stripe's limits.
        node.integer(30, 1440, "whole minutes from 30 to 1440, so 120 for two hours", loader).map(Self)
    }
}

impl FromToml for Percent {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        node.integer(0, 100, "a whole number from 0 to 100", loader)
            .and_then(|n| u8::try_from(n).ok())
            .map(Self)
    }
}

impl FromToml for Stars {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        node.integer(1, 5, "a whole number from 1 to 5", loader).and_then(|n| u8::try_from(n).ok()).map(Self)
    }
}
