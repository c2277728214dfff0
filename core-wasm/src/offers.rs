//! Offers: everything that is sold, with every figure computed from `content/offers.toml` (specification §9).
//!
//! The page, the price breakdown and the charge use these figures. Amounts are whole cents with their currency.
//!
//! ```
//! let offer = core_wasm::offers::initiation();
//! assert_eq!(offer.price.cents, 8700);
//! assert_eq!(offer.per_day.text, "$12.43");
//! assert_eq!(offer.percent_off, 55);
//! ```

use crate::catalog::content::PRICES;
use crate::catalog::model::{CheckoutRules, ComponentPrice, Currency, Switch, TierPrices};
use crate::engine::money::format_usd;
use crate::engine::pricing::{Precision, bundle, tier_value};

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
        /// What the components are worth together, where that is stated to the cent: `$297`, the regular price;
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
    let figures = bundle(price, original, prices.bonuses.iter().map(|bonus| bonus.value.0), days);
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
        percent_off: figures.percent_off,
        days,
        per_day: money(figures.per_day),
        bonuses: bonuses.collect(),
        total_value: money(figures.total_value),
        saving: money(figures.saving),
        saving_percent: figures.saving_percent,
        guide_minutes: prices.guide_minutes.0,
    }
}

/// What Stripe's payment form asks for and offers beside the price of the program.
#[must_use]
pub fn checkout_rules() -> &'static CheckoutRules {
    PRICES.checkout.as_ref().unwrap_or(&DEFAULT_RULES)
}

/// Nothing beside the price.
const DEFAULT_RULES: CheckoutRules = CheckoutRules {
    promotion_codes: Switch(false),
    automatic_tax: Switch(false),
    terms_consent: Switch(false),
    expires_after_minutes: None,
};

/// Volume I, Codex Edition: its value is stated to the cent.
#[must_use]
pub fn codex() -> Tier {
    tier(&PRICES.codex, Precision::Exact)
}

/// Volume I, Full Devotion Collection: its value is floored to the hundred.
#[must_use]
pub fn devotion() -> Tier {
    tier(&PRICES.devotion, Precision::AtLeast)
}

fn tier(prices: &TierPrices, precision: Precision) -> Tier {
    let components = prices.components.iter().map(|component| component.value.0);
    let (value, saving) = tier_value(prices.price.0, components, precision);
    let plus = match precision {
        Precision::Exact => "",
        Precision::AtLeast => "+",
    };
    let component = |part: &ComponentPrice| TierComponent { name: part.name, value: money(part.value.0) };
    let value = format_usd(value) + plus;
    Tier {
        name: prices.name,
        price: money(prices.price.0),
        components: prices.components.iter().map(component).collect(),
        regular: (precision == Precision::Exact).then(|| value.clone()),
        value,
        saving: format_usd(saving) + plus,
        most_popular: prices.most_popular,
    }
}

/// An amount in the currency of the price list.
fn money(cents: u32) -> Money {
    let Currency::Usd = PRICES.currency;
    Money { cents, currency: PRICES.currency, text: format_usd(cents) }
}
