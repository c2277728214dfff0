//! Security headers for every answer, errors included, and the classes of caching.

use crate::config::Origin;
use core_wasm::content::SITE;
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

/// What an answer that is no page may do in a browser: nothing.
const PLAIN_CONTENT: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What no page of the house asks a browser for, payment aside.
const POWERS_OFF: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), \
    gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), serial=(), \
    usb=(), xr-spatial-tracking=()";

/// How long an answer may be kept, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caching {
    /// A page: kept by anyone, asked about each time.
    Page,
    /// A file whose name changes with its content.
    Forever,
    /// A file that keeps its name: asked about each time.
    Revalidate,
    /// An answer for one visitor at one moment.
    Never,
}

impl Caching {
    /// The `Cache-Control` of the class.
    pub fn value(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Page => "public, max-age=0, must-revalidate",
            Self::Forever => "public, max-age=31536000, immutable",
            Self::Revalidate => "no-cache",
            Self::Never => "no-store",
        })
    }
}

/// What the headers depend on, and the plain set made from it once.
#[derive(Debug, Clone)]
pub struct Security {
    stripe: bool,
    backend: Option<Origin>,
    frames: String,
    plain: HeaderMap,
}

/// The hashes of style sheets as a directive lists them.
fn sources(hashes: &[String]) -> String {
    hashes.iter().map(|hash| format!(" '{hash}'")).collect()
}

/// Where the forms stand that the content takes from elsewhere, as a directive lists them.
fn foreign_forms() -> String {
    let addresses = SITE.forms.iter().filter_map(|door| door.address);
    let mut origins: Vec<String> = addresses.filter_map(|address| origin_of(address.0)).collect();
    origins.sort_unstable();
    origins.dedup();
    origins.iter().map(|origin| format!(" {origin}")).collect()
}

/// Scheme and host of an address on the web.
fn origin_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let origin = Origin::parse(&format!("{}://{}", uri.scheme_str()?, uri.authority()?)).ok()?;
    Some(origin.as_str().to_owned())
}

/// Takes back what only an answer over https may say (RFC 6797, 7.2).
pub(crate) fn forget_https(headers: &mut HeaderMap) {
    headers.remove(STRICT_TRANSPORT_SECURITY);
}

impl Security {
    /// `https`: browsers reach the shop over TLS; `stripe`: its till is Stripe's; `backend`: the hosted
    /// backend that the build names, which opens Stripe's checkout by itself.
    pub fn new(https: bool, stripe: bool, backend: Option<Origin>) -> Self {
        let mut plain = HeaderMap::new();
        plain.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(PLAIN_CONTENT));
        plain.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        plain.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        plain.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
        plain.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        plain.insert(RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
        if https {
            plain.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
        }
        Self { stripe: stripe || backend.is_some(), backend, frames: foreign_forms(), plain }
    }

    /// Whether the build names a hosted backend, which sells in the place of a till of this server's.
    pub fn sells_elsewhere(&self) -> bool {
        self.backend.is_some()
    }

    /// The headers of an answer that is no page.
    pub fn plain(&self) -> &HeaderMap {
        &self.plain
    }

    /// The headers of a file that is no page. A drawing may bring style sheets of its own, told by their hashes; what
    /// is `shared` with links may be shown by every site.
    ///
    /// # Errors
    /// A hash that cannot stand in a header.
    pub fn file(&self, styles: &[String], shared: bool) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.plain.clone();
        if !styles.is_empty() {
            let content = format!("{PLAIN_CONTENT}; style-src{}", sources(styles));
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&content)?);
        }
        if shared {
            headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        }
        Ok(headers)
    }

    /// The headers of a page: `styles` are the hashes of its inline style sheets (`sha256-…`); `checkout`
    /// tells whether it may open Stripe's checkout.
    ///
    /// # Errors
    /// A hash or an origin that cannot stand in a header.
    pub fn page(&self, styles: &[String], checkout: bool) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.plain.clone();
        let content = HeaderValue::from_str(&self.content_policy(styles, checkout))?;
        headers.insert(CONTENT_SECURITY_POLICY, content);
        let payment = if checkout && self.stripe {
            "(self \"https://js.stripe.com\" \"https://checkout.stripe.com\")"
        } else {
            "()"
        };
        headers
            .insert(PERMISSIONS_POLICY, HeaderValue::from_str(&format!("{POWERS_OFF}, payment={payment}"))?);
        if checkout {
            headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin-allow-popups"));
        }
        Ok(headers)
    }

    /// The headers of a form's page, which needs no script and may stand in a dialog of the house.
    ///
    /// # Errors
    /// As [`Security::page`].
    pub fn form(&self, styles: &[String]) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.page(styles, false)?;
        let styles = sources(styles);
        let content = format!(
            "default-src 'none'; style-src 'self'{styles}; img-src 'self' data:; font-src 'self'; \
             manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
        );
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&content)?);
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
        Ok(headers)
    }

    /// The headers of a page of the program, which needs no script and stands in nobody's frame.
    ///
    /// # Errors
    /// As [`Security::page`].
    pub fn program(&self, styles: &[String]) -> Result<HeaderMap, InvalidHeaderValue> {
        let mut headers = self.page(styles, false)?;
        let styles = sources(styles);
        let content = format!(
            "default-src 'none'; style-src 'self'{styles}; img-src 'self' data:; font-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'"
        );
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&content)?);
        Ok(headers)
    }

    fn content_policy(&self, styles: &[String], checkout: bool) -> String {
        let stripe = |hosts: &'static str| if checkout && self.stripe { hosts } else { "" };
        let backend = self.backend.as_ref().map(|origin| format!(" {origin}")).unwrap_or_default();
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
            format!(
                "connect-src 'self'{}{backend}",
                stripe(" https://api.stripe.com https://checkout.stripe.com")
            ),
            "manifest-src 'self'".to_owned(),
            "object-src 'none'".to_owned(),
            "base-uri 'none'".to_owned(),
            // The plain form is answered with 303 to Stripe's hosted page, which this directive covers too.
            format!("form-action 'self'{}", stripe(" https://checkout.stripe.com")),
            "frame-ancestors 'none'".to_owned(),
            // The forms of the dialogs, and Stripe's.
            format!(
                "frame-src 'self'{}{}",
                self.frames,
                stripe(
                    " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com \
                     https://checkout.stripe.com"
                )
            ),
        ];
        directives.join("; ")
    }

    /// The last step of the pipeline: an answer that carries no policy yet gets the plain set.
    pub fn complete(&self, headers: &mut HeaderMap) {
        if headers.contains_key(CONTENT_SECURITY_POLICY) {
            return;
        }
        for (name, value) in &self.plain {
            headers.insert(name, value.clone());
        }
        if !headers.contains_key(CACHE_CONTROL) {
            headers.insert(CACHE_CONTROL, Caching::Never.value());
        }
    }
}

#[cfg(test)]
mod tests;
