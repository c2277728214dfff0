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

    /// The headers of an answer that is no page.
    pub fn plain(&self) -> &HeaderMap {
        &self.plain
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
mod tests {
    use super::*;

    const HASH: &str = "sha256-AAAA=";

    #[track_caller]
    fn check(security: &Security, checkout: bool, expected: &[&str], absent: &[&str]) {
        let headers = security.page(&[HASH.to_owned()], checkout).unwrap();
        let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
        for part in expected {
            assert!(policy.split("; ").any(|directive| directive == *part), "{part} not in {policy}");
        }
        for part in absent {
            assert!(!policy.contains(part), "{part} in {policy}");
        }
    }

    #[test]
    fn a_page_allows_its_own_origin_and_its_own_style_sheet_and_no_more() {
        let expected = [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self' 'sha256-AAAA='",
            "img-src 'self' data:",
            "connect-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "frame-src 'self'",
        ];
        check(&Security::new(false, true, None), false, &expected, &["stripe", "unsafe-inline"]);
        check(&Security::new(false, false, None), true, &expected, &["stripe"]);
    }

    #[test]
    fn a_page_that_sells_through_stripe_allows_stripe() {
        let expected = [
            "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
            "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com",
            "connect-src 'self' https://api.stripe.com https://checkout.stripe.com",
            "img-src 'self' data: https://*.stripe.com",
            "form-action 'self' https://checkout.stripe.com",
        ];
        check(&Security::new(true, true, None), true, &expected, &[]);
    }

    #[test]
    fn a_hosted_backend_may_be_called_from_every_page_and_brings_stripe_to_the_checkout() {
        let backend = Origin::parse("https://house.example").unwrap();
        let security = Security::new(true, false, Some(backend));
        check(&security, false, &["connect-src 'self' https://house.example"], &["stripe"]);
        check(
            &security,
            true,
            &["connect-src 'self' https://api.stripe.com https://checkout.stripe.com https://house.example"],
            &[],
        );
    }

    #[test]
    fn a_form_needs_no_script_and_stands_in_a_frame_of_the_house() {
        let headers = Security::new(false, true, None).form(&[HASH.to_owned()]).unwrap();
        let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert_eq!(
            policy,
            "default-src 'none'; style-src 'self' 'sha256-AAAA='; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
        );
        assert_eq!(headers[X_FRAME_OPTIONS], "SAMEORIGIN");
    }

    #[test]
    fn a_form_from_elsewhere_is_known_by_its_origin() {
        assert_eq!(origin_of("https://Forms.example/f/1?a=b#c").as_deref(), Some("https://forms.example"));
        assert_eq!(origin_of("https://forms.example:8443").as_deref(), Some("https://forms.example:8443"));
        assert_eq!(origin_of("forms.example"), None);
    }

    #[test]
    fn only_an_https_shop_insists_on_https() {
        let insists =
            |https| Security::new(https, false, None).plain().contains_key(STRICT_TRANSPORT_SECURITY);
        assert!(insists(true));
        assert!(!insists(false));
    }
}
