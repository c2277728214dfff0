//! Regular expressions that are constants of the code.

use regex::{Regex, RegexSet};

/// Compiles a constant pattern once: `pattern!(r"^\d+$").is_match(text)`.
macro_rules! pattern {
    ($pattern:expr) => {{
        static COMPILED: std::sync::LazyLock<regex::Regex> =
            std::sync::LazyLock::new(|| $crate::compiler::patterns::compiled($pattern));
        &*COMPILED
    }};
}

#[expect(clippy::expect_used, reason = "the pattern is a constant, and each is used by a test")]
pub fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a constant pattern compiles")
}

#[expect(clippy::expect_used, reason = "the patterns are constants, and each is used by a test")]
pub fn compiled_set<'a>(patterns: impl Iterator<Item = &'a str>) -> RegexSet {
    RegexSet::new(patterns).expect("constant patterns compile")
}
