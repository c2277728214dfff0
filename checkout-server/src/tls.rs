//! TLS client configuration: rustls with ring, for Stripe and notifications.

use rustls::{ClientConfig, RootCertStore, crypto::ring};
use std::sync::Arc;

/// A client configuration that trusts Mozilla's certificate authorities.
///
/// # Errors
/// TLS versions that the cryptography does not support.
pub(crate) fn client_config() -> Result<ClientConfig, rustls::Error> {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
