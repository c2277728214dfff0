//! Offers: everything that is sold, with every amount that is computed from `content/offers.toml` (specification §9).
//!
//! Pages and checkout use these amounts. They are whole cents with their currency.
//!
//! ```
//! let offer = core_wasm::offers::initiation();
//! assert_eq!(offer.saving.cents, offer.total_value.cents - offer.price.cents);
//! ```

use crate::catalog::content::{self, CHECKOUT_RULES, CURRENCY, OFFERS};
use crate::catalog::model::{CheckoutRules, ComponentPrice, Currency, Offer, Purchase, Switch};
use crate::engine::money::format_usd;
use crate::engine::pricing::{Precision, TierValue, discount, tier_value};

core_content::answer! {
    /// An amount of money.
    pub struct Money {
        /// The amount in whole cents.
        pub cents: u32,
        /// The currency.
        pub currency: Currency,
        /// The amount as pages show it: `$87`, `$12.43`.
        pub text: String,
    }

    /// The way of payment.
    pub enum OfferType {
        /// A single payment by card.
        OneOffPayment = "one-off payment",
    }

    /// INITIATION, with all computed amounts.
    pub struct InitiationOffer {
        /// The way of payment.
        #[serde(rename = "type")]
        pub kind: OfferType,
        /// The slug.
        pub slug: &'static str,
        /// The name.
        pub name: &'static str,
        /// The second name.
        pub subtitle: &'static str,
        /// The price that is charged.
        pub price: Money,
        /// The former price.
        pub original: Money,
        /// The discount from the former price, in whole percent, rounded down.
        pub percent_off: u32,
        /// The number of days of the program.
        pub days: u32,
        /// The price of one day.
        pub per_day: Money,
        /// The bonuses.
        pub bonuses: Vec<Bonus>,
        /// The former price and the values of the bonuses together.
        pub total_value: Money,
        /// The total value minus the price.
        pub saving: Money,
        /// The saving in whole percent of the total value.
        pub saving_percent: u32,
        /// The most minutes of a day.
        pub guide_minutes: u32,
    }

    /// A bonus of INITIATION.
    pub struct Bonus {
        /// The name.
        pub name: &'static str,
        /// One or two sentences about the bonus.
        pub description: &'static str,
        /// The value.
        pub value: Money,
        /// Whether the bonus is invented.
        pub sample: bool,
    }

    /// An edition of Volume I, with all computed amounts.
    pub struct Tier {
        /// The way of payment.
        #[serde(rename = "type")]
        pub kind: OfferType,
        /// The name.
        pub name: &'static str,
        /// The price.
        pub price: Money,
        /// The parts of the edition.
        pub components: Vec<TierComponent>,
        /// The value of all parts together as the regular price, such as `$297`; `null` if `value` is rounded down.
        pub regular: Option<String>,
        /// The value of all parts together: `$297`, or `$600+` if it is rounded down to the hundred.
        pub value: String,
        /// The value minus the price: `$153`, or `$403+`.
        pub saving: String,
        /// Whether the edition is marked Most Popular.
        pub most_popular: bool,
        /// The buy button; `null` while the edition is not for sale and has a waitlist.
        pub purchase: Option<Purchase>,
    }

    /// Any other offer, with all computed amounts.
    pub struct FurtherOffer {
        /// The way of payment.
        #[serde(rename = "type")]
        pub kind: OfferType,
        /// The name.
        pub name: &'static str,
        /// The second name.
        pub subtitle: Option<&'static str>,
        /// The price.
        pub price: Money,
        /// The former price.
        pub original: Option<Money>,
        /// The discount from the former price, in whole percent, rounded down; 0 without a former price.
        pub percent_off: u32,
        /// The buy button; `null` while the offer is not for sale.
        pub purchase: Option<Purchase>,
    }

    /// A part of an edition.
    pub struct TierComponent {
        /// The name.
        pub name: &'static str,
        /// The value.
        pub value: Money,
    }
}

/// An offer, by the page that sells it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum SoldOffer {
    /// INITIATION.
    Initiation(Box<InitiationOffer>),
    /// An edition of Volume I.
    Tier(Box<Tier>),
    /// Any other offer.
    Further(Box<FurtherOffer>),
}

