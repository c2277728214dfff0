//! Source of settings: the environment variables of the process, and for unset ones a `.env` file.
//!
//! The crate `dotenvy` expands `$` and reads `\` as an escape in values without single quotes, which changes passwords,
//! and its errors quote the line. With `clap`'s `env`, each setting is an argument, secrets included, and the first
//! invalid one ends the reading.

use super::{names::unknown_name, settings::SETTINGS};
use crate::base::error::ConfigError;
use std::{collections::HashMap, fs, io, path::Path};

/// Names and raw values of settings. A blank value counts as unset.
#[derive(Clone, Default)]
pub struct Environment {
    values: HashMap<String, String>,
    errors: Vec<ConfigError>,
    /// Warnings about unknown names in the file.
    warnings: Vec<String>,
}

impl Environment {
    /// Reads the variables of the process and a file, which need not exist. A variable of the process takes precedence,
    /// unless it is blank.
    pub fn with_file(path: &Path) -> Self {
        let mut environment = match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => Self {
                errors: vec![ConfigError::new(format!(
                    "{} cannot be read: {error}. It has to be a text file in UTF-8 that the server may read.",
                    path.display()
                ))],
                ..Self::default()
            },
        };
        for (name, value) in std::env::vars_os() {
            // Names of settings are ASCII.
            let Ok(name) = name.into_string() else { continue };
            match value.into_string() {
                Ok(value) if value.trim().is_empty() => {}
                Ok(value) => drop(environment.values.insert(name, value)),
                Err(_) if SETTINGS.iter().any(|setting| setting.name == name) => {
                    environment.errors.push(ConfigError::new(format!("{name} is not valid UTF-8.")));
                }
                Err(_) => {}
            }
        }
        environment
    }

    /// Creates an environment with only these values, for tests.
    pub fn of(values: &[(&str, &str)]) -> Self {
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { values, ..Self::default() }
    }

    /// Parses the lines of a `.env` file: `NAME=value`, with quotes, comments and a leading `export` allowed.
    pub fn parse(text: &str) -> Self {
        let mut environment = Self::default();
        // Editors on Windows may add a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match setting(line) {
                Ok((name, value)) => {
                    environment.values.insert(name.to_owned(), value.to_owned());
                    environment.warnings.extend(unknown_name(name));
                }
                // The line may contain a secret, so the message contains only its number.
                Err(fault) => {
                    let number = index + 1;
                    environment.errors.push(ConfigError::new(format!(".env, line {number}: {fault}.")));
                }
            }
        }
        environment
    }

    /// Value of a setting; `None` if it is unset or blank.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// Warnings about unknown names in the file.
    pub(crate) fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// Syntax errors of the file.
    pub(crate) fn errors(&self) -> Vec<ConfigError> {
        self.errors.clone()
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Parses the name and the value of a line. The error is the fault, as the end of a message.
fn setting(line: &str) -> Result<(&str, &str), &'static str> {
    const NONE: &str = "not a setting. Write NAME=value, or begin a comment with #";
    let (name, value) = line.strip_prefix("export ").unwrap_or(line).split_once('=').ok_or(NONE)?;
    if is_name(name.trim()) { Ok((name.trim(), unquote(value)?)) } else { Err(NONE) }
}

/// Value inside its quotes, or up to a comment.
fn unquote(value: &str) -> Result<&str, &'static str> {
    let bare = value.trim_start();
    for quote in ['"', '\''] {
        if let Some(rest) = bare.strip_prefix(quote) {
            let (inner, behind) = rest.split_once(quote).ok_or("a quote is not closed")?;
            let is_alone = without_comment(behind).trim().is_empty();
            let fault = "text stands behind the closing quote. Put quotes around the whole value, or use the other kind";
            return is_alone.then_some(inner).ok_or(fault);
        }
    }
    Ok(without_comment(value).trim())
}

/// Cuts a value at a comment: a number sign after white space.
fn without_comment(value: &str) -> &str {
    let is_comment =
        |at: &usize| value.get(..*at).is_some_and(|before| before.ends_with(char::is_whitespace));
    let start = value.match_indices('#').map(|(at, _)| at).find(is_comment);
    start.and_then(|at| value.get(..at)).unwrap_or(value)
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
    fn a_file_of_an_editor_on_windows_is_read() {
        let environment = Environment::parse("\u{feff}HOST=::1\r\n\r\nPORT=\"8081\"\r\n# end\r\n");
        assert_eq!((environment.get("HOST"), environment.get("PORT")), (Some("::1"), Some("8081")));
        assert!(environment.errors().is_empty());
    }

    #[test]
    fn a_comment_begins_behind_white_space() {
        for (line, expected) in [
            ("X= # none yet", None),
            ("X=a\t# tab", Some("a")),
            ("X=a#b", Some("a#b")),
            ("X=#b", Some("#b")),
            ("X='a' # b", Some("a")),
            ("X=\"it's #1\"", Some("it's #1")),
            ("X=it's", Some("it's")),
        ] {
            let environment = Environment::parse(line);
            assert_eq!((environment.get("X"), environment.errors().len()), (expected, 0), "{line}");
        }
    }

    #[test]
    fn an_invalid_line_is_reported_by_its_number_only() {
        let text = "PORT=1\nsk_test_oops\nA B=c\nX=\"open\nX='a'b\nX=\"a\"#b\n";
        let lines: Vec<_> = Environment::parse(text).errors().iter().map(ToString::to_string).collect();
        let none = "not a setting. Write NAME=value, or begin a comment with #.";
        let behind =
            "text stands behind the closing quote. Put quotes around the whole value, or use the other kind.";
        assert_eq!(
            lines,
            [
                format!(".env, line 2: {none}"),
                format!(".env, line 3: {none}"),
                ".env, line 4: a quote is not closed.".to_owned(),
                format!(".env, line 5: {behind}"),
                format!(".env, line 6: {behind}"),
            ]
        );
    }
}
