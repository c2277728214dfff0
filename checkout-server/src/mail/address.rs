//! E-mail addresses as mail servers take them: domains in ASCII, so that a server without SMTPUTF8 accepts them.

use lettre::{Address, address::AddressError, message::Mailbox};
use shop::readable_email;

/// Parses what a visitor has written or Stripe reports.
///
/// # Errors
/// No mail can be sent to it.
pub(super) fn parse(email: &str) -> Result<Address, AddressError> {
    let email = readable_email(email);
    let (name, domain) = email.rsplit_once('@').ok_or(AddressError::MissingParts)?;
    if domain.is_ascii() {
        return Address::new(name, domain);
    }
    Address::new(name, idna::domain_to_ascii(domain).map_err(|_| AddressError::InvalidDomain)?)
}

/// Whether mail can be sent to an address.
pub(crate) fn is_sendable(email: &str) -> bool {
    parse(email).is_ok()
}

/// A mailbox of the settings.
pub(super) fn sendable(mailbox: Mailbox) -> Mailbox {
    let email = parse(mailbox.email.as_ref()).unwrap_or(mailbox.email);
    Mailbox::new(mailbox.name, email)
}
