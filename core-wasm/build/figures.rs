//! Readers of figures and switches: amounts, counts, shares, lengths of time, on and off.

use super::desk::Desk;
use super::model::{Cents, Count, Lines, Minutes, Percent, Stars, Switch};
use super::read::{Node, Read};

impl Read for Cents {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        // The ceiling is Stripe's own for one payment, and leaves room for every sum in 32 bits.
        node.whole(1, 99_999_999, "whole cents from 1 to 99999999, so 8700 for $87", desk).map(Self)
    }
}

impl Read for Count {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        node.whole(1, 1_000_000, "a whole number, 1 or more", desk).map(Self)
    }
}

impl Read for Switch {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        bool::read(node, desk).map(Self)
    }

    fn absent(_table: &str) -> Option<Self> {
        Some(Self(false))
    }
}

impl Read for Lines {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        node.whole(1, 24, "a whole number of lines that fits a sheet of paper, from 1 to 24", desk).map(Self)
    }
}

impl Read for Minutes {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        // The ends are Stripe's own.
        node.whole(30, 1440, "whole minutes from 30 to 1440, so 120 for two hours", desk).map(Self)
    }
}

impl Read for Percent {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        node.whole(0, 100, "a whole number from 0 to 100", desk).and_then(|n| u8::try_from(n).ok()).map(Self)
    }
}

impl Read for Stars {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        node.whole(1, 5, "a whole number from 1 to 5", desk).and_then(|n| u8::try_from(n).ok()).map(Self)
    }
}
