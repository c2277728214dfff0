//! Tables: one list of columns for each kind of rows, from which lists, spreadsheets and the desk's records are made.

use super::{
    output::{CommandError, printable},
    spreadsheet::{self, BYTE_ORDER_MARK},
};
use crate::{base::clock, store::StoreError};
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Maximum number of rows in memory at once.
pub(super) const PAGE_ROWS: u32 = 500;

/// Value of a row. The desk gets times and amounts as numbers.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Value {
    Absent,
    Flag(bool),
    Number(i64),
    /// Cents.
    Amount(u32),
    /// Milliseconds since 1970.
    Time(i64),
    Text(String),
    /// Names and values of a form's fields.
    Fields(Vec<(String, String)>),
}

impl Value {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn optional_text(text: Option<&String>) -> Self {
        text.map_or(Self::Absent, Self::text)
    }

    pub(super) fn optional_time(time: Option<i64>) -> Self {
        time.map_or(Self::Absent, Self::Time)
    }

    /// Text of the value in a cell.
    fn cell(&self) -> String {
        match self {
            Self::Absent => String::new(),
            Self::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Amount(cents) => format!("{}.{:02}", cents / 100, cents % 100),
            Self::Time(time) => clock::rfc3339(*time),
            Self::Text(text) => text.clone(),
            Self::Fields(fields) => {
                let lines: Vec<_> = fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                lines.join("\n")
            }
        }
    }
}

/// Column of a kind of rows.
pub(super) struct Column<Row> {
    /// Name in lists and spreadsheets; empty if they leave the column out.
    heading: &'static str,
    /// Name at the desk; empty if the desk does not get the column.
    key: &'static str,
    value: Box<dyn Fn(&Row) -> Value>,
}

impl<Row> Column<Row> {
    pub(super) fn new(
        heading: &'static str,
        key: &'static str,
        value: impl Fn(&Row) -> Value + 'static,
    ) -> Self {
        Self { heading, key, value: Box::new(value) }
    }
}

