//! Offers and prices: `content/offers.toml`. All other amounts are computed from these (`offers.rs`, specification
//! §9).

use core_content_derive::{sent, written, written_and_sent};
use core_engine::money::format_usd;
use core_engine::pricing::{Bundle, Precision, bundle};

use super::IsoDate;

/// Stripe's maximum for one payment, in cents. It also keeps every sum within 32 bits.
pub const MAX_CENTS: u32 = 99_999_999;
/// Stripe's minimum for one payment in US dollars, in cents.
pub const MIN_CHARGE: u32 = 50;
/// Pattern of an amount: `$87`, `$12.50`, `$1,200`. Its capture groups are dollars and cents.
pub const DOLLARS: &str = r"^\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{2}))?$";

/// The slug of the offer INITIATION, the program of seven days.
pub const INITIATION: &str = "initiation";
/// The slug of the smaller edition of Volume I.
pub const CODEX: &str = "codex";
/// The slug of the larger edition of Volume I.
pub const DEVOTION: &str = "devotion";

/// The offers and their prices. All other amounts of the site are computed from them.
#[written]
pub struct OfferFile {
    /// The currency of every amount.
    pub currency: Currency,
    /// The offers in their order. INITIATION and the two editions of Volume I must stay, because pages of their own
    /// show them.
    pub offers: &'static [Offer],
    /// The options of Stripe's payment form.
    pub checkout: Option<CheckoutRules>,
}

/// An offer, sold now or later.
#[written]
pub struct Offer {
    /// The name in addresses and orders, in lower-case letters, digits and hyphens. Do not change it after the first
    /// sale.
    pub slug: Slug,
    /// The name of the offer.
    pub name: &'static str,
    /// The second name of the offer.
    pub subtitle: Option<&'static str>,
    /// The name on receipts, if the offer's name alone is not clear there.
    pub product: Option<&'static str>,
    /// The price, such as `"$87"`.
    pub price: Cents,
    /// The price that you last confirmed. A price below $1, or one that differs from it by more than half, is accepted
    /// once this is changed too.
    pub confirmed: Cents,
    /// Other prices, each with a first and a last day.
    #[schemars(default)]
    #[stored(skip)]
    pub dated_prices: &'static [DatedPrice],
    /// The words of the dated price that holds.
    #[content(value = None)]
    #[stored(skip)]
    pub price_words: Option<&'static str>,
    /// On if the offer can be bought. An offer that is off is shown with a waitlist.
    #[schemars(default)]
    pub for_sale: Switch,
    /// The folder of the pages that a buyer receives: `program`, or one in it such as `program/codex`. Do not change
    /// it after the first sale, because buyers keep their links.
    pub delivers: Option<ProgramPath>,
    /// The words of the buy button; INITIATION has its own on the sales page.
    pub button: Option<&'static str>,
    /// The former price.
    pub original: Option<Cents>,
    /// The number of days of the program.
    pub days: Option<Count>,
    /// The most minutes of a day.
    pub guide_minutes: Option<Count>,
    /// The bonuses, as many as there are. Without any, the pages have no such section.
    #[schemars(default)]
    pub bonuses: &'static [BonusPrice],
    /// The parts of the offer, and the value of each.
    pub components: Option<&'static [ComponentPrice]>,
    /// On if the offer is marked Most Popular.
    #[schemars(default)]
    pub most_popular: Switch,
    /// The path of the page that sells the offer.
    #[content(filled = page_of_offer)]
    pub page: &'static str,
}

/// A price that holds from its first day to its last, in the time of Honolulu.
#[written]
pub struct DatedPrice {
    /// The price on these days, such as `"$67"`.
    pub price: Cents,
    /// Repeat the price here, if it is below $1, or more than half away from the price that you last confirmed.
    pub confirmed: Option<Cents>,
    /// The first day with this price, such as `2026-11-27`.
    pub first_day: IsoDate,
    /// The last day with this price, such as `2026-12-03`. At its midnight the usual price is back.
    pub last_day: IsoDate,
    /// Words that stand beside the price on these days, such as “Until December 3”.
    pub words: Option<&'static str>,
}

