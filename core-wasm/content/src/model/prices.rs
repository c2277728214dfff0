//! Offers and prices: `content/offers.toml`. Every other figure is computed from these (`offers.rs`, specification §9).

use core_content_derive::{composed, entity, source};
use core_engine::money::format_usd;
use core_engine::pricing::{Bundle, Precision, bundle};

/// Stripe's maximum for one payment, which also keeps every sum within 32 bits.
pub const MAX_CENTS: u32 = 99_999_999;
/// Stripe's minimum for one payment in US dollars, in cents.
pub const MIN_CHARGE: u32 = 50;
/// Fewer cents than this, written as a number, are probably dollars.
pub const MIN_CENTS: u32 = 100;
/// An amount as text: `$87`, `$12.50`, `$1,200`. Its groups are the dollars and the cents.
pub const DOLLARS: &str = r"^\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{2}))?$";

/// The offer with the sales page and the program of seven days.
pub const INITIATION: &str = "initiation";
/// Volume I, the smaller edition.
pub const CODEX: &str = "codex";
/// Volume I, the larger edition.
pub const DEVOTION: &str = "devotion";

/// Everything that is sold, and what it costs. All other figures of the site are computed from this.
#[source]
pub struct PriceList {
    /// The currency of every amount.
    pub currency: Currency,
    /// The offers, in the order in which they are listed. INITIATION and the two editions of Volume I are always
    /// among them, since pages of their own show them.
    pub offers: &'static [Offer],
    /// What the card form asks for and offers beside the price.
    pub checkout: Option<CheckoutRules>,
}

/// Something that is sold, or will be.
#[source]
pub struct Offer {
    /// Its name in addresses and orders, in lower-case letters, digits and hyphens. It stays once it was sold.
    pub slug: Slug,
    /// What it is called.
    pub name: &'static str,
    /// Its second name.
    pub subtitle: Option<&'static str>,
    /// What a receipt calls it, where its name alone is not clear.
    pub product: Option<&'static str>,
    /// What it costs, such as `"$87"`.
    pub price: Cents,
    /// The price that was last confirmed. A price below $1, or more than half away from it, needs this changed too.
    pub confirmed: Cents,
    /// Whether it can be bought. What is not, is shown with a waitlist.
    #[schemars(default)]
    pub for_sale: Switch,
    /// What a buyer receives: the folder `program`, or one in it such as `program/codex`. It stays once it
    /// was sold, since buyers keep their links.
    pub delivers: Option<ProgramPath>,
    /// The words of its button; INITIATION has its own on the sales page.
    pub button: Option<&'static str>,
    /// What it cost before.
    pub original: Option<Cents>,
    /// How many days it lasts.
    pub days: Option<Count>,
    /// The most minutes that a day asks for.
    pub guide_minutes: Option<Count>,
    /// Its bonuses; INITIATION has three.
    pub bonuses: Option<&'static [BonusPrice]>,
    /// What it holds, and what each part is worth.
    pub components: Option<&'static [ComponentPrice]>,
    /// Whether it is marked Most Popular.
    #[schemars(default)]
    pub most_popular: Switch,
    /// The path of the page that it is sold on.
    #[schemars(skip)]
    pub page: &'static str,
}

impl Offer {
    /// What its buy button sells on a page, where it can be bought.
    #[must_use]
    pub fn purchase(&self) -> Option<Purchase> {
        let label = self.button.filter(|_| self.for_sale.0)?;
        Some(Purchase { offer: self.slug.0, label, price: format_usd(self.price.0) })
    }

    /// The figures of its price, its regular price, its bonuses and its days.
    #[must_use]
    pub fn bundle(&self) -> Bundle {
        let original = self.original.map_or(self.price.0, |original| original.0);
        let bonuses = self.bonuses.unwrap_or_default().iter().map(|bonus| bonus.value.0);
        bundle(self.price.0, original, bonuses, self.days.map_or(1, |days| days.0))
    }

    /// How the page of Volume I states what its components are worth: of the larger edition floored to the hundred.
    #[must_use]
    pub fn precision(&self) -> Precision {
        if self.slug.0 == DEVOTION { Precision::AtLeast } else { Precision::Exact }
    }
}

/// A bonus and what it is worth.
#[source]
pub struct BonusPrice {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub description: &'static str,
    /// What it is worth.
    pub value: Cents,
    /// On while the bonus is invented; off once it is yours.
    pub sample: bool,
}

/// What Stripe's card form asks for and offers beside the price. What is not written is off.
#[source]
pub struct CheckoutRules {
    /// Whether there is a line for a promotion code. The codes are made in Stripe's dashboard, under Product catalog,
    /// Coupons; one may take the whole price off, and the program is delivered then, too.
    #[schemars(default)]
    pub promotion_codes: Switch,
    /// Whether Stripe computes taxes and adds them to the price; the buyer is asked for an address. Prepare it under Tax in
    /// Stripe's dashboard, and say on the page that the price is the one before tax.
    #[schemars(default)]
    pub automatic_tax: Switch,
    /// Whether the terms must be accepted before paying. Give Stripe the address of /legal/terms first, under Settings,
    /// Business, Public details.
    #[schemars(default)]
    pub terms_consent: Switch,
}

/// A part of an offer.
#[source]
pub struct ComponentPrice {
    /// What it is called.
    pub name: &'static str,
    /// What it is worth.
    pub value: Cents,
}

/// What a buy button sells, on a page beside that of INITIATION.
#[composed]
pub struct Purchase {
    /// The name of the offer.
    pub offer: &'static str,
    /// The label of the button.
    pub label: &'static str,
    /// The price, as it is shown.
    pub price: String,
}

/// The supported currencies.
#[entity]
pub enum Currency {
    /// US dollars, in cents.
    #[serde(rename = "usd")]
    Usd,
}

/// An amount in dollars, such as `"$87"` or `"$12.50"`.
#[source(own_reader)]
#[schemars(extend("type" = ["string", "integer"], "pattern" = DOLLARS, "minimum" = MIN_CENTS, "maximum" = MAX_CENTS))]
pub struct Cents(pub u32);

/// Something that is on or off, and off where nothing is written.
#[source]
#[derive(Default)]
pub struct Switch(pub bool);

/// The folder of a delivered program: `program`, or one in it such as `program/codex`.
#[source]
#[schemars(extend("pattern" = "^program(/[a-z0-9]+(-[a-z0-9]+)*)?$"))]
pub struct ProgramPath(pub &'static str);

/// A whole number, at least 1.
#[entity]
#[schemars(extend("minimum" = 1, "maximum" = 1_000_000))]
pub struct Count(pub u32);

/// A name in addresses: lower-case letters, digits and single hyphens.
#[entity]
#[schemars(extend("pattern" = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
pub struct Slug(pub &'static str);
