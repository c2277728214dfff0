//! Calendar files of the delivered program, made from the dates in the query of a form.

use super::Download;
use core_wasm::seo::program_calendar::{Stamp, due_date, evening, week};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProgramCalendar {
    /// `week.ics?first=2026-12-01&time=21:00`: the evenings.
    Week,
    /// `evening.ics?day=2&date=2026-12-02&time=21:00`: one evening.
    Evening,
    /// `letter.ics?date=2027-03-01`: the day of the letter.
    DueDate,
}

impl ProgramCalendar {
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "week.ics" => Some(Self::Week),
            "evening.ics" => Some(Self::Evening),
            "letter.ics" => Some(Self::DueDate),
            _ => None,
        }
    }

    /// Creates the file for a query; `None` if a date or a time is missing or invalid.
    pub(crate) fn file(self, query: Option<&str>, stamp: Stamp<'_>) -> Option<Download> {
        let value = |wanted: &str| {
            let mut pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
            pairs.find(|(name, _)| name == wanted).map(|(_, value)| value)
        };
        match self {
            Self::Week => Download::new("week.ics", week(&value("first")?, &value("time")?, stamp)?),
            Self::Evening => {
                let file = evening(&value("day")?, &value("date")?, &value("time")?, stamp)?;
                Download::new("evening.ics", file)
            }
            Self::DueDate => Download::new("letter.ics", due_date(&value("date")?, stamp)?),
        }
    }
}
