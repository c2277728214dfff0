//! `report`: the contents of the weekly report at any time, as text, as a page or as JSON.

use super::{
    arguments::ReportFormat,
    backups, open_site,
    output::{CommandError, Done},
    read_store, store_settings,
};
use crate::{
    base::{clock, error::ConfigError},
    config::Environment,
    counting::report::Report,
    mail,
    store::Backups,
};
use shop::{Week, WeeklyReport};
use std::{
    fs,
    io::{self, Write},
};

/// Writes the report of the last weeks: as text, as JSON, or as a page into a file.
///
/// # Errors
/// The store fails, or the file cannot be written.
pub(super) async fn run(
    environment: &Environment,
    format: ReportFormat,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let site = open_site(environment)?;
    let (report, backups) = read(environment, format.weeks).await?;
    if format.json {
        serde_json::to_writer_pretty(&mut *out, &Report::of(&report, backups.as_ref()))
            .map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    let [text, page] = mail::report(&report, backups.as_ref(), site.site_url())?;
    let Some(file) = format.html else { return Ok(out.write_all(text.as_bytes())?) };
    fs::write(&file, page).map_err(|error| {
        ConfigError::new(format!("The report cannot be written to {}: {error}.", file.display()))
    })?;
    Done::new(format!("The report is in {}.", file.display())).print(out)
}

/// Reads the report of the last weeks, and the backups of the store.
pub(super) async fn read(
    environment: &Environment,
    weeks: u32,
) -> Result<(WeeklyReport, Option<Backups>), ConfigError> {
    let now = clock::now_millis();
    let report = read_store(environment).await?.weekly_report(now, Week::of(now), weeks).await?;
    Ok((report, backups(environment, &store_settings(environment)?).await?))
}