/// Row for the desk: the values of the columns with a key.
pub(super) struct Record(Vec<(&'static str, Value)>);

/// Converts rows to records for the desk.
pub(super) fn records<Row>(columns: &[Column<Row>], rows: &[Row]) -> Vec<Record> {
    let columns = || columns.iter().filter(|column| !column.key.is_empty());
    let record = |row| Record(columns().map(|column| (column.key, (column.value)(row))).collect());
    rows.iter().map(record).collect()
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Writes rows as a list for people, or as a spreadsheet.
pub(super) struct TableWriter<Row, Out: Write> {
    columns: Vec<Column<Row>>,
    /// Number of columns in the first line of a row in a list.
    head: usize,
    is_csv: bool,
    out: Out,
    is_empty: bool,
}

impl<Row, Out: Write> TableWriter<Row, Out> {
    /// Begins a spreadsheet if `is_csv`; otherwise a list with `head` columns in the first line of each row.
    pub(super) fn new(
        columns: Vec<Column<Row>>,
        head: usize,
        is_csv: bool,
        mut out: Out,
    ) -> Result<Self, CommandError> {
        let columns: Vec<_> = columns.into_iter().filter(|column| !column.heading.is_empty()).collect();
        if is_csv {
            let headings = columns.iter().map(|column| column.heading);
            write!(out, "{BYTE_ORDER_MARK}{}", spreadsheet::line(headings))?;
        }
        Ok(Self { columns, head, is_csv, out, is_empty: true })
    }

    pub(super) fn row(&mut self, row: &Row) -> Result<(), CommandError> {
        self.is_empty = false;
        let values = self.columns.iter().map(|column| (column.heading, (column.value)(row)));
        if self.is_csv {
            return Ok(write!(self.out, "{}", spreadsheet::line(values.map(|(_, value)| value.cell())))?);
        }
        let mut values: Vec<_> = values.collect();
        let details = values.split_off(self.head.min(values.len()));
        let head = values.iter().map(|(_, value)| printable(&value.cell()));
        let head: Vec<_> = head.filter(|text| !text.is_empty()).collect();
        writeln!(self.out, "{}", head.join(" · "))?;
        Ok(details.iter().try_for_each(|(name, value)| write_detail(&mut self.out, name, value))?)
    }

    /// Ends the table. A list without rows gets the sentence `nothing`.
    pub(super) fn end(mut self, nothing: &str) -> Result<(), CommandError> {
        if self.is_empty && !self.is_csv {
            writeln!(self.out, "{nothing}")?;
        }
        Ok(())
    }
}

/// Writes a line for a value, unless it is empty; for a form, one line for each field.
fn write_detail(out: &mut impl Write, name: &str, value: &Value) -> io::Result<()> {
    if let Value::Fields(fields) = value {
        return fields.iter().try_for_each(|(name, value)| write_line(out, name, value));
    }
    match value.cell() {
        text if text.is_empty() => Ok(()),
        text => write_line(out, name, &text),
    }
}

fn write_line(out: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {name}: {}", printable(text).replace('\n', "\n    "))
}

/// Calls `write` for each row, page by page. `rows` returns the rows after a number; an empty page is the end.
pub(super) async fn for_each_row<Row>(
    rows: impl AsyncFn(i64) -> Result<Vec<Row>, StoreError>,
    number: impl Fn(&Row) -> i64,
    mut write: impl FnMut(&Row) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let mut after = 0;
    loop {
        let page = rows(after).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = number(last);
        page.iter().try_for_each(&mut write)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row of a test table. Its number is also its amount and its time.
    #[derive(Clone)]
    struct Note {
        number: i64,
        text: Option<String>,
        fields: Vec<(String, String)>,
    }

    type NoteColumn = Column<Note>;

    fn columns() -> Vec<NoteColumn> {
        vec![
            NoteColumn::new("number", "number", |note| Value::Number(note.number)),
            NoteColumn::new("written", "writtenAt", |note| Value::Time(note.number * 60_000)),
            NoteColumn::new("", "isLong", |note| Value::Flag(note.number > 1)),
            NoteColumn::new("price", "", |note| Value::Amount(u32::try_from(note.number).unwrap() * 705)),
            NoteColumn::new("text", "text", |note| Value::optional_text(note.text.as_ref())),
            NoteColumn::new("fields", "fields", |note| Value::Fields(note.fields.clone())),
        ]
    }

    fn notes() -> Vec<Note> {
        let fields = [("name", "Ana"), ("message", "one\n\u{1b}[2Jtwo")];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        vec![
            Note { number: 1, text: None, fields: Vec::new() },
            Note { number: 9, text: Some("=1+1".to_owned()), fields: fields.into() },
        ]
    }

    async fn written(notes: Vec<Note>, is_csv: bool) -> String {
        let mut out = Vec::new();
        let mut table = TableWriter::new(columns(), 2, is_csv, &mut out).ok().unwrap();
        // Pages of one row, so that a second page is requested.
        let rows = async |after| {
            Ok(notes.iter().filter(|note| note.number > after).take(1).cloned().collect::<Vec<_>>())
        };
        for_each_row(rows, |note| note.number, |note| table.row(note)).await.ok().unwrap();
        table.end("There are no notes.").ok().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[tokio::test]
    async fn a_list_has_a_line_for_each_value_that_is_there() {
        assert_eq!(
            written(notes(), false).await,
            "1 · 1970-01-01T00:01:00Z\n  price: 7.05\n\
             9 · 1970-01-01T00:09:00Z\n  price: 63.45\n  text: =1+1\n  name: Ana\n  message: one\n    \u{fffd}[2Jtwo\n"
        );
        assert_eq!(written(Vec::new(), false).await, "There are no notes.\n");
    }

    #[tokio::test]
    async fn a_spreadsheet_has_a_cell_for_each_column() {
        let headings = "\u{feff}\"number\",\"written\",\"price\",\"text\",\"fields\"\r\n";
        let rows = "\"1\",\"1970-01-01T00:01:00Z\",\"7.05\",\"\",\"\"\r\n\
                    \"9\",\"1970-01-01T00:09:00Z\",\"63.45\",\"'=1+1\",\"name: Ana\nmessage: one\n\u{1b}[2Jtwo\"\r\n";
        assert_eq!(written(notes(), true).await, format!("{headings}{rows}"));
        assert_eq!(written(Vec::new(), true).await, headings);
    }

    #[test]
    fn the_desk_gets_the_columns_that_have_a_key() {
        assert_eq!(
            serde_json::to_value(records(&columns(), &notes())).unwrap(),
            serde_json::json!([
                {"number": 1, "writtenAt": 60_000, "isLong": false, "text": null, "fields": []},
                {"number": 9, "writtenAt": 540_000, "isLong": true, "text": "=1+1",
                 "fields": [["name", "Ana"], ["message", "one\n\u{1b}[2Jtwo"]]},
            ])
        );
    }
}
