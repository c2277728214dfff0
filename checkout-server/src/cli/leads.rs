//! `leads`: lists form submissions as text or CSV.

use super::{
    output::{CommandError, for_each_row, printable},
    spreadsheet::Spreadsheet,
};
use crate::{
    base::{clock, error::ConfigError},
    store::{Store, StoreError},
};
use core_wasm::{
    catalog::model::FormName,
    forms::{fields, form_named, form_names},
};
use shop::StoredLead;
use std::io::Write;

/// The columns before those of the fields.
const FIRST_COLUMNS: [&str; 3] = ["number", "received", "form"];
/// The column of stored fields that the forms no longer have.
const LAST_COLUMN: &str = "further";

type Page = Result<Vec<StoredLead>, StoreError>;

/// The form of this name, in the loaded content.
///
/// # Errors
/// It has none that stores leads.
pub(super) fn form(name: &str) -> Result<FormName, ConfigError> {
    form_named(name).filter(|form| form.stores_leads()).ok_or_else(|| {
        let known: Vec<_> = lead_forms().map(FormName::as_str).collect();
        ConfigError::new(format!("There is no form \"{name}\". Write one of {}.", known.join(", ")))
    })
}

fn lead_forms() -> impl Iterator<Item = FormName> {
    form_names().filter(|form| form.stores_leads())
}

/// Lists leads as text: those that the honeypot has caught, or all others with how many it has caught.
pub(super) async fn write_list(
    rows: impl AsyncFn(i64) -> Page,
    caught: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let (count, others) = for_each_of(caught, rows, |kept| {
        let StoredLead { number, received_at, lead, .. } = kept;
        write!(out, "{number} · {} · {}", lead.form, clock::rfc3339(*received_at))?;
        match kept.confirmed_at {
            Some(at) => write!(out, " · subscribed {}", clock::rfc3339(at))?,
            None if lead.is_newsletter() => write!(out, " · not confirmed")?,
            None => {}
        }
        writeln!(out)?;
        for (name, value) in &lead.fields {
            writeln!(out, "  {name}: {}", printable(value).replace('\n', "\n    "))?;
        }
        Ok(())
    })
    .await?;
    if count == 0 {
        writeln!(
            out,
            "{}",
            if caught { "No submission was caught." } else { "There are no submissions yet." }
        )?;
    }
    write_caught_count(caught, others, out)
}

/// Lists the same as CSV, with one column per field of the forms. How many were caught is written to `note`.
pub(super) async fn write_csv(
    form: Option<FormName>,
    rows: impl AsyncFn(i64) -> Page,
    caught: bool,
    out: &mut impl Write,
    note: &mut impl Write,
) -> Result<(), CommandError> {
    let names = columns(form);
    // When a subscriber has confirmed the address.
    let status = form.is_none_or(|form| form == FormName::NEWSLETTER).then_some("subscribed");
    let headings = FIRST_COLUMNS.iter().chain(&status).chain(&names).chain(&[LAST_COLUMN]).copied();
    let mut spreadsheet = Spreadsheet::new(out, headings)?;
    let (_, others) = for_each_of(caught, rows, |kept| {
        let StoredLead { number, received_at, lead, .. } = kept;
        let (number, received) = (number.to_string(), clock::rfc3339(*received_at));
        let value = |name: &str| lead.fields.iter().find(|(found, _)| found == name);
        let known = names.iter().map(|name| value(name).map_or("", |(_, value)| value.as_str()));
        let further = lead.fields.iter().filter(|(name, _)| !names.contains(&name.as_str()));
        let further: Vec<_> = further.map(|(name, value)| format!("{name}: {value}")).collect();
        let further = further.join("\n");
        let first = [number.as_str(), &received, &lead.form];
        let subscribed = kept.confirmed_at.map(clock::rfc3339).unwrap_or_default();
        let status = status.map(|_| subscribed.as_str());
        spreadsheet.row(first.into_iter().chain(status).chain(known).chain([further.as_str()]))
    })
    .await?;
    spreadsheet.finish()?;
    write_caught_count(caught, others, note)
}

/// Calls `write` for the leads that were caught, or for those that were not; returns the number of these and of the others.
async fn for_each_of(
    caught: bool,
    rows: impl AsyncFn(i64) -> Page,
    mut write: impl FnMut(&StoredLead) -> Result<(), CommandError>,
) -> Result<(usize, usize), CommandError> {
    let mut others = 0;
    let all = for_each_row(
        rows,
        |kept| kept.number,
        |kept| {
            if kept.lead.is_caught == caught {
                return write(kept);
            }
            others += 1;
            Ok(())
        },
    )
    .await?;
    Ok((all - others, others))
}

