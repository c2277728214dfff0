//! What the operator reads while the server runs: one line for each event, without a visitor's data or a secret.

use std::{
    fmt::{self, Write as _},
    io::{self, Write as _},
    sync::{Arc, Mutex},
};

/// Where the lines go.
#[derive(Debug, Clone, Default)]
pub enum Log {
    /// To standard error, where a service manager collects them.
    #[default]
    Stderr,
    /// Into memory, where a test reads them.
    Memory(Arc<Mutex<Vec<String>>>),
}

impl Log {
    /// Writes `event key=value …` on one line.
    ///
    /// The caller passes only what is neither secret nor personal: statuses, codes, request ids.
    pub fn event(&self, event: &str, fields: &[(&str, &dyn fmt::Display)]) {
        let mut line = String::from(event);
        for (key, value) in fields {
            // Writing to a String cannot fail.
            let _ = write!(line, " {key}={}", clean(&value.to_string()));
        }
        match self {
            // A closed standard error must not stop a sale.
            Self::Stderr => drop(writeln!(io::stderr().lock(), "{line}")),
            Self::Memory(lines) => {
                lines.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(line);
            }
        }
    }
}

/// A value that cannot break the line or flood it, wherever it came from.
fn clean(value: &str) -> String {
    let kept = value.chars().take(120);
    kept.map(|c| if c.is_ascii_graphic() { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_on_its_line_and_within_its_length() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        Log::Memory(Arc::clone(&lines)).event("stripe.refused", &[("code", &"a b\nc"), ("n", &7)]);
        assert_eq!(*lines.lock().unwrap(), ["stripe.refused code=a_b_c n=7"]);
        assert_eq!(clean(&"x".repeat(500)).len(), 120);
    }
}
