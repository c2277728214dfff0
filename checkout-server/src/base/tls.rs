//! TLS client configuration: rustls with ring, for Stripe and the mail server.

use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject as _},
};
use std::{error::Error, io, sync::Arc};

/// Client configuration that trusts Mozilla's certificate authorities.
///
/// # Errors
/// The cryptography does not support the TLS versions.
pub(crate) fn client_config() -> Result<ClientConfig, rustls::Error> {
    trusting(RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()))
}

/// Client configuration that trusts only the authorities in a file (PEM).
///
/// # Errors
/// As [`client_config`]; or the file contains something else.
pub(crate) fn client_config_trusting(pem: &[u8]) -> Result<ClientConfig, Box<dyn Error>> {
    let mut roots = RootCertStore::empty();
    for authority in CertificateDer::pem_slice_iter(pem) {
        roots.add(authority?)?;
    }
    Ok(trusting(roots)?)
}

fn trusting(roots: RootCertStore) -> Result<ClientConfig, rustls::Error> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let with_versions = builder.with_safe_default_protocol_versions()?;
    Ok(with_versions.with_root_certificates(roots).with_no_client_auth())
}

/// Name of the TLS error inside an error, in one word for the log: `tls_unknown_issuer`, `tls_expired`,
/// `tls_not_valid_for_name`.
pub(crate) fn fault(error: &(dyn Error + 'static)) -> Option<String> {
    let mut next = Some(error);
    while let Some(error) = next {
        let inner = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref)
            .and_then(|inner| inner.downcast_ref::<rustls::Error>());
        match inner.or_else(|| error.downcast_ref::<rustls::Error>()) {
            Some(rustls::Error::InvalidCertificate(fault)) => return Some(word(&format!("{fault:?}"))),
            Some(fault) => return Some(word(&format!("{fault:?}"))),
            None => next = error.source(),
        }
    }
    None
}

/// Converts the debug output of an error variant to snake case: `UnknownIssuer` to `tls_unknown_issuer`.
fn word(variant: &str) -> String {
    let name = variant.split(|char: char| !char.is_ascii_alphanumeric()).next().unwrap_or_default();
    let mut word = "tls".to_owned();
    for char in name.trim_end_matches("Context").chars() {
        if char.is_ascii_uppercase() {
            word.push('_');
        }
        word.push(char.to_ascii_lowercase());
    }
    word
}
