//! What must be true of the links to the program, whatever somebody makes up.

use super::Links;
use crate::{checkout::SessionId, config::Secret};
use std::sync::LazyLock;

/// A link opens where the secret wrote that very text, and nowhere else; and what the secret writes opens.
pub fn link(input: &[u8]) {
    static OURS: LazyLock<Links> =
        LazyLock::new(|| Links::new(&Secret::new("a-secret-of-more-than-thirty-two-letters")));
    static OTHERS: LazyLock<Links> =
        LazyLock::new(|| Links::new(&Secret::new("another-secret-of-more-than-thirty-two")));
    let text = String::from_utf8_lossy(input);
    if let Some(session) = OURS.session(&text) {
        assert_eq!(OURS.token(&session), text, "one spelling");
    }
    assert_eq!(OTHERS.session(&text), None);
    let id = text.split_once('.').map_or(&*text, |(id, _)| id);
    if let Some(session) = SessionId::parse(id) {
        assert_eq!(session.as_str(), id);
        let token = OURS.token(&session);
        assert_eq!(OURS.session(&token), Some(session));
        assert_eq!(OTHERS.session(&token), None);
        assert_eq!(OURS.session(&format!("{token}A")), None);
        assert_eq!(token.get(..token.len() - 1).and_then(|shorter| OURS.session(shorter)), None);
        // The path that a link makes is one that stands in a header and in the log as it is.
        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)), "{token}");
    }
}

#[cfg(test)]
mod tests {
    use crate::promises::keeps;

    #[test]
    fn every_link_is_ours_or_opens_nothing() {
        keeps(super::link, "link", "cs_(test|live|demo)_[a-zA-Z0-9_]{0,40}\\.?[a-zA-Z0-9_-]{0,33}");
    }
}
