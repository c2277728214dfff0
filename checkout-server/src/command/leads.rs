//! `leads`: what visitors wrote, to read in a terminal or to open in a spreadsheet.

use super::csv;
use crate::{
    error::Fault,
    ledger::{KeptLead, LedgerError},
    moment,
};
use core_wasm::{forms::fields, model::FormKind};
use std::io::{self, Write};

/// So many letters are in memory at once, however many there are.
pub(super) const PAGE: u32 = 500;

/// Columns of every letter, before those of its lines.
const FIRST: [&str; 3] = ["number", "received", "form"];
/// The column of lines that no form has any more.
const FURTHER: &str = "further";

/// What asking for the letters after a number answers.
type Page = Result<Result<Vec<KeptLead>, LedgerError>, Fault>;

/// Writes the letters for reading.
pub(super) fn write_list(each: impl Fn(i64) -> Page, out: &mut impl Write) -> Result<io::Result<()>, Fault> {
    all(each, |kept| {
        let KeptLead { number, received_at, lead } = kept;
        writeln!(out, "{number} · {} · {}", lead.form, moment::iso(received_at))?;
        for (name, value) in &lead.fields {
            writeln!(out, "  {name}: {}", harmless(value).replace('\n', "\n    "))?;
        }
        Ok(())
    })
}

/// Writes the letters for a spreadsheet: one line each, one column for each line of the forms.
pub(super) fn write_csv(
    form: Option<FormKind>,
    each: impl Fn(i64) -> Page,
    out: &mut impl Write,
) -> Result<io::Result<()>, Fault> {
    let names = columns(form);
    let headings = FIRST.iter().chain(&names).chain(&[FURTHER]).copied();
    if let Err(error) = write!(out, "{}", csv::MARK).and_then(|()| csv::line(out, headings)) {
        return Ok(Err(error));
    }
    all(each, |KeptLead { number, received_at, lead }| {
        let (number, received) = (number.to_string(), moment::iso(received_at));
        let named = |name: &str| lead.fields.iter().find(|(found, _)| found == name);
        let known = names.iter().map(|name| named(name).map_or("", |(_, value)| value.as_str()));
        let further: Vec<_> =
            lead.fields.iter().filter(|(name, _)| !names.contains(&name.as_str())).collect();
        let further: Vec<_> = further.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let further = further.join("\n");
        let first = [number.as_str(), &received, &lead.form];
        csv::line(out, first.into_iter().chain(known).chain([further.as_str()]))
    })
}

/// The names of the lines of one form, or of all, in the order in which they are first met.
fn columns(form: Option<FormKind>) -> Vec<&'static str> {
    let forms = FormKind::ALL.iter().copied().filter(|kind| form.is_none_or(|form| form == *kind));
    let mut names = Vec::new();
    for field in forms.flat_map(fields) {
        if !names.contains(&field.name) {
            names.push(field.name);
        }
    }
    names
}

fn all(
    each: impl Fn(i64) -> Page,
    mut write: impl FnMut(KeptLead) -> io::Result<()>,
) -> Result<io::Result<()>, Fault> {
    let mut after = 0;
    loop {
        let page = each(after)??;
        let Some(last) = page.last() else { return Ok(Ok(())) };
        after = last.number;
        for kept in page {
            if let Err(error) = write(kept) {
                return Ok(Err(error));
            }
        }
    }
}

/// Text that cannot steer a terminal, whatever the core may let through one day.
pub(super) fn harmless(text: &str) -> String {
    let steers = |letter: char| {
        (letter.is_control() && letter != '\n')
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|letter| if steers(letter) { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Lead;

    fn kept(number: i64, form: &str, fields: &[(&str, &str)]) -> KeptLead {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let lead = Lead { form: form.to_owned(), fields: fields.iter().map(own).collect() };
        KeptLead { number, received_at: 1_767_432_600_000, lead }
    }

    fn letters(after: i64) -> Page {
        let all = [
            kept(
                1,
                "house",
                &[("name", "Ana"), ("email", "ana@house.example"), ("message", "one\n\u{1b}[2Jtwo")],
            ),
            kept(7, "newsletter", &[("email", "=cmd@house.example"), ("shoe", "left")]),
        ];
        // One at a time, so that the next page is asked for.
        Ok(Ok(all.into_iter().filter(|kept| kept.number > after).take(1).collect()))
    }

    #[test]
    fn a_list_is_to_be_read() {
        let mut out = Vec::new();
        write_list(letters, &mut out).unwrap().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · house · 2026-01-03T09:30:00Z\n  name: Ana\n  email: ana@house.example\n  message: one\n    \u{fffd}[2Jtwo\n\
             7 · newsletter · 2026-01-03T09:30:00Z\n  email: =cmd@house.example\n  shoe: left\n"
        );
    }

    #[test]
    fn a_table_has_a_column_for_each_line_and_loses_none() {
        let mut out = Vec::new();
        write_csv(Some(FormKind::Newsletter), letters, &mut out).unwrap().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "\u{feff}\"number\",\"received\",\"form\",\"email\",\"further\"\r\n\
             \"1\",\"2026-01-03T09:30:00Z\",\"house\",\"ana@house.example\",\"name: Ana\nmessage: one\n\u{1b}[2Jtwo\"\r\n\
             \"7\",\"2026-01-03T09:30:00Z\",\"newsletter\",\"'=cmd@house.example\",\"shoe: left\"\r\n"
        );
    }
}
