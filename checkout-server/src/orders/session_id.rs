//! Checkout Session id: validated, so that it can stand in a URL as it is.

/// A session id in the shape that Stripe and the demo provider give theirs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SessionId(String);

impl SessionId {
    /// Parses an id such as `cs_test_a1b2`.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("cs_")?;
        let valid = (8..=250).contains(&rest.len())
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        valid.then(|| Self(text.to_owned()))
    }

    /// The `session_id` parameter of a query string. `None` where it is missing, repeated or malformed.
    pub fn from_query(query: Option<&str>) -> Option<Self> {
        let pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        let mut ids = pairs.filter(|(name, _)| name == "session_id");
        match (ids.next(), ids.next()) {
            (Some((_, id)), None) => Self::parse(&id),
            _ => None,
        }
    }

    /// The id itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(query: &str, expected: Option<&str>) {
        let id = SessionId::from_query(Some(query));
        assert_eq!(id.as_ref().map(SessionId::as_str), expected, "{query}");
    }

    #[test]
    fn a_query_holds_exactly_one_valid_session_id() {
        check("session_id=cs_test_a1b2C3", Some("cs_test_a1b2C3"));
        check("utm=x&session_id=cs%5Ftest_a1b2C3", Some("cs_test_a1b2C3"));
        check("", None);
        check("session_id=", None);
        check("session_id={CHECKOUT_SESSION_ID}", None);
        check("session_id=cs_test_a1b2C3/../x", None);
        check("session_id=pi_test_a1b2C3", None);
        check("session_id=cs_test_a1b2C3&session_id=cs_test_other1", None);
        check(&format!("session_id=cs_test_{}", "a".repeat(300)), None);
    }

    proptest! {
        #[test]
        fn a_valid_id_needs_no_percent_encoding(text in "[ -~]{0,40}") {
            if let Some(id) = SessionId::parse(&text) {
                let encoded: String = form_urlencoded::byte_serialize(id.as_str().as_bytes()).collect();
                prop_assert_eq!(encoded, text);
            }
        }
    }
}
