//! Values of fields that are no keys of a content file. A field of the model names its function:
//! `#[content(filled = function)]`. The argument is the table that the field belongs to. A function returns `None` if
//! a file that it reads has not passed its check; the function of an optional field returns `Some(None)` for a table
//! without such a value.

use core_engine::dates::Day;

use super::dialogs::form_address;
use super::from_toml::FromToml;
use crate::compiler::documents::Document;
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::paths::{CASE_STUDIES, FORMS, PLAIN, RETREATS};
use crate::compiler::facts::Facts;
use crate::compiler::facts::named_retreats::NamedRetreat;
use crate::compiler::facts::offers::own_page;
use crate::model::{
    CaseStudy, CheckoutState, DayFlowItem, Dialog, Embedded, EventHour, Experience, MoonPhaseWords, Offer,
    Purchase, Receipt, RetreatSignUp, Section, Waiting, WeekWords,
};
use crate::registry::RouteId;

/// Reads the value at a path of keys in another file; the whole file without keys.
fn value_at<T: FromToml>(file: &str, keys: &[&str], facts: &Facts) -> Option<T> {
    T::from_toml(facts.documents.at(file, keys)?, facts)
}

/// The name of the table's file, without extension.
pub fn file_name(node: Node, _: &Facts) -> Option<&'static str> {
    Some(node.source.stem())
}

/// The seven days of the sales page.
pub fn days_of_sales_page(_: Node, facts: &Facts) -> Option<&'static [DayFlowItem]> {
    value_at(&RouteId::Initiation.file(), &["days", "items"], facts)
}

/// The words for the phases of the moon on the home page.
pub fn moon_phases(_: Node, facts: &Facts) -> Option<MoonPhaseWords> {
    value_at(&RouteId::Home.file(), &["moon", "phases"], facts)
}

/// The titles of the offerings of Consulting.
pub fn offering_titles(_: Node, facts: &Facts) -> Option<[&'static str; 6]> {
    let offerings = facts.documents.items(&RouteId::Consulting.file(), &["offerings", "items"]);
    let titles = offerings.into_iter().map(|offering| facts.shown(offering.key("title")?));
    titles.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The experiences of a section, grouped by time of day. Experiences of one time are neighbors in the file.
pub fn experiences_by_hour(section: Node, facts: &Facts) -> Option<&'static [EventHour]> {
    let items = <&[Experience]>::from_toml(section.key("items")?, facts)?;
    let groups = items.chunk_by(|experience, next| experience.hour == next.hour);
    let hours = groups.filter_map(|items| Some(EventHour { hour: items.first()?.hour, items }));
    Some(hours.collect::<Vec<_>>().leak())
}

/// The case studies in the order of their list.
pub fn case_studies(list: Node, facts: &Facts) -> Option<&'static [CaseStudy]> {
    let order = list.key("order")?.items().into_iter();
    let study = |slug: Node| value_at(&format!("{CASE_STUDIES}/{}.toml", slug.plain_text()?), &[], facts);
    Some(order.map(study).collect::<Option<Vec<_>>>()?.leak())
}

/// The link of a dialog to its form as a page of its own, from the texts of the forms.
pub fn form_direct(_: Node, facts: &Facts) -> Option<&'static str> {
    value_at(FORMS, &["shared", "direct"], facts)
}

/// The buy button of a page of text that names an offer.
pub fn purchase(page: Node, facts: &Facts) -> Option<Option<Purchase>> {
    let Some(slug) = page.text_of("offer") else { return Some(None) };
    Some(facts.offers.as_ref()?.offer(slug).and_then(Offer::purchase))
}

/// The state of a page of the checkout, by which its table is named.
pub fn checkout_state(page: Node, _: &Facts) -> Option<CheckoutState> {
    CheckoutState::parse(page.key_name())
}

/// The receipt, on the page of a paid order.
pub fn receipt_if_paid(page: Node, facts: &Facts) -> Option<Option<Receipt>> {
    section_of_state(CheckoutState::Paid, page, "receipt", facts)
}

