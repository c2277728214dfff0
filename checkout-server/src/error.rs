//! Errors: `ConfigError` and `StartupError` for the operator, `RequestError` for clients.

use core_wasm::{
    catalog::content::FORMS,
    messages::{MESSAGES, SERVER_MESSAGES},
};
use hyper::StatusCode;
use std::fmt;

/// Something that the operator has to correct: what was found and what to do, in a sentence or two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError(String);

impl ConfigError {
    /// An error with this message, which must never quote a secret.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// A file of the build that cannot be served.
    pub(crate) fn unusable(file: &str, reason: &impl fmt::Display) -> Self {
        Self(format!("{file} cannot be served: {reason}. Run npm run build again."))
    }

    /// Several errors as one, a line each.
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

/// Why the server does not start: every error at once, so that one round of corrections is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartupError {
    errors: Vec<ConfigError>,
}

impl StartupError {
    /// All errors, in the order in which they were found.
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

/// Why a request is not answered with what it asked for.
///
/// Each variant has one status and one message. The message never repeats what Stripe or the client sent; that goes
/// to the log, if anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestError {
    /// The path has a broken percent escape or an escaped control byte.
    MalformedPath,
    /// The request is not valid HTTP.
    MalformedRequest,
    /// The request is for another origin, or claims a scheme that it did not use.
    Misdirected,
    /// `CONNECT`, or a transfer coding other than `chunked`.
    NotImplemented,
    /// The request target exceeds the limit.
    UriTooLong,
    /// The request head exceeds the limit.
    HeaderFieldsTooLarge,
    /// The request head did not arrive in time.
    HeaderTimeout,
    /// The connection limit is reached.
    TooManyConnections,
    /// The client exceeds the rate limit of the checkout; the seconds until the next request is allowed.
    CheckoutRateLimited(u32),
    /// No page, file or endpoint has this path.
    NotFound,
    /// The path exists and does not support the method; these are supported.
    MethodNotAllowed(&'static str),
    /// A file of the site that is not in memory cannot be read.
    FileUnreadable,
    /// No acceptable content coding exists.
    NotAcceptable,
    /// `If-Match` names another version.
    PreconditionFailed,
    /// The requested range begins behind the end; the length of the content in bytes.
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
    /// The payment provider does not know the session, or it is of something else.
    UnknownSession,
    /// The client exceeds the rate limit of the checkout, and its order is not settled; the seconds until the next
    /// request is allowed.
    OrderRateLimited(u32),
    /// An order cannot be looked up, and may be paid: the payment provider does not answer, or not usably.
    OrderUnreachable,
    /// The same: the payment provider or the store is overloaded; the seconds until a retry makes sense.
    OrderBusy(u32),
    /// The same: no payment provider is configured.
    OrderLookupDisabled,
    /// There is no offer of this slug, or it is not for sale.
    OfferNotForSale,
    /// No payment provider is configured.
    CheckoutDisabled,
    /// The payment provider or the store is overloaded; the seconds until a retry makes sense.
    CheckoutBusy(u32),
    /// The payment provider cannot be reached, or answers with a server error.
    ProviderUnreachable,
    /// The payment provider rejected the request, or its response cannot be used.
    ProviderError,
    /// The client exceeds the rate limit of the forms; the seconds until the next submission is allowed.
    FormRateLimited(u32),
    /// The store cannot save a form submission.
    SubmissionNotStored,
    /// A webhook has no valid signature, or an old one.
    InvalidSignature,
    /// A webhook event cannot be parsed.
    InvalidEvent,
    /// A webhook cannot be verified or stored now; Stripe sends it again.
    EventNotStored,
    /// The bodies of all webhooks together exceed the memory budget; Stripe sends the event again.
    WebhookMemoryExhausted,
}

/// `Retry-After` of a refused connection, in seconds.
const CONNECTION_RETRY_SECONDS: u32 = 5;

/// `Retry-After` of a webhook for which there is no memory, in seconds: after `BODY_TIME`, stalled bodies are gone.
const WEBHOOK_RETRY_SECONDS: u32 = 10;

impl RequestError {
    /// The HTTP status.
    pub fn status(self) -> StatusCode {
        match self {
            Self::MalformedPath
            | Self::MalformedRequest
            | Self::InvalidBody
            | Self::InvalidSessionId
            | Self::InvalidSignature
            | Self::InvalidEvent => StatusCode::BAD_REQUEST,
            Self::CrossOrigin => StatusCode::FORBIDDEN,
            Self::NotFound | Self::UnknownSession | Self::OfferNotForSale => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::PreconditionFailed => StatusCode::PRECONDITION_FAILED,
            Self::RangeNotSatisfiable(_) => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
            Self::NotImplemented => StatusCode::NOT_IMPLEMENTED,
            Self::BodyTimeout | Self::HeaderTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UriTooLong => StatusCode::URI_TOO_LONG,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::HeaderFieldsTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::ProviderUnreachable | Self::ProviderError | Self::OrderUnreachable => {
                StatusCode::BAD_GATEWAY
            }
            Self::TooManyConnections
            | Self::FileUnreadable
            | Self::CheckoutDisabled
            | Self::CheckoutBusy(_)
            | Self::OrderBusy(_)
            | Self::OrderLookupDisabled
            | Self::SubmissionNotStored
            | Self::EventNotStored
            | Self::WebhookMemoryExhausted => StatusCode::SERVICE_UNAVAILABLE,
            Self::FormRateLimited(_) | Self::CheckoutRateLimited(_) | Self::OrderRateLimited(_) => {
                StatusCode::TOO_MANY_REQUESTS
            }
        }
    }

