//! Posted forms: parses `application/x-www-form-urlencoded` bodies.

use crate::site::Values;
use core_wasm::{
    catalog::model::FormName,
    forms::{HONEYPOT, fields},
};

/// Known fields of a body with their raw values, and whether the honeypot field is filled.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::submissions::handlers) struct PostedForm {
    pub(in crate::submissions::handlers) values: Values,
    pub(super) is_honeypot_filled: bool,
}

impl PostedForm {
    /// Parses any body; one without known fields is an empty submission. The core validates the values.
    ///
    /// Of repeated fields the first counts. Bytes that are not UTF-8 become replacement characters, which the
    /// core rejects.
    pub(in crate::submissions::handlers) fn parse(form: FormName, body: &[u8]) -> Self {
        let mut posted = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            if name == HONEYPOT && form.stores_submissions() {
                posted.is_honeypot_filled |= !value.trim().is_empty();
            } else if let Some(field) = fields(form).iter().find(|field| field.name == name) {
                let value = value.replace("\r\n", "\n");
                posted.values.entry(field.name.to_owned()).or_insert(value);
            }
        }
        posted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &[(&str, &str)], is_honeypot_filled: bool) {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let values = expected.iter().map(own).collect();
        assert_eq!(
            PostedForm::parse(FormName("house"), body.as_bytes()),
            PostedForm { values, is_honeypot_filled },
            "{body}"
        );
    }

    #[test]
    fn a_body_is_parsed_as_browsers_encode_it() {
        check("", &[], false);
        check(
            "name=Ana+Maria&email=ana%40house.example",
            &[("name", "Ana Maria"), ("email", "ana@house.example")],
            false,
        );
        check("message=one%0D%0Atwo%0A", &[("message", "one\ntwo\n")], false);
        check("name=%CA%BBOhana", &[("name", "ʻOhana")], false);
        check("name=%FF", &[("name", "\u{fffd}")], false);
        check("name=1&name=2", &[("name", "1")], false);
        check("&&=&name", &[("name", "")], false);
        check("price=1&other=1", &[], false);
        check(&format!("{HONEYPOT}=&name=a"), &[("name", "a")], false);
        check(&format!("{HONEYPOT}=+"), &[], false);
        check(&format!("{HONEYPOT}=buy"), &[], true);
        let link = format!("{HONEYPOT}=buy&email=ana%40house.example");
        assert!(!PostedForm::parse(FormName::LINK, link.as_bytes()).is_honeypot_filled, "it has none");
    }
}
