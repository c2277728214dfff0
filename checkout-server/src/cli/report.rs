//! `report`: what the letter of every Monday says, at any time: as text, as a page or as JSON.

use super::output::CommandError;
use crate::{
    base::{clock, error::ConfigError},
    counting::report::Report,
    mail,
    store::{Backups, Store},
};
use shop::Week;
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// How many weeks a report has, and how it is written: as text, into a file as a page, or as JSON.
pub(super) struct Format<'a> {
    pub(super) weeks: u32,
    pub(super) html: Option<&'a Path>,
    pub(super) is_json: bool,
}

/// Writes the report of so many weeks up to now, into a file as a page where one is named.
///
/// # Errors
/// The store's, and a file that cannot be written.
pub(super) async fn write(
    store: &Store,
    backups: Option<&Backups>,
    origin: &str,
    Format { weeks, html, is_json }: Format<'_>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let now = clock::now_millis();
    let report = store.weekly_report(now, Week::of(now), weeks).await?;
    if is_json {
        serde_json::to_writer_pretty(&mut *out, &Report::of(&report, backups)).map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    let [text, page] = mail::report(&report, backups, origin)?;
    let Some(file) = html else { return Ok(out.write_all(text.as_bytes())?) };
    fs::write(file, page).map_err(|error| {
        ConfigError::new(format!("The report cannot be written to {}: {error}.", file.display()))
    })?;
    Ok(writeln!(out, "The report is in {}.", file.display())?)
}