impl Offer {
    /// The buy button of the offer on a page, if the offer is for sale.
    #[must_use]
    pub fn purchase(&self) -> Option<Purchase> {
        let label = self.button.filter(|_| self.for_sale.0)?;
        Some(Purchase { offer: self.slug.0, label, price: format_usd(self.price.0) })
    }

    /// Computes the amounts that follow from price, regular price, bonuses and days.
    #[must_use]
    pub fn bundle(&self) -> Bundle {
        let original = self.original.map_or(self.price.0, |original| original.0);
        let bonuses = self.bonuses.iter().map(|bonus| bonus.value.0);
        bundle(self.price.0, original, bonuses, self.days.map_or(1, |days| days.0))
    }

    /// How the page of Volume I states the value of an edition: the larger one's is floored to the hundred.
    #[must_use]
    pub fn precision(&self) -> Precision {
        if self.slug.0 == DEVOTION { Precision::AtLeast } else { Precision::Exact }
    }
}

/// A bonus and its value.
#[written]
pub struct BonusPrice {
    /// The name of the bonus.
    pub name: &'static str,
    /// One or two sentences about the bonus.
    pub description: &'static str,
    /// The value of the bonus, such as `"$47"`.
    pub value: Cents,
    /// On while the bonus is invented; off once it is yours.
    pub sample: bool,
}

/// The options of Stripe's payment form. An option that is not written is off.
#[written]
pub struct CheckoutRules {
    /// On if the form has a field for a promotion code. Codes are made in Stripe's dashboard, under Product catalog,
    /// Coupons. A code may take off the whole price; the program is then delivered too.
    #[schemars(default)]
    pub promotion_codes: Switch,
    /// On if Stripe computes taxes and adds them to the price; the buyer is then asked for an address. Prepare it
    /// under Tax in Stripe's dashboard, and say on the page that the price is before tax.
    #[schemars(default)]
    pub automatic_tax: Switch,
    /// On if buyers must accept the terms before paying. First give Stripe the address of /legal/terms, under
    /// Settings, Business, Public details.
    #[schemars(default)]
    pub terms_consent: Switch,
}

/// A part of an offer.
#[written]
pub struct ComponentPrice {
    /// The name of the part.
    pub name: &'static str,
    /// The value of the part, such as `"$47"`.
    pub value: Cents,
}

/// A buy button on a page other than the one of INITIATION.
#[sent]
pub struct Purchase {
    /// The slug of the offer.
    pub offer: &'static str,
    /// The label of the button.
    pub label: &'static str,
    /// The price, as it is shown.
    pub price: String,
}

/// The supported currencies.
#[written_and_sent]
pub enum Currency {
    /// US dollars, in cents.
    #[serde(rename = "usd")]
    Usd,
}

/// An amount in dollars, such as `"$87"` or `"$12.50"`.
#[written(custom_reader)]
#[schemars(extend("pattern" = DOLLARS))]
pub struct Cents(#[schemars(with = "&'static str")] pub u32);

/// A switch that is off if nothing is written.
#[written]
#[derive(Default)]
pub struct Switch(pub bool);

/// The folder of a delivered program: `program`, or one in it such as `program/codex`.
#[written]
#[schemars(extend("pattern" = "^program(/[a-z0-9]+(-[a-z0-9]+)*)?$"))]
pub struct ProgramPath(pub &'static str);

/// A whole number, at least 1.
#[written_and_sent]
#[schemars(extend("minimum" = 1, "maximum" = 1_000_000))]
pub struct Count(pub u32);

/// A name in addresses: lower-case letters, digits and single hyphens.
#[written_and_sent]
#[schemars(extend("pattern" = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
#[content(example = "a-name")]
pub struct Slug(pub &'static str);
