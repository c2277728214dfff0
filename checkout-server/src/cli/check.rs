//! `check`: checks everything that a start needs, without listening and without changing anything.

use super::output::{CommandError, counted};
use crate::{
    app_state::origin_mismatch,
    base::{error::ConfigError, tls},
    checkout::stripe::probe,
    config::{
        self, Config, Environment, Limits, MailSettings, MailTransport, Origin, PaymentSettings,
        StoreSettings, program_dir, site_dir,
    },
    mail::{CheckFailure, Composer, MailClient, Undelivered},
    site::{
        BuiltSite, Site, SiteFolder,
        program::{ProgramFolder, Programs},
    },
    store::{self, Backups},
    web::response::SecurityHeaders,
};
use std::{
    io::{self, Write},
    net::SocketAddr,
    path::Path,
};

const WITHOUT_CONTENT: &str = "not checked, since the content of the site is not loaded";

/// The result of one check.
enum CheckResult {
    /// It passed.
    Passed(String),
    /// It could not be run, and why.
    Skipped(String),
    /// What is wrong.
    Failed(Vec<ConfigError>),
}

/// Runs every check and prints a line for each result.
///
/// # Errors
/// A failed check, after all results were printed.
pub(super) async fn run(environment: &Environment, out: &mut impl Write) -> Result<(), CommandError> {
    let config = Config::read(environment);
    let built = BuiltSite::open(&site_dir(environment));
    let program = program(environment, built.as_ref().ok());
    let has_content = built.is_ok();
    let folder = built.map_err(|error| vec![error]).and_then(SiteFolder::read);
    let mut warnings = config.as_ref().map(|config| config.warnings.clone()).unwrap_or_default();
    let mismatch = match (&config, &folder) {
        (Ok(config), Ok(folder)) => {
            origin_mismatch(config, folder).map(|message| (message, config.payments.is_live()))
        }
        _ => None,
    };
    let stripe = match &config {
        Ok(config) => stripe(config).await,
        Err(_) => CheckResult::Skipped("not checked, since the settings are invalid".to_owned()),
    };
    let mail = match &config {
        // Without a sender in the settings it is the site's.
        Ok(config) if has_content || config.mail.from.is_some() => mail(config).await,
        Ok(_) => CheckResult::Skipped(WITHOUT_CONTENT.to_owned()),
        Err(_) => CheckResult::Skipped("not checked, since the settings are invalid".to_owned()),
    };
    let site = match (mismatch, folder) {
        (Some((message, true)), Ok(_)) => CheckResult::Failed(vec![ConfigError::new(message)]),
        (mismatch, folder) => {
            warnings.extend(mismatch.map(|(message, _)| message));
            warnings.extend(folder.iter().flat_map(SiteFolder::warnings));
            folder.map_or_else(CheckResult::Failed, |folder| site(folder, config.as_ref().ok()))
        }
    };
    let is_live = config.as_ref().is_ok_and(|config| config.payments.is_live());
    let backup = match &config {
        Ok(config) => backup(config, &mut warnings).await,
        Err(_) => None,
    };
    let results = [
        ("settings", settings(config.as_ref().map_err(Vec::clone))),
        ("site", site),
        ("program", program),
        ("database", database(environment, is_live, &mut warnings).await),
        ("stripe", stripe),
        ("mail", mail),
    ];
    let results: Vec<_> = results.into_iter().chain(backup.map(|backup| ("backup", backup))).collect();
    let failed = results.iter().filter(|(_, result)| matches!(result, CheckResult::Failed(_))).count();
    print(out, results, &warnings)?;
    match failed {
        0 => Ok(()),
        failed => Err(ConfigError::new(format!(
            "{} failed: the server would not start, or could not sell.",
            counted(failed, "check")
        ))
        .into()),
    }
}

