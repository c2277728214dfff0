//! `submissions`: lists form submissions, accepts caught ones, and erases the submissions of a person.

mod forget;

use super::{
    arguments::{SubmissionsAction, SubmissionsList},
    existing_store, open_site,
    output::{CommandError, Done, counted, write_note},
    read_store,
    table::{Column, PAGE_ROWS, TableWriter, Value, for_each_row},
};
use crate::{base::error::ConfigError, config::Environment, store::Store};
use core_wasm::{
    catalog::model::FormName,
    event_status::honolulu_day,
    forms::{fields, form_named, form_names},
};
use shop::{CONSENT, NEWSLETTER, StoredSubmission};
use std::io::Write;

type SubmissionColumn = Column<StoredSubmission>;

/// Columns of lists, spreadsheets and the desk. The fields in `known` have their own columns; the last column has all
/// others, in the order of the form.
pub(super) fn columns(known: Vec<&'static str>) -> Vec<SubmissionColumn> {
    let mut columns = vec![
        SubmissionColumn::new("number", "number", |stored| Value::Number(stored.number)),
        SubmissionColumn::new("form", "form", |stored| Value::text(&stored.submission.form)),
        SubmissionColumn::new("received", "receivedAt", |stored| Value::Time(stored.received_at)),
        SubmissionColumn::new("state", "", |stored| Value::text(state(stored))),
        SubmissionColumn::new("subscribed", "confirmedAt", |stored| {
            Value::optional_time(stored.confirmed_at)
        }),
        SubmissionColumn::new("", "isCaught", |stored| Value::Flag(stored.submission.is_caught)),
    ];
    for name in known.iter().copied() {
        columns.push(SubmissionColumn::new(name, "", move |stored| {
            Value::optional_text(stored.submission.field(name))
        }));
    }
    columns.push(SubmissionColumn::new("further", "fields", move |stored| {
        let fields = stored.submission.fields.iter();
        Value::Fields(fields.filter(|(name, _)| !known.contains(&name.as_str())).cloned().collect())
    }));
    columns
}

fn state(stored: &StoredSubmission) -> &'static str {
    if stored.submission.is_caught {
        "caught"
    } else if stored.submission.is_newsletter() && stored.confirmed_at.is_none() {
        "not confirmed"
    } else {
        ""
    }
}

pub(super) async fn run(
    environment: &Environment,
    action: SubmissionsAction,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let done = match action {
        SubmissionsAction::List(list) => {
            let store = read_store(environment).await?;
            // The names of forms and of their fields are in the site's content.
            if list.csv || list.form.is_some() {
                open_site(environment)?;
            }
            let others = write(&store, &list, out).await?;
            if !list.caught && others > 0 {
                let note = format!(
                    "Left out: {} with a filled honeypot (checkout-server submissions --caught).",
                    counted(others, "submission")
                );
                write_note(&note, list.csv, out)?;
            }
            return Ok(store.check_all_read()?);
        }
        SubmissionsAction::Accept { number } => accept(environment, number).await?,
        SubmissionsAction::Forget { email } => forget::forget(environment, &email).await?,
    };
    done.print(out)
}

/// Writes the submissions of a list, oldest first: either the caught ones or all others. Returns how many submissions
/// of the other kind were left out.
pub(super) async fn write(
    store: &Store,
    list: &SubmissionsList,
    out: &mut impl Write,
) -> Result<usize, CommandError> {
    let form = list.form.as_deref().map(form).transpose()?;
    let known = if list.csv { field_names(form) } else { Vec::new() };
    let mut table = TableWriter::new(columns(known), 4, list.csv, out)?;
    let mut left_out = 0;
    let rows = async |after| store.submissions(form.map(FormName::as_str), after, PAGE_ROWS).await;
    for_each_row(
        rows,
        |stored| stored.number,
        |stored| {
            if list.letters && stored.submission.is_newsletter() {
                return Ok(());
            }
            if stored.submission.is_caught == list.caught {
                return table.row(stored);
            }
            left_out += 1;
            Ok(())
        },
    )
    .await?;
    table.end(if list.caught { "No submission was caught." } else { "There are no submissions yet." })?;
    Ok(left_out)
}

