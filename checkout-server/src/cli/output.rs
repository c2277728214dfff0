//! Output of the operator commands: results, errors, and text that is safe for terminals.

use crate::{base::error::ConfigError, store::StoreError};
use std::{
    fmt,
    io::{self, Write},
};

/// Result of a command that changes something.
#[derive(Debug)]
pub(super) struct Done {
    /// Sentences for the operator, and for the owner at the desk.
    said: Vec<String>,
    /// Last line, for the operator only: the next command, or a link that must stay on the server.
    next: Option<String>,
}

impl Done {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self { said: vec![sentence.into()], next: None }
    }

    /// Adds a sentence. The command prints each on its own line.
    pub(super) fn and(mut self, sentence: impl Into<String>) -> Self {
        self.said.push(sentence.into());
        self
    }

    /// Sets the last line, which the desk does not show.
    pub(super) fn next(self, line: impl Into<String>) -> Self {
        Self { next: Some(line.into()), ..self }
    }

    /// All sentences, without the last line, for the desk.
    pub(super) fn for_owner(&self) -> String {
        self.said.join(" ")
    }

    /// Prints every sentence and the last line.
    pub(super) fn print(&self, out: &mut impl Write) -> Result<(), CommandError> {
        Ok(self.said.iter().chain(&self.next).try_for_each(|line| writeln!(out, "{line}"))?)
    }
}

/// Reason for which a command fails.
#[derive(Debug)]
pub(super) enum CommandError {
    /// The operator has to correct something.
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

impl From<CommandError> for ConfigError {
    fn from(error: CommandError) -> Self {
        match error {
            CommandError::Config(error) => error,
            CommandError::Output(error) => Self::new(format!("The output cannot be written: {error}.")),
        }
    }
}

/// A number with its noun: `1 order`, `2 orders`.
pub(super) fn counted(number: impl fmt::Display, name: &str) -> String {
    let number = number.to_string();
    let end = if number == "1" { "" } else { "s" };
    format!("{number} {name}{end}")
}

/// Writes a note after a list. A spreadsheet contains only rows, so its note goes to standard error.
pub(super) fn write_note(note: &str, is_csv: bool, out: &mut impl Write) -> io::Result<()> {
    if is_csv { writeln!(io::stderr(), "{note}") } else { writeln!(out, "{note}") }
}

/// Replaces characters that control a terminal or reorder its output, in text from visitors.
pub(super) fn printable(text: &str) -> String {
    let is_unsafe = |char: char| {
        (char.is_control() && char != '\n')
            || matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|char| if is_unsafe(char) { '\u{fffd}' } else { char }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_for_the_command_line_alone() {
        let done = Done::new("One.").and("Two.").next("checkout-server orders");
        let mut printed = Vec::new();
        done.print(&mut printed).ok().unwrap();
        assert_eq!(String::from_utf8(printed).unwrap(), "One.\nTwo.\ncheckout-server orders\n");
        assert_eq!(done.for_owner(), "One. Two.");
    }
}