fn print(out: &mut impl Write, results: Vec<(&str, CheckResult)>, warnings: &[String]) -> io::Result<()> {
    for (part, result) in results {
        match result {
            CheckResult::Passed(text) => writeln!(out, "{part:<9} ok       {text}")?,
            CheckResult::Skipped(text) => writeln!(out, "{part:<9} skipped  {text}")?,
            CheckResult::Failed(errors) => {
                errors.iter().try_for_each(|error| writeln!(out, "{part:<9} FAILED   {error}"))?;
            }
        }
    }
    warnings.iter().try_for_each(|warning| writeln!(out, "warning   {warning}"))
}

fn settings(config: Result<&Config, Vec<ConfigError>>) -> CheckResult {
    match config {
        Err(errors) => CheckResult::Failed(errors),
        Ok(config) => {
            let listening = SocketAddr::new(config.host, config.port);
            let payments = match &config.payments {
                PaymentSettings::Disabled => "disabled",
                PaymentSettings::Demo => "demo",
                PaymentSettings::Stripe(_) => "Stripe",
            };
            CheckResult::Passed(format!(
                "{}, listening on {listening}, checkout: {payments}",
                config.origin()
            ))
        }
    }
}

fn site(folder: SiteFolder, config: Option<&Config>) -> CheckResult {
    let text =
        format!("{} files in {}, built for {}", folder.count(), folder.path.display(), folder.site_url);
    let https = config.is_some_and(|config| config.site_url.as_ref().is_some_and(Origin::is_https));
    let security = SecurityHeaders::new(https, true, folder.backend.clone());
    Site::new(folder, &security).map_or_else(CheckResult::Failed, |_| CheckResult::Passed(text))
}

fn program(environment: &Environment, site: Option<&BuiltSite>) -> CheckResult {
    let path = program_dir(environment);
    let Some(site) = site else {
        let absence = ProgramFolder::absence(&path);
        return absence.map_or_else(
            || CheckResult::Skipped(WITHOUT_CONTENT.to_owned()),
            |error| CheckResult::Failed(vec![error]),
        );
    };
    match program_pages(&path, site) {
        Ok(()) => CheckResult::Passed(format!("all pages in {}", path.display())),
        Err(errors) => CheckResult::Failed(errors),
    }
}

fn program_pages(path: &Path, site: &BuiltSite) -> Result<(), Vec<ConfigError>> {
    let folder = ProgramFolder::read(path, site)?;
    let security = SecurityHeaders::new(true, true, None);
    Programs::new(folder, &security).map(drop).map_err(|error| vec![error])
}

