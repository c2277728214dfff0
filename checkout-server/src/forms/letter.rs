//! The body of a post, read as the names and words that a page sends.

use super::template::Values;
use core_wasm::{
    forms::{TRAP, fields},
    model::FormKind,
};

/// What a page sent: the lines that the form knows, as they were written, and whether a robot wrote them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) values: Values,
    pub(super) trapped: bool,
}

impl Letter {
    /// Reads a body. Whatever it holds, there is a letter in it, if only an empty one: what is wrong with the
    /// words is the core's to say.
    ///
    /// Of a line that comes twice the first counts. Bytes that are no text become marks that the core refuses.
    pub(super) fn parse(form: FormKind, body: &[u8]) -> Self {
        let mut letter = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            if name == TRAP {
                letter.trapped |= !value.trim().is_empty();
            } else if let Some(field) = fields(form).iter().find(|field| field.name == name) {
                let value = value.replace("\r\n", "\n");
                letter.values.entry(field.name.to_owned()).or_insert(value);
            }
        }
        letter
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::forms::validate;
    use proptest::prelude::*;

    #[track_caller]
    fn check(body: &str, expected: &[(&str, &str)], trapped: bool) {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let values = expected.iter().map(own).collect();
        assert_eq!(Letter::parse(FormKind::House, body.as_bytes()), Letter { values, trapped }, "{body}");
    }

    #[test]
    fn a_body_is_read_as_browsers_write_it() {
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
        check("price=1&framed=1", &[], false);
        check(&format!("{TRAP}=&name=a"), &[("name", "a")], false);
        check(&format!("{TRAP}=+"), &[], false);
        check(&format!("{TRAP}=buy"), &[], true);
    }

    proptest! {
        #[test]
        fn any_body_is_a_letter_and_is_taken_or_refused_line_by_line(body in proptest::collection::vec(any::<u8>(), 0..300)) {
            for form in FormKind::ALL {
                let letter = Letter::parse(*form, &body);
                prop_assert!(letter.values.keys().all(|name| fields(*form).iter().any(|field| field.name == name)));
                if let Err(errors) = validate(*form, &letter.values) {
                    prop_assert!(!errors.is_empty());
                }
            }
        }

        #[test]
        fn words_arrive_as_they_were_written(name in "\\PC{0,80}", message in "(\\PC|\n){0,80}") {
            let mut body = form_urlencoded::Serializer::new(String::new());
            body.append_pair("name", &name).append_pair("message", &message.replace('\n', "\r\n"));
            let letter = Letter::parse(FormKind::House, body.finish().as_bytes());
            prop_assert_eq!(letter.values.get("name"), Some(&name));
            prop_assert_eq!(letter.values.get("message"), Some(&message));
        }
    }
}