/// The offers by their slugs.
pub fn offers() -> impl Iterator<Item = (&'static str, SoldOffer)> {
    OFFERS.iter().map(|offer| (offer.slug.0, sold(offer)))
}

/// The offer with this slug.
#[must_use]
pub fn offer(slug: &str) -> Option<SoldOffer> {
    find(slug).map(sold)
}

/// The slugs of the offers.
#[must_use]
pub fn slugs() -> Vec<&'static str> {
    OFFERS.iter().map(|offer| offer.slug.0).collect()
}

/// An offer with all its amounts.
pub(crate) fn sold(offer: &'static Offer) -> SoldOffer {
    match offer {
        offer if offer.slug == content::INITIATION.slug => SoldOffer::Initiation(Box::new(initiation())),
        offer if offer.slug == content::CODEX.slug => SoldOffer::Tier(Box::new(codex())),
        offer if offer.slug == content::DEVOTION.slug => SoldOffer::Tier(Box::new(devotion())),
        offer => SoldOffer::Further(Box::new(further(offer))),
    }
}

/// INITIATION. The server charges its `price`.
#[must_use]
pub fn initiation() -> InitiationOffer {
    let offer = &*content::INITIATION;
    // The build has checked that the offer is complete.
    let price = offer.price.0;
    let original = offer.original.map_or(price, |original| original.0);
    let days = offer.days.map_or(1, |days| days.0);
    let totals = offer.bundle();
    let bonuses = offer.bonuses.iter().map(|bonus| Bonus {
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
        percent_off: totals.percent_off,
        days,
        per_day: money(totals.per_day),
        bonuses: bonuses.collect(),
        total_value: money(totals.total_value),
        saving: money(totals.saving),
        saving_percent: totals.saving_percent,
        guide_minutes: offer.guide_minutes.map_or(0, |minutes| minutes.0),
    }
}

/// The slug of the offer that `create-initiation-checkout` sells.
pub use crate::catalog::model::INITIATION;

/// The offer with this slug, for sale or not.
#[must_use]
pub fn find(slug: &str) -> Option<&'static Offer> {
    OFFERS.iter().find(|offer| offer.slug.0 == slug)
}

/// The name of an offer on receipts.
#[must_use]
pub fn product_name(offer: &'static Offer) -> &'static str {
    offer.product.unwrap_or(offer.name)
}

/// The offers with a program, for sale or not.
pub fn delivered() -> impl Iterator<Item = &'static Offer> {
    OFFERS.iter().filter(|offer| offer.delivers.is_some())
}

/// The options of Stripe's payment form.
#[must_use]
pub fn checkout_rules() -> &'static CheckoutRules {
    CHECKOUT_RULES.as_ref().unwrap_or(&DEFAULT_RULES)
}

/// All options off.
const DEFAULT_RULES: CheckoutRules = CheckoutRules {
    promotion_codes: Switch(false),
    automatic_tax: Switch(false),
    terms_consent: Switch(false),
};

/// The Codex Edition of Volume I. Its value is stated to the cent.
#[must_use]
pub fn codex() -> Tier {
    tier(&content::CODEX)
}

/// The Full Devotion Collection of Volume I. Its value is rounded down to the hundred.
#[must_use]
pub fn devotion() -> Tier {
    tier(&content::DEVOTION)
}

fn tier(offer: &'static Offer) -> Tier {
    let precision = offer.precision();
    let components = offer.components.unwrap_or_default();
    let values = components.iter().map(|component| component.value.0);
    let TierValue { value, saving } = tier_value(offer.price.0, values, precision);
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

/// An amount in the currency of the shop.
pub(crate) fn money(cents: u32) -> Money {
    let currency = *CURRENCY;
    let Currency::Usd = currency;
    Money { cents, currency, text: format_usd(cents) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::model::Slug;

    #[test]
    fn another_offer_has_its_amounts() {
        let letters: &Offer =
            Box::leak(Box::new(Offer { slug: Slug("letters"), ..content::INITIATION.clone() }));
        let SoldOffer::Further(offer) = sold(letters) else { panic!("not a further offer") };
        assert_eq!(offer.price, initiation().price);
        assert_eq!(offer.percent_off, initiation().percent_off);
        assert_eq!(offer.purchase, letters.purchase());
    }
}
