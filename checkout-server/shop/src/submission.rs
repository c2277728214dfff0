//! Submissions of the site's forms, as they are stored.

use ring::digest::{Context, SHA256};
use std::fmt;
use unicode_normalization::UnicodeNormalization as _;

/// Name of the field with the words of the message by which a subscriber has confirmed.
pub const CONSENT: &str = "consent";

/// Name of the newsletter form.
pub const NEWSLETTER: &str = "newsletter";

/// Valid form submission: known fields only, in the order of the form.
#[derive(Clone, PartialEq, Eq)]
pub struct Submission {
    /// Name of the form.
    pub form: String,
    /// Field names and values.
    pub fields: Vec<(String, String)>,
    /// True if the honeypot was filled: the submission is stored for the owner to review, and causes no message.
    pub is_caught: bool,
}

/// Stored submission.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredSubmission {
    /// Sequence number.
    pub number: i64,
    /// Time of receipt, in milliseconds since 1970.
    pub received_at: i64,
    /// Newsletter only: when the subscriber confirmed the address, in milliseconds since 1970.
    pub confirmed_at: Option<i64>,
    /// The submission itself.
    pub submission: Submission,
}

/// Id of a subscription in the links of the newsletter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubscriptionId {
    /// Number of its submission.
    pub number: i64,
    /// When its submission was received, in milliseconds since 1970.
    pub received_at: i64,
}

impl Submission {
    /// True if the submission is an address for the newsletter.
    pub fn is_newsletter(&self) -> bool {
        self.form == NEWSLETTER
    }

    /// The sender's e-mail address as it was typed, for sending; empty if there is none. The part before the `@` may be
    /// case-sensitive (RFC 5321, 2.4).
    pub fn typed_email(&self) -> &str {
        self.field("email").map_or("", String::as_str)
    }

    /// The sender's e-mail address in its normalized form, for comparison only.
    pub fn email(&self) -> String {
        normalized_email(self.typed_email())
    }

    /// Value of a field.
    pub fn field(&self, name: &str) -> Option<&String> {
        self.fields.iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    /// SHA-256 of form and fields: equal for equal submissions. Ignores upper case in the e-mail address.
    pub fn digest(&self) -> [u8; 32] {
        let mut context = Context::new(&SHA256);
        let mut add = |text: &str| {
            // The length prefix separates adjacent texts.
            context.update(&u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
            context.update(text.as_bytes());
        };
        add(&self.form);
        for (name, value) in &self.fields {
            add(name);
            add(&if name == "email" { normalized_email(value) } else { value.clone() });
        }
        let mut digest = [0; 32];
        digest.copy_from_slice(context.finish().as_ref());
        digest
    }
}

/// E-mail address for sending: without invisible characters at its ends, and with each letter as one
/// character (NFC).
pub fn readable_email(email: &str) -> String {
    email.trim_matches(|char: char| char.is_whitespace() || is_invisible(char)).nfc().collect()
}

/// E-mail address for comparison: readable, in lower case, and with its domain in Unicode.
pub fn normalized_email(email: &str) -> String {
    let email = readable_email(email).to_lowercase();
    match email.rsplit_once('@') {
        Some((name, domain)) => format!("{name}@{}", idna::domain_to_unicode(domain).0),
        None => email,
    }
}

/// True for characters of Unicode's category Cf that are copied along with an address.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Omits field values, because debug output may reach a log.
impl fmt::Debug for Submission {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Submission({}, redacted)", self.form)
    }
}

impl fmt::Debug for StoredSubmission {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "StoredSubmission({}, {:?})", self.number, self.submission)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn submission(form: &str, fields: &[(&str, &str)]) -> Submission {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Submission { form: form.to_owned(), fields: fields.iter().map(own).collect(), is_caught: false }
    }

    #[test]
    fn equal_submissions_have_equal_digests() {
        let first = submission("house", &[("name", "Ana"), ("email", "ana@house.example")]);
        let same = |other: &Submission| first.digest() == other.digest();
        assert!(same(&submission("house", &[("name", "Ana"), ("email", "Ana@House.example")])));
        assert!(!same(&submission("product", &[("name", "Ana"), ("email", "ana@house.example")])));
        assert!(!same(&submission("house", &[("name", "ana"), ("email", "ana@house.example")])));
        assert!(!same(&submission("house", &[("name", "Anaemail"), ("", "ana@house.example")])));
        assert!(!same(&submission("house", &[("name", "Ana"), ("email", "eva@house.example")])));
        // A caught submission has the same digest, so that it is stored when it is sent again with an empty
        // honeypot.
        assert!(same(&Submission { is_caught: true, ..first.clone() }));
    }

    #[test]
    fn addresses_are_compared_as_they_are_read() {
        for (one, other) in [
            (" Ana@House.Example ", "ana@house.example"),
            ("\u{200b}ana@house.example\u{2060}", "ana@house.example"),
            ("rene\u{301}e@house.example", "ren\u{e9}e@house.example"),
            ("anna@m\u{fc}ller.example", "anna@xn--mller-kva.example"),
        ] {
            assert_eq!(normalized_email(one), normalized_email(other), "{one}");
        }
        let sent = submission("house", &[("name", "Ana"), ("email", " Ana@House.Example ")]);
        assert_eq!((sent.email().as_str(), sent.typed_email()), ("ana@house.example", " Ana@House.Example "));
        let without = submission("house", &[("name", "Ana")]);
        assert_eq!((without.email().as_str(), without.typed_email()), ("", ""));
    }

    #[test]
    fn only_the_form_of_the_newsletter_sends_a_subscription() {
        assert!(submission("newsletter", &[]).is_newsletter() && !submission("house", &[]).is_newsletter());
    }

    #[test]
    fn debug_output_holds_no_field_values() {
        let submission = submission("house", &[("email", "ana@house.example")]);
        let shown =
            format!("{:?}", StoredSubmission { number: 1, received_at: 0, confirmed_at: None, submission });
        assert_eq!(shown, "StoredSubmission(1, Submission(house, redacted))");
    }

    proptest! {
        #[test]
        fn different_submissions_have_different_digests(
            one in proptest::collection::vec(("[a-c]{0,3}", "[a-c]{0,3}"), 0..4),
            other in proptest::collection::vec(("[a-c]{0,3}", "[a-c]{0,3}"), 0..4),
        ) {
            let submission = |fields: &Vec<(String, String)>| {
                Submission { form: "house".to_owned(), fields: fields.clone(), is_caught: false }
            };
            prop_assert_eq!(submission(&one).digest() == submission(&other).digest(), one == other);
        }
    }
}
