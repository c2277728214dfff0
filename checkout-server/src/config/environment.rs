//! Source of settings: the environment variables of the process, and a `.env` file for those that are unset.
//!
//! The crate `dotenvy` expands `$` and reads `\` as an escape in values without single quotes, which changes passwords, and
//! its errors quote the line. With `clap`'s `env`, each setting is an argument, secrets included, and the first that cannot
//! be parsed ends the reading.

use crate::error::ConfigError;
use std::{collections::HashMap, fs, io, path::Path};

/// Names and raw values. A blank value counts as unset.
#[derive(Clone, Default)]
pub struct Environment {
    values: HashMap<String, String>,
    errors: Vec<ConfigError>,
}

impl Environment {
    /// The variables of the process, which take precedence over those of the file. The file need not exist.
    pub fn with_file(path: &Path) -> Self {
        let mut environment = match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => Self {
                errors: vec![ConfigError::new(format!(
                    "{} cannot be read: {error}. Correct or remove it.",
                    path.display()
                ))],
                ..Self::default()
            },
        };
        environment.values.extend(std::env::vars_os().filter_map(|(name, value)| {
            // A name or value that is not UTF-8 is no setting of this server.
            Some((name.into_string().ok()?, value.into_string().ok()?))
        }));
        environment
    }

    /// These values alone, for tests.
    pub fn of(values: &[(&str, &str)]) -> Self {
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { values, errors: Vec::new() }
    }

    /// Parses the lines of a `.env` file: `NAME=value`, with quotes, comments and a leading `export` allowed.
    pub fn parse(text: &str) -> Self {
        let mut environment = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let pair = line.strip_prefix("export ").unwrap_or(line).split_once('=');
            match pair.map(|(name, value)| (name.trim(), unquote(value.trim()))) {
                Some((name, Some(value))) if is_name(name) => {
                    environment.values.insert(name.to_owned(), value.to_owned());
                }
                // The line may contain a secret, so the message names its number only.
                _ => environment.errors.push(ConfigError::new(format!(
                    ".env, line {}: not a setting. Write NAME=value, or begin a comment with #.",
                    index + 1
                ))),
            }
        }
        environment
    }

    /// The value of a setting, unless it is unset or blank.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// The syntax errors of the file.
    pub(crate) fn errors(&self) -> Vec<ConfigError> {
        self.errors.clone()
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The value inside its quotes, or up to a comment; `None` for an unclosed quote.
fn unquote(value: &str) -> Option<&str> {
    for quote in ['"', '\''] {
        if let Some(rest) = value.strip_prefix(quote) {
            return rest.split_once(quote).map(|(inner, _)| inner);
        }
    }
    Some(value.split_once(" #").map_or(value, |(before, _)| before.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_env_file_may_have_quotes_comments_and_export() {
        let environment = Environment::parse(
            "# keys\nPORT = 8081\nexport HOST=\"0.0.0.0\" # all\nSITE_DIR='a # b'\nSITE_URL=https://x.example # later\n\nDATA_DIR=\n",
        );
        let get = |name| environment.get(name);
        assert_eq!(get("PORT"), Some("8081"));
        assert_eq!(get("HOST"), Some("0.0.0.0"));
        assert_eq!(get("SITE_DIR"), Some("a # b"));
        assert_eq!(get("SITE_URL"), Some("https://x.example"));
        assert_eq!(get("DATA_DIR"), None);
        assert!(environment.errors().is_empty());
    }

    #[test]
    fn an_invalid_line_is_reported_by_its_number_only() {
        let errors = Environment::parse("PORT=1\nsk_test_oops\nA B=c\nX=\"open\n").errors();
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0], ".env, line 2: not a setting. Write NAME=value, or begin a comment with #.");
    }
}
