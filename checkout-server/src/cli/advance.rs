//! `advance`: serves the site of a day that has come (essays and events that waited for their day). A timer runs it at
//! midnight in Honolulu (deploy/checkout-server-advance.timer).

use super::{
    arguments::ReleaseTarget,
    output::Done,
    put_into_service::{is_server_running, put_into_service},
    receive::{check, today},
};
use crate::{
    base::error::ConfigError,
    config::{Config, Environment},
    site::releases::Releases,
};

/// Makes a release of the site that was sent for today, and puts it into service. If no server answers, the next start
/// serves it.
///
/// # Errors
/// The reason for which the new release is not served. The former one still is.
pub(super) fn run(
    environment: &Environment,
    ReleaseTarget { folder, wait }: &ReleaseTarget,
) -> Result<Done, ConfigError> {
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    let releases = Releases::new(folder);
    let _lock = releases.lock()?;
    let Some(manifest) = releases.served()?.and_then(|release| release.manifest.due(&today())) else {
        return Ok(Done::new("Nothing has become due."));
    };
    let mut incoming = releases.begin(manifest)?;
    if !incoming.link_known()?.is_empty() {
        return Err(ConfigError::new("Files of the release are missing, or have changed: publish again."));
    }
    check(&incoming)?;
    let name = incoming.name().to_owned();
    if !is_server_running(&config, *wait) {
        releases.switch(incoming.complete()?)?;
        releases.prune();
        let sentence = format!("No server answers. Its next start serves {name}: the site of today.");
        return Ok(Done::new(sentence));
    }
    put_into_service(&releases, incoming, &config, *wait, &mut |_| {})?;
    Ok(Done::new(format!("{name} is served: the site of today.")))
}
