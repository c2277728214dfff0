//! `alarm JOB`: mails the owner that a job outside the server has failed. A service manager runs it (`OnFailure=`).

use super::{open_site, output::Done};
use crate::{
    base::error::ConfigError,
    config::{Config, Environment, Limits},
    mail::{AlarmKind, Composer, MailClient},
    store,
};
use clap::ValueEnum;
use shop::DAY_MILLIS;

/// Jobs outside the server that report their failure.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Job {
    /// The backup of the database.
    Backup,
    /// The publication of the site of a day that has come.
    Advance,
}

/// Sends the alarm, at most once a day. If the store fails, the alarm is sent each time.
///
/// # Errors
/// The alarm could not be sent.
pub(super) async fn run(environment: &Environment, job: Job) -> Result<Done, ConfigError> {
    let kind = match job {
        Job::Backup => AlarmKind::Backup,
        Job::Advance => AlarmKind::Advance,
    };
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    if config.mail.owner.is_none() {
        return Err(ConfigError::new("MAIL_OWNER is not set: nobody is told."));
    }
    open_site(environment)?;
    let unsent =
        |reason: &dyn std::fmt::Display| ConfigError::new(format!("The alarm was not sent: {reason}."));
    let composer = Composer::new(&config.mail, config.origin().as_str())?;
    let client = MailClient::new(&config.mail.transport, composer.domain(), &Limits::default().outbox)?;
    let (token, message) = composer.alarm(kind, 1).map_err(|error| unsent(&error))?;
    // An alarm about the store must not depend on the store.
    let store = store::open_existing(&config.store, &Limits::default()).await;
    let left = match &store {
        Ok(store) => store.claim_alarm(kind.as_str(), DAY_MILLIS).await.unwrap_or_default(),
        Err(_) => 0,
    };
    if left > 0 {
        return Ok(Done::new("The owner was told of this less than a day ago."));
    }
    if let Err(error) = client.send(&token, &message).await {
        if let Ok(store) = &store {
            drop(store.release_alarm(kind.as_str()).await);
        }
        return Err(unsent(&error.reason));
    }
    Ok(Done::new("The owner was told."))
}
