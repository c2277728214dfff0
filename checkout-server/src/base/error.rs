//! Errors: `ConfigError` and `StartupError` for the operator, `RequestError` for clients.

use core_wasm::{
    catalog::content::FORMS,
    messages::{MESSAGES, SERVER_MESSAGES},
};
use hyper::StatusCode;
use std::fmt;

/// Error that the operator has to correct: the fault and the remedy, in a sentence or two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError(String);

impl ConfigError {
    /// Creates an error with this message, which must never contain a secret.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Error for a file of the build that cannot be served.
    pub(crate) fn unusable(file: &str, reason: &impl fmt::Display) -> Self {
        Self(format!("{file} cannot be served: {reason}. Run npm run build again."))
    }

    pub(crate) fn joined(errors: Vec<Self>) -> Self {
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        Self(lines.join("\n"))
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// All errors that keep the server from starting, so that one round of corrections is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartupError {
    errors: Vec<ConfigError>,
}

impl StartupError {
    /// Creates the error from all faults, in the order in which they were found.
    pub fn new(errors: Vec<ConfigError>) -> Self {
        Self { errors }
    }
}

impl From<ConfigError> for StartupError {
    fn from(error: ConfigError) -> Self {
        Self::new(vec![error])
    }
}

impl fmt::Display for StartupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "The server does not start yet:")?;
        self.errors.iter().try_for_each(|error| write!(out, "\n  - {error}"))
    }
}

impl std::error::Error for StartupError {}

/// Why a checkout cannot be created or looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckoutError {
    /// No payment provider is configured.
    Disabled,
    /// The provider or the store is overloaded; retry after this many seconds.
    Busy(u32),
    /// The provider cannot be reached, or has an outage.
    NoResponse,
    /// The provider rejected the request, or its response cannot be used.
    Failed,
    /// The provider refuses the key (401), or a right that the key lacks (403): every further request would fail, too.
    KeyRefused,
    /// The session does not exist, or is not an order of this site.
    SessionUnknown,
}

/// Purpose of a request to the checkout. A failed look-up has another message than a failed creation, because its buyer
/// may have paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckoutPurpose {
    /// Starts a checkout.
    Creation,
    /// Looks up the state of a checkout.
    LookUp,
}

/// Why a request fails.
///
/// Each variant has one status and one message. The message never repeats text of Stripe or the client, which
/// is at most logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestError {
    /// The request is not valid HTTP.
    MalformedRequest,
    /// The request target exceeds the limit.
    UriTooLong,
    /// The server failed while it handled the request.
    Internal,
    /// The request was not handled in time. It is unknown whether it had an effect.
    HandlerTimeout,
    /// The connection limit is reached.
    TooManyConnections,
    /// A checkout cannot be created or looked up.
    Checkout(CheckoutPurpose, CheckoutError),
    /// The client exceeds the rate limit of the checkout; seconds until the next request is allowed.
    CheckoutRateLimited(CheckoutPurpose, u32),
    /// No page, file or endpoint has this path.
    NotFound,
    /// The path exists but does not support the method; lists the supported methods.
    MethodNotAllowed(&'static str),
    /// The template of a page cannot be filled in.
    PageNotRendered,
    /// No acceptable content coding exists.
    NotAcceptable,
    /// `If-Match` names another version.
    PreconditionFailed,
    /// The requested range begins after the end; contains the length of the content in bytes.
    RangeNotSatisfiable(usize),
    /// A POST came from a page of another origin.
    CrossOrigin,
    /// The body is neither empty nor `{}`, or has unknown fields.
    InvalidBody,
    /// The endpoint does not take bodies of this type.
    UnsupportedMediaType,
    /// The body exceeds the limit.
    BodyTooLarge,
    /// The body did not arrive in time.
    BodyTimeout,
    /// `session_id` is missing, repeated or malformed.
    InvalidSessionId,
    /// No offer has this slug, or it is not for sale.
    OfferNotForSale,
    /// The client exceeds the rate limit of forms or of beacons; seconds until the next one is allowed.
    FormRateLimited(u32),
    /// The client exceeds the rate limit of the journal's search; seconds until the next search is allowed.
    SearchRateLimited(u32),
    /// The store cannot save a form submission.
    SubmissionNotStored,
    /// A webhook has no valid signature, or an old one.
    InvalidSignature,
    /// A webhook event cannot be parsed.
    InvalidEvent,
    /// A webhook cannot be verified or stored now; Stripe sends it again.
    EventNotStored,
    /// The bodies of all requests of this kind together exceed their memory budget.
    BodyMemoryExhausted,
}

/// `Retry-After` of a rejected connection, in seconds.
const CONNECTION_RETRY_SECONDS: u32 = 5;

/// `Retry-After` if there is no memory for a body, in seconds: after `BODY_TIME`, stalled bodies are gone.
const BODY_RETRY_SECONDS: u32 = 10;

impl CheckoutPurpose {
    /// Message that asks to try again later.
    fn busy(self) -> &'static str {
        match self {
            Self::Creation => MESSAGES.checkout_busy,
            Self::LookUp => SERVER_MESSAGES.order_unreachable,
        }
    }
}

