//! Properties of form submissions that hold for any body.

use super::posted_form::PostedForm;
use core_wasm::forms::{fields, form_names, validate};

/// Asserts that a submission has only fields of its form; that encoding and parsing it again yields the same
/// values; and that the core accepts it or names invalid fields of the form.
pub fn submission(input: &[u8]) {
    let text = String::from_utf8_lossy(input).replace("\r\n", "\n");
    for form in form_names() {
        for field in fields(form) {
            let body = encode([(field.name, text.as_str())]);
            assert_eq!(PostedForm::parse(form, body.as_bytes()).values.get(field.name), Some(&text));
        }
        let posted = PostedForm::parse(form, input);
        let known = |name: &str| fields(form).iter().any(|field| field.name == name);
        assert!(posted.values.keys().all(|name| known(name)), "{:?}", posted.values);
        let again = encode(posted.values.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        assert_eq!(PostedForm::parse(form, again.as_bytes()).values, posted.values);
        match validate(form, &posted.values) {
            Ok(valid) => assert!(valid.fields.iter().all(|(name, _)| known(name))),
            Err(errors) => assert!(!errors.is_empty() && errors.iter().all(|error| known(error.field))),
        }
    }
}

/// Encodes fields like a browser.
fn encode<'a>(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut post = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        post.append_pair(name, &value.replace('\n', "\r\n"));
    }
    post.finish()
}

#[cfg(test)]
mod tests {
    use crate::fuzzing::property_check::check;

    #[test]
    fn any_body_is_a_submission() {
        check(
            super::submission,
            "submission",
            "((name|email|message|topic)=([a-z+&;<]|%[0-9A-F]{2}|\\PC){0,12}&){0,4}",
        );
    }
}
