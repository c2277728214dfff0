//! Dated prices of offers: the price that holds on a day, the days on which a price changes, and their rules.

use core_engine::dates::Day;

use super::documents::Documents;
use super::node::{Node, leak};
use super::problem::Problem;
use crate::model::{DatedPrice, InitiationPage, Offer, PriceList, RitualsPage};

/// Gives each offer the price that holds on a day. Without a day, every offer has its usual price.
pub fn on_day(prices: PriceList, today: Option<Day>) -> PriceList {
    let Some(today) = today.map(Day::iso) else { return prices };
    let offers = prices.offers.iter().map(|offer| {
        let holds = |dated: &&DatedPrice| (dated.first_day.0..=dated.last_day.0).contains(&&*today);
        offer.dated_prices.iter().find(holds).map_or_else(|| offer.clone(), |dated| priced(offer, dated))
    });
    PriceList { offers: offers.collect::<Vec<_>>().leak(), ..prices }
}

/// An offer with one of its dated prices.
fn priced(offer: &Offer, dated: &DatedPrice) -> Offer {
    let confirmed = dated.confirmed.unwrap_or(offer.confirmed);
    Offer { price: dated.price, confirmed, price_words: dated.words, ..offer.clone() }
}

/// An offer with its usual price and with each of its dated prices, beside the table that has the price.
pub fn each_price(offer: &Offer, node: Node) -> Vec<(Offer, Node)> {
    let tables = node.key("dated_prices").map(Node::items).unwrap_or_default();
    let dated = offer.dated_prices.iter().zip(tables).map(|(dated, table)| (priced(offer, dated), table));
    std::iter::once((offer.clone(), node)).chain(dated).collect()
}

/// The days on which the price of an offer changes: the first day of each dated price, and the day after its last.
pub fn days(documents: &Documents) -> Vec<String> {
    let offers = documents.items(super::offers::FILE, &["offers"]).into_iter();
    let tables = offers.filter_map(|offer| offer.key("dated_prices")).flat_map(Node::items);
    let days = tables.filter_map(period);
    days.flat_map(|(first, last)| [Some(first), last.plus(1)]).flatten().map(Day::iso).collect()
}

/// The first and the last day of a dated price.
fn period(table: Node) -> Option<(Day, Day)> {
    let day = |key| Day::from_iso(table.text_of(key)?);
    day("first_day").zip(day("last_day"))
}

/// The last day must not be before the first, and a day must not have two prices.
pub fn problems(offer: Node) -> Vec<Problem> {
    let tables = offer.key("dated_prices").map(Node::items).unwrap_or_default();
    let mut problems = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let Some((first, last)) = period(*table) else { continue };
        if last < first {
            let place = table.key("last_day").unwrap_or(*table);
            problems.push(place.fault("lies before \"first_day\" (write the last day)"));
        }
        let mut others = tables.iter().take(index).filter_map(|other| period(*other));
        if let Some((_, other)) = others.find(|(from, until)| first <= *until && *from <= last) {
            let place = table.key("first_day").unwrap_or(*table);
            let until = other.iso();
            problems.push(place.fault(format!(
                "is a day of another price, which holds until {until} (write days that no other price has)"
            )));
        }
    }
    problems
}

/// Puts the words of a dated price beside a text of the page.
fn beside(words: Option<&str>, text: &'static str) -> &'static str {
    words.map_or(text, |words| leak(format!("{words} · {text}")))
}

/// Puts the words of a dated price above a text, which may be absent.
pub fn above(words: Option<&'static str>, text: Option<&'static str>) -> Option<&'static str> {
    text.map(|text| beside(words, text)).or(words)
}

/// Puts the words of INITIATION's dated price beside its price, in the first screen and in the price breakdown.
pub fn on_sales_page(mut page: InitiationPage, prices: Option<&PriceList>) -> InitiationPage {
    let words = words_of(super::offers::INITIATION, prices);
    let labels = &mut page.price_breakdown;
    labels.per_day = beside(words, labels.per_day);
    labels.today = beside(words, labels.today);
    page
}

/// Puts the words of the dated prices of Volume I above its editions.
pub fn on_rituals_page(mut page: RitualsPage, prices: Option<&PriceList>) -> RitualsPage {
    for (slug, path) in
        [(crate::model::CODEX, &mut page.paths.codex), (crate::model::DEVOTION, &mut page.paths.devotion)]
    {
        path.eyebrow = above(words_of(slug, prices), path.eyebrow);
    }
    page
}

fn words_of(slug: &str, prices: Option<&PriceList>) -> Option<&'static str> {
    prices?.offer(slug)?.price_words
}
