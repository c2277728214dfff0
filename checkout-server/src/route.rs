//! The second step: what stands at a path. Endpoints by name, files by address, pages by the core's registry.

use crate::{
    assets::{File, Site},
    error::RequestError,
    forms::Form,
    program::{self, Opened},
    security_txt,
    shop::Shop,
};
use core_wasm::{
    model::Redirect,
    redirects,
    routes::{Resolution, RouteId, resolve},
};
use hyper::Method;
use percent_encoding::percent_decode_str;

#[cfg(any(test, fuzzing))]
pub mod promises;

/// Everything that answers.
#[derive(Debug)]
pub(crate) enum Place<'shop> {
    /// `POST /functions/v1/create-initiation-checkout`.
    OpenCheckout,
    /// `GET /functions/v1/checkout-status`.
    CheckoutStatus,
    /// `POST /webhooks/stripe`.
    Webhook,
    /// `GET /healthz`.
    Health,
    /// `GET /initiation/welcome`, in the state that the till tells.
    Welcome,
    /// `/initiation/demo`: the page, and the post that plays a payment.
    Demo(&'shop File),
    /// `/forms/{form}`: the page, and the post that brings a letter.
    Form(&'shop Form),
    /// `GET /forms/{form}/sent`: where a letter that has arrived leads to.
    Sent(&'shop Form),
    /// `/program/{token}` and below: a page of the program, for the order behind the link.
    Program(Opened<'shop>),
    /// A page or another file.
    File(&'shop File),
    /// Another form of a page's path.
    Moved(String),
    /// An address of earlier days.
    Old(&'static Redirect),
    /// `GET /.well-known/security.txt`.
    SecurityTxt,
    /// `OPTIONS *`: the server itself.
    Server,
}

impl Place<'_> {
    /// The methods that a place takes, as its `Allow` header tells them.
    pub(crate) fn allow(&self) -> &'static str {
        match self {
            Self::OpenCheckout | Self::Webhook => "POST, OPTIONS",
            Self::Demo(_) | Self::Form(_) => "GET, HEAD, POST, OPTIONS",
            Self::Server => "OPTIONS",
            Self::CheckoutStatus
            | Self::Health
            | Self::Welcome
            | Self::Sent(_)
            | Self::Program(_)
            | Self::File(_)
            | Self::Moved(_)
            | Self::Old(_)
            | Self::SecurityTxt => "GET, HEAD, OPTIONS",
        }
    }

    /// Refuses a method that the place does not take.
    pub(crate) fn takes(&self, method: &Method) -> Result<(), RequestError> {
        let allow = self.allow();
        if allow.split(", ").any(|allowed| allowed == method.as_str()) {
            Ok(())
        } else {
            Err(RequestError::Method(allow))
        }
    }
}

impl Place<'_> {
    /// Whether a request for it keeps the till busy, and may keep Stripe busy, too.
    pub(crate) fn asks_the_till(&self, method: &Method) -> bool {
        match self {
            Self::OpenCheckout | Self::CheckoutStatus | Self::Welcome => true,
            Self::Demo(_) => method == Method::POST,
            _ => false,
        }
    }
}

/// Whether a path belongs to programs, which are told of errors in JSON.
pub(crate) fn is_for_programs(path: &str) -> bool {
    path.starts_with("/functions/") || path.starts_with("/webhooks/")
}

/// Finds what stands at a raw path.
///
/// # Errors
/// [`RequestError::NotFound`].
pub(crate) fn find<'shop>(shop: &'shop Shop, path: &str) -> Result<Place<'shop>, RequestError> {
    match path {
        "/functions/v1/create-initiation-checkout" => return Ok(Place::OpenCheckout),
        "/functions/v1/checkout-status" => return Ok(Place::CheckoutStatus),
        "/webhooks/stripe" => return Ok(Place::Webhook),
        "/healthz" => return Ok(Place::Health),
        "*" => return Ok(Place::Server),
        _ => {}
    }
    if program::owns(path) {
        let opened = program::open(shop, path).ok_or(RequestError::NotFound)?;
        let bare = path.strip_suffix('/').filter(|_| opened.is_slashed);
        return Ok(bare.map_or(Place::Program(opened), |bare| Place::Moved(bare.to_owned())));
    }
    let page = |path: &str| shop.site.page(path).ok_or(RequestError::NotFound);
    let form = |slug: Option<&str>| slug.and_then(|slug| shop.site.form(slug)).ok_or(RequestError::NotFound);
    match resolve(path) {
        Resolution::Redirect { to } => Ok(Place::Moved(to)),
        Resolution::Page(found) => match found.route.id {
            RouteId::Welcome => Ok(Place::Welcome),
            RouteId::Demo => page(&found.path).map(Place::Demo),
            RouteId::Form => form(found.slug).map(Place::Form),
            RouteId::FormSent => form(found.slug).map(Place::Sent),
            _ => page(&found.path).map(Place::File),
        },
        Resolution::NotFound => file(&shop.site, path)
            .map(Place::File)
            .or_else(|| told_by_the_server(path))
            .or_else(|| redirects::find(path).map(Place::Old))
            .ok_or(RequestError::NotFound),
    }
}

/// What stands at a path where the site has no file.
fn told_by_the_server(path: &str) -> Option<Place<'static>> {
    match path {
        security_txt::PATH => Some(Place::SecurityTxt),
        security_txt::OLD_PATH => Some(Place::Moved(security_txt::PATH.to_owned())),
        _ => None,
    }
}

/// A file by its decoded address. The files are those that were read at the start, so no path leads outside;
/// an encoded slash or a `..` is part of no name among them.
fn file<'site>(site: &'site Site, path: &str) -> Option<&'site File> {
    if path.contains('%') {
        let slashes = path.matches('/').count();
        let decoded = percent_decode_str(path).decode_utf8().ok()?;
        // A slash that was encoded is not the slash between two folders.
        (decoded.matches('/').count() == slashes).then(|| site.file(&decoded))?
    } else {
        site.file(path)
    }
}
