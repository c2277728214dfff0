//! Security headers: Content-Security-Policy and its companions, on every response, errors included.

use super::cache_policy::CachePolicy;
use crate::config::Origin;
use core_wasm::catalog::content::SITE;
use hyper::{
    HeaderMap, Uri,
    header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, InvalidHeaderValue, REFERRER_POLICY,
        STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
    },
};

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Content-Security-Policy of responses other than pages: they may load nothing.
const BASE_CSP: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Permissions-Policy: browser features that no page uses, except payment.
const DISABLED_FEATURES: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), \
    gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), serial=(), \
    usb=(), xr-spatial-tracking=()";

/// Inputs of the headers, and the base set that all responses have.
#[derive(Debug, Clone)]
pub struct SecurityHeaders {
    stripe: bool,
    backend: Option<Origin>,
    form_origins: String,
    base: HeaderMap,
}

/// Hashes of inline style sheets as CSP sources.
fn sources(hashes: &[String]) -> String {
    hashes.iter().map(|hash| format!(" '{hash}'")).collect()
}

/// Origins of external forms in the content, as CSP sources.
fn external_form_origins() -> String {
    let addresses = SITE.forms.iter().filter_map(|form| form.address);
    let mut origins: Vec<String> = addresses.filter_map(|address| origin_of(address.0)).collect();
    origins.sort_unstable();
    origins.dedup();
    origins.iter().map(|origin| format!(" {origin}")).collect()
}

fn origin_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let origin = Origin::parse(&format!("{}://{}", uri.scheme_str()?, uri.authority()?)).ok()?;
    Some(origin.as_str().to_owned())
}

impl SecurityHeaders {
    /// `https`: browsers reach the site over TLS. `stripe`: Stripe is the payment provider. `backend`: the build's
    /// hosted backend, which opens Stripe's checkout itself.
    pub fn new(https: bool, stripe: bool, backend: Option<Origin>) -> Self {
        let mut base = HeaderMap::new();
        base.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(BASE_CSP));
        base.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        base.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        base.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
        base.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        base.insert(RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
        if https {
            base.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
        }
        Self { stripe: stripe || backend.is_some(), backend, form_origins: external_form_origins(), base }
    }

    /// True if the build has a hosted backend, which sells instead of this server.
    pub fn has_hosted_backend(&self) -> bool {
        self.backend.is_some()
    }

    /// Headers of responses other than pages.
    pub fn base(&self) -> &HeaderMap {
        &self.base
    }

    /// Headers of a file other than a page. An SVG may have inline style sheets, given by their hashes. A `shared` file
    /// may be embedded by other sites.
    ///
    /// # Errors
    /// A hash that is no valid header value.
    pub fn file(&self, styles: &[String], shared: bool) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.base.clone();
        if !styles.is_empty() {
            let csp = format!("{BASE_CSP}; style-src{}", sources(styles));
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&csp)?);
        }
        if shared {
            headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        }
        Ok(headers)
    }

    /// Headers of a page. `styles`: hashes of its inline style sheets (`sha256-…`). `checkout`: whether it may open
    /// Stripe's checkout.
    ///
    /// # Errors
    /// A hash or an origin that is no valid header value.
    pub fn page(&self, styles: &[String], checkout: bool) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.base.clone();
        let csp = HeaderValue::from_str(&self.page_csp(styles, checkout))?;
        headers.insert(CONTENT_SECURITY_POLICY, csp);
        let payment = if checkout && self.stripe {
            "(self \"https://js.stripe.com\" \"https://checkout.stripe.com\")"
        } else {
            "()"
        };
        headers.insert(
            PERMISSIONS_POLICY,
            HeaderValue::from_str(&format!("{DISABLED_FEATURES}, payment={payment}"))?,
        );
        if checkout {
            headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin-allow-popups"));
        }
        Ok(headers)
    }

    /// Headers of a form page, which needs no script.
    ///
    /// # Errors
    /// As [`SecurityHeaders::page`].
    pub fn form(&self, styles: &[String]) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.page(styles, false)?;
        let styles = sources(styles);
        let csp = format!(
            "default-src 'none'; style-src 'self'{styles}; img-src 'self' data:; font-src 'self'; \
             manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        );
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&csp)?);
        Ok(headers)
    }

    /// Headers of a page of the delivered program, which needs one script of this origin, asks whether this server
    /// answers, and may not be framed.
    ///
    /// # Errors
    /// As [`SecurityHeaders::page`].
    pub fn program_page(&self, styles: &[String]) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.page(styles, false)?;
        let styles = sources(styles);
        let csp = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'{styles}; img-src 'self' data:; \
             font-src 'self'; connect-src 'self'; media-src blob:; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'"
        );
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&csp)?);
        Ok(headers)
    }

    fn page_csp(&self, styles: &[String], checkout: bool) -> String {
        let stripe = |hosts: &'static str| if checkout && self.stripe { hosts } else { "" };
        // The backend's realtime service is a WebSocket, which an http source does not cover.
        let backend = self
            .backend
            .as_ref()
            .map(|origin| format!(" {origin} {}", origin.as_str().replacen("http", "ws", 1)))
            .unwrap_or_default();
        let styles = sources(styles);
        let directives = [
            "default-src 'none'".to_owned(),
            format!(
                "script-src 'self' 'wasm-unsafe-eval'{}",
                stripe(" https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com")
            ),
            format!("style-src 'self'{styles}"),
            format!("img-src 'self' data:{}", stripe(" https://*.stripe.com")),
            "font-src 'self'".to_owned(),
            // Voice recordings.
            "media-src 'self'".to_owned(),
            format!(
                "connect-src 'self'{}{backend}",
                stripe(" https://api.stripe.com https://checkout.stripe.com")
            ),
            "manifest-src 'self'".to_owned(),
            "base-uri 'none'".to_owned(),
            // The checkout form redirects (303) to Stripe's page, which this directive covers, too.
            format!("form-action 'self'{}", stripe(" https://checkout.stripe.com")),
            "frame-ancestors 'none'".to_owned(),
            // Form pages in dialogs, external forms, and Stripe's.
            format!(
                "frame-src 'self'{}{}",
                self.form_origins,
                stripe(
                    " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com \
                     https://checkout.stripe.com"
                )
            ),
        ];
        directives.join("; ")
    }

    /// Adds the base set to a response without a Content-Security-Policy, and `no-store` if it has no cache policy.
    pub fn apply_defaults(&self, headers: &mut HeaderMap) {
        if headers.contains_key(CONTENT_SECURITY_POLICY) {
            return;
        }
        for (name, value) in &self.base {
            headers.insert(name, value.clone());
        }
        if !headers.contains_key(CACHE_CONTROL) {
            headers.insert(CACHE_CONTROL, CachePolicy::NoStore.header_value());
        }
    }
}

#[cfg(test)]
mod tests;
