//! `--check`: everything that a start relies on, looked at part by part, with nothing opened to visitors and nothing
//! changed.

use crate::{
    assets::{Folder, Site},
    checkout::stripe::{Roots, knock},
    config::{
        self, Config, Environment, LedgerSettings, Origin, TillSettings, program_dir, site_dir, too_many,
    },
    error::Fault,
    headers::Security,
    ledger,
    limits::Limits,
    program::{Pages, Templates},
    shop::{live, made_for_elsewhere, till_warning},
};
use std::{
    io::{self, Write},
    net::SocketAddr,
};

/// What is known of a part.
enum Found {
    /// It is as it has to be.
    Right(String),
    /// It could not be looked at, and why.
    Unknown(String),
    /// What is wrong with it.
    Wrong(Vec<Fault>),
}

/// Looks at every part and tells what it has found, a line each.
///
/// # Errors
/// That something is wrong, once all of it has been told.
pub(super) async fn check(environment: &Environment, out: &mut impl Write) -> Result<io::Result<()>, Fault> {
    let config = Config::read(environment);
    let folder = Folder::read(&site_dir(environment));
    let mut notes = Vec::new();
    if let Ok(config) = &config {
        notes.extend(till_warning(config).into_iter().chain(too_many(&config.limits)));
    }
    let elsewhere = match (&config, &folder) {
        (Ok(config), Ok(folder)) => made_for_elsewhere(config, folder).map(|text| (text, live(config))),
        _ => None,
    };
    let stripe = match &config {
        Ok(config) => till(config).await,
        Err(_) => Found::Unknown("not asked before the settings are right".to_owned()),
    };
    let site = match (elsewhere, folder) {
        (Some((text, true)), Ok(_)) => Found::Wrong(vec![Fault::new(text)]),
        (elsewhere, folder) => {
            notes.extend(elsewhere.map(|(text, _)| text));
            folder.map_or_else(Found::Wrong, |folder| site(folder, config.as_ref().ok()))
        }
    };
    let parts = [
        ("settings", settings(config.as_ref().map_err(Vec::clone))),
        ("site", site),
        ("program", program(environment)),
        ("ledger", ledger(environment)),
        ("stripe", stripe),
    ];
    let wrong = parts.iter().filter(|(_, found)| matches!(found, Found::Wrong(_))).count();
    if let Err(error) = tell(out, parts, &notes) {
        return Ok(Err(error));
    }
    match wrong {
        0 => Ok(Ok(())),
        1 => Err(Fault::new("One part is wrong: the server would not start, or would not sell.")),
        _ => Err(Fault::new(format!(
            "{wrong} parts are wrong: the server would not start, or would not sell."
        ))),
    }
}

fn tell(out: &mut impl Write, parts: [(&str, Found); 5], notes: &[String]) -> io::Result<()> {
    for (part, found) in parts {
        match found {
            Found::Right(text) => writeln!(out, "{part:<9} right    {text}")?,
            Found::Unknown(text) => writeln!(out, "{part:<9} unknown  {text}")?,
            Found::Wrong(faults) => {
                faults.iter().try_for_each(|fault| writeln!(out, "{part:<9} WRONG    {fault}"))?;
            }
        }
    }
    notes.iter().try_for_each(|note| writeln!(out, "note      {note}"))
}

fn settings(config: Result<&Config, Vec<Fault>>) -> Found {
    match config {
        Err(faults) => Found::Wrong(faults),
        Ok(config) => {
            let listening = SocketAddr::new(config.host, config.port);
            let shop = config.site_url.clone().unwrap_or_else(|| Origin::of_address(listening));
            let till = match &config.till {
                TillSettings::Closed => "no till",
                TillSettings::Demo => "the demo's till",
                TillSettings::Stripe(_) => "Stripe's till",
            };
            Found::Right(format!("{shop}, listening on {listening}, with {till}"))
        }
    }
}

fn site(folder: Folder, config: Option<&Config>) -> Found {
    let text =
        format!("{} files in {}, built for {}", folder.count(), folder.place.display(), folder.site_url);
    let https = config.is_some_and(|config| config.site_url.as_ref().is_some_and(Origin::is_https));
    let security = Security::new(https, true, folder.backend.clone());
    Site::new(folder, &security).map_or_else(Found::Wrong, |_| Found::Right(text))
}

fn program(environment: &Environment) -> Found {
    let place = program_dir(environment);
    let pages = Templates::read(&place).and_then(|templates| {
        Pages::new(templates, &Security::new(true, true, None)).map_err(|fault| vec![fault])
    });
    pages.map_or_else(Found::Wrong, |_| Found::Right(format!("every page of it in {}", place.display())))
}

fn ledger(environment: &Environment) -> Found {
    let settings = match config::ledger(environment) {
        Ok(settings) => settings,
        Err(_) => return Found::Unknown("not looked at before DATABASE_URL is right".to_owned()),
    };
    let shown = match &settings {
        LedgerSettings::Folder(folder) => folder.display().to_string(),
        LedgerSettings::Database(database) => database.to_string(),
    };
    match ledger::look(&settings, Limits::default().ledger_held) {
        Ok(Some(looked)) => {
            let older = if looked.is_older { "; the next start brings it up to date" } else { "" };
            let (orders, letters) = (counted(looked.orders, "order"), counted(looked.letters, "letter"));
            Found::Right(format!("{orders} and {letters} in {shown}{older}"))
        }
        Ok(None) => Found::Right(format!("nothing is kept in {shown} yet, and it can be")),
        Err(error) => Found::Wrong(vec![error.into()]),
    }
}

fn counted(number: i64, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}

async fn till(config: &Config) -> Found {
    let TillSettings::Stripe(settings) = &config.till else {
        return Found::Unknown("not asked: there is no key of its own to try".to_owned());
    };
    let roots = match Roots::mozilla() {
        Ok(roots) => roots,
        Err(error) => return Found::Wrong(vec![Fault::new(format!("TLS cannot be set up: {error}."))]),
    };
    match knock(settings, &roots, &config.limits).await {
        Ok(()) => {
            let mode = if settings.is_live() { "a live key" } else { "a key for tests" };
            Found::Right(format!("{} takes the secret key, {mode}", settings.api_base))
        }
        Err(fault) => Found::Wrong(vec![fault]),
    }
}
