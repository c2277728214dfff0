//! Properties of signed program links for any text.

use super::links::LinkSigner;
use crate::{config::Secret, orders::SessionId};
use std::sync::LazyLock;

/// A text is valid for the secret that it was made with, and for no other; and every token is valid.
pub fn link(input: &[u8]) {
    type Signer = LazyLock<Option<LinkSigner>>;
    static SIGNER: Signer =
        LazyLock::new(|| LinkSigner::new(&Secret::new("a-secret-of-more-than-thirty-two-letters")).ok());
    static OTHER_SIGNER: Signer =
        LazyLock::new(|| LinkSigner::new(&Secret::new("another-secret-of-more-than-thirty-two")).ok());
    let (Some(signer), Some(other)) = (&*SIGNER, &*OTHER_SIGNER) else { return };
    let text = String::from_utf8_lossy(input);
    if let Some(session) = signer.verify(&text) {
        let signed = text.split_once('.').map(|(id, _)| id);
        assert!(signer.token(&session) == text || signed == Some(session.as_str()), "one spelling");
    }
    assert_eq!(other.verify(&text), None);
    let id = text.split_once('.').map_or(&*text, |(id, _)| id);
    if let Some(session) = SessionId::parse(id) {
        assert_eq!(session.as_str(), id);
        let token = signer.token(&session);
        assert_eq!(signer.verify(&token), Some(session));
        assert_eq!(other.verify(&token), None);
        assert_eq!(signer.verify(&format!("{token}a")), None);
        assert_eq!(token.get(..token.len() - 1).and_then(|shorter| signer.verify(shorter)), None);
        // A token needs no escape in a header or a path.
        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{token}");
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
