//! Values of fields that are no keys of a content file. A field of the model names its function:
//! `#[content(filled = function)]`. The argument is the table that the field belongs to. A function returns `None` if
//! a file that it reads has not passed its check.

use super::facts::Facts;
use super::from_toml::FromToml;
use super::node::Node;
use crate::model::{
    CaseStudy, CheckoutState, DayFlowItem, EventHour, Experience, MoonPhaseWords, Offer, Purchase, Receipt,
    Section, Waiting, WeekWords,
};
use crate::registry::RouteId;

pub use super::events::iso_date;
pub use super::offers::page_of_offer;
pub use super::retreats::{retreat_dates, retreat_sign_up};

/// Reads the value at a path of keys in another file.
fn value<T: FromToml>(file: &str, keys: &[&str], facts: &Facts) -> Option<T> {
    T::from_toml(facts.documents.at(file, keys)?, facts)
}

/// The name of the table's file, without extension.
pub fn file_name(node: Node, _: &Facts) -> Option<&'static str> {
    Some(node.source.stem())
}

/// The seven days of the sales page.
pub fn days(_: Node, facts: &Facts) -> Option<&'static [DayFlowItem]> {
    value(&RouteId::Initiation.file(), &["days", "items"], facts)
}

/// The words for the phases of the moon on the home page.
pub fn moon_phases(_: Node, facts: &Facts) -> Option<MoonPhaseWords> {
    value(&RouteId::Home.file(), &["moon", "phases"], facts)
}

/// The titles of the offerings of Consulting.
pub fn offering_titles(_: Node, facts: &Facts) -> Option<[&'static str; 6]> {
    let offerings = facts.documents.items(&RouteId::Consulting.file(), &["offerings", "items"]);
    let titles = offerings.into_iter().map(|offering| facts.shown(offering.key("title")?));
    titles.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The experiences of a section, grouped by time of day. Those of one time stand together in the file.
pub fn hours(section: Node, facts: &Facts) -> Option<&'static [EventHour]> {
    let items = <&[Experience]>::from_toml(section.key("items")?, facts)?;
    let groups = items.chunk_by(|one, next| one.hour == next.hour);
    let hours = groups.filter_map(|items| Some(EventHour { hour: items.first()?.hour, items }));
    Some(hours.collect::<Vec<_>>().leak())
}

/// The case studies in the order of their list.
pub fn case_studies(list: Node, facts: &Facts) -> Option<&'static [CaseStudy]> {
    let order = list.key("order")?.items().into_iter();
    let study = |slug: Node| value(&format!("case-studies/{}.toml", slug.plain_text()?), &[], facts);
    Some(order.map(study).collect::<Option<Vec<_>>>()?.leak())
}

/// The link of a dialog to its form as a page of its own, from the texts of the forms.
pub fn form_direct(_: Node, facts: &Facts) -> Option<&'static str> {
    value(super::forms::FILE, &["shared", "direct"], facts)
}

/// The buy button of a page of text that names an offer.
pub fn purchase(page: Node, facts: &Facts) -> Option<Option<Purchase>> {
    let Some(slug) = page.text_of("offer") else { return Some(None) };
    Some(facts.prices.as_ref()?.offer(slug).and_then(Offer::purchase))
}

/// The state of a page of the checkout, by which its table is named.
pub fn state(page: Node, _: &Facts) -> Option<CheckoutState> {
    CheckoutState::parse(page.own_key())
}

pub fn receipt(page: Node, facts: &Facts) -> Option<Option<Receipt>> {
    of_state(page, CheckoutState::Paid, "receipt", facts)
}

pub fn waiting(page: Node, facts: &Facts) -> Option<Option<Waiting>> {
    of_state(page, CheckoutState::Processing, "waiting", facts)
}

pub fn unseen(page: Node, facts: &Facts) -> Option<Option<Section>> {
    of_state(page, CheckoutState::Unknown, "unseen", facts)
}

/// A part of the checkout's pages that the page of one state shows.
fn of_state<T: FromToml>(page: Node, state: CheckoutState, key: &str, facts: &Facts) -> Option<Option<T>> {
    if page.own_key() != Some(state.as_str()) {
        return Some(None);
    }
    T::from_toml(page.parent()?.key(key)?, facts).map(Some)
}

/// The words for the days of a week, on the receipt of INITIATION.
pub fn week(receipt: Node, facts: &Facts) -> Option<Option<WeekWords>> {
    if receipt.source.name != "pages/status.toml" {
        return Some(None);
    }
    value("pages/program.toml", &["keep", "week"], facts).map(Some)
}
