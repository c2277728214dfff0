//! `leads`: lists form submissions as text or CSV.

use super::{
    output::{CommandError, for_each_row, printable},
    spreadsheet::Spreadsheet,
};
use crate::{
    clock,
    orders::{StoreError, StoredLead, stores_leads},
};
use core_wasm::{
    catalog::model::FormName,
    forms::{fields, form_names},
};
use std::io::Write;

/// The columns before those of the fields.
const FIRST_COLUMNS: [&str; 3] = ["number", "received", "form"];
/// The column of stored fields that the forms no longer have.
const LAST_COLUMN: &str = "further";

type Page = Result<Vec<StoredLead>, StoreError>;

/// Lists leads as text.
pub(super) fn write_list(rows: impl Fn(i64) -> Page, out: &mut impl Write) -> Result<(), CommandError> {
    for_each_row(rows, number, |kept| {
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
}

/// Lists leads as CSV, with one column per field of the forms.
pub(super) fn write_csv(
    form: Option<FormName>,
    rows: impl Fn(i64) -> Page,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let names = columns(form);
    // When a subscriber has confirmed the address.
    let status = form.is_none_or(|form| form == FormName::NEWSLETTER).then_some("subscribed");
    let headings = FIRST_COLUMNS.iter().chain(&status).chain(&names).chain(&[LAST_COLUMN]).copied();
    let mut spreadsheet = Spreadsheet::new(out, headings)?;
    for_each_row(rows, number, |kept| {
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
    })?;
    spreadsheet.finish()
}

fn number(kept: &StoredLead) -> i64 {
    kept.number
}

/// The field names of one form, or of all, in the order of their first occurrence.
fn columns(form: Option<FormName>) -> Vec<&'static str> {
    let forms = form_names().filter(|kind| stores_leads(*kind));
    let forms = forms.filter(|kind| form.is_none_or(|form| form == *kind));
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
    use crate::orders::Lead;

    fn kept(number: i64, form: &str, fields: &[(&str, &str)]) -> StoredLead {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let lead = Lead { form: form.to_owned(), fields: fields.iter().map(own).collect() };
        StoredLead { number, received_at: 1_767_432_600_000, confirmed_at: None, lead }
    }

    fn rows(after: i64) -> Page {
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

    #[test]
    fn a_list_has_a_line_per_field() {
        let mut out = Vec::new();
        write_list(rows, &mut out).ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · house · 2026-01-03T09:30:00Z\n  name: Ana\n  email: ana@house.example\n  message: one\n    \u{fffd}[2Jtwo\n\
             7 · newsletter · 2026-01-03T09:30:00Z · not confirmed\n  email: =cmd@house.example\n  shoe: left\n"
        );
    }

    #[test]
    fn csv_has_a_column_per_field_and_omits_none() {
        let mut out = Vec::new();
        write_csv(Some(FormName::NEWSLETTER), rows, &mut out).ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "\u{feff}\"number\",\"received\",\"form\",\"subscribed\",\"email\",\"further\"\r\n\
             \"1\",\"2026-01-03T09:30:00Z\",\"house\",\"\",\"ana@house.example\",\"name: Ana\nmessage: one\n\u{1b}[2Jtwo\"\r\n\
             \"7\",\"2026-01-03T09:30:00Z\",\"newsletter\",\"\",\"'=cmd@house.example\",\"shoe: left\"\r\n"
        );
    }
}
