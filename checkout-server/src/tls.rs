//! TLS client configuration: rustls with ring, for Stripe, notifications and PostgreSQL.

use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer};
use std::sync::Arc;

/// A client configuration that trusts the given certificate authorities, or Mozilla's.
///
/// # Errors
/// A certificate that is none.
pub(crate) fn client_config(
    authorities: Option<&[CertificateDer<'static>]>,
) -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore::empty();
    match authorities {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(own) => own.iter().try_for_each(|certificate| roots.add(certificate.clone()))?,
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
