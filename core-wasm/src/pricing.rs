//! Money, and the arithmetic of the offers (specification §9). The only place where amounts are computed:
//! the page, the ledger and the card read the same figures.
//!
//! Amounts are whole cents in unsigned 32-bit integers, with their currency. There is no floating point here.
//! Percentages and the price of a day are rounded half up.
//!
//! ```
//! let offer = core_wasm::pricing::initiation();
//! assert_eq!(offer.price.cents, 8700);
//! assert_eq!(offer.per_day.text, "$12.43");
//! assert_eq!(offer.percent_off, 55);
//! ```

use crate::content::PRICES;
use crate::model::{Cents, CheckoutRules, ComponentPrice, Currency, Switch, TierPrices};

entity! {
    /// An amount of money.
    pub struct Money {
        /// In whole cents.
        pub cents: u32,
        /// In which currency.
        pub currency: Currency,
        /// As it is shown: `$87`, `$12.43`.
        pub text: String,
    }

    /// Everything that is sold, with every figure.
    pub struct Offers {
        /// The seven-day program.
        pub initiation: InitiationOffer,
        /// Volume I, Codex Edition.
        pub codex: Tier,
        /// Volume I, Full Devotion Collection.
        pub devotion: Tier,
    }

    /// INITIATION and its figures.
    pub struct InitiationOffer {
        /// What it is called.
        pub name: &'static str,
        /// Its second name.
        pub subtitle: &'static str,
        /// What the card pays.
        pub price: Money,
        /// What it cost before.
        pub original: Money,
        /// How much the price lies below the original, in whole percent of the original.
        pub percent_off: u32,
        /// How many days it lasts.
        pub days: u32,
        /// The price of one day.
        pub per_day: Money,
        /// The bonuses.
        pub bonuses: Vec<Bonus>,
        /// The original price and the bonuses together.
        pub total_value: Money,
        /// How much the price lies below the total value.
        pub saving: Money,
        /// The same, in whole percent of the total value.
        pub saving_percent: u32,
        /// The most minutes a day asks for.
        pub guide_minutes: u32,
    }

    /// A bonus of INITIATION.
    pub struct Bonus {
        /// What it is called.
        pub name: &'static str,
        /// What it is.
        pub description: &'static str,
        /// What it is worth.
        pub value: Money,
        /// Whether it is invented.
        pub sample: bool,
    }

    /// An edition of Volume I and its figures.
    pub struct Tier {
        /// What it is called.
        pub name: &'static str,
        /// What it costs.
        pub price: Money,
        /// What it holds.
        pub components: Vec<TierComponent>,
        /// What the components are worth together, where that is told to the cent: `$297`, the regular price;
        /// `null` where it is floored.
        pub regular: Option<String>,
        /// What the components are worth together: `$297`, or `$600+` where it is floored to the hundred.
        pub value: String,
        /// How much the price lies below that value: `$153`, or `$403+`.
        pub saving: String,
        /// Whether it is marked Most Popular.
        pub most_popular: bool,
    }

    /// A part of an edition.
    pub struct TierComponent {
        /// What it is called.
        pub name: &'static str,
        /// What it is worth.
        pub value: Money,
    }
}

/// How the worth of an edition is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    /// To the cent.
    Exactly,
    /// Floored to the hundred, with a plus sign: a promise that is always kept.
    AtLeast,
}

/// Everything that is sold.
#[must_use]
pub fn offers() -> Offers {
    Offers { initiation: initiation(), codex: codex(), devotion: devotion() }
}

/// The seven-day program. `price` is what the server charges.
#[must_use]
pub fn initiation() -> InitiationOffer {
    let prices = &PRICES.initiation;
    let (price, original, days) = (prices.price.0, prices.original.0, prices.days.0);
    let total = sum(prices.bonuses.iter().map(|bonus| bonus.value)).saturating_add(original);
    let saving = total.saturating_sub(price);
    let bonuses = prices.bonuses.iter().map(|bonus| Bonus {
        name: bonus.name,
        description: bonus.description,
        value: money(bonus.value.0),
        sample: bonus.sample,
    });
    InitiationOffer {
        name: prices.name,
        subtitle: prices.subtitle,
        price: money(price),
        original: money(original),
        percent_off: percent(original.saturating_sub(price), original),
        days,
        per_day: money(share(price, days)),
        bonuses: bonuses.collect(),
        total_value: money(total),
        saving: money(saving),
        saving_percent: percent(saving, total),
        guide_minutes: prices.guide_minutes.0,
    }
}

/// What Stripe's card form asks for and offers beside the price of the program.
#[must_use]
pub fn checkout() -> &'static CheckoutRules {
    PRICES.checkout.as_ref().unwrap_or(&OFF)
}

/// Nothing beside the price.
const OFF: CheckoutRules = CheckoutRules {
    promotion_codes: Switch(false),
    automatic_tax: Switch(false),
    terms_consent: Switch(false),
    expires_after_minutes: None,
};

/// Volume I, Codex Edition: its worth is told to the cent.
#[must_use]
pub fn codex() -> Tier {
    tier(&PRICES.codex, Told::Exactly)
}

/// Volume I, Full Devotion Collection: its worth is floored to the hundred.
#[must_use]
pub fn devotion() -> Tier {
    tier(&PRICES.devotion, Told::AtLeast)
}

fn tier(prices: &TierPrices, told: Told) -> Tier {
    let sum = sum(prices.components.iter().map(|component| component.value));
    let (value, plus) = match told {
        Told::Exactly => (sum, ""),
        Told::AtLeast => (floor_to_hundred(sum), "+"),
    };
    let component = |part: &ComponentPrice| TierComponent { name: part.name, value: money(part.value.0) };
    let worth = money(value).text + plus;
    Tier {
        name: prices.name,
        price: money(prices.price.0),
        components: prices.components.iter().map(component).collect(),
        regular: (told == Told::Exactly).then(|| worth.clone()),
        value: worth,
        saving: money(value.saturating_sub(prices.price.0)).text + plus,
        most_popular: prices.most_popular,
    }
}

/// An amount in the currency of the house.
fn money(cents: u32) -> Money {
    let Currency::Usd = PRICES.currency;
    Money { cents, currency: PRICES.currency, text: dollars(cents) }
}

/// `$87` for whole dollars, `$12.43` for others, `$1,247` from a thousand on.
#[must_use]
pub fn dollars(cents: u32) -> String {
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

/// A sum that stays at the greatest amount instead of running over it.
fn sum(amounts: impl Iterator<Item = Cents>) -> u32 {
    amounts.fold(0, |sum: u32, amount| sum.saturating_add(amount.0))
}

/// `part` in whole percent of `whole`, rounded half up; 0 of nothing.
#[must_use]
pub fn percent(part: u32, whole: u32) -> u32 {
    let rounded = (u64::from(part) * 200 + u64::from(whole)).checked_div(u64::from(whole) * 2).unwrap_or(0);
    u32::try_from(rounded).unwrap_or(u32::MAX)
}

/// One of `count` equal shares of an amount, rounded half up; all of it where there is nothing to share among.
#[must_use]
pub fn share(cents: u32, count: u32) -> u32 {
    let rounded = (u64::from(cents) * 2 + u64::from(count)).checked_div(u64::from(count) * 2);
    rounded.and_then(|share| u32::try_from(share).ok()).unwrap_or(cents)
}

/// Whole hundreds of dollars.
#[must_use]
pub const fn floor_to_hundred(cents: u32) -> u32 {
    cents - cents % 10_000
}
