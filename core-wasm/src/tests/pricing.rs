//! Offers: the amounts of the specification (§9), which are the prices of `tests/content/valid`, and properties of the
//! price arithmetic.

use crate::catalog::content::OFFERS;
use crate::engine::money::format_usd;
use crate::engine::pricing::{floor_to_hundred, percent, share};
use crate::offers::{Money, SoldOffer, codex, delivered, devotion, find, initiation, offer, offers};
use crate::routes::{RouteId, has_checkout};
use proptest::prelude::*;

fn check(money: &Money, cents: u32, text: &str) {
    assert_eq!((money.cents, money.text.as_str(), money.currency.as_str()), (cents, text, "usd"));
}

#[test]
fn initiation_has_the_figures_of_the_specification() {
    let offer = initiation();
    assert_eq!((offer.name, offer.subtitle), ("Program", "Seven days"));
    check(&offer.price, 8700, "$87");
    check(&offer.original, 19400, "$194");
    assert_eq!(offer.percent_off, 55);
    check(&offer.per_day, 1243, "$12.43");
    assert_eq!(offer.days, 7);
    check(&offer.total_value, 24700, "$247");
    check(&offer.saving, 16000, "$160");
    assert_eq!(offer.saving_percent, 65);
    let bonuses: Vec<_> = offer.bonuses.iter().map(|bonus| bonus.value.text.as_str()).collect();
    assert_eq!(bonuses, ["$17", "$13", "$23"]);
    assert_eq!(offer.guide_minutes, 35);
}

#[test]
fn the_codex_edition_is_worth_297_and_saves_153() {
    let tier = codex();
    check(&tier.price, 14400, "$144");
    let parts: Vec<_> = tier.components.iter().map(|part| part.value.text.as_str()).collect();
    assert_eq!(parts, ["$88", "$27", "$55", "$127"]);
    assert_eq!((tier.value.as_str(), tier.saving.as_str()), ("$297", "$153"));
    assert!(!tier.most_popular);
    let purchase = tier.purchase.unwrap();
    assert_eq!(
        (purchase.offer, purchase.label, purchase.price.as_str()),
        ("codex", "Bring the Codex home", "$144")
    );
}

#[test]
fn an_offer_is_found_by_its_slug_and_only_what_is_for_sale_has_a_button() {
    assert_eq!(find("codex").map(|offer| (offer.name, offer.page)), Some(("Small", "/rituals")));
    assert_eq!(find("devotion").map(|offer| offer.for_sale.0), Some(false));
    assert_eq!(find("candle"), None);
    assert_eq!(devotion().purchase, None);
    let delivered: Vec<_> = delivered().map(|offer| offer.slug.0).collect();
    assert_eq!(delivered, ["initiation", "codex"]);
    assert!(
        has_checkout(RouteId::Initiation) && has_checkout(RouteId::Rituals) && !has_checkout(RouteId::Home)
    );
}

#[test]
fn the_devotion_collection_is_worth_at_least_600_and_saves_at_least_403() {
    let tier = devotion();
    check(&tier.price, 19700, "$197");
    // The parts sum to 606. The value is floored to the hundred, and the saving is 600 less 197, never 409.
    assert_eq!((tier.value.as_str(), tier.saving.as_str()), ("$600+", "$403+"));
    assert!(tier.most_popular);
}

#[test]
fn offers_lists_all_offers_by_slug() {
    let all: Vec<_> = offers().collect();
    assert_eq!(
        all.iter().map(|(slug, _)| *slug).collect::<Vec<_>>(),
        OFFERS.iter().map(|offer| offer.slug.0).collect::<Vec<_>>()
    );
    for expected in [
        SoldOffer::Initiation(Box::new(initiation())),
        SoldOffer::Tier(Box::new(codex())),
        SoldOffer::Tier(Box::new(devotion())),
    ] {
        assert!(all.iter().any(|(_, sold)| *sold == expected), "{expected:?}");
    }
    for (slug, sold) in all {
        assert_eq!(offer(slug), Some(sold));
    }
    assert_eq!(offer("nothing"), None);
}

#[test]
fn the_arithmetic_uses_no_floating_point() {
    let sources = [
        include_str!("../offers.rs"),
        include_str!("../../content/src/model/offers.rs"),
        include_str!("../../engine/src/pricing.rs"),
        include_str!("../../engine/src/money.rs"),
    ];
    assert!(sources.iter().all(|source| !source.contains("f64") && !source.contains("f32")));
}

proptest! {
    #[test]
    fn a_percentage_is_the_nearest_whole_one(part in 0u32..100_000_000, whole in 1u32..100_000_000) {
        let error = (i128::from(percent(part, whole)) * i128::from(whole) - i128::from(part) * 100).abs() * 2;
        prop_assert!(error <= i128::from(whole));
    }

    #[test]
    fn a_part_is_at_most_100_percent(whole in 1u32.., part in any::<u32>()) {
        prop_assert!(percent(part.min(whole), whole) <= 100);
    }

    #[test]
    fn shares_add_up_to_the_amount_within_half_a_cent_each(cents in any::<u32>(), count in 1u32..1000) {
        let off = (i64::from(share(cents, count)) * i64::from(count) - i64::from(cents)).abs() * 2;
        prop_assert!(off <= i64::from(count));
    }

    #[test]
    fn a_floored_value_is_never_more_than_the_value(cents in any::<u32>()) {
        let floor = floor_to_hundred(cents);
        prop_assert!(floor <= cents && cents - floor < 10_000 && floor.is_multiple_of(10_000));
    }

    #[test]
    fn a_formatted_amount_parses_to_itself(cents in any::<u32>()) {
        let shown = format_usd(cents);
        prop_assert!(shown.starts_with('$'));
        let bare = shown.replace(['$', ','], "");
        let (whole, rest) = bare.split_once('.').unwrap_or((&bare, "00"));
        prop_assert_eq!(format!("{whole}{rest}").parse::<u32>(), Ok(cents));
    }
}
