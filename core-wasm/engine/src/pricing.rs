//! Price arithmetic: percentages, shares, and the savings of bundles and tiers.
//!
//! Amounts are whole cents in unsigned 32-bit integers, without floating point. A discount is rounded down, so that it
//! is never overstated; other percentages and shares are rounded half up. Sums saturate instead of overflowing.
//!
//! ```
//! use core_engine::pricing::{Bundle, bundle};
//!
//! let Bundle { total_value, saving, percent_off, .. } = bundle(60, 100, [20, 30], 7);
//! assert_eq!((total_value, saving, percent_off), (150, 90, 40));
//! ```

/// The amounts of an offer with bonuses, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bundle {
    /// The discount from the original price, in whole percent, rounded down.
    pub percent_off: u32,
    /// The price of one day.
    pub per_day: u32,
    /// The original price and the bonuses together.
    pub total_value: u32,
    /// The total value minus the price.
    pub saving: u32,
    /// The saving in whole percent of the total value, rounded half up: 160 of 247 are 65 percent (specification §9).
    pub saving_percent: u32,
}

/// Computes the amounts from price, original price, values of the bonuses, and length in days.
pub fn bundle(price: u32, original: u32, bonuses: impl IntoIterator<Item = u32>, days: u32) -> Bundle {
    let total_value = sum(bonuses).saturating_add(original);
    let saving = total_value.saturating_sub(price);
    Bundle {
        percent_off: discount(price, original),
        per_day: share(price, days),
        total_value,
        saving,
        saving_percent: percent(saving, total_value),
    }
}

/// Precision in which the value of a tier is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// To the cent.
    Exact,
    /// Rounded down to the hundred, so that "at least" is always true.
    AtLeast,
}

/// The value of a tier as it is stated, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TierValue {
    /// The value of the components together.
    pub value: u32,
    /// The value minus the price.
    pub saving: u32,
}

/// Computes the value of a tier from its price and the values of its components.
pub fn tier_value(price: u32, components: impl IntoIterator<Item = u32>, precision: Precision) -> TierValue {
    let sum = sum(components);
    let value = match precision {
        Precision::Exact => sum,
        Precision::AtLeast => floor_to_hundred(sum),
    };
    TierValue { value, saving: value.saturating_sub(price) }
}

/// The sum of amounts; saturates.
pub fn sum(amounts: impl IntoIterator<Item = u32>) -> u32 {
    amounts.into_iter().fold(0, u32::saturating_add)
}

/// The discount of a price from the original price, in whole percent, rounded down: no discount is overstated, and
/// only a price of 0 is 100 percent off. 0 if the price is not lower.
#[must_use]
pub fn discount(price: u32, original: u32) -> u32 {
    let floored = (u64::from(original.saturating_sub(price)) * 100).checked_div(u64::from(original));
    floored.and_then(|percent| u32::try_from(percent).ok()).unwrap_or(0)
}

/// `part` in whole percent of `whole`, rounded half up; 0 if `whole` is 0.
#[must_use]
pub fn percent(part: u32, whole: u32) -> u32 {
    let rounded = (u64::from(part) * 200 + u64::from(whole)).checked_div(u64::from(whole) * 2).unwrap_or(0);
    u32::try_from(rounded).unwrap_or(u32::MAX)
}

/// One of `count` equal shares of an amount, rounded half up; the whole amount if `count` is 0.
#[must_use]
pub fn share(cents: u32, count: u32) -> u32 {
    let rounded = (u64::from(cents) * 2 + u64::from(count)).checked_div(u64::from(count) * 2);
    rounded.and_then(|share| u32::try_from(share).ok()).unwrap_or(cents)
}

/// A hundred dollars in cents.
const HUNDRED_DOLLARS: u32 = 10_000;

/// Rounds down to whole hundreds of dollars.
#[must_use]
pub const fn floor_to_hundred(cents: u32) -> u32 {
    cents - cents % HUNDRED_DOLLARS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_saves_its_total_value_minus_its_price() {
        assert_eq!(
            bundle(8_700, 19_400, [1_700, 1_300, 2_300], 7),
            Bundle {
                percent_off: 55,
                per_day: 1_243,
                total_value: 24_700,
                saving: 16_000,
                saving_percent: 65
            }
        );
    }

    #[test]
    fn a_floored_tier_value_is_the_base_of_its_saving() {
        assert_eq!(tier_value(100, [200, 300], Precision::Exact), TierValue { value: 500, saving: 400 });
        assert_eq!(
            tier_value(19_700, [30_000, 30_600], Precision::AtLeast),
            TierValue { value: 60_000, saving: 40_300 }
        );
    }

    #[test]
    fn a_price_above_the_value_saves_nothing_and_sums_saturate() {
        assert_eq!(tier_value(100, [50], Precision::Exact), TierValue { value: 50, saving: 0 });
        assert_eq!(sum([u32::MAX, 1]), u32::MAX);
        assert_eq!(bundle(0, 0, [], 0).saving_percent, 0);
    }

    #[test]
    fn a_discount_is_never_overstated() {
        for (price, original, percent) in [
            (8_700, 19_400, 55),
            (1, 200, 99),
            (0, 200, 100),
            (199, 200, 0),
            (200, 200, 0),
            (201, 200, 0),
            (1, 0, 0),
        ] {
            assert_eq!(discount(price, original), percent, "{price} of {original}");
        }
        assert_eq!(discount(1, u32::MAX), 99);
    }

    #[test]
    fn halves_are_rounded_up_and_division_by_zero_has_a_result() {
        assert_eq!(percent(1, 200), 1);
        assert_eq!(percent(1, 201), 0);
        assert_eq!(percent(5, 0), 0);
        assert_eq!(share(3, 2), 2);
        assert_eq!(share(8700, 0), 8700);
        assert_eq!(share(u32::MAX, 1), u32::MAX);
    }
}
