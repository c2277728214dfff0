//! Warnings about unknown names in `.env`.

use super::settings::SETTINGS;
use strsim::normalized_damerau_levenshtein;

/// Settings of other commands of the project, which read the same file.
const OTHER_NAMES: [&str; 2] = ["BUILD_DAY", "DESK_PORT"];

/// Prefix of the names of the build's settings.
const BUILD_PREFIX: &str = "VITE_";

/// Similarity, from 0 to 1, from which an unknown name counts as a misspelled setting.
const SIMILAR: f64 = 0.7;

/// Warning about an unknown name, with the most similar setting.
pub(super) fn unknown_name(name: &str) -> Option<String> {
    let mut names = SETTINGS.iter().map(|setting| setting.name);
    if names.any(|known| known == name) || OTHER_NAMES.contains(&name) || name.starts_with(BUILD_PREFIX) {
        return None;
    }
    let similar = |known: &str| normalized_damerau_levenshtein(&name.to_ascii_uppercase(), known);
    let names = SETTINGS.iter().map(|setting| setting.name);
    let nearest = names.max_by(|a, b| similar(a).total_cmp(&similar(b)));
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
        let settings = SETTINGS.iter().map(|setting| setting.name);
        for name in settings.chain(["VITE_BACKEND_URL", "DESK_PORT"]) {
            assert_eq!(unknown_name(name), None, "{name}");
        }
    }
}