/// The texts while the page checks again, on the page of a payment that is not confirmed.
pub fn waiting_if_processing(page: Node, facts: &Facts) -> Option<Option<Waiting>> {
    section_of_state(CheckoutState::Processing, page, "waiting", facts)
}

/// The section for orders that this site cannot know, on the page of an unknown order.
pub fn unseen_if_unknown(page: Node, facts: &Facts) -> Option<Option<Section>> {
    section_of_state(CheckoutState::Unknown, page, "unseen", facts)
}

/// A section that only the page of one state has. It is a table beside the tables of the pages.
fn section_of_state<T: FromToml>(
    state: CheckoutState,
    page: Node,
    key: &str,
    facts: &Facts,
) -> Option<Option<T>> {
    if page.key_name() != Some(state.as_str()) {
        return Some(None);
    }
    T::from_toml(page.parent()?.key(key)?, facts).map(Some)
}

/// The words of the calendar form, on the receipt of INITIATION: only its program has days.
pub fn week_of_initiation(receipt: Node, facts: &Facts) -> Option<Option<WeekWords>> {
    // Receipts of other offers are in `words.toml`.
    if receipt.source.name != "pages/status.toml" {
        return Some(None);
    }
    value_at("pages/program.toml", &["keep", "week"], facts).map(Some)
}

/// The path of the page that sells an offer: its own, or the page of text that names it; empty if there is none.
pub fn page_of_offer(offer: Node, facts: &Facts) -> Option<&'static str> {
    let slug = offer.text_of("slug")?;
    let text_page = || {
        let sells = |page: &&Document| page.root.text_of("offer") == Some(slug);
        facts.documents.below(PLAIN).find(sells).map(|page| leak(format!("/{}", page.slug())))
    };
    Some(own_page(slug).or_else(text_page).unwrap_or(""))
}

/// The date of a dated option as HTML writes it; without the year (`11-21`) while it is unknown.
pub fn iso_date(date: Node, _: &Facts) -> Option<&'static str> {
    let number = |key| u32::try_from(date.key(key)?.integer()?).ok();
    let (month, day) = (number("month")?, number("day")?);
    let known = number("year").and_then(|year| Day::new(i64::from(year), month, day));
    Some(leak(known.map_or_else(|| format!("{month:02}-{day:02}"), Day::iso)))
}

/// The dates of a retreat in words.
pub fn retreat_dates(retreat: Node, _: &Facts) -> Option<&'static str> {
    NamedRetreat::new(retreat).map(|named| leak(named.dates))
}

/// The sign-up dialogs of one of several retreats, with its placeholder values.
pub fn retreat_sign_up(retreat: Node, facts: &Facts) -> Option<Option<RetreatSignUp>> {
    if facts.retreats.len() < 2 {
        return Some(None);
    }
    let named = NamedRetreat::new(retreat)?;
    let facts_of_retreat = facts.with_placeholders(&named.placeholders());
    let dialog = |key: &str| {
        let node = facts.documents.at(RETREATS, &["upcoming", key])?;
        Some(dialog_of(&named, Dialog::from_toml(node, &facts_of_retreat)?, facts))
    };
    Some(Some(RetreatSignUp {
        interest: dialog("interest")?,
        pre_sign_up: dialog("pre_sign_up")?,
        early_access: dialog("early_access")?,
    }))
}

/// A dialog for a single retreat, with that retreat selected in its form.
fn dialog_of(named: &NamedRetreat, dialog: Dialog, facts: &Facts) -> Dialog {
    let text = leak(format!("{}, {}. {}", named.name, named.dates, dialog.text));
    let preset = dialog.preset.map(|preset| format!("{preset}.{}", named.slug));
    let choices = facts.selects.get(&dialog.form).and_then(|select| select.options);
    let choice = choices.into_iter().flatten().find(|choice| Some(choice.value) == preset.as_deref());
    match choice {
        Some(choice) if dialog.embedded == Embedded::Own => {
            let address = form_address(dialog.form, Some(choice.value), facts);
            Dialog { preset: Some(choice.value), address, text, ..dialog }
        }
        _ => Dialog { text, ..dialog },
    }
}
