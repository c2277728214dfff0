//! Properties of program links for any text.

use super::links::LinkCipher;
use data_encoding::HEXLOWER;
use secrecy::SecretString;
use shop::SessionId;
use std::sync::LazyLock;

/// Secret of the seed inputs.
const SECRET: &str = "a-secret-of-more-than-thirty-two-letters";

/// Number of bytes of the input that become a session id.
const MAX_ID: usize = 30;

/// Asserts that a text is valid only for the secret that it was made with, and that every token is valid.
pub fn link(input: &[u8]) {
    type Cipher = LazyLock<Option<LinkCipher>>;
    static CIPHER: Cipher = LazyLock::new(|| LinkCipher::new(&SecretString::from(SECRET)).ok());
    static OTHER_CIPHER: Cipher =
        LazyLock::new(|| LinkCipher::new(&SecretString::from("another-secret-of-more-than-thirty-two")).ok());
    let (Some(cipher), Some(other)) = (&*CIPHER, &*OTHER_CIPHER) else { return };
    let text = String::from_utf8_lossy(input);
    if let Some(session) = cipher.verify(&text) {
        assert_eq!(cipher.token(&session), text, "one spelling");
    }
    assert_eq!(other.verify(&text), None);
    // Each input becomes a different session, so that it creates and changes a token.
    let made = format!("cs_test_{}", HEXLOWER.encode(input.get(..MAX_ID).unwrap_or(input)));
    for session in [&*text, made.as_str()].into_iter().filter_map(SessionId::parse) {
        let token = cipher.token(&session);
        assert_eq!(cipher.verify(&token).as_ref(), Some(&session));
        assert_eq!(other.verify(&token), None);
        // A token needs no escaping in a header or a path, and does not contain the session id.
        assert!(token.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{token}");
        assert!(!token.contains(session.as_str()), "{token}");
        for changed in changes(&token, &text) {
            assert!(changed == token || cipher.verify(&changed).is_none(), "{changed} of {token}");
        }
    }
}

/// Tokens that are too long, too short, in capitals, and with a character of the input at each position.
fn changes(token: &str, input: &str) -> Vec<String> {
    let mut changed = vec![format!("{token}a"), format!("{token}{input}"), token.to_uppercase()];
    changed.extend(token.get(1..).map(str::to_owned));
    changed.extend(token.get(..token.len().saturating_sub(1)).map(str::to_owned));
    for (place, other) in input.chars().take(MAX_ID).enumerate() {
        let replaced = token.chars().enumerate().map(|(at, own)| if at == place { other } else { own });
        changed.push(replaced.collect());
    }
    changed
}

#[cfg(test)]
mod tests {
    use crate::{fuzzing::property_check::check, site::program::links::LinkCipher};
    use secrecy::SecretString;
    use std::{fs, path::Path};

    #[test]
    fn any_text_is_a_token_of_the_cipher_or_rejected() {
        check(super::link, "link", "[0-9a-v]{0,120}|cs_(test|live|demo)_[a-zA-Z0-9_]{0,40}");
    }

    #[test]
    fn the_fuzzer_starts_with_valid_links_and_with_invalid_ones() {
        let cipher = LinkCipher::new(&SecretString::from(super::SECRET)).unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds/link");
        let (mut valid, mut invalid) = (0, 0);
        for seed in fs::read_dir(folder).unwrap() {
            let path = seed.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let is_valid = cipher.verify(&fs::read_to_string(&path).unwrap()).is_some();
            assert_eq!(is_valid, name.starts_with("valid"), "{name}");
            *if is_valid { &mut valid } else { &mut invalid } += 1;
        }
        assert!(valid >= 2 && invalid >= 4, "{valid} and {invalid}");
    }
}
