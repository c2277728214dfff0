//! Percent-encoding: the engine gives the same results as the packages `percent-encoding` and `form_urlencoded`.

use crate::engine::urls::{append_parameter, decode, parameter};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn decode_agrees_with_percent_encoding(text in "(%[0-9a-fA-F]{2}|%[0-9a-z]?|[+&=a-zé]){0,12}") {
        let expected = percent_encoding::percent_decode_str(&text).decode_utf8().ok();
        prop_assert_eq!(decode(&text, false), expected.map(|text| text.into_owned()));
    }

    #[test]
    fn parameter_agrees_with_form_urlencoded(search in "[?]?(&|=|a|b|%61|%62|[+]|é){0,12}") {
        let query = search.strip_prefix('?').unwrap_or(&search);
        let expected = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "a");
        let expected = expected.map(|(_, value)| value.into_owned()).unwrap_or_default();
        prop_assert_eq!(parameter(&search, "a"), expected);
    }

    #[test]
    fn append_parameter_agrees_with_form_urlencoded(values in proptest::collection::vec(any::<String>(), 1..3)) {
        let mut search = String::new();
        let mut expected = form_urlencoded::Serializer::for_suffix("?".to_owned(), 1);
        for value in &values {
            append_parameter(&mut search, "a", value);
            expected.append_pair("a", value);
        }
        prop_assert_eq!(search, expected.finish());
    }
}
