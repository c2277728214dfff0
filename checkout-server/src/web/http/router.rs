//! Router: endpoints by path, pages by the core's route registry, files by decoded path.

use crate::{
    app_state::AppState,
    base::error::RequestError,
    checkout::handlers::create_checkout::Requested,
    counting::handlers::count,
    site::{
        Form, Site, StaticFile,
        handlers::{
            program_pages::{self, ProgramRequest},
            security_txt,
        },
    },
};
use core_wasm::{
    catalog::model::{Offer, Redirect},
    offers, redirects,
    routes::{Resolution, RouteId, resolve},
};
use hyper::Method;
use percent_encoding::percent_decode_str;

#[cfg(any(test, fuzzing))]
pub mod properties;

/// A matched route.
#[derive(Debug)]
pub(super) enum Route<'app> {
    /// `POST /functions/v1/create-initiation-checkout`, or `…/create-checkout` with an offer.
    CreateCheckout(Requested),
    /// `GET /functions/v1/checkout-status`.
    CheckoutStatus,
    /// `POST /webhooks/stripe`.
    Webhook,
    /// `POST /count`: reports of the site's pages.
    Count,
    /// `GET /healthz`.
    Health,
    /// `GET /readyz`.
    Ready,
    /// `GET /{offer}/welcome`: the return URL of the checkout.
    Welcome(&'static Offer),
    /// `/{offer}/demo`: the payment page of the demo, and its form.
    DemoCheckout(&'static Offer, &'app StaticFile),
    /// `/forms/{form}`: the form page, and its submission.
    Form(&'app Form),
    /// `GET /forms/{form}/sent`: the page after a submission.
    FormSent(&'app Form),
    /// `/program/{token}` and below: a page of the delivered program.
    Program(ProgramRequest),
    /// `/journal` and the further pages of its list, with or without a search.
    Journal(&'app StaticFile),
    /// A page or another file.
    File(&'app StaticFile),
    /// Redirect to this spelling of the path.
    Canonical(String),
    /// A former path: redirects by a rule of the content.
    FormerPath(&'static Redirect),
    /// `GET /.well-known/security.txt`.
    SecurityTxt,
    /// `OPTIONS *`.
    Asterisk,
}

impl Route<'_> {
    /// Supported methods, as in an `Allow` header.
    pub(super) fn allow(&self) -> &'static str {
        match self {
            Self::CreateCheckout(_) | Self::Webhook | Self::Count => "POST, OPTIONS",
            Self::DemoCheckout(..) | Self::Form(_) => "GET, HEAD, POST, OPTIONS",
            Self::Asterisk => "OPTIONS",
            Self::CheckoutStatus
            | Self::Health
            | Self::Ready
            | Self::Welcome(_)
            | Self::FormSent(_)
            | Self::Program(_)
            | Self::Journal(_)
            | Self::File(_)
            | Self::Canonical(_)
            | Self::FormerPath(_)
            | Self::SecurityTxt => "GET, HEAD, OPTIONS",
        }
    }

    /// Rejects a method that the route does not support.
    pub(super) fn check_method(&self, method: &Method) -> Result<(), RequestError> {
        let allow = self.allow();
        let mut allowed = allow.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        if allowed.any(|name| name == method.as_str().as_bytes()) {
            Ok(())
        } else {
            Err(RequestError::MethodNotAllowed(allow))
        }
    }
}

/// True if a path belongs to the API, whose errors are JSON.
pub(super) fn is_api(path: &str) -> bool {
    path.starts_with("/functions/") || path.starts_with("/webhooks/")
}

/// Matches a raw path.
///
/// # Errors
/// [`RequestError::NotFound`].
pub(super) fn find<'app>(app: &'app AppState, path: &'app str) -> Result<Route<'app>, RequestError> {
    match path {
        "/functions/v1/create-initiation-checkout" => {
            return Ok(Route::CreateCheckout(Requested::Initiation));
        }
        "/functions/v1/create-checkout" => return Ok(Route::CreateCheckout(Requested::InBody)),
        "/functions/v1/checkout-status" => return Ok(Route::CheckoutStatus),
        "/webhooks/stripe" => return Ok(Route::Webhook),
        count::PATH => return Ok(Route::Count),
        "/healthz" => return Ok(Route::Health),
        "/readyz" => return Ok(Route::Ready),
        "*" => return Ok(Route::Asterisk),
        _ => {}
    }
    if program_pages::contains(path) {
        let program = program_pages::resolve(app, path).ok_or(RequestError::NotFound)?;
        return Ok(program.canonical.clone().map_or(Route::Program(program), Route::Canonical));
    }
    let page = |path: &str| app.site.page(path).ok_or(RequestError::NotFound);
    let offer = |slug: Option<&str>| slug.and_then(offers::find).ok_or(RequestError::NotFound);
    let form = |slug: Option<&str>| slug.and_then(|slug| app.site.form(slug)).ok_or(RequestError::NotFound);
    match resolve(path) {
        // A file with this exact path comes before a redirect to a page.
        Resolution::Redirect { to } => Ok(file(&app.site, path)
            .map(Route::File)
            .or_else(|| redirects::find(path).map(Route::FormerPath))
            .unwrap_or(Route::Canonical(to))),
        Resolution::Page(resolved) => match resolved.route.id {
            RouteId::Welcome => offer(resolved.slug.as_deref()).map(Route::Welcome),
            RouteId::Demo => Ok(Route::DemoCheckout(offer(resolved.slug.as_deref())?, page(&resolved.path)?)),
            RouteId::Form => form(resolved.slug.as_deref()).map(Route::Form),
            RouteId::FormSent => form(resolved.slug.as_deref()).map(Route::FormSent),
            RouteId::Journal | RouteId::JournalPage => page(&resolved.path).map(Route::Journal),
            _ => page(&resolved.path).map(Route::File),
        },
        Resolution::NotFound => file(&app.site, path)
            .map(Route::File)
            .or_else(|| generated(path))
            .or_else(|| redirects::find(path).map(Route::FormerPath))
            .ok_or(RequestError::NotFound),
    }
}

/// Route of a generated file, which a file of the site overrides.
fn generated(path: &str) -> Option<Route<'static>> {
    match path {
        security_txt::PATH => Some(Route::SecurityTxt),
        security_txt::LEGACY_PATH => Some(Route::Canonical(security_txt::PATH.to_owned())),
        _ => None,
    }
}

/// File by its decoded path. Files are looked up by name in memory, so neither `..` nor an encoded slash leads outside
/// the site.
fn file<'site>(site: &'site Site, path: &str) -> Option<&'site StaticFile> {
    if path.contains('%') {
        let slashes = path.matches('/').count();
        let decoded = percent_decode_str(path).decode_utf8().ok()?;
        // An encoded slash is not a path separator.
        (decoded.matches('/').count() == slashes).then(|| site.file(&decoded))?
    } else {
        site.file(path)
    }
}
