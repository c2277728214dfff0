//! Preparation: reads the settings, the site with its content, and the delivered program, before the server listens,
//! and collects the errors of all of them. `check` and `verify-release` prepare in the same way, and stop.

use crate::{
    base::error::{ConfigError, StartupError},
    config::{Config, Environment, Origin, PaymentSettings, program_dir, site_dir},
    site::{
        BuiltSite, Site, SiteFolder,
        program::{ProgramFolder, Programs},
    },
    web::response::SecurityHeaders,
};
use std::path::Path;

/// Result of each part that was read.
#[derive(Debug)]
pub(crate) struct Preparation {
    pub(crate) config: Result<Config, Vec<ConfigError>>,
    /// The site, and a line about it for `check`.
    pub(crate) site: Result<(Site, String), Vec<ConfigError>>,
    /// `None` if the content of the site, which lists the pages of the program, is not loaded.
    pub(crate) program: Result<Option<Programs>, Vec<ConfigError>>,
    /// True if the content of the site is loaded.
    pub(crate) has_content: bool,
    security_headers: SecurityHeaders,
    /// Warnings for the operator.
    pub(crate) warnings: Vec<String>,
}

/// Parts of the build that a server needs: the public site and the delivered program, in memory.
#[derive(Debug)]
pub struct Prepared {
    pub(crate) site: Site,
    pub(crate) programs: Programs,
    pub(crate) security_headers: SecurityHeaders,
    pub(crate) warnings: Vec<String>,
}

/// Reads the settings, and prepares a start.
///
/// # Errors
/// All errors in the settings, in the site and in the program.
pub fn prepare(environment: &Environment) -> Result<(Config, Prepared), StartupError> {
    let preparation = Preparation::of(Config::read(environment), environment);
    preparation.finish().map_err(StartupError::new)
}

impl Preparation {
    /// Reads the folders that the settings name. With a live key, a site that was built for another origin is an error.
    pub(crate) fn of(config: Result<Config, Vec<ConfigError>>, environment: &Environment) -> Self {
        let is_live = config.as_ref().is_ok_and(|config| config.payments.is_live());
        Self::new(config, &site_dir(environment), &program_dir(environment), is_live)
    }

    /// Reads a site and a program. With `needs_origin`, the site must be built for the origin of the settings.
    pub(crate) fn new(
        config: Result<Config, Vec<ConfigError>>,
        site: &Path,
        program: &Path,
        needs_origin: bool,
    ) -> Self {
        let built = BuiltSite::open(site);
        let has_content = built.is_ok();
        let program = match &built {
            Ok(built) => ProgramFolder::read(program, built).map(Some),
            Err(_) => ProgramFolder::absence(program).map_or(Ok(None), |error| Err(vec![error])),
        };
        let folder = built.map_err(|error| vec![error]).and_then(SiteFolder::read);
        let backend = folder.as_ref().ok().and_then(|folder| folder.backend.clone());
        let security_headers = security_headers(config.as_ref().ok(), backend);
        let mut warnings = Vec::new();
        let site = folder.and_then(|folder| {
            let mismatch = config.as_ref().ok().and_then(|config| origin_mismatch(config, &folder));
            match mismatch {
                Some(mismatch) if needs_origin => return Err(vec![ConfigError::new(mismatch)]),
                mismatch => warnings.extend(mismatch),
            }
            warnings.extend(folder.warnings());
            let SiteFolder { path, site_url, .. } = &folder;
            let line = format!("{} files in {}, built for {site_url}", folder.count(), path.display());
            Ok((Site::new(folder, &security_headers)?, line))
        });
        let program = program.and_then(|program| {
            let pages = program.map(|folder| Programs::new(folder, &security_headers));
            pages.transpose().map_err(|error| vec![error])
        });
        warnings.extend(config.iter().flat_map(|config| config.warnings.iter().cloned()));
        Self { config, site, program, has_content, security_headers, warnings }
    }

    /// Returns the parts for a start.
    ///
    /// # Errors
    /// The errors of all parts.
    pub(crate) fn finish(self) -> Result<(Config, Prepared), Vec<ConfigError>> {
        let Self { config, site, program, security_headers, warnings, .. } = self;
        match (config, site, program) {
            (Ok(config), Ok((site, _)), Ok(Some(programs))) => {
                Ok((config, Prepared { site, programs, security_headers, warnings }))
            }
            (config, site, program) => {
                let errors = [config.err(), site.err(), program.err()];
                Err(errors.into_iter().flatten().flatten().collect())
            }
        }
    }
}

/// Security headers of a site. Without `SITE_URL`, the site is served at the plain http origin of the listener.
fn security_headers(config: Option<&Config>, backend: Option<Origin>) -> SecurityHeaders {
    let is_https = config.and_then(|config| config.site_url.as_ref()).is_some_and(Origin::is_https);
    let has_stripe = config.is_some_and(|config| matches!(config.payments, PaymentSettings::Stripe(_)));
    SecurityHeaders::new(is_https, has_stripe, backend)
}

/// Message if `SITE_URL` is not the origin that the site was built for.
fn origin_mismatch(config: &Config, folder: &SiteFolder) -> Option<String> {
    let (path, built) = (folder.path.display(), &folder.site_url);
    let build = Origin::parse(built).ok();
    match &config.site_url {
        Some(origin) if build.as_ref() == Some(origin) => None,
        Some(origin) => Some(format!(
            "SITE_URL is {origin}, and the site in {path} was built for {built}: its links, sitemap and previews lead there. Run npm run build with SITE_URL={origin}."
        )),
        // A build for a loopback address may be served at any loopback address.
        None if build.is_some_and(|build| build.is_loopback()) => None,
        None => Some(format!(
            "SITE_URL is not set, and the site in {path} was built for {built}. Set SITE_URL={built}, or run npm run build without it."
        )),
    }
}
