//! Names of the settings, and warnings about names in `.env` that no setting has.

use strsim::normalized_damerau_levenshtein;

/// The name of every setting of the server.
pub const SETTING_NAMES: [&str; 28] = [
    "BACKUP_DAYS",
    "BACKUP_DIR",
    "CHECKOUT_MODE",
    "CHECKOUT_REQUESTS_PER_HOUR",
    "DATABASE_CONNECTIONS",
    "DATABASE_URL",
    "DATA_DIR",
    "FORM_POSTS_PER_HOUR",
    "HOST",
    "KEEP_ADDRESSES_DAYS",
    "KEEP_SUBMISSIONS_DAYS",
    "LOG_ADDRESSES",
    "LOG_FORMAT",
    "MAIL_FROM",
    "MAIL_OWNER",
    "MAIL_REPLY_TO",
    "PORT",
    "PROGRAM_DIR",
    "PROGRAM_LINK_SECRET",
    "SEARCHES_PER_HOUR",
    "SITE_DIR",
    "SITE_URL",
    "SMTP_URL",
    "STRIPE_API_BASE",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "TRUSTED_PROXIES",
];

/// Settings of other commands of the project, which read the same file.
const OTHER_NAMES: [&str; 2] = ["BUILD_DAY", "DESK_PORT"];

/// The beginning of the names of the build's settings.
const BUILD_PREFIX: &str = "VITE_";

/// From so much similarity on, between 0 and 1, a name is taken for a misspelled one.
const SIMILAR: f64 = 0.7;

/// A warning about a name that no setting has, with the setting that was probably meant.
pub(super) fn unknown_name(name: &str) -> Option<String> {
    if SETTING_NAMES.contains(&name) || OTHER_NAMES.contains(&name) || name.starts_with(BUILD_PREFIX) {
        return None;
    }
    let similar = |known: &&str| normalized_damerau_levenshtein(&name.to_ascii_uppercase(), known);
    let nearest = SETTING_NAMES.iter().max_by(|a, b| similar(a).total_cmp(&similar(b)));
    let remedy = match nearest.filter(|known| similar(known) >= SIMILAR) {
        Some(known) => format!("Did you mean {known}?"),
        None => "Remove the line, or correct the name.".to_owned(),
    };
    Some(format!(".env sets {name}, which is no setting, so the line has no effect. {remedy}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_no_setting_has_is_reported_with_the_nearest_setting() {
        for (name, nearest) in [
            ("MAIL_OWNR", "MAIL_OWNER"),
            ("KEEP_ADRESSES_DAYS", "KEEP_ADDRESSES_DAYS"),
            ("TRUSTED_PROXY", "TRUSTED_PROXIES"),
            ("DATABSE_URL", "DATABASE_URL"),
            ("data_dir", "DATA_DIR"),
        ] {
            let warning = unknown_name(name).unwrap();
            assert!(warning.contains(name) && warning.ends_with(&format!("mean {nearest}?")), "{warning}");
        }
        let warning = unknown_name("FAVOURITE_FLOWER").unwrap();
        assert!(warning.ends_with("Remove the line, or correct the name."), "{warning}");
    }

    #[test]
    fn names_of_settings_are_not_reported() {
        for name in SETTING_NAMES.iter().chain(&["VITE_BACKEND_URL", "DESK_PORT"]) {
            assert_eq!(unknown_name(name), None, "{name}");
        }
    }
}