    /// The message for the visitor or the calling program, from the core's catalog where it has one.
    pub fn message(self) -> &'static str {
        match self {
            Self::MalformedPath => "This address cannot be read. Please check how it is written.",
            Self::MalformedRequest => {
                "This request cannot be read. Please begin again on the page of the house."
            }
            Self::Misdirected => "This request is for another address. Please ask there.",
            Self::NotImplemented => "This request wants something that the house does not do.",
            Self::UriTooLong | Self::HeaderFieldsTooLarge | Self::BodyTooLarge => {
                SERVER_MESSAGES.request_too_large
            }
            Self::NotFound => MESSAGES.not_found_text,
            Self::MethodNotAllowed(_) => SERVER_MESSAGES.request_method,
            Self::NotAcceptable => "This page has no form that your browser says it can read.",
            Self::FileUnreadable => "This page cannot be opened for the moment. Please come back soon.",
            Self::PreconditionFailed => "This page is no longer the one that you have. Please open it again.",
            Self::RangeNotSatisfiable(_) => "This part lies behind the end. Please ask for the whole.",
            Self::CrossOrigin => SERVER_MESSAGES.request_origin,
            Self::InvalidBody => SERVER_MESSAGES.request_body,
            Self::OfferNotForSale => "This is not for sale. Nothing has been charged.",
            Self::UnsupportedMediaType => "Please send JSON, or a plain form without fields.",
            Self::TooManyConnections => {
                "The house is full for the moment. Please come back in a few seconds."
            }
            Self::BodyTimeout | Self::HeaderTimeout => {
                "Your request did not arrive in time. Please send it again."
            }
            Self::InvalidSessionId | Self::UnknownSession => SERVER_MESSAGES.request_session,
            Self::OrderRateLimited(_)
            | Self::OrderUnreachable
            | Self::OrderBusy(_)
            | Self::OrderLookupDisabled => SERVER_MESSAGES.order_unreachable,
            Self::CheckoutDisabled => MESSAGES.checkout_closed,
            Self::CheckoutBusy(_) | Self::ProviderUnreachable | Self::CheckoutRateLimited(_) => {
                MESSAGES.checkout_busy
            }
            Self::ProviderError => MESSAGES.checkout_fallback,
            Self::FormRateLimited(_) => FORMS.messages.too_many,
            Self::SubmissionNotStored => FORMS.messages.trouble,
            Self::InvalidSignature => "This message is not signed by Stripe, or too long ago.",
            Self::InvalidEvent => "This message cannot be read.",
            Self::EventNotStored | Self::WebhookMemoryExhausted => {
                "This message cannot be taken now. Please send it again."
            }
        }
    }

    /// `Retry-After` in seconds, where it is known.
    pub fn retry_after(self) -> Option<u32> {
        match self {
            Self::CheckoutBusy(seconds)
            | Self::FormRateLimited(seconds)
            | Self::OrderRateLimited(seconds)
            | Self::OrderBusy(seconds)
            | Self::CheckoutRateLimited(seconds) => Some(seconds),
            Self::TooManyConnections => Some(CONNECTION_RETRY_SECONDS),
            Self::WebhookMemoryExhausted => Some(WEBHOOK_RETRY_SECONDS),
            _ => None,
        }
    }
}
