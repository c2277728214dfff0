//! Properties of signed program links for any text.

use super::links::LinkSigner;
use crate::{config::Secret, orders::SessionId};
use std::sync::LazyLock;

/// A token is valid for exactly the secret that signed it, in exactly its spelling; and every signed token is valid.
pub fn link(input: &[u8]) {
    static SIGNER: LazyLock<LinkSigner> =
        LazyLock::new(|| LinkSigner::new(&Secret::new("a-secret-of-more-than-thirty-two-letters")));
    static OTHER_SIGNER: LazyLock<LinkSigner> =
        LazyLock::new(|| LinkSigner::new(&Secret::new("another-secret-of-more-than-thirty-two")));
    let text = String::from_utf8_lossy(input);
    if let Some(session) = SIGNER.verify(&text) {
        assert_eq!(SIGNER.token(&session), text, "one spelling");
    }
    assert_eq!(OTHER_SIGNER.verify(&text), None);
    let id = text.split_once('.').map_or(&*text, |(id, _)| id);
    if let Some(session) = SessionId::parse(id) {
        assert_eq!(session.as_str(), id);
        let token = SIGNER.token(&session);
        assert_eq!(SIGNER.verify(&token), Some(session));
        assert_eq!(OTHER_SIGNER.verify(&token), None);
        assert_eq!(SIGNER.verify(&format!("{token}A")), None);
        assert_eq!(token.get(..token.len() - 1).and_then(|shorter| SIGNER.verify(shorter)), None);
        // A token needs no escape in a header or a path.
        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)), "{token}");
    }
}

#[cfg(test)]
mod tests {
    use crate::property_check::check;

    #[test]
    fn any_text_is_a_signed_token_or_rejected() {
        check(super::link, "link", "cs_(test|live|demo)_[a-zA-Z0-9_]{0,40}\\.?[a-zA-Z0-9_-]{0,33}");
    }
}