/// Checks that a server with these settings could start with another site and program. Loads its content.
///
/// # Errors
/// Every reason why not.
pub(super) fn release(config: &Config, site: &Path, program: &Path) -> Result<(), Vec<ConfigError>> {
    let built = BuiltSite::open(site).map_err(|error| vec![error])?;
    let program = program_pages(program, &built);
    let folder = SiteFolder::read(built)?;
    if let Some(message) = origin_mismatch(config, &folder) {
        return Err(vec![ConfigError::new(message)]);
    }
    let security = SecurityHeaders::new(true, true, folder.backend.clone());
    let site = Site::new(folder, &security).map(drop);
    let errors: Vec<_> = [site.err(), program.err()].into_iter().flatten().flatten().collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// `is_live`: the server does not create a store by itself.
async fn database(environment: &Environment, is_live: bool, warnings: &mut Vec<String>) -> CheckResult {
    let settings = match config::store_settings(environment) {
        Ok(settings) => settings,
        Err(_) => return CheckResult::Skipped("not checked, since DATABASE_URL is invalid".to_owned()),
    };
    let shown = match &settings {
        StoreSettings::Sqlite(folder) => folder.display().to_string(),
        StoreSettings::Postgres(settings) => settings.to_string(),
    };
    match store::inspect(&settings, &Limits::default()).await {
        Ok(Some(summary)) => {
            warnings.extend(summary.warning);
            let older = if summary.needs_migration { "; the next start migrates it" } else { "" };
            let (orders, submissions) =
                (counted(summary.size.orders, "order"), counted(summary.size.submissions, "submission"));
            CheckResult::Passed(format!("{orders} and {submissions} in {shown}{older}"))
        }
        Ok(None) if is_live => CheckResult::Failed(vec![store::not_asked_for(&settings).into()]),
        Ok(None) => CheckResult::Passed(format!("nothing is stored in {shown} yet")),
        Err(error) => CheckResult::Failed(vec![error.into()]),
    }
}

/// The age of the newest copy, where `BACKUP_DIR` is set. Without a new one the server starts all the same.
async fn backup(config: &Config, warnings: &mut Vec<String>) -> Option<CheckResult> {
    let backups = Backups::of(&config.store, config.backup.as_ref())?;
    backups.look().await;
    let state = format!("in {}, {}", backups.folder().display(), backups.state());
    if backups.is_late() {
        warnings
            .push(format!("{state}: make one with checkout-server backup, and see why the timer has not."));
    }
    Some(CheckResult::Passed(state))
}

async fn stripe(config: &Config) -> CheckResult {
    let PaymentSettings::Stripe(settings) = &config.payments else {
        return CheckResult::Skipped("not checked, since Stripe is not the payment provider".to_owned());
    };
    let tls = match tls::client_config() {
        Ok(tls) => tls,
        Err(error) => {
            return CheckResult::Failed(vec![ConfigError::new(format!("TLS cannot be set up: {error}."))]);
        }
    };
    match probe(settings, &tls, &Limits::default()).await {
        Ok(()) => {
            let mode = if settings.is_live() { "live" } else { "test" };
            CheckResult::Passed(format!("{} accepts the secret key ({mode} mode)", settings.api_base))
        }
        Err(error) => CheckResult::Failed(vec![error]),
    }
}

async fn mail(config: &Config) -> CheckResult {
    let prepared = Composer::new(&config.mail, config.origin().as_str()).and_then(|composer| {
        let client = MailClient::new(&config.mail.transport, composer.domain(), &Limits::default().outbox)?;
        Ok((composer, client))
    });
    let (composer, client) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return CheckResult::Failed(vec![error]),
    };
    match &config.mail.transport {
        MailTransport::Folder(folder) => CheckResult::Passed(format!(
            "written into files in {}, since SMTP_URL is not set",
            folder.display()
        )),
        MailTransport::Smtp(settings) => {
            let server = format!("{}:{}", settings.host, settings.port);
            let (from, to) = composer.check_addresses();
            mail_result(&server, &config.mail, client.check(from, to).await)
        }
    }
}

/// What a mail server has said to the sender and the recipient of a message that was not sent.
fn mail_result(server: &str, mail: &MailSettings, result: Result<(), CheckFailure>) -> CheckResult {
    let recipient = if mail.owner.is_some() { "MAIL_OWNER" } else { "MAIL_FROM" };
    let accepted = format!("{server} accepts the connection, the sender and {recipient} as a recipient");
    let fault = match result {
        Ok(()) => return CheckResult::Passed(accepted),
        Err(CheckFailure::Connection(error)) => format!(
            "SMTP_URL: {server} cannot be used: {}. Check host, port, name and password.",
            error.reason
        ),
        Err(CheckFailure::Sender(error)) => format!(
            "MAIL_FROM: {server} does not accept the sender: {}. No message can be sent: set MAIL_FROM to an address from which the account may send, or ask the provider of the mail server.",
            error.reason
        ),
        // A server may ask every stranger to come back later.
        Err(CheckFailure::Recipient(error))
            if error.end == Undelivered::Deferred && error.reason.starts_with("smtp_4") =>
        {
            return CheckResult::Passed(format!("{accepted}, later: {}", error.reason));
        }
        Err(CheckFailure::Recipient(error)) => format!(
            "{recipient}: {server} does not accept it as a recipient: {}. Correct the address, or ask the provider of the mail server.",
            error.reason
        ),
    };
    CheckResult::Failed(vec![ConfigError::new(fault)])
}
