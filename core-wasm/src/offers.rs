//! Offers: everything that is sold, with every figure computed from `content/offers.toml` (specification §9).
//!
//! The page, the price breakdown and the charge use these figures. Amounts are whole cents with their currency.
//!
//! ```
//! let offer = core_wasm::offers::initiation();
//! assert_eq!(offer.saving.cents, offer.total_value.cents - offer.price.cents);
//! ```

use crate::catalog::content::{self, CHECKOUT_RULES, CURRENCY, OFFERS};
use crate::catalog::model::{CheckoutRules, ComponentPrice, Currency, Offer, Purchase, Switch};
use crate::engine::money::format_usd;
use crate::engine::pricing::{Precision, discount, tier_value};

core_content::entity! {
    /// An amount of money.
    pub struct Money {
        /// In whole cents.
        pub cents: u32,
        /// In which currency.
        pub currency: Currency,
        /// As it is shown: `$87`, `$12.43`.
        pub text: String,
    }

    /// How an offer is paid.
    pub enum OfferType {
        /// Once, by card.
        OneOffPayment = "one-off payment",
    }

    /// INITIATION and its figures.
    pub struct InitiationOffer {
        /// How it is paid.
        #[serde(rename = "type")]
        pub kind: OfferType,
        /// Its name in addresses.
        pub slug: &'static str,
        /// What it is called.
        pub name: &'static str,
        /// Its second name.
        pub subtitle: &'static str,
        /// What the card pays.
        pub price: Money,
        /// What it cost before.
        pub original: Money,
        /// How much the price lies below the original, in whole percent of the original, floored.
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
        /// How it is paid.
        #[serde(rename = "type")]
        pub kind: OfferType,
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
        /// What its buy button sells; `null` while it cannot be bought, and a waitlist is shown.
        pub purchase: Option<Purchase>,
    }

    /// An offer beside these, and its figures.
    pub struct FurtherOffer {
        /// How it is paid.
        #[serde(rename = "type")]
        pub kind: OfferType,
        /// What it is called.
        pub name: &'static str,
        /// Its second name.
        pub subtitle: Option<&'static str>,
        /// What it costs.
        pub price: Money,
        /// What it cost before.
        pub original: Option<Money>,
        /// How much the price lies below the original, in whole percent of the original, floored; 0 without one.
        pub percent_off: u32,
        /// What its buy button sells; `null` while it cannot be bought.
        pub purchase: Option<Purchase>,
    }

    /// A part of an edition.
    pub struct TierComponent {
        /// What it is called.
        pub name: &'static str,
        /// What it is worth.
        pub value: Money,
    }
}

/// What is sold.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum SoldOffer {
    /// The seven-day program.
    Initiation(Box<InitiationOffer>),
    /// An edition of Volume I.
    Tier(Box<Tier>),
    /// Any other offer.
    Further(Box<FurtherOffer>),
}

/// Everything that is sold, by the slugs of the offers.
pub fn offers() -> impl Iterator<Item = (&'static str, SoldOffer)> {
    OFFERS.iter().map(|offer| (offer.slug.0, sold(offer)))
}

/// One offer with every figure, by its slug.
#[must_use]
pub fn offer(slug: &str) -> Option<SoldOffer> {
    find(slug).map(sold)
}

/// The slugs of everything that is sold.
#[must_use]
pub fn slugs() -> Vec<&'static str> {
    OFFERS.iter().map(|offer| offer.slug.0).collect()
}

/// An offer with every figure.
pub(crate) fn sold(offer: &'static Offer) -> SoldOffer {
    match offer {
        offer if offer.slug == content::INITIATION.slug => SoldOffer::Initiation(Box::new(initiation())),
        offer if offer.slug == content::CODEX.slug => SoldOffer::Tier(Box::new(codex())),
        offer if offer.slug == content::DEVOTION.slug => SoldOffer::Tier(Box::new(devotion())),
        offer => SoldOffer::Further(Box::new(further(offer))),
    }
}

