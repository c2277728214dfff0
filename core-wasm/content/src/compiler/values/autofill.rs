//! The autofill fields of the HTML standard (section "Autofill"): the words that `autocomplete` may have.

use crate::compiler::documents::problem::nearest_or;

const FIELDS: [&str; 56] = [
    "off",
    "on",
    "name",
    "honorific-prefix",
    "given-name",
    "additional-name",
    "family-name",
    "honorific-suffix",
    "nickname",
    "username",
    "new-password",
    "current-password",
    "one-time-code",
    "organization-title",
    "organization",
    "street-address",
    "address-line1",
    "address-line2",
    "address-line3",
    "address-level4",
    "address-level3",
    "address-level2",
    "address-level1",
    "country",
    "country-name",
    "postal-code",
    "cc-name",
    "cc-given-name",
    "cc-additional-name",
    "cc-family-name",
    "cc-number",
    "cc-exp",
    "cc-exp-month",
    "cc-exp-year",
    "cc-csc",
    "cc-type",
    "transaction-currency",
    "transaction-amount",
    "language",
    "bday",
    "bday-day",
    "bday-month",
    "bday-year",
    "sex",
    "url",
    "photo",
    "tel",
    "tel-country-code",
    "tel-national",
    "tel-area-code",
    "tel-local",
    "tel-local-prefix",
    "tel-local-suffix",
    "tel-extension",
    "email",
    "impp",
];

/// The problem of a word that is no autofill field; the message continues after the key's name.
pub fn unknown(name: &str) -> Option<String> {
    (!FIELDS.contains(&name)).then(|| {
        let other = "write a word of the HTML standard such as name, email, tel, organization or url, or off";
        format!("is {name:?}, which browsers do not know ({})", nearest_or(name, &FIELDS, other))
    })
}
