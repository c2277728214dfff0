//! Dated prices of offers: the price that holds on a day, and the days on which a price changes.

use std::ops::RangeInclusive;

use core_engine::dates::Day;

use crate::compiler::documents::Documents;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::OFFERS;
use crate::model::{DatedPrice, Offer, OfferFile};

/// Gives each offer the price that holds on a day. Without a day, every offer has its usual price.
pub fn on_day(file: OfferFile, today: Option<Day>) -> OfferFile {
    let Some(today) = today else { return file };
    let offers = file.offers.iter().map(|offer| {
        let holds = |dated: &&DatedPrice| {
            let days = Day::from_iso(dated.first_day.0).zip(Day::from_iso(dated.last_day.0));
            days.is_some_and(|(first, last)| (first..=last).contains(&today))
        };
        offer.dated_prices.iter().find(holds).map_or_else(|| offer.clone(), |dated| priced(offer, dated))
    });
    OfferFile { offers: offers.collect::<Vec<_>>().leak(), ..file }
}

/// An offer with one of its dated prices.
fn priced(offer: &Offer, dated: &DatedPrice) -> Offer {
    let confirmed = dated.confirmed.unwrap_or(offer.confirmed);
    Offer { price: dated.price, confirmed, price_words: dated.words, ..offer.clone() }
}

/// An offer with its usual price and with each of its dated prices, each with the table that has the price.
pub fn each_price(offer: &Offer, node: Node) -> Vec<(Offer, Node)> {
    let tables = node.key("dated_prices").map(Node::items).unwrap_or_default();
    let dated = offer.dated_prices.iter().zip(tables).map(|(dated, table)| (priced(offer, dated), table));
    std::iter::once((offer.clone(), node)).chain(dated).collect()
}

/// The days on which the price of an offer changes: the first day of each dated price, and the day after its last.
pub fn change_days(documents: &Documents) -> Vec<String> {
    let offers = documents.items(OFFERS, &["offers"]).into_iter();
    let tables = offers.filter_map(|offer| offer.key("dated_prices")).flat_map(Node::items);
    let changes = tables.filter_map(period).flat_map(|days| [Some(*days.start()), days.end().plus(1)]);
    changes.flatten().map(Day::iso).collect()
}

/// The days on which a dated price holds; `None` if one of the two is no date. The last day may be before the first.
pub fn period(table: Node) -> Option<RangeInclusive<Day>> {
    let day = |key| Day::from_iso(table.text_of(key)?);
    Some(day("first_day")?..=day("last_day")?)
}
