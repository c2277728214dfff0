//! What must be true of a letter, whatever is posted as one.

use super::{escape, letter::Letter};
use core_wasm::{
    forms::{fields, validate},
    model::FormKind,
};

/// A letter has lines that its form knows and no others; written out and read again it is the same, as are any words; the
/// core takes it or says which lines need another look; and its words stand in a page as words.
pub fn letter(input: &[u8]) {
    let words = String::from_utf8_lossy(input).replace("\r\n", "\n");
    for form in FormKind::ALL {
        for field in fields(*form) {
            let post = post([(field.name, words.as_str())]);
            assert_eq!(Letter::parse(*form, post.as_bytes()).values.get(field.name), Some(&words));
        }
        let letter = Letter::parse(*form, input);
        let known = |name: &str| fields(*form).iter().any(|field| field.name == name);
        assert!(letter.values.keys().all(|name| known(name)), "{:?}", letter.values);
        let again = post(letter.values.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        assert_eq!(Letter::parse(*form, again.as_bytes()).values, letter.values);
        match validate(*form, &letter.values) {
            Ok(entry) => assert!(entry.fields.iter().all(|(name, _)| known(name))),
            Err(errors) => assert!(!errors.is_empty() && errors.iter().all(|error| known(error.field))),
        }
        for value in letter.values.values() {
            let mut page = String::new();
            escape(value, &mut page);
            assert!(!page.contains(['<', '>', '"', '\'']), "{page}");
            let read =
                page.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
            assert_eq!(&read.replace("&amp;", "&"), value);
        }
    }
}

/// Lines as a browser posts them.
fn post<'a>(lines: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut post = form_urlencoded::Serializer::new(String::new());
    for (name, value) in lines {
        post.append_pair(name, &value.replace('\n', "\r\n"));
    }
    post.finish()
}

#[cfg(test)]
mod tests {
    use crate::promises::keeps;

    #[test]
    fn every_post_is_a_letter() {
        keeps(
            super::letter,
            "letter",
            "((name|email|message|topic)=([a-z+&;<]|%[0-9A-F]{2}|\\PC){0,12}&){0,4}",
        );
    }
}
