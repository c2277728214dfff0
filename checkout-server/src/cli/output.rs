//! Output of the operator commands: errors, rows page by page, and text that is safe for terminals.

use crate::{base::error::ConfigError, store::StoreError};
use std::io;

/// Why a command fails.
pub(super) enum CommandError {
    /// Something that the operator has to correct.
    Config(ConfigError),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<ConfigError> for CommandError {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        Self::Config(error.into())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Calls `write` for each row, and returns their number. `rows` returns the rows after a number, and none at the end.
pub(super) async fn for_each_row<Row>(
    rows: impl AsyncFn(i64) -> Result<Vec<Row>, StoreError>,
    number: impl Fn(&Row) -> i64,
    mut write: impl FnMut(&Row) -> Result<(), CommandError>,
) -> Result<usize, CommandError> {
    let (mut after, mut count) = (0, 0);
    loop {
        let page = rows(after).await?;
        let Some(last) = page.last() else { return Ok(count) };
        after = number(last);
        count += page.len();
        page.iter().try_for_each(&mut write)?;
    }
}

/// A number and what it counts: `1 order`, `2 orders`.
pub(super) fn counted(number: i64, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}

/// Text from visitors without characters that control a terminal or reorder its output.
pub(super) fn printable(text: &str) -> String {
    let is_unsafe = |char: char| {
        (char.is_control() && char != '\n')
            || matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|char| if is_unsafe(char) { '\u{fffd}' } else { char }).collect()
}
