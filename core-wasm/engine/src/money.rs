//! Money formatting: amounts in whole cents as text, without floating point.
//!
//! ```
//! use core_engine::money::{format_decimal, format_usd};
//!
//! assert_eq!(format_usd(124_700), "$1,247");
//! assert_eq!(format_usd(1_243), "$12.43");
//! assert_eq!(format_decimal(8_700), "87.00");
//! ```

/// Formats `$87` for whole dollars, `$12.43` for others, `$1,247` for thousands.
#[must_use]
pub fn format_usd(cents: u32) -> String {
    let (dollars, rest) = (cents / 100, cents % 100);
    let digits = dollars.to_string();
    let mut text = String::from("$");
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if rest > 0 {
        text.push('.');
        if rest < 10 {
            text.push('0');
        }
        text.push_str(&rest.to_string());
    }
    text
}

/// Formats `87.00`, the form that schema.org expects.
#[must_use]
pub fn format_decimal(cents: u32) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_are_shown_only_where_there_are_any() {
        let cases = [
            (0, "$0"),
            (5, "$0.05"),
            (10, "$0.10"),
            (50, "$0.50"),
            (100, "$1"),
            (1243, "$12.43"),
            (99_999, "$999.99"),
            (100_000, "$1,000"),
            (123_456_789, "$1,234,567.89"),
            (u32::MAX, "$42,949,672.95"),
        ];
        for (cents, text) in cases {
            assert_eq!(format_usd(cents), text);
        }
    }

    #[test]
    fn a_decimal_always_has_two_places() {
        let texts = [0, 5, 8_700, u32::MAX].map(format_decimal);
        assert_eq!(texts, ["0.00", "0.05", "87.00", "42949672.95"]);
    }
}
