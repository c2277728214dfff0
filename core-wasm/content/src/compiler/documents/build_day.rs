//! The day of a build, as its caller writes it.

use core_engine::dates::Day;

use super::problem::Problem;

/// Parses the day of a build; an error if the text is no date, since every waiting text would be public without a day.
pub fn build_day(text: &str) -> Result<Day, Vec<Problem>> {
    let invalid =
        || vec![Problem::of_file("", format_args!("the build's day “{text}” is no date (write 2026-01-18)"))];
    Day::from_iso(text).ok_or_else(invalid)
}
