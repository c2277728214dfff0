//! The second step: what stands at a path. Endpoints by name, files by address, pages by the core's registry.

use crate::{assets::File, error::RequestError, forms::Form, shop::Shop};
use core_wasm::routes::{Resolution, RouteId, resolve};
use hyper::Method;
use percent_encoding::percent_decode_str;

/// Everything that answers.
#[derive(Debug)]
pub(crate) enum Place<'shop> {
    /// `POST /functions/v1/create-initiation-checkout`.
    OpenCheckout,
    /// `GET /functions/v1/checkout-status`.
    CheckoutStatus,
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
    /// A page or another file.
    File(&'shop File),
    /// Another form of a page's path.
    Moved(String),
    /// `OPTIONS *`: the server itself.
    Server,
}

impl Place<'_> {
    /// The methods that a place takes, as its `Allow` header tells them.
    pub(crate) fn allow(&self) -> &'static str {
        match self {
            Self::OpenCheckout => "POST, OPTIONS",
            Self::Demo(_) | Self::Form(_) => "GET, HEAD, POST, OPTIONS",
            Self::Server => "OPTIONS",
            Self::CheckoutStatus
            | Self::Health
            | Self::Welcome
            | Self::Sent(_)
            | Self::File(_)
            | Self::Moved(_) => "GET, HEAD, OPTIONS",
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

/// Whether a path belongs to programs, which are told of errors in JSON.
pub(crate) fn is_for_programs(path: &str) -> bool {
    path.starts_with("/functions/")
}

/// Finds what stands at a raw path.
///
/// # Errors
/// [`RequestError::NotFound`].
pub(crate) fn find<'shop>(shop: &'shop Shop, path: &str) -> Result<Place<'shop>, RequestError> {
    match path {
        "/functions/v1/create-initiation-checkout" => return Ok(Place::OpenCheckout),
        "/functions/v1/checkout-status" => return Ok(Place::CheckoutStatus),
        "/healthz" => return Ok(Place::Health),
        "*" => return Ok(Place::Server),
        _ => {}
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
        Resolution::NotFound => file(shop, path).map(Place::File).ok_or(RequestError::NotFound),
    }
}

/// A file by its decoded address. The files are those that were read at the start, so no path leads outside;
/// an encoded slash or a `..` is part of no name among them.
fn file<'shop>(shop: &'shop Shop, path: &str) -> Option<&'shop File> {
    if path.contains('%') {
        let slashes = path.matches('/').count();
        let decoded = percent_decode_str(path).decode_utf8().ok()?;
        // A slash that was encoded is not the slash between two folders.
        (decoded.matches('/').count() == slashes).then(|| shop.site.file(&decoded))?
    } else {
        shop.site.file(path)
    }
}
