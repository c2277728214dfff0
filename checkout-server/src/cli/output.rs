//! Output of the operator commands: what one has done, why one fails, and text that is safe for terminals.

use crate::{base::error::ConfigError, store::StoreError};
use std::{
    fmt,
    io::{self, Write},
};

/// The result of a command that writes.
#[derive(Debug)]
pub(super) struct Done {
    /// Sentences for the owner, who has no command line.
    said: Vec<String>,
    /// The last line for the operator: the next command, or a link that stays on the server.
    next: Option<String>,
}

impl Done {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self { said: vec![sentence.into()], next: None }
    }

    /// Adds a sentence, which the command prints on a line of its own.
    pub(super) fn and(mut self, sentence: impl Into<String>) -> Self {
        self.said.push(sentence.into());
        self
    }

    /// Sets the last line of the command, which the desk does not show.
    pub(super) fn next(self, line: impl Into<String>) -> Self {
        Self { next: Some(line.into()), ..self }
    }

    /// The sentences for the owner.
    pub(super) fn for_owner(&self) -> String {
        self.said.join(" ")
    }

    /// Prints every line, the last one included.
    pub(super) fn print(&self, out: &mut impl Write) -> Result<(), CommandError> {
        Ok(self.said.iter().chain(&self.next).try_for_each(|line| writeln!(out, "{line}"))?)
    }
}

/// Why a command fails.
#[derive(Debug)]
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

impl From<CommandError> for ConfigError {
    fn from(error: CommandError) -> Self {
        match error {
            CommandError::Config(error) => error,
            CommandError::Output(error) => Self::new(format!("The output cannot be written: {error}.")),
        }
    }
}

/// A number and what it counts: `1 order`, `2 orders`.
pub(super) fn counted(number: impl fmt::Display, name: &str) -> String {
    let number = number.to_string();
    let end = if number == "1" { "" } else { "s" };
    format!("{number} {name}{end}")
}

/// Text from visitors without characters that control a terminal or reorder its output.
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
