//! `check`: prepares a start, and stops before listening or changing anything.

use super::output::{CommandError, counted};
use crate::{
    base::error::ConfigError,
    checkout::stripe::probe,
    config::{
        self, Config, Environment, Limits, MailSettings, MailTransport, PaymentSettings, StoreSettings,
        program_dir,
    },
    mail::{CheckFailure, Composer, MailClient, Undelivered},
    preparation::Preparation,
    store::{self, Backups},
};
use std::{
    io::{self, Write},
    net::SocketAddr,
    path::Path,
};

/// Result of one check, with a text for the operator.
enum CheckResult {
    Passed(String),
    /// The check was not run, for the reason in the text.
    Skipped(String),
    Failed(Vec<ConfigError>),
}

/// Prepares a start, asks the database, Stripe and the mail server, and prints a line for each result.
///
/// # Errors
/// A check failed. All results were printed before.
pub(super) async fn run(environment: &Environment, out: &mut impl Write) -> Result<(), CommandError> {
    let preparation = Preparation::of(Config::read(environment), environment);
    let Preparation { config, site, program, has_content, mut warnings, .. } = preparation;
    let invalid = || CheckResult::Skipped("not checked, since the settings are invalid".to_owned());
    let (stripe, mail, backup) = match &config {
        Ok(config) => {
            // Without a sender in the settings, the sender is the site's contact address.
            let has_sender = has_content || config.mail.from.is_some();
            let mail = if has_sender { mail(config).await } else { without_content() };
            (stripe(config).await, mail, backup(config, &mut warnings).await)
        }
        Err(_) => (invalid(), invalid(), None),
    };
    let is_live = config.as_ref().is_ok_and(|config| config.payments.is_live());
    let program = match program {
        Ok(Some(_)) => CheckResult::Passed(format!("all pages in {}", program_dir(environment).display())),
        Ok(None) => without_content(),
        Err(errors) => CheckResult::Failed(errors),
    };
    let results = [
        ("settings", config.map_or_else(CheckResult::Failed, |config| settings(&config))),
        ("site", site.map_or_else(CheckResult::Failed, |(_, line)| CheckResult::Passed(line))),
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

/// Checks that a server with these settings could start with another site and program. Loads the site's content.
///
/// # Errors
/// Every error that would keep the server from starting.
pub(super) fn release(environment: &Environment, site: &Path, program: &Path) -> Result<(), ConfigError> {
    let preparation = Preparation::new(Config::read(environment), site, program, true);
    preparation.finish().map(drop).map_err(ConfigError::joined)
}

fn without_content() -> CheckResult {
    CheckResult::Skipped("not checked, since the content of the site is not loaded".to_owned())
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

fn settings(config: &Config) -> CheckResult {
    let listening = SocketAddr::new(config.host, config.port);
    let payments = match &config.payments {
        PaymentSettings::Disabled => "disabled",
        PaymentSettings::Demo => "demo",
        PaymentSettings::Stripe(_) => "Stripe",
    };
    CheckResult::Passed(format!("{}, listening on {listening}, checkout: {payments}", config.origin()))
}

/// Checks the database. With `is_live`, a missing store is a failure, because the server creates none by itself.
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

/// Reports the age of the newest backup, if `BACKUP_DIR` is set. A late backup is a warning: the server starts
/// nevertheless.
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
    match probe(settings, &Limits::default()).await {
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

/// Result of a connection to the mail server that named the sender and a recipient, and sent no message.
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
        // A server with greylisting asks unknown senders to try again later.
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