impl CheckoutError {
    fn status_and_message(self, purpose: CheckoutPurpose) -> (StatusCode, &'static str) {
        use CheckoutPurpose::{Creation, LookUp};
        match (self, purpose) {
            (Self::SessionUnknown, _) => (StatusCode::NOT_FOUND, SERVER_MESSAGES.request_session),
            (Self::Disabled, Creation) => (StatusCode::SERVICE_UNAVAILABLE, MESSAGES.checkout_closed),
            (Self::Disabled, LookUp) | (Self::Busy(_), _) => {
                (StatusCode::SERVICE_UNAVAILABLE, purpose.busy())
            }
            (Self::NoResponse, _) | (Self::Failed | Self::KeyRefused, LookUp) => {
                (StatusCode::BAD_GATEWAY, purpose.busy())
            }
            (Self::Failed | Self::KeyRefused, Creation) => {
                (StatusCode::BAD_GATEWAY, MESSAGES.checkout_fallback)
            }
        }
    }
}

impl RequestError {
    /// The session does not exist, or is not an order of this site.
    pub const UNKNOWN_SESSION: Self = Self::Checkout(CheckoutPurpose::LookUp, CheckoutError::SessionUnknown);

    /// The HTTP status.
    pub fn status(self) -> StatusCode {
        self.status_and_message().0
    }

    /// The message text. Visitors see the text of the content; Stripe gets the text written here, which the
    /// operator sees in Stripe's dashboard.
    pub fn message(self) -> &'static str {
        self.status_and_message().1
    }

    fn status_and_message(self) -> (StatusCode, &'static str) {
        use StatusCode as Status;
        let messages = &SERVER_MESSAGES;
        match self {
            Self::MalformedRequest => (Status::BAD_REQUEST, messages.request_malformed),
            Self::InvalidBody => (Status::BAD_REQUEST, messages.request_body),
            Self::InvalidSessionId => (Status::BAD_REQUEST, messages.request_session),
            Self::InvalidSignature => {
                (Status::BAD_REQUEST, "This message is not signed by Stripe, or too long ago.")
            }
            Self::InvalidEvent => (Status::BAD_REQUEST, "This message cannot be read."),
            Self::CrossOrigin => (Status::FORBIDDEN, messages.request_origin),
            Self::NotFound => (Status::NOT_FOUND, MESSAGES.not_found_text),
            Self::OfferNotForSale => (Status::NOT_FOUND, messages.not_for_sale),
            Self::MethodNotAllowed(_) => (Status::METHOD_NOT_ALLOWED, messages.request_method),
            Self::NotAcceptable => (Status::NOT_ACCEPTABLE, messages.page_encoding),
            Self::BodyTimeout => (Status::REQUEST_TIMEOUT, messages.request_late),
            Self::PreconditionFailed => (Status::PRECONDITION_FAILED, messages.page_changed),
            Self::BodyTooLarge => (Status::PAYLOAD_TOO_LARGE, messages.request_too_large),
            Self::UriTooLong => (Status::URI_TOO_LONG, messages.request_too_large),
            Self::UnsupportedMediaType => (Status::UNSUPPORTED_MEDIA_TYPE, messages.request_media_type),
            Self::RangeNotSatisfiable(_) => (Status::RANGE_NOT_SATISFIABLE, messages.page_range),
            Self::SearchRateLimited(_) => (Status::TOO_MANY_REQUESTS, messages.search_limit),
            Self::FormRateLimited(_) => (Status::TOO_MANY_REQUESTS, FORMS.messages.too_many),
            Self::CheckoutRateLimited(purpose, _) => (Status::TOO_MANY_REQUESTS, purpose.busy()),
            Self::Checkout(purpose, error) => error.status_and_message(purpose),
            Self::Internal | Self::PageNotRendered => (Status::INTERNAL_SERVER_ERROR, messages.unexpected),
            Self::HandlerTimeout => (Status::SERVICE_UNAVAILABLE, messages.request_unfinished),
            Self::SubmissionNotStored => (Status::SERVICE_UNAVAILABLE, FORMS.messages.trouble),
            Self::EventNotStored => {
                (Status::SERVICE_UNAVAILABLE, "This message cannot be taken now. Please send it again.")
            }
            Self::TooManyConnections | Self::BodyMemoryExhausted => {
                (Status::SERVICE_UNAVAILABLE, messages.overloaded)
            }
        }
    }

    /// `Retry-After` in seconds, if known.
    pub fn retry_after(self) -> Option<u32> {
        match self {
            Self::FormRateLimited(seconds)
            | Self::SearchRateLimited(seconds)
            | Self::CheckoutRateLimited(_, seconds)
            | Self::Checkout(_, CheckoutError::Busy(seconds)) => Some(seconds),
            Self::TooManyConnections => Some(CONNECTION_RETRY_SECONDS),
            Self::BodyMemoryExhausted => Some(BODY_RETRY_SECONDS),
            _ => None,
        }
    }
}
