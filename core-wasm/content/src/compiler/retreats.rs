//! Retreats: the rules of their page, and the values that are computed for each.

use core_engine::dates::Day;

use super::dialogs::form_address;
use super::documents::Documents;
use super::facts::Facts;
use super::file_kinds::RETREATS;
use super::from_toml::FromToml;
use super::named_retreats::NamedRetreat;
use super::node::{Node, leak};
use super::page_ids::unique_ids;
use super::problem::Problem;
use crate::model::{Dialog, Embedded, IsoDate, Retreat, RetreatSignUp, RetreatsPage};

/// The names of the page's sections, whose headings have the ids `{name}-title`. No retreat may have one of them as
/// its slug.
const HEADINGS: [&str; 6] = ["bring", "doors", "onward", "open", "pillars", "retreats"];

/// A retreat's slug must not name a section of the page, and its last day must not be before its first. Without
/// retreats, the page needs the texts for that case.
pub fn problems(documents: &Documents) -> Vec<Problem> {
    let entries = documents.items(RETREATS, &["retreats"]);
    let slugs: Vec<Node> = entries.iter().filter_map(|entry| entry.key("slug")).collect();
    let mut problems = unique_ids(&slugs, &HEADINGS);
    let day = |node: Node| node.plain_text().and_then(Day::from_iso);
    for (starts, ends) in entries.iter().filter_map(|entry| entry.key("starts").zip(entry.key("ends"))) {
        if day(starts).zip(day(ends)).is_some_and(|(first, last)| last < first) {
            problems.push(ends.fault("lies before \"starts\" (write the last day)"));
        }
    }
    if let Some(page) = documents.get(RETREATS)
        && entries.is_empty()
        && page.root.key("unplanned").is_none()
    {
        let remedy = "write the [[retreats]], or what is said meanwhile under [unplanned]";
        let message = format!("no retreat is planned, and no word is said about that ({remedy})");
        problems.push(Problem::of_file(RETREATS, message));
    }
    problems
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
    let of_retreat = facts.with_placeholders(&named.placeholders());
    let dialog = |key: &str| {
        let node = facts.documents.at(RETREATS, &["upcoming", key])?;
        Some(dialog_of(&named, Dialog::from_toml(node, &of_retreat)?, facts))
    };
    Some(Some(RetreatSignUp {
        interest: dialog("interest")?,
        pre_sign_up: dialog("pre_sign_up")?,
        early_access: dialog("early_access")?,
    }))
}

/// A dialog for a single retreat, with that retreat selected in its form.
fn dialog_of(named: &NamedRetreat, of: Dialog, facts: &Facts) -> Dialog {
    let text = leak(format!("{}, {}. {}", named.name, named.dates, of.text));
    let preset = of.preset.map(|preset| format!("{preset}.{}", named.slug));
    let choices = facts.selects.get(&of.form).and_then(|select| select.options);
    let choice = choices.into_iter().flatten().find(|choice| Some(choice.value) == preset.as_deref());
    match choice {
        Some(choice) if of.embedded == Embedded::Own => {
            let address = form_address(of.form, Some(choice.value), facts);
            Dialog { preset: Some(choice.value), address, text, ..of }
        }
        _ => Dialog { text, ..of },
    }
}

/// The retreats of a page; empty if none is planned.
pub fn of(page: &RetreatsPage) -> &'static [Retreat] {
    page.retreats.unwrap_or(&[])
}

/// The slug, the first and the last day of each retreat.
pub fn periods(page: &RetreatsPage) -> Vec<(&'static str, [IsoDate; 2])> {
    of(page).iter().map(|retreat| (retreat.slug.0, [retreat.starts, retreat.ends])).collect()
}
