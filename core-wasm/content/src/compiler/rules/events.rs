//! Rules of events: unique names, and dates with a time and a place.

use core_engine::dates::Day;

use super::unique::{unique, unique_ids};
use crate::compiler::documents::Documents;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::RETREATS;
use crate::compiler::documents::problem::Problem;

/// A leap year, in which a day without a year is checked: February 29 exists.
const LEAP_YEAR: i64 = 2000;

/// The rules of events: names are unique; a dated event has a valid date and time, and a place once its year is known.
pub fn problems(documents: &Documents) -> Vec<Problem> {
    let values_of = |file, keys: &[&str], key| -> Vec<Node> {
        documents.items(file, keys).into_iter().filter_map(|entry| entry.key(key)).collect()
    };
    let options = ["involved", "options"];
    let experiences = values_of("pages/events.toml", &["experiences", "items"], "slug");
    // The page has sections with these ids.
    let mut problems = unique_ids(&experiences, &["experiences", "waitlist"]);
    // Calendar files are named by the slugs of retreats and the ids of events, so these must differ.
    let names =
        [values_of(RETREATS, &["retreats"], "slug"), values_of("pages/impact.toml", &options, "id")].concat();
    problems.extend(unique(&names));
    problems.extend(values_of("pages/impact.toml", &options, "date").into_iter().flat_map(problems_of_date));
    problems
}

/// A date must exist, have a valid time and, once its year is known, a place.
fn problems_of_date(date: Node) -> Vec<Problem> {
    let mut problems = Vec::new();
    let number = |key| date.key(key).and_then(|node| Some((node, node.integer()?)));
    let year = number("year");
    let in_year = year.map_or(LEAP_YEAR, |(_, year)| year);
    if let (Some((node, day)), Some((_, month))) = (number("day"), number("month"))
        && Day::new(in_year, u32::try_from(month).unwrap_or(0), u32::try_from(day).unwrap_or(0)).is_none()
    {
        problems.push(node.fault(format!("is {day}, and month {month} has no such day (write the day of the month, 1 to 31, and the month, 1 to 12)")));
    }
    if let Some((time, found)) = date.key("time").and_then(|time| Some((time, time.plain_text()?)))
        && !is_time(found)
    {
        problems.push(time.fault(format!("is {found:?} (write a time of day such as 18:00)")));
    }
    if let Some((year, _)) = year
        && date.key("place").is_none()
    {
        problems.push(year.fault("is known, and the place is not (write place = \"…\" beside it: calendars and search engines show both)"));
    }
    problems
}

/// True for a time of day such as `18:00`.
fn is_time(text: &str) -> bool {
    pattern!(r"^([01]\d|2[0-3]):[0-5]\d$").is_match(text)
}