/// Columns of the spreadsheet of subscribers, for the tool that sends the newsletter. The day is the day in Honolulu.
fn subscriber_columns() -> Vec<SubmissionColumn> {
    let day = |time| honolulu_day(time).iso();
    vec![
        SubmissionColumn::new("address", "", |stored| Value::optional_text(stored.submission.field("email"))),
        SubmissionColumn::new("consent", "", move |stored| {
            Value::optional_text(stored.confirmed_at.map(day).as_ref())
        }),
        SubmissionColumn::new("words", "", |stored| Value::optional_text(stored.submission.field(CONSENT))),
    ]
}

/// Writes the confirmed subscribers as a spreadsheet, oldest first.
pub(super) async fn write_subscribers(store: &Store, out: &mut impl Write) -> Result<(), CommandError> {
    let mut table = TableWriter::new(subscriber_columns(), 3, true, out)?;
    for_each_row(
        async |after| store.submissions(Some(NEWSLETTER), after, PAGE_ROWS).await,
        |stored| stored.number,
        |stored| if stored.confirmed_at.is_some() { table.row(stored) } else { Ok(()) },
    )
    .await?;
    table.end("")
}

/// Erases a caught submission.
pub(super) async fn put_away(environment: &Environment, number: i64) -> Result<Done, ConfigError> {
    if existing_store(environment).await?.delete_caught_submission(number).await? {
        return Ok(Done::new(format!("Submission {number} is put away.")));
    }
    Err(no_caught(number))
}

/// Treats a caught submission like any other: the running server sends its messages.
pub(super) async fn accept(environment: &Environment, number: i64) -> Result<Done, ConfigError> {
    if existing_store(environment).await?.accept_submission(number).await? {
        let sentence = format!("Submission {number} is accepted. The running server sends its messages.");
        return Ok(Done::new(sentence));
    }
    Err(no_caught(number))
}

fn no_caught(number: i64) -> ConfigError {
    ConfigError::new(format!(
        "No caught submission has the number {number}. Run checkout-server submissions --caught."
    ))
}

/// Finds a form by its name in the loaded content.
///
/// # Errors
/// No form that stores submissions has the name.
fn form(name: &str) -> Result<FormName, ConfigError> {
    form_named(name).filter(|form| form.stores_submissions()).ok_or_else(|| {
        let known: Vec<_> = storing_forms().map(FormName::as_str).collect();
        ConfigError::new(format!("There is no form \"{name}\". Write one of {}.", known.join(", ")))
    })
}

fn storing_forms() -> impl Iterator<Item = FormName> {
    form_names().filter(|form| form.stores_submissions())
}

/// Field names of one form, or of all forms, in the order of their first occurrence.
fn field_names(form: Option<FormName>) -> Vec<&'static str> {
    let forms = storing_forms().filter(|kind| form.is_none_or(|form| form == *kind));
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
    use shop::Submission;

    #[test]
    fn a_field_without_a_column_of_its_own_is_in_the_last_column() {
        let fields = [("email", "=cmd@house.example"), ("shoe", "left")];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let submission = Submission { form: "newsletter".to_owned(), fields, is_caught: false };
        let stored = StoredSubmission {
            number: 7,
            received_at: 1_767_432_600_000,
            confirmed_at: Some(1_767_432_660_000),
            submission,
        };
        for (stored, state) in [
            (stored.clone(), "\"\",\"2026-01-03T09:31:00Z\""),
            (StoredSubmission { confirmed_at: None, ..stored }, "\"not confirmed\",\"\""),
        ] {
            let mut out = Vec::new();
            let mut table = TableWriter::new(columns(vec!["email"]), 4, true, &mut out).ok().unwrap();
            table.row(&stored).and_then(|()| table.end("")).ok().unwrap();
            assert_eq!(
                String::from_utf8(out).unwrap(),
                format!(
                    "\u{feff}\"number\",\"form\",\"received\",\"state\",\"subscribed\",\"email\",\"further\"\r\n\
                     \"7\",\"newsletter\",\"2026-01-03T09:30:00Z\",{state},\"'=cmd@house.example\",\"shoe: left\"\r\n"
                )
            );
        }
    }
}
