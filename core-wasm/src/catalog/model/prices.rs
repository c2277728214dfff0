//! Prices: `content/offers.toml`. Every other figure is computed from these (`offers.rs`, specification §9).

source! {
    /// Every price. All other figures are computed from these (`offers.rs`).
    pub struct PriceList {
        /// The currency of every amount.
        pub currency: Currency,
        /// The seven-day program.
        pub initiation: InitiationPrices,
        /// What the card form asks for and offers beside the price.
        pub checkout: Option<CheckoutRules>,
        /// Volume I, the smaller edition.
        pub codex: TierPrices,
        /// Volume I, the larger edition.
        pub devotion: TierPrices,
    }

    /// The seven-day program and its prices.
    pub struct InitiationPrices {
        /// What it is called.
        pub name: &'static str,
        /// Its second name.
        pub subtitle: &'static str,
        /// What it costs: `"$87"`, or in whole cents.
        pub price: Cents,
        /// The price that was last confirmed. A price below $1, or more than half away from it, needs this changed too.
        pub confirmed: Cents,
        /// What it cost before.
        pub original: Cents,
        /// How many days it lasts.
        pub days: Count,
        /// The most minutes a day asks for.
        pub guide_minutes: Count,
        /// The bonuses, three.
        pub bonuses: [BonusPrice; 3],
    }

    /// A bonus and what it is worth.
    pub struct BonusPrice {
        /// What it is called.
        pub name: &'static str,
        /// What it is, in a sentence or two.
        pub description: &'static str,
        /// What it is worth.
        pub value: Cents,
        /// `true` while the bonus is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// What Stripe's card form asks for and offers beside the price. What is not written is off.
    pub struct CheckoutRules {
        /// Whether there is a line for a promotion code. The codes are made in Stripe's dashboard, under Product catalog,
        /// Coupons; one may take the whole price off, and the program is delivered then, too.
        pub promotion_codes: Switch,
        /// Whether Stripe computes taxes and adds them to the price; the buyer is asked for an address. Prepare it under Tax in
        /// Stripe's dashboard, and say on the page that the price is the one before tax.
        pub automatic_tax: Switch,
        /// Whether the terms must be accepted before paying. Give Stripe the address of /legal/terms first, under Settings,
        /// Business, Public details.
        pub terms_consent: Switch,
        /// For how many minutes the form stays open; for a day where nothing is written.
        pub expires_after_minutes: Option<Minutes>,
    }

    /// An edition of Volume I.
    pub struct TierPrices {
        /// What it is called.
        pub name: &'static str,
        /// What it costs: `"$87"`, or in whole cents.
        pub price: Cents,
        /// The price that was last confirmed. A price below $1, or more than half away from it, needs this changed too.
        pub confirmed: Cents,
        /// Whether it is marked Most Popular.
        pub most_popular: bool,
        /// What it holds, and what each part is worth.
        pub components: &'static [ComponentPrice],
    }

    /// A part of an edition.
    pub struct ComponentPrice {
        /// What it is called.
        pub name: &'static str,
        /// What it is worth.
        pub value: Cents,
    }
}

entity! {
    /// The supported currencies.
    pub enum Currency {
        /// US dollars, in cents.
        Usd = "usd",
    }
}

source! {
    /// An amount of money in whole cents.
    pub struct Cents(u32);

    /// Something that is on or off, and off where nothing is written.
    pub struct Switch(bool);

    /// A length of time in whole minutes, as long as Stripe lets a card form stay open: 30 to 1440.
    pub struct Minutes(u32);
}

value! {
    /// A number of things, at least one.
    pub struct Count(u32);
}
