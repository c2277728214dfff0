//! `advance`: serves what has become due since the last publication (essays that waited for their day, events that have come). A
//! timer runs it at midnight in Honolulu (deploy/checkout-server-advance.timer).

use super::{
    output::CommandError,
    put_into_service::put_into_service,
    receive::{check, today},
};
use crate::{
    config::{Config, Environment},
    error::ConfigError,
    releases::Releases,
};
use std::{io::Write, path::Path, time::Duration};

/// Makes a release of the site that was sent for today, and puts it into service.
///
/// # Errors
/// Why it is not served; the former one is.
pub(super) fn run(
    environment: &Environment,
    folder: &Path,
    wait: Option<Duration>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    let releases = Releases::new(folder);
    let _lock = releases.lock()?;
    let Some(manifest) = releases.served()?.and_then(|release| release.manifest.due(&today())) else {
        return Ok(writeln!(out, "Nothing has become due.")?);
    };
    let mut incoming = releases.begin(manifest)?;
    if !incoming.link_known()?.is_empty() {
        return Err(
            ConfigError::new("Files of the release are missing, or have changed: publish again.").into()
        );
    }
    check(&incoming)?;
    let name = incoming.name().to_owned();
    put_into_service(&releases, incoming, &config, wait, &mut |_| {})?;
    Ok(writeln!(out, "{name} is served: the site of today.")?)
}