fn write_caught_count(caught: bool, others: usize, out: &mut impl Write) -> Result<(), CommandError> {
    match others {
        0 => {}
        _ if caught => {}
        1 => writeln!(out, "1 more was caught by the honeypot: checkout-server leads --caught")?,
        _ => writeln!(out, "{others} more were caught by the honeypot: checkout-server leads --caught")?,
    }
    Ok(())
}

/// Treats a caught lead like any other: the running server sends its messages.
pub(super) async fn accept(store: &Store, number: i64) -> Result<String, ConfigError> {
    if store.accept_lead(number).await? {
        return Ok(format!("Submission {number} is accepted. The running server sends its messages."));
    }
    let message =
        format!("No caught submission has the number {number}. Run checkout-server leads --caught.");
    Err(ConfigError::new(message))
}

/// The field names of one form, or of all, in the order of their first occurrence.
fn columns(form: Option<FormName>) -> Vec<&'static str> {
    let forms = lead_forms().filter(|kind| form.is_none_or(|form| form == *kind));
    let mut names = Vec::new();
    for field in forms.flat_map(fields) {
        if !names.contains(&field.name) {
            names.push(field.name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use shop::Lead;

    fn kept(number: i64, form: &str, fields: &[(&str, &str)]) -> StoredLead {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let fields = fields.iter().map(own).collect();
        let lead = Lead { form: form.to_owned(), fields, is_caught: false };
        StoredLead { number, received_at: 1_767_432_600_000, confirmed_at: None, lead }
    }

    async fn rows(after: i64) -> Page {
        let all = [
            kept(
                1,
                "house",
                &[("name", "Ana"), ("email", "ana@house.example"), ("message", "one\n\u{1b}[2Jtwo")],
            ),
            kept(7, "newsletter", &[("email", "=cmd@house.example"), ("shoe", "left")]),
        ];
        // Pages of one row, so that a second one is requested.
        Ok(all.into_iter().filter(|kept| kept.number > after).take(1).collect())
    }

    async fn rows_with_caught(after: i64) -> Page {
        let mut caught = kept(9, "house", &[("name", "Bo")]);
        caught.lead.is_caught = true;
        let all = [kept(1, "house", &[("name", "Ana")]), caught];
        Ok(all.into_iter().filter(|kept| kept.number > after).take(1).collect())
    }

    #[tokio::test]
    async fn caught_leads_are_counted_or_listed_alone() {
        let ana = "1 · house · 2026-01-03T09:30:00Z\n  name: Ana\n";
        let count = "1 more was caught by the honeypot: checkout-server leads --caught\n";
        let bo = "9 · house · 2026-01-03T09:30:00Z\n  name: Bo\n";
        for (caught, expected) in [(false, format!("{ana}{count}")), (true, bo.to_owned())] {
            let mut out = Vec::new();
            write_list(rows_with_caught, caught, &mut out).await.ok().unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
        for (caught, number, expected) in [(false, "\"1\"", count), (true, "\"9\"", "")] {
            let (mut out, mut note) = (Vec::new(), Vec::new());
            write_csv(None, rows_with_caught, caught, &mut out, &mut note).await.ok().unwrap();
            let out = String::from_utf8(out).unwrap();
            assert_eq!((out.lines().count(), String::from_utf8(note).unwrap().as_str()), (2, expected));
            assert!(out.lines().nth(1).unwrap().starts_with(number), "{out}");
        }
    }

    #[tokio::test]
    async fn a_list_has_a_line_per_field() {
        let mut out = Vec::new();
        write_list(rows, false, &mut out).await.ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · house · 2026-01-03T09:30:00Z\n  name: Ana\n  email: ana@house.example\n  message: one\n    \u{fffd}[2Jtwo\n\
             7 · newsletter · 2026-01-03T09:30:00Z · not confirmed\n  email: =cmd@house.example\n  shoe: left\n"
        );
    }

    #[tokio::test]
    async fn csv_has_a_column_per_field_and_omits_none() {
        let mut out = Vec::new();
        write_csv(Some(FormName::NEWSLETTER), rows, false, &mut out, &mut Vec::new()).await.ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "\u{feff}\"number\",\"received\",\"form\",\"subscribed\",\"email\",\"further\"\r\n\
             \"1\",\"2026-01-03T09:30:00Z\",\"house\",\"\",\"ana@house.example\",\"name: Ana\nmessage: one\n\u{1b}[2Jtwo\"\r\n\
             \"7\",\"2026-01-03T09:30:00Z\",\"newsletter\",\"\",\"'=cmd@house.example\",\"shoe: left\"\r\n"
        );
    }
}
