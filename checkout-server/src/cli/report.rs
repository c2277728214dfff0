//! `report`: what the letter of every Monday says, at any time: as text, as a page or as JSON.

use super::output::CommandError;
use crate::{clock, error::ConfigError, mail, report::Report, store::Store};
use shop::Week;
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// Writes the report of so many weeks up to now, into a file as a page where one is named.
///
/// # Errors
/// The store's, and a file that cannot be written.
pub(super) async fn write(
    store: &Store,
    origin: &str,
    weeks: u32,
    html: Option<&Path>,
    is_json: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let now = clock::now_millis();
    let report = store.weekly_report(now, Week::of(now), weeks).await?;
    if is_json {
        serde_json::to_writer_pretty(&mut *out, &Report::of(&report)).map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    let [text, page] = mail::report(&report, origin)?;
    let Some(file) = html else { return Ok(out.write_all(text.as_bytes())?) };
    fs::write(file, page).map_err(|error| {
        ConfigError::new(format!("The report cannot be written to {}: {error}.", file.display()))
    })?;
    Ok(writeln!(out, "The report is in {}.", file.display())?)
}