/// The seven-day program. `price` is what the server charges.
#[must_use]
pub fn initiation() -> InitiationOffer {
    let offer = &*content::INITIATION;
    // The build has checked that nothing of it is missing.
    let price = offer.price.0;
    let original = offer.original.map_or(price, |original| original.0);
    let days = offer.days.map_or(1, |days| days.0);
    let prices = offer.bonuses.unwrap_or_default();
    let figures = offer.bundle();
    let bonuses = prices.iter().map(|bonus| Bonus {
        name: bonus.name,
        description: bonus.description,
        value: money(bonus.value.0),
        sample: bonus.sample,
    });
    InitiationOffer {
        kind: OfferType::OneOffPayment,
        slug: offer.slug.0,
        name: offer.name,
        subtitle: offer.subtitle.unwrap_or_default(),
        price: money(price),
        original: money(original),
        percent_off: figures.percent_off,
        days,
        per_day: money(figures.per_day),
        bonuses: bonuses.collect(),
        total_value: money(figures.total_value),
        saving: money(figures.saving),
        saving_percent: figures.saving_percent,
        guide_minutes: offer.guide_minutes.map_or(0, |minutes| minutes.0),
    }
}

/// The slug of the offer that `create-initiation-checkout` sells.
pub use crate::catalog::model::INITIATION;

/// An offer by its slug, whether it can be bought or not.
#[must_use]
pub fn find(slug: &str) -> Option<&'static Offer> {
    OFFERS.iter().find(|offer| offer.slug.0 == slug)
}

/// What a receipt calls an offer.
#[must_use]
pub fn product_name(offer: &'static Offer) -> &'static str {
    offer.product.unwrap_or(offer.name)
}

/// The offers that deliver a program, whether they can be bought or not.
pub fn delivered() -> impl Iterator<Item = &'static Offer> {
    OFFERS.iter().filter(|offer| offer.delivers.is_some())
}

/// What Stripe's payment form asks for and offers beside the price of the program.
#[must_use]
pub fn checkout_rules() -> &'static CheckoutRules {
    CHECKOUT_RULES.as_ref().unwrap_or(&DEFAULT_RULES)
}

/// Nothing beside the price.
const DEFAULT_RULES: CheckoutRules = CheckoutRules {
    promotion_codes: Switch(false),
    automatic_tax: Switch(false),
    terms_consent: Switch(false),
};

/// Volume I, Codex Edition: its value is stated to the cent.
#[must_use]
pub fn codex() -> Tier {
    tier(&content::CODEX)
}

/// Volume I, Full Devotion Collection: its value is floored to the hundred.
#[must_use]
pub fn devotion() -> Tier {
    tier(&content::DEVOTION)
}

fn tier(offer: &'static Offer) -> Tier {
    let precision = offer.precision();
    let components = offer.components.unwrap_or_default();
    let values = components.iter().map(|component| component.value.0);
    let (value, saving) = tier_value(offer.price.0, values, precision);
    let plus = match precision {
        Precision::Exact => "",
        Precision::AtLeast => "+",
    };
    let component = |part: &ComponentPrice| TierComponent { name: part.name, value: money(part.value.0) };
    let value = format_usd(value) + plus;
    Tier {
        kind: OfferType::OneOffPayment,
        name: offer.name,
        price: money(offer.price.0),
        components: components.iter().map(component).collect(),
        regular: (precision == Precision::Exact).then(|| value.clone()),
        value,
        saving: format_usd(saving) + plus,
        most_popular: offer.most_popular.0,
        purchase: offer.purchase(),
    }
}

fn further(offer: &'static Offer) -> FurtherOffer {
    let (price, original) = (offer.price.0, offer.original.map(|original| original.0));
    FurtherOffer {
        kind: OfferType::OneOffPayment,
        name: offer.name,
        subtitle: offer.subtitle,
        price: money(price),
        original: original.map(money),
        percent_off: original.map_or(0, |original| discount(price, original)),
        purchase: offer.purchase(),
    }
}

/// An amount in the currency of the price list.
fn money(cents: u32) -> Money {
    let currency = *CURRENCY;
    let Currency::Usd = currency;
    Money { cents, currency, text: format_usd(cents) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::model::Slug;

    #[test]
    fn every_offer_of_the_content_is_found_by_its_slug() {
        let slugs: Vec<_> = OFFERS.iter().map(|offer| offer.slug.0).collect();
        assert_eq!(offers().map(|(slug, _)| slug).collect::<Vec<_>>(), slugs);
        for (slug, sold) in offers() {
            assert_eq!(offer(slug), Some(sold));
        }
        assert_eq!(offer("letters"), None);
    }

    #[test]
    fn an_offer_beside_the_three_has_its_figures() {
        let letters: &Offer =
            Box::leak(Box::new(Offer { slug: Slug("letters"), ..content::INITIATION.clone() }));
        let SoldOffer::Further(offer) = sold(letters) else { panic!("not a further offer") };
        assert_eq!(offer.price, initiation().price);
        assert_eq!(offer.percent_off, initiation().percent_off);
        assert_eq!(offer.purchase, letters.purchase());
    }
}
